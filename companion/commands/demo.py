"""Plays a recorded game by itself on the virtual table: a virtual hand lays the cards and rings the bell, a rendered
camera sees it, and the page shows what the companion makes of it, step by step in words. Press Start on the page of
the virtual table, or Enter in the terminal; with --once it begins by itself. It takes about two minutes: the middle
of a long game passes quickly, unless --whole is said (a dream through all levels takes a quarter of an hour then).

Without a record it plays the one that comes with the game (`--players 1`: the one for a player alone, if there is
one). With --live no record is played: the companion takes all seats and thinks. The demonstration has a journal of its
own, so it never touches a game that is being played.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import above_zero, port

if TYPE_CHECKING:
    from companion.app import App
    from companion.demo import Demonstration

NAME = "demo"
HELP = "watch a game play itself on the virtual table"


def add(parser: argparse.ArgumentParser) -> None:
    """Which record, how fast, and where the page is."""
    parser.add_argument("record", nargs="?", type=Path, metavar="FILE.tgr", help="a game record (default: a short one)")
    parser.add_argument("--game", metavar="NAME", help="whose own demonstration to play (default: the configured game)")
    parser.add_argument("--players", type=int, metavar="N", help="the game's own demonstration for so many players")
    parser.add_argument("--speed", type=above_zero, default=1.0, metavar="X", help="times faster than a calm hand")
    parser.add_argument("--live", action="store_true", help="a game nobody has seen: the companion plays all seats")
    parser.add_argument("--whole", action="store_true", help="let no turns of a long game pass quickly")
    parser.add_argument("--port", type=port, metavar="N", help="port of the page (0: any free one)")
    parser.add_argument("--browser", action="store_true", help="open the page in this machine's browser")
    parser.add_argument("--once", action="store_true", help="end when the game has ended instead of serving on")


def run(args: argparse.Namespace) -> int:
    """Start a virtual table with a journal of its own and let the demonstration play on it."""
    if args.live:
        return _live(args)
    from companion.app import App
    from companion.commands.run import announce, config
    from companion.demo import Demonstration, RecordedChance, demonstration
    from companion.table.records.replay import game_from

    reading = demonstration(args.record, args.game or config_game(args), args.players)
    chance = RecordedChance()
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        args.journal, args.virtual, args.game, args.host = Path(folder) / "journal.db", True, None, None
        app = App(config(args), folder=Path(folder), chance=chance)
        app.stop_on_signals()
        show = app.demonstration = Demonstration(app, reading, chance, speed=args.speed, whole=args.whole, say=print)
        try:
            app.start(game_from(reading.record))
            app.listen()
            announce(app, browser=args.browser)
            if args.once:
                show.go()
            else:
                print("Press Start on that page, or Enter here.")
                threading.Thread(target=_go_at_enter, args=(show,), name="enter", daemon=True).start()
            player = threading.Thread(target=_play, args=(show, app, args.once), name="demo", daemon=True)
            player.start()
            app.serve()
            show.stop()
            player.join()
        finally:
            app.close()
    return 1 if show.failed else 0


def _live(args: argparse.Namespace) -> int:
    """The companion plays against itself on a virtual table."""
    from companion import games
    from companion.app import App
    from companion.commands.run import announce, config
    from companion.demo import PAUSE_S
    from companion.errors import ConfigError
    from companion.kernel.places import SEATS
    from companion.players.levels import STEADY

    if args.record or args.whole:
        raise ConfigError("--live plays no record: leave out the file and --whole")
    found = games.find(args.game or config_game(args))
    names = {seat: f"{STEADY.name.capitalize()} {seat}" for seat in SEATS[: args.players]} if args.players else None
    game = found.build(names=names)
    args.seat, args.pace = [f"{seat}={STEADY.name}" for seat in game.seats], PAUSE_S / args.speed
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        args.journal, args.virtual, args.game, args.host = Path(folder) / "journal.db", True, found.name, None
        app = App(config(args), folder=Path(folder))
        app.stop_on_signals()
        try:
            app.start(game)
            app.listen()
            app.sit_down()
            announce(app, browser=args.browser)
            if args.once:
                threading.Thread(target=_end, args=(app,), name="end", daemon=True).start()
            app.serve()
        finally:
            app.close()
    return 0


def _end(app: App) -> None:
    """Stops when the game is over."""
    snapshot = app.host.snapshot
    while snapshot.state.over is None:
        snapshot = app.host.wait_newer(snapshot.version, 60)
    print(app.host.page().view.headline)
    app.stop()


def config_game(args: argparse.Namespace) -> str:
    """The configured game, whose own demonstration is played when no record is named."""
    from companion.commands import config_of

    return config_of(args).table.game


def _go_at_enter(show: Demonstration) -> None:
    """Begins at the terminal's first line; a terminal that is none says nothing."""
    if sys.stdin is not None and sys.stdin.readline():
        show.go()


def _play(show: Demonstration, app: App, once: bool) -> None:
    show.play()
    if once:
        app.stop()
