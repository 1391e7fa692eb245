"""Cancels, choices between effects, and what only people can carry out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect, Claimed, Effect
from companion.games.inwo.cards.predicate import ANY, Pred


class Cancel(CardEffect, frozen=True, kw_only=True, tag="cancel"):
    """An announced play never happened (INWO-TIMING-05). `then`: where the cancelled card goes."""

    clause = "INWO-TIMING-05"

    what: Literal["plot", "action", "ability", "attack", "instant", "nwo", "takeover"]
    filter: Pred = ANY
    n: int | Literal["all"] = 1
    then: Literal["discard", "to_own_hand"] = "discard"
    includes_ability: bool = False
    may_retry: bool = False
    alternative_use: bool = False
    only: Literal["power_use"] | None = None
    groups: Literal["any"] | None = None


class ChooseOne(CardEffect, frozen=True, kw_only=True, tag="choose_one"):
    """The user takes one of the lists of effects."""

    clause = "INWO-PLOT-01"

    options: tuple[tuple[Effect, ...], ...]

    def each(self) -> Iterator[Effect]:
        """Every effect of every option."""
        for option in self.options:
            yield from option


class Manual(CardEffect, frozen=True, kw_only=True, tag="manual"):
    """People carry it out and say what came of it (INWO-RULING-68). `hint`: what may come of it; `outline`: what the
    card does, as data."""

    clause = "INWO-RULING-68"
    by_hand: ClassVar[bool] = True

    hint: tuple[str, ...] = ("nothing",)
    text: str = ""
    outline: Mapping[str, Any] = {}

    @property
    def looks(self) -> bool:
        return str(self.outline.get("source", "")).startswith("rival_hand")

    @property
    def claims(self) -> Claimed | None:
        return "target" if self.outline.get("what") == "bury_plot" else None
