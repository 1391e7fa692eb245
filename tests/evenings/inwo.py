"""`inwo` by hand: three who have never played it, one with cards at the table's screen, two by phones that joined."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.games.inwo.structure import room, sight
from companion.kernel.game import BaseGame
from companion.kernel.picture import LyingCard
from companion.kernel.places import Region
from tests.evenings.screen import Button, Screen, Unreachable
from tests.evenings.table import Surprise, Table

QUARTERS = (0, 90, 180, 270)
LONG_MM, SHORT_MM = 89.0, 64.0
GOOD_ODDS = 15
"""Of 36 throws: with fewer an own card joins an attack at once."""
POOR_ODDS = 6
"""Of 36 throws: with fewer an attack is not announced."""
TAKEOVER = 2
"""So many phases are past when a card of the hand is taken over."""
TOUCH_MM = 12.0
"""Cards that overlap by less lie beside each other."""
ASKEW_DEG = 15
MOST_STEPS = 3000
GONE_S = 10.0
"""So long somebody tries to press what was there a moment ago."""
ASKED = ("question", "contest", "dialogs", "thumb", "choices", "over")
"""The parts of a page in which somebody looks for what to do."""


class Spot(NamedTuple):
    """Where a card would hang: its middle in mm, how far it is turned, and at which card."""

    x: float
    y: float
    angle: int
    master: str


class Person:
    """Somebody at the table, and the page before them: a phone, or the one beside the virtual table."""

    def __init__(self, seat: str, name: str, screen: Screen, beside: bool = False) -> None:
        self.seat, self.name, self.screen, self.says = seat, name, screen, screen.says
        self.where = "phone" if beside else "page"
        self.attacks = 0
        """Attacks in this turn."""
        self.done: list[str] = []
        """What was pressed, newest last."""

    def buttons(self) -> list[Button]:
        return [one for one in self.screen.buttons() if one.where == self.where]

    def read(self) -> dict[str, str]:
        return self.screen.read()

    def presses(self, one: Button) -> None:
        """Presses it, and waits until the page answers; what others took away meanwhile is let be."""
        before = self.shown()
        same = (one.text, one.part, one.where)
        try:
            self.screen.press_that(lambda now: (now.text, now.part, now.where) == same, one.text, GONE_S)
        except Unreachable:
            if any((now.text, now.part, now.where) == same and not now.shut for now in self.buttons()):
                raise
            return
        self.done.append(one.text)
        self.screen.until(lambda: self.shown() != before, f"an answer to {one.text}")

    def shown(self) -> object:
        return [self.read(), [(one.text, one.part, one.shut, one.pressed) for one in self.buttons()]]

    def is_on_turn(self) -> bool:
        return bool(re.match(self.says("Your turn"), self.read()["headline"]))

    def said(self, sentence: str, text: str) -> bool:
        """Whether a text says a sentence of the catalogue, in this person's language."""
        return bool(re.search(self.says(sentence), text))

    def named(self, sentence: str, among: Sequence[Button]) -> Button | None:
        """The button that bears a sentence of the catalogue."""
        words = re.compile(self.says(sentence))
        return next((one for one in among if words.fullmatch(one.text) and not one.shut), None)


class Inwo(Table):
    """Everybody takes over what the hand holds and attacks with the strongest Group what is weak."""

    pictures: Path | None = None

    def __init__(self, screen: Screen, game: BaseGame, names: Sequence[str], phones: Sequence[Screen]) -> None:
        super().__init__(screen, game, names)
        self.game: Any = game
        screens = zip("ABC", names, (screen, *phones), strict=True)
        self.people = [Person(seat, name, one, beside=one is screen) for seat, name, one in screens]
        self.host = self.people[0]

    # --- the game ---------------------------------------------------------------------------------------------------

    def begins(self) -> None:
        """The host looks at the own seat's page, as a player does."""
        self.screen.press(self.names["A"], "tabs")
        self.screen.until(lambda: self.names["A"] in self.screen.read()["meters"], "the host's own page")

    def whole(self) -> None:
        for _ in range(MOST_STEPS):
            if self.over():
                return
            self.step()
        raise Surprise("no end in sight")

    def over(self) -> bool:
        return all(one.said("Play again", one.read()["over"]) for one in self.people)

    def step(self) -> None:
        """Whoever has something to do does it."""
        if self.golden_rail() and self.tidy():
            self.rests()
            return
        for person in self.people:
            if self.acts(person):
                return
        if self.in_trouble():
            raise Surprise(f"trouble: {self.read()['trouble']}")
        self.rests()

    def acts(self, person: Person) -> bool:
        """Does the next thing that a page wants of its owner; whether there was one."""
        shown = [one for one in person.buttons() if one.tag == "button" and not one.shut]
        if any(one.part == "sheet" for one in shown):
            self.says_on(person, [one for one in shown if one.part == "sheet"])
            return True
        waits = re.compile(person.says("Wait for an answer"))
        asked = [one for one in shown if one.part in ("question", "contest") and not waits.fullmatch(one.text)]
        dialogs = [one for one in shown if one.part == "dialogs"]
        page = person.read()
        if person is self.host and self.by_hand(page):
            return True
        if page["question"] and (answer := self.answer_of(person, page, asked, dialogs)):
            person.presses(answer)
            return True
        if page["question"] or page["over"] or not person.is_on_turn():
            person.attacks = 0 if not person.is_on_turn() else person.attacks
            return False
        return self.goes_on_with(person, shown)

    def answer_of(
        self, person: Person, page: dict[str, str], asked: Sequence[Button], dialogs: Sequence[Button]
    ) -> Button | None:
        """What the page advises; where nothing is golden, the first of what it offers."""
        golden = [one for one in (*asked, *dialogs) if one.gold]
        return next(iter([*golden, *(one for one in asked if one.part == "question")]), None)

    def goes_on_with(self, person: Person, shown: Sequence[Button]) -> bool:
        """The own turn, where nothing is asked."""
        golden = [one for one in shown if one.gold and one.part in ("thumb", "dialogs")]
        attack = person.named("Attack…", golden)
        if attack and person.attacks < 2:
            person.attacks += 1
            person.presses(attack)
        elif rest := [one for one in golden if one is not attack]:
            person.presses(rest[0])
        else:
            return False
        return True

    # --- cards at the table's screen ---------------------------------------------------------------------------------

    def by_hand(self, page: dict[str, str]) -> bool:
        """What the host does with cards; whether there was anything."""
        if self.said("All at once: lay down your Illuminati.", page["question"]) and not self.lying("A.structure"):
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
        found = self.screen.until(lambda: listed.findall(self.screen.text()), f"a list with {kind}")
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

    def is_mine(self, one: LyingCard) -> bool:
        region = self.mat.region("A.structure")
        return region.x < one.x < region.x + region.w and region.y < one.y < region.y + region.h

    # --- what is said in a sheet --------------------------------------------------------------------------------------

    def says_on(self, person: Person, sheet: Sequence[Button]) -> None:
        """Fills what a dialog asks for, blank by blank, and says it; what would not succeed is left."""
        says, closing = person.says, next((one for one in sheet if one.text == "×"), None)
        ready = next((one for one in sheet if one.gold), None)
        odds = re.search(says("Strength {strength} · {wins} of {all} throws succeed"), self.sheet_text(person))
        ways = [one for one in sheet if one not in (closing, ready) and one.tag == "button"]
        ways = [one for one in ways if not re.fullmatch(says("Change") + "|" + says("Why?"), one.text)]
        if ready is None and not ways:  # it is still asked what may be said
            self.rests()
            return
        if ready is None:
            chosen = self.wanted(person, ways)
        elif odds and int(odds[2]) < GOOD_ODDS and (joins := self.joining(ways)):
            chosen = joins
        elif odds and int(odds[2]) < POOR_ODDS:
            chosen, person.attacks = closing, 9
        else:
            chosen = ready
        if chosen is None:
            raise Surprise(f"a sheet without a way out: {[one.text for one in sheet]}")
        person.presses(chosen)

    def sheet_text(self, person: Person) -> str:
        return " ".join(person.screen.seen("dialog[open]").values())

    def joining(self, ways: Sequence[Button]) -> Button | None:
        """Who brings most, of those who have not joined yet."""
        able = [one for one in ways if re.search(r"\+\d+$", one.text)]
        return able[0] if able and not able[0].pressed else None

    def wanted(self, person: Person, ways: Sequence[Button]) -> Button | None:
        """What somebody chooses of a list: a card of the own hand, the weakest first."""
        own = [one for one in ways if re.search(person.says("in your hand"), one.text)]
        resistance = re.compile(person.says("Resistance {what}"))
        weak = sorted(own, key=lambda one: number(resistance, one.text))
        return next(iter(weak or ways), None)


def number(what: re.Pattern[str], text: str) -> int:
    """The number that a text names, 99 where it names none."""
    found = re.search(what.pattern.replace("(.+?)", r"(\d+)"), text)
    return int(found[1]) if found else 99
