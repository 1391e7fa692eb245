"""Sigils that are switched: marks that flip each draw step, and what a card does only inside a circuit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Gained
from companion.games.augmented.rules.turn import more_energy
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import At, Sigil
from companion.games.augmented.sigils.perish import GiftBearer
from companion.games.augmented.steps import DrawEffects
from companion.games.lane_duel.board import controller
from companion.games.lane_duel.queries import Power
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Alters(At):
    """Flips its mark each draw step (AUG-MARK-02); marked, it has `gain` more power and the sigils `like`."""

    at = DrawEffects
    queries = (Power,)
    gain: ClassVar[int] = 0
    like: ClassVar[tuple[str, ...]] = ()

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        yield Gained(me, self.id, -1 if state.mark(me, self.id) else 1, why=self.title)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return value + self.gain if query.card == me and state.mark(me, self.id) else value

    def stands_for(self, state: State, me: CardId, powered: bool) -> tuple[str, ...]:
        return self.like if state.mark(me, self.id) else ()


def flipped(game: AugmentedContext, state: State, card: CardId, why: str) -> Iterator[Fact]:
    """The marks of a card, turned over (AUG-MARK-02)."""
    for sigil in game.working.printed(state, card):
        if isinstance(game.working.effects[sigil], Alters):
            yield Gained(card, sigil, -1 if state.mark(card, sigil) else 1, why=why)


class Rage(Ability):
    """Its price flips the marks of its card."""

    def used(self, state: State, me: CardId, seat: Seat, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        return flipped(self.game, state, me, self.title)


class BloodRage(Rage):
    id = "blood-rage"


class MarrowRage(Rage):
    id = "marrow-rage"


class ExtremeRage(Rage):
    """Two cards, or one that is worth two."""

    id = "extreme-rage"


class AlterBuff(Alters):
    id, gain = "alter-buff", 2


class AlterMega(Alters):
    id, gain = "alter-mega", 4


class AlterFlight(Alters):
    id, gain, like = "alter-flight", 1, ("airborne",)


class AlterQuills(Alters):
    id, like = "alter-quills", ("sharp-quills",)


class AlterSniper(Alters):
    id, like = "alter-sniper", ("sniper",)


class AlterVenom(Alters):
    id, like = "alter-venom", ("touch-of-death",)


class PowerCannon(Alters):
    """Marked, its other sigils are lost (see `Working`)."""

    id, gain, like, alone = "power-cannon", 3, ("sniper",), True


class Dynamo(At):
    """One cell more in each draw step; it is charged with the others."""

    id, at = "dynamo", DrawEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        return more_energy(state, controller(state, me) or "A", 1, 0, self.title)


class WhenPowered(Sigil):
    """Inside a circuit its card has the sigils `like`."""

    like: ClassVar[tuple[str, ...]] = ()

    def stands_for(self, state: State, me: CardId, powered: bool) -> tuple[str, ...]:
        return self.like if powered else ()


class TrifurcateWhenPowered(WhenPowered):
    id, like = "trifurcate-when-powered", ("trifurcated-strike",)


class WaterborneWhenPowered(WhenPowered):
    id, like = "waterborne-when-powered", ("waterborne",)


class GiftWhenPowered(WhenPowered):
    id, like = "gift-when-powered", (GiftBearer.id,)


SIGILS = (
    BloodRage,
    MarrowRage,
    ExtremeRage,
    AlterBuff, AlterMega, AlterFlight, AlterQuills, AlterSniper, AlterVenom, PowerCannon, Dynamo,
    TrifurcateWhenPowered, WaterborneWhenPowered, GiftWhenPowered,
)  # fmt: skip
