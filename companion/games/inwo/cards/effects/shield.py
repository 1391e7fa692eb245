"""What cannot happen, what does not reach a card, what goes with what."""

from __future__ import annotations

from typing import ClassVar, Literal

from companion.games.inwo.cards.effect import CardEffect, Claimed
from companion.games.inwo.cards.predicate import ANY, Pred
from companion.games.inwo.words import Mode, Role


class Immune(CardEffect, frozen=True, kw_only=True, tag="immune"):
    """Cards like `to` do not reach it: the card, its whole structure, or the cards like `protects`."""

    clause = "INWO-IMMUNITY-01"
    lasting: ClassVar[bool] = True

    to: Pred = ANY
    against: tuple[
        Literal["groups", "abilities", "disasters", "assassinations", "plots_named", "resources"], ...
    ] = ("groups", "abilities")  # fmt: skip
    scope: Literal["self", "structure"] = "self"
    protects: Pred | None = None
    mode: Mode = "any"
    only_privileged: bool = False


class Cannot(CardEffect, frozen=True, kw_only=True, tag="cannot"):
    """Something that cannot be; it beats a card that would do it (INWO-META-05), unless that names this card."""

    clause = "INWO-META-05"
    lasting: ClassVar[bool] = True

    what: Literal[
        "controlled", "destroyed", "killed", "devastated", "attack", "act", "aid", "oppose", "join the opposite side"
    ]  # fmt: skip
    applies: Pred = ANY
    target: Pred | None = None
    mode: Mode = "any"
    except_: tuple[str, ...] = ()
    unless: Literal["self_power_above_zero"] | None = None
    includes_aid: bool = False
    after_self: bool = False

    @property
    def roles(self) -> tuple[Role, ...]:
        """The parts its own card must play in the attack for it."""
        return self.condition.role if self.condition is not None else ()


class LostWith(CardEffect, frozen=True, kw_only=True, tag="lost_with"):
    """When cards like `by` are destroyed, those like `applies` are lost too."""

    clause = "INWO-RES-09"
    lasting: ClassVar[bool] = True

    applies: Pred
    by: Pred
    counts_for_attacker: bool = False


class PermanentRemoval(CardEffect, frozen=True, kw_only=True, tag="permanent_removal"):
    """The victim never returns to the game."""

    clause = "INWO-ASSASS-02"

    applies: Pred | None = None
    target: Pred | None = None
    on: tuple[Literal["destroy"], ...] = ()
    only: Pred | None = None

    @property
    def of_one_just_gone(self) -> bool:
        """Whether it is aimed at a Group that was destroyed or discarded just now."""
        return self.target is not None and self.target.special == "just_destroyed_or_discarded_group"

    @property
    def claims(self) -> Claimed | None:
        return "target" if self.of_one_just_gone else None


class Zap(CardEffect, frozen=True, kw_only=True, tag="zap"):
    """The target can do nothing: no tokens, no abilities, not counted for goals (INWO-RULING-82)."""

    clause = "INWO-RULING-82"

    target: Pred = ANY


class Paralyze(CardEffect, frozen=True, kw_only=True, tag="paralyze"):
    """The target can do nothing (INWO-RULING-82)."""

    clause = "INWO-RULING-82"

    target: Pred = ANY
