"""Whole evenings for tests and records: real decks and hands, and players who attack when the odds are good.

The engine never sees a hand. Hands here are cardboard: they draw, play and lay away what the engine was told.
"""

from __future__ import annotations

import random

from companion.games.inwo import Inwo, names
from companion.games.inwo.habits import Habits
from companion.games.inwo.rules import Declare
from companion.games.inwo.stock import stock
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.state import State


class Evening:
    """A table whose cards lie as the engine says, and what is hidden of them."""

    def __init__(self, game: Inwo, seed: int) -> None:
        self.game, self.chance = game, random.Random(seed)
        self.state, _ = resolve(game, State(), game.setup())
        self.decks: dict[str, list[CardId]] = {}
        self.hands: dict[Seat, list[CardId]] = {seat: [] for seat in game.seats}
        for pile in stock(game):
            cards = list(pile.cards)
            self.chance.shuffle(cards)
            self.decks[pile.key] = cards
        self.done: list[Action] = []
        self.facts: list[Fact] = []

    def do(self, action: Action) -> None:
        """Does a legal action, and with the hidden cards what it means for them."""
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{action}: {refusal}"
        before = self.state
        self.state, facts = perform(self.game, before, action)
        self.done.append(action)
        self.facts += facts
        self._follow(before)

    def _follow(self, before: State) -> None:
        for seat in self.game.seats:
            self.hands[seat] = [card for card in self.hands[seat] if self.state.where(card) is None]
            for card in self.state.at(names.hand(seat)):
                if card not in before.at(names.hand(seat)):
                    self.hands[seat].append(card)
            for part, count in (("plot_deck", names.plot_deck(seat)), ("group_deck", names.group_deck(seat))):
                pile = self.decks[f"{seat}.{part}"]
                pile[:] = [card for card in pile if self.state.where(card) is None]
                while len(pile) > self.state.count(count) and self.state.turn.phase:
                    if before.turn.number == 0 and self.state.count(count) >= before.count(count):
                        break
                    self.hands[seat].append(pile.pop())

    def plots(self, seat: Seat) -> list[CardId]:
        """The Plots in a hand."""
        return [card for card in self.hands[seat] if self.game.design(card).deck == "plot"]

    def groups(self, seat: Seat) -> list[CardId]:
        """The Groups in a hand."""
        return [card for card in self.hands[seat] if self.game.is_group(card)]

    def hand(self, seat: Seat) -> list[CardId]:
        """The hidden cards of a hand."""
        return self.hands[seat]

    def illuminati(self, seat: Seat) -> CardId:
        """The conspiracy that a seat has brought."""
        return next(card for card in self.decks[f"{seat}.plot_deck"] if self.game.is_illuminati(card))

    def leads(self, seat: Seat) -> list[CardId]:
        """The Groups of a seat's deck, from which it takes the first."""
        return [card for card in self.decks[f"{seat}.group_deck"] if self.game.is_group(card)]


class Players:
    """Everybody goes by habit, and tries no attack twice in a turn."""

    def __init__(self, evening: Evening, most_turns: int = 200) -> None:
        self.evening, self.most = evening, most_turns
        self.tried: set[tuple[int, CardId, CardId]] = set()

    @property
    def state(self) -> State:
        return self.evening.state

    def play(self) -> None:
        """Plays until somebody has won or the turns are over."""
        while self.state.over is None and self.state.turn.number < self.most:
            self.evening.do(self.decide())

    def decide(self) -> Action:
        """What is done next, by whoever is asked."""
        evening = self.evening
        action = Habits(evening.game, self.state, evening, evening.chance, self.tried).decide()
        if isinstance(action, Declare):
            self.tried.add((self.state.turn.number, action.leader, action.target))
        return action
