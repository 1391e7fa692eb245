"""Keeps a smart home told of the table: a thread that publishes each new version, and listens for bells."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial
from threading import Event, Thread

from companion.config.settings import MqttSettings
from companion.home import entities
from companion.table.host import Host
from companion.table.messages import BellHeld, BellRung, Message
from hardware.house.mqtt import MqttLine, press_of

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""How long news is waited for at a time; so long an end may take."""
PAUSE_S = 0.2
"""After a look that brought nothing."""
HELD_S = 1.0


class HomePublisher:
    """Publishes the host's table over a line, like a phone that waits for news; it never holds the host up."""

    def __init__(
        self,
        settings: MqttSettings,
        line: MqttLine,
        host: Host,
        send: Callable[[Message], object],
        address: Callable[[], str] = str,
    ) -> None:
        """`address` tells where the table's pages are, "" where nobody else reaches them."""
        self._settings, self._line, self._host, self._send, self._address = settings, line, host, send, address
        self._closed = Event()
        self._told: set[str] = set()
        """Topics at which Home Assistant was told of an entity."""
        self._listening: set[str] = set()
        self._version = -1
        if settings.discovery:
            line.listen(f"{settings.discovery}/status", self._home_assistant_started)
        self._thread = Thread(target=self._run, name="home", daemon=True)
        self._thread.start()

    def tell_again(self) -> None:
        """Something else than the table has changed: the address of its pages."""
        self._version = -1

    def close(self) -> None:
        """Publish nothing more."""
        self._closed.set()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                if not self.publish():
                    self._closed.wait(PAUSE_S)
            except Exception:  # a page that cannot be made must not end the thread
                log.exception("telling the smart home failed")
                self._closed.wait(LOOK_S)

    def publish(self) -> bool:
        """Wait for a table that is another than last time and publish it; whether there was one."""
        snapshot = self._host.wait_newer(self._version, LOOK_S)
        if snapshot.version == self._version:
            return False
        self._version = snapshot.version
        settings, page, game = self._settings, self._host.page(None), snapshot.game
        names = {} if game is None else {seat: game.names[seat] for seat in game.seats}
        said = entities.state(page, snapshot.panel, names, snapshot.state.turn.seat, self._address())
        self._line.tell(f"{settings.name}/state", json.dumps(said))
        self._line.tell(f"{settings.name}/devices", json.dumps(entities.devices(snapshot.devices)))
        seats = tuple(names)
        for seat in ("", *seats):
            self._listen(seat)
        if settings.discovery:
            self._discover(entities.entities(settings, snapshot.panel, snapshot.devices, seats))
        return True

    def _discover(self, found: list[entities.Entity]) -> None:
        """Tell Home Assistant of every entity, and take away those that are no more."""
        topics = {entities.topic_of(self._settings, one): one for one in found}
        for topic, one in topics.items():
            self._line.tell(topic, json.dumps(one.discovery))
        for topic in self._told - topics.keys():
            self._line.tell(topic, "")
        self._told = set(topics)

    def _listen(self, seat: str) -> None:
        topic = entities.bell_topic(self._settings, seat)
        if topic not in self._listening:
            self._listening.add(topic)
            self._line.listen(topic, partial(self._rung, seat))

    def _rung(self, seat: str, text: str) -> None:
        """A press that came from outside."""
        kind, now = press_of(text), self._host.clock.monotonic()
        if kind == "hold":
            self._send(BellHeld(now, HELD_S, seat))
        elif kind:
            self._send(BellRung(now, seat))

    def _home_assistant_started(self, text: str) -> None:
        if text.strip() == "online":
            self._line.tell_again()
