"""`inscription` by three screens: each player lays the own cards by touch on the own phone, and the table's screen has
nobody's hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.kernel.game import BaseGame
from tests.evenings.inscription import Inscription
from tests.evenings.screen import Screen, Thing
from tests.evenings.visit import begins_a_game, joined

TABLE = ""


class Apart(Inscription):
    """`screen` is the one that somebody looks at now: what is asked of a player is done on that player's phone, what
    is owed at the table."""

    def __init__(self, beside: Screen, phones: tuple[Screen, Screen], game: BaseGame, names: tuple[str, str]) -> None:
        super().__init__(beside, game, names)
        self.screens = {TABLE: beside, **dict(zip("AB", phones, strict=True))}

    def sits_down(self, url: str) -> None:
        """A game begins at the table's screen, and both take a seat by the code that it shows."""
        beside, *phones = self.screens.values()
        begins_a_game(beside, url, "inscription", tuple(self.names.values()))
        joined(beside, tuple(phones), tuple(self.names.values()))
        for seat, phone in zip("AB", phones, strict=True):
            phone.press("My cards")
            phone.until(lambda seat=seat, phone=phone: phone.box(f'.tray[data-seat="{seat}"]'), "the own hand")

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        before, self.screen = self.screen, self.screens[where]
        try:
            yield
        finally:
            self.screen = before

    def step(self) -> None:
        """At the phone of whoever is asked, else of whose turn it is."""
        self.screen = self.screens[TABLE]
        self.rests()
        asked = next((seat for seat in "AB" if self.asks(seat)), "")
        self.screen = self.screens[asked or self.whose()]
        super().step()

    def asks(self, seat: str) -> bool:
        with self.at(seat):
            return bool(self.read()["question"] and self.answers())

    def hand(self, seat: str) -> list[Thing]:
        with self.at(seat):
            return super().hand(seat)

    def sets_the_table(self) -> None:
        with self.at(TABLE):
            super().sets_the_table()

    def golden_rail(self) -> bool:
        with self.at(TABLE):
            return super().golden_rail()

    def tidy(self) -> bool:
        with self.at(TABLE):
            return super().tidy()

    # --- hands, on a small screen -----------------------------------------------------------------------------------

    def in_sight(self) -> None:
        """Mat and hand are brought on the screen of a phone, where hands need both."""
        if self.screen.touch:
            for part in (".mat", ".tray[data-seat]"):
                self.screen.bring(part)

    def lay(self, card: str, place: str, aside: tuple[float, float] = (0, 0)) -> None:
        self.in_sight()
        super().lay(card, place, aside)

    def to_pile(self, card: str, pile: str) -> None:
        self.in_sight()
        super().to_pile(card, pile)

    def to_hand(self, card: str, seat: str) -> None:
        self.in_sight()
        super().to_hand(card, seat)
