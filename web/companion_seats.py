"""The seats that the companion plays: it comes and goes in the middle of a game, and a card that it cannot have."""

from flask import Blueprint, Response, abort
from msgspec import Struct

from companion.kernel.cards import CardId
from companion.table.messages import IHaveIt, PlayNow, SeatGiven
from web.access.roles import Role, least
from web.client import client
from web.json_api import body, tell_host
from web.seat import NOT_YOURS

blueprint = Blueprint("companion_seats", __name__)


class Hurry(Struct, frozen=True, forbid_unknown_fields=True):
    """The companion is to play now."""

    version: int


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat from now on: the companion as well as `level` says, or, without one, a person."""

    seat: str
    level: str = ""


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that somebody holds although the companion at `seat` has just played it out of its head."""

    seat: str
    card: str
    version: int


@blueprint.post("/api/play-now")
@least(Role.SEAT)
def play_now() -> Response:
    """Nobody wants to wait longer for what the companion thinks at its seat."""
    return tell_host(PlayNow(body(Hurry).version))


@blueprint.post("/api/seat/give")
@least(Role.SEAT, "the own seat, to the companion; any other, or to a person: the host")
def give() -> Response:
    """A seat changes hands in the middle of a game."""
    wanted = body(Given)
    if client().role is not Role.HOST and not (wanted.level and client().may(wanted.seat)):
        abort(403, NOT_YOURS)
    return tell_host(SeatGiven(wanted.seat, wanted.level))


@blueprint.post("/api/i-have-it")
@least(Role.SEAT)
def i_have_it() -> Response:
    """Somebody holds the card that the companion has just played: it takes that back and draws another."""
    held = body(Held)
    return tell_host(IHaveIt(held.seat, CardId(held.card), held.version))
