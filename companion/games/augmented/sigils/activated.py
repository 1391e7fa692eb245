"""Activated abilities (AUG-CARD-05), and sigils that are switched: marks that flip, circuits that power."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import before, gem_cards
from companion.games.augmented.cards.cost import SYMBOL, Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Gained
from companion.games.augmented.sigils.base import At, Own, Sigil
from companion.games.augmented.sigils.effects import collects, draws, energy, gains, searches
from companion.games.augmented.sigils.perish import GiftBearer
from companion.games.augmented.steps.attack import Deal
from companion.games.augmented.steps.moments import DrawEffects
from companion.games.lane_duel.board import active_slot, controller
from companion.games.lane_duel.queries import Power
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
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

    def spent(self) -> str:
        return say("{ability} can be used once a turn for each gem card on your side.", ability=self.title)

    def uses(self, state: State, me: CardId) -> int | None:
        return len(gem_cards(self.game, state, controller(state, me) or "A"))


class Alters(Own, At):
    """Flips its mark each draw step (AUG-MARK-02); marked, it has `gain` more power and the sigils `like`."""

    at = DrawEffects
    queries = (Power,)
    gain: ClassVar[int] = 0
    like: ClassVar[tuple[str, ...]] = ()

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        yield Gained(me, self.id, -1 if state.mark(me, self.id) else 1, why=self.title)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return value + self.gain if state.mark(me, self.id) else value

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
        return flipped(self.game, state, me, self.title) if active_slot(state, me) else ()


class WhenPowered(Sigil):
    """Inside a circuit its card has the sigils `like`."""

    like: ClassVar[tuple[str, ...]] = ()

    def stands_for(self, state: State, me: CardId, powered: bool) -> tuple[str, ...]:
        return self.like if powered else ()


PLAIN = (
    Ability.called("bonehorn", collects("bones")),
    Ability.called("enlarge", gains(names.VIGOUR)),
    Ability.called("fossil-fuel", energy(1, 1)),
    Ability.called("disentomb", searches(piles=("side",), names=("Skeleton",))),
    Ability.called("true-scholar", draws(2)),
    At.called("dynamo", energy(1, 0), at=DrawEffects),  # charged with the others in the draw step
    Rage.called("blood-rage"),
    Rage.called("marrow-rage"),
    Rage.called("extreme-rage"),  # Two cards, or one that is worth two
    Alters.called("alter-buff", gain=2),
    Alters.called("alter-mega", gain=4),
    Alters.called("alter-flight", gain=1, like=("airborne",)),
    Alters.called("alter-quills", like=("sharp-quills",)),
    Alters.called("alter-sniper", like=("sniper",)),
    Alters.called("alter-venom", like=("touch-of-death",)),
    # Marked, its other sigils are lost (see `Working`)
    Alters.called("power-cannon", gain=3, like=("sniper",), alone=True),
    WhenPowered.called("trifurcate-when-powered", like=("trifurcated-strike",)),
    WhenPowered.called("waterborne-when-powered", like=("waterborne",)),
    WhenPowered.called("gift-when-powered", like=(GiftBearer.id,)),
)
"""Sigils that are their family's, with another number or name."""
