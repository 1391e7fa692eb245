"""Looking back: the moves of the game on the table, the board after each, and how it went."""

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.places import SEATS
from companion.kernel.sentences import say
from web.access.roles import Role, least
from web.client import client
from web.context import app_context, whole_page
from web.json_api import json_response

blueprint = Blueprint("history", __name__)


@blueprint.get("/history")
@least(Role.WATCHER)
def page() -> str | AnyResponse:
    """The page on which a game is looked at again; who plays sees it from the own seat."""
    if client().seat and "seat" not in request.args:
        return redirect(url_for("history.page", seat=client().seat))
    shown = whole_page()
    return render_template("history.html", title=shown.title, layout=shown.view.layout)


@blueprint.get("/api/course")
@least(Role.WATCHER)
def course() -> Response:
    """The whole game as `Course`."""
    made = app_context().host.course()
    if made is None:
        abort(404, say("No game has begun."))
    return json_response(made)


@blueprint.get("/api/past/<int:n>")
@least(Role.WATCHER, "for a seat: its phone")
def past(n: int) -> Response:
    """The table after entry `n` as `View`, as a seat saw it then."""
    seat = request.args.get("seat") or None
    if seat is not None and (seat not in SEATS or not client().may(seat)):
        abort(403, say("That seat is another phone's."))
    view = app_context().host.past(seat, n)
    if view is None:
        abort(404, say("This game has no move {n}; it may have been taken back.", n=n))
    return json_response(view)
