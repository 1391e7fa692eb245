"""Two people at one virtual table: what any game asks of them, done by hand."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence

from companion.kernel.game import BaseGame
from tests.evenings.screen import Button, Screen, Thing, Unreachable
from tests.evenings.words import Words

RESTS_S = 0.25
"""So long a page stays as it is before somebody takes it for what is meant."""
WOOD_MM = 60.0
"""So far beside the mat a card is laid that nobody has played yet."""
LASTS_S = 6.0
"""A fault that is gone sooner was none."""


class Surprise(AssertionError):
    """Something that a person would not have expected."""


class Table:
    """`game` says what is printed on mat and cards; how it stands comes from the pages alone. `told` keeps what they
    said, `says` knows it in the reader's language."""

    def __init__(
        self, screen: Screen, game: BaseGame, names: Sequence[str] = ("Player A", "Player B"), says: Words | None = None
    ) -> None:
        self.screen, self.mat, self.says = screen, game.mat, says or Words()
        self.names = dict(zip(game.seats, names, strict=False))
        self.told: list[str] = []
        self.rings = 0

    # --- what is seen -----------------------------------------------------------------------------------------------

    def read(self) -> dict[str, str]:
        """The phone beside the table; what is new on it is kept."""
        page = self.screen.read()
        line = " | ".join(f"{k}: {re.sub(chr(10) + '+', ' / ', page[k])}" for k in PARTS if page[k])
        if line and (not self.told or self.told[-1] != line):
            self.told.append(line)
        return page

    def rests(self, seconds: float = RESTS_S) -> dict[str, str]:
        """The page once it stays as it is."""
        page, since = self.read(), time.monotonic()
        while time.monotonic() - since < seconds:
            time.sleep(0.05)
            now = self.read()
            if any(now[k] != page[k] for k in PARTS):
                page, since = now, time.monotonic()
        return page

    def until(self, true: Callable[[dict[str, str]], object], says: str, seconds: float = 60.0) -> dict[str, str]:
        """Waits until the phone says something."""
        end = time.monotonic() + seconds
        while not true(page := self.read()):
            if time.monotonic() > end:
                raise Surprise(f"never said: {says}\n" + "\n".join(self.told[-6:]))
            time.sleep(0.05)
        return page

    def found_fault(self, page: dict[str, str]) -> bool:
        """Whether the phone says that something on the table is wrong."""
        return bool(page["trouble"]) and not self.said("I see a move beginning", page["trouble"])

    def in_trouble(self) -> bool:
        """Whether the phone finds fault with the table, and still does after a moment: a hand may have been seen, or a
        move may be only beginning."""
        end = time.monotonic() + LASTS_S
        while self.found_fault(self.read()):
            if time.monotonic() > end:
                return True
            time.sleep(0.1)
        return False

    def said(self, sentence: str, text: str) -> bool:
        """Whether a text says a sentence of the catalogue, in the reader's language."""
        return bool(re.search(self.says(sentence), text))

    def whose(self, page: dict[str, str] | None = None) -> str:
        """Whose turn the headline names, now or on a page read before: the companion's turn may be over since."""
        line = (page or self.read())["headline"].split("\n")[0]
        return next((seat for seat, name in self.names.items() if line.startswith(name)), "")

    def over(self) -> bool:
        return self.said("Play again", self.read()["over"])

    def hand(self, seat: str) -> list[Thing]:
        return [one for one in self.screen.things() if one.hand == seat]

    def lying(self, place: str) -> list[Thing]:
        """The cards whose middle is in a place of the mat."""
        region = self.mat.region(place)
        corners = [self.pixel(region.x + w, region.y + h) for w, h in ((0, 0), (region.w, region.h))]
        (left, right), (top, bottom) = (sorted(both) for both in zip(*corners, strict=True))
        return [one for one in self.screen.things() if not one.hand and left < one.x < right and top < one.y < bottom]

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the mat is on the screen."""
        box = self.screen.until(lambda: self.screen.box(".mat"), "the mat")
        scale = box[2] / self.mat.size_mm[0]
        if self.screen.box("#stage.flipped"):  # seen from the other side
            x, y = self.mat.size_mm[0] - x, self.mat.size_mm[1] - y
        return box[0] + x * scale, box[1] + y * scale

    def middle(self, place: str, aside: tuple[float, float] = (0, 0)) -> tuple[float, float]:
        region = self.mat.region(place)
        return self.pixel(region.x + region.w / 2 + aside[0], region.y + region.h / 2 + aside[1])

    # --- what hands do ----------------------------------------------------------------------------------------------

    def carry(self, card: str, to: tuple[float, float]) -> None:
        """Drags a card that is seen."""
        self.screen.until(lambda: any(one.card == card for one in self.screen.things()), card)
        one = next(one for one in self.screen.things() if one.card == card)
        self.screen.drag((one.x, one.y), to)

    def lay(self, card: str, place: str, aside: tuple[float, float] = (0, 0)) -> None:
        self.carry(card, self.middle(place, aside))

    def to_hand(self, card: str, seat: str) -> None:
        """Into the tray of a player's hand."""
        x, y, width, height = self.screen.until(
            lambda: self.screen.box(f'.tray[data-seat="{seat}"] .hand'), f"the tray of {seat}"
        )
        self.carry(card, (x + width - 12, y + height / 2))

    def to_pile(self, card: str, pile: str) -> None:
        x, y, width, height = self.screen.until(lambda: self.screen.box(f'[data-pile="{pile}"]'), f"the pile {pile}")
        self.carry(card, (x + width / 2, y + height / 2))
        self.screen.until(lambda: all(one.card != card for one in self.screen.things()), f"{card} is in its pile")

    def from_pile(self, pile: str, place: str, aside: tuple[float, float] = (0, 0)) -> None:
        """Drags a pile's top card to a place of the mat."""
        x, y, width, height = self.screen.until(lambda: self.screen.box(f'[data-pile="{pile}"]'), f"the pile {pile}")
        before = len(self.lying(place))
        self.screen.drag((x + width / 2, y + height / 2), self.middle(place, aside))
        self.screen.until(lambda: len(self.lying(place)) > before, f"a card of {pile} on {place}")

    def heap(self, pile: str) -> int:
        """How many cards a pile on the mat has."""
        return next((int(one.text or 0) for one in self.screen.buttons() if one.pile == pile), 0)

    def refills(self, pile: str) -> None:
        """The discard pile beside a deck that is empty is shuffled into it, by the deck's own sheet."""
        self.screen.press_that(lambda one: one.pile == pile, pile)
        self.screen.press(self.says("Shuffle the {inside} of “{label}” in"), "sheet")
        self.screen.until(lambda: self.heap(pile), f"cards of {pile}")

    def turn_up(self, pile: str) -> str:
        """Takes a pile's top card and lays it open on the wood beside the mat, to look at it; which one it is."""
        x, y, width, height = self.screen.until(lambda: self.screen.box(f'[data-pile="{pile}"]'), f"the pile {pile}")
        left, (across, _) = self.mat.region(pile).x, self.mat.size_mm
        side = -WOOD_MM if left < across / 2 else across + WOOD_MM
        before = {one.card for one in self.screen.things()}
        self.screen.drag((x + width / 2, y + height / 2), self.pixel(side, self.mat.region(pile).centre[1]))
        new = self.screen.until(
            lambda: [
                one.card
                for one in self.screen.things()
                if one.card not in before and not one.card.startswith("covered")
            ],
            f"the top card of {pile}",
        )
        return new[0]

    def draw(self, pile: str, seat: str) -> Thing:
        """Draws a card from a pile into the hand, by its button."""
        before = {one.card for one in self.hand(seat)}
        self.screen.press_that(lambda one: one.draw == pile and one.part == seat, f"draw from {pile}")
        new = self.screen.until(
            lambda: [one for one in self.hand(seat) if one.card not in before], f"a card from {pile} in the hand"
        )
        return new[0]

    def ring(self) -> None:
        """The bell in the box."""
        self.rings += 1
        self.screen.press_that(lambda one: one.part == "devices", "the bell")

    def tidy(self) -> bool:
        """Presses the golden button beside the bell, if it is golden, and nobody else has done all by then; whether it
        was pressed."""
        gold = self.golden()
        if not gold:
            return False
        try:
            self.screen.press_that(lambda one: one.part == "rail" and one.gold, gold[0].text, 2.0)
        except Unreachable:
            if self.golden_rail():
                raise
            return False
        return True

    def owes_nothing(self, seconds: float = 120.0) -> dict[str, str]:
        """Lets be done what is owed until the phone asks for no more."""
        end = time.monotonic() + seconds
        while True:
            page = self.rests()
            if not page["chores"] and not self.golden_rail():
                return page
            if page["trouble"] or page["over"]:
                return page
            if not self.tidy() and not self.tick(page):
                time.sleep(0.1)
            if time.monotonic() > end:
                raise Surprise(f"stays to be done: {page['chores']}\n" + "\n".join(self.told[-4:]))

    def golden(self) -> list[Button]:
        """The golden buttons beside the bell that may be pressed. None of them puts anything back: a fault that is seen
        for a moment is none."""
        gold = [one for one in self.screen.buttons() if one.part == "rail" and one.gold and not one.shut]
        return [one for one in gold if not self.said("Put it back", one.text)]

    def golden_rail(self) -> bool:
        return bool(self.golden())

    def tick(self, page: dict[str, str]) -> bool:
        """Says that something was done that no camera sees."""
        done = [one for one in self.screen.buttons() if one.part == "chores" and re.match(self.says("Done"), one.text)]
        if done:
            self.screen.press_that(lambda one: one.part == "chores" and one.text == done[0].text, "a tick")
        return bool(done)

    def tick_that(self, about: str) -> None:
        """Says of one certain thing that it was done."""
        self.screen.press_that(lambda one: one.part == "chores" and bool(re.search(about, one.label)), about)

    def answers(self) -> list[Button]:
        return [one for one in self.screen.buttons() if one.part in ("question", "trouble") and one.tag == "button"]

    def answer(self, words: str = "") -> str:
        """Presses the answer that fits, else the golden one, else the first; what it says."""
        offered = self.answers()
        fits = [one for one in offered if words and re.search(words, one.text)]
        chosen = next(iter(fits or [one for one in offered if one.gold] or offered), None)
        if chosen is None:
            return ""
        before = self.read()
        self.screen.press_that(lambda one: one.part == chosen.part and one.text == chosen.text, chosen.text)
        self.until(lambda now: any(now[k] != before[k] for k in PARTS), f"an answer to {chosen.text}", 20)
        return chosen.text

    def seats(self) -> Iterator[str]:
        yield from self.names


PARTS = ("headline", "trouble", "question", "chores", "notes", "over", "thumb")
