"""The next game, begun while pages of the one before are open: each says so and loads itself anew, for all pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from process import TableProcess
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion import games
from companion.kernel.places import SEATS
from companion.table_pages import offered
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
NAMES = sorted(offered(games.found())[0])
OTHERS = ("/", "/seat/A", "/seat/B", "/history", "/seats", "/people", "/arbiter", "/new")
"""Pages that show something of the game on the table, beside the virtual table."""
PEOPLE = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay")


def every_pair(names: list[str]) -> Iterator[str]:
    """Games in such an order that each follows each other, itself too (a walk over all arrows between them)."""
    left = {one: sorted(names, reverse=True) for one in names}
    path, walk = [names[0]], []
    while path:
        if left[path[-1]]:
            path.append(left[path[-1]].pop())
        else:
            walk.append(path.pop())
    return iter(walk[::-1])


def test_each_page_of_each_game_gives_way_to_each_other_game(chrome: Chrome, lasting_table: TableProcess) -> None:
    table = lasting_table
    size(chrome, 1280, 800)
    walk = list(every_pair(NAMES))
    assert {(a, b) for a, b in zip(walk, walk[1:], strict=False)} == {(a, b) for a in NAMES for b in NAMES}
    begin(table, walk[0], 0)
    chrome.get(table.url + "/virtual")
    here = chrome.current_window_handle
    chrome.switch_to.new_window("tab")
    there = chrome.current_window_handle
    others = list(OTHERS)
    for number, name in enumerate(walk[1:], 1):
        seats = [player["seat"] for player in table.page()["view"]["players"]]
        other = next((one for one in others if one[:-1] != "/seat/" or one[-1] in seats), "")
        if other:
            others.remove(other)
            chrome.switch_to.window(there)
            chrome.get(table.url + other)
        people = begin(table, name, number)
        wanted = table.get("/api/game")["number"]
        if other:
            soon(chrome, lambda w=wanted: shown(chrome) == w)
        chrome.switch_to.window(here)
        soon(chrome, lambda w=wanted: shown(chrome) == w)
        soon(chrome, lambda p=people: set(p.values()) <= set(re.split(r"\n", tabs(chrome))) or len(p) == 1)
        first = games.find(name).build({}, people).first_steps()[0]
        soon(chrome, lambda f=first: f in chrome.find_element(By.ID, "lesson").text)
        piles = {one["key"]: one["count"] for one in table.get("/virtual/cards")["piles"] if one["region"]}
        soon(chrome, lambda p=piles: heaps(chrome) == p)
    assert complaints(chrome) == [] and not others
    chrome.switch_to.window(there)
    chrome.close()
    chrome.switch_to.window(here)


def begin(table: TableProcess, name: str, number: int) -> dict[str, str]:
    """A new game with people of its own, as a host's phone begins it."""
    kind = games.find(name).kind
    assert kind is not None
    count = kind.seat_counts[0]
    people = {seat: f"{PEOPLE[(number + at) % len(PEOPLE)]} {number}" for at, seat in enumerate(SEATS[:count])}
    assert table.post("/api/new", game=name, options={}, names=people, gather=True)["ok"]
    return people


def shown(chrome: Chrome) -> int:
    """The number of the game that the page says it was made for, once it is whole."""
    ready = "return document.readyState === 'complete' && !document.querySelector('.other-game') ? "
    return int(chrome.execute_script(f"{ready} document.body.dataset.game : '-1'"))


def tabs(chrome: Chrome) -> str:
    return chrome.find_element(By.ID, "tabs").text


def heaps(chrome: Chrome) -> dict[str, int]:
    """The piles that lie on the mat as the page shows them, by the number on each."""
    read = "return [...document.querySelectorAll('.heap')].map((one) => [one.dataset.pile, Number(one.textContent)])"
    return dict(chrome.execute_script(read))
