"""Choosing a dream (CUBO-DREAM-01 to -07), and what comes after each encounter."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Eliminated, Faced, Offered
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import BeginDream, BeginMonster, NextEncounter
from companion.kernel.actions import CardAction, Faults, among
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

DRAWN = {1: 1, 2: 2, 3: 3}
"""How many dreams are drawn to choose from, by phase (CUBO-DREAM-01, -02, -04)."""


@rules.expands(NextEncounter)
def next_encounter(game: IncuboContext, state: State, step: NextEncounter) -> Iterator[StepBase]:
    """A dream is chosen, or the deck is empty and the monster comes (CUBO-RESULT-10)."""
    if state.count(names.rem_count(board.phase(state))):
        yield Turned(game.seats[0], state.turn.number + 1, names.CHOOSE)
    else:
        yield BeginMonster()


def offered(state: State) -> tuple[CardId, ...]:
    """The dreams drawn to choose from."""
    return tuple(card for where in names.OFFER for card in state.at(where))


def to_offer(state: State) -> int:
    """How many dreams are still to be drawn; in the first phase the card is faced without choice."""
    phase = board.phase(state)
    if DRAWN[phase] == 1:
        return 0
    there = offered(state)
    return min(DRAWN[phase] - len(there), state.count(names.rem_count(phase)))


def to_face(state: State) -> tuple[CardId, ...]:
    """The dreams that may be faced now."""
    if DRAWN[board.phase(state)] == 1:
        return board.next_dreams(state)
    return () if to_offer(state) else offered(state)


NO_CHOICE = no("E_WRONG_PHASE", "CUBO-DREAM-01", say("No dream is chosen now."))


@rules.action
class Offer(CardAction, frozen=True):
    """A dream is drawn to choose from."""

    verb = "offer"
    said = say("Draw {card}")
    reveals = True
    phases, not_now = (names.CHOOSE,), NO_CHOICE

    to: Place

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Offer]:
        if state.turn.phase == names.CHOOSE and to_offer(state):
            places = names.OFFER if moved is None else names.LINE.values()  # laid elsewhere, it is told where
            free = [where for where in places if not state.at(where)]
            cards = [card for card in board.next_dreams(state) if moved is None or card in moved]
            yield from (cls(game.seats[0], card, where) for card in cards for where in free)

    def faults(self, game: IncuboContext, state: State) -> Faults:
        if not to_offer(state):
            yield no("E_WRONG_PHASE", "CUBO-DREAM-02", say("No further dream is drawn."))
        if self.card not in board.next_dreams(state):
            yield no("E_ILLEGAL_MOVE", "CUBO-DREAM-02", say("{card} is not on top of that deck."))
        if self.to not in names.OFFER or state.at(self.to):
            yield no("E_ILLEGAL_MOVE", "CUBO-DREAM-02", say("Lay it on Part 2, 4 or 5, where it is free."))

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        phase = board.phase(state)
        if phase == names.LAST_PHASE and not state.count(names.SHUFFLED):
            yield Counted(names.SHUFFLED, 1)
            yield from (Moved(card, names.REM3) for card in state.at(names.REM3_TOP) if card != self.card)
        yield Counted(names.rem_count(phase), -1)
        yield Offered(self.card, self.to)


@rules.action
class Face(CardAction, frozen=True):
    """A dream is faced: it lies in the middle."""

    verb = "face"
    small = True
    said = say("Face {card}")
    reveals = True
    phases, not_now = (names.CHOOSE,), NO_CHOICE
    ways = (among(to_face),)

    def faults(self, game: IncuboContext, state: State) -> Faults:
        if to_offer(state):
            yield no("E_WRONG_PHASE", "CUBO-DREAM-02", say("First draw all the dreams to choose from."))
        elif self.card not in to_face(state):
            yield no("E_ILLEGAL_MOVE", "CUBO-DREAM-01", say("{card} cannot be faced now."))

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        phase = board.phase(state)
        if DRAWN[phase] == 1:
            yield Counted(names.rem_count(phase), -1)
        yield Faced(self.card, names.DREAM)
        for other in offered(state):
            if other == self.card:
                continue
            if phase == names.LAST_PHASE:
                yield Eliminated(other, names.BOX)
            else:
                yield Moved(other, names.REM3)
                yield Counted(names.rem_count(names.LAST_PHASE), 1)
        yield BeginDream()


rules.says(Offered, say("{card} is drawn."))
rules.says(Faced, say("You face {card}."))
