"""The camera: whether the one in the configuration is there and may be used."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion import client
from companion.camera import calibration
from companion.config.settings import Config
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.errors import DeviceError
from companion.system.service.install import on_pi
from companion.system.service.machine import Machine
from vision.cameras.network import without_password

RIBBON = "switch off, push both ends of the ribbon in straight, switch on; then: rpicam-hello --list-cameras"


def source(machine: Machine, config: Config) -> Iterator[Check]:
    """The camera of the configuration."""
    kind = config.camera.source
    if kind == "auto":
        kind = "pi" if on_pi(machine) else "virtual"
    yield from {
        "pi": _ribbon,
        "usb": _webcam,
        "network": _network,
        "recorded": _folder,
        "virtual": _virtual,
        "none": _none,
    }[kind](machine, config)


def picture(machine: Machine, config: Config) -> Iterator[Check]:
    """One picture of a real camera that nobody else uses, and what it says about aim, focus and light."""
    kind = config.camera.source
    real = kind in ("pi", "usb", "network", "recorded") or (kind == "auto" and on_pi(machine))
    if not real or client.find(config.web.port) is not None:
        return
    from companion.camera import source as camera_source

    try:
        with closing(camera_source.open_source(config)) as opened:
            found = next(camera_source.judge(opened, config, None, None))
    except DeviceError as problem:
        yield Check("picture", FAIL, str(problem))
        return
    fix = "" if found.good else "companion calibrate camera   (it shows this while you move the camera)"
    told = (*found.complaints[:2], *(word for word in found.words if word not in found.complaints))
    yield Check("picture", OK if found.good else WARN, "; ".join(told[:3]), fix)


def held(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether lens and exposure of a real camera are held as they were calibrated."""
    from companion.camera.source import source_of

    kind = source_of(config)
    if kind not in ("pi", "usb", "network"):
        return
    table = client.find(config.web.port)
    if table is not None:
        words = str(table.get("/api/calibrate")["kept"])
    else:
        kept = calibration.load(config.journal.file().parent, calibration.camera_name(config.camera, kind))
        words = kept.words if kept is not None else ""
    if words:
        yield Check("calibration", OK, words)
    else:
        fix = "companion calibrate camera   (or on a phone: menu, Set up the camera)"
        yield Check("calibration", WARN, "never calibrated: focus and exposure may wander in a game", fix)


def buffers(machine: Machine, config: Config) -> Iterator[Check]:
    """The memory the ribbon camera's pictures go to; its group must be ours."""
    heaps = machine.path("/dev/dma_heap")
    if not on_pi(machine) or not heaps.is_dir():
        return
    closed = [heap.name for heap in heaps.iterdir() if not os.access(heap, os.R_OK)]
    if closed:
        fix = "sudo usermod -aG video $USER   then log in again"
        yield Check("camera memory", FAIL, f"/dev/dma_heap/{closed[0]} may not be opened", fix)


def _ribbon(machine: Machine, config: Config) -> Iterator[Check]:
    try:
        from picamera2 import Picamera2
    except ImportError as problem:
        fix = "sudo apt install python3-picamera2   then ./run   (only Raspberry Pi OS has it; elsewhere use a webcam)"
        yield Check("camera", FAIL, f"picamera2 is missing ({problem})", fix)
        return
    except Exception as problem:  # libcamera's own errors at import
        yield Check("camera", FAIL, f"picamera2 does not load: {problem}", "sudo apt full-upgrade")
        return
    found = Picamera2.global_camera_info()
    if found:
        yield Check("camera", OK, ", ".join(str(one.get("Model", "?")) for one in found))
    else:
        yield Check("camera", FAIL, "no camera on the ribbon", RIBBON)


def _webcam(machine: Machine, config: Config) -> Iterator[Check]:
    device = config.camera.device
    path = machine.path(device if isinstance(device, str) else f"/dev/video{device}")
    others = sorted(f"/dev/{one.name}" for one in machine.path("/dev").glob("video*"))
    if not path.exists():
        there = f"there is {', '.join(others)}" if others else "no webcam is plugged in"
        yield Check("camera", FAIL, f"{path} does not exist; {there}", "set camera.device, or plug the webcam in")
    elif not os.access(path, os.R_OK | os.W_OK):
        fix = "sudo usermod -aG video $USER   then log in again"
        yield Check("camera", FAIL, f"{path} may not be opened", fix)
    else:
        yield Check("camera", OK, f"webcam {path}")


def _network(machine: Machine, config: Config) -> Iterator[Check]:
    """A running companion holds its camera; otherwise one picture is fetched by the next check."""
    yield Check("camera", OK, f"network camera {without_password(config.camera.address)}")


def _folder(machine: Machine, config: Config) -> Iterator[Check]:
    folder = Path(config.camera.folder)
    pictures = [one for one in folder.glob("*") if one.suffix.lower() in (".jpg", ".jpeg", ".png")]
    if pictures:
        yield Check("camera", OK, f"{len(pictures)} pictures in {folder}")
    else:
        yield Check("camera", FAIL, f"no pictures in {folder}", "set camera.folder to a folder of JPEG or PNG files")


def _virtual(machine: Machine, config: Config) -> Iterator[Check]:
    say = "virtual: the table is drawn on a web page"
    yield Check("camera", WARN if on_pi(machine) else OK, say, 'set camera.source = "pi"' if on_pi(machine) else "")


def _none(machine: Machine, config: Config) -> Iterator[Check]:
    yield Check("camera", OK, "none, as configured: every move is tapped on a phone")
