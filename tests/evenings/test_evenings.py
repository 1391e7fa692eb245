"""The beginning of an evening in two games, by pointer alone, with the mistakes that people make. Whole evenings are
played by ``python -m tests.evenings`` (CONTRIBUTING.md)."""

from __future__ import annotations

import re

import pytest
from process import TableProcess
from selenium.webdriver import Chrome

from companion.games import find
from tests.evenings.augmented import Augmented
from tests.evenings.duel import Duel
from tests.evenings.inscription import Inscription
from tests.evenings.mistakes import Mistakes
from tests.evenings.screen import Screen
from tests.evenings.visit import begins_a_game
from tests.web.browser import CHROMIUM, DRIVER, complaints

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
GAMES: dict[str, type[Duel]] = {"inscription": Inscription, "augmented": Augmented}
SAID = {
    "wrong side": {"inscription": r"[AB]2 belongs to the adversary\.", "augmented": r"That space is the opponent's\."},
    "too dear": r".+ costs \d .+; (none is paid|\d is paid|you have \d)\.",
    "rung": r"Not yet: .+ costs \d .+; (none is paid|\d is paid|you have \d)\.",
    "between": r".+ lies between [AB]2 and [AB]3\. Lay it into one of them, or take it off the mat\.",
    "taken away": r".+",
    "early ring": r"Draw a card first.*",
}
"""What the phone says to each mistake."""


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_begins_by_hand(chrome: Chrome, lasting_table: TableProcess, name: str) -> None:
    """From the first page: a new game, the coin, a draw, five mistakes, a card, three rings."""
    screen = Screen(chrome)
    begins_a_game(screen, lasting_table.url, name, ("Ann", "Bob"))
    duel = GAMES[name](screen, find(name).build(), ("Ann", "Bob"))
    duel.begins()
    duel.ready()
    first = Mistakes(duel)
    first.wrong_side()
    first.too_dear()
    first.between()
    duel.ends_the_turn()
    if name == "augmented":  # nobody draws in the first turn
        duel.ends_the_turn()
    second = Mistakes(duel, laid=first)
    second.early_ring()
    second.taken_away()
    for what, sentence in (first.said | second.said).items():
        wanted = SAID[what]
        assert re.fullmatch(wanted if isinstance(wanted, str) else wanted[name], sentence), (what, sentence)
    assert complaints(chrome) == []
