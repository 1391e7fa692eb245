"""Starts the table: camera, rules, candles, bell, scale and the pages.

On a machine without a camera and pins it starts the virtual table: a page with the mat and cards to drag, seen by a
rendered camera, with simulated candles, bell and scale. Ctrl-C ends it; the game goes on at the next start.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.commands import add_web, web_of
from companion.errors import ConfigError
from companion.system.invocation import LetIn, letting_phones_in

if TYPE_CHECKING:
    from companion.app import App
    from companion.config.settings import Config

NAME = "run"
HELP = "start the table (the virtual one where there is no camera)"
LOG_LEVEL = 20


def add(parser: argparse.ArgumentParser) -> None:
    """What one would like to change for one evening without editing the configuration."""
    parser.add_argument("--virtual", action="store_true", help="the virtual table, even where there is a camera")
    parser.add_argument("--game", metavar="NAME", help="the game to play; asks before it ends another that is not over")
    add_seats(parser)
    add_web(parser)
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the games are kept")
    parser.add_argument("--browser", action="store_true", help="open the page in this machine's browser")


def add_seats(parser: argparse.ArgumentParser) -> None:
    """Which seats the companion plays itself."""
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT=LEVEL",
        help="the companion plays this seat: apprentice, steady, sharp, or fair: by the last results (B=sharp); may be "
        "given again",
    )
    parser.add_argument("--pace", type=float, metavar="SECONDS", help="between two moves of the companion; 0: at once")


def run(args: argparse.Namespace) -> int:
    """Build the companion, say where its pages are, and serve until it is stopped."""
    from companion.system import memory

    memory.spare()
    from companion.app import App
    from companion.show import Show

    memory.settle()
    app = App(config(args))
    app.show = Show(app.config, app.folder)

    def opened() -> None:
        if args.game:
            change_game(app, args.game)
        if args.seat:
            app.sit_down()
        announce(app, browser=args.browser)

    app.live(opened)
    return 0


def config(args: argparse.Namespace) -> Config:
    """The configuration with the command line's words over it."""
    from companion.commands import config_of

    config = config_of(args)
    web, table, camera = web_of(args, config.web), config.table, config.camera
    journal, devices = config.journal, config.devices
    if args.game:
        table = replace(table, game=args.game)
    if getattr(args, "seat", None):  # a demonstration has none
        table = replace(table, seats=seats_of(args.seat))
    if getattr(args, "pace", None) is not None:
        table = replace(table, pace_s=args.pace)
    if args.journal:
        journal = replace(journal, path=str(args.journal))
    if args.virtual:
        camera = replace(camera, source="virtual")
        devices = replace(devices, pins="mock")
    return replace(config, web=web, table=table, camera=camera, journal=journal, devices=devices)


def seats_of(given: Sequence[str]) -> dict[str, str]:
    """Seats and levels as they are typed (``B=sharp``); ConfigError for anything else."""
    pairs = [one.partition("=") for one in given]
    wrong = next((text for text, (seat, sign, level) in zip(given, pairs, strict=True) if not (seat and level)), None)
    if wrong is not None:
        raise ConfigError(f"--seat {wrong}: a seat and a level are meant, as in --seat B=steady")
    return {seat: level for seat, _, level in pairs}


def change_game(app: App, wanted: str) -> None:
    """Begin the game that was asked for when another is on the table: at once if that is over, else only if told to.

    Where nobody can be asked (a service, a pipe) the running game goes on, and it is said how to have both.
    """
    snapshot = app.host.snapshot
    running = snapshot.game
    if running is None:
        app.begin()  # the last game cannot go on; it waits
        return
    if running.name == wanted:
        return
    if snapshot.state.over is None:
        title = running.title or running.name
        print(f"\nA game of {title} is being played here, so --game {wanted} has to wait.")
        if not sys.stdin.isatty() or not _agreed(f"End it and begin {wanted}? Its record stays in the journal. [y/N] "):
            print(
                f"{title} goes on. {wanted} begins on the page {app.urls()[0]}new?game={wanted}, which ends {title};\n"
                f"to keep both, give {wanted} a folder of its own: --game {wanted} --journal {wanted}/journal.db\n"
            )
            return
    app.begin()


def _agreed(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        return False


def unreached(way: LetIn | None) -> Iterator[str]:
    """Why no phone gets in, and what to type so that they do; both ways last as long as they are wanted."""
    yield "Phones cannot reach it: it listens to this machine alone."
    if way is None:
        return
    if way.command:
        yield f"So that they do, and a QR code appears here:  {way.command}"
    then = f", then {way.restart}" if way.restart else " does it for good"
    yield f'{"Or " if way.command else "So that they do: "}host = "0.0.0.0" under [web] in {way.file}{then}.'


def announce(app: App, *, browser: bool = False) -> None:
    """Print where to look, with a QR code for phones when they can get in."""
    import webbrowser

    urls, path = app.urls(), "virtual" if app.camera_service.virtual is not None else ""
    page = (app.here() or urls[0]) + path
    print(f"\nThe table is ready:  {page}")
    invitation = app.invitation()
    if invitation:
        import segno

        print(f"Phones join here:    {invitation}")
        segno.make(invitation, error="m").terminal(compact=True)
        print(f"Code that lets in:   {app.door.code}")
        for other in urls:
            print(f"From elsewhere:      {other}{path}")
        print(f"The first phone is the host. The PIN that makes another one host: {app.door.pin}")
    else:
        print("\n".join(unreached(letting_phones_in())))
    print("Ctrl-C ends it; the game goes on at the next start.\n", flush=True)
    if browser:
        webbrowser.open(page)
