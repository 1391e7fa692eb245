"""Whole evenings for tests and records: real decks and hands, and players who attack when the odds are good.

The engine never sees a hand. Hands here are cardboard: they draw, play and lay away what the engine was told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.inwo import Inwo, names, tree, written
from companion.games.inwo.notes import Attack
from companion.games.inwo.rules import (
    Commit,
    Declare,
    DrawGroup,
    DrawPlot,
    Knock,
    Oppose,
    Pass,
    Roll,
    Shed,
    Skip,
    Takeover,
    Tokens,
)
from companion.games.inwo.rules.setup import ChooseIlluminati, Lead
from companion.games.inwo.stock import stock
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api, strength
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.state import State

GOOD, SURE = 15, 26
"""Winning throws of 36 from which an attack is worth a token, and from which nobody need help."""


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


class Players:
    """Everybody attacks what gives the best odds; who is attacked defends while a token would help."""

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
        question = self.state.question
        if question is not None:
            return self._answer(question.prompt.key, question.waiting[0])
        return self._act(self.state.turn.seat)

    # --- answers ---------------------------------------------------------------------------------------------------

    def _answer(self, key: str, seat: Seat) -> Action:
        game, chance = self.evening.game, self.evening.chance
        question = self.state.question
        assert question is not None
        options = [one for one in question.prompt.options if isinstance(one, Action) and one.seat == seat]
        match key:
            case names.CHOOSE_ILLUMINATI:
                pile = self.evening.decks[f"{seat}.plot_deck"]
                return ChooseIlluminati(seat, next(card for card in pile if game.is_illuminati(card)))
            case names.CHOOSE_LEADS:
                return self._lead(seat)
            case "window":
                return self._respond(seat) or Pass(seat)
            case "commit":
                return Commit(seat)
            case "roll":
                return Roll(seat, chance.randint(1, 6), chance.randint(1, 6))
            case "shed":
                return Shed(seat, "discard", self.evening.plots(seat)[0])
        if seat == CHANCE:
            return chance.choice(options)
        assert options, f"{key}: {question.prompt.say}"
        return options[0]

    def _lead(self, seat: Seat) -> Action:
        game = self.evening.game
        deck = game.file.decks[game.seats.index(seat) % len(game.file.decks)]
        pile = [card for card in self.evening.decks[f"{seat}.group_deck"] if game.is_group(card)]
        best = sorted(pile, key=lambda card: (not card.startswith(f"{deck.suggested_lead}:"), -game.design(card).power))
        found = (Lead(seat, card, side) for card in best for side in names.SIDES)
        return next(one for one in found if game.why_not(self.state, one) is None)

    def _respond(self, seat: Seat) -> Action | None:
        """Who is attacked opposes with what he has, as long as the attack has a chance."""
        game, state = self.evening.game, self.state
        attack = written.attack(state)
        if attack is None or attack.stage not in ("OPEN", "COMMITTED") or seat == attack.seat:
            return None
        if tree.controller(game, state, attack.target) != seat or api.strength_of(game, state, attack).odds == 0:
            return None
        mine = [
            one for one in api.entries(game, state, attack) if one.may and one.seat == seat and one.side == "defence"
        ]
        for one in sorted(mine, key=lambda one: -one.n):
            action = Oppose(seat, one.card)
            if state.mark(one.card, names.TOKEN) and one.n and game.why_not(state, action) is None:
                return action
        return None

    # --- the own turn ----------------------------------------------------------------------------------------------

    def _act(self, seat: Seat) -> Action:
        match self.state.turn.phase:
            case names.PLOT:
                return self._first(DrawPlot(seat), Skip(seat))
            case names.GROUP:
                return self._first(DrawGroup(seat), Skip(seat))
            case names.TAKEOVER:
                return self._first(*self._takeovers(seat), Skip(seat))
            case names.TOKENS:
                return Tokens(seat)
            case names.ACTIONS:
                return self._attack(seat) or Knock(seat)
        return Knock(seat)

    def _first(self, *actions: Action) -> Action:
        return next(one for one in actions if self.evening.game.why_not(self.state, one) is None)

    def _takeovers(self, seat: Seat) -> Iterator[Action]:
        game = self.evening.game
        best = sorted(
            self.evening.groups(seat), key=lambda card: -game.design(card).power - 3 * len(game.design(card).outgoing)
        )
        for card in best:
            yield from (Takeover(seat, card, where) for where in room.free_for(game, self.state, seat, card))
        for card in self.evening.hands[seat]:
            if game.is_resource(card):
                yield Takeover(seat, card, Place(f"{seat}.resources"))

    def _attack(self, seat: Seat) -> Action | None:
        """The attack to control with the best odds that was not tried this turn."""
        game, state = self.evening.game, self.state
        leaders = [one.card for one in tree.forest(game, state).of(seat) if state.mark(one.card, names.TOKEN)]
        targets = [(card, True) for card in self.evening.groups(seat)]
        targets += [(card, True) for card in state.at(names.pending(seat))]
        targets += [
            (one.card, False) for one in tree.forest(game, state).spots.values() if one.seat != seat and one.depth
        ]
        best: tuple[int, Declare] | None = None
        for leader in leaders:
            for target, from_hand in targets:
                if (state.turn.number, leader, target) in self.tried:
                    continue
                attack = Attack(0, "control", seat, target, leader, from_hand=from_hand)
                odds, aid = self._helped(attack)
                if odds < GOOD or (best is not None and odds - 3 * len(aid) <= best[0]):
                    continue
                action = Declare(seat, "control", target, leader, aid=aid, from_hand=from_hand)
                if game.why_not(state, action) is None:
                    best = (odds - 3 * len(aid), action)
        if best is None:
            return None
        self.tried.add((state.turn.number, best[1].leader, best[1].target))
        return best[1]

    def _helped(self, attack: Attack) -> tuple[int, tuple[CardId, ...]]:
        """The odds of an attack with the fewest own Groups that make it good, and who they are."""
        game, state = self.evening.game, self.state
        total = api.strength_of(game, state, attack).total
        mine = [
            one
            for one in api.entries(game, state, attack)
            if one.may and one.seat == attack.seat and one.side == "attack" and one.card != attack.leader
        ]
        aid: list[CardId] = []
        for one in sorted(mine, key=lambda one: -one.n):
            if strength.odds(total) >= SURE:
                break
            if one.n and state.mark(one.card, names.TOKEN):
                aid.append(one.card)
                total += one.n
        return strength.odds(total), tuple(aid)
