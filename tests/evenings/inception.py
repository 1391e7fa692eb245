"""`inception` by hand: one player leads the team down."""

from __future__ import annotations

import re

from companion.games.inception.designs import Character, Flashback, KickCard, Weapon
from companion.kernel.cards import face_of
from tests.evenings.screen import Thing
from tests.evenings.walk import Walk, told_of

TUCK_MM = 20.0
"""So much of a card shows that is tucked under somebody."""
ROOM_MM = 40.0
"""From the edge of a row to the middle of its last card."""
ME = "A"
LEVELS = "43210"
TURN_UP, DISCARD = "Turn up the top card of the Level {level} deck.", "Discard {what} from the hand."
DISPLAY = 3
"""So many cards of the display are enough."""
STRONG = ("brace", "improvise")
"""Reactions that count for more than one against an attack."""
DEARLY = ("brace", "deadangle", "cover", "dressing", "rest", "briefing")
"""Cards that are not given away for one point."""


class Inception(Walk):
    """Arms whoever is on the front, fills the display, fights while the hand lasts, keeps Kicks."""

    def goes_on(self, page: dict[str, str]) -> bool:
        flashback = next((one.card for one in self.hand(ME) if self.is_a(one.card, Flashback)), "")
        if flashback and self.cobb_dreams():
            self.tucks(flashback, "cobb:1")
        elif page["chores"] or self.golden_rail():
            self.owes_nothing()
        elif self.screen.seen("#contest section"):
            self.compares()
        else:
            step = self.step_now()
            {0: self.draws_two, 1: self.plays, 2: self.discards, 4: self.turns_up_an_event}.get(step, self.kicks)()
        return True

    def answers_a_question(self, page: dict[str, str]) -> bool:
        """What hands can answer they do: an event is turned up, a card discarded; else as the page advises."""
        event, discard = (self.said(one, page["question"]) for one in (TURN_UP, DISCARD))
        if (event or discard) and (page["chores"] or self.golden_rail()):
            self.owes_nothing()
        elif event:
            self.turns_up_an_event()
        elif discard and self.hand(ME):
            self.lays(self.cheapest()[0], "team.discard")
        else:
            return super().answers_a_question(page)
        return True

    def step_now(self) -> int:
        """Which of the six steps is lit: so many are past."""
        return len(self.screen.seen(".phases li.past"))

    def is_a(self, card: str, kind: type) -> bool:
        return isinstance(self.game.design(card), kind)

    def front(self) -> str:
        """The deepest level on which somebody stands."""
        return next(level for level in reversed(LEVELS) if self.lying(f"L{level}.team"))

    def cobb_dreams(self) -> bool:
        """Whether the phone asks for Flashbacks under Cobb."""
        return bool(re.search(self.says("A Flashback you draw goes under Cobb at once."), self.read()["notes"]))

    # --- the steps --------------------------------------------------------------------------------------------------

    def draws_two(self) -> None:
        """Two cards; a Flashback among them goes under Cobb."""
        for _ in range(2):
            card = self.draw("team.unseen", ME).card
            if self.is_a(card, Flashback) and self.cobb_dreams():
                self.tucks(card, "cobb:1")
        self.rings_on()

    def tucks(self, card: str, under: str) -> None:
        """A strip of a card shows beside the character to whom it belongs; who has many gets more room first."""
        row = f"L{self.level_of(under)}.team"
        scale = self.scale()
        who = next(one for one in self.lying(row) if one.card == under)
        strips = sum(0 < who.x - one.x < 6 * TUCK_MM * scale for one in self.lying(row))
        if strips > 2:
            self.makes_room(who, row)
        where = next(one for one in self.lying(row) if one.card == under)
        with self.understood(f"{card} under {under}"):
            self.carry(card, (where.x - TUCK_MM * scale, where.y))

    def makes_room(self, who: Thing, row: str) -> None:
        """The next one goes to the end of the row, and the one with many cards to where that one stood."""
        right = [one for one in self.lying(row) if one.x > who.x + 10 and self.is_a(one.card, Character)]
        if right:
            beside = min(right, key=lambda one: one.x)
            self.carry(beside.card, self.middle(row, (self.mat.region(row).w / 2 - ROOM_MM, 0)))
            self.screen.until(lambda: self.found(beside.card) > beside.x + 10, "room beside")
            self.carry(who.card, (beside.x, beside.y))
            self.screen.until(lambda: self.found(who.card) > who.x + 10, f"room for {who.name}")

    def found(self, card: str) -> float:
        return next((one.x for one in self.screen.things() if one.card == card), 0.0)

    def scale(self) -> float:
        """Pixels a millimetre."""
        return self.pixel(1, 0)[0] - self.pixel(0, 0)[0]

    def level_of(self, who: str) -> str:
        return next(level for level in LEVELS if any(one.card == who for one in self.lying(f"L{level}.team")))

    def plays(self) -> None:
        """A weapon for somebody, a card for the display, else the step ends."""
        for card in [one.card for one in self.hand(ME)]:
            if self.is_a(card, Weapon) and (who := self.unarmed()):
                return self.tucks(card, who)
        free = [f"display.{number}" for number in range(1, 6) if not self.lying(f"display.{number}")]
        best = [one.card for one in self.hand(ME) if not self.is_a(one.card, KickCard)]
        best = [card for card in best if self.game.display_value(card) > 0 and face_of(card) not in DEARLY]
        if best and len(free) > 5 - DISPLAY:
            return self.lays(max(best, key=self.game.display_value), free[0])
        return self.rings_on()

    def unarmed(self) -> str:
        """Somebody on the front without a weapon: no card lies beside."""
        team = self.lying(f"L{self.front()}.team")
        people = [one for one in team if self.is_a(one.card, Character)]
        scale = self.scale()
        armed = [one for one in team if self.is_a(one.card, Weapon)]
        near = 3 * TUCK_MM * scale
        return next((one.card for one in people if not any(0 < one.x - arm.x < near for arm in armed)), "")

    def lays(self, card: str, place: str) -> None:
        with self.understood(f"{card} on {place}"):
            self.lay(card, place)

    def discards(self) -> None:
        """The hand comes down to five cards."""
        over = len(self.hand(ME)) - 5
        if over > 0:
            self.lays(self.cheapest()[0], "team.discard")
        else:
            self.rings_on()

    def cheapest(self) -> list[str]:
        """The hand, what is least dear first."""
        hand = [one.card for one in self.hand(ME)]
        return sorted(hand, key=lambda card: (self.is_a(card, KickCard), face_of(card) in DEARLY))

    def turns_up_an_event(self) -> None:
        with self.understood("an event"):
            self.from_pile(f"L{self.front()}.deck", "event")

    def kicks(self) -> None:
        """A Kick on the goal of the front where it belongs; else on with the turn."""
        kick = next((one.card for one in self.hand(ME) if self.is_a(one.card, KickCard)), "")
        page = self.read()
        if kick and re.search(self.says("Lay a Kick on the goal, or ring to go on."), page["headline"]):
            self.lays(kick, f"L{self.front()}.goal")
        else:
            self.rings_on()

    # --- the window -------------------------------------------------------------------------------------------------

    def compares(self) -> None:
        """Lays cards while they reach what is required, and rings."""
        there, required = (int(one) for one in list(self.screen.seen("#contest .against .figure b").values())[:2])
        spare = [card for card in self.cheapest() if not self.is_a(card, KickCard) and face_of(card) not in DEARLY[3:]]
        strong = [card for card in spare if face_of(card) in STRONG]
        short, attacked = required - there, "attack" in self.read()["headline"]
        if attacked and 0 < short <= len(spare) + 2 * len(strong):
            self.lays((strong + spare)[0], "team.discard")
            return
        shown = [
            one
            for one in self.screen.buttons()
            if one.part == "contest" and re.match(self.says("Discard it"), one.text)
        ]
        if shown and 0 < short <= self.reach() - there:
            before = self.read()
            self.screen.press(self.says("Discard it"), "contest")
            self.until(lambda now: told_of(now) != told_of(before), "a card of the display is discarded")
            return
        self.rings_on()

    def reach(self) -> int:
        """What all that is known can bring the sum to, as the phone says."""
        said = re.search(
            self.says("{gap} short. What is known brings it to {most} at most."),
            self.screen.seen("#contest section")["0"],
        )
        return int(said[2]) if said else 99
