"""A network camera that speaks RTSP: GStreamer's own server shows a mat, and the table's camera reads it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.errors import DeviceError
from companion.games import find
from vision.cameras import network
from vision.cameras.opening import open_camera
from vision.opencv import cv2
from vision.printing.deck import deck_of
from vision.setup.calibrate import calibrate
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

PYTHON = "/usr/bin/python3"
SERVER = Path(__file__).with_name("rtsp_server.py")
NEEDED = "gir1.2-gst-rtsp-server-1.0 python3-gst-1.0 gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly"
KNOWS = "import gi; gi.require_version('GstRtspServer', '1.0')"


def there() -> bool:
    """Whether this machine has GStreamer's RTSP server."""
    with suppress(OSError):
        return subprocess.run([PYTHON, "-c", KNOWS], capture_output=True, check=False).returncode == 0
    return False


pytestmark = pytest.mark.skipif(not there(), reason=f"needs apt-get install {NEEDED}")
Server = Callable[..., SimpleNamespace]


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bare mat as a camera sees it."""
    game = find("inscription").build()
    camera = VirtualCamera(VirtualTable(game.mat, deck_of(game)), (1280, 720), rate=1000)
    path = tmp_path_factory.mktemp("mat") / "mat.png"
    cv2.imwrite(str(path), camera.frame().colour)
    return path


@pytest.fixture
def serve(picture: Path) -> Iterator[Server]:
    """Switches such a camera on: its `address` and its `process`."""
    running: list[subprocess.Popen[str]] = []

    def start(encoder: str = "jpeg", *login: str) -> SimpleNamespace:
        words = [PYTHON, str(SERVER), str(picture), encoder, *login]
        running.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        assert running[-1].stdout is not None
        port = running[-1].stdout.readline().strip()
        if not port:
            pytest.skip(f"this GStreamer does not serve {encoder}: apt-get install {NEEDED}")
        return SimpleNamespace(address=f"rtsp://127.0.0.1:{port}/table", process=running[-1])

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("encoder", ["jpeg", "h264"])
def test_the_mat_is_found_in_a_stream(serve: Server, encoder: str) -> None:
    with open_camera("network", address=serve(encoder).address, rate=20) as seen:
        frames = [seen.frame() for _ in range(3)]
    assert frames[-1].luma.shape == (720, 1280) and [frame.number for frame in frames] == [1, 2, 3]
    judged = calibrate(frames[-1], find("inscription").build().mat)
    assert judged.found == judged.of > 0, judged.words


def test_name_and_password_are_given(serve: Server) -> None:
    address = serve("jpeg", "ana", "secret").address
    with open_camera("network", address=address.replace("rtsp://", "rtsp://ana:secret@"), rate=20) as seen:
        assert seen.frame().luma.shape == (720, 1280)
    with pytest.raises(DeviceError, match="cannot be opened") as refused:
        open_camera("network", address=address.replace("rtsp://", "rtsp://ana:wr0ng@"))
    assert "wr0ng" not in str(refused.value)


def test_a_camera_that_is_switched_off_is_a_device_error_and_is_found_again(
    serve: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "STALE_S", 2.0)
    camera = serve()
    with open_camera("network", address=camera.address, rate=20) as seen:
        seen.frame()
        camera.process.kill()
        with pytest.raises(DeviceError, match="stopped sending pictures"):
            while True:
                seen.frame()
    with open_camera("network", address=serve().address, rate=20) as again:
        assert again.frame().luma.shape == (720, 1280)
