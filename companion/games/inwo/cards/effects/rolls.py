"""Effects on dice that have been rolled (window W-ROLL of ledger 4.1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred


class AmountIf(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Another number where something holds."""

    condition: Pred
    amount: int


class ModRoll(CardEffect, frozen=True, kw_only=True, tag="mod_roll"):
    """Changes a roll, or makes it a number. `either_way`: up or down, as its user likes."""

    clause = "INWO-META-07"

    amount: int | Literal["chosen"] = 0
    set: int | None = None
    dice: int = 2
    either_way: bool = False
    amount_if: AmountIf | None = None
    attack_needs_strength: int = 0


class Reroll(CardEffect, frozen=True, kw_only=True, tag="reroll"):
    """The dice are thrown again."""

    clause = "INWO-RULING-22"

    dice: int = 2
    by: Pred | None = None
    target: Pred | None = None
    on: tuple[Literal["control", "destroy"], ...] = ()
    count: int = 1
    modifier: int = 0
    forced: bool = False
    locks_strength: bool = False

    @property
    def lasting(self) -> bool:  # type: ignore[override]
        """Whether a card in play throws the dice again by itself, without being used."""
        return self.forced and self.when in ("linked_control_failed", "attack_on_own_succeeded")


class AutoFail(CardEffect, frozen=True, kw_only=True, tag="auto_fail"):
    """The attack fails, everything spent is lost (INWO-GLOSS-02)."""

    clause = "INWO-GLOSS-02"

    of: Literal["attack", "assassination", "disaster"] = "attack"
    target: Pred = ANY
    not_type: Literal["assassination", "disaster"] | None = None
