"""From the first page to a game on the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from companion.games import find
from tests.evenings.screen import Screen
from tests.evenings.words import Words

NOTHING: Mapping[str, str] = MappingProxyType({})


def types(screen: Screen, blank: str, text: str) -> None:
    """Fills a blank of a form anew, and looks whether it stands there."""

    def stands() -> bool:
        return any(one.name == blank and one.value == text for one in screen.buttons())

    for _ in range(3):  # a page that is drawn anew may take the blank away from under the keys
        if stands():
            return
        screen.press_that(lambda one: one.name == blank and one.tag in ("input", "textarea"), blank)
        keys = ActionChains(screen.chrome).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL)
        keys.send_keys(text).perform()
    screen.until(stands, f"{text} as {blank}")


def chooses(screen: Screen, blank: str, text: str) -> None:
    """Takes what begins so from a list of a form."""
    screen.press_that(lambda one: one.name == blank and one.tag == "select", blank)
    ActionChains(screen.chrome).send_keys(text).send_keys(Keys.ENTER).perform()


def begins_a_game(
    screen: Screen, url: str, name: str, people: Sequence[str], *rules: str, chosen: Mapping[str, str] = NOTHING
) -> None:
    """Opens the address that the program prints and begins a game there; `rules` are house rules to be ticked, `chosen`
    what is taken from lists, by their names."""
    screen.chrome.get(url + "/virtual")
    screen.until(lambda: screen.read()["headline"], "the table, and the phone beside it")
    screen.press(screen.says("More"))
    screen.press(screen.says("Begin a new game"), "sheet")
    title = find(name).build().title
    chooses(screen, "game", title[:4])
    screen.until(lambda: re.search(screen.says(find(name).build().blurb), screen.text()), title)
    if len(people) != find(name).build().seat_counts[0]:
        chooses(screen, "count", str(len(people)))
        last = f"seat-{'ABCDEF'[len(people) - 1]}"
        screen.until(lambda: [one for one in screen.buttons() if "seat-" in one.name][-1].name == last, last)
    for seat, person in zip("ABCDEF", people, strict=False):
        types(screen, f"seat-{seat}", person)
    for blank, begins in chosen.items():
        chooses(screen, blank, begins)
    if rules:
        screen.press(screen.says("House rules"))
    for rule in rules:
        screen.press_that(lambda one, rule=rule: one.name == f"option-{rule}", f"the house rule {rule}")
    screen.press(screen.says("Begin"))
    screen.until(lambda: screen.chrome.current_url.endswith("/virtual") and screen.read()["question"], "the new table")


def begins_alone(screen: Screen, url: str, says: Words) -> None:
    """Opens the address that the program prints, and begins its game alone against the companion."""
    screen.chrome.get(url + "/virtual")
    screen.press(says("Alone against the companion"))
    screen.until(
        lambda: screen.chrome.current_url.endswith("alone=yes") or "/new" in screen.chrome.current_url, "the form"
    )
    screen.press(says("Begin"))
    screen.until(lambda: screen.chrome.current_url.endswith("/virtual") and screen.read()["question"], "the new table")


def joined(table: Screen, phones: Sequence[Screen], people: Sequence[str]) -> None:
    """Phones scan the code that the table's screen shows, and each person takes a seat."""
    table.press(table.says("More"))
    table.press(table.says("Bring another phone to the table"), "sheet")
    code = "return document.querySelector('img[src$=\"join.svg\"]')?.alt ?? ''"
    link = str(table.until(lambda: table.chrome.execute_script(code), "the code that phones scan")).split()[-1]
    for phone, person in zip(phones, people, strict=True):
        phone.goes(link)
        phone.press(person)
        phone.until(lambda phone=phone: phone.read()["headline"], f"the page of {person}")
    table.press(table.says("Back to the table"))
    table.until(lambda: table.chrome.current_url.endswith("/virtual") and table.box(".mat"), "the table")
