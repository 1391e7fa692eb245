"""A player's phone: what it shows, and its buttons: taps, moves taken back, verdicts answered."""

from flask import Blueprint, Response, abort, render_template, request
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.places import ARBITER
from companion.table.messages import ResolveVerdict, Tapped, UndoRequested
from web.context import app_context
from web.json_api import body, json_response, tell_host

blueprint = Blueprint("seat", __name__)
WAIT_S = 10.0
"""The longest a phone waits for news before it asks again."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A tapped button: the action's words and the version the page showed; `key` makes a repeated tap harmless."""

    seat: str
    words: str
    version: int
    key: str = ""


class VerdictBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a verdict: ``accept``, ``restore`` or an explanation's number."""

    choice: str
    version: int


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the last `count` moves."""

    seat: str
    version: int
    count: int = 1


@blueprint.get("/seat/<seat>")
def phone(seat: str) -> str:
    """One player's own page; 404 when nobody sits there."""
    page = app_context().host.page(None)
    known = {player.seat: player.name for player in page.view.players}
    if known and seat not in known:
        abort(404, f"There is no seat {seat} at this table; seats: {', '.join(known)}.")
    title = f"{known.get(seat, seat)} · {page.title}"
    return render_template("phone.html", seat=seat, title=title, layout=page.view.layout)


@blueprint.get("/api/page")
def page() -> AnyResponse:
    """The newest `Page`. With `after` it waits up to 10 s for another version; 304 when there is none."""
    after = request.args.get("after", type=int)
    if after is not None:
        _wait(after)
    now = app_context().host.page(request.args.get("seat") or None)
    response = json_response(now)
    response.set_etag(f"{now.version}-{now.seat or ''}")
    return response.make_conditional(request)


@blueprint.post("/api/act")
def act() -> Response:
    """An answer to a question, a draw, any action in words."""
    tap = body(Act)
    return tell_host(Tapped(tap.seat, tap.words, tap.version, tap.key))


@blueprint.post("/api/settle")
def settle() -> Response:
    """Answers the verdict on the last picture."""
    wanted = body(VerdictBody)
    return tell_host(ResolveVerdict(wanted.choice, wanted.version))


@blueprint.post("/api/undo")
def undo() -> Response:
    """Takes moves back."""
    wanted = body(TakeBack)
    return tell_host(UndoRequested(wanted.seat or ARBITER, wanted.version, wanted.count))


def _wait(after: int) -> None:
    """Waits for news, unless too many wait already: some threads must be free for taps."""
    waiters = app_context().waiters
    if waiters.acquire(blocking=False):
        try:
            app_context().host.wait_newer(after, WAIT_S)
        finally:
            waiters.release()
