"""Setting the camera up from a phone: its picture with the markers that were found, words, and one button."""

from flask import Blueprint, Response, abort, render_template

from companion.errors import DeviceError
from companion.kernel.sentences import say
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.context import app_context
from web.json_api import json_response
from web.protocols import CameraSetup

blueprint = Blueprint("aiming", __name__)


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where there is a camera."""
    return {"eye": app_context().camera_setup is not None}


@blueprint.get("/calibrate")
@least(Role.HOST)
def page() -> str:
    """The page of the camera."""
    _camera_setup()
    return render_template("calibrate.html", virtual=app_context().virtual is not None)


@blueprint.get("/api/calibrate")
@least(Role.HOST)
def look() -> Response:
    """The newest frame, judged."""
    try:
        return json_response(_camera_setup().look())
    except DeviceError as problem:
        return json_response(Reply(False, str(problem), code="E_DEVICE"), 409)


@blueprint.get("/calibrate.jpg")
@least(Role.HOST)
def picture() -> Response:
    """The frame that was judged last."""
    jpeg = _camera_setup().jpeg()
    if jpeg is None:
        abort(404, say("There is no camera picture."))
    return Response(jpeg, mimetype="image/jpeg")


@blueprint.post("/api/calibrate/keep")
@least(Role.HOST)
def keep() -> Response:
    """Begins to hold lens and exposure as they are; the next looks tell how it went."""
    return _do("keep")


@blueprint.post("/api/calibrate/free")
@least(Role.HOST)
def free() -> Response:
    """Forgets the calibration."""
    return _do("free")


def _do(what: str) -> Response:
    camera_setup = _camera_setup()
    try:
        return json_response(Reply(True, camera_setup.keep() if what == "keep" else camera_setup.free()))
    except DeviceError as problem:
        return json_response(Reply(False, str(problem), code="E_DEVICE"), 409)


def _camera_setup() -> CameraSetup:
    camera_setup = app_context().camera_setup
    if camera_setup is None:
        abort(404, say("This table has no camera to set up."))
    return camera_setup
