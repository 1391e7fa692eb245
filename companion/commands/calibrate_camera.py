"""Says how well the camera sees the mat, again and again while you move it: aim, distance, focus, light, glare.

Lay the bare mat out. When it says that play can begin, press Enter: lens and exposure are then held as they are, now
and after every start. Ctrl-C ends without. While the companion runs, its own camera is used, and the game goes on. The
same is on the phone, with the picture: menu, "Set up the camera".
"""

import argparse
import select
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.camera.source import judge, mat_of, open_source, source_of

if TYPE_CHECKING:
    from companion.client import Client
    from companion.config.settings import Config
    from vision.cameras.camera import Camera
    from vision.setup.calibrate import Calibration

NAME = "calibrate-camera"
HELP = "say how well the camera sees the mat, then hold lens and exposure"
PAUSE_S = 1.0

Judgement = tuple[bool, list[str]]
"""Whether play can begin, and words."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--game", metavar="NAME", help="the mat of this game; default: the configured one")
    parser.add_argument("--once", action="store_true", help="one answer, then end: 0 if play can begin, 1 if not")
    parser.add_argument("--keep", action="store_true", help="hold lens and exposure without asking, if play can begin")
    parser.add_argument("--picture", metavar="FILE", type=Path, help="keep the last picture (.jpg or .png)")


def run(args: argparse.Namespace) -> int:
    """0 if play can begin, 1 if not."""
    from companion import client
    from companion.commands import config_of

    config = config_of(args)
    table = client.find(config.web.port)
    if table is not None:
        print(f"The companion is running; its own camera is used (page on port {config.web.port}).")
        return talk(args, lambda: look_through(table, args.picture), lambda: keep_through(table))
    with closing(open_source(config, args.game)) as camera:
        looks = judge(camera, config, args.game, args.picture)
        return talk(args, lambda: judgement(next(looks)), lambda: keep_here(camera, config, args.game))


def talk(args: argparse.Namespace, look: Callable[[], Judgement], keep: Callable[[], Judgement]) -> int:
    """Show what is seen until a person presses Enter, or once; then hold what is good."""
    try:
        while True:
            good, words = look()
            print(text(good, words), flush=True)
            if args.once or (args.keep and not good):
                return 0 if good else 1
            if args.keep or (entered() and good):
                break
    except KeyboardInterrupt:
        print("\nnothing was kept")
        return 0 if good else 1
    good, words = keep()
    print("\n".join(words))
    return 0 if good else 1


def entered() -> bool:
    """Whether Enter is pressed within a second. Where nobody can press it, that second passes."""
    if not sys.stdin.isatty():
        time.sleep(PAUSE_S)
        return False
    if not select.select([sys.stdin], [], [], PAUSE_S)[0]:
        return False
    sys.stdin.readline()
    return True


def judgement(found: "Calibration") -> Judgement:
    """A judged frame in words."""
    return found.good, list(found.words)


def keep_here(camera: "Camera", config: "Config", game: str | None) -> Judgement:
    """Hold lens and exposure of a camera that is ours, and keep them for the next start."""
    from companion.camera import calibration

    name, mat = game or config.table.game, mat_of(config, game)
    found, lens = calibration.lock_and_judge(camera, mat, config.camera.tag_mm)
    if not found.good:
        return False, [f"not kept: {found.words[0]}"]
    owner = calibration.camera_name(config.camera, source_of(config))
    kept = calibration.kept_from(found, lens, mat, owner, name, datetime.now())
    calibration.save(config.journal.file().parent, kept)
    return True, [kept.words, *([lens.advice] if lens is not None and lens.advice else [])]


def look_through(table: "Client", picture: Path | None) -> Judgement:
    """What the running companion sees."""
    seen = table.get("/api/calibrate")
    if picture is not None:
        picture.write_bytes(table.content("/calibrate.jpg"))
    return seen["good"], [*seen["complaints"], *seen["facts"]]


def keep_through(table: "Client") -> Judgement:
    """Have the running companion hold lens and exposure."""
    print(table.post("/api/calibrate/keep"))
    while (seen := table.get("/api/calibrate"))["busy"]:
        time.sleep(0.5)
    return seen["well"], [seen["said"]]


def text(good: bool, words: list[str]) -> str:
    """The answer, worst first; on a terminal it takes the place of the last."""
    head = "play can begin" if good else "not yet"
    on_terminal = sys.stdout.isatty()
    ask = ["", "Enter: hold lens and exposure so.  Ctrl-C: leave."] if on_terminal and good else []
    return ("\033[2J\033[H" if on_terminal else "") + "\n".join([f"{head}:", *(f"  {word}" for word in words), *ask])
