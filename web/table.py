"""The table's own screen and the beginning of a game."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import RecordError
from companion.kernel.cards import CardId
from companion.table.messages import TakeUp, Timers
from web.context import app_context
from web.forms import with_decks, with_files
from web.json_api import answer, body, json_response, tell_host
from web.virtual import gather

blueprint = Blueprint("table", __name__)


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A filled-in setup form. `gather`: take all cards off the virtual table first."""

    game: str
    options: dict[str, Any] = {}
    names: dict[str, str] = {}
    gather: bool = False


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that waits, by its number in the journal."""

    game: int


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is on or off."""

    on: bool


@blueprint.get("/")
def board() -> str | AnyResponse:
    """The board for everybody; who has not begun a game is led to the form."""
    page = app_context().host.page(None)
    if not page.game and app_context().games:
        return redirect(url_for("table.setup"))
    return render_template("phone.html", seat="", title=page.title, layout=page.view.layout)


@blueprint.get("/new")
def setup() -> str:
    """The form for a new game; chosen at first is `game`, else the one that was last on the table."""
    page = app_context().host.page(None)
    running = page.title if page.game and not page.over else ""
    chosen = request.args.get("game") or page.game
    about = app_context()
    shown = {"virtual": about.virtual, "failed": about.failed_games, "waiting": page.waiting}
    return render_template("new.html", running=running, game=chosen, **shown)


@blueprint.get("/api/games")
def games() -> Response:
    """Every game that can be begun, as `GameForm`."""
    workshops, decks = app_context().workshops, app_context().decks
    forms = (with_files(form, workshops.get(form.name)) for form in app_context().games.values())
    return json_response([with_decks(form, decks.get(form.name)) for form in forms])


@blueprint.post("/api/new")
def new() -> Response:
    """Begins a game; a wrong option is named. A deck is named, and the game gets its cards."""
    wanted = body(NewGame)
    decks = app_context().decks.get(wanted.game)
    options = decks.resolved(wanted.options) if decks else wanted.options
    future = app_context().host.new_game(wanted.game, options, wanted.names or None)
    if wanted.gather:
        gather()
    return answer(future)


@blueprint.post("/api/take-up")
def take_up() -> Response:
    """Puts a game on the table again that waits; the one that is played is set aside."""
    return tell_host(TakeUp(body(Waiting).game))


@blueprint.post("/api/timers")
def timers() -> Response:
    """Whether questions take silence for an answer."""
    return tell_host(Timers(body(Switch).on))


@blueprint.get("/record.tgr")
def record() -> Response:
    """The running (or finished) game's record, to keep."""
    try:
        text = app_context().host.record()
    except RecordError as error:
        abort(404, str(error))
    name = f"{app_context().host.page(None).game or 'game'}.tgr"
    return Response(text, mimetype="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@blueprint.get("/art/<card>.png")
def art(card: str) -> Response:
    """A card as it is printed, for the drawing on the phones."""
    draw = app_context().art
    try:
        picture = draw(CardId(card)) if draw is not None else None
    except KeyError:
        picture = None
    if picture is None:
        abort(404, f"There is no picture of {card!r}.")
    return Response(picture, mimetype="image/png", headers={"Cache-Control": "private, max-age=86400"})
