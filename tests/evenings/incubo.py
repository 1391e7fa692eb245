"""`incubo` by hand: two who dream together, or one alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, radians, sin

from tests.evenings.mistakes import Mistakes
from tests.evenings.walk import Walk

ROOM_MM = 66.0
HIGH_MM = 92.0
"""From one card of a row to the next, and to the one below."""
TAG_MM = 24.0
"""How far left of a card's middle its tag is."""
MOST_CARDS = 8
"""So many cards of a row are enough: more will not help."""
BEATEN = (
    "{done} of the {what} needed are beaten. Turn up cards and lay each beside the part it is for. Ring when you stop."
)
FEAR = "put {what} of your Fear deck on your discard pile"
SAID: dict[str, tuple[str, ...]] = {
    "early ring": ("Not yet: {say}",),
    "wrong side": ("{card} comes from {name}'s deck and belongs into {name}'s rows.",),
    "between": (
        "{card} lies {at}. Lay it into {into}, or take it off the mat.",
        "{card} lies between {places}. Lay it into one of them, or take it off the mat.",
    ),
    "taken away": ("{gone} is gone from {at}…",),
}
"""What the phone says to each mistake."""
SIDES = {"A": "alpha", "B": "tommy"}
OFFERS = ("parts.2", "parts.4", "parts.5")
"""Where dreams are laid to choose from."""
LINE = {"parts.1": 1, "parts.2": 2, "dream": 3, "parts.4": 4, "parts.5": 5}
"""The parts of a monster by their places."""


class Incubo(Walk):
    """Turns up cards while courage is missing, and pays as long as there are tokens to spare."""

    spare = 12
    """So many tokens are kept against a dream."""

    def errs(self) -> None:
        """Before the first dream a ring; in it the other's row, a card between two places, the dream away."""
        made = Mistakes(self)
        made.rings("early ring", "Not yet: {say}")
        self.faces_a_dream()
        while self.rests()["question"] or self.golden_rail() or not self.missing():
            self.step()
        seat, deck = "A", f"{SIDES['A']}.deck"
        card = self.turn_up(deck)
        if len(self.names) > 1:
            self.lay(card, f"{SIDES['B']}.play")
            made.heard("wrong side", lambda: self.to_pile(card, deck))
            card = self.turn_up(deck)
        self.lay(card, f"{SIDES[seat]}.pass", (self.mat.region(f"{SIDES[seat]}.pass").w / 2 + 2, 0))
        made.heard("between", lambda: self.lay(card, f"{SIDES[seat]}.play"), owing=True)
        self.owes_nothing()
        dream = self.lying("dream")[-1].card
        made.takes("taken away", dream, "dream")
        made.compared(SAID)

    def answers_a_question(self, page: dict[str, str]) -> bool:
        """Who has rung because nothing more was to be done stays with that."""
        return bool(self.answer(self.says("Give it up")))

    def goes_on(self, page: dict[str, str]) -> bool:
        if fear := re.search(rf"(?:(\w+): )?{self.says(FEAR)}", page["chores"]):  # alone, nobody need be named
            self.frightens(fear[1] or "", fear[2].split()[0])
        elif page["chores"] or self.golden_rail():
            self.owes_nothing()
        elif not self.screen.seen(".cell[data-place=dream] .card"):
            self.faces_a_dream()
        elif done := re.search(self.says(BEATEN), page["headline"]):
            self.fights({} if done[1] == done[2].split()[0] else self.parts())
        elif missing := self.missing():
            self.dreams(missing)
        else:
            return False
        return True

    # --- what the phone says ----------------------------------------------------------------------------------------

    def missing(self) -> dict[str, int]:
        """How much courage each side misses of what its dream asks."""
        shown = {"B": ".side-of.far > .tally b", "A": ".side-of.near > .tally b"}
        if len(self.names) == 1:
            shown = {"A": ".side-of > .tally b"}
        found = {seat: self.screen.seen(css).get("0", "") for seat, css in shown.items()}
        return {seat: lacking(text) for seat, text in found.items() if text}

    def parts(self) -> dict[str, int]:
        """How much courage is missing at each part of a monster that still stands."""
        shown = self.screen.seen(".middle .cell .tally b")
        return {place: lacking(text) for place, text in shown.items() if lacking(text) > 0}

    def number(self, name: str) -> int:
        """A number under the board, of the table."""
        found = re.search(rf"(\d+)(?:/\d+)?\n{name}", self.read()["meters"])
        return int(found[1]) if found else 0

    def chimes(self) -> int:
        return int(self.screen.seen(".string b").get("0", "0"))

    # --- what is owed -----------------------------------------------------------------------------------------------

    def frightens(self, name: str, count: str) -> None:
        """Fear cards go unseen on the own discard pile, then that is said to be done."""
        side = SIDES[next(seat for seat, one in self.names.items() if name in ("", one))]
        for _ in range(int(count)):
            self.from_pile(f"{side}.fear", f"{side}.discard")
        before = self.read()["chores"]
        self.tick_that(f"{name}.*{self.says(FEAR)}")
        self.until(lambda page: page["chores"] != before, "the Fear card is known")

    # --- dreams -----------------------------------------------------------------------------------------------------

    def faces_a_dream(self) -> None:
        """Lays as many dreams as the phone asks for, then one of them into the middle."""
        before = self.rests()
        pile = f"rem{self.phase()}"
        asks = [one for place in OFFERS for one in self.lying(place)]
        if pile == "rem1":
            self.from_pile(pile, "dream")
        elif len(asks) < int(pile[-1]) and self.heap(pile):
            self.from_pile(pile, next(place for place in OFFERS if not self.lying(place)))
        else:
            self.lay(asks[0].card, "dream")
        self.until(lambda page: page["headline"] != before["headline"] or self.in_trouble(), "a dream is seen")

    def dreams(self, missing: dict[str, int]) -> None:
        """One more card for whoever misses most; else the dream ends."""
        for seat in sorted(missing, key=lambda one: -missing[one]):
            laid = self.cards(seat)
            if not self.can_turn_up(seat):
                continue
            if not laid or (missing[seat] > 0 and (self.free(seat) or self.pays(seat, missing[seat]))):
                self.turns_up(seat, [f"{SIDES[seat]}.{row}" for row in ("play", "pass", "elim")])
                return
        self.rings_on()

    def pays(self, seat: str, missing: int) -> bool:
        """Whether one more card for a token looks cheaper than Terror."""
        return self.chimes() > self.spare and len(self.cards(seat)) < MOST_CARDS and missing <= 2 * self.phase()

    def phase(self) -> int:
        found = re.search(r"R\.E\.M\. (\d)", self.read()["headline"])
        return int(found[1]) if found else 1

    def cards(self, seat: str, place: str = "play") -> list[str]:
        return [one.card for one in self.lying(f"{SIDES[seat]}.{place}")]

    def free(self, seat: str) -> int:
        """Free cards that are left."""
        return self.own(seat, "Free cards")

    def left(self, seat: str) -> int:
        """How many cards of a deck are left."""
        return self.own(seat, "Deck")

    def own(self, seat: str, label: str) -> int:
        """One of a player's numbers under the board."""
        found = re.search(rf"(\d+)\s+{self.says(label)}", self.read()["meters"].partition(self.names[seat])[2])
        return int(found[1]) if found else 0

    def can_turn_up(self, seat: str) -> bool:
        """Whether there is a card; a deck that is empty can be made of the discard pile."""
        deck = f"{SIDES[seat]}.deck"
        if self.left(seat):
            self.screen.until(lambda: self.heap(deck), f"cards of {deck}")
        return self.heap(deck) > 0 or bool(self.lying(f"{SIDES[seat]}.discard"))

    def turns_up(self, seat: str, rows: Sequence[str]) -> None:
        """The top card of the own deck, into the row that is best for it, beside those that lie there."""
        deck = f"{SIDES[seat]}.deck"
        if not self.heap(deck):
            self.refills(deck)
        card = self.turn_up(deck)
        row = self.best_row(card, seat, rows)
        with self.understood(f"{card} on {row}"):
            self.lay(card, row, self.beside(row))

    def best_row(self, card: str, seat: str, rows: Sequence[str]) -> str:
        """A bad card goes out of the game and what the partner can use better is passed, as long as that is free."""
        mine, other = self.value(card, seat), "B" if seat == "A" else "A"
        note = self.note(seat)
        if len(rows) < 3 or mine is None or self.game.is_fear(card):
            return rows[0]
        if other in self.names and (self.value(card, other) or 0) > mine and re.search(self.says("Pass free"), note):
            return rows[1]
        return rows[2] if mine < 1 and re.search(self.says("Elimination free"), note) else rows[0]

    def value(self, card: str, seat: str) -> int | None:
        """What is printed on a player's end."""
        end = self.game.end(card, SIDES[seat])
        return None if end is None else end.v

    def note(self, seat: str) -> str:
        """What the phone says of the cards that are still free."""
        side = "far" if seat == "B" and len(self.names) > 1 else "near" if len(self.names) > 1 else ""
        return " ".join(self.screen.seen(f".side-of{'.' * bool(side)}{side} p.small").values())

    def beside(self, row: str) -> tuple[float, float]:
        """How far from the middle of a row or column one more card has room and covers nobody's tag (mm): from left to
        right, in a narrow column one upon the other's right half."""
        region, (left, top) = self.mat.region(row), self.pixel(0, 0)
        scale = self.pixel(1, 0)[0] - left
        middle = region.centre
        there = [
            ((one.x - left) / scale - middle[0], (one.y - top) / scale - middle[1], radians(one.turn))
            for one in self.lying(row)
        ]
        wide, high = int(region.w / 2 - ROOM_MM / 2), max(0, int(region.h / 2 - HIGH_MM / 2))
        spots = [(x, y) for y in sorted({-high, high}) for x in range(-wide, wide + 1, 4)]

        def room(spot: tuple[float, float]) -> float:
            apart = (max(abs(spot[0] - x) / ROOM_MM, abs(spot[1] - y) / HIGH_MM) for x, y, _ in there)
            return min(1.0, min(apart, default=1.0))

        def hides(spot: tuple[float, float]) -> bool:
            tags = ((x - TAG_MM * cos(turn), y - TAG_MM * sin(turn)) for x, y, turn in there)
            return any(abs(spot[0] - x) < 41 and abs(spot[1] - y) < 53 for x, y in tags)

        open_ = [spot for spot in spots if not hides(spot)]
        enough = (1.0, 0.4) if wide > ROOM_MM else (0.4,)
        good = (spot for least in enough for spot in open_ if room(spot) >= least)
        return next(good, max(open_ or spots, key=room))

    # --- monsters ---------------------------------------------------------------------------------------------------

    def fights(self, parts: dict[str, int]) -> None:
        """One more card at the part that is nearest to be beaten; else the night goes on, or two rings give it up."""
        place = min(parts, key=lambda one: parts[one], default="dream")
        for seat in sorted(self.names, key=lambda one: len(self.cards(one, f"part.{LINE[place]}"))):
            if parts and self.can_turn_up(seat) and (self.free(seat) or self.chimes() > 1):
                self.turns_up(seat, [f"{SIDES[seat]}.part.{LINE[place]}"])
                return
        if parts:
            self.ring()
        self.rings_on()


def lacking(text: str) -> int:
    """What is missing of "1/3"."""
    there, required = re.match(r"(-?\d+)/(-?\d+)", text.replace("−", "-")).groups()  # type: ignore[union-attr]
    return int(required) - int(there)
