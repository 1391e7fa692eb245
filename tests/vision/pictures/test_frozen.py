"""A camera that gives one picture for ever is noticed, and one that works never is."""

import numpy as np

from companion.kernel.picture import BARE, reads
from companion.kernel.places import Place
from companion.table.messages import Health, Message, PictureSettled
from tests.vision.tables import CARDS, Scene
from vision.frame import Frame
from vision.pictures.frozen import FROZEN_S, SAYS, Frozen
from vision.pictures.watcher import Watcher

STILL = np.full((4, 6), 100, np.uint8)


def test_equal_pictures_are_an_old_one_after_a_while() -> None:
    frozen = Frozen()
    assert not frozen.look(Frame(STILL, at=10.0))
    assert not frozen.look(Frame(STILL.copy(), at=10.0 + FROZEN_S - 0.1))
    assert frozen.look(Frame(STILL.copy(), at=10.0 + FROZEN_S))


def test_one_dot_that_differs_is_a_new_picture() -> None:
    frozen = Frozen()
    for number in range(30):
        luma = STILL.copy()
        luma[0, 0] += number % 2
        assert not frozen.look(Frame(luma, at=float(number)))
    assert not frozen.look(Frame(STILL, at=30.0))
    assert not frozen.look(Frame(STILL, at=30.0 + FROZEN_S - 0.1)), "the time runs from the first of the equal ones"


class Sticky:
    """A virtual table whose camera can stick, watched as the companion watches."""

    def __init__(self) -> None:
        self.scene, self.told = Scene(), list[Message]()
        scene = self.scene
        self.watcher = Watcher(lambda: scene.camera, scene.reader, scene.locator, self.told.append)

    def watch(self, seconds: float, stuck: Frame | None = None) -> list[Message]:
        """What is told in so many seconds of ten frames each."""
        self.told.clear()
        for _ in range(round(seconds * 10)):
            frame = self.scene.camera.frame()
            shown = frame if stuck is None else Frame(stuck.luma, stuck.colour, frame.at, frame.number)
            self.watcher.step(shown, self.scene.camera)
        return list(self.told)


def test_a_card_laid_before_a_frozen_camera_is_seen_when_it_works_again() -> None:
    table = Sticky()
    table.watch(2)
    stuck = table.scene.camera.frame()
    table.scene.lay(CARDS[0], "B2")
    said = table.watch(FROZEN_S + 2, stuck)
    assert [(one.status, one.say) for one in said if isinstance(one, Health)] == [("degraded", SAYS)]
    assert {one.picture[Place("B2")] for one in said if isinstance(one, PictureSettled)} <= {BARE}
    back = table.watch(3)
    assert [one.status for one in back if isinstance(one, Health)] == ["ok"]
    (seen,) = [one for one in back if isinstance(one, PictureSettled)]
    assert seen.picture[Place("B2")] == reads(CARDS[0])
