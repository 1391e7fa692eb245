"""A side deck lies face up only when its twenty cards are equal (AUG-DECK-21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.refusals import no
from companion.games.lane_duel import lanes
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class TurnUp(Action, frozen=True):
    """Somebody has laid a side deck face up, so that the camera sees its top card."""

    verb = "turn_up"
    said = say("Turn up {card}")
    by_hand = ("card",)

    card: CardId

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[TurnUp]:
        for seat in lanes.SEATS if moved else ():
            yield from (cls(seat, card) for card in state.at(names.unseen(seat, "side")) if card in (moved or ()))

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        fault = game.face_down[self.seat]
        if fault is not None:
            back = say("turn the side deck of {name} face down", name=game.names[self.seat])
            yield no(fault.code, fault.clause, fault.say, back)

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Counted(names.face_up(self.seat), 1)


def watched(game: AugmentedContext, state: State, seat: Seat) -> bool:
    """Whether a player's side deck has to lie face down."""
    return game.face_down[seat] is not None and not state.count(names.face_up(seat))
