"""Every page of every game as a new user finds it: no programmer's text, no line over the edge, error or barrier."""

import re
from collections.abc import Iterator

import pytest
from process import TableProcess
from selenium.webdriver import Chrome

from companion import games
from docs.site.pictures import PAGES
from tests.web.accessibility import barriers, too_small
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

MADE = ("/workshop", "/decks", "/new")
"""Pages that are about one game, whichever is on the table."""
NOT_WORDS = ("[object", "undefined", "NaN", "null,", "Traceback", "{{", "}}", "None.", " ()", "MIME-Version")
"""What a page shows when a program forgot to make words of something."""
WIDER = """
const limit = document.documentElement.clientWidth;
return [...document.body.querySelectorAll('*')].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || box.right <= limit + 1 || one.closest('svg')) return false;
  for (let up = one; up && up !== document.body; up = up.parentElement)
    if (/(auto|scroll|hidden|clip)/.test(getComputedStyle(up).overflowX)) return false;
  return true;
}).map((one) => one.outerHTML.slice(0, 120));
"""
READY = (
    "return document.readyState === 'complete'"
    " && !document.querySelector('.headline .first')"
    " && !/Looking…|Ich sehe nach…/.test(document.body.innerText)"
)


ENGLISH = re.compile(
    r"\b(the|of|and|with|your|you|is|are|from|for|be|not|this|that|it|its|to|by|no|has|have|may|which|what|where|how|"
    r"cards?|turns?|decks? of|draws?|power|health|space|side|bones?|print|copies|choose|nothing|somebody)\b"
)
"""Small words of English that German has not."""
DECKS = ("Beasts of the wood", "Machines of the mill")
TYPED = ("move CARD PLACE", "count NAME BY", "mark CARD NAME BY", "turn SEAT NUMBER PHASE")
"""What the arbiter types is a language of its own."""
CARD_ID = re.compile(r"\([\w-]+:\d+\)")
OPENED = "for (const one of document.querySelectorAll('details')) one.open = true;"


def offered() -> list[str]:
    return [name for name, found in games.found().items() if found.kind is not None]


@pytest.fixture(scope="module", params=offered())
def begun(lasting_table: TableProcess, request: pytest.FixtureRequest) -> str:
    """A game that lies on the table for all that is looked at in it: its first picture costs more than its pages."""
    name = str(request.param)
    kind = games.find(name).kind
    assert kind is not None
    assert lasting_table.post("/api/new", game=name, options={}, names=seated(kind.seat_counts[0]))["ok"]
    lasting_table.until(lambda: len(set(lasting_table.get("/api/game").values())) == 1, "its pages")
    return name


def seated(count: int) -> dict[str, str]:
    """Who sits where."""
    return dict(zip("ABCDEF"[:count], ("Ana", "Luka", "Mia", "Noé", "Zoë", "Max"), strict=False))


def test_every_page_speaks_to_people(chrome: Chrome, lasting_table: TableProcess, begun: str) -> None:
    table = lasting_table
    wrong = []
    for path in PAGES:
        width = 1280 if path == "/virtual" else 360
        size(chrome, width, 740, touch=width == 360)
        chrome.get(table.url + path)
        soon(chrome, lambda: chrome.execute_script(READY))
        shown = chrome.execute_script("return document.body.innerText + document.title")
        wrong += [
            f"{path}: {word!r} in {shown[max(0, shown.find(word) - 40) :][:90]!r}"
            for word in NOT_WORDS
            if word in shown
        ]
        wrong += [f"{path}: too wide: {one}" for one in chrome.execute_script(WIDER)]
        wrong += [f"{path}: {one}" for one in barriers(chrome)]
        if width == 360:
            wrong += [f"{path}: {one}" for one in too_small(chrome)]
        wrong += [f"{path}: {one}" for one in complaints(chrome) if "404" not in one]
    assert wrong == []


def test_every_page_speaks_german(chrome: Chrome, lasting_table: TableProcess, begun: str) -> None:
    """On a phone that asks for it: no English is left, and the longer words go over no edge."""
    chrome.get(lasting_table.url + "/join")
    chrome.add_cookie({"name": "language", "value": "de"})
    assert list(english_left(chrome, lasting_table, begun)) == []


def english_left(chrome: Chrome, table: TableProcess, name: str) -> Iterator[str]:
    """Lines of a game's pages that are in English, and what is too wide; nothing for a game that is not translated."""
    kind = games.find(name).kind
    if kind is None or not kind.in_all_languages:
        return
    names = seated(kind.seat_counts[0])
    faces = games.find(name).build({}, names).catalogue.faces.values()
    called = sorted({*(face.name for face in faces), *DECKS, *TYPED}, key=len, reverse=True)
    for path in PAGES:
        width = 1280 if path == "/virtual" else 360
        size(chrome, width, 740, touch=width == 360)
        chrome.get(f"{table.url}{path}?game={name}" if path in MADE else table.url + path)
        soon(chrome, lambda: chrome.execute_script(READY))
        chrome.execute_script(OPENED)
        shown = chrome.execute_script("return document.body.innerText + document.title")
        for line in shown.splitlines():
            typed = line.startswith("companion run ")  # what starts the table, with a folder's name
            left = "" if typed or CARD_ID.search(line) else line  # the arbiter lists cards by their names
            for one in called:
                left = left.replace(one, "")
            if ENGLISH.search(left):
                yield f"{path}: {line}"
        yield from (f"{path}: too wide: {one}" for one in chrome.execute_script(WIDER))
