"""What a card is linked to: one card, or several that have to go together (INWO-LINK-01 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import opposed


def fit(world: World, card: Body, tied: Sequence[Body], needed: Callable[[Pred], Pred] = lambda pred: pred) -> bool:
    """Whether `card` may be linked to these: the first by its own rule, each other by the rule of its end.

    `needed` takes from a rule what is not asked of the table as it is now.
    """
    link = card.design.link
    if link is None:
        return True
    rules = (link.allowed, *(end.allowed for end in link.also))
    if not all(fits(needed(rule), world, one, card, one) for rule, one in zip(rules, tied, strict=False)):
        return False
    first, *others = tied
    return not any(end.no_opposed_alignment and _opposed(world, first, one)
                   for end, one in zip(link.also, others, strict=False))  # fmt: skip


def _opposed(world: World, one: Body, other: Body) -> bool:
    return any(opposed(mine, their) for mine in world.alignments(one) for their in world.alignments(other))
