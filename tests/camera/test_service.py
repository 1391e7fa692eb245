"""What the camera tells about cards of a game that is not on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from companion import games
from companion.camera import kept_codes
from companion.camera.service import CameraService
from companion.config.settings import CameraSettings
from companion.games import RegisteredGame
from companion.kernel.cards import TAG_MM, CardId
from companion.table.clock import SystemClock
from tests.waiting import soon
from vision.cameras.picture_size import enough_for, smallest
from vision.opencv import cv2
from vision.reader.belief import Belief, Sighting
from vision.setup.calibrate import GOOD_PX
from vision.tags.decode import Read
from vision.tags.symbols import MODULES
from vision.virtual.optics import view_over


@pytest.fixture
def service(tmp_path: Path) -> Iterator[CameraService]:
    camera = CameraService(CameraSettings(source="virtual"), lambda one: None, SystemClock(), tmp_path, on_pi=False)
    camera.point(games.find("inscription").build())
    camera.watch()
    yield camera
    camera.close()


@pytest.fixture
def filmed(tmp_path: Path) -> Iterator[CameraService]:
    """A camera before which any card may lie, also one of another game."""
    settings = CameraSettings(source="recorded", folder=str(tmp_path))
    camera = CameraService(settings, lambda one: None, SystemClock(), tmp_path, on_pi=False)
    camera.point(games.find("inscription").build())
    camera.watch()
    yield camera
    camera.close()


def sees(service: CameraService, *cards: tuple[str, str]) -> None:
    """The latest picture shows these cards: (game, card)."""
    payloads = []
    for game, card in cards:
        tags = games.find(game).build().catalogue.tags()
        payloads.append(next(tag.payload for tag in tags if tag.card == card))
    corners = np.array([[-5.0, -5.0], [5.0, -5.0], [-5.0, 5.0]])
    read = [Sighting(Read(payload, corners, 0.9, True, (0.0, 0.0), 15.0)) for payload in payloads]
    service.close()
    service.watcher = SimpleNamespace(latest=(None, Belief(tuple(read), {})), close=lambda: None)  # type: ignore


def test_cards_of_another_game_are_told_apart_from_those_of_the_game_on_the_table(filmed: CameraService) -> None:
    sees(filmed, ("inscription", "wolf:1"), ("augmented", "wolf:2"), ("augmented", "squirrel:7"))
    assert filmed.lying("augmented") == (CardId("squirrel:7"), CardId("wolf:2"))
    assert filmed.lying("inscription") == (CardId("wolf:1"),)
    assert filmed.lying("unknown") == ()


def test_a_real_camera_knows_the_cards_of_all_games_and_a_virtual_table_its_own(
    service: CameraService, filmed: CameraService
) -> None:
    ours = {tag.payload for tag in games.find("inscription").build().catalogue.tags()}
    every = {tag.payload for name in games.found() for tag in games.find(name).build().catalogue.tags()}
    assert {tag.payload for tag in service.tags} == ours
    assert {tag.payload for tag in filmed.tags} == every


def test_the_other_games_cards_are_kept_and_known_again_without_building_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "card-codes.json"
    first = kept_codes.others(file, "inscription")
    assert first.keys() == games.found().keys() - {"inscription"}

    def refuse(name: str) -> RegisteredGame:
        raise AssertionError(f"{name} is loaded")

    monkeypatch.setattr(games, "find", refuse)
    assert kept_codes.others(file, "inscription") == first


@pytest.mark.parametrize("damage", [b"", b"{", b'{"inwo": {"stamp": 1}}', b"\xff"])
def test_a_damaged_file_of_codes_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "card-codes.json"
    first = kept_codes.others(file, "inwo")
    file.write_bytes(damage)
    assert kept_codes.others(file, "inwo") == first and file.read_bytes() != damage


def test_a_game_whose_files_changed_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "card-codes.json"
    kept_codes.others(file, "inwo")
    stamp, built, build = kept_codes.stamp, [], kept_codes._built  # noqa: SLF001
    monkeypatch.setattr(kept_codes, "stamp", lambda name: stamp(name) + "!" * (name == "incubo"))
    monkeypatch.setattr(kept_codes, "_built", lambda name: built.append(name) or build(name))
    kept_codes.others(file, "inwo")
    assert built == ["incubo"]


def test_opencv_works_in_the_watching_thread_alone(service: CameraService) -> None:
    """Its other threads spin while they wait for work, which costs an idle table a sixth of its processor time."""
    assert cv2.getNumThreads() == 1


def test_without_a_picture_nothing_lies_there(service: CameraService) -> None:
    service.close()
    assert service.lying("augmented") == ()


@pytest.mark.parametrize("game", ["inscription", "augmented", "inception", "incubo"])
def test_a_picture_as_the_configuration_leaves_it_is_fine_enough_for_the_games_mat(game: str) -> None:
    """Seen by a usual lens of 66 degrees, straight from above; 1280 pixels gave 0.83 a module on mats of A1."""
    mat, settings = games.find(game).build().mat, CameraSettings()
    assert settings.size is None
    enough = enough_for(mat.size_mm, settings.tag_mm)
    size = smallest(((1280, 720), (1920, 1080), (2304, 1296)), enough)
    assert not enough((1280, 720)) and enough((2304, 1296))
    view = view_over(mat.size_mm, size, fill=0.9)
    assert view.scale_at((mat.size_mm[0] / 2, mat.size_mm[1] / 2)) * TAG_MM / MODULES > GOOD_PX


def test_a_drawn_picture_stays_small(service: CameraService) -> None:
    """It has no lens's blur, and every phone shows it."""
    picture = soon(service.jpeg, "there is no picture")
    assert cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE).shape == (720, 1280)


@pytest.mark.clauses("INWO-COMP-04")
def test_a_game_for_more_people_is_watched_on_its_own_mat(tmp_path: Path) -> None:
    """Whose mat is another one has other places: what waits there would be read as what waits somewhere else."""
    two, again, four = (
        games.find("inwo").build(None, {seat: seat for seat in seats}) for seats in ("AB", "AB", "ABCD")
    )
    nobody = CameraService(CameraSettings(source="none"), lambda one: None, SystemClock(), tmp_path, on_pi=False)
    nobody.point(two)
    nobody.watch()
    assert nobody.is_aimed_at(two) and nobody.is_aimed_at(again)
    assert not nobody.is_aimed_at(four)
