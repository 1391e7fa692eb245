"""Effects on what stands on cards: Power, Global Power, Resistance, alignments, attributes."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred
from companion.games.inwo.words import Alignment, Mode, Purpose, Stat

Op = Literal["set", "raise_to", "mul", "div", "add"]
AlignOp = Literal["add", "remove", "reverse", "set"]
MOVES = ("action", "attack", "turn", "until_owner_turn", "permanent")
"""Durations of a change that is made once, to the card it is aimed at."""


class ModStat(CardEffect, frozen=True, kw_only=True, tag="mod_stat"):
    """Changes a number of cards, in the order of the arithmetic (INWO-ARITH-01). `per`: for each such card.

    `amount` may be ``power``: the card's own Power.
    """

    clause = "INWO-ARITH-01"

    stat: Stat
    op: Op
    amount: int | Literal["power"]
    applies: Pred = ANY
    purpose: Purpose = "all"
    per: Pred | None = None
    mode: Mode = "any"
    target: Pred | None = None
    against: Pred | None = None
    for_: tuple[Literal["attack", "defend_destroy", "defense", "direct_attack"], ...] = ()
    not_when: Literal["defending against an attack to destroy"] | None = None
    not_disaster: tuple[str, ...] = ()
    printed_only: bool = False
    ignore_master_alignment: tuple[str, ...] = ()
    ignore_abilities: bool = False
    by_chosen: Literal["alignment"] | None = None

    @property
    def helping(self) -> bool:
        """Whether it is no loss for the card it changes."""
        return self.op != "div" and (self.op != "add" or self.amount == "power" or self.amount > 0)

    @property
    def lasting(self) -> bool:  # type: ignore[override]
        """A change with a time limit is made by using its card."""
        return self.duration not in MOVES or (self.cost is None and self.condition is not None)


class AlignChange(CardEffect, frozen=True, kw_only=True, tag="align_change"):
    """Changes alignments; opposites drop out by rule (INWO-ALIGN-10). `align` may be ``chosen`` by its user."""

    clause = "INWO-ALIGN-07"

    op: tuple[AlignOp, ...]
    align: tuple[Alignment | Literal["chosen"], ...]
    applies: Pred = ANY

    @property
    def lasting(self) -> bool:  # type: ignore[override]
        """A change with a time limit, or for good, is made by using its card."""
        return self.duration not in MOVES


class AttrChange(CardEffect, frozen=True, kw_only=True, tag="attr_change"):
    """Changes attributes."""

    clause = "INWO-ATTR-01"

    op: Literal["add", "remove"]
    attr: tuple[str, ...]
    applies: Pred = ANY

    @property
    def lasting(self) -> bool:  # type: ignore[override]
        """A change for good is made by using its card, unless it hangs on a link."""
        return self.applies.relation == "linked_to_this" or self.duration not in MOVES


class ReliefPower(CardEffect, frozen=True, kw_only=True, tag="relief_power"):
    """Another Power where Relief is paid."""

    clause = "INWO-RELIEF-01"
    lasting: ClassVar[bool] = True

    applies: Pred = ANY
    mode: Literal["set", "factor"]
    value: int
