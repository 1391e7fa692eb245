"""The table in a smart home, at a real broker: the game and every device as entities, bells and lamps of the house."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import (
    CameraSettings,
    Config,
    DeviceSettings,
    JournalSettings,
    MqttSettings,
    TableSettings,
    WebSettings,
)
from companion.errors import ConfigError
from companion.table.messages import BellRung
from tests.home.broker import Broker, Listener
from tests.waiting import OUTER_S, soon

Start = Callable[..., App]


@pytest.fixture
def start(broker: Broker, tmp_path: Path) -> Iterator[Start]:
    """Starts a table, without a camera, that speaks to the broker."""
    apps: list[App] = []

    def begin(**mqtt: object) -> App:
        config = Config(
            table=TableSettings(names={"A": "Ana", "B": "Luka"}),
            camera=CameraSettings(source="none"),
            devices=DeviceSettings(pins="mock"),
            mqtt=MqttSettings(**{"broker": "127.0.0.1", "port": broker.port, **mqtt}),
            journal=JournalSettings(str(tmp_path / "journal.db")),
            web=WebSettings(port=0, host="127.0.0.1"),
        )
        apps.append(App(config))
        apps[-1].start()
        return apps[-1]

    yield begin
    for app in apps:
        app.close()


def health(app: App, name: str) -> str:
    """How a device stands on the phones."""
    return next((one.status for one in app.host.page().devices if one.name == name), "")


def ring(app: App) -> bool:
    """The shared bell is rung; whether that did something."""
    return app.host.put(BellRung(app.clock.monotonic() + 100)).result(OUTER_S).ok


def discovered(home: Listener) -> dict[str, dict]:
    """Every entity that Home Assistant was told of, by its topic; empty texts took some away."""
    topics = dict(text for text in home.heard if text[0].startswith("homeassistant/"))
    return {topic: json.loads(text) for topic, text in topics.items() if text}


def test_the_state_of_the_game_follows_every_move(start: Start, home: Listener) -> None:
    app = start()
    state = soon(lambda: home.latest("companion/state"))
    assert state["game"] and state["players"] == {"A": "Ana", "B": "Luka"} and not state["over"]
    assert set(state["candles"]) == {"A-outer", "A-inner", "B-outer", "B-inner"}
    assert ring(app)
    soon(lambda: (home.latest("companion/state") or {}).get("headline") == app.host.page().view.headline)
    soon(lambda: home.latest("companion/state")["version"] == app.host.page().version)


def test_home_assistant_finds_game_candles_scale_devices_and_bells(start: Start, home: Listener) -> None:
    start()
    soon(lambda: "homeassistant/binary_sensor/companion/device_mqtt/config" in discovered(home))
    found = soon(lambda: len(all_of := discovered(home)) > 20 and all_of)
    kinds = {topic.removeprefix("homeassistant/").removesuffix("/config") for topic in found}
    assert {
        "sensor/companion/headline",
        "sensor/companion/candle_a_outer",
        "sensor/companion/scale",
        "binary_sensor/companion/device_bell",
        "binary_sensor/companion/device_candle_b_inner",
        "binary_sensor/companion/over",
        "button/companion/bell",
        "button/companion/bell_a",
    } <= kinds
    ids = [one["unique_id"] for one in found.values()]
    assert len(ids) == len(set(ids))
    assert found["homeassistant/sensor/companion/headline/config"]["default_entity_id"] == "sensor.companion_headline"
    for one in found.values():
        assert one["availability_topic"] == "companion/status" and one["device"]["identifiers"] == ["companion"]
        assert ("state_topic" in one) != ("command_topic" in one)
    assert home.texts("companion/status")[-1] == "online"


def test_a_button_of_home_assistant_rings_the_bell(start: Start, home: Listener) -> None:
    app = start()
    soon(lambda: health(app, "MQTT") == "ok")
    soon(lambda: discovered(home).get("homeassistant/button/companion/bell/config"))
    before = app.host.page().version
    home.send("companion/bell/press", "PRESS")
    soon(lambda: app.host.page().version > before)


def test_a_press_that_was_retained_is_old_and_rings_nothing(start: Start, home: Listener) -> None:
    home.send("zigbee2mqtt/door", '{"action": "single"}', retain=True)
    app = start(bells={"all": "zigbee2mqtt/door"})
    soon(lambda: health(app, "MQTT") == "ok")
    soon(lambda: home.latest("companion/state"))
    version = app.host.page().version
    home.send("zigbee2mqtt/other", "x")
    heard = len(home.heard)
    home.send("zigbee2mqtt/door", "{nonsense")  # a plain word that is no known silence counts as a press
    soon(lambda: app.host.page().version > version)
    assert len(home.heard) >= heard


def test_a_lamp_of_the_house_burns_as_a_candle_and_flares(start: Start, home: Listener) -> None:
    app = start(lamps={"A-outer": "zigbee2mqtt/window/set"})
    lit = soon(
        lambda: next(
            (one for one in map(json.loads, home.texts("zigbee2mqtt/window/set")) if "brightness" in one), None
        )
    )
    assert lit["state"] == "ON" and 1 <= lit["brightness"] <= 254
    count = len(home.texts("zigbee2mqtt/window/set"))
    assert app.box is not None
    app.box.start("lamp A-outer")
    told = soon(lambda: len(seen := home.texts("zigbee2mqtt/window/set")[count:]) >= 3 and seen)
    assert any(json.loads(one) == {"state": "OFF", "transition": 0.3} for one in told)
    soon(
        lambda: json.loads(home.texts("zigbee2mqtt/window/set")[-1])["state"] == "ON",
        "it burns again as the game shows",
    )


def test_without_its_broker_the_game_goes_on_and_the_phones_name_it(
    start: Start, broker: Broker, home: Listener
) -> None:
    app = start()
    soon(lambda: health(app, "MQTT") == "ok")
    broker.stop()
    soon(lambda: health(app, "MQTT") == "down")
    before = app.host.page()
    assert ring(app)
    broker.start()
    soon(lambda: health(app, "MQTT") == "ok")
    fresh = Listener(broker)
    soon(lambda: fresh.latest("companion/state"), "the broker forgot everything and is told again")
    assert fresh.latest("companion/state")["version"] >= before.version
    fresh.close()


def test_home_assistant_that_starts_later_is_told_again(start: Start, home: Listener) -> None:
    start()
    topic = "homeassistant/sensor/companion/game/config"
    soon(lambda: home.texts(topic))
    count = len(home.texts(topic))
    home.send("homeassistant/status", "online")
    soon(lambda: len(home.texts(topic)) > count)


def test_a_table_that_ends_says_so(start: Start, home: Listener) -> None:
    app = start()
    soon(lambda: "online" in home.texts("companion/status"))
    app.close()
    soon(lambda: home.texts("companion/status")[-1] == "offline")


def test_a_wrong_password_is_named(tmp_path: Path, broker: Broker, start: Start) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    with Broker(folder, user="table", password="right") as locked:
        app = start(port=locked.port, user="table", password="wrong")
        say = soon(
            lambda: next(
                (one.say for one in app.host.page().devices if one.name == "MQTT" and "refuses" in one.say), ""
            )
        )
        assert "authori" in say.lower() and "wrong" not in say


def test_nothing_of_a_hand_leaves_the_table(start: Start, home: Listener) -> None:
    app = start()
    soon(lambda: home.latest("companion/state"))
    assert ring(app)
    soon(lambda: home.latest("companion/state")["version"] == app.host.page().version)
    assert set(home.latest("companion/state")) == {
        "game", "headline", "todo", "question", "trouble", "over", "acts", "players", "candles", "scale", "scale_words",
        "version", "address",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"lamps": {"A-outer": "x/set"}}, "need mqtt.broker"),
        ({"broker": "b", "bells": {"A": "x/#"}}, "a whole topic"),
        ({"broker": "b", "bells": {"A": "x", "B": "x"}}, "the same topic"),
    ],
)
def test_a_wrong_line_of_the_configuration_is_refused(wrong: dict, says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        MqttSettings(**wrong)
