"""Who sits where: one tap takes a seat; the host frees seats, makes hosts, and sends phones away."""

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.view import Player
from companion.table.messages import Reply, SeatGiven
from web.access.phones import Phone
from web.access.roles import Role, least
from web.client import Client, address, client, door, remember, theirs
from web.context import app_context
from web.json_api import body, json_response, tell_host
from web.seat import NOT_YOURS

blueprint = Blueprint("people", __name__)
PLAYED = say("The companion plays there.")
LEVELS = {"apprentice": say("apprentice"), "steady": say("steady"), "sharp": say("sharp")}
"""How well the companion may play, and what people call it."""
TAKEN = say("Another phone sits there. Who has it gives the seat up, or the host frees it.")


class Chair(Struct, frozen=True):
    """A seat as the page of seats shows it: free, this phone's, another's, or the companion's."""

    seat: Seat
    name: str
    mine: bool
    taken: bool
    played: bool = False


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat."""

    seat: str


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat from now on: the companion as well as `level` says, or, without one, a person."""

    seat: str
    level: str = ""


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone, by its number."""

    phone: int


class Hosting(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a phone hosts."""

    phone: int
    on: bool


class Pin(Struct, frozen=True, forbid_unknown_fields=True):
    """The PIN that makes a phone the host."""

    pin: str


class Everybody(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everybody who joined may do everything."""

    on: bool


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty request."""


@blueprint.get("/seats")
@least(Role.WATCHER)
def seats() -> str | AnyResponse:
    """Choosing a seat; who has just begun a game, and sits at it already, is led to the own page."""
    page, asking = app_context().host.page(None), client()
    chairs = [_chair(player, asking) for player in page.view.players]
    if "begun" in request.args:
        own = next((one.seat for one in chairs if one.mine), None)
        return redirect(url_for("seat.phone", seat=own) if own else url_for("people.seats"))
    if not page.game and app_context().games and asking.role is Role.HOST:
        return redirect(url_for("table.setup"))
    return render_template(
        "seats.html",
        chairs=chairs,
        wanted=request.args.get("wanted", ""),
        title=page.title,
        everybody=door().phones.everybody,
        hosts=asking.role is Role.HOST and not asking.here and not door().phones.everybody,
        levels=LEVELS if page.game and not page.over else {},
        gives={player.seat for player in page.view.players if asking.role is Role.HOST or asking.may(player.seat)},
    )


@blueprint.post("/api/seat/take")
@least(Role.WATCHER)
def take() -> Response:
    """Sits down on a free seat, and gives up the one this phone had; 409 when another phone has it."""
    wanted = body(SitDown).seat
    if wanted not in {player.seat for player in app_context().host.page(None).view.players}:
        abort(404, say("There is no seat {wanted} at this table.", wanted=wanted))
    if wanted in theirs():
        return json_response(Reply(False, PLAYED, code="E_TAKEN"), 409)
    phone, token = client().phone, ""
    if phone is None:  # a browser of this machine, which needs no code
        token = door().phones.join(host=False)
        phone = door().phones.known(token)
    if phone is None or not door().phones.sit(phone, wanted):
        return json_response(Reply(False, TAKEN, code="E_TAKEN"), 409)
    response = json_response(Reply(True))
    return remember(response, token) if token else response


@blueprint.post("/api/seat/leave")
@least(Role.WATCHER)
def leave() -> Response:
    """Gives this phone's seat up."""
    body(Nothing)
    phone = client().phone
    if phone is None or not phone.seat:
        return json_response(Reply(False, say("This phone has no seat.")), 409)
    door().phones.stand(phone.id)
    return json_response(Reply(True, say("You are watching now.")))


@blueprint.post("/api/seat/give")
@least(Role.SEAT, "the own seat, to the companion; any other, or to a person: the host")
def give() -> Response:
    """A seat changes hands in the middle of a game."""
    wanted = body(Given)
    if client().role is not Role.HOST and not (wanted.level and client().may(wanted.seat)):
        abort(403, NOT_YOURS)
    return tell_host(SeatGiven(wanted.seat, wanted.level))


@blueprint.get("/people")
@least(Role.WATCHER)
def people() -> str:
    """Who may do what; the host changes it there."""
    asking, page = client(), app_context().host.page(None)
    names = {player.seat: player.name for player in page.view.players}
    hosts = asking.role is Role.HOST
    return render_template(
        "people.html",
        phones=[_told(one, names, asking) for one in door().phones.all()] if hosts else (),
        everybody=door().phones.everybody,
        hosts=hosts,
        mine=names.get(asking.seat, ""),
        pin=door().pin if hosts else "",
        asks_pin=not hosts and bool(door().pin),
        renews=hosts and door().renews,
    )


@blueprint.post("/api/people/free")
@least(Role.HOST)
def free() -> Response:
    """Frees a phone's seat; the phone goes on watching."""
    door().phones.stand(_phone(body(Which).phone).id)
    return json_response(Reply(True, say("The seat is free.")))


@blueprint.post("/api/people/away")
@least(Role.HOST)
def away() -> Response:
    """Sends a phone away; with a new code besides it cannot come back."""
    door().phones.send_away(_phone(body(Which).phone).id)
    return json_response(Reply(True, say("That phone is out. It needs the code to come back.")))


@blueprint.post("/api/people/host")
@least(Role.HOST)
def hosting() -> Response:
    """Lets a phone host as well, or not any more."""
    wanted = body(Hosting)
    door().phones.host(_phone(wanted.phone).id, wanted.on)
    return json_response(
        Reply(True, say("That phone hosts as well.") if wanted.on else say("That phone hosts no more."))
    )


@blueprint.post("/api/people/everybody")
@least(Role.HOST)
def everybody() -> Response:
    """The switch for friends: everybody who joined may do everything."""
    on = body(Everybody).on
    door().phones.switch(on)
    text = say("Everybody who joined may do everything now.") if on else say("Each seat is its own phone's again.")
    return json_response(Reply(True, text))


@blueprint.post("/api/people/code")
@least(Role.HOST)
def code() -> Response:
    """A new join code; the old one lets nobody in."""
    body(Nothing)
    if not door().renews:
        return json_response(Reply(False, say("This table needs no code.")), 409)
    door().renew()
    text = say("The new code is {code}. The old one lets nobody in; phones that joined stay.", code=door().code or "")
    return json_response(Reply(True, text))


@blueprint.post("/api/people/claim")
@least(Role.WATCHER)
def claim() -> Response:
    """Makes this phone a host by the PIN; tries are counted."""
    phone, wanted = client().phone, body(Pin)
    if phone is None or not door().makes_host(phone, wanted.pin, address()):
        return json_response(Reply(False, say("That is not the table's PIN."), code="E_PIN"), 403)
    return json_response(Reply(True, say("This phone hosts now.")))


def _chair(player: Player, asking: Client) -> Chair:
    holder = door().phones.holder(player.seat)
    mine = holder is not None and holder.id == (asking.phone.id if asking.phone else "")
    played = player.seat in theirs()
    return Chair(player.seat, player.name, mine and not played, holder is not None and not mine, played)


def _told(phone: Phone, names: dict[Seat, str], asking: Client) -> dict[str, object]:
    """A phone in the list of the host."""
    return {
        "number": phone.number,
        "plays": names.get(phone.seat, ""),
        "hosts": phone.host,
        "mine": asking.phone is not None and asking.phone.id == phone.id,
    }


def _phone(number: int) -> Phone:
    found = next((one for one in door().phones.all() if one.number == number), None)
    if found is None:
        abort(404, say("There is no such phone any more."))
    return found
