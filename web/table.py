"""The table's own screen and the beginning of a game."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import RecordError
from companion.kernel.cards import CardId
from companion.kernel.sentences import say
from companion.table.journal.seated import FAIR_LEVEL
from companion.table.messages import Reply, TakeUp, Timers
from web.access.roles import Role, least
from web.client import client
from web.context import app_context, which_game, whole_page
from web.forms import as_before, with_decks, with_files
from web.join import ways
from web.json_api import BEGIN_S, answer, body, json_response, tell_host
from web.seat import shell
from web.virtual.room import gather

blueprint = Blueprint("table", __name__)


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A filled-in setup form; `seats` are those that the companion plays, with its levels. `gather`: take all cards off
    the virtual table first."""

    game: str
    options: dict[str, Any] = {}
    names: dict[str, str] = {}
    seats: dict[str, str] = {}
    gather: bool = False


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that waits, by its number in the journal."""

    game: int


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is on or off."""

    on: bool


@blueprint.get("/")
@least(Role.WATCHER)
def board() -> str | AnyResponse:
    """The board for everybody; who has not begun a game is led to the form."""
    page = whole_page()
    if not page.game and app_context().games and client().role is Role.HOST:
        return redirect(url_for("table.setup"))
    return shell("", page.title)


@blueprint.get("/new")
@least(Role.HOST)
def setup() -> str:
    """The form for a new game; chosen at first is `game`, else the one that was last on the table. `again`: filled
    in as that one was begun."""
    page = whole_page()
    running = page.title if page.game and not page.over else ""
    chosen = request.args.get("game") or page.game
    about = app_context()
    shown: dict[str, Any] = {"virtual": about.virtual, "failed": dict(about.failed_games), "waiting": page.waiting}
    if "again" in request.args:
        shown["again"] = {player.seat: player.name for player in page.view.players}
        shown["played"] = {one.seat: FAIR_LEVEL if one.fair else one.level for one in page.companions}
    return render_template("new.html", running=running, game=chosen, **shown, **ways())


@blueprint.get("/api/games")
@least(Role.HOST)
def games() -> Response:
    """Every game that can be begun, as `GameForm`; with `again` the one on the table is filled in as it was begun."""
    workshops, decks = app_context().workshops, app_context().decks
    forms = (with_files(form, workshops.get(form.name)) for form in app_context().games.values())
    whole = [with_decks(form, decks.get(form.name)) for form in forms]
    if "again" in request.args:
        options, last = app_context().host.options(), whole_page().game
        whole = [as_before(form, options) if form.name == last else form for form in whole]
    return json_response(whole)


@blueprint.post("/api/new")
@least(Role.HOST)
def new() -> Response:
    """Begins a game; a wrong option is named. Decks and card files are named, and the game gets their cards."""
    wanted = body(NewGame)
    files, decks = app_context().workshops.get(wanted.game), app_context().decks.get(wanted.game)
    options = files.resolved(wanted.options) if files else wanted.options
    options = decks.resolved(options) if decks else options
    begin = app_context().begin
    if begin is not None:
        begun = begin(wanted.game, options, wanted.names or None, bare=wanted.gather, seats=wanted.seats or None)
        return answer(begun, at_least_s=BEGIN_S)
    future = app_context().host.new_game(wanted.game, options, wanted.names or None)
    if wanted.gather:
        gather()
    return answer(future, at_least_s=BEGIN_S)


@blueprint.get("/api/game")
@least(Role.WATCHER)
def game() -> Response:
    """Which game is on the table, for pages that show one and are to load themselves anew when it is another."""
    return json_response(which_game())


@blueprint.app_context_processor
def _whose() -> dict[str, int]:
    """Every page names the game that it was made for."""
    return {"number": which_game().pages}


@blueprint.post("/api/take-up")
@least(Role.HOST)
def take_up() -> Response:
    """Puts a game on the table again that waits; the one that is played is set aside."""
    return tell_host(TakeUp(body(Waiting).game), at_least_s=BEGIN_S)


@blueprint.post("/api/timers")
@least(Role.SEAT)
def timers() -> Response:
    """Whether questions take silence for an answer."""
    return tell_host(Timers(body(Switch).on))


@blueprint.post("/api/voice")
@least(Role.HOST)
def voice() -> Response:
    """Whether the table says aloud what happens."""
    there, on = app_context().voice, body(Switch).on
    if there is None:
        return json_response(Reply(False, say("This table has no voice.")), 409)
    there.switch(on)
    return json_response(Reply(True, say("The table speaks.") if on else say("The table is silent.")))


@blueprint.app_context_processor
def _offered() -> dict[str, str | bool]:
    """The host's menu switches the voice where there is one; pages offer the companion where it can sit down."""
    there = app_context().voice
    voice = "" if there is None else "on" if there.on else "off"
    return {"voice": voice, "companion": app_context().begin is not None}


@blueprint.get("/record.tgr")
@least(Role.WATCHER, "the host while the game is played")
def record() -> Response:
    """The running (or finished) game's record, to keep. While it is played it tells more than a seat may know."""
    if not whole_page().over and client().role is not Role.HOST:
        abort(
            403,
            say("The record of a game that is being played is the host's. It is everybody's when the game is over."),
        )
    try:
        text = app_context().host.record()
    except RecordError as error:
        abort(404, str(error))
    name = f"{whole_page().game or 'game'}.tgr"
    return Response(text, mimetype="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@blueprint.get("/art/<card>.png")
@least(Role.WATCHER)
def art(card: str) -> Response:
    """The portrait on a card, for the drawing on the phones."""
    draw = app_context().art
    try:
        picture = draw(CardId(card)) if draw is not None else None
    except KeyError:
        picture = None
    if picture is None:
        abort(404, say("There is no picture of {card}.", card=f"{card!r}"))
    return Response(picture, mimetype="image/png", headers={"Cache-Control": "private, max-age=86400"})


@blueprint.get("/signs/<sigil>.svg")
@least(Role.WATCHER)
def sign(sigil: str) -> Response:
    """A sigil's icon, the same as on the printed cards."""
    draw = app_context().signs
    try:
        picture = draw(sigil) if draw is not None else None
    except KeyError:
        picture = None
    if picture is None:
        abort(404, say("There is no picture of {card}.", card=f"{sigil!r}"))
    return Response(picture, mimetype="image/svg+xml", headers={"Cache-Control": "private, max-age=86400"})
