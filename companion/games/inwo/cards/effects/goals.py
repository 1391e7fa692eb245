"""Goals of the Illuminati and of Goal cards (ledger 3.22)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred

Metric = Literal["group_count", "power_sum", "kill_count", "attr_count", "align_count", "combo"]


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """So many like this."""

    filter: Pred
    at_least: int


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """So many destroyed and so many controlled."""

    kill_count: Count
    group_count: Count


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """A second condition of a goal."""

    metric: Metric
    at_least: int
    filter: Pred = ANY


class GoalDouble(CardEffect, frozen=True, kw_only=True, tag="goal_double"):
    """Groups like this count double (INWO-GOAL-05, -06)."""

    clause = "INWO-GOAL-04"
    lasting: ClassVar[bool] = True

    applies: Pred


class GoalAlt(CardEffect, frozen=True, kw_only=True, tag="goal_alt"):
    """A goal of its own: `metric` of the cards like `filter`, or any of the listed pairs."""

    clause = "INWO-GOAL-13"
    lasting: ClassVar[bool] = True

    metric: Metric
    at_least: int = 0
    filter: Pred = ANY
    and_: Condition | None = None
    any: tuple[Pair, ...] = ()
    help_counts: bool = False


class GoalNeed(CardEffect, frozen=True, kw_only=True, tag="goal_need"):
    """Changes how many Groups the Basic Goal needs."""

    clause = "INWO-GOAL-02"
    lasting: ClassVar[bool] = True

    add: int = 0
    per_kill: int = 0
    includes_rival_illuminati: bool = False


class GoalCountsAs(CardEffect, frozen=True, kw_only=True, tag="goal_counts_as"):
    """The card counts as several Groups of an alignment."""

    clause = "INWO-GOAL-04"
    lasting: ClassVar[bool] = True

    alignment: str
    count: int = 2
    toward: Literal["special"] = "special"


class GoalCountsAsGroup(CardEffect, frozen=True, kw_only=True, tag="goal_counts_as_group"):
    """Cards like `match` count as Groups."""

    clause = "INWO-GOAL-04"
    lasting: ClassVar[bool] = True

    match: Pred
    count: int = 1
    toward: Literal["basic"] = "basic"


class ShareGoal(CardEffect, frozen=True, kw_only=True, tag="share_goal_with_same_illuminati"):
    """Factions of this Illuminati may win together (INWO-WIN-06)."""

    clause = "INWO-WIN-06"
    lasting: ClassVar[bool] = True
