"""Sigils the companion has no rule for: it asks at the printed moment, and people say what happens (AUG-RULING-40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.augmented.facts import Damaged, Died, Fallen, Shattered
from companion.games.augmented.sigils.base import Sigil
from companion.games.augmented.steps.moments import (
    AfterAttack,
    Allied,
    BellEffects,
    Covers,
    DrawEffects,
    EndEffects,
    FoeEndEffects,
    Hurt,
    Moment,
    Paid,
    PlayEffects,
    Targeted,
    Watches,
)
from companion.games.lane_duel.board import active_slot
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

DONE = "done"
MOMENTS: Mapping[str, type[Moment]] = {
    "played": PlayEffects, "draw-step": DrawEffects, "end-step": EndEffects, "opponent-end-step": FoeEndEffects,
    "bell": BellEffects, "after-attack": AfterAttack, "direct-damage": Hurt, "sacrifice": Paid, "targeted": Targeted,
    "space-attacked": Covers, "enemy-placed": Watches, "enemy-moved-in-front": Watches, "ally-placed": Allied,
    "unknown": PlayEffects,
}  # fmt: skip
"""The moment of a printed trigger. Where nobody knows the text, people are told when the card is played."""
OWN: Mapping[str, type[Fact]] = {"damaged": Damaged, "perish": Died, "perish-in-combat": Died, "after-perish": Died}
"""What of its own card a trigger answers."""
OTHERS: Mapping[str, type[Fact]] = {
    "killed": Fallen, "ally-perished": Fallen, "ally-perished-in-combat": Fallen, "enemy-perished": Fallen,
    "gem-shattered": Shattered,
}  # fmt: skip
"""What of other cards a trigger answers."""


class Manual(Sigil):
    """A sigil without a definition. All bookkeeping goes on: bones, deaths and the scale are the companion's."""

    clause = "AUG-RULING-40"
    manual = True
    facts = (Damaged, Died, Fallen, Shattered)
    steps = (Moment,)

    @property
    def trigger(self) -> str:
        """Its printed moment."""
        word = self.game.file.sigils.get(self.id) or self.game.file.traits[self.id]
        return word.trigger

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        kind = MOMENTS.get(self.trigger)
        if kind is None or not isinstance(step, kind) or step.card != me:
            return (step,)
        return (*self._told(state, me), step)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        own = type(fact) is OWN.get(self.trigger) and getattr(fact, "card", None) == me
        others = type(fact) is OTHERS.get(self.trigger) and active_slot(state, me) is not None
        combat = getattr(fact, "combat", True) or "combat" not in self.trigger
        return self._told(state, me) if combat and (own or others) else ()

    def _told(self, state: State, me: CardId) -> Iterable[StepBase]:
        text = say(
            "{text} Do what the card says; what that changed is said in the menu under Put something right. Then ring.",
            text=self.text,
        )
        return self.asks(state, me, text, (DONE,)) if self.text else ()

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        return ()
