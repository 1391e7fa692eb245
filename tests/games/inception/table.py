"""A real table for tests: real decks in a real order, a real hand, and somebody who follows the rules of drawing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.games.inception import Inception, names
from companion.games.inception.board import active, front
from companion.games.inception.designs import CardSet, Flashback
from companion.games.inception.facts import Reshuffled, TurnedUp
from companion.games.inception.rules import Remember, TurnUp
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.state import State
from companion.testing.random_play import told

HAND_PLACES = (names.HELD, names.TEAM_UNSEEN)


class Table:
    """The cardboard beside the state: what the companion cannot see. Tops of decks are last.

    `seed` is for who shuffles and picks: a number, or hypothesis's own chance, each of whose draws shrinks.
    `forgetful`: drawn Flashbacks stay in the hand until somebody thinks of them.
    """

    def __init__(
        self,
        difficulty: str = "medium",
        seed: int | random.Random = 0,
        set_: CardSet | None = None,
        forgetful: bool = False,
        **options: object,
    ) -> None:
        self.forgetful = forgetful
        self.chance = seed if isinstance(seed, random.Random) else random.Random(seed)
        self.game = Inception(Inception.Options(difficulty=difficulty, **options), {"A": "Ana"}, set_)
        self.state, _ = resolve(self.game, State(), self.game.setup())
        self.hand: list[CardId] = []
        self.deck = self._shuffled(self.state.at(names.TEAM_UNSEEN))
        self.events = {level: self._shuffled(self.state.at(names.deck(level))) for level in names.LEVELS}
        self.done: list[Action] = []
        self.facts: list[Fact] = []

    def do(self, action: Action) -> tuple[Fact, ...]:
        """Does a legal action with the real cards, and attaches Flashbacks that come up."""
        told(action)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{action}: {refusal}"
        self.state, facts = perform(self.game, self.state, action)
        self.done.append(action)
        self.facts += facts
        self._follow(facts)
        self._remember()
        return facts

    def legal(self) -> list[Action]:
        """`BaseGame.legal` with the cards that are really there; of the others nothing is asked."""
        hidden = set(self.state.at(names.TEAM_UNSEEN)) - set(self.hand)
        real = (one for one in self.game.candidates(self.state) if self._real(one, hidden))
        return [one for one in real if self.game.why_not(self.state, one) is None]

    def top_event(self) -> CardId | None:
        """The event that comes up next."""
        events = self.events[front(self.state)]
        return events[-1] if events else None

    def _real(self, action: Action, hidden: set[CardId]) -> bool:
        if isinstance(action, TurnUp):
            return action.card == self.top_event() or self.top_event() is None
        cards = {getattr(action, "card", None), *getattr(action, "cards", ())}
        return not cards & hidden

    def _follow(self, facts: Sequence[Fact]) -> None:
        """The hands do with the real cards what has become true."""
        for fact in facts:
            match fact:
                case Counted(name=names.DECK, by=-1):
                    self.hand.append(self.deck.pop())
                case Reshuffled(card=card, to=to):
                    self.hand = [one for one in self.hand if one != card]
                    pile = self.deck if card in self.game.team_cards else self.events[int(to.zone[1])]
                    pile.append(card)
                    self.chance.shuffle(pile)
                case TurnedUp(card=card):
                    self.events[self._of(card)].remove(card)
                case Moved(card=card, to=to, under=True):
                    level = int(to.zone[1])
                    self.events[level] = [card, *(one for one in self.events[level] if one != card)]
        held = self.state.at(names.HELD)
        self.hand = [card for card in self.hand if self.state.where(card) in HAND_PLACES]
        self.hand += [card for card in held if card not in self.hand]

    def _of(self, card: CardId) -> int:
        return next(level for level, cards in self.events.items() if card in cards)

    def _remember(self) -> None:
        if self.forgetful or self.state.over is not None or not active(self.state, names.COBB):
            return
        for card in self.hand:
            attach = Remember("A", card)
            if isinstance(self.game.design(card), Flashback) and self.game.why_not(self.state, attach) is None:
                self.do(attach)
                return

    def _shuffled(self, cards: Sequence[CardId]) -> list[CardId]:
        pile = list(cards)
        self.chance.shuffle(pile)
        return pile
