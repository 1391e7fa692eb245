"""Setting the camera up from a phone: its picture with the markers that were found, words, and one button."""

from flask import Blueprint, Response, abort, render_template

from companion.errors import DeviceError
from companion.table.messages import Answer
from web.answers import json_response
from web.contracts import Aiming
from web.parts import parts

blueprint = Blueprint("aiming", __name__)


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where there is a camera."""
    return {"eye": parts().aiming is not None}


@blueprint.get("/calibrate")
def page() -> str:
    """The page of the camera."""
    _aiming()
    return render_template("calibrate.html", virtual=parts().virtual is not None)


@blueprint.get("/api/calibrate")
def look() -> Response:
    """The newest frame, judged."""
    try:
        return json_response(_aiming().look())
    except DeviceError as problem:
        return json_response(Answer(False, str(problem), code="E_DEVICE"), 409)


@blueprint.get("/calibrate.jpg")
def picture() -> Response:
    """The frame that was judged last."""
    jpeg = _aiming().jpeg()
    if jpeg is None:
        abort(404, "There is no camera picture.")
    return Response(jpeg, mimetype="image/jpeg")


@blueprint.post("/api/calibrate/keep")
def keep() -> Response:
    """Begins to hold lens and exposure as they are; the next looks tell how it went."""
    return _do("keep")


@blueprint.post("/api/calibrate/free")
def free() -> Response:
    """Forgets the calibration."""
    return _do("free")


def _do(what: str) -> Response:
    aiming = _aiming()
    try:
        return json_response(Answer(True, aiming.keep() if what == "keep" else aiming.free()))
    except DeviceError as problem:
        return json_response(Answer(False, str(problem), code="E_DEVICE"), 409)


def _aiming() -> Aiming:
    aiming = parts().aiming
    if aiming is None:
        abort(404, "This table has no camera to set up.")
    return aiming
