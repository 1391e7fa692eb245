"""See it play: a demonstration on a table of its own, below a path of this table's pages."""

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.sentences import say
from web.access.roles import Role, least
from web.context import app_context, whole_page

blueprint = Blueprint("show", __name__, url_prefix="/show")


@blueprint.get("")
@least(Role.SEAT)
def see() -> AnyResponse:
    """Begins the demonstration of `game`, else of the game on the table, and leads to it."""
    show, game = app_context().show, request.args.get("game") or whole_page().game
    if show is None or not show.plays(game):
        abort(404, say("This game brings no demonstration."))
    show.open(game)
    return redirect(url_for("show.pages", path="virtual"))


@blueprint.route("/", defaults={"path": ""}, methods=["GET"])
@blueprint.route("/<path:path>", methods=["GET", "POST"])
@least(Role.SEAT)
def pages(path: str) -> AnyResponse:
    """The pages of the demonstration's table; when it has been put away, back to this one's."""
    show = app_context().show
    asked = dict(request.environ, SCRIPT_NAME=f"{request.environ.get('SCRIPT_NAME', '')}/show", PATH_INFO=f"/{path}")
    its_pages = None if show is None else show.pages()
    return redirect(url_for("table.board")) if its_pages is None else Response.from_app(its_pages, asked)


@blueprint.app_context_processor
def _shown() -> dict[str, bool]:
    """Whether the game on the table can be seen playing itself."""
    show = app_context().show
    return {"show": show is not None and show.plays(whole_page().game)}
