"""T-DRAW: the draw step, one card or the opening 3 + 1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.steps import ToDraw
from companion.kernel.actions import Action, Faults, Hands
from companion.kernel.facts import Counted, Fact, Turned
from companion.kernel.places import Seat
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

OPENING = 3
"""Creatures of the opening draw and of the draw after a lost life; one squirrel comes with them."""

Pile = Literal["deck", "squirrel", "opening"]
DRAWN = {"deck": say("a creature"), "squirrel": say("a squirrel"), "opening": say("3 creatures and 1 squirrel")}


@rules.action
class Draw(Action, frozen=True):
    """One card of a pile, or the opening 3 + 1 (INS-DRAW-01…03)."""

    verb = "draw"
    reveals = True

    pile: Pile

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Draw]:
        seat = state.turn.seat
        if moved is None and state.turn.phase == names.TURN_DRAW:
            piles: tuple[Pile, ...] = ("opening",) if state.count(names.opening(seat)) else ("deck", "squirrel")
            yield from (cls(seat, pile) for pile in piles)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-DRAW-01…04."""
        yield turn_fault(game, state, self.seat)
        if state.turn.phase != names.TURN_DRAW:
            yield no("E_ALREADY_DRAWN" if state.turn.phase == names.TURN_PLAY else "E_WRONG_PHASE", "INS-DRAW-02")
        owed, opening = bool(state.count(names.opening(self.seat))), self.pile == "opening"
        if owed and not opening:
            yield no("E_WRONG_PHASE", "INS-DRAW-01", say("Your first draw is 3 creatures and 1 squirrel."))
        if opening and not owed:
            yield no("E_WRONG_PHASE", "INS-DRAW-01", say("The opening draw is over: draw one card."))
        if not opening and not state.count(self.counter):
            what = say("creature") if self.pile == "deck" else say("squirrel")
            text = say("The {what} pile is empty; draw from the other one.", what=what)
            yield no("E_PILE_EMPTY", "INS-DRAW-04", text)

    @property
    def counter(self) -> str:
        """What counts the pile, but for the opening draw."""
        return names.deck_count(self.seat) if self.pile == "deck" else names.squirrel_count(self.seat)

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """T-DRAW."""
        if self.pile == "opening":
            yield Counted(names.opening(self.seat), -1)
            yield from draw_three(state, self.seat)
        else:
            yield Counted(self.counter, -1)
            yield Counted(names.hand_count(self.seat), 1)
        yield Turned(self.seat, state.turn.number, names.TURN_PLAY)

    def label(self, game: InscriptionContext, state: State) -> str:
        return say("I drew {drawn}", drawn=DRAWN[self.pile])


@rules.expands(ToDraw)
def to_draw(game: InscriptionContext, state: State, step: ToDraw) -> Iterator[Fact]:
    """T-START 4. Nothing to draw from, or a round whose first turns have no draw of their own: on to playing."""
    seat = step.seat
    if state.turn.seat != seat:
        return
    first_of_round = state.count(names.capped(seat)) and not state.count(names.opening(seat))
    no_draw = first_of_round and state.count(names.ROUND) > 1 and not game.options.round_start_draw
    bare = not (state.count(names.deck_count(seat)) or state.count(names.squirrel_count(seat)))
    if bare and state.count(names.opening(seat)):
        yield Counted(names.opening(seat), -1)
    phase = names.TURN_PLAY if no_draw or bare else names.TURN_DRAW
    if state.turn.phase != phase:
        yield Turned(seat, state.turn.number, phase)


def draw_three(state: State, seat: Seat) -> Iterator[Fact]:
    """3 creatures and 1 squirrel, as far as the piles reach (INS-DRAW-01, INS-LIFE-05, INS-RULING-16, 17)."""
    drawn = 0
    for pile, most in ((names.deck_count(seat), OPENING), (names.squirrel_count(seat), 1)):
        cards = min(most, state.count(pile))
        drawn += cards
        if cards:
            yield Counted(pile, -cards)
    if drawn:
        yield Counted(names.hand_count(seat), drawn)
