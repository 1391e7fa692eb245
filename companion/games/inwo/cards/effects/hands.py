"""Effects on hands, decks and discards. The companion knows no hidden card: they are counted as people declare."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.predicate import ANY, Pred

Who = Literal["enemy", "self", "any"]
Chooser = Literal["user", "victim", "random"]
Zone = Literal[
    "hand_plots", "hand_groups", "rival_hand", "rival_hand_plots", "rival_hand_groups", "exposed", "rival_exposed",
    "plot_deck_top", "group_deck_top", "rival_plot_deck_top", "rival_group_deck_top", "any_plot_deck_end",
    "rival_first_plot_drawn", "just_drawn_plot",
]  # fmt: skip


class Draw(CardEffect, frozen=True, kw_only=True, tag="draw"):
    """Cards are drawn; `choose`: from anywhere in the deck, which is shuffled then (INWO-GLOSS-09, -10).

    `n` may depend on something else (``1+self_power``, ``entitled_draws``).
    """

    clause = "INWO-GLOSS-09"

    deck: Literal["plot", "group", "any"] = "plot"
    n: int | Literal["1+self_power", "entitled_draws"] = 1
    choose: bool = False
    shuffle: bool = False
    mode: Literal["add", "set"] | None = None
    match: Pred | None = None
    per: Pred | None = None
    who_draws: Literal["destroyer", "roller"] | None = None


class DrawOption(CardEffect, frozen=True, kw_only=True, tag="draw_option"):
    """A choice when drawing: which end of the deck, or one of several."""

    clause = "INWO-PLOT-02"
    lasting: ClassVar[bool] = True

    deck: Literal["plot", "group", "any"] = "plot"
    options: tuple[Literal["top", "bottom"], ...] = ()
    peek: Literal["top", "bottom"] | None = None
    count: int = 1
    keep: int = 1
    rest: tuple[Literal["top", "bottom"], ...] = ()


class NoDraw(CardEffect, frozen=True, kw_only=True, tag="no_draw"):
    """No card may be drawn from a deck for a time."""

    clause = "INWO-PLOT-02"

    deck: Literal["plot", "group"]
    whose: Pred = ANY
    until: Literal["turn_end"] = "turn_end"


class BuyRate(CardEffect, frozen=True, kw_only=True, tag="buy_rate"):
    """How many tokens buy a Plot."""

    clause = "INWO-BUY-01"
    lasting: ClassVar[bool] = True

    illuminati: int = 1
    groups: int = 2


class HandLimit(CardEffect, frozen=True, kw_only=True, tag="hand_limit"):
    """How many Plots one may hold (INWO-PLOT-16)."""

    clause = "INWO-PLOT-16"
    lasting: ClassVar[bool] = True

    add: int = 0
    set: int | None = None


class GoalHandLimit(CardEffect, frozen=True, kw_only=True, tag="goal_hand_limit"):
    """How many Goal cards one may hold (INWO-GOAL-10)."""

    clause = "INWO-GOAL-10"
    lasting: ClassVar[bool] = True

    set: int


class HidePlots(CardEffect, frozen=True, kw_only=True, tag="hide_plots"):
    """Exposed Plots of one's own go face down again."""

    clause = "INWO-PLOT-06"

    count: int | Literal["all"] = "all"


class HideUnder(CardEffect, frozen=True, kw_only=True, tag="hide_under"):
    """A card may be kept under this one."""

    clause = "INWO-PLOT-02"

    card: Literal["plot", "resource"]
    count: int | Literal["any"] = 1
    cannot_be_exposed: bool = False
    replace_when: Literal["own_turn"] | None = None
    expose_when: Literal["any_time"] | None = None
    not_goal: bool = False
    outside_hand_limit: bool = False
    usable_only_for: Literal["self"] | None = None
    lost_with: Literal["self"] | None = None


class Peek(CardEffect, frozen=True, kw_only=True, tag="peek"):
    """Somebody's cards are looked at (INWO-TIMING-06)."""

    clause = "INWO-TIMING-06"

    zone: Zone
    n: int | Literal["all"] = 1
    who: Who = "enemy"
    choose: Chooser = "user"


class Steal(CardEffect, frozen=True, kw_only=True, tag="steal"):
    """Somebody's cards are taken (INWO-META-02)."""

    clause = "INWO-META-02"

    zone: Zone
    what: Literal["plot", "group", "goal"] = "plot"
    n: int = 1
    who: Who = "enemy"
    choose: Chooser = "user"
    exposed: bool = False
    keep_if: Pred | None = None
    split_allowed: bool = False
    tag: str = ""


class Expose(CardEffect, frozen=True, kw_only=True, tag="expose"):
    """Hidden Plots are laid open."""

    clause = "INWO-PLOT-06"

    zone: Literal["hand_plots"] = "hand_plots"
    n: int | Literal["all", "any"] = "all"
    who: Who = "enemy"
    choose: Chooser = "user"
    own_equal: bool = False


class DiscardFrom(CardEffect, frozen=True, kw_only=True, tag="discard_from"):
    """Somebody's cards are thrown away; `unseen`: face down (INWO-GLOSS-07)."""

    clause = "INWO-GLOSS-07"

    zone: Zone
    n: int = 1
    who: Who = "enemy"
    choose: Chooser = "user"
    not_goal: bool = False
    subtype: Literal["goal"] | None = None
    unseen: bool = False


class RecoverDiscard(CardEffect, frozen=True, kw_only=True, tag="recover_discard"):
    """A card that was thrown away just now is taken into the hand (INWO-GLOSS-06)."""

    clause = "INWO-GLOSS-06"

    target: Pred = ANY
    who: Literal["self"] = "self"
    of: Literal["enemy", "any"] = "any"
