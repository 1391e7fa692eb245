"""The referee of a match: a table with real cards that nobody sees whole, and who has to decide on it."""

from __future__ import annotations

import random

from companion.kernel.actions import Action
from companion.kernel.cards import face_of
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact, Moved
from companion.kernel.minds import Mind, World, fitting, opened
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State
from companion.players.knowledge import Knowledge, known
from companion.players.worlds import named_cards


class Referee:
    """One game being played with real cards, by a seed. The state is what a companion would know.

    It begins with the setup, or with a `state` of the game; what nobody knows of it is dealt.
    """

    def __init__(self, mind: Mind, seed: int, state: State | None = None) -> None:
        self.mind, self.game = mind, mind.game
        self.dice = random.Random(seed)
        if state is None:
            state, _ = resolve(self.game, State(), self.game.setup())
        self.world = World(state, fitting(mind.parts(state), state, {}, self.dice), self.dice.getrandbits(32))
        self.done: list[tuple[Action, State]] = []

    @property
    def state(self) -> State:
        """What everybody may see."""
        return self.world.state

    def acting(self) -> Seat:
        """Who decides next, `CHANCE` among them."""
        return self.mind.acting(self.state)

    def knowledge(self, seat: Seat) -> Knowledge:
        """What a seat may know now."""
        return known(self.mind, self.state, self.world.hidden, seat)

    def options(self, seat: Seat) -> list[Action]:
        """What a seat can do with the cards that are really there."""
        parts = self.mind.parts(self.state)
        return self.mind.may_happen(World(*opened(parts, self.state, self.world.hidden), self.world.luck), seat)

    def throw(self) -> Action | None:
        """What chance does, if it is its turn."""
        return self.mind.by_chance(self.world, self.dice) if self.acting() == CHANCE else None

    def do(self, action: Action) -> tuple[Fact, ...]:
        """Performs an action with the real cards; AssertionError when the rules forbid it."""
        action = self.mind.actual(self.world, action)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{action}: {refusal}"
        before = self.state
        state, facts = perform(self.game, before, action)
        named = named_cards(action) | {fact.card for fact in facts if isinstance(fact, Moved)}
        parts = self.mind.parts(state)
        forgotten = set(self.mind.forgotten(action))
        kept = {name: cards for name, cards in self.world.hidden.items() if name not in forgotten}
        hidden = fitting(parts, state, kept, self.dice, {face_of(card) for card in named})
        self.world = World(state, hidden, self.world.luck)
        self.done.append((action, before))
        return facts
