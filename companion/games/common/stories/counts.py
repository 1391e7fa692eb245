"""Counters of the state by the keys of stories: one table reads `given`, checks it, and tells what was reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.common.stories import forms
from companion.games.common.stories.forms import SWITCH, Form
from companion.games.common.stories.words import by_seat, number, switched
from companion.kernel.places import Seat
from companion.kernel.state import State


class Count(Struct, frozen=True):
    """A counter: of each seat when `counter` makes its name from one, else of the table.

    `default` is what it is when nothing is given; true or false make it a switch. `least`: no number may be less.
    """

    counter: Callable[[Seat], str] | str
    default: int = 0
    least: int | None = None

    @property
    def unsaid(self) -> Any:
        """What stands for a key that is not given."""
        return self.default if isinstance(self.counter, str) else {}

    @property
    def switch(self) -> bool:
        """Whether it is only on or off."""
        return isinstance(self.default, bool)

    def form(self, seats: Sequence[Seat]) -> Form:
        """What may be said of it."""
        if isinstance(self.counter, str):
            return SWITCH if self.switch else forms.number(self.least)
        says = "a map of seats" + (" (true or false)" if self.switch else " (a number or a list of cards)")
        return Form(
            says, lambda value: True, lambda game, where, value: by_seat(where, value, seats, switch=self.switch)
        )

    def given(self, key: str, value: Any, seats: Sequence[Seat]) -> Iterator[tuple[Seat, str, Any]]:
        """Seat (empty for the table), name of the counter, and the number or list of cards that is given."""
        if isinstance(self.counter, str):
            yield "", self.counter, switched(key, value) if self.switch else number(key, value, self.least)
            return
        for seat, one in by_seat(key, value, seats, self.default, switch=self.switch).items():
            yield seat, self.counter(seat), one

    def reached(self, state: State, seats: Sequence[Seat]) -> Any:
        """The number now, by seat where it has one."""
        kind = bool if self.switch else int
        if isinstance(self.counter, str):
            return kind(state.count(self.counter))
        return {seat: kind(state.count(self.counter(seat))) for seat in seats}


def reached(table: Mapping[str, Count], state: State, seats: Sequence[Seat]) -> dict[str, Any]:
    """All counters of a table as they are now."""
    return {key: count.reached(state, seats) for key, count in table.items()}
