"""`PiCamera` on the real picamera2 and libcamera, looking through libcamera's virtual camera (tests/vm/camera-test)."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import MagicMock

import numpy as np
import pytest

pytestmark = pytest.mark.skipif(
    os.environ.get("COMPANION_CAMERA") != "virtual", reason="no virtual camera here (tests/vm/camera-test has one)"
)


@pytest.fixture(scope="module", autouse=True)
def picamera2() -> Iterator[object]:
    """The real library, with what a virtual camera lacks filled in: display, raw mode, two planes of one buffer."""
    for display in ("pykms", "kms"):
        sys.modules[display] = MagicMock()
    import picamera2
    from picamera2.allocators import DmaAllocator

    class TwoPlanes(DmaAllocator):
        """libcamera's virtual camera wants NV12 as two planes; picamera2 would give it one."""

        def allocate(self, libcamera_config: object, use_case: object) -> None:
            import libcamera

            super().allocate(libcamera_config, use_case)
            for stream, buffers in list(self.frame_buffers.items()):
                self.frame_buffers[stream] = [self._exchanged(two_planes(libcamera, one), one) for one in buffers]

        def _exchanged(self, fresh: object, old: object) -> object:
            """Take `fresh` for `old` in the allocator's books."""
            self.mapped_buffers[fresh] = self.mapped_buffers.pop(old)
            self.libcamera_fds.append(fresh.planes[0].fd)
            self.mapped_buffers_used[fresh.planes[0].fd] = False
            return fresh

    def two_planes(libcamera: object, buffer: object) -> object:
        [plane] = buffer.planes
        luma = plane.length * 2 // 3
        parts = []
        for offset, length in ((0, luma), (luma, luma // 2)):
            part = libcamera.FrameBuffer.Plane()
            part.fd, part.offset, part.length = plane.fd, offset, length
            parts.append(part)
        return libcamera.FrameBuffer(parts, buffer.cookie)

    picamera2.Picamera2._get_raw_modes = lambda self: [{"format": "NV12", "size": (1280, 720)}]
    real = picamera2.Picamera2

    class WithAllocator(real):
        def __init__(self) -> None:
            super().__init__(allocator=TwoPlanes())

    picamera2.Picamera2 = WithAllocator
    yield picamera2
    picamera2.Picamera2 = real


@pytest.fixture
def camera() -> Iterator[object]:
    from vision.cameras.pi import PiCamera

    with PiCamera((1280, 720), rate=30.0, timeout_s=60.0) as one:
        yield one


def card_left(luma: np.ndarray) -> int:
    """Where the white card begins in the middle row; −1 without one."""
    bright = np.flatnonzero(luma[340] > 180)
    return int(bright[0]) if len(bright) else -1


def test_the_camera_is_found() -> None:
    from picamera2 import Picamera2

    assert [one["Model"] for one in Picamera2.global_camera_info()] == ["Virtual Table Camera"]


def test_frames_are_the_pictures_in_front_of_the_lens(camera: object) -> None:
    from tests.vm.camera_frames import COUNT, left_of

    seen = []
    began = time.monotonic()
    for _ in range(12):
        frame = camera.frame()
        assert frame.luma.shape == (720, 1280)
        assert frame.luma.dtype == np.uint8
        seen.append(card_left(frame.luma))
    print(f"\n{12 / (time.monotonic() - began):.1f} frames a second")
    places = {left_of(number) for number in range(COUNT)}
    assert len(set(seen)) > 2, "the same picture again and again"
    assert all(min(abs(one - place) for place in places) <= 3 for one in seen), seen


def test_locking_sets_only_what_this_camera_has_and_frames_go_on(camera: object) -> None:
    """The virtual camera has no lens, and picamera2 raises for controls a camera has not."""
    lens = camera.lock()
    assert lens.focus is None
    assert camera.frame().luma.shape == (720, 1280)
    camera.hold(lens)
    camera.free()
    assert camera.frame().luma.shape == (720, 1280)


def test_it_can_be_closed_and_opened_again() -> None:
    from vision.cameras.pi import PiCamera

    for _ in range(2):
        with PiCamera((1280, 720), rate=30.0, timeout_s=60.0) as one:
            assert one.frame().luma.mean() > 10


def test_two_hours_of_a_camera_that_is_there_and_cannot_be_opened_leave_no_descriptor_open() -> None:
    """Somebody else holds it, or it hangs: libcamera lists it and gives it to nobody. 125 attempts are two hours."""
    from companion.errors import DeviceError
    from vision.cameras.pi import PiCamera

    def held() -> tuple[int, int]:
        files, threads = (len(list(Path(f"/proc/self/{name}").iterdir())) for name in ("fd", "task"))
        return files, threads

    def attempts(number: int) -> None:
        for _ in range(number):
            with pytest.raises(DeviceError, match="ribbon"):
                PiCamera((1280, 720), rate=30.0, timeout_s=60.0)

    with PiCamera((1280, 720), rate=30.0, timeout_s=60.0) as one:
        attempts(5)
        before = held()
        attempts(120)
        assert held() <= before
        print(f"\nfiles and threads, before and after: {before}, {held()}")
        assert one.frame().luma.mean() > 10, "and who has it goes on"


def test_the_doctor_sees_it() -> None:
    from companion.config.settings import CameraSettings, Config
    from companion.doctor import OK, camera
    from companion.system.service.machine import Machine

    [check] = camera.source(Machine(dry=True), Config(camera=CameraSettings(source="pi")))
    assert (check.status, check.say) == (OK, "Virtual Table Camera")


def test_a_camera_that_falls_silent_is_an_error_in_time_and_can_still_be_closed() -> None:
    """An error in picamera2's own thread ends that thread, and every call then waits for ever, closing included."""
    from companion.errors import DeviceError
    from vision.cameras.pi import PiCamera

    def broken(*words: object) -> None:
        raise RuntimeError("the buffer is gone")

    one = PiCamera((1280, 720), rate=30.0, timeout_s=3.0)
    one.frame()
    one._camera.allocator.sync = broken
    with pytest.raises(DeviceError, match="ribbon"):
        for _ in range(20):
            one.frame()
    one.close()
