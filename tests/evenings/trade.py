"""A trade of *Illuminati* by hand: offered on a phone, accepted at the table's screen, and both hand a card over."""

from __future__ import annotations

import re
import time

from tests.evenings.inwo import Inwo
from tests.evenings.person import Person
from tests.evenings.screen import Screen, Thing
from tests.evenings.table import Surprise

GIVES, GETS = 0, 2
"""Which of the sheet's numbers are the Plots that go, and those that come."""


def presses(person: Person, sentence: str, part: str = "") -> None:
    """The button that begins with a sentence of the catalogue."""
    says = person.says(sentence)
    fits = [one for one in person.screen.until(person.buttons, sentence) if re.match(says, one.text) and not one.shut]
    one = next((one for one in fits if part in ("", one.part)), None)
    if one is None:
        raise Surprise(f"no “{sentence}” on the page of {person.name}")
    person.presses(one)


def offers(person: Person, to: str) -> None:
    """A Plot for a Plot."""
    more = re.compile(person.says("More you may do ({list})"))
    person.screen.press_that(lambda one: one.tag == "summary" and bool(more.match(one.text)), "more")
    presses(person, "Trade cards…")
    presses(person, to, "sheet")
    for number in (GIVES, GETS):
        before = person.sheet()
        plus = [one for one in person.screen.buttons() if one.part == "sheet" and one.text == "+"][number]
        person.screen.tap(plus.x, plus.y)
        person.screen.until(lambda before=before: person.sheet() != before, "one more")  # type: ignore[misc]
    presses(person, "Offer the trade", "sheet")


def hands_over(evening: Inwo, screen: Screen, seat: str) -> Thing:
    """Drops a Plot of the own hand where it goes to whom it is owed; which one."""
    screen.until(lambda: screen.box("[data-give]"), "where it goes")
    if screen.touch:
        screen.bring(f'.tray[data-seat="{seat}"]')
        time.sleep(0.3)
    held = [one for one in screen.things() if one.hand == seat]
    plot = next(one for one in held if evening.game.design(one.card).deck == "plot")
    box = screen.until(lambda: screen.box("[data-give]"), "where it goes")
    assert box is not None
    x, y, width, height = box
    screen.drag((plot.x - 6, plot.y), (x + width / 2, y + height / 2))
    return plot


def trade(evening: Inwo) -> None:
    """Between the first two people, once all hands are dealt."""
    host, other = evening.people[:2]
    while host.read()["question"] or evening.golden_rail() or not evening.host.is_on_turn():
        evening.step()
    offers(other, host.name)
    evening.until(lambda page: page["question"], "the offer")
    presses(host, "Accept {given} for {back}")
    evening.until(lambda page: page["chores"].count(host.name) == 2, "both are to hand a card over")
    given = hands_over(evening, host.screen, host.seat)
    evening.until(lambda page: page["chores"].count(host.name) == 1, "one has done so")
    other.screen.press(other.says("My cards"))
    got = hands_over(evening, other.screen, other.seat)
    evening.until(lambda page: not page["chores"], "both have done so")

    def held() -> set[str]:
        return {one.card for one in evening.hand(host.seat)}

    evening.screen.until(lambda: got.card in held(), f"{got.card} in the hand")
    if given.card in held():
        raise Surprise(f"{given.card} is still there")
    other.screen.chrome.back()
    other.screen.until(lambda: other.read()["headline"], "the own page again")
