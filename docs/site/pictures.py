"""Pictures of every page people see, taken from a game on a virtual table with a browser without a window."""

from __future__ import annotations

import tempfile
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from selenium.webdriver import Chrome

from tests.end_to_end.process import TableProcess
from tests.web.browser import CHROMIUM, DRIVER, browser, size, soon

PHONE, DESK = (360, 740), (1280, 800)
QUALITY = 75
WHOLE = "return document.readyState === 'complete' && !/Looking/.test(document.body.innerText)"
SETTLED_MS = 1500
"""What comes in after a page is whole (the first news of the table, a fade) has come by then."""


class Shown(Struct, frozen=True):
    """A page: its name, what it is for, and the window (CSS pixels) in which it is looked at."""

    title: str
    what: str
    window: tuple[int, int] = PHONE


PAGES: Mapping[str, Shown] = {
    "/virtual": Shown(
        "The virtual table", "Mat, hands, candles, scale and bell, for who has no box; the phone beside it.", DESK
    ),
    "/": Shown("The table", "How the game stands, and what to do next, for everybody who looks on."),
    "/seat/A": Shown("A seat", "The same for one player, with what only they may know."),
    "/history": Shown("The course of the game", "Every move; a tap shows the table as it was then."),
    "/new": Shown("A new game", "Which game, who plays, house rules; games that were set aside."),
    "/join": Shown("Another phone", "The code that brings a phone to this table."),
    "/seats": Shown("Seats", "Who sits where; the companion comes and goes."),
    "/people": Shown("Who may do what", "Hosts and guests, and who joins."),
    "/arbiter": Shown("Corrections", "Cards and counters put right by hand, where the rules do not help."),
    "/workshop": Shown("Own cards", "A card drawn while its words are filled in."),
    "/decks": Shown("Decks", "Looked for, built, checked and pasted."),
    "/print": Shown("Print", "Mats, cards, labels and decks to scale."),
    "/calibrate": Shown("Calibrate", "What the camera sees, and where the corners of the mat are."),
    "/hwtest": Shown("Try the box", "Candles, bell, scale and striker, one after the other."),
}
"""Every page by its path, in the order in which a newcomer meets them."""


def page(folder: Path, paths: Mapping[str, Shown] = PAGES) -> str:
    """The text of the page that shows them; pictures go into a folder. Without a browser it says so."""
    there = CHROMIUM is not None and DRIVER is not None
    if there:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as kept, browser() as chrome:
            table = TableProcess(Path(kept)).start()
            try:
                begin(table)
                for path in paths:
                    take(chrome, table.url, path, folder / file(path))
            finally:
                table.stop()
    parts = ["# Pages\n", "Each page as it looks in a first game of *Inscription* on the virtual table.\n"]
    parts += (
        [] if there else ["No pictures: they want `chromium` and `chromedriver` on the machine that builds this.\n"]
    )
    for path, one in paths.items():
        parts.append(f"## {one.title}\n\n`{path}`: {one.what}\n")
        parts += [f"![{one.title}]({folder.name}/{file(path)})\n"] if there else []
    return "\n".join(parts)


def begin(table: TableProcess) -> None:
    """A game with two people, set out and begun; Ann has drawn."""
    assert table.post("/api/new", game="inscription", options={"first": "A"}, names={"A": "Ann", "B": "Bob"})["ok"]
    table.until(lambda: table.page()["view"]["players"], "a game")
    table.until(lambda: table.get("/virtual/levels")["owed"] == "set", "a table to set")
    table.post("/virtual/tidy")
    for seat in "AB":
        table.tap(seat, "ready")
    table.until(lambda: table.tap("A", "draw opening")["ok"], "Ann's first cards")
    table.tidy()


def take(chrome: Chrome, url: str, path: str, to: Path) -> None:
    """One page as a JPEG file."""
    width, height = PAGES[path].window
    size(chrome, width, height, touch=width < height)
    chrome.get(url + path)
    soon(chrome, lambda: chrome.execute_script(WHOLE))
    chrome.execute_async_script(f"setTimeout(arguments[0], {SETTLED_MS})")
    how = {"format": "jpeg", "quality": QUALITY}
    to.write_bytes(b64decode(chrome.execute_cdp_cmd("Page.captureScreenshot", how)["data"]))


def file(path: str) -> str:
    """The name of a page's picture."""
    return f"{path.strip('/').replace('/', '-') or 'table'}.jpg"
