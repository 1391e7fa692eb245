"""Trying the box from a phone: each candle, the bell and the scale, while one stands beside it."""

from flask import Blueprint, Response, abort, render_template
from msgspec import Struct

from companion.errors import DeviceError
from companion.kernel.sentences import say
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.context import app_context
from web.json_api import body, json_response
from web.protocols import HardwareTestSession

blueprint = Blueprint("hwtest", __name__)


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part to try."""

    part: str


class Saw(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody saw: whether the part did what it should."""

    part: str
    well: bool


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where there is a box."""
    return {"box": app_context().box is not None}


@blueprint.get("/hwtest")
@least(Role.HOST)
def page() -> str:
    """The page of trials."""
    _box()
    return render_template("hwtest.html")


@blueprint.get("/api/hwtest")
@least(Role.HOST)
def state() -> Response:
    """All parts, and whether a game goes on meanwhile."""
    page, box = app_context().host.page(None), _box()
    playing = page.title if page.game and not page.over else ""
    virtual = app_context().virtual is not None
    return json_response({"parts": box.parts(), "simulated": box.simulated, "virtual": virtual, "playing": playing})


@blueprint.post("/api/hwtest/try")
@least(Role.HOST)
def start() -> Response:
    """Tries one part; 409 with the reason when it cannot be."""
    wanted = body(Try)
    try:
        return json_response(Reply(True, _box().start(wanted.part)))
    except DeviceError as problem:
        return json_response(Reply(False, str(problem), code="E_DEVICE"), 409)


@blueprint.post("/api/hwtest/saw")
@least(Role.HOST)
def saw() -> Response:
    """Notes what somebody saw."""
    wanted = body(Saw)
    _box().saw(wanted.part, wanted.well)
    return json_response(Reply(True))


@blueprint.get("/hwtest/report.md")
@least(Role.HOST)
def report() -> Response:
    """The report to keep, or to paste where one asks for help."""
    return Response(_box().report() + "\n", mimetype="text/markdown; charset=utf-8")


def _box() -> HardwareTestSession:
    box = app_context().box
    if box is None:
        abort(404, say("This table has no candles, bell or scale to try."))
    return box
