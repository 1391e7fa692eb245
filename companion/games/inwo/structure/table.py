"""The structures of a state as trees, and between a state and the mat: which places cards lie in, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

from companion.games.inwo import mats, names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.structure import sight
from companion.games.inwo.structure.lattice import Pose, Tree, grounds, poses
from companion.games.inwo.structure.room import piece, tree_of
from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.picture import Doubt, LyingCard
from companion.kernel.places import Place, Region, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

SAYS = {
    "LOOSE": say("{card} hangs from nothing. Push the middle of its incoming side against a free arrow."),
    "AMBIGUOUS": say("{card} could hang from more than one arrow. Lay it clearly at one of them."),
    "OVERLAP": say("{card} and {other} overlap: push both straight against their arrows, or move one of them."),
    "ROTATED": say("{card} lies at its arrow, but turned. Its incoming side belongs against its master."),
    "WRONG_SEAT": say(
        "{card} is {owner}'s and lies in another's structure. Lay it back, or tell the phone what happened."
    ),
}
"""What people are asked about a difference; what has moved, come or gone is told by the places it left."""
KEPT = say(
    "{who}'s structure is kept on the phone: say there what you do with {card}, or tap Camera there: it lies on the "
    "mat."
)
CHOSEN = say("{who}'s structure is kept on the phone: choose {card} there, or tap Camera there: it lies on the mat.")
"""What is said of a card that is laid where no camera counts it; the second while all choose."""


def hangs(game: InwoContext, card: CardId) -> bool:
    """Whether a card belongs into a structure."""
    return game.is_group(card) or game.is_illuminati(card)


# --- what the camera sees ------------------------------------------------------------------------------------------


def ground(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> dict[Place, frozenset[CardId]]:
    """Every arrow of the cards on the table with the Group that hangs from it, and who lies as an Illuminati.

    Arrows that cards have added are arrows like the printed ones (INWO-ARROW-02).
    """
    seen = _seen(game, state, lying)
    found: dict[Place, frozenset[CardId]] = {}
    for card in seen.lying:
        found |= {names.arrow(card, side): frozenset() for side in seen.pieces[card].outgoing}
    for card, arrow in seen.joined.items():
        found[names.arrow(*arrow)] = frozenset((card,))
    for one in lying:
        if one.card in seen.roots:
            where = names.illuminati(_seat(one))
            found[where] = found.get(where, frozenset()) | {one.card}
    return found


def doubts(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> Iterator[Doubt]:
    """What people are asked about structures as they lie (ledger 2.3). A seat that is kept on its phone is asked
    nothing, and told so where a card is laid that the phone does not know there."""
    watched = [one for one in lying if not state.count(names.on_phone(_seat(one)))]
    trees: dict[Seat, Tree] = {
        seat: tree_of(game, state, seat) for seat in game.seats if not state.count(names.on_phone(seat))
    }
    where = {one.card: _seat(one) for one in watched}
    for code, card, other in sight.differences(_seen(game, state, watched), trees, where):
        if code in SAYS:
            seat = next((seat for seat, cards in trees.items() if card in cards), "")
            text = say(
                SAYS[code],
                card=game.card_name(card),
                other=game.card_name(other) if other else "",
                owner=game.person(seat),
            )
            at = state.where(card)
            yield Doubt(code, card, text, (at,) if at is not None else (), code == "WRONG_SEAT")
    yield from _kept(game, state, lying)
    there = {one.card for one in lying}
    for one in laid(game, state, lying):
        if one.card not in there and _beyond(game, one):
            yield Doubt("BEYOND", one.card, _no_room(game, one))
    for one in watched:
        if not hangs(game, one.card):
            text = say(
                "{card} lies among the Groups and is none. Lay it where it belongs.", card=game.card_name(one.card)
            )
            yield Doubt("LOOSE", one.card, text)


def _kept(game: InwoContext, state: State, lying: Iterable[LyingCard]) -> Iterator[Doubt]:
    asked = state.question.prompt.key if state.question is not None else ""
    told = CHOSEN if asked in (names.CHOOSE_ILLUMINATI, names.CHOOSE_LEADS) else KEPT
    for one in lying:
        seat = _seat(one)
        if state.count(names.on_phone(seat)) and tree.controller(game, state, one.card) != seat:
            text = say(told, who=game.person(seat), card=game.card_name(one.card))
            yield Doubt("KEPT", one.card, text)


def _no_room(game: InwoContext, one: LyingCard) -> str:
    return say(
        "Where {card} belongs the mat ends. Push {who}'s structure to where it has room, or keep these cards on the "
        "phone (below Camera).",
        card=game.card_name(one.card),
        who=game.person(_seat(one)),
    )


def _seen(game: InwoContext, state: State, lying: Iterable[LyingCard]) -> sight.Structures:
    cards = [one for one in lying if one.card in game.catalogue and hangs(game, one.card)]
    return sight.read(cards, {one.card: piece(game, one.card, state) for one in cards})


def _seat(one: LyingCard) -> Seat:
    return one.region.partition(".")[0]


# --- where hands lay them ------------------------------------------------------------------------------------------


def laid(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> Iterator[LyingCard]:
    """How the structures should lie on the mat: around the Illuminati where it lies, else in the middle of its part.

    One that would grow over the mat's edge is pushed to the middle as a whole, if it has room there.
    """
    there = {one.card: one for one in lying}
    for seat in game.seats:
        structure = tree_of(game, state, seat)
        region = next((one for one in game.mat.regions if one.name == mats.structure(seat)), None)
        root = tree.illuminati(state, seat)
        if region is None or root is None or state.count(names.on_phone(seat)):
            continue
        middle = tuple(_around(structure, region, _middle(game, structure, root, region)))
        found = tuple(_around(structure, region, there[root])) if root in there else middle
        pushed = any(_beyond(game, one) for one in found) and not any(_beyond(game, one) for one in middle)
        yield from middle if pushed else found


def _beyond(game: InwoContext, one: LyingCard) -> bool:
    """Whether a card would reach over the edge of the mat, where no camera looks."""
    (wide, high), across = game.mat.size_mm, round(one.angle / 90) % 2
    half = [side / 2 for side in (reversed(CARD_MM) if across else CARD_MM)]
    return not (half[0] <= one.x <= wide - half[0] and half[1] <= one.y <= high - half[1])


def _around(structure: Tree, region: Region, root: LyingCard) -> Iterator[LyingCard]:
    turned = root.angle - sight.ACROSS_DEG
    for card, pose in poses(structure).items():
        x, y = _mm(pose, turned)
        across = sight.ACROSS_DEG if structure[card].piece.incoming is None else 0
        yield LyingCard(card, root.x + x, root.y + y, (pose.turn + turned + across) % 360, region.name)


def _middle(game: InwoContext, structure: Tree, root: CardId, region: Region) -> LyingCard:
    """An Illuminati so that its structure has its middle in its part of the mat, as far as the part has room."""
    taken = grounds(structure).values()
    across = (min(one.x - one.w / 2 for one in taken) + max(one.x + one.w / 2 for one in taken)) / 2
    down = (min(one.y - one.h / 2 for one in taken) + max(one.y + one.h / 2 for one in taken)) / 2
    x, y = _mm(Pose(round(across), round(down)), region.facing)
    cx, cy = region.centre
    return LyingCard(root, cx - x, cy - y, (region.facing + sight.ACROSS_DEG) % 360, region.name)


def _mm(pose: Pose, turned: float) -> tuple[float, float]:
    """A point of the lattice in mm from its Illuminati, with the structure turned by so many degrees."""
    right, down = pose.x * sight.UNIT_MM, pose.y * sight.UNIT_MM
    way = radians(turned)
    return right * cos(way) - down * sin(way), right * sin(way) + down * cos(way)
