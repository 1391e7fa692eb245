"""Rings of the bell that nobody has answered yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.kernel.places import Seat


@dataclass
class Ringing:
    """What is known of rings of the bell that nobody has answered yet; times are monotonic seconds."""

    last: dict[Seat, float] = field(default_factory=dict)
    """When each seat's bell last rang so that it counted; "" is the bell that all share."""
    waits: float | None = None
    """When the bell was rung that waits for the table to come to rest, or into sight."""
    until: float = 0.0
    """How long it waits at most for a table that can be seen."""
    twice: bool = False
    """Whether the ring that waits was two."""
    seat: Seat = ""
    """Whose bell rang the ring that waits, for the table or for a second one."""
    first: float | None = None
    """When the bell was rung that may become two rings."""
    first_fresh: int = 0
    """What `HostState.fresh` was then."""
    held: float | None = None
    """When the press began that was last held down."""
    holding: bool = False
    """Whether the timers stand still until the bell rings."""
