"""Whole evenings by hand, to the end page: ``python -m tests.evenings inscription --draft``, ``incubo --alone``, …; or
``hall``, three tables without cameras, by phones alone; or ``inwo``, a table with two phones. They take minutes, so
they are no part of the tests; what surprises a person ends them with what the page said last."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from companion.games import find
from companion.languages import ENGLISH, languages
from tests.end_to_end.process import TableProcess
from tests.evenings.apart import Apart
from tests.evenings.augmented import Augmented
from tests.evenings.duel import Duel
from tests.evenings.hall import evening as hall_evening
from tests.evenings.inception import Inception
from tests.evenings.incubo import Incubo
from tests.evenings.inscription import Inscription
from tests.evenings.inwo import evening as inwo_evening
from tests.evenings.screen import Screen
from tests.evenings.trade import trade
from tests.evenings.visit import begins_a_game, begins_alone
from tests.evenings.walk import Walk
from tests.evenings.words import Words
from tests.evenings.workshop import OWN, TYPED, builds_a_deck, choices, makes_a_card, writes_a_deck
from tests.web.browser import browser, complaints

GAMES: dict[str, type[Walk]] = {
    "inscription": Inscription, "augmented": Augmented, "incubo": Incubo, "inception": Inception,
}  # fmt: skip
PEOPLE = ("Ann", "Bob")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("game", choices=(*GAMES, "hall", "inwo"))
    parser.add_argument("--alone", action="store_true", help="against the companion, or as both children (incubo)")
    parser.add_argument("--draft", action="store_true", help="choose the creatures first (inscription)")
    parser.add_argument("--own-card", action="store_true", help="with a card made before (inscription, augmented)")
    parser.add_argument("--deck", choices=TYPED, help="with a deck that is typed before (augmented)")
    parser.add_argument("--language", choices=languages(), default=ENGLISH, help="of the browser")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures, one a turn, and what the phone said")
    parser.add_argument(
        "--photograph", type=Path, help="a JPEG file of the table in the middle of the game; ends there"
    )
    parser.add_argument("--even", action="store_true", help="all play to win, which takes longer")
    parser.add_argument("--phones", action="store_true", help="each player with a phone of their own (inscription)")
    parser.add_argument("--seats", type=int, choices=range(3, 7), default=3, help="how many sit at the table (inwo)")
    parser.add_argument("--trade", action="store_true", help="with a trade by hand in the first turn (inwo)")
    chosen = parser.parse_args()
    if chosen.game == "inwo":
        return among_several(chosen)
    return in_a_hall() if chosen.game == "hall" else at_a_table(chosen)


def in_a_hall() -> int:
    with tempfile.TemporaryDirectory() as folder:
        pairs = hall_evening(("inscription", "augmented", "inscription"), Path(folder), random.Random())
    for pair in pairs:
        print(f"{pair.name}, {pair.game}: {pair.turns} times something was done; {pair.told or 'not over'}")
    return 0 if all(pair.told for pair in pairs) else 1


def among_several(chosen: argparse.Namespace) -> int:
    """All but one of them have phones, the last of which speaks German unless another language is asked for."""
    began = time.monotonic()
    language = chosen.language if chosen.language != ENGLISH else "de"
    with tempfile.TemporaryDirectory() as folder, inwo_evening(Path(folder), language, chosen.seats) as evening:
        evening.pictures = prepared(chosen.pictures)
        try:
            evening.begins()
            if chosen.trade:
                trade(evening)
            evening.whole()
        finally:
            print("\n".join(evening.told[-3:]))
            kept(evening)
        presses = {one.name: len(one.done) for one in evening.people}
        longest = max((one.longest_attack() for one in evening.people), key=len)
        print(f"inwo: {time.monotonic() - began:.0f} s, {presses}, {evening.rings} rings")
        print(f"most presses in an attack: {len(longest)}, {longest}")
        errors = complaints(evening.screen.chrome)
        print(*errors, sep="\n")
        return 1 if errors else 0


def prepared(pictures: Path | None) -> Path | None:
    """The folder for pictures, if they are wanted."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    return pictures


def kept(evening: Walk) -> None:
    """What was said, and how the screen looks at the end."""
    if evening.pictures is not None:
        (evening.pictures / "told.txt").write_text("\n".join(evening.told), encoding="utf-8")
        evening.screen.picture(str(evening.pictures / "end.png"))


def at_a_table(chosen: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder, browser() as chrome, ExitStack() as last:
        table = TableProcess(Path(folder), *(["--host", "0.0.0.0"] if chosen.phones else [])).start()
        last.callback(table.kill)
        screen, began = Screen(chrome, language=chosen.language, moves=True), time.monotonic()
        people = PEOPLE[:1] if chosen.game == "inception" or (chosen.alone and chosen.game == "incubo") else PEOPLE
        says = Words(chosen.language)
        evening = GAMES[chosen.game](screen, find(chosen.game).build(), people, says)
        if chosen.phones:
            one, other = (Screen(last.enter_context(browser()), touch=True) for _ in PEOPLE)
            evening = Apart(screen, (one, other), find("inscription").build(), PEOPLE)
        evening.pictures, evening.even = prepared(chosen.pictures), chosen.even
        try:
            if isinstance(evening, Apart):
                evening.meek = random.choice("AB")
                evening.sits_down(table.url)
            elif chosen.alone and isinstance(evening, Duel):
                begins_alone(screen, table.url, says)
                evening.sits_opposite("B")
            else:
                if isinstance(evening, Duel) and not evening.even:
                    evening.meek = random.choice("AB")
                taken = before_the_game(screen, table.url, chosen, evening)
                rules = ["draft"] if chosen.draft else []
                begins_a_game(screen, table.url, chosen.game, people, *rules, chosen=taken)
            evening.begins()
            if not chosen.alone and not chosen.phones:
                evening.errs()
            if chosen.photograph is not None and isinstance(evening, Duel):
                evening.photographed(chosen.photograph)
            else:
                evening.whole()
            errors = complaints(chrome)
        finally:
            print("\n".join(evening.told[-3:]))
            kept(evening)
        seconds = time.monotonic() - began
        print(f"{chosen.game}: {seconds:.0f} s, {screen.presses} presses, {screen.drags} drags, {evening.rings} rings")
        print("used:", ", ".join(f"{number} × {what}" for what, number in Counter(evening.used).items()) or "nothing")
        print(*errors, sep="\n")
        return 1 if errors else 0


def before_the_game(screen: Screen, url: str, chosen: argparse.Namespace, evening: Walk) -> Mapping[str, str]:
    """What is made before a game, if anything; what to choose for it."""
    if isinstance(evening, Augmented) and chosen.deck:
        evening.meek = "B"
        return writes_a_deck(screen, url, evening.game.title, chosen.deck)
    return own_card(screen, url, chosen.game, evening) if chosen.own_card and isinstance(evening, Duel) else {}


def own_card(screen: Screen, url: str, game: str, evening: Duel) -> Mapping[str, str]:
    """Makes a card, and brings it into a deck where there are decks; what to choose for the game."""
    title = find(game).build().title
    makes_a_card(screen, url, title)
    if title == "Augmented":
        builds_a_deck(screen, url, title)
        evening.meek = "B"
    evening.own = OWN
    return choices(title)


if __name__ == "__main__":
    sys.exit(main())
