"""What every sigil is: an effect with a name, its clause and its rule in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from companion.games.inscription import names
from companion.games.inscription.board import active_slot, controller
from companion.games.inscription.happenings import Fetch, Shifted
from companion.kernel.cards import CardId
from companion.kernel.effects import Effect
from companion.kernel.facts import Fact, Moved, Turned
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription


class Sigil(Effect):
    """A sigil: `id` as in the card file, `title` and `text` for people, `clause` where the ledger has it.

    `beyond` marks those the rulebook does not know; `gives_power` those that stand for a power number.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    text: ClassVar[str] = ""
    beyond: ClassVar[bool] = False
    gives_power: ClassVar[bool] = False

    game: Inscription


def turn_of(state: State, me: CardId, fact: Fact, phase: str) -> Seat | None:
    """The controller of a card in play whose own turn has just come to `phase`, else ``None``."""
    if not (isinstance(fact, Turned) and fact.phase == phase and active_slot(state, me)):
        return None
    return fact.seat if controller(state, me) == fact.seat else None


def shift(state: State, card: CardId, to: Place, why: str) -> Iterator[Fact]:
    """A card in play goes to another space; whatever lies under it goes along."""
    origin = state.where(card)
    for base in state.at(origin) if origin else ():
        if base != card:
            yield Moved(base, to, origin)
    yield Shifted(card, to, origin, why=why)


def beside(state: State, where: Place | None, face: str, why: str) -> Iterable[StepBase]:
    """A copy of `face` for each empty space beside one (INS-RULING-52); nowhere beside a card not in play."""
    spaces = names.neighbours(where) if where is not None else ()
    return tuple(Fetch(face, space, why) for space in spaces if space not in state.cards)
