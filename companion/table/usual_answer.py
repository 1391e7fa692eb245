"""The answer a question gets when its timer runs out."""

from __future__ import annotations

from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.state import Pending


def default_for(question: Pending, seat: str) -> Action | None:
    """The answer the timer gives for a seat, ``None`` without one."""
    default = question.prompt.default
    if not isinstance(default, Action):
        return None
    return default if default.seat == seat else changed(default, seat=seat)
