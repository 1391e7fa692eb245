"""Hidden hands: what may be in one by all counts. Some cards are known to be there, of the others only the number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.places import Place
from companion.kernel.state import State


class HiddenHand(Struct, frozen=True):
    """A hand as the rules know it.

    `counter` counts all its cards, `known` are the places of those known to be in it, `unseen` the places of cards
    that may be in it or elsewhere, nobody can say which. `foreign` cards are none of its own wherever they lie.
    `left` counts what is left of the first unseen place as a pile to draw from; empty: the game says what is drawn.
    """

    counter: str
    known: tuple[Place, ...]
    unseen: tuple[Place, ...]
    foreign: frozenset[CardId] = frozenset()
    left: str = ""

    def cards(self, state: State) -> tuple[CardId, ...]:
        """Cards known to be in it."""
        return tuple(card for where in self.known for card in state.at(where) if card not in self.foreign)

    def unknown(self, state: State, accounted: int = 0) -> int:
        """How many of its cards nobody has seen, when so many besides the known ones are `accounted` for."""
        return max(0, state.count(self.counter) - len(self.cards(state)) - accounted)

    def possible(self, state: State, accounted: int = 0) -> Iterator[CardId]:
        """Cards that may be in it: known ones, and all unseen ones while the count leaves room."""
        yield from self.cards(state)
        if self.unknown(state, accounted):
            for where in self.unseen:
                yield from state.at(where)

    def may_hold(self, state: State, card: CardId, where: Place | None, accounted: int = 0) -> bool:
        """Whether a card that lies at this place can be in it."""
        if where in self.unseen:
            return self.unknown(state, accounted) > 0
        return where in self.known and card not in self.foreign

    def most(self, state: State) -> int:
        """The largest hand there can be: known cards and all that may be in it."""
        return len(self.cards(state)) + sum(len(state.at(where)) for where in self.unseen)

    def draws(self, state: State, wanted: int) -> Iterator[Fact]:
        """So many cards come into it from its pile, or all that are `left` there; nobody knows which."""
        if count := min(wanted, state.count(self.left)):
            yield Counted(self.left, -count)
            yield Counted(self.counter, count)

    def lays(self, onto: Place, *cards: CardId, as_: type[Moved] = Moved) -> Iterator[Fact]:
        """Cards leave it for a place; `as_` is the fact that tells it."""
        yield from (as_(card, onto) for card in cards)
        yield Counted(self.counter, -len(cards))

    def takes(self, *cards: CardId, as_: type[Moved] = Moved) -> Iterator[Fact]:
        """Open cards come into it from wherever they lie, and all know it; `as_` is the fact that tells it."""
        yield from (as_(card, self.known[0]) for card in cards)
        yield Counted(self.counter, len(cards))

    def renews(self, state: State, heap: Place, keep: int = 1, as_: type[Counted] = Counted) -> Iterator[Fact]:
        """An open heap goes face down into its pile, shuffled, without the `keep` cards on top: a discard pile becomes
        the stock. `as_` is the fact that counts and tells it; nothing where there are no more cards."""
        under = state.at(heap)[: max(0, len(state.at(heap)) - keep)]
        yield from (Moved(card, self.unseen[0]) for card in under)
        if under:
            yield as_(self.left, len(under))

    def renewed_from(self, facts: Sequence[Fact]) -> dict[CardId, Place]:
        """The cards that went open into its pile by these facts, each with where it lay."""
        if not any(isinstance(fact, Counted) and fact.name == self.left and fact.by > 0 for fact in facts):
            return {}
        moves = (fact for fact in facts if isinstance(fact, Moved) and fact.to == self.unseen[0])
        return {move.card: move.origin for move in moves if move.origin is not None and move.origin not in self.known}

    def gave_back(self, facts: Sequence[Fact]) -> bool:
        """Whether by these facts cards left it unseen, for its pile: what is laid moves card by card before."""
        for at, fact in enumerate(facts):
            if isinstance(fact, Counted) and fact.name == self.counter and fact.by < 0:
                laid = facts[max(0, at + fact.by) : at]
                if not all(isinstance(one, Moved) and one.to != self.unseen[0] for one in laid) or len(laid) < -fact.by:
                    return True
        return False

    def drawn(self, facts: Sequence[Fact]) -> int:
        """How many cards came into it from its pile by these facts, whatever left it meanwhile, and whatever open cards
        it took from the table."""
        counted = [fact for fact in facts if isinstance(fact, Counted)]
        came = sum(fact.by for fact in counted if fact.name == self.counter and fact.by > 0)
        gone = -sum(fact.by for fact in counted if fact.name == self.left and fact.by < 0)
        own = (*self.known, *self.unseen)
        taken = sum(isinstance(fact, Moved) and fact.to in self.known and fact.origin not in own for fact in facts)
        return max(0, min(came - taken, gone))


def dealt_anew(hands: Iterable[HiddenHand], state: State, *places: Place, each: int) -> Iterator[Fact]:
    """All cards of these hands and places go back into the pile that the hands are drawn from, and each of them draws
    so many again. The hands have one pile, of which `left` counts the cards."""
    hands = tuple(hands)
    pile, left = hands[0].unseen[0], hands[0].left
    lying = [card for where in places for card in state.at(where)] + [
        card for one in hands for card in one.cards(state)
    ]
    yield from (Moved(card, pile) for card in lying)
    for one in hands:
        if held := state.count(one.counter):
            yield Counted(one.counter, -held)
    whole = len(state.at(pile)) + len(lying)
    yield Counted(left, whole - state.count(left))
    for one in hands:
        yield Counted(left, -each)
        yield Counted(one.counter, each)
