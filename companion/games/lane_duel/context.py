"""The ground of a duel over lanes: what its rules look up of cards and order, and knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from companion.games.lane_duel import lanes
from companion.games.lane_duel.steps import StartTurn
from companion.kernel.cards import CardId
from companion.kernel.context import Context
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class LaneContext(Context):
    """A game subclasses it with its faces and the numbers a card has before sigils bend them."""

    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause behind each refusal of a payment (`companion.games.lane_duel.payment`), by code."""
    sigils: ClassVar[Mapping[str, Any]] = {}
    """The game's sigils by id (`companion.games.lane_duel.sigils.Sigil`), those of its ledger's index first."""
    arrow: Mapping[Seat, tuple[Place, ...]] = {seat: lanes.arrow(seat) for seat in lanes.SEATS}
    """The spaces of each row in the order in which their cards act."""

    def face(self, state: State, card: CardId) -> Any:
        """The face of a card as it counts now."""
        return self.catalogue.face(card)

    def sigils_of(self, state: State, card: CardId) -> tuple[str, ...]:
        """The ids of the sigils a card has now."""
        powers: tuple[str, ...] = self.face(state, card).powers
        return powers

    def living(self, state: State, card: CardId) -> bool:
        """Whether it is a creature: it can be sacrificed, and other cards' sigils change its power."""
        return bool(self.face(state, card).alive)

    def full_health(self, state: State, card: CardId) -> int:
        """The hearts a card has when it is new."""
        return self.face(state, card).health or 0

    def added_power(self, state: State, card: CardId) -> int:
        """What marks add to a card's printed power."""
        return 0

    def printed_blood(self, state: State, card: CardId) -> int:
        """The blood a sacrificed card gives before any sigil is asked."""
        return 1

    def keeps_space(self, state: State, card: CardId) -> bool:
        """Whether a sacrificed card leaves its space taken."""
        return False

    def first_turn(self, seat: Seat) -> Iterable[StepBase]:
        """How the game begins for who goes first."""
        return (StartTurn(seat),)
