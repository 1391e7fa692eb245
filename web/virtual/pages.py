"""What the virtual table shows: its page, pictures, the cards that lie there, and what the pins do."""

from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, abort, render_template, request
from msgspec import Struct

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import SEATS
from companion.kernel.sentences import as_plain_text, say
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.client import client, door
from web.context import app_context, which_game, whole_page
from web.covered_cards import PREFIX
from web.json_api import body, json_response
from web.virtual import room
from web.virtual.room import HIDDEN, blueprint

PICTURE_S = 600
"""How long a browser may keep a card's picture."""
LESSON = (
    say("The phone beside the table always says whose turn it is and what to do next."),
    say("Draw: take a card from your pile into your hand, or tap the pile on the phone and let it be done."),
    say("Play: drag a card from your hand onto your row. What a card costs in cards, lift from the table first."),
    say("Let go and wait a second: the camera has to see a table at rest. Then the phone says what it understood."),
    say("Ring the bell to end your turn. Watch candles and scale, and do what the phone asks of your hands."),
)
"""What a newcomer is told when the game brings no lesson of its own."""


class Playing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the demonstration goes on or pauses."""

    on: bool


@blueprint.errorhandler(KeyError)
def unknown(error: KeyError) -> Response:
    """A card or pile that this table has not."""
    return json_response(Reply(False, say("This table has no {args}.", args=f"{error.args[0]!r}"), code="E_404"), 404)


@blueprint.get("")
@least(Role.SEAT)
def page() -> str:
    """The table itself, with the way back to whose phone it is."""
    return render_template("virtual.html", title=whole_page().title, own=client().seat)


@blueprint.get("/mat.json")
@least(Role.SEAT)
def mat() -> Response:
    """The mat's geometry, a card's size, what else there is, the first lesson, and the edition of its pictures."""
    heads = room.table_of().two_sided()
    about = {"mat": room.table_of().mat, "card_mm": CARD_MM, "heads": heads, "lesson": app_context().lesson or LESSON}
    about["edition"] = edition()
    there = {name: getattr(app_context(), name) is not None for name in ("devices", "camera")}
    show = app_context().show
    about["show"] = show is not None and show.plays(whole_page().game)
    about["hosts"] = client().role is Role.HOST
    taken = bool(whole_page().companions) or app_context().demonstration is not None
    form = app_context().games.get(whole_page().game)
    possible = about["hosts"] and app_context().begin is not None and not taken
    about["alone"] = form.alone if form is not None and possible else ""
    return json_response({**about, **there, "demo": app_context().demonstration is not None})


@blueprint.get("/mat.png")
@least(Role.SEAT)
def mat_picture() -> Response:
    """The printed mat; `width` in pixels, 200 to 2400."""
    width = max(200, min(2400, request.args.get("width", 1600, type=int)))
    return _picture(room.table_of().mat_png(width))


@blueprint.get("/card/<card>.png")
@least(Role.SEAT)
def card_picture(card: str) -> Response:
    """A card's printed side (`side`), or its back (`down`)."""
    side, down = request.args.get("side", "A"), "down" in request.args
    if card.startswith(PREFIX):
        return back_picture()
    return _picture(room.table_of().card_png(CardId(card), down, side))


@blueprint.get("/back.png")
@least(Role.SEAT)
def back_picture() -> Response:
    """The back that all cards share."""
    card = next(iter(app_context().faces), None)
    if card is None:
        abort(404, say("This table has no cards."))
    return _picture(room.table_of().card_png(card, True))


@blueprint.get("/levels")
@least(Role.SEAT)
def levels() -> Response:
    """What the pins do, numbers that change when cards (`table`) or the game (`version`) did, which game it is
    (`game`), whose hands this page may show (`seats`), whose phone it is (`own`), which another phone has (`away`), and
    what one press would do now (`owed`); asked often."""
    devices = app_context().devices
    now = devices.levels() if devices is not None else None
    version = app_context().host.wait_newer(-1, 0).version
    seats = [seat for seat in SEATS if client().may(seat)]
    away = [one.seat for one in door().phones.all() if one.seat and one.seat not in seats]
    show = app_context().demonstration
    now_shown = None if show is None else show.shown()
    owed = app_context().owed
    hands = {"seats": seats, "own": client().seat, "away": away, "owed": "" if owed is None else owed()}
    shown = {"levels": now, "table": room.revision(), "version": version, "game": which_game(), "demo": now_shown}
    return json_response({**shown, **hands})


@blueprint.post("/demo")
@least(Role.HOST)
def demo() -> Response:
    """Begins the demonstration, pauses it, goes on."""
    show = app_context().demonstration
    if show is None:
        abort(404, say("This is no demonstration."))
    show.go(body(Playing).on)
    return room.done()


@blueprint.get("/cards")
@least(Role.SEAT, HIDDEN)
def cards() -> Response:
    """Every card on the table, bottom first, what else lies or reaches there, the hands and the piles. What this client
    cannot know has a name that tells nothing."""
    now, heaps = room.revision(), room.piles()
    there, covered = [one for one in room.table_of().cards() if one.on_table], room.covered()
    unknown = {one.card for one in there if room.hidden(one.card)}
    lying = [covered.shown(one) if one.card in unknown else one for one in there]
    scene = room.table_of().scene
    seen = {"cards": lying, "foreign": scene.foreign, "hand": scene.hand, "dark": scene.dark}
    looks = {card: look for card, look in room.table_of().looks().items() if card not in unknown}
    hands = heaps.hands()
    held = {seat: len(hand) for seat, hand in hands.items()}
    mine = {seat: hand for seat, hand in hands.items() if client().may(seat)}
    return json_response({"table": now, **seen, "looks": looks, "hands": mine, "held": held, "piles": heaps.piles()})


@blueprint.get("/pile/<path:key>")
@least(Role.SEAT, HIDDEN)
def pile(key: str) -> Response:
    """The cards in a pile, for one who looks for a certain card."""
    room.allow(room.piles().owner(key))
    return json_response(room.piles().inside(key))


@blueprint.get("/top/<path:key>")
@least(Role.SEAT, HIDDEN)
def top(key: str) -> Response:
    """The card on top of a pile, to be dragged away, by a name that does not tell which it is; null when it is
    empty."""
    room.allow(room.piles().owner(key))
    card = room.piles().top(key)
    return json_response({"card": None if card is None else room.covered().top(card)})


@blueprint.get("/frame.jpg")
@least(Role.SEAT)
def frame() -> Response:
    """What the virtual camera sees now."""
    look = app_context().camera
    picture = look() if look is not None else None
    if picture is None:
        abort(404, say("There is no camera picture."))
    return Response(picture, mimetype="image/jpeg")


def edition() -> str:
    """Ten characters that stand for the mat and what is printed on the cards: another game has other pictures."""
    faces = sorted(app_context().faces.items())
    return sha256(msgspec.json.encode((room.table_of().mat, faces), enc_hook=as_plain_text)).hexdigest()[:10]


def _picture(png: bytes) -> Response:
    cache: dict[str, Any] = {"Cache-Control": f"private, max-age={PICTURE_S}"}
    return Response(png, mimetype="image/png", headers=cache)
