"""`inwo` by hand: people who have never played it, one with cards at the table's screen, the others by phones that
joined."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import find
from companion.games.inwo.structure import room, sight
from companion.kernel.game import BaseGame
from companion.kernel.picture import LyingCard
from companion.kernel.places import Region
from companion.system.network import own_address
from tests.end_to_end.process import TableProcess
from tests.evenings.person import ENOUGH, Person
from tests.evenings.screen import Button, Screen
from tests.evenings.tab import HERE, NETWORK, Tab, flag
from tests.evenings.table import Surprise
from tests.evenings.visit import begins_a_game, joined
from tests.evenings.walk import Walk
from tests.web.browser import browser

PEOPLE = ("Ann", "Bob", "Cem", "Dot", "Eva", "Fip")
WATCHED = 4
"""With more seats the phones keep all structures from the beginning."""
QUARTERS = (0, 90, 180, 270)
LONG_MM, SHORT_MM = 89.0, 64.0
TAKEOVER = 2
"""So many phases are past when a card of the hand is taken over."""
TOUCH_MM = 12.0
"""Cards that overlap by less lie beside each other."""
ASKEW_DEG = 15
ILLUMINATI = "All at once: lay down your Illuminati. Nobody sees on a phone what you chose before all have."


class Spot(NamedTuple):
    """Where a card would hang: its middle in mm, how far it is turned, and at which card."""

    x: float
    y: float
    angle: int
    master: str


class Inwo(Walk):
    """Everybody takes over what the hand holds, and attacks with the strongest Group what is weak."""

    most_steps = 3000

    def __init__(self, screen: Screen, game: BaseGame, names: Sequence[str], phones: Sequence[Screen]) -> None:
        super().__init__(screen, game, names)
        screens = zip(self.names, names, (screen, *phones), strict=True)
        self.people = [Person(seat, name, one, beside=one is screen) for seat, name, one in screens]
        self.host = self.people[0]

    def begins(self) -> None:
        """The host looks at the own seat's page."""
        self.screen.press(self.names["A"], "tabs")
        self.screen.until(lambda: self.names["A"] in self.read()["meters"], "the host's own page")

    def over(self) -> bool:
        return all(one.said("Play again", one.read()["over"]) for one in self.people)

    def step(self) -> None:
        """Whoever has something to do does it."""
        if self.golden_rail() and self.tidy():
            self.rests()
        elif not any(self.acts(person) for person in self.people):
            if self.in_trouble():
                raise Surprise(f"trouble: {self.read()['trouble']}")
            self.rests()

    def keeps_a_picture(self) -> None:
        """Of every screen."""
        if self.pictures is not None:
            for one in self.people:
                one.screen.picture(str(self.pictures / f"{self.rings:03}-{one.name}.png"))

    def acts(self, person: Person) -> bool:
        """Does the next thing that a page wants of its owner; whether there was one."""
        shown = [one for one in person.buttons() if not one.shut]
        if sheet := [one for one in shown if one.part == "sheet"]:
            return person.fills(sheet)
        page = person.read()
        if person is self.host and self.by_hand(page):
            return True
        if page["question"] or page["over"]:
            return bool(page["question"]) and person.answers(page["question"], shown)
        if not person.is_on_turn():
            person.attacks = 0
            return False
        return self.in_turn(person, [one for one in shown if one.gold and one.part in ("thumb", "dialogs")])

    def in_turn(self, person: Person, golden: Sequence[Button]) -> bool:
        """The own turn, where nothing is asked: the phase's own action, then on."""
        attack = next((one for one in golden if person.bears(one, "Attack…")), None)
        rest = [one for one in golden if one is not attack]
        if attack and person.attacks < ENOUGH:
            person.attacks += 1
            person.presses(attack)
        elif rest and person is self.host and person.bears(rest[0], "Knock: end the turn"):
            self.rings_on()
        elif rest:
            person.presses(rest[0])
        return bool(golden)

    # --- cards at the table's screen ---------------------------------------------------------------------------------

    def by_hand(self, page: dict[str, str]) -> bool:
        """What the host does with cards; whether there was anything."""
        if len(self.people) > WATCHED:
            return False
        if self.said(ILLUMINATI, page["question"]) and not self.lying("A.structure"):
            self.lay(self.finds("Illuminati"), "A.structure")
        elif self.asked_for(page, "All at once: lay a first Group at an arrow of your Illuminati."):
            self.hangs(self.finds("Organization|Place|Personality"))
        elif self.host.is_on_turn() and self.phase() == TAKEOVER and (card := self.best_group()):
            self.hangs(card)
        else:
            return False
        return True

    def asked_for(self, page: dict[str, str], sentence: str) -> bool:
        """Whether the host still has to answer this."""
        return self.said(sentence, page["question"]) and any(one.part == "dialogs" for one in self.host.buttons())

    def phase(self) -> int:
        return len(self.screen.seen(".phases li.past"))

    def finds(self, kind: str) -> str:
        """Looks through the own piles and takes the strongest card of a kind into the hand."""
        self.screen.press(self.says("Find…"), "A")
        listed = re.compile(rf"(?m)^(.+) (?:{kind})\b(?:.*?(\d+)/)?")
        found = self.screen.until(lambda: listed.findall(self.screen.text(".found")), f"a list with {kind}")
        name = max(found, key=lambda one: int(one[1] or 0))[0]
        self.screen.types(name)
        self.screen.press(self.says("Take"), "sheet")
        return self.screen.until(lambda: self.hand_card(name), f"{name} in the hand")

    def hand_card(self, name: str) -> str:
        return next((one.card for one in self.hand("A") if self.game.card_name(one.card) == name), "")

    def piece(self, card: str) -> Any:
        """The arrows printed on a card."""
        return room.piece(self.game, card)

    def best_group(self) -> str:
        """The strongest Group of the hand for which there is room."""
        groups = [one.card for one in self.hand("A") if self.game.is_group(one.card)]
        able = [card for card in groups if next(self.spots(card), None)]
        return max(able, key=lambda card: (len(self.piece(card).outgoing), self.game.design(card).power), default="")

    def structure(self) -> list[LyingCard]:
        """The cards that lie in the host's part of the mat, as they are seen."""
        left, top = self.pixel(0, 0)
        scale = self.pixel(1, 0)[0] - left
        on_mat = [one for one in self.screen.things() if not one.hand and "#" not in one.card]
        seen = [LyingCard(one.card, (one.x - left) / scale, (one.y - top) / scale, one.turn) for one in on_mat]
        return [one for one in seen if self.game.is_group(one.card) or self.game.is_illuminati(one.card)]

    def spots(self, card: str) -> Iterator[Spot]:
        """Where a card may hang from the host's Groups: its incoming side at an arrow, nothing below it."""
        lying, piece = self.structure(), self.piece(card)
        mine = sight.read(lying, {one.card: self.piece(one.card) for one in lying})
        root = next(iter(one.card for one in lying if one.card in mine.roots and self.is_mine(one)), None)
        others = [one for one in self.mat.regions if one.name != "A.structure"]
        for one in lying:
            if one.card != root and mine.root(one.card) != root:
                continue
            for side in self.piece(one.card).outgoing:
                x, y, way = sight.middle(one, self.piece(one.card), side)
                for turn in QUARTERS:
                    dx, dy, into = sight.middle(LyingCard(card, 0, 0, turn), piece, piece.incoming)
                    spot = Spot(x - dx, y - dy, turn, one.card)
                    meets = abs((into - way) % 360 - 180) < ASKEW_DEG
                    if meets and not any(self.covers(spot, other) for other in (*lying, *others)):
                        yield spot

    def covers(self, spot: Spot, other: LyingCard | Region) -> bool:
        """Whether a card in a spot would lie upon another, or in another part of the mat."""
        wide, high = (LONG_MM, SHORT_MM) if spot.angle % 180 else (SHORT_MM, LONG_MM)
        if isinstance(other, Region):
            x, y, w, h = *other.centre, other.w, other.h
        else:
            x, y = other.x, other.y
            w, h = (LONG_MM, SHORT_MM) if round(other.angle) % 180 else (SHORT_MM, LONG_MM)
        return abs(spot.x - x) < (wide + w) / 2 - TOUCH_MM and abs(spot.y - y) < (high + h) / 2 - TOUCH_MM

    def hangs(self, card: str, masters: Sequence[str] = ()) -> None:
        """Lays a card at an arrow of the own structure, and turns it until the arrows meet."""
        spot = next((one for one in self.spots(card) if not masters or one.master in masters), None)
        if spot is None:
            raise Surprise(f"no room for {card}")
        before = self.read()
        self.carry(card, self.pixel(spot.x, spot.y))
        if spot.angle:
            self.turns(card, spot.angle)
        self.until(
            lambda now: (
                now["headline"] != before["headline"] or now["question"] != before["question"] or self.in_trouble()
            ),
            f"{card} is understood",
        )
        if self.in_trouble():
            raise Surprise(f"{card} at {spot.master}: {self.read()['trouble']}")

    def turns(self, card: str, by: int) -> None:
        """Chooses a card on the mat and turns it by eighths, as the panel beside it offers."""
        lying = self.screen.until(
            lambda: [one for one in self.screen.things() if one.card == card and not one.hand], card
        )
        self.screen.tap(lying[0].x, lying[0].y)
        for words, degrees in (("half turn", 180), ("turn ⟳", 45)):
            for _ in range(by // degrees):
                self.screen.press(self.says(words), "tools")
                time.sleep(0.2)
            by %= degrees
        self.screen.tap(*self.pixel(-10, -10))  # on the bare wood: the panel goes away

    def is_mine(self, one: LyingCard) -> bool:
        region = self.mat.region("A.structure")
        return region.x < one.x < region.x + region.w and region.y < one.y < region.y + region.h


@contextmanager
def evening(folder: Path, language: str, seats: int = 3) -> Iterator[Inwo]:
    """The program, a browser with the table's screen and a phone for each other seat, the last one in a language; a
    game begun."""
    people = PEOPLE[:seats]
    table = TableProcess(folder, "--host", "0.0.0.0").start()
    try:
        with browser(flag(str(own_address()))) as chrome:
            screen = Tab(chrome, PEOPLE[0], HERE, touch=False)
            phones = [
                Tab(chrome, name, f"{NETWORK}{n}", language=language if name == people[-1] else "")
                for n, name in enumerate(people[1:], 1)
            ]
            begins_a_game(screen, table.url, "inwo", people)
            joined(screen, phones, people[1:])
            game = find("inwo").build({}, dict(zip("ABCDEF", people, strict=False)))
            yield Inwo(screen, game, people, phones)
    finally:
        table.kill()
