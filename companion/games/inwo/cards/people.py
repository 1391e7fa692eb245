"""Which effects the engine carries out, and which people do (INWO-RULING-68)."""

from __future__ import annotations

from typing import Any

from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effects.attack import InstantAttack
from companion.games.inwo.cards.effects.others import ChooseOne, Manual

DONE = frozenset((
    "block_draw", "bonus_draw_roll", "bury_plot", "cancel_agents", "disable_abilities", "discard_card",
    "discard_group", "discard_self_if", "end_turn", "extra_turn", "gamble_draw", "give_token", "mark",
    "multiple_allowed", "no_goal_credit", "replace_illuminati", "restrict_turn", "roll_stat", "undo_plot_change",
))  # fmt: skip
"""Outlines of effects without a verb of their own that the rules carry out all the same."""
BY_PEOPLE = (InstantAttack,)
"""Verbs whose outcome people say."""


def for_people(design: Design, effect: Any) -> bool:
    """Whether people carry an effect of a card out and say what came of it; an Instant attack only of an ability."""
    if isinstance(effect, Manual):
        return effect.outline.get("what") not in DONE
    return isinstance(effect, BY_PEOPLE) and not design.strikes


def outlined(design: Design, what: str) -> bool:
    """Whether a card has an effect that is outlined so."""
    return any(isinstance(one, Manual) and one.outline.get("what") == what for one in design.all_effects)


def wholly_by_people(design: Design) -> bool:
    """Whether everything a card does is carried out by people."""
    every = [one for effect in design.all_effects
             for one in (effect.each() if isinstance(effect, ChooseOne) else (effect,))]  # fmt: skip
    return bool(every) and all(for_people(design, one) for one in every)
