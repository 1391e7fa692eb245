"""An evening in a hall, by phones alone: each comes in by the printed link, opens or joins a table, sits down and plays
by what its page offers, until every table has a winner."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from companion.games import find
from tests.end_to_end.process import free_port
from tests.evenings.screen import Button, Unreachable
from tests.evenings.tab import NETWORK, Tab, flag
from tests.web.browser import browser

LEAVES = re.compile(r"Close|Never mind|Cancel|✕|×|Back|Menu")
OVER = re.compile(r"Play again")
PARTS = ("question", "trouble", "chores", "choices", "thumb", "dialogs", "contest", "groups")
"""The parts of a page in which somebody who plays looks for what to do."""
ANSWERS_S = 2.0
"""So long somebody waits for a page to answer."""
TRIES = 8
"""What is begun to be said and cannot be finished in so many presses is left."""


class Phone(Tab):
    """A phone in the one browser, and how somebody plays with it."""

    # --- at a table ------------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return bool(OVER.search(self.read()["over"]))

    def offers(self) -> list[Button]:
        """What can be pressed to go on."""
        ways = [one for one in self.buttons() if one.tag == "button" and not one.shut]
        said = [one for one in ways if one.part == "sheet"]
        return said or [one for one in ways if one.part in PARTS]

    def plays(self, chance: random.Random) -> bool:
        """Does one thing that the page offers; whether there was any."""
        offered = self.offers()
        if not offered:
            return False
        if offered[0].part == "sheet":
            self.answers_sheet(chance)
            return True
        self.does(chosen(offered, chance))
        return True

    def answers_sheet(self, chance: random.Random) -> None:
        """Says a whole action, blank by blank, or leaves it."""
        for _ in range(TRIES):
            offered = [one for one in self.offers() if one.part == "sheet"]
            if not offered:
                return
            gold = [one for one in offered if one.gold]
            ways = gold or [one for one in offered if not LEAVES.search(one.text)]
            if not ways:
                break
            self.does(chance.choices(ways, [liked(one.text) for one in ways])[0])
        leave = [one for one in self.offers() if one.part == "sheet" and LEAVES.search(one.text)]
        if leave:
            self.does(leave[0])

    def does(self, one: Button) -> None:
        """Presses it, and lets the page answer; what another phone took away meanwhile is let be."""
        before = self.text()
        try:
            self.press_that(lambda other: (other.text, other.part) == (one.text, one.part), one.text, 5)
        except Unreachable:
            return
        end = time.monotonic() + ANSWERS_S
        while self.text() == before and time.monotonic() < end:
            time.sleep(0.05)


def liked(text: str) -> float:
    """How gladly somebody chooses a card for what it costs and does: what is free and strikes, then what is cheap."""
    found = re.search(r"(?:(?P<cost>\d+) (?:blood|bones|energy)|free) · (?P<power>\d+)/", text)
    if found is None:
        return 1.0
    if found["cost"]:
        return 1.0 if int(found["cost"]) == 1 else 0.05
    return 30.0 if int(found["power"]) else 3.0


def chosen(offered: list[Button], chance: random.Random) -> Button:
    """What somebody does who lays what there is to lay, and then rings."""
    weights = [
        {"question": 8.0, "chores": 8.0, "trouble": 8.0, "dialogs": 4.0, "thumb": 3.0}.get(one.part, 0.2)
        for one in offered
    ]
    return chance.choices(offered, weights)[0]


class Pair:
    """Two people at one table of the hall, each with a phone."""

    def __init__(self, name: str, game: str, phones: tuple[Phone, Phone], chance: random.Random) -> None:
        self.name, self.game, self.phones, self.chance = name, game, phones, chance
        self.turns, self.told = 0, ""

    def sits_down(self, link: str) -> None:
        """The first comes into the hall, opens a table and begins a game; the other joins that table by its link."""
        host, guest = self.phones
        host.goes(link)
        host.press_that(lambda one: one.tag == "input", "the name of a table")
        host.types(self.name)
        host.press("Open it")
        title = find(self.game).build().title
        host.until(lambda: [one for one in host.buttons() if one.tag == "select"], "the games")
        host.press_that(lambda one: one.tag == "select", "the list of games")
        host.types(title[:4])
        host.types(Keys.ENTER)
        host.until(lambda: find(self.game).build().blurb[:20] in host.text(), title)
        for seat, phone in zip("AB", self.phones, strict=True):
            host.press_that(lambda one, seat=seat: one.name == f"seat-{seat}", f"the name of {seat}")
            ActionChains(host.chrome).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
            host.types(phone.name)
        code = re.search(r"http\S+/join/\S+", host.text())
        assert code, host.text()
        host.press("Begin")
        host.until(lambda: "/seats" in host.chrome.current_url or "/new" not in host.chrome.current_url, "the table")
        guest.goes(code[0])
        for phone in self.phones:
            if "/seats" not in phone.chrome.current_url:
                phone.press("Menu")
                phone.press("(Sit down|Change seats).*", "sheet")
            phone.press(re.escape(phone.name))
            phone.until(lambda phone=phone: phone.read()["headline"], f"the page of {phone.name}")

    def over(self) -> bool:
        return any(phone.over() for phone in self.phones)

    def plays(self) -> None:
        """Whoever has something to do does it; all wait for one another otherwise."""
        for phone in self.phones:
            if phone.plays(self.chance):
                self.turns += 1
                return


@contextmanager
def hall(folder: Path) -> Iterator[str]:
    """`companion hall`, and the link that it prints for phones."""
    words = [sys.executable, "-m", "companion", "hall", "--folder", str(folder), "--host", "0.0.0.0"]
    program = subprocess.Popen([*words, "--port", str(free_port())], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    try:
        yield next(found[0] for line in program.stdout if (found := re.search(r"http\S+/join/\S+", line)))
    finally:
        program.terminate()
        program.wait()


def evening(games: Sequence[str], folder: Path, chance: random.Random, minutes: float = 30.0) -> list[Pair]:
    """A table for each game, each with two phones, until all are over or it is late."""
    people = iter(("Ann", "Bob", "Cem", "Dot", "Eva", "Fip", "Gil", "Ida"))
    with hall(folder) as link, browser(flag(str(urlsplit(link).hostname))) as chrome:
        pairs, end = [], time.monotonic() + 60 * minutes
        for game, name in zip(games, ("Oak", "Ash", "Elm", "Fir"), strict=False):
            first, second = (Phone(chrome, next(people), f"{NETWORK}{2 * len(pairs) + at}") for at in (1, 2))
            pairs.append(Pair(name, game, (first, second), chance))
            pairs[-1].sits_down(link)
        while (open_ := [one for one in pairs if not one.over()]) and time.monotonic() < end:
            for pair in open_:
                pair.plays()
        for pair in pairs:
            pair.told = pair.phones[0].read()["over"] and pair.phones[0].read()["headline"]
        return pairs
