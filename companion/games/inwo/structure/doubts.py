"""What people are asked about cards on free ground, where structures are (ledger 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.structure import sight
from companion.games.inwo.structure.lattice import Tree
from companion.games.inwo.structure.room import tree_of
from companion.games.inwo.structure.table import beyond, hangs, laid, seat_of, seen_of
from companion.kernel.cards import CardId
from companion.kernel.picture import Doubt, LyingCard
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State

KEPT = say(
    "{who}'s structure is kept on the phone: say there what you do with {card}, or tap Camera there: it lies on the "
    "mat."
)
CHOSEN = say("{who}'s structure is kept on the phone: choose {card} there, or tap Camera there: it lies on the mat.")
"""What is said of a card that is laid where no camera counts it; the second while all choose."""


def doubts(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> Iterator[Doubt]:
    """What people are asked about structures as they lie (ledger 2.3). A seat that is kept on its phone is asked
    nothing, and told so where a card is laid that the phone does not know there. What is being captured is nobody's
    until it hangs somewhere (INWO-ATTACK-RESULT-05)."""
    watched = [one for one in lying if _watched(game, state, one)]
    captured = _captured(game, state)
    trees: dict[Seat, Tree] = {
        seat: tree_of(game, state, seat, captured) for seat in game.seats if not state.count(names.on_phone(seat))
    }
    where = {one.card: seat_of(one) for one in watched}
    for code, card, other in sight.differences(seen_of(game, state, watched), trees, where):
        astray = not where[card] and card not in captured and not any(card in one for one in trees.values())
        seat = next((seat for seat, cards in trees.items() if card in cards), "")
        text = _asked(game, code, card, other, game.person(seat))
        if text and not astray:
            at = state.where(card)
            yield Doubt(code, card, text, (at,) if at is not None else (), code == "WRONG_SEAT")
    yield from _kept(game, state, lying)
    there = {one.card for one in lying}
    for one in laid(game, state, lying):
        if one.card not in there and beyond(game, one):
            yield Doubt("BEYOND", one.card, _no_room(game, one))
    for one in watched:
        if one.region and not hangs(game, one.card):
            text = game.told_of(
                one.card,
                "{card} lies among the Groups and is none. Lay it where it belongs.",
                "{card} lie among the Groups and are none. Lay them where they belong.",
            )
            yield Doubt("LOOSE", one.card, text)


def _asked(game: InwoContext, code: str, card: CardId, other: CardId | None, owner: str) -> str:
    """What people are asked about a difference; what has moved, come or gone is told by the places it left."""
    n, name = game.how_many(card), game.card_name(card)
    match code:
        case "LOOSE":
            return many(
                "{card} hangs from nothing. Push the middle of its incoming side, the white arrow, against a free "
                "arrow.",
                "{card} hang from nothing. Push the middle of their incoming side, the white arrow, against a free "
                "arrow.",
                n,
                card=name,
            )
        case "AMBIGUOUS":
            return say("{card} could hang from more than one arrow. Lay it clearly at one of them.", card=name)
        case "OVERLAP":
            return say(
                "{card} and {other} overlap: push both straight against their arrows, or move one of them.",
                card=name,
                other=game.card_name(other) if other else "",
            )
        case "ROTATED":
            return many(
                "{card} lies at its arrow, but turned. Its incoming side belongs against its master.",
                "{card} lie at their arrow, but turned. Their incoming side belongs against their master.",
                n,
                card=name,
            )
        case "WRONG_SEAT":
            return many(
                "{card} is {owner}'s and lies in another's structure. Lay it back, or tell the phone what happened.",
                "{card} are {owner}'s and lie in another's structure. Lay them back, or tell the phone what happened.",
                n,
                card=name,
                owner=owner,
            )
        case _:
            return ""


def _captured(game: InwoContext, state: State) -> frozenset[CardId]:
    """What an attack has taken and hands are to bring to an arrow."""
    attack = written.attack(state)
    if attack is None or attack.stage != "PLACE":
        return frozenset()
    return frozenset(tree.forest(game, state).subtree(attack.target))


def _watched(game: InwoContext, state: State, one: LyingCard) -> bool:
    """Whether the camera counts a card; on bare mat it is that of the structure it belongs to."""
    seat = seat_of(one) or tree.controller(game, state, one.card) or ""
    return not state.count(names.on_phone(seat))


def _kept(game: InwoContext, state: State, lying: Iterable[LyingCard]) -> Iterator[Doubt]:
    asked = state.question.prompt.key if state.question is not None else ""
    told = CHOSEN if asked in (names.CHOOSE_ILLUMINATI, names.CHOOSE_LEADS) else KEPT
    for one in lying:
        seat = seat_of(one)
        if state.count(names.on_phone(seat)) and tree.controller(game, state, one.card) != seat:
            text = say(told, who=game.person(seat), card=game.card_name(one.card))
            yield Doubt("KEPT", one.card, text)


def _no_room(game: InwoContext, one: LyingCard) -> str:
    return say(
        "Where {card} belongs the mat ends. Push {who}'s structure to where it has room, or keep these cards on the "
        "phone (below Camera).",
        card=game.card_name(one.card),
        who=game.person(seat_of(one)),
    )


def oddities(game: InwoContext, state: State) -> Iterator[str]:
    """What corrections have left at arrows (INWO-ARROW-03, -06); a warning only."""
    spots = tree.forest(game, state).spots
    for where, cards in state.cards.items():
        if where.zone != names.ARROW:
            continue
        if len(cards) > 1:
            yield say(
                "{cards} hang at one arrow: put one of them elsewhere", cards=and_list(map(game.card_name, cards))
            )
        elif cards and cards[0] not in spots:
            yield game.told_of(
                cards[0],
                "{card} hangs from no Illuminati: put it elsewhere",
                "{card} hang from no Illuminati: put them elsewhere",
            )
