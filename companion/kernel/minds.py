"""What a game says once to those who think about it: where hidden cards may be, what is alike, how good a table is.

A game's ``players.py`` fills in a `Mind`; `companion.players` thinks with it. A `World` is a table with all its cards:
a state in which every hand lies open, and the order of what nobody sees. Of a real table nobody has that but the
referee of a match; a player makes such worlds up, from what it may know.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import tanh
from typing import Any

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

Hidden = Mapping[str, tuple[CardId, ...]]
"""Hidden cards by the name of the part they are in, the one that comes next last."""

LEAST_GAIN = 0.05
"""What becomes better by less is no reason."""
MOST_REASONS = 2

log = logging.getLogger(__name__)


class Part(Struct, frozen=True):
    """Hidden cards that belong together: the unknown ones of a hand, a deck in its order.

    The state has them at `places`, perhaps among those of other parts, and says how many they are. `owner` may look at
    them. `opened` is where they lie once hands are open. `source` names the part that new ones come from. `loose` are
    cards that may be among them while the state has them in no place at all.
    """

    name: str
    places: tuple[Place, ...]
    size: int
    owner: Seat | None = None
    opened: Place | None = None
    source: str = ""
    loose: tuple[CardId, ...] = ()


class World(Struct, frozen=True):
    """A whole table: a state, where its hidden cards are, and its `luck`, for what no part keeps in order."""

    state: State
    hidden: Hidden = {}
    luck: int = 0


class Term(Struct, frozen=True):
    """One thing that is good (above 0) or bad about a table for a seat, and what it is `about`, the same at all tables.

    `say` is the sentence for a table that has become better in this.
    """

    worth: float
    say: str = ""
    about: str = ""


class Mind:
    """What a game says of itself to its players. Its methods are pure functions of their arguments.

    The defaults know no game: nothing is hidden, all that is legal is different, and a table is good that is won.
    """

    whole_turns = True
    """Whether a turn is planned as a whole, up to where it ends; else one decision at a time, each played on."""
    together = False
    """Whether those at the table may act in any order: whose the best next action is, only thinking says."""
    lists_habit = True
    """Whether all that habit does stands in `may_happen`: there may be more ways of an action than are listed."""
    horizon = 1
    """For how many turns a single decision is played on, times the level's `ahead`."""
    reach = 6.0
    """How much worth makes a table three quarters won."""

    def __init__(self, game: BaseGame) -> None:
        self.game: Any = game

    # --- what is hidden ----------------------------------------------------------------------------------------------

    def parts(self, state: State) -> Sequence[Part]:
        """Everything that is hidden at this table; what one part needs comes from those after it. Unless given, the
        unknown cards of the game's `hidden_hands`, and the piles that they are drawn from."""
        hands = self.game.hidden_hands
        held = [
            Part(hand.counter, hand.unseen, hand.unknown(state), seat, hand.known[0], hand.left)
            for seat, hand in hands.items()
            if seat in self.game.seats
        ]
        piles = {hand.left: hand.unseen[:1] for hand in hands.values() if hand.left}
        return (*held, *(Part(left, places, max(0, state.count(left))) for left, places in piles.items()))

    def tells_enough(self, state: State, seat: Seat) -> bool:
        """Whether what lies open tells enough of a seat's own hand to advise it; usually all of that has to."""
        return not any(part.size for part in self.parts(state) if part.owner == seat and part.opened is not None)

    def actual(self, world: World, action: Action) -> Action:
        """The action with the card that comes up in this world, where it names a card that nobody chooses."""
        return action

    def real(self, world: World, action: Action) -> bool:
        """Whether this action can be done with the cards that are really there. Unless given, hands move no hidden
        cards but their own and those that come next."""
        moved = set(action.named(*action.by_hand))
        for part in self.parts(world.state) if moved else ():
            cards = world.hidden.get(part.name, ())
            own = cards if part.owner == action.seat else cards[-len(moved) :]
            if not moved.intersection(cards) <= {*own}:
                return False
        return True

    def forgotten(self, action: Action) -> Iterable[str]:
        """The parts that an action shuffles although nothing about them seems to change."""
        return ()

    # --- what may happen ---------------------------------------------------------------------------------------------

    def acting(self, state: State) -> Seat:
        """Who has to do something next, `CHANCE` among them; nobody: whoever likes."""
        question = state.question
        if question is None:
            return state.turn.seat
        people = [seat for seat in question.waiting if seat != CHANCE]
        thrown = CHANCE in question.waiting and any(one.seat == CHANCE for one in question.prompt.options)
        return CHANCE if thrown or not people else people[0]

    def for_people(self, state: State) -> bool:
        """Whether only people can judge what is asked now: a text that the rules do not carry out. Nobody thinks of it
        then; people answer for whoever is asked."""
        return False

    def may_happen(self, world: World, seat: Seat) -> list[Action]:
        """Everything that a seat, or chance, may do next in this world, in an order that depends on nothing else."""
        game, state = self.game, world.state
        own = (one for one in game.timely(state) if one.seat == seat)
        return [one for one in own if self.real(world, one) and game.may(state, one)]

    def by_chance(self, world: World, dice: random.Random) -> Action | None:
        """What chance does next; ``None``: nothing."""
        options = self.may_happen(world, CHANCE)
        return dice.choice(options) if options else None

    def alike(self, world: World, action: Action) -> Hashable:
        """What two actions have in common that come to the same."""
        return action

    def choices(self, world: World, seat: Seat) -> list[Action]:
        """What a seat may do next, of what is alike the first alone."""
        found: dict[Hashable, Action] = {}
        for one in self.with_habit(world, seat):
            found.setdefault(self.alike(world, one), one)
        return list(found.values())

    def with_habit(self, world: World, seat: Seat) -> list[Action]:
        """What a seat may do next, and first what habit does where that need not be listed."""
        found = self.may_happen(world, seat)
        usual = None if self.lists_habit else self.usual(world, seat, random.Random(0))
        if usual is None or usual.seat != seat or not self.game.may(world.state, usual):
            return found
        return list(dict.fromkeys((usual, *found)))

    # --- how good it is ----------------------------------------------------------------------------------------------

    def terms(self, world: World, seat: Seat) -> Iterable[Term]:
        """What is good and bad about a table that is not decided yet."""
        return ()

    def outlook(self, world: World, seat: Seat) -> float:
        """How good a table is for a seat, from −1 (lost) to 1 (won)."""
        over = world.state.over
        if over is not None:
            won = seat in over.winners
            return 1.0 if won else 0.0 if not over.winners and not self.game.cooperative else -1.0
        return tanh(sum(term.worth for term in self.terms(world, seat)) / self.reach)

    def because(self, before: World, after: World, seat: Seat) -> tuple[str, ...]:
        """What becomes better for a seat from one table to another, each in a sentence, the biggest first."""
        over = after.state.over
        if over is not None:
            return (say("it wins the game"),) if seat in over.winners else ()
        was = {term.about: term.worth for term in self.terms(before, seat) if term.about}
        told = [term for term in self.terms(after, seat) if term.about and term.say]
        gains = sorted(((term.worth - was.get(term.about, 0.0), term.say) for term in told), reverse=True)
        return tuple(text for gain, text in gains if gain > LEAST_GAIN)[:MOST_REASONS]

    # --- how others play ---------------------------------------------------------------------------------------------

    def quick(self, world: World, seat: Seat, dice: random.Random) -> Action | None:
        """What a seat does that does not think long; ``None``: the search takes the best single action."""
        return None

    def usual(self, world: World, seat: Seat, dice: random.Random) -> Action | None:
        """The same, and nothing where habit has no answer to what nobody planned for."""
        try:
            return self.quick(world, seat, dice)
        except (AssertionError, LookupError, StopIteration, ValueError) as error:
            log.info("no habit of %s for %s: %r", self.game.name, world.state.question or world.state.turn, error)
            return None


def lying_in(part: Part, state: State) -> set[CardId]:
    """Every card that may be in a part, by what all know."""
    there = {card for where in part.places for card in state.at(where)}
    if part.loose:
        seen = {card for cards in state.cards.values() for card in cards}
        there |= {card for card in part.loose if card not in seen}
    return there


def fitting(
    parts: Sequence[Part], state: State, hidden: Hidden, dice: random.Random, gone: Iterable[str] = ()
) -> Hidden:
    """Hidden cards as they lie after something happened: kept where they can be, else drawn, given back, shuffled in.

    From nothing at all it deals anew; whatever cannot be (people corrected the table) is mended as well. `gone`: the
    faces that were used, so that of a hand that has too many cards these leave first.
    """
    seen = {card for there in state.cards.values() for card in there} if any(part.loose for part in parts) else set()
    lying = {
        part.name: [
            *(card for where in part.places for card in state.at(where)),
            *(card for card in part.loose if card not in seen),
        ]
        for part in parts
    }
    kept: dict[str, list[CardId]] = {}
    taken: set[CardId] = set()
    for part in parts:
        there = set(lying[part.name]) - taken
        kept[part.name] = [card for card in hidden.get(part.name, ()) if card in there]
        taken.update(kept[part.name])
    wanted = {part.name: part.size for part in parts}
    used = set(gone)
    for part in parts:
        cards, source = kept[part.name], kept.get(part.source, [])
        while len(cards) < part.size and len(source) > wanted.get(part.source, 0):
            cards.append(source.pop())
    for part in parts:
        cards = kept[part.name]
        while len(cards) > part.size:
            leaving = next((card for card in cards if face_of(card) in used), None) or dice.choice(cards)
            cards.remove(leaving)
            taken.discard(leaving)
    before = {card for cards in hidden.values() for card in cards}
    for part in parts:
        cards = kept[part.name]
        if len(cards) < part.size:
            free = [card for card in lying[part.name] if card not in taken]
            dice.shuffle(free)
            free.sort(key=lambda card: card in before)
            cards += free[: part.size - len(cards)]
            dice.shuffle(cards)
            taken.update(cards)
    return {name: tuple(cards) for name, cards in kept.items()}


def opened(parts: Sequence[Part], state: State, hidden: Hidden) -> tuple[State, Hidden]:
    """The same table with every hand laid open, so that what may be done with a hand is what may be done at all."""
    moving = [part for part in parts if part.opened is not None and hidden.get(part.name)]
    if not moving:
        return state, hidden
    cards, left = dict(state.cards), dict(hidden)
    for part in moving:
        assert part.opened is not None
        own = hidden[part.name]
        for where in part.places:
            if where in cards and where != part.opened:
                cards[where] = tuple(card for card in cards[where] if card not in own)
                if not cards[where]:
                    del cards[where]
        known = cards.get(part.opened, ())
        cards[part.opened] = (*known, *(card for card in own if card not in known))
        left[part.name] = ()
    return state.with_cards(cards), left


def same_parts(mind: Mind, before: State, after: State) -> bool:
    """Whether nothing hidden can have changed between two states, found out without dealing."""
    if before.cards is after.cards and before.counters is after.counters:
        return True
    old, new = mind.parts(before), mind.parts(after)
    if old != new:
        return False
    return all(before.cards.get(where) is after.cards.get(where) for part in new for where in part.places)
