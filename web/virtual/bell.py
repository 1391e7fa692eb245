"""The bell at the virtual table: the table's own, which is anybody's, and one for each phone of a seat."""

from flask import Response, abort

from companion.errors import DeviceError
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from web.access.roles import Role, least
from web.client import client
from web.context import app_context, whole_page
from web.json_api import json_response
from web.virtual import room
from web.virtual.room import blueprint

PRESS_S = 0.15
"""How long a virtual finger stays on the bell."""
HEARD_S = 1.0
"""So long a ring is listened for; a bell that is only tried makes none."""


@blueprint.post("/bell")
@least(Role.SEAT)
def bell() -> Response:
    """Rings the bell: a virtual finger pulls its pin. What that is answered is said where it was rung. A seat's phone
    that may not speak for whoever is to ring has a bell of its own, which speaks for that seat."""
    devices, host, seat = app_context().devices, app_context().host, _own_bell()
    if devices is None:
        abort(404, say("There is no bell here."))
    try:
        answer = host.rung_by(lambda: host.ring(seat) if seat else devices.press_bell(PRESS_S), HEARD_S)
    except DeviceError as error:
        abort(409, str(error))
    said = {} if answer is None else {"say": answer.say, "refused": not answer.ok}
    return json_response({"ok": True, "table": room.revision(), **said})


def _own_bell() -> Seat:
    """The seat for which this client's bell speaks; "" where it is the table's, anybody's."""
    asking, meant = client(), app_context().host.rings()
    if not meant or asking.seat not in {player.seat for player in whole_page().view.players} or asking.may(meant):
        return ""
    return asking.seat
