"""`inscription` by hand: how somebody plays who looks at the cards in the hand and at what the phone says."""

from __future__ import annotations

import re

from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.faces import CardFace
from tests.evenings.table import Surprise, Table, found_fault

FACES: dict[str, CardFace] = {face.id: face for face in read_cards().cards}
"""What is printed on the cards."""
LANES, DRAFT = "1234", ("draft1", "draft2", "draft3")
CHEAP = ("squirrel", "ring-worm", "warren", "rabbit", "opossum", "geck", "black-goat", "chime", "dam", "vertebrae")


class Duel(Table):
    """Both players, at one table: one of them plays to win, the other loves squirrels (`meek`)."""

    meek = ""
    most_plays = 2

    def face(self, card: str) -> CardFace:
        return FACES[card.partition(":")[0]]

    def begins(self) -> None:
        """The table is set, the coin thrown."""
        self.screen.press("Set the table", "rail")
        self.until(lambda _: not self.golden_rail(), "everything lies as it should")
        self.ring()
        self.until(lambda page: "Throw the coin" in page["question"], "the coin")
        self.answer("Leave it to the companion")

    def drafts(self) -> None:
        """Both choose their creatures: three are laid, one is taken, and so on, as the page says."""
        while "The draft" in (page := self.rests())["headline"]:
            if page["chores"] or self.golden_rail():
                self.owes_nothing()
            elif "Lay three" in page["headline"]:
                for place in DRAFT:
                    self.from_pile("creatures", place)
                self.until(lambda now: now["headline"] != page["headline"] or self.in_trouble(), "they are shown")
            elif self.in_trouble():
                raise Surprise(page["trouble"])
            else:
                seat = next(seat for seat, name in self.names.items() if f"{name}: take" in page["headline"])
                lying = [one.card for place in DRAFT for one in self.lying(place)[-1:]]
                best = max(lying, key=lambda card: (self.face(card).blood == 1, self.face(card).power or 0))
                self.to_hand(best, seat)
                self.until(lambda now: now["headline"] != page["headline"] or self.in_trouble(), f"{best} is taken")

    def whole(self, turns: int = 60) -> None:
        """Plays until somebody has won."""
        for _ in range(turns * 12):
            if self.over():
                return
            self.step()
        raise Surprise("no end in sight")

    def step(self) -> None:
        """The next thing that is asked for."""
        page = self.rests()
        if self.in_trouble():
            raise Surprise(f"trouble: {page['trouble']}")
        if page["question"]:
            self.answers_a_question(page)
        elif re.search("I drew", page["thumb"]):
            self.draws()
        elif page["chores"] or self.golden_rail():
            self.owes_nothing()
        elif re.search("play cards", page["headline"]):
            self.turn(self.whose())
        else:
            self.until(lambda now: now != page, "something to do")

    def answers_a_question(self, page: dict[str, str]) -> None:
        """A Corpse Eater is played by whoever has one in the hand; all else is answered as the page advises."""
        if "Corpse Eater" in page["question"]:
            held = {self.face(one.card).name for one in self.hand("A") + self.hand("B")}
            named = re.findall(r"Play (.*) there", page["question"])
            self.answer(next((one for one in named if one in held), "No, go on"))
        else:
            self.answer()

    def draws(self) -> None:
        """Takes into the hand what the button says, and presses it."""
        seat = self.whose()
        offered = [one.text for one in self.screen.buttons() if one.part == "thumb" and "I drew" in one.text]
        wanted = next((one for one in offered if "squirrel" in one and not self.squirrels(seat)), offered[0])
        self.screen.press_that(lambda one: one.text == wanted and one.part == "thumb", wanted)
        self.until(lambda page: wanted not in page["thumb"], "the draw is known")
        counts = {"A": 0, "B": 0} | {}
        for count, what in re.findall(r"(\d+|a) (creature|squirrel)", wanted):
            for _ in range(int(count) if count.isdigit() else 1):
                self.draw(f"{seat}/{'unseen' if what == 'creature' else 'squirrels'}", seat)
                counts[seat] += 1

    def squirrels(self, seat: str) -> list[str]:
        return [one.card for one in self.hand(seat) if one.card.startswith("squirrel:")]

    def turn(self, seat: str) -> None:
        """Lays what can be paid for, then rings."""
        for _ in range(self.most_plays):
            if not self.plays_a_card(seat):
                break
        before = self.read()["headline"]
        self.ring()
        self.until(lambda page: page["headline"] != before or page["question"] or page["over"], "the turn ends")

    def plays_a_card(self, seat: str) -> bool:
        """Lays the best card that there is room and payment for; whether there was one."""
        own = {place: cards[-1].card for lane in LANES if (cards := self.lying(place := seat + lane))}
        free = [seat + lane for lane in LANES if seat + lane not in own]
        gifts = sorted((place for place in own if self.is_cheap(own[place])), key=lambda p: own[p])
        hand = sorted((one.card for one in self.hand(seat)), key=lambda card: -self.worth(card))
        for card in hand:
            face = self.face(card)
            if face.kind == "item" or face.bones or (seat == self.meek and face.blood):
                continue
            if face.blood > len(gifts) or (not face.blood and not free) or (not face.blood and len(own) > 2):
                continue
            paid = gifts[: face.blood]
            for place in paid:
                self.gives(own[place], seat)
            self.lays(card, paid[0] if paid else free[0])
            return True
        return False

    def gives(self, card: str, seat: str) -> None:
        """A sacrifice leaves the table: squirrels to their pile, others to the dead."""
        if card.startswith("squirrel:"):
            self.to_pile(card, f"{seat}/squirrels")
        else:
            self.lay(card, f"{seat}/dead")

    def lays(self, card: str, place: str) -> None:
        """Lays a card and waits until the phone has understood it."""
        self.lay(card, place)
        name = self.face(card).name
        page = self.until(
            lambda page: page["question"] or f"plays {name}" in page["moment"] or self.in_trouble(),
            f"{name} is played",
        )
        if found_fault(page):
            raise Surprise(f"{card} on {place}: {page['trouble']}")

    def is_cheap(self, card: str) -> bool:
        return card.partition(":")[0] in CHEAP

    def worth(self, card: str) -> int:
        face = self.face(card)
        return face.blood * 10 + (face.power or 0)
