"""The words of the cards: alignments and their opposites, attributes, kinds, roles in an attack (ledger 3.7, 7)."""

from __future__ import annotations

from typing import Literal

Alignment = Literal[
    "Government", "Corporate", "Liberal", "Conservative", "Peaceful", "Violent", "Straight", "Weird", "Criminal",
    "Fanatic",
]  # fmt: skip
FANATIC: Alignment = "Fanatic"
ALIGNMENTS: tuple[Alignment, ...] = Alignment.__args__  # type: ignore[attr-defined]
OPPOSITE: dict[str, str] = {
    "Government": "Corporate", "Corporate": "Government", "Liberal": "Conservative", "Conservative": "Liberal",
    "Peaceful": "Violent", "Violent": "Peaceful", "Straight": "Weird", "Weird": "Straight",
}  # fmt: skip
"""INWO-ALIGN-01 to -04; Criminal has none (-05), Fanatic is opposite to itself on another card (-06)."""

ATTRIBUTES = (
    "Artifact", "Bank", "Church", "Coastal", "Communist", "Computer", "Gadget", "Green", "Huge", "Magic", "Media",
    "Nation", "Science", "Secret", "Space", "Unique",
)  # fmt: skip
"""Attributes of the printed set; own cards may have others."""
SECRET = "Secret"

Kind = Literal[
    "illuminati", "organization", "place", "personality", "resource", "plot", "nwo", "goal", "disaster", "assassination"
]  # fmt: skip
GROUPS: tuple[Kind, ...] = ("organization", "place", "personality")
"""INWO-CARD-03 to -05."""
GROUP_DECK: tuple[Kind, ...] = (*GROUPS, "resource")

Side = Literal["T", "R", "B", "L"]
SIDES: tuple[Side, ...] = ("T", "R", "B", "L")
Colour = Literal["red", "blue", "yellow"]
Mode = Literal["control", "destroy", "any"]
Role = Literal["leader", "target", "aider", "opposer", "master_of_target", "puppet_of_target"]
Stat = Literal["power", "global", "resistance"]
Purpose = Literal["all", "attack", "defence"]
Duration = Literal[
    "attack", "action", "turn", "until_owner_turn", "while_linked", "while_in_play", "while_master", "permanent"
]  # fmt: skip
Timing = Literal[
    "after_assassination", "after_capture", "after_deal", "after_destroyed_or_discarded", "after_discard",
    "after_failed_takeover", "after_killed", "after_own_plot", "after_place_hit", "after_plot", "after_relief",
    "after_roll", "any_time", "goal", "in_disaster", "in_hand", "in_privileged_attack", "not_in_attack",
    "not_privileged", "nwo", "on_auto_takeover", "on_duplicate_played", "on_rival_draw", "own_token_phase", "own_turn",
    "own_turn_end", "own_turn_start", "rival_turn_start", "when_drawing", "with_assassination", "with_attack",
    "with_disaster", "with_plot",
    "own_phase_1", "own_phase_2", "own_phase_3", "own_phase_4", "own_phase_5", "own_phase_6", "any_time_incl_attack",
    "attack_bonus", "roll", "last_chance", "response_to: plot", "response_to: action", "response_to: attack",
    "response_to: takeover", "response_to: discard", "response_to: draw", "response_to: peek",
]  # fmt: skip
"""When a Plot may be played: the card file's words, then those of ledger 4.4 that it does not have."""


def opposed(one: str, other: str) -> bool:
    """Whether alignments of two different Groups are an opposite pair (INWO-ALIGN-01 to -06)."""
    return OPPOSITE.get(one) == other or one == other == FANATIC
