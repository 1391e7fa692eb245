"""``companion calibrate camera`` on pictures of a table instead of a camera."""

import json
import socket
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import games
from companion.__main__ import main
from vision.printing.deck import deck_of
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def config_for(folder: Path) -> Path:
    file = folder / "companion.toml"
    text = f'[camera]\nsource = "recorded"\nfolder = "{folder}"\nfps = 60\n[web]\nport = {free_port()}\n'
    file.write_text(f'{text}[journal]\npath = "{folder}/journal.db"\n')
    return file


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A picture of the bare mat from a camera that was set up well."""
    game = games.find("inscription").build()
    camera = VirtualCamera(VirtualTable(game.mat, deck_of(game)), (1920, 1080), wait=lambda seconds: None)
    luma = camera.frame().luma
    folder = tmp_path_factory.mktemp("table")
    cv2.imwrite(str(folder / "table.png"), luma)
    return folder


def test_a_camera_that_is_set_up_well(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "seen.png"
    assert main(["calibrate", "camera", "--once", "--config", str(config_for(table)), "--picture", str(picture)]) == 0
    assert capsys.readouterr().out.startswith("play can begin:")
    assert cv2.imread(str(picture), cv2.IMREAD_GRAYSCALE).shape == (1080, 1920)


def test_a_camera_in_the_dark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((720, 1280), 6, np.uint8))
    assert main(["calibrate", "camera", "--once", "--config", str(config_for(tmp_path))]) == 1
    words = capsys.readouterr().out
    assert words.startswith("not yet:\n  ")
    assert len(words.splitlines()) >= 2


def test_the_virtual_camera_needs_no_setting_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(f'[camera]\nsource = "virtual"\n[web]\nport = {free_port()}\n')
    assert main(["calibrate-camera", "--once", "--config", str(file)]) == 78
    assert '"pi", "usb" or "network"' in capsys.readouterr().err


def test_what_is_good_is_kept_for_the_next_start(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "camera", "--keep", "--config", str(config_for(table))]) == 0
    assert "calibrated 2" in capsys.readouterr().out
    kept = json.loads((table / "camera.json").read_text())
    assert (kept["camera"], kept["game"], kept["lens"]) == ("recorded", "inscription", None)
    assert kept["found"] == kept["of"]


def test_what_is_not_good_is_not_kept(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((720, 1280), 6, np.uint8))
    assert main(["calibrate", "camera", "--keep", "--config", str(config_for(tmp_path))]) == 1
    assert not (tmp_path / "camera.json").exists()
