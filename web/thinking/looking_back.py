"""A game that is over, as a player of the house judges it: the course of its chances, and the turns that decided it."""

from flask import Blueprint, Response, abort, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.sentences import say
from web.access.roles import Role, least
from web.context import app_context, whole_page
from web.json_api import json_response

blueprint = Blueprint("looking_back", __name__)
NOT_OVER = say("No game that is over lies on the table.")


@blueprint.get("/look-back")
@least(Role.WATCHER)
def page() -> str | AnyResponse:
    """The page on which the game's turns are judged; while it is played there is none."""
    shown = whole_page()
    if app_context().onlooker is None or not shown.over:
        abort(404, NOT_OVER)
    return render_template("look_back.html", title=shown.title, layout=shown.view.layout)


@blueprint.get("/api/look-back")
@least(Role.WATCHER)
def judging() -> Response:
    """How far that is, as `Judging`; the first who asks begins it. 404 while the game is played."""
    onlooker = app_context().onlooker
    found = onlooker.looking_back() if onlooker is not None else None
    if found is None:
        abort(404, NOT_OVER)
    return json_response(found)


@blueprint.app_context_processor
def _offered() -> dict[str, str]:
    """Whether a game can be looked back on here."""
    return {"looks_back": "yes" if app_context().onlooker is not None else ""}
