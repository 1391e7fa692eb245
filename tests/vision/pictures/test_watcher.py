"""The watching thread: messages for the host, trouble told in words, reports that can be replayed."""

import threading
from pathlib import Path

import numpy as np
import pytest

from companion.errors import DeviceError
from companion.kernel.picture import BARE, COVERED, reads
from companion.kernel.places import Place
from companion.table.messages import Health, Message, PictureRested, PictureSettled, TableMoving
from tests.vision.tables import CARDS, MAT, TAGS, Scene, of
from tests.waiting import OUTER_S, soon
from vision.cameras.camera import CameraHangs
from vision.frame import Frame
from vision.mat.exchange import load_mat_json, load_tags_json
from vision.pictures.watcher import Watcher
from vision.reader.read_folder import read_folder


class Watched:
    """A watcher over a virtual table, stepped by hand."""

    def __init__(self) -> None:
        self.scene = Scene()
        self.messages: list[Message] = []
        scene = self.scene
        self.watcher = Watcher(lambda: scene.camera, scene.reader, scene.locator, self.messages.append)

    def pass_seconds(self, seconds: float) -> list[Message]:
        """The messages of so many seconds at ten frames a second."""
        self.messages.clear()
        for _ in range(round(seconds * 10)):
            self.watcher.step(self.scene.camera.frame())
        return list(self.messages)


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_the_first_settled_picture_and_each_change_are_told(watched: Watched) -> None:
    assert [type(one) for one in watched.pass_seconds(1.2)] == [Health, PictureSettled]
    watched.scene.lay(CARDS[0], "B2")
    stirring, rested, seen = watched.pass_seconds(1.5)
    assert stirring == TableMoving(stirring.at, True)
    assert isinstance(rested, PictureRested) and rested.picture[Place("B2")] == reads(CARDS[0])
    assert isinstance(seen, PictureSettled) and seen.at - rested.at == pytest.approx(0.6)
    assert isinstance(seen, PictureSettled) and seen.picture[Place("B2")] == reads(CARDS[0])
    assert watched.pass_seconds(2) == []


def test_a_change_taken_back_before_it_settles_ends_the_stirring(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.lay(CARDS[0], "B2")
    (began,) = watched.pass_seconds(0.3)
    watched.scene.table.lift(CARDS[0])
    (ended,) = watched.pass_seconds(1.5)
    assert isinstance(began, TableMoving) and began.moving
    assert isinstance(ended, TableMoving) and not ended.moving


def test_a_change_that_may_have_counted_early_is_told_when_it_is_taken_back(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.lay(CARDS[0], "B2")
    assert isinstance(watched.pass_seconds(0.6)[-1], PictureRested)
    watched.scene.table.lift(CARDS[0])
    (ended,) = watched.pass_seconds(1.5)
    assert isinstance(ended, PictureSettled) and ended.picture[Place("B2")] == BARE


def test_darkness_is_told_after_a_second_and_its_end_at_once(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.table.blackout()
    (unsure,) = watched.pass_seconds(0.9)
    assert isinstance(unsure, TableMoving) and unsure.moving
    (dark,) = watched.pass_seconds(1)
    assert isinstance(dark, Health) and dark.status == "degraded" and "black" in dark.say
    watched.scene.table.blackout(False)
    assert watched.pass_seconds(1.2)[0] == Health("camera", "ok")


def test_after_darkness_the_table_is_at_rest_when_it_has_been_seen_at_rest(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.table.blackout()
    watched.pass_seconds(2)
    watched.scene.table.blackout(False)
    assert watched.pass_seconds(0.7) == [Health("camera", "ok")]
    (rest,) = watched.pass_seconds(0.5)
    assert isinstance(rest, TableMoving) and not rest.moving


def test_what_was_laid_in_darkness_is_seen_before_the_table_is_at_rest(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.table.blackout()
    watched.pass_seconds(2)
    watched.scene.lay(CARDS[0], "B2")
    watched.scene.table.blackout(False)
    sees, seen = watched.pass_seconds(2)
    assert sees == Health("camera", "ok")
    assert isinstance(seen, PictureSettled) and seen.picture[Place("B2")] == reads(CARDS[0])


def test_a_card_between_two_places_is_told_within_two_seconds(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    (x, y), (far, _) = MAT.region("B1").centre, MAT.region("B2").centre
    watched.scene.table.lay(CARDS[0], (x + far) / 2, y)
    seen = watched.pass_seconds(2)[-1]
    assert isinstance(seen, PictureSettled)
    (loose,) = seen.loose
    assert loose.card == CARDS[0] and {str(where) for where in loose.near} == {"B1", "B2"}
    assert abs(loose.x - (x + far) / 2) < 3 and abs(loose.y - y) < 3
    watched.scene.table.lift(CARDS[0])
    (gone,) = (one for one in watched.pass_seconds(4) if isinstance(one, PictureSettled))
    assert gone.loose == ()


def test_a_card_face_down_on_a_bare_place_is_told_within_two_seconds(watched: Watched) -> None:
    watched.pass_seconds(1.2)
    watched.scene.table.lay(CARDS[0], *MAT.region("B1").centre, face_down=True)
    stirring, seen = watched.pass_seconds(2)
    assert isinstance(stirring, TableMoving) and stirring.moving, "a ring waits for it"
    assert isinstance(seen, PictureSettled) and seen.picture[Place("B1")] == COVERED


def test_a_report_can_be_read_again(watched: Watched, tmp_path: Path) -> None:
    watched.pass_seconds(1.2)
    watched.scene.lay(CARDS[3], "A1", 180)
    watched.pass_seconds(1.5)
    folder = watched.watcher.save_report(tmp_path / "report", TAGS)
    results = read_folder(folder, load_mat_json(folder / "mat.json"), load_tags_json(folder / "tags.json"))
    assert [one["slots"]["A1"] for one in results.values()] == ["EMPTY", of(CARDS[3])]
    assert (folder / "pictures.json").exists()


def test_calibration_is_answered_between_frames(watched: Watched) -> None:
    future = watched.watcher.calibrate()
    bare, seen = watched.watcher.learn_bare(), watched.watcher.ask(lambda frame, camera: frame.size)
    watched.pass_seconds(0.1)
    assert future.result(0).good and bare.result(0) and seen.result(0) == watched.scene.camera.frame().size


def test_the_thread_shows_that_it_comes_round_once_there_was_a_picture() -> None:
    scene, seconds, told = Scene(), iter(range(1000)), threading.Event()
    cameras = [Moody()]

    def open_camera() -> Moody:
        if not cameras:
            told.set()
            raise DeviceError("gone")
        return cameras.pop()

    clock = lambda: float(next(seconds))  # noqa: E731
    watcher = Watcher(open_camera, scene.reader, scene.locator, lambda one: None, reopen_s=0.01, clock=clock)
    assert watcher.beat is None
    watcher.start()
    assert told.wait(OUTER_S)
    before = watcher.beat
    assert before is not None
    soon(lambda: watcher.beat > before, "a camera that is gone is tried again and again, which is no hang")
    watcher.close()


class Moody:
    """A camera that gives two frames and then fails."""

    def __init__(self) -> None:
        self.left = 2
        self.closed = False

    def frame(self) -> Frame:
        if not self.left:
            raise DeviceError("the camera stopped: check the ribbon")
        self.left -= 1
        return Frame(np.full((48, 64), 90, np.uint8))

    def close(self) -> None:
        self.closed = True


def test_a_camera_that_fails_is_told_closed_and_opened_again() -> None:
    scene, opened, again = Scene(), [], threading.Event()
    told: list[Message] = []

    def open_camera() -> Moody:
        opened.append(Moody())
        if len(opened) == 2:
            again.set()
        return opened[-1]

    watcher = Watcher(open_camera, scene.reader, scene.locator, told.append, reopen_s=0.01)
    watcher.start()
    assert again.wait(OUTER_S)
    watcher.close()
    assert opened[0].closed
    assert Health("camera", "down", "the camera stopped: check the ribbon") in told


class Stubborn(Moody):
    """A camera that fails and does not let go."""

    def close(self) -> None:
        super().close()
        raise CameraHangs("the camera hangs")


def test_a_camera_that_does_not_let_go_stops_the_beat_so_that_the_service_starts_anew() -> None:
    scene, seconds, told = Scene(), iter(range(1000)), []
    clock = lambda: float(next(seconds))  # noqa: E731
    opened: list[Stubborn] = []
    tries: list[int] = []

    def open_camera() -> Stubborn:
        tries.append(1)
        if opened:
            raise DeviceError("busy")
        opened.append(Stubborn())
        return opened[0]

    watcher = Watcher(open_camera, scene.reader, scene.locator, told.append, reopen_s=0.01, clock=clock)
    watcher.start()
    soon(lambda: Health("camera", "down", "busy") in told)
    before, tried = watcher.beat, len(tries)
    soon(lambda: len(tries) >= tried + 3)
    assert watcher.beat == before is not None
    watcher.close()


def test_a_camera_that_cannot_be_opened_is_told() -> None:
    scene, told, done = Scene(), [], threading.Event()

    def open_camera() -> Moody:
        raise DeviceError("no webcam")

    def hear(message: Message) -> None:
        told.append(message)
        done.set()

    watcher = Watcher(open_camera, scene.reader, scene.locator, hear, reopen_s=0.01)
    watcher.start()
    assert done.wait(OUTER_S)
    watcher.close()
    assert told == [Health("camera", "down", "no webcam")]
