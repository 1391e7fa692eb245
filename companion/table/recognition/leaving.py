"""Which cards that lie on the mat the rules have sent off it, and which hands had merely brought there; where a card
was before. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import NOTHING
from companion.kernel.places import Place, Seat
from companion.kernel.state import State
from companion.table.journal.history import AppliedEntry, TakenBack


def sent_off(game: BaseGame, facts: Iterable[Fact], ground: Collection[str] = ()) -> frozenset[CardId]:
    """The cards whose last move led from a place of the mat to one that is not on it, or into a pile of which only the
    number is known: they died or were put away. `ground`: the zones that cards on free ground make; out of them cards
    are sent wherever else they go, for nobody sees there who lies beneath another."""
    mat = {region.name for region in game.mat.regions}
    open_ = {name for name in mat if name not in game.zones or game.zones[name].secrecy != "unseen"}
    last: dict[CardId, bool] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            whence, to = fact.origin, {*open_, *ground}
            last[fact.card] = (_on(mat, whence) and not _on(to, fact.to)) or (
                _on(ground, whence) and not _on(ground, fact.to)
            )
    return frozenset(card for card, left in last.items() if left)


def wrongly_held(
    game: BaseGame, state: State, taken_up: Iterable[tuple[Seat, CardId]], sent: frozenset[CardId]
) -> Iterator[tuple[Seat, CardId]]:
    """Of cards that hands took up off the mat, with whose hand it is: those that the rules have elsewhere. Where a card
    may as well be held (`BaseGame.back`), that holds for one that was `sent` off the mat, but not into a set of which
    nobody knows what is in the hand and what in the deck."""
    for seat, card in taken_up:
        hands = hands_of(game, seat)
        if hands:
            where = state.where(card) if card in sent else game.back(state, card, Place(hands[0]))
            zone = game.zones.get(where.zone) if where is not None else None
            unknown = zone is not None and zone.secrecy == "unseen" and zone.owner == seat
            if not unknown and (where is None or where.zone not in hands):
                yield seat, card


def hands_of(game: BaseGame, seat: Seat) -> tuple[str, ...]:
    """The zones that are a seat's hand; none where the rules know no hand of its own."""
    return tuple(name for name, zone in game.zones.items() if zone.hand and zone.owner in (seat, None))


def left(game: BaseGame, done: Sequence[AppliedEntry], card: CardId, ground: Collection[str] = ()) -> Place | None:
    """The last place of the mat that a card left; `ground`: the zones that cards on free ground make."""
    found = _left(game, done, card, ground)
    return found[0] if found is not None else None


def left_in_sight(game: BaseGame, done: Sequence[AppliedEntry], card: CardId, ground: Collection[str]) -> Place | None:
    """The same, where a camera was to look at that place."""
    found = _left(game, done, card, ground)
    return found[0] if found is not None and found[0] in game.picture(found[1]) else None


def _left(
    game: BaseGame, done: Sequence[AppliedEntry], card: CardId, ground: Collection[str]
) -> tuple[Place, State] | None:
    """With the state before."""
    mat = {*(region.name for region in game.mat.regions), *ground}
    facts = ((fact, one.before) for one in reversed(done) for fact in reversed(one.facts))
    moves = ((fact, before) for fact, before in facts if isinstance(fact, Moved) and fact.card == card)
    found = ((fact.origin, before) for fact, before in moves if fact.origin != fact.to)
    return next(((origin, before) for origin, before in found if origin is not None and _on(mat, origin)), None)


def beneath(states: Iterable[State], card: CardId, where: Place) -> tuple[CardId, ...]:
    """What the rules had under a card in the first of these states in which it lay in a place of the mat."""
    rows = (state.at(where) for state in states)
    return next((row[: row.index(card)] for row in rows if card in row), ())


def came_from(game: BaseGame, done: Sequence[AppliedEntry], card: CardId, where: Place) -> Place | None:
    """Out of which pile a card is to be taken that lies, or is to lie, in a place of the mat; ``None``: out of a hand,
    or nobody can tell."""
    for one in reversed(done):
        if any(isinstance(fact, Moved) and fact.card == card and fact.to == where for fact in one.facts):
            return game.came_from(one.facts, card) if one.entry.kind != "fix" else None
    return None


def went(game: BaseGame, taken_back: Sequence[TakenBack], card: CardId, where: Place) -> Place | None:
    """Into which open pile a card had gone from a place by what was taken back since; ``None``: into none."""
    to = taken_back[0].gone[-1].after.where(card) if taken_back else None
    if to is None or to == where:
        return None
    zone, mat = game.zones[to.zone], {region.name for region in game.mat.regions}
    is_open = zone.secrecy != "unseen" and not zone.hand
    return to if is_open and (to.zone in mat or game.pile_name(to)) else None


def still_face_down(
    game: BaseGame, state: State, done: Sequence[AppliedEntry], covered: Collection[Place]
) -> Iterator[tuple[Place, CardId]]:
    """Where nothing belongs any more and nothing can be read: the card that lay there face down when the rules sent it
    away. Nobody has taken it away since."""
    expectation = game.picture(state) if covered else {}
    for where in sorted(place for place in covered if expectation.get(place) == NOTHING):
        facts = ((one, fact) for one in reversed(done) for fact in reversed(one.facts) if isinstance(fact, Moved))
        last = next(((one, fact) for one, fact in facts if where in (fact.origin, fact.to)), None)
        if last is not None and last[1].origin == where:
            before = game.picture(last[0].before).get(where)
            if before is not None and before.hidden:
                yield where, last[1].card


def _on(mat: Collection[str], where: Place | None) -> bool:
    return where is not None and where.zone in mat
