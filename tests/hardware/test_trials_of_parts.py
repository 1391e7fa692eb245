"""Trying parts: the cues, and what a switch's edges say about it."""

import threading
import time

import pytest

from companion.config.settings import ButtonSettings, Config, DeviceSettings, MqttSettings, WledSettings
from companion.kernel.panel import Cue, Flame, Panel
from hardware.hardware_test import bounce_of, cues, parts, watch_press
from hardware.pins import simulated_pins


def test_the_parts_of_a_box_in_order() -> None:
    assert parts(Config())[-2:] == ["bell", "scale"]
    box = DeviceSettings(candles={"A-outer": 5}, bell=False, scale=False)
    assert parts(Config(devices=box)) == ["candle A-outer"]


def test_what_is_not_on_the_header_is_tried_as_well() -> None:
    config = Config(
        devices=DeviceSettings(candles={}, bell=False, scale=False, bells={"A": 22}),
        buttons=ButtonSettings(bells={"A": "Pad:KEY_A", "B": "Pad:KEY_B"}),
        wled=WledSettings(address="strip", candles={"A-outer": 0}),
        mqtt=MqttSettings(broker="b", lamps={"B-outer": "x/set"}, bells={"all": "y"}),
    )
    assert parts(config) == ["bell A", "button Pad", "WLED A-outer", "lamp B-outer", "MQTT bell all"]
    assert [cues(part) for part in parts(config)][2:4] == [(Cue("flare", "A-outer"),), (Cue("flare", "B-outer"),)]


def test_a_trial_ends_with_what_was_shown_before(box) -> None:
    panel = Panel({"A-outer": Flame.STEADY}, scale=0.4)
    box.devices.show.show(panel)
    box.pass_time(3)
    box.devices.show.play(cues("candle A-outer"))
    box.devices.show.play(cues("scale"))
    seen = set()
    box.pass_time(12, lambda: seen.add(round(box.devices.levels().scale_at, 1)))
    assert {-1.0, 1.0} <= seen
    assert box.devices.levels().candles["A-outer"] > 0
    assert box.devices.levels().scale_at == pytest.approx(0.4)


def test_a_clean_switch() -> None:
    seen = bounce_of([(1.0, True), (1.12, False)])
    assert (seen.edges, seen.is_clean) == (2, True)
    assert seen.pressed_s == pytest.approx(0.12)


def test_a_switch_that_bounces_both_ways_but_briefly() -> None:
    edges = [(1.0, True), (1.001, False), (1.002, True), (1.15, False), (1.1505, True), (1.152, False)]
    seen = bounce_of(edges)
    assert seen.down_s == pytest.approx(0.002)
    assert seen.up_s == pytest.approx(0.002)
    assert seen.is_clean


def test_a_switch_that_bounces_long_needs_a_capacitor() -> None:
    edges = [(1.0, True), (1.02, False), (1.03, True), (1.2, False)]
    assert "100 nF" in bounce_of(edges).words


def test_a_press_is_watched_edge_by_edge() -> None:
    pins = simulated_pins()
    pin = pins.pin(17)

    def finger() -> None:
        for level in (pin.drive_low, pin.drive_high, pin.drive_low):
            level()
        time.sleep(0.05)
        pin.drive_high()

    seen = watch_press(17, pins, seconds=60, ready=threading.Thread(target=finger, daemon=True).start)
    assert seen is not None
    assert seen.edges == 4
    assert seen.pressed_s > 0.04


def test_nobody_presses() -> None:
    assert watch_press(17, simulated_pins(), seconds=0.01) is None
