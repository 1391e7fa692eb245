"""Candles on a WLED strip: a stand-in for the strip speaks its JSON interface over real HTTP."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from companion.config.settings import Config, DeviceSettings, WledSettings
from companion.errors import ConfigError
from companion.kernel.panel import Cue, Flame, Panel
from companion.table.messages import Health
from hardware.devices import Devices, open_devices
from hardware.hardware_test import cues
from hardware.house import wled
from tests.waiting import soon

INFO = {"name": "Table", "ver": "0.15.0"}
EFFECTS = ["Solid", "Blink", "Breathe", "Wipe", "Candle"]


class Strip(ThreadingHTTPServer):
    """WLED's JSON interface as its documentation has it: effects by number, a state that takes parts of itself."""

    def __init__(self, segments: int = 4) -> None:
        self.state: dict[str, Any] = {"on": False, "bri": 1, "seg": [{"id": n, "on": True} for n in range(segments)]}
        self.told: list[dict[str, Any]] = []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_port}"

    def segment(self, number: int) -> dict[str, Any]:
        return next(one for one in self.state["seg"] if one["id"] == number)


class Handler(BaseHTTPRequestHandler):
    server: Strip

    def do_GET(self) -> None:
        self._answer({"/json/eff": EFFECTS, "/json/state": self.server.state, "/json/info": INFO}[self.path])

    def do_POST(self) -> None:
        assert self.path == "/json/state"
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.told.append(told)
        self.server.state.update({key: value for key, value in told.items() if key != "seg"})
        for one in told.get("seg", ()):
            for segment in self.server.state["seg"]:
                if segment["id"] == one["id"]:
                    segment.update(one)
        self._answer({"success": True})

    def _answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def strip() -> Iterator[Strip]:
    strip = Strip()
    yield strip
    strip.shutdown()
    strip.server_close()


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Devices]]:
    boxes: list[Devices] = []

    def open_box(address: str, **settings: object) -> Devices:
        house = Config(wled=WledSettings(address=address, **settings))
        boxes.append(open_devices(DeviceSettings(pins="none"), on_message=lambda message: None, house=house))
        return boxes[-1]

    yield open_box
    monkeypatch.setattr(wled, "TIMEOUT_S", 0.1)  # some strips are gone by now
    for one in boxes:
        one.close()


def status(devices: Devices) -> str:
    return devices.health()["WLED"].status


def test_each_flame_is_an_effect_of_the_strip(strip: Strip, box: Callable[..., Devices]) -> None:
    devices = box(strip.address)
    flames = {"A-outer": Flame.STEADY, "A-inner": Flame.BREATHE, "B-outer": Flame.DIM, "B-inner": Flame.OFF}
    devices.show.show(Panel(flames))
    soon(lambda: [strip.segment(n).get("fx") for n in range(3)] == [4, 2, 0])
    soon(lambda: strip.segment(3)["on"] is False)
    assert strip.state["on"] and strip.state["bri"] == 255
    assert strip.segment(0)["col"] == [[255, 147, 41]]
    assert strip.segment(2)["bri"] < strip.segment(0)["bri"] <= 255 * 0.6
    assert status(devices) == "ok"


def test_a_lost_life_flares_and_goes_out(strip: Strip, box: Callable[..., Devices]) -> None:
    devices = box(strip.address)
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    soon(lambda: strip.segment(0).get("fx") == 4)
    devices.show.show(Panel({"A-outer": Flame.OFF}), [Cue("flare", "A-outer")])
    soon(lambda: strip.segment(0).get("bri") == round(255 * 0.6))
    soon(lambda: strip.segment(0)["on"] is False)


def test_the_trial_of_a_candle_lets_it_burn_again(strip: Strip, box: Callable[..., Devices]) -> None:
    devices = box(strip.address)
    devices.show.show(Panel({"B-outer": Flame.STEADY}))
    soon(lambda: strip.segment(2).get("fx") == 4)
    devices.show.play(cues("WLED B-outer"))
    soon(lambda: any(one["id"] == 2 and not one["on"] for told in strip.told for one in told["seg"]))
    soon(lambda: strip.segment(2)["on"] and strip.segment(2)["fx"] == 4)


def test_a_strip_that_is_not_there_is_named_and_found_when_it_comes(box: Callable[..., Devices]) -> None:
    strip = Strip()
    address, port = strip.address, strip.server_port
    strip.shutdown()
    strip.server_close()
    devices = box(address)
    devices.house.open["WLED"]._outbox._again_s = 0.05
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    soon(lambda: "does not answer" in devices.health()["WLED"].say)
    assert status(devices) == "down" and str(port) in devices.health()["WLED"].say
    ThreadingHTTPServer.allow_reuse_address = True
    back = Strip.__new__(Strip)
    back.state, back.told = {"on": False, "seg": [{"id": n} for n in range(4)]}, []
    ThreadingHTTPServer.__init__(back, ("127.0.0.1", port), Handler)
    threading.Thread(target=back.serve_forever, daemon=True).start()
    soon(lambda: status(devices) == "ok")
    soon(lambda: back.segment(0).get("fx") == 4, "it is told how the candle burns now")
    back.shutdown()
    back.server_close()


def test_a_strip_without_a_segment_says_which_candle_lacks_one(box: Callable[..., Devices]) -> None:
    strip = Strip(segments=2)
    devices = box(strip.address)
    soon(lambda: status(devices) == "degraded")
    assert "B-outer, B-inner" in devices.health()["WLED"].say
    strip.shutdown()
    strip.server_close()


def test_something_else_at_that_address_is_no_strip(box: Callable[..., Devices]) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    devices = box(f"127.0.0.1:{server.server_port}")
    soon(lambda: "is this WLED?" in devices.health()["WLED"].say)
    server.shutdown()
    server.server_close()


def test_a_strip_that_answers_slowly_stops_no_other_candle(
    box: Callable[..., Devices], monkeypatch: pytest.MonkeyPatch
) -> None:
    hold = threading.Event()

    def slow(*_: object) -> None:
        hold.wait(60)
        raise OSError("timed out")

    monkeypatch.setattr(wled, "ask", slow)
    told: list[object] = []
    house = Config(wled=WledSettings(address="192.0.2.1"))
    devices = open_devices(DeviceSettings(pins="mock"), on_message=told.append, house=house)
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    soon(lambda: devices.levels().candles["A-outer"] > 0.1)
    assert Health("WLED", "down", "the strip 192.0.2.1 has not answered yet") in told
    hold.set()
    monkeypatch.setattr(wled, "TIMEOUT_S", 0.1)
    devices.close()


def test_the_end_puts_the_strip_out(strip: Strip, box: Callable[..., Devices]) -> None:
    devices = box(strip.address)
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    soon(lambda: strip.segment(0).get("fx") == 4)
    devices.close()
    assert not any(one["on"] for one in strip.state["seg"] if "fx" in one)


def test_one_segment_has_one_candle() -> None:
    with pytest.raises(ConfigError, match="B-outer and wled.candles.A-outer are both segment 3"):
        WledSettings(candles={"A-outer": 3, "B-outer": 3})
    with pytest.raises(ConfigError, match="0 to 31"):
        WledSettings(candles={"A-outer": 40})
