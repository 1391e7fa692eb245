"""A real table for tests: real decks in a real order, two players (or one) and what hands do with the cards."""

from __future__ import annotations

import random

from companion.games.incubo import Incubo, board, names
from companion.games.incubo import rules as act
from companion.games.incubo.designs import CardSet
from companion.games.incubo.facts import Frightened, Shuffled
from companion.games.incubo.names import Side
from companion.games.incubo.rules.draw import owed
from companion.games.incubo.rules.turned_up import NEXT_OF_PILE
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from companion.testing.random_play import told

PLAYERS = {1: {"A": "Ana"}, 2: {"A": "Ana", "B": "Luka"}}


class Table:
    """The cardboard beside the state: what the companion cannot see. Tops of decks are last.

    `seed` is for who shuffles, throws and picks: a number, or hypothesis's own chance, each of whose draws shrinks.
    """

    def __init__(
        self, players: int = 2, seed: int | random.Random = 0, set_: CardSet | None = None, **options: object
    ) -> None:
        self.chance = seed if isinstance(seed, random.Random) else random.Random(seed)
        self.game = Incubo(Incubo.Options(**options), PLAYERS[players], set_)
        self.state, _ = resolve(self.game, State(), self.game.setup())
        self.decks = {who: self._shuffled(self.state.at(names.deck(who))) for who in self.game.sides}
        self.discards: dict[Side, list[CardId]] = {who: [] for who in self.game.sides}
        self.fears = {who: self._shuffled(self.state.at(names.fear_deck(who))) for who in self.game.sides}
        dreams = self._shuffled(self.state.at(names.REM))
        self.rem = {
            phase: [dreams.pop() for _ in range(self.state.count(names.rem_count(phase)))] for phase in (1, 2, 3)
        }
        self.mixed = False
        self.done: list[Action] = []
        self.facts: list[Fact] = []

    def do(self, action: Action) -> tuple[Fact, ...]:
        """Does a legal action with the real cards."""
        told(action)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{action}: {refusal}"
        self.state, facts = perform(self.game, self.state, action)
        self.done.append(action)
        self.facts += facts
        self._follow(facts)
        return facts

    def legal(self) -> list[Action]:
        """What can be done with the cards that are really there."""
        self._mix()
        return [one for one in self.game.legal(self.state) if self._real(one)]

    def top(self, who: Side) -> CardId | None:
        """The card that comes up next: the real top, of an empty deck one of the shuffled pile."""
        if owed(self.state) == NEXT_OF_PILE or not self.decks[who]:
            return self.chance.choice(self.discards[who]) if self.discards[who] else None
        return self.decks[who][-1]

    def dream(self) -> CardId:
        """The dream that comes up next."""
        self._mix()
        return self.rem[board.phase(self.state)][-1]

    def looked_at(self, who: Side, n: int) -> list[CardId]:
        """The top cards of a real deck, top first."""
        return self.decks[who][::-1][:n]

    def throw(self) -> Action | None:
        """Chance's answer, where chance is asked."""
        question = self.state.question
        if question is None or question.prompt.seats != (CHANCE,):
            return None
        return self.chance.choice([one for one in question.prompt.options if isinstance(one, Action)])

    def _mix(self) -> None:
        """R.E.M. 3 is shuffled before the first draw from it (CUBO-DREAM-05)."""
        if board.phase(self.state) == names.LAST_PHASE and not self.mixed:
            self.mixed = True
            self.rem[3] = self._shuffled(tuple(self.rem[3]))

    def _real(self, action: Action) -> bool:
        match action:
            case act.Draw():
                who = self.game.side(action.seat)
                pile = owed(self.state) == NEXT_OF_PILE or not self.decks[who]
                return action.card in self.discards[who] if pile else action.card == self.decks[who][-1]
            case act.Offer():
                return action.card == self.dream()
            case act.Face():
                return board.phase(self.state) > 1 or action.card == self.dream()
            case act.UseCard() if action.out:
                power = board.power(self.game, self.state, action.of or action.card, self.game.side(action.seat))
                return action.out in self.looked_at(self.game.side(action.seat), power.looks if power else 0)
        return True

    def _follow(self, facts: tuple[Fact, ...]) -> None:
        """The hands do with the real cards what has become true."""
        below: dict[Side, list[CardId]] = {who: [] for who in self.game.sides}
        for fact in facts:
            match fact:
                case Frightened():
                    who = next(one for one in self.game.sides if names.hidden_in_discard(one) == fact.name)
                    self.discards[who].append(self.fears[who].pop())
                case Counted() if fact.by > 0 and fact.name in map(names.hidden_in_deck, self.game.sides):
                    who = next(one for one in self.game.sides if names.hidden_in_deck(one) == fact.name)
                    below[who] += self.discards[who]
                    self.discards[who] = []
                case Shuffled():
                    who = next(one for one in self.game.sides if fact.to == names.deck(one))
                    self.discards[who].remove(fact.card)
                    below[who].append(fact.card)
                case Moved():
                    self._moved(fact, below)
        for who, cards in below.items():
            self.decks[who] = self._shuffled(tuple(cards)) + self.decks[who]

    def _moved(self, fact: Moved, below: dict[Side, list[CardId]]) -> None:
        if fact.to in map(names.deck, self.game.sides) or fact.origin == names.REM3_TOP and fact.to == names.REM3:
            return
        piles = [*self.decks.values(), *self.discards.values(), *self.fears.values(), *self.rem.values()]
        for pile in (*piles, *below.values()):
            if fact.card in pile:
                pile.remove(fact.card)
        for who in self.game.sides:
            if fact.to == names.top(who):
                self.decks[who].append(fact.card)
            elif fact.to == names.bottom(who):
                self.decks[who].insert(0, fact.card)
            elif fact.to == names.discard(who):
                self.discards[who].append(fact.card)
        if fact.to == names.REM3_TOP:
            self.rem[3].append(fact.card)
        elif fact.to == names.REM3:
            self.rem[3].insert(0, fact.card)

    def _shuffled(self, cards: tuple[CardId, ...]) -> list[CardId]:
        order = list(cards)
        self.chance.shuffle(order)
        return order
