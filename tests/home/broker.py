"""A real MQTT broker (mosquitto) and somebody who listens at it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

import paho.mqtt.client as paho

from tests.waiting import soon

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


class Broker:
    """Mosquitto on a port of its own; `stop` and `start` it again as a power cut would. `user`: who may log in."""

    def __init__(self, folder: Path, *, user: str = "", password: str = "") -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port: int = door.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        words = [f"listener {self.port} 127.0.0.1", f"allow_anonymous {'false' if user else 'true'}"]
        if os.geteuid() == 0:
            words.append("user root")  # it would take another user's name, who cannot read the folder
        if user:
            file = folder / "passwords"
            tool = shutil.which("mosquitto_passwd") or "mosquitto_passwd"
            subprocess.run([tool, "-b", "-c", str(file), user, password], check=True)
            file.chmod(0o644)
            words.append(f"password_file {file}")
        self._config.write_text("\n".join(words) + "\n")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Switch it on."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen([MOSQUITTO, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        soon(self._answers, "mosquitto did not start")

    def stop(self) -> None:
        """Switch it off; retained messages are lost with it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with socket.socket() as door:
            return door.connect_ex(("127.0.0.1", self.port)) == 0

    def __enter__(self) -> Broker:
        return self

    def __exit__(self, kind: type | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()


class Listener:
    """Somebody at the broker who hears everything and may send: Home Assistant, a lamp, a button."""

    def __init__(self, broker: Broker) -> None:
        self.heard: list[tuple[str, str]] = []
        """Every message as (topic, text), the oldest first."""
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self._client.on_message = self._note
        self._client.connect("127.0.0.1", broker.port)
        self._client.subscribe("#", qos=1)
        self._client.loop_start()

    def _note(self, client: object, data: object, message: Any) -> None:
        self.heard.append((message.topic, message.payload.decode()))

    def send(self, topic: str, text: str, *, retain: bool = False) -> None:
        """Publish a message and wait until the broker has it."""
        self._client.publish(topic, text, qos=1, retain=retain).wait_for_publish(60)

    def texts(self, topic: str) -> list[str]:
        """What came on a topic."""
        return [text for where, text in self.heard if where == topic]

    def latest(self, topic: str) -> Any:
        """The newest JSON on a topic, None before the first."""
        said = self.texts(topic)
        return json.loads(said[-1]) if said and said[-1] else None

    def close(self) -> None:
        """Go."""
        self._client.disconnect()
        self._client.loop_stop()
