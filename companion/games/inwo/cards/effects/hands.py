"""Effects on hands, decks and discards. The companion knows no hidden card: they are counted as people declare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect, Claimed, Deck
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
    lasting: ClassVar[bool] = True

    card: Literal["plot", "resource"]
    count: int | Literal["any"] = 1
    cannot_be_exposed: bool = False
    replace_when: Literal["own_turn"] | None = None
    expose_when: Literal["any_time"] | None = None
    not_goal: bool = False
    outside_hand_limit: bool = False
    usable_only_for: Literal["self"] | None = None
    lost_with: Literal["self"] | None = None


DECK_TOPS: Mapping[str, Deck] = {
    "plot_deck_top": "plot", "group_deck_top": "group", "rival_plot_deck_top": "plot", "rival_group_deck_top": "group",
}  # fmt: skip
"""The zones that are the top of somebody's deck."""
HANDS: Mapping[str, Deck | None] = {
    "hand_plots": "plot", "hand_groups": "group", "rival_hand": None, "rival_hand_plots": "plot",
    "rival_hand_groups": "group",
}  # fmt: skip
"""The zones that are somebody's hand, with the cards of it that are meant; ``None``: any."""
LYING_OPEN = ("exposed", "rival_exposed")


class OnCards(CardEffect, frozen=True, kw_only=True):
    """An effect on cards that a rival holds, has laid open, or has not drawn yet (ledger 7.4)."""

    zone: Zone
    who: Who = "enemy"
    choose: Chooser = "user"

    @property
    def on_card(self) -> bool:
        """Whether it is aimed at one card that lies open."""
        return self.zone in LYING_OPEN

    @property
    def deck_top(self) -> Deck | None:
        """The deck whose top it is about."""
        return DECK_TOPS.get(self.zone)

    @property
    def looks(self) -> bool:
        return self.blind_top is None

    @property
    def of_player(self) -> bool:
        return not self.on_card

    @property
    def claims(self) -> Claimed | None:
        return "target" if self.on_card else None


class Peek(OnCards, frozen=True, kw_only=True, tag="peek"):
    """Somebody's cards are looked at (INWO-TIMING-06)."""

    clause = "INWO-TIMING-06"

    n: int | Literal["all"] = 1


class Steal(OnCards, frozen=True, kw_only=True, tag="steal"):
    """Somebody's cards are taken (INWO-META-02)."""

    clause = "INWO-META-02"

    what: Literal["plot", "group", "goal"] = "plot"
    n: int = 1
    exposed: bool = False
    keep_if: Pred | None = None
    split_allowed: bool = False
    tag: str = ""

    @property
    def deck(self) -> Deck:
        """What sort of cards it takes."""
        return HANDS.get(self.zone) or DECK_TOPS.get(self.zone) or ("group" if self.what == "group" else "plot")

    @property
    def claims(self) -> Claimed | None:
        return "drawn" if self.zone == "just_drawn_plot" else super().claims


class Expose(OnCards, frozen=True, kw_only=True, tag="expose"):
    """Hidden Plots are laid open."""

    clause = "INWO-PLOT-06"

    zone: Literal["hand_plots"] = "hand_plots"
    n: int | Literal["all", "any"] = "all"
    own_equal: bool = False


class DiscardFrom(OnCards, frozen=True, kw_only=True, tag="discard_from"):
    """Somebody's cards are thrown away; `unseen`: face down (INWO-GLOSS-07)."""

    clause = "INWO-GLOSS-07"

    n: int = 1
    not_goal: bool = False
    subtype: Literal["goal"] | None = None
    unseen: bool = False

    @property
    def blind_top(self) -> Deck | None:
        return self.deck_top


class RecoverDiscard(CardEffect, frozen=True, kw_only=True, tag="recover_discard"):
    """A card that was thrown away just now is taken into the hand (INWO-GLOSS-06)."""

    clause = "INWO-GLOSS-06"

    target: Pred = ANY
    who: Literal["self"] = "self"
    of: Literal["enemy", "any"] = "any"

    @property
    def claims(self) -> Claimed | None:
        return "target"
