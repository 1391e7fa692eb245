"""Trying the box from a phone, while the table goes on."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from companion.config.settings import Config, DeviceSettings
from companion.hardware_test.session import HardwareTestSession
from companion.kernel.panel import Flame, Panel
from companion.table.messages import BellRung
from hardware.devices import Devices
from tests.waiting import OUTER_S, soon
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app

CONFIG = Config(devices=DeviceSettings(pins="mock"))
GONE = (NoSuchElementException, StaleElementReferenceException)
NAMES = ["candle A-outer", "candle A-inner", "candle B-outer", "candle B-inner", "bell", "scale"]


@pytest.fixture
def box(devices: Devices) -> HardwareTestSession:
    return HardwareTestSession(CONFIG, devices, wait_s=OUTER_S)


@pytest.fixture
def app(host: FakeHost, devices: Devices, box: HardwareTestSession, table: VirtualTable) -> Flask:
    return create_app(host, games=stage.GAMES, devices=devices, box=box, virtual=table)


def state(client: FlaskClient, name: str) -> dict:
    return next(part for part in client.get("/api/hwtest").json["parts"] if part["name"] == name)


def test_the_page_names_every_part_and_its_wire(client: FlaskClient) -> None:
    answer = client.get("/api/hwtest").json
    assert [part["name"] for part in answer["parts"]] == NAMES
    assert state(client, "bell")["wire"].startswith("GPIO 17, pin 11 of the header: switch")
    assert all(part["status"] == "ok" and part["found"] is None for part in answer["parts"])
    assert (answer["simulated"], answer["playing"]) == (True, "Duel")
    assert client.get("/hwtest").status_code == 200


def test_a_german_phone_reads_in_german_what_each_part_is_and_should_do(client: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    parts = {part["name"]: part for part in client.get("/api/hwtest", headers=german).json["parts"]}
    bell = parts["bell"]
    assert bell["label"] == "Glocke" and bell["question"] == "Läute die Glocke einmal."
    assert bell["wire"] == "GPIO 17, Stift 11 der Leiste: Schalter, GND"
    assert parts["candle A-outer"]["question"].startswith("Kerze A-außen: in drei Stufen hell")
    wrong = client.post("/api/hwtest/try", json={"part": "drum"}, headers=german).json["say"]
    assert wrong.startswith("in der Konfiguration gibt es drum nicht")
    assert '<html lang="de"' in client.get("/hwtest", headers=german).text


def test_a_candle_flares_and_burns_on_as_the_game_wants(client: FlaskClient, devices: Devices) -> None:
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    soon(lambda: devices.levels().candles["A-outer"] > 0.2)
    assert "in three steps" in client.post("/api/hwtest/try", json={"part": "candle A-outer"}).json["say"]
    soon(lambda: devices.levels().candles["A-outer"] > 0.95)
    soon(lambda: devices.levels().candles["A-outer"] < 0.02)
    soon(lambda: devices.levels().candles["A-outer"] > 0.2)


def test_the_scale_swings_both_ways_and_returns(client: FlaskClient, devices: Devices) -> None:
    seen: set[float] = set()

    def swung() -> bool:
        seen.add(round(devices.levels().scale_at or 0, 1))
        return {-1.0, 1.0} <= seen

    client.post("/api/hwtest/try", json={"part": "scale"})
    soon(swung)


def test_a_press_that_tries_the_bell_is_no_ring(client: FlaskClient, devices: Devices, rings: list) -> None:
    client.post("/api/hwtest/try", json={"part": "bell"})
    assert state(client, "bell")["busy"]
    again = client.post("/api/hwtest/try", json={"part": "bell"})
    assert again.status_code == 409 and "ring it" in again.json["say"]
    soon(lambda: devices.bell is None)
    soon(lambda: devices._pins.pin(17)._when_changed is not None)
    client.post("/virtual/bell", json={})
    found = soon(lambda: state(client, "bell")["found"])
    assert found["well"] and found["words"].startswith("2 edges")
    soon(lambda: devices.bell is not None)
    assert [message for message in rings if isinstance(message, BellRung)] == []
    client.post("/virtual/bell", json={})
    soon(lambda: [message for message in rings if isinstance(message, BellRung)])


def test_a_bell_that_nobody_presses_says_what_to_look_at(devices: Devices) -> None:
    trial = HardwareTestSession(CONFIG, devices, wait_s=0.05)
    trial.start("bell")
    found = soon(lambda: trial.results.get("bell"))
    assert not found.well and "between the pin and GND" in found.words


def test_what_was_seen_goes_into_the_report(client: FlaskClient) -> None:
    for part, well in (("candle A-outer", True), ("scale", False)):
        assert client.post("/api/hwtest/saw", json={"part": part, "well": well}).json["ok"]
    assert state(client, "scale")["found"] == {"well": False, "words": "not as it should"}
    report = client.get("/hwtest/report.md").text
    assert "- candle A-outer: as it should\n- scale: NOT WELL: not as it should\n- not tried: candle A-inner" in report
    assert "opencv" in report


@pytest.mark.parametrize("path", ["try", "saw"])
def test_a_part_there_is_not_is_named(client: FlaskClient, path: str) -> None:
    answer = client.post(f"/api/hwtest/{path}", json={"part": "fan"} | ({"well": True} if path == "saw" else {}))
    assert answer.status_code in (400, 409) and "there is no fan" in answer.json["say"]


def test_a_part_that_is_down_says_why_and_the_others_go_on(client: FlaskClient, devices: Devices) -> None:
    devices._failed(devices.scale, OSError("the servo's pin is held by process 12"))
    answer = client.post("/api/hwtest/try", json={"part": "scale"})
    assert answer.status_code == 409 and "process 12" in answer.json["say"]
    assert client.post("/api/hwtest/try", json={"part": "candle B-outer"}).json["ok"]


def test_a_table_without_a_box_has_no_such_page(host: FakeHost) -> None:
    bare = create_app(host, games=stage.GAMES).test_client()
    assert bare.get("/hwtest").status_code == 404
    assert 'data-box=""' in bare.get("/seat/A").text


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_on_a_phone_of_360_pixels(chrome: Chrome, app: Flask, box: HardwareTestSession) -> None:
    size(chrome, 360, 760, touch=True)
    wait = WebDriverWait(chrome, OUTER_S, 0.05, ignored_exceptions=GONE)

    def button(part: str, words: str) -> None:
        path = f"//section[@data-part='{part}']//button[contains(., '{words}')]"

        def tap(_: Chrome) -> bool:
            one = chrome.find_element(By.XPATH, path)
            chrome.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
            one.click()
            return True

        wait.until(tap)

    with served(app) as address:
        chrome.get(f"{address}/seat/A")
        wait.until(lambda _: "Luka" in chrome.find_element(By.ID, "headline").text)
        chrome.find_element(By.ID, "menu").click()
        wait.until(lambda _: chrome.find_element(By.LINK_TEXT, "Try candles, bell and scale")).click()
        button("candle A-outer", "Try it")
        button("candle A-outer", "Yes")
        button("scale", "Try it")
        button("scale", "No")
        button("bell", "Try it")
        button("bell", "Press the simulated bell")
        wait.until(lambda _: "edges" in chrome.find_element(By.CSS_SELECTOR, "[data-part=bell]").text)
        marks = {name: box.results[name].well for name in box.results}
        assert marks == {"candle A-outer": True, "scale": False, "bell": True}
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
        assert complaints(chrome) == []
        chrome.get("about:blank")
