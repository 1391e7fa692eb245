"""The beginning of an evening in two games, by pointer alone, with the mistakes that people make. Whole evenings are
played by ``python -m tests.evenings`` (CONTRIBUTING.md)."""

from __future__ import annotations

import pytest
from process import TableProcess
from selenium.webdriver import Chrome

from companion.games import find
from companion.kernel.sentences import plain
from companion.system.network import own_address
from tests.evenings.augmented import Augmented
from tests.evenings.duel import Duel
from tests.evenings.inscription import Inscription
from tests.evenings.screen import Screen
from tests.evenings.visit import begins_a_game, joined
from tests.web.browser import CHROMIUM, DRIVER, complaints

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
GAMES: dict[str, type[Duel]] = {"inscription": Inscription, "augmented": Augmented}


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_begins_by_hand(chrome: Chrome, lasting_table: TableProcess, name: str) -> None:
    """From the first page: a new game, the coin, a draw, five mistakes, a card, three rings."""
    screen = Screen(chrome)
    begins_a_game(screen, lasting_table.url, name, ("Ann", "Bob"))
    duel = GAMES[name](screen, find(name).build(), ("Ann", "Bob"))
    duel.begins()
    duel.errs()
    steps = find(name).build({}, {"A": "Ann", "B": "Bob"}).first_steps()[2:]
    assert any(plain(step) in screen.text() for step in steps), "the lesson has gone on"
    assert complaints(chrome) == []


@pytest.mark.skipif(own_address() is None, reason="this machine is in no network that a phone could reach")
def test_two_phones_join_by_the_code_and_play_by_touch(
    chrome: Chrome, lasting_table: TableProcess, phones: tuple[Screen, Screen]
) -> None:
    """The table's screen has nobody's hand then: it is laid from the phone's own page, and comes back by one press.
    What is refused there is said in sight, and put back by one press of that phone."""
    people, beside = ("Ann", "Bob"), Screen(chrome)
    begins_a_game(beside, lasting_table.url, "inscription", people)
    joined(beside, phones, people)
    beside.press("Set the table", "rail")
    beside.until(lambda: "Ann plays on a phone of their own" in beside.text(), "whose hand is where")
    beside.chrome.refresh()
    beside.until(lambda: beside.read()["headline"], "the page of both beside the table, once more")
    phones[1].press("Done", "question")
    phones[0].press("Leave it to the companion", "question")
    first = phones[0].until(lambda: [n for n in (0, 1) if "I drew" in phones[n].read()["thumb"]], "a draw")[0]
    mine, other, seat = phones[first], phones[1 - first], "AB"[first]
    mine.press("I drew.*", "thumb")
    mine.press("My cards")
    duel = Inscription(mine, find("inscription").build(), people)
    squirrel = duel.draw(f"{seat}/squirrels", seat).card
    lays(duel, squirrel, f"{'BA'[first]}2", seat)
    mine.until(lambda: "belongs to" in mine.strip(), "the refusal, in sight")
    mine.until(lambda: put_back(duel, squirrel, seat), "the card in the hand again")
    lays(duel, squirrel, f"{seat}2", seat)
    other.until(lambda: f"{people[first]} plays Squirrel on {seat}2" in other.read()["moment"], "what the other laid")
    beside.press_that(lambda one: one.text == "Take the hand back", "the first hand, taken back")
    beside.until(lambda: duel_hands(beside), "a hand at the table again")


def put_back(duel: Duel, card: str, seat: str) -> bool:
    """Presses the button of the strip as long as it is there (after a drag this browser takes its first touch for no
    click); whether the card is in the hand."""
    duel.screen.taps(lambda one: one.text == "Put it back" and one.part == "says")
    duel.rests(1.0)
    return any(one.card == card for one in duel.hand(seat))


def lays(duel: Duel, card: str, place: str, seat: str) -> None:
    """From a hand on a small screen, where hands need both mat and hand in sight."""
    for part in (".mat", f'.tray[data-seat="{seat}"]'):
        duel.screen.bring(part)
    duel.lay(card, place)


def duel_hands(beside: Screen) -> bool:
    """Whether a hand is shown at the table."""
    return any(one.draw for one in beside.buttons())
