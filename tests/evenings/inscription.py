"""`inscription` by hand."""

from __future__ import annotations

import re

from companion.games.inscription.cards.catalogue import read_cards
from tests.evenings.duel import STAYS, Duel, Printed
from tests.evenings.table import Surprise
from tests.evenings.walk import told_of

FACES = {face.id: face for face in read_cards().cards}
"""What is printed on the cards."""
DRAWN = (
    ("unseen", "{n} creature", "{n} creatures", "a creature"),
    ("squirrels", "{n} squirrel", "{n} squirrels", "a squirrel"),
)
"""From which pile one draws, and how the page says that."""
DRAFT = ("draft1", "draft2", "draft3")


class Inscription(Duel):
    """Draws one by one, pays in blood, drafts if it is asked to."""

    def printed(self, card: str) -> Printed:
        if self.own is not None and card.startswith("own"):
            return self.own
        face = FACES[card.partition(":")[0]]
        other = bool(face.bones) or face.kind == "item"
        lives = face.kind not in ("other", "smoke") and STAYS not in face.sigils
        return Printed(face.name, face.blood, other, face.power or 0, lives)

    @staticmethod
    def is_an_item(card: str) -> bool:
        face = FACES.get(card.partition(":")[0])
        return face is not None and face.kind == "item"

    def sets_the_table(self) -> None:
        if self.said("Set the table", " ".join(one.text for one in self.screen.buttons() if one.part == "rail")):
            self.screen.press(self.says("Set the table"), "rail")
            self.until(lambda _: not self.golden_rail(), "everything lies as it should")
        self.ring()
        self.until(lambda page: not self.said("Setting the table", page["headline"]), "what comes then")
        self.drafts()

    def drafts(self) -> None:
        """Both choose their creatures: three are laid, one is taken, and so on, as the page says."""
        while self.said("The draft", (page := self.rests())["headline"]):
            if page["question"]:
                self.owes_nothing()  # the drafted cards are shuffled into the decks
                self.ring()
                self.until(lambda now: now["headline"] != page["headline"], "the decks are ready")
            elif page["chores"] or self.golden_rail():
                self.owes_nothing()
            elif self.said("Lay three cards face up.", page["headline"]):
                for place in DRAFT:
                    self.from_pile("creatures", place)
                self.until(lambda now: now["headline"] != page["headline"] or self.in_trouble(), "they are shown")
            elif self.in_trouble():
                raise Surprise(page["trouble"])
            else:
                takes = self.says("{name}: take one of the face-up cards.")
                who = re.search(takes, page["headline"])
                seat = next(seat for seat, name in self.names.items() if who and who[1].endswith(name))
                lying = [one.card for place in DRAFT for one in self.lying(place)[-1:]]
                best = max(lying, key=lambda card: (self.printed(card).blood == 1, self.printed(card).power))
                self.to_hand(best, seat)
                self.until(lambda now: now["headline"] != page["headline"] or self.in_trouble(), f"{best} is taken")

    def answers_a_question(self, page: dict[str, str]) -> bool:
        """A Corpse Eater is played by whoever has one in the hand; all else is answered as the page advises."""
        there = self.says("Play {card} there")
        offered = [one.text for one in self.answers() if re.search(there, one.text)]
        if offered:
            held = {self.printed(one.card).name for one in self.hand("A") + self.hand("B")}
            fits = (re.escape(one) for one in offered if any(name in one for name in held))
            return bool(self.answer(next(fits, self.says("No, go on"))))
        return bool(self.answer())

    def draws_cards(self, seat: str) -> None:
        """Presses what was drawn, and takes it into the hand."""
        offered = [one.text for one in self.screen.buttons() if one.part == "thumb" and self.said(self.draws, one.text)]
        if not offered:
            return
        squirrels = [one for one in self.hand(seat) if one.card.startswith("squirrel:")]
        wanted = next((one for one in offered if self.said("a squirrel", one) and not squirrels), offered[0])
        self.screen.press_that(lambda one: one.text == wanted and one.part == "thumb", wanted)
        self.until(lambda page: wanted not in page["thumb"], "the draw is known")
        for pile, *forms in DRAWN:
            for _ in range(self.says.count(wanted, *forms)):
                self.draw(f"{seat}/{pile}", seat)

    def turn(self, seat: str) -> None:
        """Items are used as soon as they may be: laid on the own item place."""
        for card in [one.card for one in self.hand(seat) if self.is_an_item(one.card)]:
            self.uses(card, seat)
        super().turn(seat)

    def uses(self, card: str, seat: str) -> None:
        """One that can do nothing now goes back into the hand."""
        name = self.printed(card).name
        before = told_of(self.rests())
        self.lay(card, f"{seat}/item")
        page = self.until(lambda now: told_of(now) != before or self.in_trouble(), f"{name} is used")
        if page["question"]:
            self.answer()
        elif self.in_trouble():
            self.to_hand(card, seat)
            self.until(lambda now: not now["trouble"], f"{name} is in the hand again")
            return
        self.used.append(name)
        self.owes_nothing()

    def gives(self, card: str, seat: str) -> None:
        """Squirrels go to their pile, others to the dead."""
        if card.startswith("squirrel:"):
            self.to_pile(card, f"{seat}/squirrels")
        else:
            self.lay(card, f"{seat}/dead")
