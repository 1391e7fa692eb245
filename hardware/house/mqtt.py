"""The line to an MQTT broker: lamps of the house as candles, buttons of the house as bells, and whatever else is told.

paho-mqtt's own thread connects, and connects again by itself; nothing waits for the broker.
"""

import json
import logging
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.config.settings import SHARED_BELL, MqttSettings
from companion.errors import DeviceError
from companion.kernel.sentences import say
from hardware.animator import Animator
from hardware.house.lamps import Lamp, Look
from hardware.house.partner import Report, Rung

if TYPE_CHECKING:
    from paho.mqtt.client import Client

log = logging.getLogger(__name__)

ONLINE, OFFLINE = "online", "offline"
LAST_AGAIN_S = 60
"""The longest pause between two attempts to connect."""
SILENT = ("", "none", "release", "released", "off", "up", "brightness_stop")
HELD = ("hold", "long", "long_press", "hold_press", "l", "button_long_press")
TWICE = ("double", "double_press", "ss", "button_double_press")
BELL = "MQTT bell "
"""What the names of its bells begin with; the seat follows."""


class MqttLine:
    """One connection. `rung` hears presses, `report(status, say)` how the broker is; both in paho's thread.

    `tell` publishes what lasts: it is kept, sent when the line is up, and again whenever it comes up.
    """

    def __init__(self, settings: MqttSettings, *, animator: Animator, rung: Rung, report: Report) -> None:
        self._settings, self._animator, self._rung, self._report = settings, animator, rung, report
        self._lasting: dict[str, str] = {}
        self._heard: dict[str, Callable[[str], object]] = {}
        self._lock = Lock()
        self._up = False
        self.status_topic = f"{settings.name}/status"
        self._client = self._made()
        self.lamps = {
            name: Lamp(partial(self._light, topic), animator=animator, breathes=True)
            for name, topic in settings.lamps.items()
        }
        for seat, topic in settings.bells.items():
            self.listen(topic, partial(self._pressed, "" if seat == SHARED_BELL else seat))
        self._client.connect_async(settings.broker, settings.port, keepalive=20)
        self._client.loop_start()

    @property
    def up(self) -> bool:
        """Whether the broker listens at this moment."""
        return self._up

    def tell(self, topic: str, text: str) -> None:
        """Publish something that lasts (retained): the newest text of each topic is what everybody finds there.

        An empty text takes the topic away.
        """
        with self._lock:
            if self._lasting.get(topic) == text:
                return
            self._lasting[topic] = text
        self._publish(topic, text, retain=True)

    def tell_again(self) -> None:
        """Publish everything that lasts once more: somebody who keeps nothing has started."""
        with self._lock:
            lasting = dict(self._lasting)
        for topic, text in lasting.items():
            self._publish(topic, text, retain=True)

    def listen(self, topic: str, heard: Callable[[str], object]) -> None:
        """Call `heard` with every new text on `topic`; what was retained there before is old and is not told."""
        self._heard[topic] = heard
        if self._up:
            self._client.subscribe(topic)

    def close(self) -> None:
        """Say good-bye and end."""
        for lamp in self.lamps.values():
            lamp.close()
        if self._up:
            self._client.publish(self.status_topic, OFFLINE, qos=1, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def _made(self) -> "Client":
        client = client_of(self._settings, f"companion-{self._settings.name}")
        client.will_set(self.status_topic, OFFLINE, qos=1, retain=True)
        client.on_connect = self._connected
        client.on_connect_fail = lambda *_: self._lost(say("it does not answer"))
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        return client

    def _connected(self, client: "Client", data: object, flags: object, reason: Any, properties: object) -> None:
        if reason.is_failure:
            self._lost(say("it refuses us: {reason}", reason=reason))
            return
        self._up = True
        for topic in self._heard:
            client.subscribe(topic)
        self._publish(self.status_topic, ONLINE, retain=True)
        self.tell_again()
        for lamp in self.lamps.values():
            lamp.again()
        self._report("ok", "")

    def _disconnected(self, client: "Client", data: object, flags: object, reason: Any, properties: object) -> None:
        if self._up:  # else it never was, and why has been said
            self._lost(say("the connection broke ({reason})", reason=reason))

    def _lost(self, why: str) -> None:
        self._up = False
        self._report(
            "down",
            say(
                "no MQTT broker at {broker}:{port}: {why}",
                broker=self._settings.broker,
                port=self._settings.port,
                why=why,
            ),
        )

    def _message(self, client: "Client", data: object, message: Any) -> None:
        heard = self._heard.get(message.topic)
        if heard is None or message.retain:
            return
        try:
            heard(message.payload.decode(errors="replace"))
        except Exception:  # a word nobody understands must not end paho's thread
            log.exception("what came on %s could not be used", message.topic)

    def _publish(self, topic: str, text: str, *, retain: bool = False) -> None:
        if self._up:
            self._client.publish(topic, text, retain=retain)

    def _light(self, topic: str, look: Look) -> None:
        """A look in the JSON that Home Assistant's lights of schema json take, Zigbee2MQTT's and ESPHome's too."""
        word: dict[str, Any] = {"state": "ON" if look.brightness > 0 else "OFF", "transition": round(look.seconds, 2)}
        if look.brightness > 0:
            word["brightness"] = max(1, round(254 * look.brightness))
        self._publish(topic, json.dumps(word))

    def _pressed(self, seat: str, text: str) -> None:
        kind = press_of(text)
        if kind:
            self._rung(seat, kind)


def client_of(settings: MqttSettings, name: str) -> "Client":
    """A client that may log in to the broker of the configuration, by itself again when the line broke; not connected
    yet. DeviceError without the library; OSError without certificates to speak TLS with."""
    paho = import_paho()
    client: Client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id=name)
    if settings.user:
        client.username_pw_set(settings.user, settings.password)
    if settings.encrypted:
        client.tls_set()
    client.reconnect_delay_set(1, LAST_AGAIN_S)
    return client


def press_of(text: str) -> str:
    """What a button's message says: ``ring``, ``twice``, ``hold``, or "" for a message that is no press.

    Known are Zigbee2MQTT's ``{"action": "single"}``, Shelly's ``{"event": "S"}``, and plain words ("PRESS", "ON").
    """
    word: object = text
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if isinstance(told, dict):
        word = next((told[key] for key in ("action", "event", "event_type") if key in told), "")
    name = str(word if word is not None else "").strip().lower()
    if name in SILENT:
        return ""
    if name in HELD:
        return "hold"
    return "twice" if name in TWICE else "ring"


def try_broker(settings: MqttSettings, seconds: float) -> str:
    """Log in and out again; why that did not work, "" if it did. DeviceError without the library."""
    try:
        client = client_of(settings, f"companion-{settings.name}-doctor")
    except (OSError, ValueError) as problem:  # no certificates to speak TLS with
        return str(problem) or type(problem).__name__
    answers: SimpleQueue[str] = SimpleQueue()
    client.on_connect = lambda client, data, flags, reason, properties: answers.put(
        say("it refuses us: {reason}", reason=reason) if reason.is_failure else ""
    )
    try:
        client.connect_timeout = seconds
        client.connect(settings.broker, settings.port)
        client.loop_start()
        return answers.get(timeout=seconds)
    except Empty:
        return say("no answer within {seconds} s", seconds=f"{seconds:g}")
    except (OSError, ValueError) as problem:
        return str(problem) or type(problem).__name__
    finally:
        client.disconnect()
        client.loop_stop()


def import_paho() -> Any:
    """paho-mqtt's client module. DeviceError, with what to type, if it is missing or too old."""
    try:
        from paho.mqtt import client
    except ImportError as problem:
        raise DeviceError(say("the library paho-mqtt is missing: pip install paho-mqtt")) from problem
    if not hasattr(client, "CallbackAPIVersion"):
        raise DeviceError(say("paho-mqtt is older than 2.0: pip install --upgrade paho-mqtt"))
    return client
