"""A duel of two rows by hand, whichever game it is: how somebody plays who looks at the cards in the hand and at what
the phone says."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.table.handlers.which_game import ITS_NAME
from tests.evenings.table import Surprise
from tests.evenings.walk import Walk

LANES = "1234"


class Printed(NamedTuple):
    """What a card says of itself: its name, what it costs, how strong it is. `other`: it costs something that the mat
    does not show; `lives`: it can be sacrificed."""

    name: str
    blood: int
    other: bool
    power: int
    lives: bool = True


class Duel(Walk):
    """Both players, at one table: one of them plays to win, the other (`meek`) lays only what is free."""

    meek = ""
    most_plays = 2
    companion = ""
    """The seat that the companion plays, if it plays one."""
    plays, draws = "play cards, then ring", "I drew {drawn}"
    """What the page says when somebody may lay cards, and when they draw."""

    def printed(self, card: str) -> Printed:
        raise NotImplementedError

    def draws_cards(self, seat: str) -> None:
        raise NotImplementedError

    def gives(self, card: str, seat: str) -> None:
        """A sacrifice leaves the table."""
        raise NotImplementedError

    def begins(self) -> None:
        """The table is set, the coin thrown."""
        self.sets_the_table()
        while not self.said("The coin", self.rests()["headline"]):
            self.step()
        self.answer(self.says("Leave it to the companion"))

    def ready(self) -> None:
        """Draws, and has done what is owed before cards can be laid."""
        while self.said(self.draws, self.rests()["thumb"]) or self.golden_rail():
            self.step()

    def sits_opposite(self, seat: str) -> None:
        """The companion plays a seat, and both are called as the page has it."""
        self.companion = seat
        self.names = {one: ITS_NAME if one == seat else self.says.filled("Player {seat}", seat=one) for one in "AB"}

    def photographed(self, file: Path, rings: int = 4) -> None:
        """Plays until both rows have something to show, and takes a picture of the table at rest."""
        while self.rings < rings or not self.facing():
            if self.over():
                raise Surprise("over before there was anything to show")
            self.step()
        self.ready()
        self.owes_nothing()
        self.rests(2.0)
        self.screen.photograph(file)

    def facing(self) -> bool:
        """Whether it is a person's turn, and a card of each side lies opposite another."""
        if self.whose() in ("", self.companion):
            return False
        return any(self.lying("A" + lane) and self.lying("B" + lane) for lane in LANES)

    def goes_on(self, page: dict[str, str]) -> bool:
        if self.said(self.draws, page["thumb"] + page["choices"]):
            self.draws_cards(self.whose())
        elif page["chores"] or self.golden_rail():
            self.owes_nothing()
        elif self.whose() != self.companion and self.said(self.plays, page["headline"]):
            self.turn(self.whose())
        else:
            return False
        return True

    def turn(self, seat: str) -> None:
        """Lays what can be paid for, then rings."""
        for _ in range(self.most_plays):
            if not self.plays_a_card(seat):
                break
        if not self.rests()["question"]:
            self.rings_on()

    def plays_a_card(self, seat: str) -> bool:
        """Lays the best card that there is room and payment for; whether there was one."""
        own = {place: cards[-1].card for lane in LANES if (cards := self.lying(place := seat + lane))}
        free = [seat + lane for lane in LANES if seat + lane not in own]
        gifts = [place for place in own if not self.printed(own[place]).power and self.printed(own[place]).lives]
        for card in sorted((one.card for one in self.hand(seat)), key=lambda card: -self.worth(card)):
            face = self.printed(card)
            if (face.other and not self.affords(card, seat)) or (seat == self.meek and (face.blood or face.power)):
                continue
            if face.blood > len(gifts) or (not face.blood and not free) or (not face.power and len(own) > 2):
                continue
            paid = gifts[: face.blood]
            for place in paid:
                self.gives(own[place], seat)
            self.lays(card, paid[0] if paid else free[0])
            return True
        return False

    def affords(self, card: str, seat: str) -> bool:
        """Whether the phone says that a cost can be paid which nobody sees on the mat."""
        return False

    def lays(self, card: str, place: str) -> None:
        """Lays a card and waits until the phone has understood it."""
        self.lay(card, place)
        name = self.printed(card).name
        known = self.until(
            lambda page: page["question"] or name in page["moment"] or self.in_trouble(), f"{name} is played"
        )
        if self.in_trouble():
            raise Surprise(f"{card} on {place}: {known['trouble']}")

    def worth(self, card: str) -> int:
        face = self.printed(card)
        return face.blood * 10 + face.power
