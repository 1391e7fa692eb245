"""Says how well the camera sees the mat, again and again while you move it: aim, distance, focus, light, glare.

Lay the bare mat out, and end with Ctrl-C when it says that play can begin. The companion must not be running, as only
one program can use the camera:  sudo systemctl stop companion
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.config import Config
    from vision.calibrate import Calibration
    from vision.camera import Camera

NAME = "calibrate-camera"
HELP = "say how well the camera sees the mat while you set it up"
WARM_UP = 10
"""Frames after which a camera's own exposure has settled."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--game", metavar="NAME", help="the mat of this game; default: the configured one")
    parser.add_argument("--once", action="store_true", help="one answer, then end: 0 if play can begin, 1 if not")
    parser.add_argument("--picture", metavar="FILE", type=Path, help="keep the last picture (.jpg or .png)")


def run(args: argparse.Namespace) -> int:
    """0 if play can begin, 1 if not."""
    from companion.commands import config_of

    config = config_of(args)
    good = False
    with closing(open_source(config)) as camera:
        try:
            for found in judge(camera, config, args.game, args.picture):
                good = found.good
                print(text(found), flush=True)
                if args.once:
                    break
                time.sleep(1.0)
        except KeyboardInterrupt:
            print()
    return 0 if good else 1


def open_source(config: "Config") -> "Camera":
    """The camera of the configuration. ConfigError for the virtual one, which is always well aimed."""
    from companion.errors import ConfigError
    from hardware.pins import is_a_pi
    from vision.camera import open_camera

    settings = config.camera
    source = ("pi" if is_a_pi() else "virtual") if settings.source == "auto" else settings.source
    if source == "virtual":
        raise ConfigError('camera.source is virtual: set it to "pi" or "usb" to set a camera up')
    size = (settings.width, settings.height)
    return open_camera(source, device=settings.device, folder=settings.folder, size=size, rate=settings.fps)


def judge(camera: "Camera", config: "Config", game: str | None, picture: Path | None) -> Iterator["Calibration"]:
    """What the newest frame says, each time it is asked for; the first after the exposure has settled."""
    from companion import games
    from vision.calibrate import calibrate
    from vision.opencv import cv2

    name = game or config.table.game
    mat = games.find(name).build(config.games.get(name)).mat
    for _ in range(WARM_UP):
        frame = camera.frame()
    while True:
        if picture is not None:
            cv2.imwrite(str(picture), frame.luma)
        yield calibrate(frame, mat)
        frame = camera.frame()


def text(found: "Calibration") -> str:
    """The answer, worst first; on a terminal it takes the place of the last."""
    head = "play can begin" if found.good else "not yet"
    clear = "\033[2J\033[H" if sys.stdout.isatty() else ""
    return clear + "\n".join([f"{head}:", *(f"  {word}" for word in found.words)])
