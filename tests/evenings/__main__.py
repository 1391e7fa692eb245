"""Whole evenings by hand, to the end page: ``python -m tests.evenings inscription --draft``, ``incubo --alone``,
… They take minutes, so they are no part of the tests; what surprises a person ends them with what was said last."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from companion.games import find
from companion.languages import ENGLISH, languages
from tests.end_to_end.process import TableProcess
from tests.evenings.augmented import Augmented
from tests.evenings.duel import Duel
from tests.evenings.inception import Inception
from tests.evenings.incubo import Incubo
from tests.evenings.inscription import Inscription
from tests.evenings.screen import Screen
from tests.evenings.visit import begins_a_game, begins_alone
from tests.evenings.walk import Walk
from tests.evenings.words import Words
from tests.web.browser import browser, complaints

GAMES: dict[str, type[Walk]] = {
    "inscription": Inscription, "augmented": Augmented, "incubo": Incubo, "inception": Inception,
}  # fmt: skip
PEOPLE = ("Ann", "Bob")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--alone", action="store_true", help="against the companion, or as both children (incubo)")
    parser.add_argument("--draft", action="store_true", help="choose the creatures first (inscription)")
    parser.add_argument("--language", choices=languages(), default=ENGLISH, help="of the browser (inscription)")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screen, one a turn")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, browser() as chrome:
        table = TableProcess(Path(folder)).start()
        screen, began = Screen(chrome, language=chosen.language), time.monotonic()
        people = PEOPLE[:1] if chosen.game == "inception" or (chosen.alone and chosen.game == "incubo") else PEOPLE
        says = Words(chosen.language)
        evening = GAMES[chosen.game](screen, find(chosen.game).build(), people, says)
        evening.pictures = chosen.pictures
        try:
            if chosen.alone and isinstance(evening, Duel):
                begins_alone(screen, table.url, says)
                evening.sits_opposite("B")
            else:
                if isinstance(evening, Duel):
                    evening.meek = random.choice("AB")
                begins_a_game(screen, table.url, chosen.game, people, *(["draft"] if chosen.draft else []))
            evening.begins()
            evening.whole()
            errors = complaints(chrome)
        finally:
            print("\n".join(evening.told[-3:]))
            table.kill()
        seconds = time.monotonic() - began
        print(f"{chosen.game}: {seconds:.0f} s, {screen.presses} presses, {screen.drags} drags, {evening.rings} rings")
        print(*errors, sep="\n")
        return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
