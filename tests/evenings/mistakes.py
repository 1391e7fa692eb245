"""What hands do wrong on purpose: what the page says to it, and that all is well again after hands did as it asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tests.evenings.table import Surprise
from tests.evenings.walk import RINGS_S, Walk


class Mistakes:
    """Mistakes at a table; `said` keeps the page's sentence to each."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.said = walk, dict[str, str]()

    def lays(self, what: str, card: str, place: str, aside: tuple[float, float] = (0, 0)) -> None:
        """A card of the first player's hand is laid where it may not lie, and taken back."""
        self.walk.lay(card, place, aside)
        self.heard(what, lambda: self.walk.to_hand(card, "A"))

    def takes(self, what: str, card: str, place: str) -> None:
        """A card is gone from its place, into somebody's hand, and comes back."""
        was = next(one for one in self.walk.lying(place) if one.card == card)
        self.walk.to_hand(card, "A")
        self.heard(what, lambda: self.walk.carry(card, (was.x, was.y)))

    def heard(self, what: str, mend: Callable[[], None], *, owing: bool = False) -> None:
        """Something wrong lies there by now: the page says so, and `mend` makes it good. `owing`: that is a move, after
        which more may be to be done."""
        self.hears(what)
        self.mends(mend, owing=owing)

    def hears(self, what: str) -> None:
        self.walk.until(lambda page: page["trouble"], f"something against a mistake: {what}")
        self.said[what] = self.walk.rests()["trouble"].split("\n\n")[1]

    def mends(self, mend: Callable[[], None], *, owing: bool = False) -> None:
        mend()
        page = self.walk.until(lambda page: not page["trouble"], "all is well again")
        if page["chores"] and not owing:
            raise Surprise(f"still to be done: {page['chores']}")

    def rings(self, what: str, *answers: str) -> None:
        """The bell is rung too early, and answers with one of the catalogue's sentences, or what begins with one that
        ends in “…”."""
        self.walk.rests(RINGS_S)
        self.walk.ring()

        def line(page: dict[str, str]) -> str:
            lines = page["notes"].split("\n")
            return next((one for one in lines if any(re.fullmatch(self._way(say), one) for say in answers)), "")

        self.said[what] = line(self.walk.until(line, f"the bell's answer: {answers}"))

    def compared(self, wanted: Mapping[str, Sequence[str]]) -> None:
        """Each is one of the catalogue's sentences that were to be said, or begins with one that ends in “…”."""
        for what, sentence in self.said.items():
            ways = map(self._way, wanted.get(what, ()))
            if not any(re.fullmatch(one, sentence) for one in ways):
                raise Surprise(f"{what}: “{sentence}”, not “{wanted[what]}”")

    def _way(self, sentence: str) -> str:
        """A pattern for a sentence of the catalogue; where it ends in “…”, for whatever begins with it."""
        return self.walk.says(sentence.rstrip("…")) + ".*" * sentence.endswith("…")
