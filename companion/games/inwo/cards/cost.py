"""What playing a Plot or using an ability costs (ledger 7.2)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.inwo.cards.predicate import ANY, Pred

DiscardFrom = Literal[
    "plot_deck_top", "group_deck_top", "hand", "hand_plot", "hand_group", "hand_resource", "exposed", "self"
]  # fmt: skip


class Actions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`n` actions of cards like `pred`, each of one token (INWO-PLOT-10)."""

    pred: Pred = ANY
    n: int = 1
    shares_alignment_with: Literal["target"] | None = None
    not_fanatic: bool = False
    not_attacking: bool = False
    other_than_target: bool = False


class PowerTotal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Actions of cards like `pred` whose Power comes to `min` together."""

    min: int | Literal["resistance of the target", "power of the target + 1"]
    pred: Pred = ANY
    doubled_if_opposite: bool = False
    plus_position_if_enemy: bool = False
    one_shares_alignment_with: Literal["target"] | None = None
    any_players: bool = False


class Discard(Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """Cards that are thrown away."""

    source: DiscardFrom
    n: int = 1


class Cost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is given has to be paid; of `choose_one_of` one. `participates`: nothing, if such a card is in
    the attack."""

    illuminati_actions: int = 0
    actions: tuple[Actions, ...] = ()
    power_total: PowerTotal | None = None
    tokens_all_illuminati: bool = False
    discard: tuple[Discard, ...] = ()
    participates: Pred | None = None
    choose_one_of: tuple[Cost, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nothing has to be paid."""
        return self == FREE

    @property
    def ways(self) -> tuple[Cost, ...]:
        """The ways to pay it."""
        return self.choose_one_of or (self,)

    @property
    def takes_tokens(self) -> bool:
        """Whether a token has to be spent."""
        return bool(self.illuminati_actions or self.actions or self.power_total or self.tokens_all_illuminati)


FREE = Cost()
