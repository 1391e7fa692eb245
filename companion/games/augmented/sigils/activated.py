"""Activated abilities (AUG-CARD-05)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.augmented import names
from companion.games.augmented.board import before, gem_cards
from companion.games.augmented.cards.cost import SYMBOL, Cost
from companion.games.augmented.facts import Gained
from companion.games.augmented.rules.turn import more_energy
from companion.games.augmented.sigils.base import Sigil, seek
from companion.games.augmented.steps import Deal, DrawCards, Gain
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Ability(Sigil):
    """An ability with the price and limit of the card file."""

    activated = True

    def price(self, state: State, me: CardId) -> Cost:
        asked = self.game.file.sigils[self.id].activation.get("cost", {})
        return Cost(
            blood=asked.get("sacrifices", 0), bones=asked.get("bones", 0), energy=asked.get("energy", 0),
            shatters={SYMBOL: asked["shatter"]} if "shatter" in asked else {},
        )  # fmt: skip

    def uses(self, state: State, me: CardId) -> int | None:
        limit = self.game.file.sigils[self.id].activation.get("limit")
        return {"once-per-turn": 1}.get(str(limit))


class EnergyGun(Ability):
    """AUG-SIGIL-EnergyGun, AUG-CLAR-01, 03, AUG-RULING-50: no strike; into an empty space it does nothing."""

    id, clause = "energy-gun", "AUG-SIGIL-EnergyGun"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        facing = before(state, me)
        if facing is not None:
            yield Deal(facing, 1, me)


class Bonehorn(Ability):
    id = "bonehorn"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield Gain(seat, "bones", 1, self.title)


class Enlarge(Ability):
    id = "enlarge"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield Gained(me, names.VIGOUR, 1, why=self.title)


class FossilFuel(Ability):
    id = "fossil-fuel"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        return more_energy(state, seat, 1, 1, self.title)


class Disentomb(Ability):
    id = "disentomb"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield seek(seat, self.title, piles=("side",), names=("Skeleton",))


class TrueScholar(Ability):
    id = "true-scholar"

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield DrawCards(seat, 2, self.title)


class Stimulate(Ability):
    """Once for each gem on its side."""

    id = "stimulate"

    def uses(self, state: State, me: CardId) -> int | None:
        return len(gem_cards(self.game, state, controller(state, me) or "A"))

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield Gained(me, names.BUFF, 1, why=self.title)


SIGILS = (
    EnergyGun, Bonehorn, Enlarge, FossilFuel, Disentomb, TrueScholar, Stimulate,
)  # fmt: skip
