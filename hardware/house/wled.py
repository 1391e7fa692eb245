"""Candles on a light strip that WLED drives: each is a segment, told by WLED's JSON interface how to look."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.config.settings import WledSettings
from companion.kernel.panel import Flame
from companion.kernel.sentences import say
from hardware.animator import Animator
from hardware.house.lamps import Lamp, Look
from hardware.house.outbox import Outbox
from hardware.house.partner import Report

TIMEOUT_S = 3.0
CHECK_S = 30.0
"""How often the strip is told everything again: it may have been switched off and on."""
SOLID = 0
EFFECTS = {
    Flame.STEADY: ("Candle", 60, 90),
    Flame.BREATHE: ("Breathe", 90, 128),
    Flame.FLICKER: ("Candle", 220, 220),
}
"""WLED's name of the effect that looks like a flame, its speed and its intensity (0 to 255)."""


class WledStrip:
    """The candles of one strip. `lamps` are by candle; `report(status, say)` hears how the strip is.

    See https://kno.wled.ge/interfaces/json-api/. Nothing waits for the strip: it is spoken to from a thread.
    """

    def __init__(self, settings: WledSettings, *, animator: Animator, report: Report, again_s: float = 5.0) -> None:
        self._settings, self._animator, self._report = settings, animator, report
        self._effects: list[str] | None = None
        self._lacking: list[str] = []
        self._outbox: Outbox[str, Look] = Outbox("wled", self._send, self._is, again_s=again_s)
        self.lamps = {name: Lamp(partial(self._outbox.put, name), animator=animator) for name in settings.candles}
        animator.wake(self)

    def step(self, now: float) -> float:
        """Tell the strip everything again, now and then."""
        for lamp in self.lamps.values():
            lamp.again()
        return now + CHECK_S

    def close(self) -> None:
        """Send what still waits, and end."""
        self._animator.drop(self)
        for lamp in self.lamps.values():
            lamp.close()
        self._outbox.close(TIMEOUT_S)

    def _send(self, looks: Mapping[str, Look]) -> None:
        if self._effects is None:
            self._meet()
        segments = [self._segment(self._settings.candles[name], look) for name, look in looks.items()]
        told = ask(self._settings.address, "state", {"on": True, "bri": 255, "seg": segments})
        if "error" in told:
            raise ValueError(f"WLED answers with error {told['error']}")

    def _meet(self) -> None:
        """Learn which effects and segments the strip has."""
        effects = ask(self._settings.address, "eff")
        there = {one.get("id") for one in ask(self._settings.address, "state").get("seg", ())}
        self._lacking = [name for name, number in self._settings.candles.items() if number not in there]
        self._effects = [str(name) for name in effects]

    def _segment(self, number: int, look: Look) -> dict[str, Any]:
        if look.brightness <= 0:
            return {"id": number, "on": False}
        name, speed, intensity = EFFECTS.get(look.flame, ("Solid", 128, 128)) if not look.plain else ("Solid", 128, 128)
        known = self._effects or []
        colour = [int(self._settings.colour[at : at + 2], 16) for at in (1, 3, 5)]
        return {
            "id": number,
            "on": True,
            "bri": max(1, round(255 * self._settings.brightness * look.brightness)),
            "fx": known.index(name) if name in known else SOLID,
            "sx": speed,
            "ix": intensity,
            "col": [colour],
            "tt": round(look.seconds * 10),
        }

    def _is(self, problem: str) -> None:
        """What became of the last sending."""
        if problem:
            self._effects = None  # it may come back with other segments
            self._report(
                "down",
                say("the strip {address} does not answer: {problem}", address=self._settings.address, problem=problem),
            )
        elif self._lacking:
            text = say(
                "the strip has no segment for {names}: set them up in WLED's app", names=", ".join(self._lacking)
            )
            self._report("degraded", text)
        else:
            self._report("ok", "")


def ask(address: str, what: str, body: object = None) -> Any:
    """What a strip answers on ``/json/<what>``; with `body` it is told that. OSError or ValueError if it does not."""
    host = address.removeprefix("http://").rstrip("/")
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data else {}
    request = urllib.request.Request(f"http://{host}/json/{what}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        raise ValueError(f"HTTP {problem.code}: is this WLED?") from problem
    except urllib.error.URLError as problem:
        raise OSError(str(problem.reason)) from problem
    except json.JSONDecodeError as problem:
        raise ValueError("that is no WLED: its answer is not JSON") from problem
