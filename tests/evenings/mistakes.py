"""What hands do wrong on purpose: what the page says to it, and that all is well again after hands did as it asks."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.evenings.duel import Duel
from tests.evenings.table import Surprise
from tests.evenings.walk import RINGS_S


class Mistakes:
    """Made in somebody's turn, with a card that is free and one that is not; `said` keeps each first sentence.
    `laid`: those of a turn before, in which a card came to lie that is taken away now."""

    def __init__(self, duel: Duel, laid: Mistakes | None = None) -> None:
        self.duel, self.said = duel, dict[str, str]()
        self.seat = duel.whose()
        self.other = "B" if self.seat == "A" else "A"
        self.lies = (laid.free, f"{laid.seat}2", laid.seat) if laid is not None else ("", "", "")
        hand = [one.card for one in duel.hand(self.seat)]
        self.free = next((card for card in hand if not self._costs(card)), "")
        self.dear = next((card for card in hand if self._costs(card) and not duel.affords(card, self.seat)), "")

    def _costs(self, card: str) -> bool:
        return bool(self.duel.printed(card).blood) or self.duel.printed(card).other

    def wrong_side(self) -> None:
        self.duel.lay(self.free, f"{self.other}2")
        self._heard("wrong side", lambda: self.duel.to_hand(self.free, self.seat))

    def too_dear(self) -> None:
        """And rings, because it looks well."""
        if self.dear:
            self.duel.lay(self.dear, f"{self.seat}2")
            self._hears("too dear")
            self.duel.ring()
            self.said["rung"] = self._noted("Not yet: ")
            self._mends(lambda: self.duel.to_hand(self.dear, self.seat))
            self.duel.until(lambda page: "Not yet" not in page["notes"], "the bell's answer goes with its reason")

    def between(self) -> None:
        self.duel.lay(self.free, f"{self.seat}2", (50, 0))
        self._heard("between", lambda: self.duel.lay(self.free, f"{self.seat}2"))

    def taken_away(self) -> None:
        """A card that lay there is gone from the table; it comes back."""
        card, place, owner = self.lies
        self.duel.to_hand(card, owner)
        self._heard("taken away", lambda: self.duel.lay(card, place))

    def early_ring(self) -> None:
        self.duel.rests(RINGS_S)
        self.duel.ring()
        self.said["early ring"] = self._noted(".*[Dd]raw a card")

    def _heard(self, what: str, mend: Callable[[], None]) -> None:
        self._hears(what)
        self._mends(mend)

    def _hears(self, what: str) -> None:
        self.duel.until(lambda page: page["trouble"], f"something against a mistake: {what}")
        self.said[what] = self.duel.rests()["trouble"].split("\n\n")[1]

    def _mends(self, mend: Callable[[], None]) -> None:
        mend()
        page = self.duel.until(lambda page: not page["trouble"], "all is well again")
        if page["chores"]:
            raise Surprise(f"still to be done: {page['chores']}")

    def _noted(self, begins: str) -> str:
        def line(page: dict[str, str]) -> str:
            return next((one for one in page["notes"].split("\n") if re.match(begins, one)), "")

        return line(self.duel.until(line, f"a note: {begins}"))
