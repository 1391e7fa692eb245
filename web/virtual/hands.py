"""What hands do at the virtual table: lay, lift, draw, turn, and mishaps to try."""

from flask import Response, abort
from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.sentences import say
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.client import client, door
from web.context import app_context
from web.guard import FOR_HOSTS
from web.json_api import json_response
from web.virtual import room
from web.virtual.room import HIDDEN, blueprint, body

REACH_MM = 400.0
"""How far beside the mat a card may be laid, or a hand held (mm)."""


class LayBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A card's centre; angle, face and side stay as they were when left out. `held`: fingers are on it. It is slipped
    `under` another card, and takes the cards `along` that lie under it."""

    card: CardId
    x: float
    y: float
    angle: float | None = None
    face_down: bool | None = None
    held: bool = False
    side: str | None = None
    under: CardId | None = None
    along: tuple[CardId, ...] = ()


class RegionBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A region of the mat, and the pile into which its cards go (empty: each into its own)."""

    region: str
    pile: str = ""


class CardBody(Struct, frozen=True, forbid_unknown_fields=True):
    """One card; `seat` is whose hand it goes to, else `pile` where it is put, else it goes to its own pile."""

    card: CardId
    seat: str | None = None
    pile: str | None = None


class PileBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile."""

    pile: str


class SeatBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: str


class TurnBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Turn a card where it lies."""

    card: CardId
    degrees: float


class DrawBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The top card of a pile into a hand."""

    pile: str
    seat: str


class HandOverBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty hand over the table, or none."""

    x: float | None = None
    y: float | None = None


class Mishap(Struct, frozen=True, forbid_unknown_fields=True):
    """A mishap to try: the lens covered or not, a foreign QR code laid, or all of them taken away."""

    dark: bool | None = None
    foreign: str | None = None
    x: float = 0.0
    y: float = 0.0


def within_reach(x: float, y: float) -> None:
    """Answers 400 where nobody at the table could put anything down (mm)."""
    width, height = room.table_of().mat.size_mm
    if not (-REACH_MM <= x <= width + REACH_MM and -REACH_MM <= y <= height + REACH_MM):
        abort(400, say("({x}, {y}) mm is not on this table.", x=f"{x:g}", y=f"{y:g}"))


@blueprint.post("/lay")
@least(Role.SEAT, HIDDEN)
def lay() -> Response:
    """Puts a card somewhere, or carries it on while `held`."""
    to = body(LayBody)
    room.allow(room.piles().holder(to.card))
    within_reach(to.x, to.y)
    if to.face_down is False:
        room.allow_to_show(to.card)
    room.covered().laid(to.card, client().key)
    room.table_of().lay(
        to.card, to.x, to.y, to.angle, to.face_down, to.held, side=to.side, under=to.under, along=to.along
    )
    if not to.held:
        room.piles().laid(to.card)
    return room.done()


@blueprint.post("/lift")
@least(Role.SEAT, HIDDEN)
def lift() -> Response:
    """Takes a card into a hand, puts it back on its pile, or hands it to whom it is owed."""
    wanted = body(CardBody)
    holder, from_pile = room.piles().holder(wanted.card), room.piles().is_piled(wanted.card)
    owed = room.owed(wanted.seat, seat=holder) if wanted.seat else None
    room.allow(holder, wanted.seat if owed is None else None)
    if owed is None and wanted.seat and from_pile:
        owed = room.owed(wanted.seat, card=wanted.card)
    room.allow_to_show(wanted.card)
    if wanted.pile is not None:
        room.allow(room.piles().owner(wanted.pile))
    tucked = room.table_of().tucked(wanted.card)
    for card in (wanted.card, *tucked):  # what is tucked under it comes along
        if wanted.seat:
            room.at_table(wanted.seat)
            room.piles().take(card, wanted.seat, off_the_mat=room.lies_by_the_rules(card))
            if owed is not None:
                room.given(owed)
        else:
            room.piles().put_away(card, wanted.pile if card == wanted.card else None)
    if wanted.seat and from_pile:
        room.drew(wanted.seat)
    return room.done()


@blueprint.post("/draw")
@least(Role.SEAT, HIDDEN)
def draw() -> Response:
    """Draws from a pile; 409 when it is empty."""
    wanted = body(DrawBody)
    room.at_table(wanted.seat)
    room.allow(room.piles().owner(wanted.pile), wanted.seat)
    card = room.piles().draw(wanted.pile, wanted.seat)
    if card is None:
        return json_response(Reply(False, say("This pile is empty."), code="E_PILE_EMPTY"), 409)
    if (owed := room.owed(wanted.seat, pile=wanted.pile, card=card)) is not None:
        room.given(owed)
    room.drew(wanted.seat)
    return json_response({"card": card, "table": room.revision()})


@blueprint.post("/shuffle")
@least(Role.HOST)
def shuffle() -> Response:
    """Shuffles the cards of a region (a discard pile) back into their piles."""
    wanted = body(RegionBody)
    return json_response({"ok": True, "shuffled": room.piles().shuffle_in(wanted.region, wanted.pile)})


@blueprint.post("/mix")
@least(Role.SEAT, HIDDEN)
def mix() -> Response:
    """Shuffles a pile."""
    wanted = body(PileBody)
    room.allow(room.piles().owner(wanted.pile))
    room.piles().shuffle(wanted.pile)
    return room.done()


@blueprint.post("/take-back")
@least(Role.HOST)
def take_back() -> Response:
    """The hand of a seat that a phone plays comes back to the table: the phone goes on watching."""
    holder = door().phones.holder(body(SeatBody).seat)
    if holder is None:
        return json_response(Reply(False, say("No phone has that hand."), code="E_NO_PHONE"), 409)
    door().phones.stand(holder.id)
    return room.done()


@blueprint.post("/tidy")
@least(Role.SEAT, "for all but putting back what nobody understands: a host")
def tidy() -> Response:
    """Does with the cards what hands owe the table: sets it at the beginning, moves and turns what is to be moved. A
    seat's phone may put back what was refused, as its hands may; all else moves other people's cards."""
    do, offered = app_context().tidy, app_context().owed
    if do is None or offered is None:
        abort(404, say("There is nobody here who tidies up."))
    hosts = client().role is Role.HOST
    if not hosts and offered() != "back":
        abort(403, FOR_HOSTS)
    return json_response({"ok": True, "moved": do(only_back=not hosts), "table": room.revision()})


@blueprint.post("/turn")
@least(Role.SEAT, HIDDEN)
def turn() -> Response:
    """Turns a card."""
    wanted = body(TurnBody)
    room.allow(room.piles().holder(wanted.card))
    room.table_of().turn(wanted.card, wanted.degrees)
    room.piles().laid(wanted.card)
    return room.done()


@blueprint.post("/flip")
@least(Role.SEAT, HIDDEN)
def flip() -> Response:
    """Turns a card over."""
    wanted = body(CardBody)
    room.allow(room.piles().holder(wanted.card))
    room.allow_to_show(wanted.card)
    room.table_of().flip(wanted.card)
    room.piles().laid(wanted.card)
    return room.done()


@blueprint.post("/under")
@least(Role.SEAT, HIDDEN)
def under() -> Response:
    """Slips a card under all others."""
    wanted = body(CardBody)
    room.allow(room.piles().holder(wanted.card))
    room.table_of().slip_under(wanted.card)
    room.piles().laid(wanted.card)
    return room.done()


@blueprint.post("/hand")
@least(Role.SEAT)
def hand() -> Response:
    """Holds an empty hand over the table, or takes it away."""
    at = body(HandOverBody)
    if at.x is None or at.y is None:
        room.table_of().no_hand()
    else:
        within_reach(at.x, at.y)
        room.table_of().hand(at.x, at.y)
    return room.done()


@blueprint.post("/mishap")
@least(Role.HOST)
def mishap() -> Response:
    """Covers the lens or lays a foreign QR code, to see what the companion says."""
    wanted = body(Mishap)
    within_reach(wanted.x, wanted.y)
    if wanted.dark is not None:
        room.table_of().blackout(wanted.dark)
    if wanted.foreign:
        room.table_of().add_foreign(wanted.foreign[:80], wanted.x, wanted.y)
    elif wanted.foreign is not None:
        room.table_of().clear_foreign()
    return room.done()


@blueprint.post("/gather")
@least(Role.HOST)
def gather_all() -> Response:
    """All cards back into their piles."""
    room.gather()
    return room.done()
