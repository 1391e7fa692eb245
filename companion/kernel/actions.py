"""What players may decide (`Action`), what they are asked (`Prompt`), and why something is not allowed (`Refusal`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Seat

if TYPE_CHECKING:
    from companion.kernel.state import State


class StepBase:
    """Marker of steps and facts, so that both can be stored inside each other (see `companion.kernel.codec`)."""

    __slots__ = ()


class ActionBase:
    """Marker of actions, for the same reason."""

    __slots__ = ()


class Action(Struct, ActionBase, frozen=True, tag=True):
    """One decision of one seat. It knows its words and which cards a hand must move, and nothing about consequences.

    `verb` is its word in records. Fields after `seat` are its arguments: fields without default in order, fields with
    default as ``name=value`` (see `companion.kernel.notation`).
    """

    verb: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    """Whether something hidden becomes known by it; undo then needs everybody's consent."""
    resolves_chance: ClassVar[bool] = False

    seat: Seat

    def hands(self, state: State) -> frozenset[CardId]:
        """The cards a hand must move to do this at the table; none for a tap or a ring."""
        return frozenset()


class Refusal(Struct, frozen=True):
    """Why something may not be done: the ledger's code and clause, a sentence for the player, and what to put back."""

    code: str
    clause: str = ""
    say: str = ""
    put_back: tuple[str, ...] = ()


class Prompt(Struct, frozen=True):
    """A question to seats. Answering is performing one of the `options`, which are complete actions.

    `key` names the question for programs, `say` is the sentence people read, `clause` its source. With `each` every
    seat has to answer, else the first answer is everybody's. `default` is performed after `seconds` without an answer;
    `bell` is what one ring means meanwhile. `verbs` names actions that also answer although they are too many to list
    (a card named out of a whole deck); the game's refusal judges them.
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

    def accepts(self, action: Action) -> bool:
        """Whether this action is an answer (its seat must still be waiting, which `Pending` knows)."""
        return action in self.options or (action.verb in self.verbs and action.seat in self.seats)
