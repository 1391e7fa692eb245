"""A phone or network camera: real streams and pictures from a server on this machine."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest

from companion.camera.calibration import camera_name
from companion.config.settings import CameraSettings, Config
from companion.doctor import OK, camera
from companion.errors import ConfigError, DeviceError
from companion.system.service.machine import Machine
from tests.waiting import soon
from vision.cameras import network
from vision.cameras.network import NetworkCamera, without_password
from vision.cameras.opening import open_camera
from vision.opencv import cv2


class Phone(ThreadingHTTPServer):
    """A phone with a camera app: ``/video`` streams MJPEG, ``/shot.jpg`` is one picture. Each is brighter by one."""

    daemon_threads = True

    def __init__(self, *, login: str = "") -> None:
        self.login, self.count, self.off, self.rate = login, 0, threading.Event(), 60.0
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path: str, login: str = "") -> str:
        return f"http://{login and login + '@'}127.0.0.1:{self.server_port}{path}"

    def jpeg(self) -> bytes:
        self.count += 1
        picture = np.full((480, 640, 3), self.count % 250, np.uint8)
        return cv2.imencode(".jpg", picture)[1].tobytes()


class Handler(BaseHTTPRequestHandler):
    server: Phone

    def do_GET(self) -> None:
        given = base64.b64decode(self.headers.get("Authorization", "Basic ")[6:]).decode()
        if self.server.login and given != self.server.login:
            self.send_error(401)
        elif self.path == "/shot.jpg":
            self._one(self.server.jpeg(), "image/jpeg")
        elif self.path == "/words":
            self._one(b"hello", "image/jpeg")
        elif self.path == "/video":
            self._stream()
        else:
            self.send_error(404)

    def _one(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            while not self.server.off.is_set():
                data = self.server.jpeg()
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                self.wfile.write(head.encode() + data + b"\r\n")
                self.server.off.wait(1 / self.server.rate)
        except OSError:
            pass

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def phone() -> Iterator[Callable[..., Phone]]:
    phones: list[Phone] = []

    def switch_on(**words: str) -> Phone:
        phones.append(Phone(**words))
        return phones[-1]

    yield switch_on
    for one in phones:
        one.off.set()
        one.shutdown()
        one.server_close()


def test_a_stream_gives_new_pictures_and_never_old_ones(phone: Callable[..., Phone]) -> None:
    """Whoever looks seldom sees the newest picture, not the next of a queue."""
    there = phone()
    with open_camera("network", address=there.url("/video"), rate=50) as seen:
        first = seen.frame()
        assert first.luma.shape == (480, 640) and first.colour is not None and first.colour.shape == (480, 640, 3)
        begun = there.count
        soon(lambda: there.count > begun + 40)
        seen.frame()
        late = [there.count - seen.frame().luma.mean() for _ in range(3)]
        assert min(late) < 25, "a queue would be forty pictures late"


def test_single_pictures_are_asked_for_each_time(phone: Callable[..., Phone]) -> None:
    there = phone()
    with open_camera("network", address=there.url("/shot.jpg"), rate=100) as seen:
        numbers = [seen.frame() for _ in range(3)]
    brightness = [frame.luma.mean() for frame in numbers]
    assert brightness[0] < brightness[1] < brightness[2]
    assert [frame.number for frame in numbers] == [1, 2, 3]


def test_name_and_password_are_given_and_never_shown(phone: Callable[..., Phone]) -> None:
    there = phone(login="ana:secret word")
    with NetworkCamera(there.url("/shot.jpg", "ana:secret%20word"), 100) as seen:
        assert seen.frame().luma.shape == (480, 640)
    with pytest.raises(DeviceError, match="name and password are wrong") as refused:
        NetworkCamera(there.url("/shot.jpg", "ana:wr0ng"), 100)
    assert "wr0ng" not in str(refused.value)
    settings = CameraSettings(source="network", address="rtsp://ana:secret@cam.local/stream?token=secret")
    assert camera_name(settings, "network") == "network rtsp://cam.local/stream"
    (check,) = camera.source(Machine(dry=True), Config(camera=settings))
    assert check.status == OK and "secret" not in check.say


def test_a_stream_that_ends_is_a_device_error(phone: Callable[..., Phone]) -> None:
    there = phone()
    with NetworkCamera(there.url("/video"), 50) as seen:
        seen.frame()
        there.off.set()
        with pytest.raises(DeviceError, match="stopped sending pictures"):
            while True:
                seen.frame()


def test_a_stream_that_hangs_is_noticed(phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "STALE_S", 0.5)
    there = phone()
    with NetworkCamera(there.url("/video"), 50) as seen:
        seen.frame()
        there.rate = 0.01
        with pytest.raises(DeviceError, match="stopped sending pictures"):
            while True:
                seen.frame()
        there.off.set()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/video", "rtsp://ana:secret@127.0.0.1:9/stream"])
def test_an_address_where_nobody_is(address: str) -> None:
    with pytest.raises(DeviceError, match="in this network") as refused:
        open_camera("network", address=address)
    assert "secret" not in str(refused.value)


def test_what_is_no_picture(phone: Callable[..., Phone]) -> None:
    there = phone()
    with NetworkCamera(there.url("/words"), 100) as seen, pytest.raises(DeviceError, match="is no picture"):
        seen.frame()
    with pytest.raises(DeviceError, match="answers 404"):
        NetworkCamera(there.url("/nowhere"), 100)


def test_the_address_is_checked_before_anything_is_opened(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="give camera.address"):
        CameraSettings(source="network")
    with pytest.raises(ConfigError, match="begins with rtsp"):
        CameraSettings(address="file:///etc/passwd")
    assert without_password("http://a:b@h:1/x?y=z") == "http://h:1/x"
