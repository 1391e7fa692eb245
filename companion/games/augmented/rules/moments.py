"""Moments come to nothing by themselves: they are for the sigils of their card, which replace them."""

from __future__ import annotations

from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.steps import moments
from companion.games.augmented.steps.moments import AfterAttack, Moment, OfCard
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

MOMENTS = tuple(kind for kind in vars(moments).values() if isinstance(kind, type) and issubclass(kind, OfCard))
OWN = (AfterAttack,)
"""Moments that come to something all the same, where their topic stands."""


@rules.expands(*(kind for kind in MOMENTS if kind not in OWN))
def moment(game: AugmentedContext, state: State, step: Moment) -> tuple[StepBase, ...]:
    """Nobody has anything more to say."""
    return ()
