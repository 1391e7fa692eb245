"""The virtual table: hands and a camera. It reaches the engine only through frames and the bell's pin.

Positions are mm of the mat (origin top left, y towards the near player), angles degrees clockwise.
"""

from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from msgspec import Struct

from companion.errors import DeviceError
from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import SEATS
from companion.kernel.sentences import say
from companion.table.messages import Answer
from web.access.roles import Role, least
from web.client import client
from web.context import app_context
from web.json_api import body, json_response
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

blueprint = Blueprint("virtual", __name__, url_prefix="/virtual")
HIDDEN = "for what a seat hides: its phone"
NOT_YOURS = say("That card is hidden in another's hand or deck.")
PICTURE_S = 600
"""How long a browser may keep a card's picture."""
PRESS_S = 0.15
"""How long a virtual finger stays on the bell."""
LESSON = (
    say("The phone beside the table always says whose turn it is and what to do next."),
    say("Draw: tap the pile on the phone, then take a card from the same pile into your hand here."),
    say("Play: drag a card from your hand onto your row. What a card costs in cards, lift from the table first."),
    say("Let go and wait a second: the camera has to see a table at rest. Then the phone says what it understood."),
    say("Ring the bell to end your turn. Watch candles and scale, and do what the phone asks of your hands."),
)
"""What a newcomer is told when the game brings no lesson of its own."""
REACH_MM = 400.0
"""How far beside the mat a card may be laid."""


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


class TurnBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Turn a card where it lies."""

    card: CardId
    degrees: float


class DrawBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The top card of a pile into a hand."""

    pile: str
    seat: str


class Playing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the demonstration goes on or pauses."""

    on: bool


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


@blueprint.errorhandler(KeyError)
def unknown(error: KeyError) -> Response:
    """A card or pile that this table has not."""
    return json_response(Answer(False, say("This table has no {args}.", args=f"{error.args[0]!r}"), code="E_404"), 404)


@blueprint.get("")
@least(Role.SEAT)
def page() -> str:
    """The table itself."""
    return render_template("virtual.html", title=app_context().host.page(None).title)


@blueprint.get("/mat.json")
@least(Role.SEAT)
def mat() -> Response:
    """The mat's geometry, a card's size, what else there is, and the first lesson."""
    form = app_context().games.get(app_context().host.page(None).game)
    heads = _table().two_sided()
    about = {"mat": _table().mat, "card_mm": CARD_MM, "heads": heads, "lesson": (form and form.lesson) or LESSON}
    there = {name: getattr(app_context(), name) is not None for name in ("devices", "camera")}
    return json_response({**about, **there, "demo": app_context().demonstration is not None})


@blueprint.get("/mat.png")
@least(Role.SEAT)
def mat_picture() -> Response:
    """The printed mat; `width` in pixels, 200 to 2400."""
    width = max(200, min(2400, request.args.get("width", 1600, type=int)))
    return _picture(_table().mat_png(width))


@blueprint.get("/card/<card>.png")
@least(Role.SEAT)
def card_picture(card: str) -> Response:
    """A card's printed side (`side`), or its back (`down`)."""
    side, down = request.args.get("side", "A"), "down" in request.args
    return _picture(_table().card_png(CardId(card), down, side))


@blueprint.get("/back.png")
@least(Role.SEAT)
def back_picture() -> Response:
    """The back that all cards share."""
    card = next(iter(app_context().faces), None)
    if card is None:
        abort(404, say("This table has no cards."))
    return _picture(_table().card_png(card, True))


@blueprint.get("/levels")
@least(Role.SEAT)
def levels() -> Response:
    """What the pins do, numbers that change when cards (`table`) or the game (`version`) did, and whose hands this page
    may show (`seats`); asked often."""
    devices = app_context().devices
    now = devices.levels() if devices is not None else None
    version = app_context().host.wait_newer(-1, 0).version
    seats = [seat for seat in SEATS if client().may(seat)]
    show = app_context().demonstration
    now_shown = None if show is None else show.shown()
    return json_response({"levels": now, "table": _revision(), "version": version, "seats": seats, "demo": now_shown})


@blueprint.post("/demo")
@least(Role.HOST)
def demo() -> Response:
    """Begins the demonstration, pauses it, goes on."""
    show = app_context().demonstration
    if show is None:
        abort(404, say("This is no demonstration."))
    show.go(body(Playing).on)
    return _done()


@blueprint.get("/cards")
@least(Role.SEAT, HIDDEN)
def cards() -> Response:
    """Every card on the table, bottom first, what else lies or reaches there, the hands and the piles."""
    revision, virtual_piles = _revision(), _virtual_piles()
    lying = [one for one in _table().cards() if one.on_table]
    scene = _table().scene
    seen = {"cards": lying, "foreign": scene.foreign, "hand": scene.hand, "dark": scene.dark}
    looks, hands = _table().looks(), virtual_piles.hands()
    held = {seat: len(hand) for seat, hand in hands.items()}
    mine = {seat: hand for seat, hand in hands.items() if client().may(seat)}
    return json_response(
        {"table": revision, **seen, "looks": looks, "hands": mine, "held": held, "piles": virtual_piles.piles()}
    )


@blueprint.get("/pile/<path:key>")
@least(Role.SEAT, HIDDEN)
def pile(key: str) -> Response:
    """The cards in a pile, for one who looks for a certain card."""
    _check(_virtual_piles().owner(key))
    return json_response(_virtual_piles().inside(key))


@blueprint.post("/lay")
@least(Role.SEAT, HIDDEN)
def lay() -> Response:
    """Puts a card somewhere, or carries it on while `held`."""
    to = body(LayBody)
    _check(_virtual_piles().holder(to.card))
    width, height = _table().mat.size_mm
    if not (-REACH_MM <= to.x <= width + REACH_MM and -REACH_MM <= to.y <= height + REACH_MM):
        abort(400, say("({x}, {y}) mm is not on this table.", x=f"{to.x:g}", y=f"{to.y:g}"))
    table = _table()
    table.lay(to.card, to.x, to.y, to.angle, to.face_down, to.held, side=to.side, under=to.under, along=to.along)
    if not to.held:
        _virtual_piles().laid(to.card)
    return _done()


@blueprint.post("/lift")
@least(Role.SEAT, HIDDEN)
def lift() -> Response:
    """Takes a card into a hand, or puts it back on its pile."""
    wanted = body(CardBody)
    _check(_virtual_piles().holder(wanted.card), wanted.seat)
    if wanted.seat:
        _virtual_piles().take(wanted.card, wanted.seat)
    else:
        _virtual_piles().put_away(wanted.card, wanted.pile)
    return _done()


@blueprint.post("/draw")
@least(Role.SEAT, HIDDEN)
def draw() -> Response:
    """Draws from a pile; 409 when it is empty."""
    wanted = body(DrawBody)
    _check(_virtual_piles().owner(wanted.pile), wanted.seat)
    card = _virtual_piles().draw(wanted.pile, wanted.seat)
    if card is None:
        return json_response(Answer(False, say("This pile is empty."), code="E_PILE_EMPTY"), 409)
    return json_response({"card": card, "table": _revision()})


@blueprint.get("/top/<path:key>")
@least(Role.SEAT, HIDDEN)
def top(key: str) -> Response:
    """The card on top of a pile, to be dragged away; null when it is empty."""
    _check(_virtual_piles().owner(key))
    return json_response({"card": _virtual_piles().top(key)})


@blueprint.post("/shuffle")
@least(Role.HOST)
def shuffle() -> Response:
    """Shuffles the cards of a region (a discard pile) back into their piles."""
    wanted = body(RegionBody)
    return json_response({"ok": True, "shuffled": _virtual_piles().shuffle_in(wanted.region, wanted.pile)})


@blueprint.post("/tidy")
@least(Role.HOST)
def tidy() -> Response:
    """Does with the cards what hands owe the table: sets it at the beginning, moves and turns what is to be moved."""
    do = app_context().tidy
    if do is None:
        abort(404, say("There is nobody here who tidies up."))
    return json_response({"ok": True, "moved": do(), "table": _revision()})


@blueprint.post("/turn")
@least(Role.SEAT, HIDDEN)
def turn() -> Response:
    """Turns a card."""
    wanted = body(TurnBody)
    _check(_virtual_piles().holder(wanted.card))
    _table().turn(wanted.card, wanted.degrees)
    _virtual_piles().laid(wanted.card)
    return _done()


@blueprint.post("/flip")
@least(Role.SEAT, HIDDEN)
def flip() -> Response:
    """Turns a card over."""
    wanted = body(CardBody)
    _check(_virtual_piles().holder(wanted.card))
    _table().flip(wanted.card)
    _virtual_piles().laid(wanted.card)
    return _done()


@blueprint.post("/under")
@least(Role.SEAT, HIDDEN)
def under() -> Response:
    """Slips a card under all others."""
    wanted = body(CardBody)
    _check(_virtual_piles().holder(wanted.card))
    _table().slip_under(wanted.card)
    _virtual_piles().laid(wanted.card)
    return _done()


@blueprint.post("/hand")
@least(Role.SEAT)
def hand() -> Response:
    """Holds an empty hand over the table, or takes it away."""
    at = body(HandOverBody)
    if at.x is None or at.y is None:
        _table().no_hand()
    else:
        _table().hand(at.x, at.y)
    return _done()


@blueprint.post("/mishap")
@least(Role.HOST)
def mishap() -> Response:
    """Covers the lens or lays a foreign QR code, to see what the companion says."""
    wanted = body(Mishap)
    if wanted.dark is not None:
        _table().blackout(wanted.dark)
    if wanted.foreign:
        _table().add_foreign(wanted.foreign[:80], wanted.x, wanted.y)
    elif wanted.foreign is not None:
        _table().clear_foreign()
    return _done()


@blueprint.post("/bell")
@least(Role.SEAT)
def bell() -> Response:
    """Rings the bell: a virtual finger pulls its pin."""
    devices = app_context().devices
    if devices is None:
        abort(404, say("There is no bell here."))
    try:
        devices.press_bell(PRESS_S)
    except DeviceError as error:
        abort(409, str(error))
    return _done()


@blueprint.post("/gather")
@least(Role.HOST)
def gather_all() -> Response:
    """All cards back into their piles."""
    gather()
    return _done()


@blueprint.get("/frame.jpg")
@least(Role.SEAT)
def frame() -> Response:
    """What the virtual camera sees now."""
    look = app_context().camera
    picture = look() if look is not None else None
    if picture is None:
        abort(404, say("There is no camera picture."))
    return Response(picture, mimetype="image/jpeg")


def gather() -> None:
    """Takes all cards off the virtual table, if this is one."""
    virtual_piles = app_context().virtual_piles
    if virtual_piles is not None:
        virtual_piles.gather()


def _table() -> VirtualTable:
    table = app_context().virtual
    assert table is not None, "the blueprint is registered with a table only"
    return table


def _virtual_piles() -> VirtualPiles:
    virtual_piles = app_context().virtual_piles
    assert virtual_piles is not None, "the blueprint is registered with a table only"
    return virtual_piles


def _check(*seats: str | None) -> None:
    """403 for what a seat hides that is not this client's: the host's too, once a phone has taken that seat."""
    if any(seat and not client().may(seat) for seat in seats):
        abort(403, NOT_YOURS)


def _revision() -> str:
    """Another text whenever a card, a hand or a pile is not where it was, or a card looks different."""
    now = hash((_table().scene, *_table().looks().items())) & 0xFFFFFFFF
    return f"{now:x}.{_virtual_piles().revision}"


def _done() -> Response:
    return json_response({"ok": True, "table": _revision()})


def _picture(png: bytes) -> Response:
    cache: dict[str, Any] = {"Cache-Control": f"private, max-age={PICTURE_S}"}
    return Response(png, mimetype="image/png", headers=cache)
