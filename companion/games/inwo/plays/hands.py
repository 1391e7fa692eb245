"""What a settled play does to hands, decks and discards: they are counted, hidden cards are not known (ledger 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import names, written
from companion.games.inwo.cards.effect import Deck
from companion.games.inwo.cards.effects.hands import (
    HANDS,
    DiscardFrom,
    Draw,
    Expose,
    HidePlots,
    HideUnder,
    NoDraw,
    Peek,
    RecoverDiscard,
    Steal,
)
from companion.games.inwo.facts import ToHand
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices
from companion.games.inwo.plays.hidden import AskChosen, AskDrawn, AskWhoseDeck, ToBeShown, What
from companion.games.inwo.steps import Discard, DrawGroups, DrawPlots
from companion.games.inwo.sums.bridge import world
from companion.kernel.facts import Counted, Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

STOLEN: dict[Deck, What] = {"plot": "steal_plot", "group": "steal_group"}


def _draw(game: InwoContext, state: State, play: Play, effect: Draw) -> Iterator[StepBase]:
    n = effect.n if isinstance(effect.n, int) else 1
    seat = _roller(state) if effect.who_draws == "roller" else play.seat
    if effect.choose:
        yield AskChosen(play, "search", seat, n)
    elif effect.deck == "group":
        yield DrawGroups(seat, n)
    else:
        yield DrawPlots(seat, n)


def unfinished(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """A draw of several cards that its user now has to finish (INWO-PLOT-17)."""
    for effect in choices.effects(game, play):
        if isinstance(effect, Draw) and not effect.choose and isinstance(effect.n, int) and effect.n > 1:
            deck = names.group_deck if effect.deck == "group" else names.plot_deck
            n = min(effect.n, state.count(deck(play.seat)))
            if n > 1:
                yield AskDrawn(play.seat, n)


def _roller(state: State) -> Seat:
    attack = written.attack(state)
    return attack.seat if attack is not None else state.turn.seat


def _no_draw(game: InwoContext, state: State, play: Play, effect: NoDraw) -> Iterator[StepBase]:
    """A rival who is not named is the one whose turn it is (Unlucky 13)."""
    whose = (play.victim or state.turn.seat) if effect.whose.controller == "enemy" else play.seat
    yield Counted(names.no_draw(whose, effect.deck), 1)


def _hide(game: InwoContext, state: State, play: Play, effect: HidePlots) -> Iterator[StepBase]:
    """Exposed Plots go back into the hand, hidden (INWO-PLOT-06)."""
    linked = {link.card for link in written.links(state)}
    lying = [card for card in state.at(names.exposed(play.seat)) if card not in linked]
    named = [card for card in choices.all_targets(play) if card in lying]
    most = len(lying) if effect.count == "all" else effect.count
    for card in (named or lying)[:most]:
        yield Moved(card, None)
        yield Counted(names.plots(play.seat), 1)


def _peek(game: InwoContext, state: State, play: Play, effect: Peek) -> Iterator[StepBase]:
    """Looking changes nothing that the companion knows (ledger 9)."""
    return iter(())


def _steal(game: InwoContext, state: State, play: Play, effect: Steal) -> Iterator[StepBase]:
    """Cards change hands, counted; an exposed one is moved (INWO-META-02)."""
    if effect.on_card:
        if names.lies_exposed(state.where(play.target)):
            yield Moved(play.target, names.exposed(play.seat))
    elif effect.deck_top is not None:
        n = min(play.amount or effect.n, effect.n) if effect.split_allowed else effect.n
        yield from taken_from_deck(state, play.seat, play.victim, n, effect.deck_top)
        yield AskWhoseDeck(play.seat, effect.n - n)
    elif effect.zone == "just_drawn_plot":
        yield from taken(state, play.seat, play.victim, "plot", 1, names.plots)
    elif effect.zone in HANDS:
        what: What = "steal_goal" if effect.what == "goal" else STOLEN[effect.deck]
        yield AskChosen(play, "steal_open" if effect.exposed and effect.deck == "plot" else what, play.seat, effect.n)


def taken_from_deck(state: State, seat: Seat, victim: Seat, n: int, deck: Deck = "plot") -> Iterator[StepBase]:
    """The top cards of another's deck come into a hand, unseen by all but who takes them and who loses them."""
    return taken(state, seat, victim, deck, n, names.group_deck if deck == "group" else names.plot_deck)


def taken(
    state: State, seat: Seat, victim: Seat, deck: Deck, n: int, counter: Callable[[Seat], str]
) -> Iterator[StepBase]:  # fmt: skip
    """Hidden cards of another come into a hand, as far as there are any; which they are has to be shown to him alone
    (INWO-META-02)."""
    n = min(n, state.count(counter(victim)))
    if n < 1:
        return
    yield Counted(counter(victim), -n)
    yield Counted((names.groups if deck == "group" else names.plots)(seat), n)
    yield ToBeShown(seat, victim, deck, n)


def _expose(game: InwoContext, state: State, play: Play, effect: Expose) -> Iterator[StepBase]:
    """The victim lays hidden Plots open, and says which they are."""
    held = max(0, state.count(names.plots(play.victim)) - kept_below(game, state, play.victim))
    n = held if not isinstance(effect.n, int) else min(effect.n, held)
    if n:
        yield AskChosen(play, "expose", play.victim, n)


def kept_below(game: InwoContext, state: State, seat: Seat) -> int:
    """Plots that a seat may keep below a card, where nobody exposes them."""
    return sum(
        rule.count if isinstance(rule.count, int) else 0
        for source, rule in world(game, state).active(HideUnder)
        if source.seat == seat and rule.card == "plot" and rule.cannot_be_exposed
    )


def _discard_from(game: InwoContext, state: State, play: Play, effect: DiscardFrom) -> Iterator[StepBase]:
    if effect.on_card:
        if names.lies_exposed(where := state.where(play.target)):
            yield Discard(play.target, names.owner_of(where) or play.victim)
        return
    group = (effect.deck_top or HANDS.get(effect.zone)) == "group"
    if effect.deck_top is None and not effect.unseen:
        yield AskChosen(play, "discard_group" if group else "discard", play.seat, effect.n)
        return
    hand, deck = (names.groups, names.group_deck) if group else (names.plots, names.plot_deck)
    counter = (deck if effect.deck_top is not None else hand)(play.victim)
    n = min(effect.n, state.count(counter))
    yield Counted(counter, -n)
    if effect.unseen:
        yield Counted(names.unseen(play.victim), n)
    elif n:
        yield AskChosen(play, "top_group" if group else "top", play.victim, n)


def _recover(game: InwoContext, state: State, play: Play, effect: RecoverDiscard) -> Iterator[StepBase]:
    """A card thrown away just now comes into the hand (INWO-GLOSS-06)."""
    pile = names.owner_of(state.where(play.target))
    if pile is None or state.where(play.target) != names.discard(pile):
        return  # somebody else has taken it meanwhile
    group = game.design(play.target).deck == "group"
    yield ToHand(play.target, names.hand(play.seat) if group else None, seat=play.seat)
    yield Counted((names.groups if group else names.plots)(play.seat), 1)


SETTLERS: dict[type, Callable[[InwoContext, State, Play, Any], Iterator[StepBase]]] = {
    Draw: _draw, NoDraw: _no_draw, HidePlots: _hide, Peek: _peek, Steal: _steal, Expose: _expose,
    DiscardFrom: _discard_from, RecoverDiscard: _recover,
}  # fmt: skip
