"""`inception` by hand: one player leads the team down."""

from __future__ import annotations

import re
from typing import Any

from companion.games.inception.designs import Character, Flashback, KickCard, Weapon
from companion.kernel.cards import face_of
from tests.evenings.mistakes import Mistakes
from tests.evenings.screen import Thing
from tests.evenings.table import Surprise
from tests.evenings.walk import Walk, told_of

TUCK_MM = 20.0
"""So much of a card shows that is tucked under somebody."""
GRIP_MM = 24.0
"""So far left of its middle a card is taken that another may lie on."""
HOLD_MM = 50.0
"""So much of everybody in a row stays to be seen when a weapon is given."""
CARD_MM = 64.0
"""How wide a card is."""
ME = "A"
LEVELS = "43210"
TURN_UP, DISCARD = "Turn up the top card of the Level {level} deck.", "Discard {what} from the hand."
SAID: dict[str, tuple[str, ...]] = {
    "between": ("{card} lies {at}. Lay it into {into}, or take it off the mat.",),
    "too early": ("A Kick is laid when goals are checked, in steps 4 and 6.",),
    "taken away": ("{gone} is gone from {at}…", "{card} went from {where} to {came}.…"),
    "out of turn": ("No event is turned up now.",),
}
"""What the phone says to each mistake."""
DISPLAY = 3
"""So many cards of the display are enough."""
EAGER = 4
"""So many turns attacks are fought; then they are let happen, so that an evening ends."""
STRONG = ("brace", "improvise")
"""Reactions that count for more than one against an attack."""
DEARLY = ("brace", "deadangle", "cover", "dressing", "rest", "briefing")
"""Cards that are not given away for one point."""


class Inception(Walk):
    """Arms whoever is on the front, fills the display, fights while the hand lasts, keeps Kicks."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.lost = set[str]()
        """Who got no weapon."""

    def errs(self) -> None:
        """In the second step: a card between two places, a Kick too early, a character away, an event out of turn."""
        while self.step_now() != 1:
            self.step()
        made, hand = Mistakes(self), [one.card for one in self.hand(ME)]
        loose = next((card for card in hand if not self.is_a(card, Flashback)), "")
        made.lays("between", loose, "L4.team", (170, self.mat.region("L4.team").h / 2 + 2))
        if kick := next((card for card in hand if self.is_a(card, KickCard)), ""):
            made.lays("too early", kick, "L4.goal")
        made.takes("taken away", "saito:1", "L4.team")
        self.from_pile("L4.deck", "event")
        made.heard("out of turn", lambda: self.to_pile(self.lying("event")[-1].card, "L4.deck"))
        self.told.append(f"mistakes: {made.said}")
        made.compared(SAID)

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
        """The deepest level on which somebody stands; in Limbo are those who are lost."""
        return next(level for level in "12340" if self.lying(f"L{level}.team"))

    def cobb_dreams(self) -> bool:
        """Whether the phone asks for Flashbacks under Cobb."""
        return bool(re.search(self.says("A Flashback you draw goes under Cobb at once."), self.read()["notes"]))

    # --- the steps --------------------------------------------------------------------------------------------------

    def draws_two(self) -> None:
        """Two cards, as long as there are any; a Flashback among them goes under Cobb."""
        for _ in range(2):
            if not self.heap("team.unseen"):
                if not self.lying("team.discard"):
                    break
                self.refills("team.unseen")
            card = self.draw("team.unseen", ME).card
            if self.is_a(card, Flashback) and self.cobb_dreams():
                self.tucks(card, "cobb:1")
        self.rings_on()

    def tucks(self, card: str, under: str) -> None:
        """A strip of a card shows beside the character to whom it belongs; the row is laid with more room first, if
        there is none."""
        row, scale = f"L{self.level_of(under)}.team", self.scale()
        self.makes_room(under, row)
        where = next(one for one in self.lying(row) if one.card == under)
        with self.understood(f"{card} under {under}"):
            self.carry(card, (where.x - TUCK_MM * scale, where.y))

    def groups(self, row: str) -> dict[str, list[Thing]]:
        """The characters of a row from left to right, each with the cards whose strips show beside them."""
        found: dict[str, list[Thing]] = {}
        strips: list[Thing] = []
        for one in sorted(self.lying(row), key=lambda one: one.x):
            strips.append(one)
            if self.is_a(one.card, Character):
                found[one.card], strips = strips, []
        return found

    def makes_room(self, under: str, row: str) -> None:
        """Where one more strip beside somebody has no room, everybody is laid anew from left to right, one over the
        other where there are many."""
        groups, scale = self.groups(row), self.scale()
        wide, step = self.spread(groups, under, row)
        width = self.mat.region(row).w
        edge = start = self.middle(row)[0] - width / 2 * scale
        crowded = False
        for who, things in groups.items():
            crowded |= things[-1].x - (wide[who] + CARD_MM / 2) * scale < edge - 2 * scale
            edge = things[-1].x + CARD_MM / 2 * scale
        places = dict[str, float]()
        for who in groups if crowded else ():
            places[who] = start + (wide[who] + CARD_MM / 2 + 1) * scale
            start += (wide[who] + step) * scale
        right = [who for who in places if places[who] > self.found(who)]
        for who in (*reversed(right), *(who for who in places if who not in right)):  # nobody comes to lie on another
            self.moves(who, places[who], self.middle(row)[1])

    def spread(self, groups: dict[str, list[Thing]], under: str, row: str) -> tuple[dict[str, float], float]:
        """With one more strip beside somebody: how wide the strips of each are, and what shows of each card (mm)."""
        wide = {who: TUCK_MM * (len(things) - (who != under)) for who, things in groups.items()}
        left = self.mat.region(row).w - sum(wide.values()) - CARD_MM
        return wide, min(CARD_MM, left / max(1, len(groups) - 1))

    def moves(self, who: str, x: float, y: float) -> None:
        """Takes somebody by an edge that nobody covers, and along the row."""
        there, edge = self.found(who), GRIP_MM * self.scale()
        if abs(there - x) > 6:
            grip = next((one for one in (-edge, edge, 0.0) if self.screen.on_top(there + one, y) == who), -edge)
            self.screen.drag((there + grip, y), (x + grip, y))
            self.screen.until(lambda: abs(self.found(who) - x) < 6, f"room for {who}")

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
                return self.arms(card, who)
        free = [f"display.{number}" for number in range(1, 6) if not self.lying(f"display.{number}")]
        best = [one.card for one in self.hand(ME) if not self.is_a(one.card, KickCard)]
        best = [card for card in best if self.game.display_value(card) > 0 and face_of(card) not in DEARLY]
        if best and len(free) > 5 - DISPLAY:
            return self.lays(max(best, key=self.game.display_value), free[0])
        return self.rings_on()

    def arms(self, card: str, who: str) -> None:
        """Who turns out to be lost gets no weapon."""
        try:
            self.tucks(card, who)
        except Surprise:
            if not self.said("{who} is not active.", self.read()["trouble"]):
                raise
            self.lost.add(who)
            self.draws_out(card)
            self.until(lambda page: not page["trouble"], "the weapon is in the hand again")

    def draws_out(self, card: str) -> None:
        """Takes a tucked card by the strip that shows, back into the hand."""
        x, y, width, height = self.screen.until(lambda: self.screen.box(f'.tray[data-seat="{ME}"] .hand'), "the hand")
        there = next(one for one in self.screen.things() if one.card == card)
        self.screen.drag((there.x - GRIP_MM * self.scale(), there.y), (x + width - 12, y + height / 2))

    def unarmed(self) -> str:
        """Somebody on the front without a weapon, where one more card leaves enough of everybody to take hold of."""
        row = f"L{self.front()}.team"
        groups = self.groups(row)
        if self.spread(groups, "", row)[1] - TUCK_MM / max(1, len(groups) - 1) < HOLD_MM:
            return ""
        armed = {who for who, things in groups.items() if any(self.is_a(one.card, Weapon) for one in things)}
        return next((who for who in groups if who not in armed | self.lost), "")

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
        deck = f"L{self.front()}.deck"
        if not self.heap(deck):
            self.refills(deck)
        with self.understood("an event"):
            self.from_pile(deck, "event")

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
        short, attacked = required - there, self.said("attack {number}", self.read()["headline"])
        if attacked and (self.even or self.turn() <= EAGER) and 0 < short <= len(spare) + 2 * len(strong):
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

    def turn(self) -> int:
        """As the headline has it."""
        said = re.search(self.says("Turn {number} · {step}"), self.read()["headline"])
        return int(said[1]) if said else 0

    def reach(self) -> int:
        """What all that is known can bring the sum to, as the phone says."""
        said = re.search(
            self.says("{gap} short. What is known brings it to {most} at most."),
            self.screen.seen("#contest section")["0"],
        )
        return int(said[2]) if said else 99
