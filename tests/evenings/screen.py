"""A screen with a person before it: what can be seen on it, and a pointer or a finger. Nothing else moves a card."""

from __future__ import annotations

import re
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from selenium.common.exceptions import JavascriptException, StaleElementReferenceException
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput

from companion.languages import ENGLISH
from tests.evenings.words import Words
from tests.waiting import OUTER_S
from tests.web.browser import size

T = TypeVar("T")
PATIENCE_S = 60.0
PASSES_S = 3.0
"""What lies over a button for longer does not go away: the page is moved under it."""
MARGIN_PX = 8
DESK, PHONE = (1280, 800), (360, 740)

LOOK = """
const found = [], pick = "button, a[href], summary, select, input, textarea, [role=tab]";
const parts = ["trouble", "question", "chores", "choices", "groups", "notes", "undo", "thumb", "over", "dialogs",
  "contest", "moment", "told", "menu", "says", "tools", "tabs", "rail", "piles", "devices", "form"];
const flat = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const partOf = (el) => el.closest("dialog") ? "sheet"
  : el.closest("#" + parts.join(", #"))?.id ?? el.closest(".tray")?.dataset.seat ?? "";
const walk = (page, dx, dy, left, top, right, bottom, where) => {
  for (const el of page.querySelectorAll(pick)) {
    const box = el.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (!shown(el) || !box.width || !box.height) continue;
    const within = dx + x > left && dx + x < right && dy + y > top && dy + y < bottom;
    const over = within ? page.elementFromPoint(x, y) : null, seen = Boolean(over); // none at a frame's very edge
    const hit = Boolean(over && (el.contains(over) || over.closest("label")?.contains(el)));
    const { plate, quiet, glow } = Object.fromEntries([...el.classList].map((one) => [one, true]));
    found.push({ text: flat(el.innerText || el.getAttribute("aria-label") || el.title), x: dx + x, y: dy + y, seen, hit,
      shut: Boolean(el.disabled || el.dataset.fresh), pressed: el.ariaPressed === "true",
      gold: Boolean(plate && !quiet || glow),
      tag: el.tagName.toLowerCase(), part: partOf(el), where, name: el.name || el.id,
      value: String(el.value ?? ""),
      label: el.getAttribute("aria-label") ?? "", draw: el.dataset.draw ?? "",
      pile: el.dataset.pile ?? "", over: over && !hit ? flat(over.outerHTML.slice(0, 120)) : "" });
  }
  for (const frame of page.querySelectorAll("iframe")) {
    const box = frame.getBoundingClientRect();
    if (frame.contentDocument?.body && box.width && frame.checkVisibility())
      walk(frame.contentDocument, dx + box.x, dy + box.y, Math.max(left, dx + box.x), Math.max(top, dy + box.y),
        Math.min(right, dx + box.right), Math.min(bottom, dy + box.bottom), "phone");
  }
};
walk(document, 0, 0, 0, 0, innerWidth, innerHeight, "page");
return found;
"""
"""Everything on the screen that looks as if it could be pressed, in the order of the page; the phone beside the table
is part of it. `hit`: its middle is on screen, and a finger there would meet it and nothing else."""

READ = """
const page = document.querySelector("#phone-frame")?.contentDocument ?? document;
const text = (id) => page.getElementById(id)?.innerText.trim() ?? "";
return Object.fromEntries(arguments[0].map((id) => [id, text(id)]));
"""
PARTS = (
    *("headline", "trouble", "question", "chores", "choices", "groups", "notes", "over", "moment", "told", "thumb"),
    *("undo", "meters"),
)

STRIP = """
return [...document.querySelectorAll("#says p")].filter((el) => el.checkVisibility()).map((el) => el.innerText).join();
"""

SEEN = """
const page = document.querySelector("#phone-frame")?.contentDocument ?? document;
return Object.fromEntries([...page.querySelectorAll(arguments[0])].filter((el) => el.checkVisibility()).map((el, at) =>
  [el.closest("[data-place]")?.dataset.place ?? String(at), el.innerText.trim()]));
"""

SCROLL = """
const [y, phone] = arguments, frame = phone && document.querySelector("#phone-frame");
if (!frame) return scrollBy(0, y - innerHeight * .45);
const box = frame.getBoundingClientRect(), inside = y - box.y;
if (inside < 0 || inside > box.height) frame.contentWindow.scrollBy(0, inside - box.height * .45);
frame.scrollIntoView({ block: "end" });
"""
"""Brings a height into sight, on the page itself or in the phone on it."""

THINGS = """
return [...document.querySelectorAll(".thing[data-card]")].map((el) => {
  const box = el.getBoundingClientRect(), way = new DOMMatrix(getComputedStyle(el).transform);
  return { card: el.dataset.card, name: el.getAttribute("aria-label") ?? "", x: box.x + box.width / 2,
    y: box.y + box.height / 2, hand: el.closest(".tray")?.dataset.seat ?? "",
    turn: Math.round(Math.atan2(way.b, way.a) * 180 / Math.PI) };
});
"""


class Unreachable(AssertionError):
    """A person would not be able to press this."""


@dataclass(frozen=True)
class Button:
    """Something to press, where it is on the screen now."""

    text: str
    x: float
    y: float
    seen: bool
    hit: bool
    shut: bool
    pressed: bool
    gold: bool
    tag: str
    part: str
    over: str
    where: str
    name: str
    label: str
    draw: str
    pile: str
    value: str


@dataclass(frozen=True)
class Thing:
    """A card as it is seen: on the mat, or in a hand (`hand`: whose). `turn`: degrees clockwise."""

    card: str
    name: str
    x: float
    y: float
    hand: str
    turn: int


class Screen:
    """`touch`: a phone in the hand; else a desk's screen with a mouse. `language`: what the browser asks for. `moves`:
    whoever sits there has not asked for less motion."""

    def __init__(self, chrome: Chrome, touch: bool = False, language: str = "", moves: bool = False) -> None:
        if moves:
            motion = {"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]}
            chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", motion)
        if language:
            agent = chrome.execute_script("return navigator.userAgent")
            wanted = {"userAgent": agent, "acceptLanguage": language}
            chrome.execute_cdp_cmd("Emulation.setUserAgentOverride", wanted)
        self.chrome, self.touch, self.says = chrome, touch, Words(language or ENGLISH)
        self.presses = self.drags = 0
        size(chrome, *(PHONE if touch else DESK), touch=touch)
        if touch:
            chrome.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    # --- what is seen -----------------------------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        return [Button(**one) for one in self._ask(LOOK) or []]

    def read(self) -> dict[str, str]:
        """The phone's text, by its parts."""
        return {**dict.fromkeys(PARTS, ""), **(self._ask(READ, PARTS) or {})}

    def seen(self, css: str) -> dict[str, str]:
        """What the phone shows of a kind: the text by the place in which it stands, else by its number."""
        return dict(self._ask(SEEN, css) or {})

    def strip(self) -> str:
        """What the strip says that stays in sight where the phone lies below the screen."""
        return str(self._ask(STRIP) or "")

    def things(self) -> list[Thing]:
        return [Thing(**one) for one in self._ask(THINGS) or []]

    def on_top(self, x: float, y: float) -> str:
        """The card of the virtual table that a finger would take there."""
        over = "return document.elementFromPoint(...arguments)?.closest('.thing')?.dataset.card"
        return str(self._ask(over, x, y) or "")

    def box(self, css: str) -> list[float] | None:
        """x, y, width and height of the last thing of this kind that is shown."""
        measure = """const all = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility());
                     const b = all.at(-1)?.getBoundingClientRect(); return b ? [b.x, b.y, b.width, b.height] : null"""
        found: list[float] | None = self._ask(measure, css)
        return found

    def text(self, css: str = "body") -> str:
        """All that stands on the page itself, or in a part of it."""
        return str(self._ask("return document.querySelector(arguments[0])?.innerText", css) or "")

    def _ask(self, script: str, *given: Any) -> Any:
        """What a script saw; a page that is just being loaded shows nothing."""
        try:
            return self.chrome.execute_script(script, *given)
        except (JavascriptException, StaleElementReferenceException):
            return None

    def until(self, what: Callable[[], T], says: str, seconds: float = OUTER_S) -> T:
        """Looks again and again, as one who waits does."""
        end = time.monotonic() + seconds
        while not (found := what()):
            if time.monotonic() > end:
                raise AssertionError(f"never seen: {says}\n{self.read()}")
            time.sleep(0.05)
        return found

    # --- what is done -----------------------------------------------------------------------------------------------

    def goes(self, link: str) -> None:
        """Opens a link that was scanned."""
        self.chrome.get(link)

    def press(self, words: str, part: str = "", where: str = "") -> None:
        """Presses what bears these words (a pattern for the whole of its text), once it is there and can be pressed."""
        fits = re.compile(words)

        def wanted(one: Button) -> bool:
            return bool(fits.fullmatch(one.text)) and part in ("", one.part) and where in ("", one.where)

        self.press_that(wanted, repr(words))

    def press_that(self, wanted: Callable[[Button], bool], says: str, patience: float = PATIENCE_S) -> Button:
        """Brings it on screen, waits for what lies over it to go away, and presses its middle."""
        end, last, since = time.monotonic() + patience, None, time.monotonic()
        while time.monotonic() < end:
            there = [one for one in self.buttons() if wanted(one)]
            open_ = [one for one in there if not one.shut]
            if not open_:
                last = there[0] if there else last
                time.sleep(0.05)
                continue
            before, last = last, open_[0]
            if last.hit and (before is None or (before.x, before.y) == (last.x, last.y)):  # a page may still be moving
                self.tap(last.x, last.y)
                self.presses += 1
                return last
            lasts = time.monotonic() - since > PASSES_S
            if not last.seen or lasts or last.part == "sheet":  # a sheet scrolls in itself
                self.scroll_to(last)
            else:
                time.sleep(0.1)
        raise Unreachable(f"{says} cannot be pressed: {last}\n{[one.text for one in self.buttons()]}")

    def taps(self, wanted: Callable[[Button], bool]) -> bool:
        """Presses what is there to be pressed at this moment; whether there was anything."""
        there = next((one for one in self.buttons() if wanted(one) and one.hit and not one.shut), None)
        if there is not None:
            self.tap(there.x, there.y)
            self.presses += 1
        return there is not None

    def scroll_to(self, one: Button) -> None:
        """As a finger or wheel does, with the pointer over the part that holds it. A finger can do so on a mat as well,
        but not this browser's made one."""
        if self.touch and one.part != "sheet":
            self.chrome.execute_script(SCROLL, one.y, one.where == "phone")
            return
        width, height = PHONE if self.touch else DESK
        lower = (
            one.where == "phone" and one.part != "sheet"
        )  # a frame beside the table; a sheet's foot covers its lower half
        by = round(one.y - height * (0.56 if lower else 0.45))
        at = (round(one.x), height // 2) if one.where == "phone" and 0 < one.x < width else (width // 2, height // 2)
        self._scroll(*at, by)

    def _scroll(self, x: int, y: int, by: int) -> None:
        if self.touch:
            far = {"x": x, "y": y, "yDistance": -by, "speed": 8000, "gestureSourceType": "touch"}
            self.chrome.execute_cdp_cmd("Input.synthesizeScrollGesture", far)
        else:
            turn = {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by}
            self.chrome.execute_cdp_cmd("Input.dispatchMouseEvent", turn)
        time.sleep(0.1)

    def bring(self, what: str) -> None:
        """Until a part of the page is wholly on the screen. A finger can do so too, but not this browser's made one."""
        self.chrome.execute_script("document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })", what)

    def types(self, words: str) -> None:
        ActionChains(self.chrome).send_keys(words).perform()

    def tap(self, x: float, y: float, twice: bool = False) -> None:
        self._pointer([(x, y)] * (2 if twice else 1), drag=False)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Takes what lies at `start` and lets it go at `end`."""
        self.drags += 1
        way = [(start[0] + (end[0] - start[0]) * n / 4, start[1] + (end[1] - start[1]) * n / 4) for n in range(5)]
        self._pointer(way, drag=True)

    def _pointer(self, way: list[tuple[float, float]], drag: bool) -> None:
        if self.touch:
            hands = ActionBuilder(self.chrome, mouse=PointerInput(POINTER_TOUCH, "finger"), duration=10)
        else:
            hands = ActionChains(self.chrome, duration=10).w3c_actions
        pointer = hands.pointer_action
        for number, (x, y) in enumerate(way):
            pointer.move_to_location(round(x), round(y))
            if number == 0 or not drag:
                pointer.pointer_down()
            if not drag:
                pointer.pointer_up()
        if drag:
            pointer.pointer_up()
        hands.perform()

    def picture(self, path: str) -> None:
        self.chrome.save_screenshot(path)

    def photograph(self, file: Path, quality: int = 80) -> None:
        """The screen as a JPEG file, small enough for a page that people load."""
        how = {"format": "jpeg", "quality": quality}
        file.write_bytes(b64decode(self.chrome.execute_cdp_cmd("Page.captureScreenshot", how)["data"]))
