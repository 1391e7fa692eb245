"""A sigil on the board: an icon where there is little room, and always its name for ears, and one tap away."""

from flask.testing import FlaskClient
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.web.browser import complaints, size, soon
from vision.printing.sigils.icon import sigil_svg

MANTIS = '.card[data-card="mantis-god:1"]'


def _shown(chrome: Chrome) -> dict[str, object]:
    """The Mantis God on the board: its icon's width, the room of the sigil's name, and what ears hear of it."""
    found: dict[str, object] = chrome.execute_script(
        """
        const card = document.querySelector(arguments[0]), icon = card?.querySelector("img.sign");
        if (!icon?.complete || !icon.naturalWidth) return null;
        const said = card.querySelector(".signed .sigil-name"), box = card.getBoundingClientRect();
        const inside = icon.getBoundingClientRect().right <= box.right;
        const cut = said.scrollWidth > said.clientWidth + 1;
        return { icon: icon.clientWidth, said: said.clientWidth, cut, title: icon.parentElement.title,
          text: card.textContent, inside };
        """,
        MANTIS,
    )
    return found


def test_a_small_card_wears_the_icon_and_a_large_one_its_name_too(chrome: Chrome, address: str) -> None:
    size(chrome, 360, 740, touch=True)
    chrome.get(f"{address}/seat/A")
    small = soon(chrome, lambda: _shown(chrome))
    assert small["icon"] >= 20 and small["said"] <= 1 and small["inside"]  # type: ignore[index]
    assert small["title"] == "Trifurcated Strike" and "Trifurcated Strike" in small["text"]  # type: ignore[index]
    size(chrome, 1280, 800)
    large = soon(chrome, lambda: (found := _shown(chrome))["said"] > 20 and found)  # type: ignore[operator]
    assert large["icon"] >= 20 and not large["cut"], "the whole name is there"  # type: ignore[index]

    chrome.find_element(By.CSS_SELECTOR, MANTIS).click()
    heading = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "dialog h3.ruled"))
    assert heading.text == "Trifurcated Strike" and heading.find_elements(By.CSS_SELECTOR, "img.sign")  # type: ignore[attr-defined]
    assert complaints(chrome) == []


LONG = ("Kingfisher", "Abomination", "Bloodhound", "Springknight", "Salamander", "Archmagus", "Poltergeist")
LINES = """
const name = document.querySelector(arguments[0] + ' .name'), done = arguments[arguments.length - 1];
const module = new URL("syllables.js", document.querySelector("script[type=module]").src).href, words = arguments[1];
import(module).then(({ breakable }) => done(words.map((word) => {
  name.textContent = breakable(word);
  const text = name.firstChild, lines = new Map();
  for (let at = 0; at < text.length; at++) {
    const letter = document.createRange();
    letter.setStart(text, at); letter.setEnd(text, at + 1);
    const top = Math.round([...letter.getClientRects()].at(-1).top);
    if (text.data[at] !== '\u00ad') lines.set(top, (lines.get(top) ?? '') + text.data[at]);
  }
  return [...lines.values()];
}))).catch((why) => done(String(why)));
"""


def test_a_long_name_on_a_narrow_card_breaks_between_syllables(chrome: Chrome, address: str) -> None:
    size(chrome, 320, 740, touch=True)
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: _shown(chrome))
    written = chrome.execute_async_script(LINES, MANTIS, list(LONG))
    assert ["".join(lines) for lines in written] == list(LONG)
    assert ["King", "fisher"] in written and ["Blood", "hound"] in written and ["Spring", "knight"] in written
    assert all(len(line) >= 3 for lines in written for line in lines), "no letter stands alone"


def test_the_guide_shows_the_same_icon(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/seat/A")
    sources = soon(
        chrome,
        lambda: [one.get_attribute("src") for one in chrome.find_elements(By.CSS_SELECTOR, ".guide summary .sign")],
    )
    assert len(sources) == 5 and sources[1].endswith("/signs/sharp-quills.svg")  # type: ignore[arg-type,index]


def test_an_icon_is_served_as_it_is_printed_and_one_that_is_not_there_is_missing(client: FlaskClient) -> None:
    answer = client.get("/signs/airborne.svg")
    assert answer.data == sigil_svg("airborne") and answer.mimetype == "image/svg+xml"
    assert client.get("/signs/no-such.svg").status_code == 404
