"""The page of corrections: single changes to the state, the camera's picture, problem reports."""

import math

from flask import Blueprint, Response, abort, render_template, request
from msgspec import Struct
from werkzeug.exceptions import TooManyRequests

from companion.kernel.places import ARBITER
from companion.kernel.sentences import say
from companion.table.messages import Reply, Tapped
from web.access.roles import Role, least
from web.client import door
from web.context import app_context
from web.json_api import body, json_response, tell_host
from web.language import encoder, language

blueprint = Blueprint("corrections", __name__)


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """One plain change in record words: ``fix move wolf:1 A4``, ``fix count A/bones +2`` …"""

    words: str
    version: int
    key: str = ""


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says went wrong, and the version of the page that showed it."""

    say: str = ""
    version: int = 0


@blueprint.get("/arbiter")
@least(Role.HOST)
def arbiter() -> str:
    """The page of corrections."""
    return render_template(
        "corrections.html", camera=app_context().camera is not None, report=app_context().report is not None
    )


@blueprint.post("/api/fix")
@least(Role.HOST)
def fix() -> Response:
    """Makes one correction."""
    wanted = body(Correction)
    words = wanted.words if wanted.words.startswith("fix ") else f"fix {wanted.words}"
    return tell_host(Tapped(ARBITER, words, wanted.version, wanted.key))


@blueprint.post("/api/report")
@least(Role.HOST)
def report() -> Response:
    """Saves the last pictures with the record and says where."""
    save = app_context().report
    if save is None:
        abort(404, say("This table keeps no pictures to report."))
    complaint = body(Complaint)
    if wait := door().reports.take(""):
        raise TooManyRequests(say("The last report was only just saved. Wait a moment."), retry_after=math.ceil(wait))
    return json_response(Reply(True, save(complaint.say)))


@blueprint.get("/api/cards")
@least(Role.WATCHER)
def cards() -> Response:
    """Every card's printed words by id, for pickers."""
    text, small = app_context().kept_faces.encoded(app_context().faces, language(), encoder())
    small = small if request.accept_encodings["gzip"] else b""
    response = Response(small or text, mimetype="application/json")
    if small:
        response.content_encoding = "gzip"
    return response


@blueprint.get("/camera.jpg")
@least(Role.HOST)
def camera() -> Response:
    """What the camera sees now."""
    look = app_context().camera
    picture = look() if look is not None else None
    if picture is None:
        abort(404, say("There is no camera picture."))
    return Response(picture, mimetype="image/jpeg")
