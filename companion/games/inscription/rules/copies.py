"""Which copy lies or is held in truth: fetched cards, other copies of one design, squirrels of either set."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.board import left_behind, twin
from companion.games.inscription.context import FETCHED, InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.lane_duel.board import empty, slot_of
from companion.games.lane_duel.facts import Cleared, Created
from companion.games.lane_duel.steps import Fetch
from companion.kernel.actions import Action, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved
from companion.kernel.places import Seat
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.expands(Fetch)
def fetch(game: InscriptionContext, state: State, step: Fetch) -> Iterator[Fact]:
    """A card of the shared piles; none left, or a space that is taken, and nothing is created (INS-RULING-28, 52)."""
    card, space = game.supply(state, step.face), names.side(step.to) is not None
    if card is None or (space and not empty(state, step.to)):
        return
    yield Created(card, step.to, why=step.why)
    if not space:
        yield Counted(names.hand_count(step.to.zone[0]), 1)
    yield from game.mark_new(card)


@rules.action
class Missing(Action, frozen=True):
    """A card the rules fetched does not exist on this table (INS-RULING-27, 28)."""

    verb = "missing"
    standing = "costs"
    said = say("There is no {card} to take; play on without it")
    phases = names.BEFORE_THE_BELL

    card: CardId

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Missing]:
        for card, name in state.marks:
            if name == names.NEW and state.where(card) != game.home[card]:
                yield cls(state.turn.seat, card)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        if not state.mark(self.card, names.NEW) or state.where(self.card) == game.home[self.card]:
            yield no("E_ILLEGAL_MOVE", "INS-RULING-28", say("That card was not fetched just now."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Back to its pile; a base card shows again and is asked to grow next turn."""
        here = state.where(self.card)
        yield from left_behind(state, (self.card,))
        yield Cleared(self.card, game.home[self.card])
        if here is not None and names.side(here) is None:
            yield Counted(names.hand_count(here.zone[0]), -1)


@rules.action
class Instead(Action, frozen=True):
    """Another copy was fetched than the one the rules name: `card` lies there, or is held, instead of `of`."""

    verb = "instead"
    said = say("Another {card} was fetched")
    phases = names.CARDS_MOVE
    always_by_hand = True

    card: CardId
    of: CardId

    def hands(self, game: InscriptionContext, state: State) -> frozenset[CardId]:
        return frozenset((self.card, self.of) if slot_of(state, self.of) else (self.card,))

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Instead]:
        """Another copy than the one the rules named was fetched for a space."""
        for card in sorted(moved) if moved else ():
            if game.home.get(card) in FETCHED and state.where(card) == game.home[card]:
                lying = ((space, state.top(space)) for space in names.SLOTS)
                yield from (cls(at.zone[0], card, of) for at, of in lying if of and of != card and game.alike(card, of))

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A copy of the same design out of its pile, for one that is in play or in a hand."""
        here = state.where(self.of)
        alike = {self.card, self.of} <= game.home.keys() and game.alike(self.card, self.of)
        if not alike or here in (None, *FETCHED) or state.where(self.card) != game.home[self.card]:
            yield no("E_ILLEGAL_MOVE", "INS-RULING-79", say("{card} cannot stand for that card."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Copies of one design are alike: the one that was fetched takes the place and the memory of the other."""
        here = state.where(self.of)
        yield Moved(self.of, game.home[self.of])
        yield Moved(self.card, here)
        for name, value in list(state.marks_of(self.of)):
            yield Marked(self.of, name, -value)
            yield Marked(self.card, name, value)


def out_of_hand(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Iterator[Fact]:
    """The counts of what is held. Squirrels look alike: one of the other set changes places with one of the own."""
    if game.catalogue.face(card).kind == "item":
        yield Counted(names.item_count(seat), -1)
        return
    if copy := twin(game, state, seat, card):
        yield from Instead(seat, card, copy).steps(game, state)
    theirs, ours = names.squirrels(names.other(seat)), state.at(names.squirrels(seat))
    if card in state.at(theirs) and ours:
        yield Moved(ours[-1], theirs)
    yield Counted(names.hand_count(seat), -1)
