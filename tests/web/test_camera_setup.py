"""The camera's page: its picture with the markers, words, and one button that holds lens and exposure."""

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from companion.camera.setup import Look
from companion.errors import DeviceError
from tests.waiting import OUTER_S
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size
from tests.web.fakes import FakeHost
from web import create_app

SQUARE = ((100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0))
GOOD = Look(
    True,
    (),
    ("23 of 23 markers found, the mat is located to 0.05 mm",),
    23,
    23,
    0.05,
    0.3,
    -1.0,
    1.2,
    (640, 360),
    (SQUARE,),
    (),
    ((50.0, 50.0), (600.0, 50.0), (600.0, 300.0), (50.0, 300.0)),
    "usb 0",
    True,
)
DARK = replace(GOOD, good=False, complaints=("too dark by about one stop: add light", "glare on B2"), unseen=(SQUARE,))


class Camera:
    """A camera setup that shows the looks it is given."""

    def __init__(self) -> None:
        self.now = GOOD
        self.kept = 0

    def look(self) -> Look:
        return self.now

    def jpeg(self) -> bytes | None:
        return cv2.imencode(".jpg", np.full((360, 640), 80, np.uint8))[1].tobytes()

    def keep(self) -> str:
        if self.now.busy:
            raise DeviceError("the camera is being calibrated already")
        self.kept += 1
        self.now = replace(self.now, busy=True)
        return "Hold still for some seconds."

    def free(self) -> str:
        self.now = replace(self.now, kept="")
        return "The camera adapts by itself again."


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def app(host: FakeHost, camera: Camera) -> Flask:
    return create_app(host, games=stage.GAMES, camera_setup=camera)


def test_a_look_is_numbers_words_and_outlines(client: FlaskClient) -> None:
    look = client.get("/api/calibrate").json
    assert (look["good"], look["found"], look["error_mm"]) == (True, 23, 0.05)
    assert look["seen"] == [[list(point) for point in SQUARE]]
    assert client.get("/calibrate.jpg").data[:2] == b"\xff\xd8"
    assert client.get("/calibrate").status_code == 200


def test_only_one_phone_calibrates_at_a_time(client: FlaskClient) -> None:
    assert client.post("/api/calibrate/keep", json={}).json["ok"]
    again = client.post("/api/calibrate/keep", json={})
    assert again.status_code == 409 and "already" in again.json["say"]


def test_a_table_without_a_camera_has_no_such_page(host: FakeHost) -> None:
    bare = create_app(host, games=stage.GAMES).test_client()
    assert [bare.get(path).status_code for path in ("/calibrate", "/api/calibrate", "/calibrate.jpg")] == [404] * 3
    assert 'data-eye=""' in bare.get("/seat/A").text


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_three_taps_on_a_phone_of_360_pixels(chrome: Chrome, app: Flask, camera: Camera) -> None:
    size(chrome, 360, 760, touch=True)
    wait = WebDriverWait(chrome, OUTER_S, 0.05)

    def text(part: str) -> str:
        return str(chrome.execute_script(f"return document.getElementById('{part}').textContent"))

    camera.now = DARK
    with served(app) as address:
        chrome.get(f"{address}/seat/A")
        wait.until(lambda _: "Luka" in chrome.find_element(By.ID, "headline").text)
        chrome.find_element(By.ID, "menu").click()
        wait.until(lambda _: chrome.find_element(By.LINK_TEXT, "Set up the camera")).click()
        wait.until(lambda _: "too dark by about one stop" in text("words") and "glare on B2" in text("words"))
        assert not chrome.find_element(By.CSS_SELECTOR, "[data-key=keep]").is_enabled()
        assert len(chrome.find_elements(By.CSS_SELECTOR, "#marks .unseen")) == 1
        picture, marks = (chrome.find_element(By.ID, one).rect for one in ("picture", "marks"))
        assert all(abs(picture[key] - marks[key]) < 1 for key in picture), "outlines lie on the picture"

        camera.now = GOOD
        wait.until(lambda _: "Play can begin" in text("words"))
        chrome.execute_script("document.querySelector('[data-key=keep]').click()")
        wait.until(lambda _: "Hold still" in text("hold"))
        assert camera.kept == 1
        said = "calibrated 2026-05-04 12:30: 23 of 23 markers, 0.05 mm, lens and exposure held"
        camera.now = replace(GOOD, kept=said, said=said)
        wait.until(lambda _: said in text("hold") and "Calibrate again" in text("hold"))
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
        assert complaints(chrome) == []
        chrome.get("about:blank")
