"""A duel of two rows by hand, whichever game it is: how somebody plays who looks at the cards in the hand and at what
the phone says."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.table.handlers.which_game import ITS_NAME
from tests.evenings.mistakes import Mistakes
from tests.evenings.table import Surprise
from tests.evenings.walk import Walk

LANES = "1234"
NOT_YET = "Not yet: {say}"
SAID: dict[str, tuple[str, ...]] = {
    "wrong side": ("{zone} belongs to {name}.",),
    "too dear": (
        "{name} costs {cost} blood; {paid} is paid.",
        "{name} costs {what}; you have {has}.",
        "{name} costs {energy} energy; you have {charge}.",
        "{name} costs {overcharge} overcharge; you would have {empty} empty cells.",
        "{name} costs {wanted}: one card of yours with that gem for each.",
    ),
    "rung": (NOT_YET,),
    "between": ("{card} lies {at}. Lay it into {into}, or take it off the mat.",),
    "taken away": ("{gone} is gone from {at}…",),
    "early ring": ("Draw a card first, then ring.…", "Draw a card first.…"),
}
"""What the phone says to each mistake."""


STAYS = "many-lives"
"""The sigil of what is sacrificed and stays."""


class Printed(NamedTuple):
    """What a card says of itself: its name, what it costs, how strong it is. `other`: it costs something that the mat
    does not show; `lives`: it can be sacrificed, and leaves its space then."""

    name: str
    blood: int
    other: bool
    power: int
    lives: bool = True


class Duel(Walk):
    """Both players, at one table: one of them plays to win, the other (`meek`) lays only what is free."""

    meek = ""
    most_plays = 2
    own: Printed | None = None
    """A card that somebody made before the game."""
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

    def errs(self) -> None:
        """Mistakes of the first two turns in which somebody may lay cards."""
        self.ready()
        first = InADuel(self)
        first.wrong_side()
        first.too_dear()
        first.between()
        self.rings_on()
        if not self.said(self.draws, self.rests()["thumb"]):  # nobody draws in the first turn
            self.rings_on()
        second = InADuel(self, laid=first)
        second.early_ring()
        second.taken_away()
        first.compared(SAID)
        second.compared(SAID)

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

    def asks_others(self, page: dict[str, str]) -> bool:
        if not self.companion:
            return False
        return self.says.filled("Waiting for {others}", others=self.names[self.companion]) in page["question"]

    def goes_on(self, page: dict[str, str]) -> bool:
        if self.said(self.draws, page["thumb"] + page["choices"]):
            self.draws_cards(self.whose(page))
        elif page["chores"] or self.golden_rail():
            self.owes_nothing()
        elif self.whose(page) != self.companion and self.said(self.plays, page["headline"]):
            self.turn(self.whose(page))
        else:
            return False
        return True

    def turn(self, seat: str) -> None:
        """Lays what can be paid for, then rings; before the next card is laid, what one brings (a Dam) lies there, and
        what it asks is answered."""
        for _ in range(self.most_plays):
            if not self.plays_a_card(seat):
                break
            page = self.rests()
            if page["question"]:
                return
            if page["chores"]:
                self.owes_nothing()
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
        """Lays a card and waits until the phone has understood it: it says so at once, and keeps it in its list."""
        before = self.read()["told"]
        self.lay(card, place)
        name = self.printed(card).name
        known = self.until(
            lambda page: (
                page["question"]
                or name in page["moment"]
                or (page["told"] != before and name in page["told"])
                or self.in_trouble()
            ),
            f"{name} is played",
        )
        if self.in_trouble():
            raise Surprise(f"{card} on {place}: {known['trouble']}")
        if self.printed(card) == self.own:
            self.used.append(name)

    def worth(self, card: str) -> int:
        face = self.printed(card)
        return face.blood * 10 + face.power


class InADuel(Mistakes):
    """Made in somebody's turn, with a card that is free and one that is not. `laid`: those of a turn before, in which a
    card came to lie that is taken away now."""

    def __init__(self, duel: Duel, laid: InADuel | None = None) -> None:
        super().__init__(duel)
        self.duel = duel
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
        self.heard("wrong side", lambda: self.duel.to_hand(self.free, self.seat))

    def too_dear(self) -> None:
        """And rings, because it looks well."""
        if self.dear:
            self.duel.lay(self.dear, f"{self.seat}2")
            self.hears("too dear")
            self.rings("rung", NOT_YET)
            self.mends(lambda: self.duel.to_hand(self.dear, self.seat))
            answer = self.said["rung"]
            self.duel.until(lambda page: answer not in page["notes"], "the bell's answer goes with its reason")

    def between(self) -> None:
        self.duel.lay(self.free, f"{self.seat}2", (50, 0))
        self.heard("between", lambda: self.duel.lay(self.free, f"{self.seat}2"))

    def taken_away(self) -> None:
        """A card that lay there is gone from the table; it comes back."""
        card, place, owner = self.lies
        self.duel.to_hand(card, owner)
        self.heard("taken away", lambda: self.duel.lay(card, place))

    def early_ring(self) -> None:
        self.rings("early ring", *SAID["early ring"])
