"""Effects without a verb of their own that are outlined in the card file and carried out all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.facts import Discarded, Regrouped
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices, duplicates
from companion.games.inwo.plays.hidden import AskChosen, AskGamble
from companion.games.inwo.steps import CutShort, Discard, Unlink
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def carried_out(game: InwoContext, state: State, play: Play, effect: Manual) -> Iterator[StepBase]:
    """What an outlined effect comes to; nothing for one that people carry out, or that is in force by itself."""
    done = OUTLINES.get(str(effect.outline.get("what")))
    return done(game, state, play) if done is not None else iter(())


def _give_token(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The card hands its token to a Group without one."""
    if play.target and tokens.held(state, play.card) and not tokens.held(state, play.target):
        yield tokens.spend(play.card)
        yield tokens.place(play.target)


def _block_draw(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    yield Counted(names.missed_draws(play.victim or state.turn.seat), 1)


def _bury_plot(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """An exposed Plot goes below its holder's deck."""
    holder = names.owner_of(state.where(play.target))
    if holder is not None:
        yield Moved(play.target, None)
        yield Counted(names.plot_deck(holder), 1)


def _cancel_agents(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The duplicate a rival has just played as agents is discarded and counts no more (INWO-AGENT-04)."""
    attack = written.attack(state)
    theirs = written.agents_against(state, play.seat)
    if attack is None or theirs is None:
        return
    yield Discarded(theirs.card, names.discard(theirs.seat), seat=theirs.seat)
    yield written.note_attack(state, contributions=tuple(one for one in attack.contributions if one is not theirs))


def _discard_group(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """One of two Group cards drawn from a rival's hand is thrown away."""
    yield AskChosen(play, "discard_group", play.seat, 1)


def _replace_illuminati(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """Another Illuminati out of the hand takes the centre; what hung on the old one hangs on it (INWO-DUP-12)."""
    old, new = tree.illuminati(state, play.seat), play.with_card
    if old is None or not new:
        return
    puppets = tree.forest(game, state).puppets(old)
    held = tokens.held(state, old)
    if state.where(new) is None and state.count(names.plots(play.seat)):
        yield Counted(names.plots(play.seat), -1)
    yield Regrouped(new, names.illuminati(play.seat))
    for side, puppet in puppets.items():
        yield Regrouped(puppet, names.arrow(new, side))
    yield from tokens.lose(state, old)
    if held:
        yield tokens.place(new, held)
    yield Discarded(old, names.discard(play.seat), seat=play.seat)


def _undo_plot_change(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The last change that a Plot made to a Group is undone; a Plot linked to it for that is discarded."""
    made = [one for one in written.changes(state) if one.card == play.target and one.source]
    links = [link.card for link in written.linked_to(state, play.target) if game.design(link.card).deck == "plot"]
    last: CardId | None = made[-1].source if made else links[-1] if links else None
    if last is None:
        return
    yield from written.keep_changes(state, lambda one: not (one.card == play.target and one.source == last))
    if last in links:
        yield written.without_link(state, last)
        owner = game.owner(state, last) or names.owner_of(state.where(last)) or play.seat
        yield Discarded(last, names.discard(owner), seat=owner)


def _discard_copies(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The other copies of the card that comes in leave play, to their owners' piles (INWO-DUP-15)."""
    for copy in duplicates.in_play(game, state, play.with_card) if play.with_card else ():
        yield from tokens.lose(state, copy)
        yield Unlink(copy)
        yield Discard(copy, game.owner(state, copy) or tree.controller(game, state, copy) or play.seat)


def _gamble_draw(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    yield AskGamble(play.seat, play.card)


def _restrict_turn(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The seat whose turn it is only draws and places tokens; then its turn is over."""
    if not state.count(names.restricted(state.turn.seat)):
        yield Counted(names.restricted(state.turn.seat), 1)


def _extra_turn(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """A turn before the one that has just begun: no draws, no Plots, no Illuminati token (INWO-ERRATA-11)."""
    yield Counted(names.put_off(state.turn.seat), 1)
    yield Counted(names.extra_turn(play.seat), 1)
    for deck in names.DECKS:
        yield Counted(names.no_draw(play.seat, deck), 1)
    yield Turned(play.seat, state.turn.number + 1, names.TAKEOVER if game.takeovers else names.TOKENS)


OUTLINES: dict[str, Callable[[InwoContext, State, Play], Iterator[StepBase]]] = {
    "extra_turn": _extra_turn,
    "give_token": _give_token, "block_draw": _block_draw, "bury_plot": _bury_plot, "cancel_agents": _cancel_agents,
    "discard_card": _discard_copies, "gamble_draw": _gamble_draw, "restrict_turn": _restrict_turn,
    "discard_group": _discard_group, "replace_illuminati": _replace_illuminati, "undo_plot_change": _undo_plot_change,
}  # fmt: skip
"""By the word of the outline."""


def afterwards(game: InwoContext, play: Play) -> Iterator[StepBase]:
    """What an outlined effect comes to when its card has been laid away: the turn ends."""
    for effect in choices.effects(game, play):
        if isinstance(effect, Manual) and effect.outline.get("what") == "end_turn":
            yield CutShort()
