"""Activated abilities (AUG-CARD-05)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.augmented import names
from companion.games.augmented.board import before, gem_cards
from companion.games.augmented.cards.cost import SYMBOL, Cost
from companion.games.augmented.sigils.base import Sigil
from companion.games.augmented.sigils.effects import collects, draws, energy, gains, searches
from companion.games.augmented.steps import Deal
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Ability(Sigil):
    """An ability with the price and limit of the card file."""

    activated = True

    def used(self, state: State, me: CardId, seat: Seat, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        return self.done(state, me, seat)

    def price(self, state: State, me: CardId) -> Cost:
        asked = self.game.file.sigils[self.id].activation.get("cost", {})
        return Cost(
            blood=asked.get("sacrifices", 0), bones=asked.get("bones", 0), energy=asked.get("energy", 0),
            shatters={SYMBOL: asked["shatter"]} if "shatter" in asked else {},
        )  # fmt: skip

    def uses(self, state: State, me: CardId) -> int | None:
        limit = self.game.file.sigils[self.id].activation.get("limit")
        return {"once-per-turn": 1}.get(str(limit))


class EnergyGun(Ability, id="energy-gun", clause="AUG-SIGIL-EnergyGun"):
    """AUG-SIGIL-EnergyGun, AUG-CLAR-01, 03, AUG-RULING-50: no strike; into an empty space it does nothing."""

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        facing = before(state, me)
        if facing is not None:
            yield Deal(facing, 1, me)


class Stimulate(Ability, id="stimulate", does=(gains(names.BUFF),)):
    """Once for each gem on its side."""

    def uses(self, state: State, me: CardId) -> int | None:
        return len(gem_cards(self.game, state, controller(state, me) or "A"))


PLAIN = (
    Ability.called("bonehorn", collects("bones")),
    Ability.called("enlarge", gains(names.VIGOUR)),
    Ability.called("fossil-fuel", energy(1, 1)),
    Ability.called("disentomb", searches(piles=("side",), names=("Skeleton",))),
    Ability.called("true-scholar", draws(2)),
)
"""Sigils that are their family's, with another number or name."""
