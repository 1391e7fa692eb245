"""`augmented` by hand, with the decks that are ready."""

from __future__ import annotations

import re
from collections.abc import Set

from companion.games import find
from companion.games.augmented.cards.catalogue import CardFace
from tests.evenings.duel import LANES, STAYS, Duel, Printed

FACES = find("augmented").build().catalogue.faces
"""What is printed on the cards."""

GEM = "-gem"
"""So the sigils end that are a gem of a colour."""
ABILITIES = "Use an ability"
"""What is written over the abilities of the cards in a row."""
MOST_ABILITIES = 3
"""In a turn."""


class Augmented(Duel):
    """Pays in blood, bones and energy, as far as the phone says that there is enough."""

    plays, draws = "play step", "I drew from the {pile}"
    turned = 0
    """Rings before the turn in which abilities were used last."""
    tried: Set[str] = frozenset()
    """Their buttons."""

    @staticmethod
    def face(card: str) -> CardFace:
        """What is printed on it; a card that somebody made is as free as a Squirrel."""
        return FACES.get(card.partition(":")[0], FACES["squirrel"])

    def printed(self, card: str) -> Printed:
        if self.own is not None and card.startswith("own"):
            return self.own
        face = self.face(card)
        cost = face.cost
        other = bool(cost.bones or cost.energy or cost.overcharge or cost.gems or cost.shatters)
        return Printed(face.name, cost.blood, other, face.power or 0, face.living and STAYS not in face.sigils)

    def affords(self, card: str, seat: str) -> bool:
        """As the numbers under the board have it; gems lie in the own row."""
        cost = self.face(card).cost
        if cost.shatters or cost.overcharge:
            return False
        row = [self.face(one.card) for lane in LANES for one in self.lying(seat + lane)]
        gems = [sigil.removesuffix(GEM) for face in row for sigil in (*face.gems, *face.sigils)]
        enough = all(gems.count(gem) >= count for gem, count in dict(cost.gems).items())
        return enough and self.has(seat, "Bones") >= cost.bones and self.has(seat, "Energy") >= cost.energy

    def lays(self, card: str, place: str) -> None:
        super().lays(card, place)
        cost = self.face(card).cost
        self.used += [kind for kind in cost.kinds if kind != "blood"]

    def turn(self, seat: str) -> None:
        """Abilities are used that can be paid, each once a turn, then cards are laid."""
        if self.rings != self.turned:
            self.turned, self.tried = self.rings, frozenset()
        for _ in range(MOST_ABILITIES - len(self.tried)):
            wanted = self.ability(seat)
            if not wanted:
                break
            self.tried |= {wanted}
            with self.understood(wanted):
                self.screen.press_that(lambda one, text=wanted: one.part == "groups" and one.text == text, wanted)
            self.used.append(wanted)
            if self.rests()["question"]:
                return
            self.owes_nothing()
        super().turn(seat)

    def ability(self, seat: str) -> str:
        """The button of an ability that can be paid, of a card in a seat's row; empty where there is none. They lie
        under a heading, which may be closed."""
        for _ in ("as it is", "opened"):
            names = {self.printed(one.card).name for lane in LANES for one in self.lying(seat + lane)}
            there = [one for one in self.screen.buttons() if one.part == "groups"]
            shown = [one for one in there if any(one.text.startswith(f"{name}: ") for name in names)]
            if shown or not any(one.tag == "summary" and self.said(ABILITIES, one.text) for one in there):
                break
            self.screen.press(self.says(ABILITIES), "groups")
            self.rests()
        return next((one.text for one in shown if not one.shut and one.text not in self.tried), "")

    def has(self, seat: str, what: str) -> int:
        """A number under the board."""
        own = self.read()["meters"].partition(self.names[seat])[2]
        found = re.search(rf"(\d+)(?:/\d+)?\s+{self.says(what)}", own)
        return int(found[1]) if found else 0

    def draws_cards(self, seat: str) -> None:
        """Presses from which deck was drawn, and takes the card; who has nothing to give takes a card of the side
        deck."""
        offered = [one.text for one in self.screen.buttons() if one.part == "thumb" and self.said(self.draws, one.text)]
        side = not any(self.printed(one.card).power == 0 for one in self.hand(seat))
        wanted = next((one for one in offered if self.said("side deck", one) == side), offered[0])
        self.screen.press_that(lambda one: one.text == wanted and one.part == "thumb", wanted)
        self.until(lambda page: wanted not in page["thumb"], "the draw is known")
        self.draw(f"{seat}/{'side' if self.said('side deck', wanted) else 'main'}", seat)

    def gives(self, card: str, seat: str) -> None:
        self.lay(card, f"{seat}/discard")
