"""What a play comes to when its window has closed and it is in force (ledger 4.4, RESOLVE)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace as changed

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.attack import CombineAttacks, ExtraAttack, JoinAfterRoll, NegatePrivilege
from companion.games.inwo.cards.effects.fates import (
    AddArrows,
    ForceLink,
    FreeMove,
    MoveLink,
    Reorganize,
)
from companion.games.inwo.cards.effects.hands import (
    Draw,
)
from companion.games.inwo.cards.effects.others import Cancel, Manual
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.cards.effects.shield import Paralyze, PermanentRemoval, Zap
from companion.games.inwo.cards.effects.stats import AlignChange, AttrChange, ModStat
from companion.games.inwo.cards.effects.tokens import DiscardForTokens, ExtraToken, Reload, RemoveToken
from companion.games.inwo.facts import Discarded
from companion.games.inwo.notes import Change, Link, Play
from companion.games.inwo.plays import choices, fates, hands, outlines, rolls
from companion.games.inwo.steps import EnterPhase, Hang, LoseTokens, ReturnToHand
from companion.games.inwo.structure import room
from companion.games.inwo.sums import barriers, numbers
from companion.games.inwo.sums.announced import BRIEF
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

WRITTEN: tuple[Literal["turn", "until_owner_turn", "permanent"], ...] = ("turn", "until_owner_turn", "permanent")
"""Changes that outlast the attack they are made in are written down."""
EVERY_GROUP = 99
Settler = Callable[["InwoContext", State, Play, Any], Iterator[StepBase]]


def settled(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """The irreversible part of a play, and the changes that last."""
    yield from changes(game, state, play)
    for effect in choices.effects(game, play):
        settle = SETTLERS.get(type(effect))
        if settle is not None:
            yield from settle(game, state, play, effect)


def stays_for_attack(game: InwoContext, state: State, play: Play) -> bool:
    """Whether it goes on to count for the attack that runs, so that its play is kept until that ends."""
    if written.attack(state) is None or game.design(play.card).stays == "linked":
        return False
    if play.answers == -1 and any(isinstance(one, Cancel) for one in choices.effects(game, play)):
        return True
    passive = (Draw, Cancel, RemoveToken, Reload, Manual)
    return any(effect.duration in BRIEF and not isinstance(effect, passive) for effect in choices.effects(game, play))


# --- changes ---------------------------------------------------------------------------------------------------------


def changes(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """Alignments, attributes and numbers that stay changed."""
    now = world(game, state)
    found = [one for effect in choices.effects(game, play) for one in _changes(now, state, play, effect)]
    if found:
        yield written.with_change(state, *found)


def _changes(now: World, state: State, play: Play, effect: Any) -> Iterator[Change]:
    lasts = next((word for word in WRITTEN if word == effect.duration), None)
    if lasts is None or not isinstance(effect, ModStat | AlignChange | AttrChange):
        return
    made = Change(CardId(""), "align", "add", duration=lasts, seat=play.seat, source=play.card,
                  turn=state.turn.number)  # fmt: skip
    for card in _changed_cards(now, play, effect):
        if isinstance(effect, ModStat):
            n = effect.amount if isinstance(effect.amount, int) else now.power(now.bodies[card])
            yield changed(made, card=card, stat=effect.stat, op=effect.op, n=n, purpose=effect.purpose,
                          ignores=numbers.ignores(effect))  # fmt: skip
        elif isinstance(effect, AlignChange):
            op = effect.op[max(0, play.option) % len(effect.op)]
            for word in effect.align:
                yield changed(made, card=card, op=op, word=play.align if word == "chosen" else word)
        else:
            yield from (changed(made, card=card, stat="attr", op=effect.op, word=word) for word in effect.attr)


def _changed_cards(now: World, play: Play, effect: Any) -> Iterator[CardId]:
    if isinstance(effect, ModStat) and effect.by_chosen:
        yield from (body.key for body in now.groups() if body.seat == play.seat and play.align in now.alignments(body))
    else:
        yield from choices.all_targets(play)


# --- one effect ------------------------------------------------------------------------------------------------------


def _matching(game: InwoContext, state: State, play: Play, effect: Any) -> list[Body]:
    """The cards an effect on several touches: those named, else all like its target."""
    now = world(game, state)
    source = choices.source(game, now, play)
    named = [now.bodies[card] for card in choices.all_targets(play) if card in now.bodies]
    return named or [
        body for body in now.bodies.values()
        if body.zone in ("structure", "resources") and fits(effect.target, now, body, source)
        and not (play.effect >= 0 and barriers.untouched(now, source, body))
    ]  # fmt: skip


def _remove(game: InwoContext, state: State, play: Play, effect: RemoveToken) -> Iterator[StepBase]:
    """Tokens go (INWO-CANCEL-14)."""
    bodies = _matching(game, state, play, effect)
    if game.design(play.card).strikes:
        now = world(game, state)
        bodies = [body for body in now.groups() if fits(effect.target, now, body)]
    elif effect.groups == 1:
        bodies = [body for body in bodies if body.key == play.target]
    if effect.by_chosen:
        now = world(game, state)
        held = {word for card in play.pay if card in now.bodies for word in now.alignments(now.bodies[card])}
        wanted = {play.align} if play.align else held
        bodies = [body for body in bodies if wanted & set(now.alignments(body))]
    for body in bodies:
        yield LoseTokens(body.key, -1 if effect.n == "all" else effect.n)


def _reload(game: InwoContext, state: State, play: Play, effect: Reload) -> Iterator[StepBase]:
    """Tokens now (INWO-ERRATA-09)."""
    for card in choices.all_targets(play):
        if effect.even_if_has_token or not tokens.held(state, card):
            yield tokens.place(card)


def _extra(game: InwoContext, state: State, play: Play, effect: ExtraToken) -> Iterator[StepBase]:
    if effect.when == "now" and play.target:
        yield tokens.place(play.target, effect.n)


def _discard_for_tokens(game: InwoContext, state: State, play: Play, effect: DiscardForTokens) -> Iterator[StepBase]:
    """Each Group named gets a token, for a card out of the deck or the hand, as far as there are any."""
    decks = {"plot_deck_top": names.plot_deck, "group_deck_top": names.group_deck}
    counters = dict.fromkeys(decks.get(one, names.groups)(play.seat) for one in effect.source)
    there = [counter for counter in counters for _ in range(state.count(counter))]
    paid = list(zip(there[: effect.max], choices.all_targets(play), strict=False))
    for counter, card in paid:
        yield Counted(counter, -1)
        yield Counted(names.unnamed(play.seat, "plot" if counter == names.plot_deck(play.seat) else "group"), 1)
        yield tokens.place(card, effect.tokens_each)


def _zap(game: InwoContext, state: State, play: Play, effect: Zap | Paralyze) -> Iterator[StepBase]:
    mark = names.ZAPPED if isinstance(effect, Zap) else names.PARALYZED
    if not state.mark(play.target, mark):
        yield Marked(play.target, mark, 1)
    yield LoseTokens(play.target, -1)


def _cancel(game: InwoContext, state: State, play: Play, effect: Cancel) -> Iterator[StepBase]:
    """New World Orders and Groups just taken over leave at once; all else follows from the notes."""
    if effect.what == "takeover" and state.mark(play.target, names.TAKEN):
        yield Marked(play.target, names.TAKEN, -1)
        yield ReturnToHand(play.target)
        if effect.may_retry:
            yield EnterPhase(state.turn.seat, names.TAKEOVER)
    if effect.what == "nwo":
        orders = state.at(names.NWO)
        for card in orders if effect.n == "all" else (play.target,):
            owner = game.owner(state, card) or play.seat
            yield Discarded(card, names.discard(owner), seat=owner)


def _negate(game: InwoContext, state: State, play: Play, effect: NegatePrivilege) -> Iterator[StepBase]:
    if written.attack(state) is not None:
        yield written.note_attack(state, negated=True)


def _combine(game: InwoContext, state: State, play: Play, effect: CombineAttacks) -> Iterator[StepBase]:
    attack = written.attack(state)
    if attack is not None and play.with_card:
        yield written.note_attack(state, with_cards=(*attack.with_cards, play.with_card))


def _removed(game: InwoContext, state: State, play: Play, effect: PermanentRemoval) -> Iterator[StepBase]:
    """A Group destroyed or discarded just now never returns."""
    if effect.of_one_just_gone and play.target and state.where(play.target) is not None:
        yield Moved(play.target, names.LOST)


def _arrows(game: InwoContext, state: State, play: Play, effect: AddArrows) -> Iterator[StepBase]:
    there = len(game.design(play.target).outgoing) + state.mark(play.target, names.MORE_ARROWS)
    more = (min(there + effect.count, effect.max_total) if effect.count else effect.set_total) - there
    if more > 0:
        yield Marked(play.target, names.MORE_ARROWS, more)


def _free_move(game: InwoContext, state: State, play: Play, effect: FreeMove) -> Iterator[StepBase]:
    """A rival's Group hangs at another arrow of his; or so many moves of this turn cost nothing."""
    if effect.shifts:
        seat = tree.controller(game, state, play.target) or ""
        if play.place is not None and room.takes(game, state, seat, play.target, play.place):
            yield Hang(play.target, play.place, (), seat)
        return
    yield Counted(names.free_moves(play.seat), effect.n)


def _reorganize(game: InwoContext, state: State, play: Play, effect: Reorganize) -> Iterator[StepBase]:
    """For the rest of the turn every Group of the structure may be moved for nothing."""
    yield Counted(names.free_moves(play.seat), EVERY_GROUP)


def _join(game: InwoContext, state: State, play: Play, effect: JoinAfterRoll) -> Iterator[StepBase]:
    """A Group adds its Power when the dice have been rolled; the strength is higher by that much."""
    attack, now = written.attack(state), world(game, state)
    body, source = now.bodies.get(play.target), choices.source(game, now, play)
    if attack is None or attack.strength is None or body is None or not body.tokens:
        return
    if fits(effect.by, now, body, source):
        yield tokens.spend(play.target)
        yield written.note_attack(state, strength=attack.strength + now.power(body))


def _linked(game: InwoContext, state: State, play: Play, effect: MoveLink | ForceLink) -> Iterator[StepBase]:
    """A card is linked to the target; a link made for good stays so (INWO-LINK-05)."""
    old = written.link_of(state, play.with_card)
    if play.with_card and play.target and not (old is not None and old.permanent):
        yield written.with_link(state, Link(play.with_card, play.target, moved=state.turn.number))


def _more_attacks(game: InwoContext, state: State, play: Play, effect: ExtraAttack) -> Iterator[StepBase]:
    """A Group may lead so many attacks this turn without a token (INWO-TURN-13)."""
    yield from (Marked(card, names.MORE_ATTACKS, effect.n) for card in choices.all_targets(play)[:1])


SETTLERS: dict[type, Settler] = {
    **hands.SETTLERS, **fates.SETTLERS,
    RemoveToken: _remove, Reload: _reload, ExtraToken: _extra, DiscardForTokens: _discard_for_tokens,
    Zap: _zap, Paralyze: _zap, Cancel: _cancel, NegatePrivilege: _negate, CombineAttacks: _combine,
    PermanentRemoval: _removed, AddArrows: _arrows, Manual: outlines.carried_out, FreeMove: _free_move,
    Reorganize: _reorganize, JoinAfterRoll: _join, MoveLink: _linked, ForceLink: _linked, ExtraAttack: _more_attacks,
    ModRoll: rolls.changed, Reroll: rolls.again, AutoFail: rolls.failed,
}  # fmt: skip
"""What an effect does when its play is settled, by its verb; all others are in force while they are announced."""
