"""What players are asked (`Prompt`), and the markers by which questions can hold actions and steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import UNSET, Struct, UnsetType

from companion.kernel.places import Seat


class StepBase:
    """Marker of steps and facts, so that both can be stored inside each other (see `companion.kernel.codec`)."""

    __slots__ = ()


class Note:
    """Marker of what a game writes down beside cards, counters and marks (`State.notes`); its kinds are structs."""

    __slots__ = ()

    def as_known(self, seat: Seat) -> Note:
        """The note as a seat may know it: what it says of others' secrets is left out."""
        return self


class ActionBase:
    """Marker of actions, for the same reason; `companion.kernel.actions.Action` is what it stands for."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    if TYPE_CHECKING:

        @property
        def seat(self) -> Seat:
            """Who decides."""


class Prompt(Struct, frozen=True):
    """A question to seats. Answering is performing one of the `options`, which are complete actions.

    `key` names the question for programs, `say` is the sentence people read, `clause` its source. With `each` every
    seat has to answer, else the first answer is everybody's. `default` is performed after `seconds` without an answer;
    `bell` is what one ring means meanwhile. `verbs` names actions that also answer although they are too many to list
    (a card named out of a whole deck); their own `refusal` judges them. `meanwhile` names actions that anybody may do
    while it is open, without answering it; their own `refusal` judges them as well;
    left out where there are none, so that questions in journals read as they always did. `least`: so many seconds it
    stays open, however quickly all answer; the table keeps the last answer until then.
    """

    seats: tuple[Seat, ...]
    key: str
    say: str
    options: tuple[ActionBase, ...] = ()
    clause: str = ""
    default: ActionBase | None = None
    seconds: float | None = None
    bell: ActionBase | None = None
    each: bool = True
    verbs: tuple[str, ...] = ()
    meanwhile: tuple[str, ...] | UnsetType = UNSET
    least: float | UnsetType = UNSET

    def accepts(self, action: ActionBase) -> bool:
        """Whether this action is an answer (its seat must still be waiting, which `Pending` knows)."""
        return action in self.options or (action.verb in self.verbs and action.seat in self.seats)
