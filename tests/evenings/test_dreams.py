"""The beginning of an evening in the two games of dreams, by pointer alone, with mistakes that people make. Whole
evenings are played by ``python -m tests.evenings`` (CONTRIBUTING.md)."""

from __future__ import annotations

import re

import pytest
from process import TableProcess
from selenium.webdriver import Chrome

from companion.games import find
from tests.evenings.inception import ME, Inception
from tests.evenings.incubo import Incubo
from tests.evenings.screen import Screen
from tests.evenings.visit import begins_a_game
from tests.evenings.walk import Walk
from tests.web.browser import CHROMIUM, DRIVER, complaints

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")


def said_to_a_mistake(walk: Walk, sentence: str) -> None:
    """The phone finds fault, in these words."""
    page = walk.until(lambda now: re.search(sentence, now["trouble"] + now["notes"]), sentence)
    assert re.search(sentence, page["trouble"] + page["notes"])


def test_two_face_a_dream_by_hand(chrome: Chrome, lasting_table: TableProcess) -> None:
    """The table set, a dream, dice; a ring too early, a card of the other one's deck; a card each, and the end."""
    screen = Screen(chrome)
    begins_a_game(screen, lasting_table.url, "incubo", ("Ann", "Bob"))
    walk = Incubo(screen, find("incubo").build(), ("Ann", "Bob"))
    walk.begins()
    while not walk.missing():
        walk.step()
    walk.ring()
    said_to_a_mistake(walk, r"Each of you plays at least one card first")
    walk.from_pile("tommy.deck", "alpha.play")
    said_to_a_mistake(walk, r".+ is not the next card of your deck|.+ has no symbol of yours|.+ is of the other deck")
    walk.to_pile(walk.lying("alpha.play")[-1].card, "tommy.deck")
    walk.until(lambda page: not page["trouble"], "all is well again")
    faced = walk.rests()["headline"]
    while walk.rests()["headline"] == faced:
        walk.step()
    assert complaints(chrome) == []


def test_one_leads_the_team_by_hand(chrome: Chrome, lasting_table: TableProcess) -> None:
    """The table laid, two cards drawn; an event out of turn; a turn with its event."""
    screen = Screen(chrome)
    begins_a_game(screen, lasting_table.url, "inception", ("Dom",))
    walk = Inception(screen, find("inception").build(), ("Dom",))
    walk.begins()
    walk.step()
    walk.from_pile("L4.deck", "event")
    said_to_a_mistake(walk, r"No event is turned up now")
    walk.to_pile(walk.lying("event")[-1].card, "L4.deck")
    walk.until(lambda page: not page["trouble"], "all is well again")
    turn = walk.rests()["headline"][:7]
    while walk.rests()["headline"].startswith(turn):
        walk.step()
    assert len(walk.hand(ME)) <= 5
    assert complaints(chrome) == []
