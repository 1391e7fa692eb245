"""Tables with boxes of their own are listed by what they tell a broker (mosquitto) of themselves."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec.structs import replace

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
from companion.hall.program import HallProgram
from tests.hall.people import OPEN, Start
from tests.home.broker import Broker, Listener
from tests.waiting import soon
from web.hall.protocols import TableLine


def line(program: HallProgram, name: str) -> TableLine | None:
    """A box in the hall's list."""
    assert program.hall is not None
    return next((one for one in program.hall.lines() if one.name == name and one.box), None)


def box(folder: Path, broker: Broker) -> App:
    """A table with a box of its own, which the network reaches."""
    return App(
        Config(
            table=TableSettings(names={"A": "Ana", "B": "Luka"}),
            camera=CameraSettings(source="none"),
            devices=DeviceSettings(pins="mock"),
            mqtt=MqttSettings(broker="127.0.0.1", port=broker.port, name="window"),
            journal=JournalSettings(str(folder / "journal.db")),
            web=WebSettings(port=0, host="0.0.0.0"),
        )
    )


def test_a_box_is_listed_with_its_game_and_the_way_to_it_until_it_is_switched_off(
    start: Start, broker: Broker, tmp_path: Path
) -> None:
    app = box(tmp_path / "box", broker)
    try:
        app.start()
        app.listen()
        program = start(mqtt=MqttSettings(broker="127.0.0.1", port=broker.port))
        shown = soon(lambda: (found := line(program, "window")) and found.address == app.urls()[0] and found)
        assert shown.state == "playing" and shown.players == ("Ana", "Luka") and shown.headline
        assert program.hall is not None and program.hall.broker == ""
    finally:
        app.close()
    away = soon(lambda: (found := line(program, "window")) and found.state == "away" and found)
    assert away.address == ""


def test_what_others_say_at_the_broker_is_no_table_and_no_link_to_anything(start: Start, broker: Broker) -> None:
    listener = Listener(broker)
    told = {"game": "Duel", "headline": "x" * 999, "players": {"A": "<b>"}, "over": False, "version": 1}
    listener.send("lamp/state", "ON", retain=True)
    listener.send("kettle/state", '{"temperature": 99}', retain=True)
    listener.send("odd/state", json.dumps({**told, "address": "javascript:alert(1)"}), retain=True)
    program = start(mqtt=MqttSettings(broker="127.0.0.1", port=broker.port))
    shown = soon(lambda: line(program, "odd"))
    assert shown.address == "" and len(shown.headline) == 255
    listener.send("even/state", json.dumps({**told, "over": True}))
    assert soon(lambda: line(program, "even")).state == "over"
    assert line(program, "lamp") is None and line(program, "kettle") is None
    listener.send("odd/state", "", retain=True)
    soon(lambda: line(program, "odd") is None)
    listener.close()


def test_a_broker_that_does_not_answer_is_named_and_the_tables_stay(start: Start, broker: Broker) -> None:
    program = start(replace(OPEN, mqtt=MqttSettings(broker="127.0.0.1", port=broker.port)))
    hall = program.hall
    assert hall is not None
    soon(lambda: hall.broker == "")
    hall.open("Oak", None)
    broker.stop()
    assert "no MQTT broker" in soon(lambda: hall.broker)
    assert [one.name for one in hall.lines()] == ["Oak"]
    broker.start()
    soon(lambda: hall.broker == "")
