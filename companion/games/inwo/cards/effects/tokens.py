"""Effects on Action tokens, and Relief."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred


class ExtraToken(CardEffect, frozen=True, kw_only=True, tag="extra_token"):
    """`n` tokens above the usual one: every token phase, or now (INWO-RULING-71)."""

    clause = "INWO-TOKEN-07"

    n: int = 1
    applies: Pred = ANY
    per: Pred | None = None
    not_in_same_attack: bool = False
    combine_in_attack: bool = False
    accumulate: bool = False
    on: Literal["attack_on_self_failed"] | None = None
    not_for: tuple[Literal["destroy", "control"], ...] = ()
    target_state: Literal["used", "just_captured"] | None = None
    within: Literal["own_turn"] | None = None

    @property
    def lasting(self) -> bool:  # type: ignore[override]
        """Tokens of the token phase come by themselves."""
        return self.when == "phase4"


class Reload(CardEffect, frozen=True, kw_only=True, tag="reload"):
    """Tokens now for Groups of so much Power in all, or for one Group of any Power (INWO-ERRATA-09)."""

    clause = "INWO-ERRATA-09"

    max_power: int = 5
    or_max_groups: int = 1
    max_groups: int = 0
    applies: Pred = ANY
    even_if_has_token: bool = False
    may_benefit_rivals: bool = False


class RemoveToken(CardEffect, frozen=True, kw_only=True, tag="remove_token"):
    """Tokens are taken away; not a cancel (INWO-CANCEL-16)."""

    clause = "INWO-CANCEL-14"

    n: int | Literal["all"] = 1
    target: Pred = ANY
    groups: int | Literal["all", "any"] = 1
    by_chosen: Literal["alignment_of_cost_group"] | None = None


class DiscardForTokens(CardEffect, frozen=True, kw_only=True, tag="discard_for_tokens"):
    """Each card thrown away gives another Group a token."""

    clause = "INWO-PLOT-02"

    source: tuple[Literal["hand_group", "hand_resource", "group_deck_top", "plot_deck_top"], ...]
    max: int = 10
    tokens_each: int = 1
    max_per_group: int = 1


class Relieve(CardEffect, frozen=True, kw_only=True, tag="relieve"):
    """Relief for a Devastated Place (INWO-RELIEF-01)."""

    clause = "INWO-RELIEF-01"

    target: Pred = ANY

    lasting: ClassVar[bool] = False
