"""A hand on the shoulder: a seat asks what the companion would do in its place."""

from flask import Blueprint, Response, abort, request
from msgspec import Struct

from companion.kernel.places import SEATS, Seat
from companion.kernel.sentences import say
from companion.table.advice import Advice
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.client import client
from web.context import app_context
from web.json_api import body, json_response

blueprint = Blueprint("advice", __name__)
NOBODY = Reply(False, say("Nobody gives advice at this table."), code="E_WRONG_PHASE")


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks, and how well it is to be thought about."""

    seat: str
    level: str


@blueprint.post("/api/advice")
@least(Role.SEAT, "the seat's phone")
def ask() -> Response:
    """Begins to think for a seat."""
    wanted = body(Ask)
    _check(wanted.seat)
    onlooker = app_context().onlooker
    said = NOBODY if onlooker is None else onlooker.ask(wanted.seat, wanted.level)
    return json_response(said, 200 if said.ok else 409)


@blueprint.get("/api/advice")
@least(Role.SEAT, "the seat's phone")
def advice() -> Response:
    """What a seat was told (`Advice`), or that it is being thought about."""
    seat = request.args.get("seat", "")
    _check(seat)
    onlooker = app_context().onlooker
    return json_response(Advice() if onlooker is None else onlooker.advice(seat))


def _check(seat: Seat) -> None:
    if seat not in SEATS:
        abort(404, say("There is no seat {seat}.", seat=seat))
    if not client().may(seat):
        abort(403, say("That seat is another phone's."))
