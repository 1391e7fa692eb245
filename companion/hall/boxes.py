"""Tables with boxes of their own, as they tell of themselves at an MQTT broker (`companion.home`)."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.config.settings import MqttSettings
from companion.errors import DeviceError
from hardware.house.mqtt import OFFLINE, client_of
from web.hall.protocols import TableLine

if TYPE_CHECKING:
    from paho.mqtt.client import Client

log = logging.getLogger(__name__)

STATE, STATUS = "state", "status"
MOST = 200
"""So many boxes are listed at most, whoever may write to the broker."""
LONGEST = 255
"""So much of a text is shown."""


class Told(Struct, frozen=True):
    """What of a box's state the hall shows; see `companion.home.entities.state`."""

    game: str
    headline: str
    players: Mapping[str, str]
    over: bool
    version: int
    address: str = ""


class Boxes:
    """Listens at the broker of the configuration, and connects again by itself. `why` says what is wrong with it."""

    def __init__(self, settings: MqttSettings) -> None:
        self.why = f"the broker {settings.broker} has not answered yet"
        self._where = f"{settings.broker}:{settings.port}"
        self._told: dict[str, Told] = {}
        self._away: set[str] = set()
        self._lock = Lock()
        self._client: Client | None = None
        try:
            client = client_of(settings, f"companion-hall-{secrets.token_hex(4)}")
        except (DeviceError, OSError, ValueError) as problem:
            self.why = str(problem)
            return
        client.on_connect = self._connected
        client.on_connect_fail = lambda *_: self._lost("it does not answer")
        client.on_disconnect = lambda *_: self._lost("the connection broke")
        client.on_message = self._heard
        client.connect_async(settings.broker, settings.port, keepalive=20)
        client.loop_start()
        self._client = client

    def close(self) -> None:
        """Listen no more."""
        if self._client is not None:
            self._client.disconnect()
            self._client.loop_stop()

    def lines(self) -> list[TableLine]:
        """Every box that told of itself, by name."""
        with self._lock:
            return [_line(name, told, name in self._away) for name, told in sorted(self._told.items())]

    def _connected(self, client: Client, data: object, flags: object, reason: Any, properties: object) -> None:
        if reason.is_failure:
            self._lost(f"it refuses us: {reason}")
            return
        self.why = ""
        client.subscribe([(f"+/{STATE}", 0), (f"+/{STATUS}", 0)])

    def _lost(self, why: str) -> None:
        self.why = f"no MQTT broker at {self._where}: {why}"

    def _heard(self, client: Client, data: object, message: Any) -> None:
        name, _, what = str(message.topic).partition("/")
        if what == STATUS:
            with self._lock:
                (self._away.add if message.payload == OFFLINE.encode() else self._away.discard)(name)
                while len(self._away) > MOST:
                    self._away.pop()
            return
        try:
            told = msgspec.json.decode(message.payload, type=Told)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # not a table's, or taken away
            with self._lock:
                self._told.pop(name, None)
            return
        with self._lock:
            if name in self._told or len(self._told) < MOST:
                self._told[name] = told


def _line(name: str, told: Told, away: bool) -> TableLine:
    playing = "over" if told.over else "playing" if told.game else "free"
    return TableLine(
        f"box:{name[:LONGEST]}",
        name[:LONGEST],
        "away" if away else playing,  # type: ignore[arg-type]
        told.game[:LONGEST],
        tuple(one[:LONGEST] for one in told.players.values())[:12],
        told.headline[:LONGEST],
        say="This box is switched off." if away else "",
        address=told.address if told.address.startswith(("http://", "https://")) and not away else "",
        box=True,
    )
