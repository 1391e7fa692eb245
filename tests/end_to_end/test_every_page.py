"""Every page of every game as a new user finds it: no programmer's text, no line over the edge, error or barrier."""

import pytest
from process import TableProcess
from selenium.webdriver import Chrome

from companion import games
from tests.web.accessibility import barriers, too_small
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

PAGES = (
    *("/", "/seat/A", "/history", "/new", "/join", "/seats", "/people", "/arbiter"),
    *("/workshop", "/decks", "/print", "/calibrate", "/hwtest", "/virtual"),
)
NOT_WORDS = ("[object", "undefined", "NaN", "null,", "Traceback", "{{", "}}", "None.")
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
READY = "return document.readyState === 'complete' && !document.body.innerText.includes('Lighting the candles')"


def offered() -> list[str]:
    return [name for name, found in games.found().items() if found.kind is not None]


@pytest.mark.parametrize("name", offered())
def test_every_page_speaks_to_people(chrome: Chrome, table: TableProcess, name: str) -> None:
    kind = games.find(name).kind
    assert kind is not None
    names = dict(zip("ABCDEF", ("Ana", "Luka", "Mia", "Noé", "Zoë", "Max"), strict=True))
    seats = {seat: names[seat] for seat in list(names)[: kind.seat_counts[0]]}
    assert table.post("/api/new", game=name, options={}, names=seats)["ok"]
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
