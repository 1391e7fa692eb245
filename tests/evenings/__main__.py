"""Whole evenings by hand, to the end page: ``python -m tests.evenings inscription --draft`` or ``augmented``, or
``hall``, three tables without cameras, by phones alone. They take minutes, so they are no part of the tests; what
surprises a person ends them with what the page said last."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from companion.games import find
from tests.end_to_end.process import TableProcess
from tests.evenings.augmented import Augmented
from tests.evenings.duel import Duel
from tests.evenings.hall import evening
from tests.evenings.inscription import Inscription
from tests.evenings.screen import Screen
from tests.evenings.visit import begins_a_game
from tests.web.browser import browser, complaints

GAMES: dict[str, type[Duel]] = {"inscription": Inscription, "augmented": Augmented}
PEOPLE = ("Ann", "Bob")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("game", choices=(*GAMES, "hall"))
    parser.add_argument("--draft", action="store_true", help="choose the creatures first (inscription)")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screen, one a turn")
    chosen = parser.parse_args()
    return in_a_hall() if chosen.game == "hall" else at_a_table(chosen)


def in_a_hall() -> int:
    with tempfile.TemporaryDirectory() as folder:
        pairs = evening(("inscription", "augmented", "inscription"), Path(folder), random.Random())
    for pair in pairs:
        print(f"{pair.name}, {pair.game}: {pair.turns} times something was done; {pair.told or 'not over'}")
    return 0 if all(pair.told for pair in pairs) else 1


def at_a_table(chosen: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder, browser() as chrome:
        table = TableProcess(Path(folder)).start()
        screen, began = Screen(chrome), time.monotonic()
        duel = GAMES[chosen.game](screen, find(chosen.game).build(), PEOPLE)
        duel.meek, duel.pictures = random.choice("AB"), chosen.pictures
        try:
            begins_a_game(screen, table.url, chosen.game, PEOPLE, *(["draft"] if chosen.draft else []))
            duel.begins()
            duel.whole()
            errors = complaints(chrome)
        finally:
            print("\n".join(duel.told[-3:]))
            table.kill()
        seconds = time.monotonic() - began
        print(f"{chosen.game}: {seconds:.0f} s, {screen.presses} presses, {screen.drags} drags, {duel.rings} rings")
        print(*errors, sep="\n")
        return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
