"""How *Illuminati* is played without thinking long: everybody attacks what gives the best odds, with as little help as
makes it good; who is attacked defends while a token would help. Whoever thinks plays on like this."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from companion.games.inwo import names, tree, written
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
from companion.games.inwo.rules.setup import ChooseIlluminati, Lead, NoLead
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api, strength
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.state import State

GOOD, SURE = 15, 26
"""Winning throws of 36 from which an attack is worth a token, and from which nobody need help."""


class Cards(Protocol):
    """The cards that people hold, as whoever plays for them knows them."""

    def hand(self, seat: Seat) -> Sequence[CardId]:
        """The hidden cards of a hand."""

    def illuminati(self, seat: Seat) -> CardId:
        """The conspiracy that a seat has brought."""

    def leads(self, seat: Seat) -> Sequence[CardId]:
        """The Groups of a seat's deck, from which it takes the first."""


class Habits:
    """One decision of one seat."""

    def __init__(self, game: Any, state: State, cards: Cards, chance: random.Random, tried: Any = ()) -> None:
        self.game, self.state, self.cards, self.chance, self.tried = game, state, cards, chance, tried

    def plots(self, seat: Seat) -> list[CardId]:
        """The Plots in a hand."""
        return [card for card in self.cards.hand(seat) if self.game.design(card).deck == "plot"]

    def groups(self, seat: Seat) -> list[CardId]:
        """The Groups in a hand."""
        return [card for card in self.cards.hand(seat) if self.game.is_group(card)]

    def decide(self, seat: Seat | None = None) -> Action:
        """What is done next, by whoever is asked, or by this one of them."""
        question = self.state.question
        if question is not None:
            return self._answer(question.prompt.key, seat or question.waiting[0])
        return self._act(self.state.turn.seat)

    # --- answers ---------------------------------------------------------------------------------------------------

    def _answer(self, key: str, seat: Seat) -> Action:
        chance = self.chance
        question = self.state.question
        assert question is not None
        options = [one for one in question.prompt.options if isinstance(one, Action) and one.seat == seat]
        match key:
            case names.CHOOSE_ILLUMINATI:
                return ChooseIlluminati(seat, self.cards.illuminati(seat))
            case names.CHOOSE_LEADS:
                return self._lead(seat)
            case "window":
                return self._respond(seat) or Pass(seat)
            case "commit":
                return Commit(seat)
            case "roll":
                return Roll(seat, chance.randint(1, 6), chance.randint(1, 6))
            case "shed":
                return Shed(seat, "discard", self.plots(seat)[0])
        if seat == CHANCE:
            return chance.choice(options)
        assert options, f"{key}: {question.prompt.say}"
        return options[0]

    def _lead(self, seat: Seat) -> Action:
        game = self.game
        deck = game.file.decks[game.seats.index(seat) % len(game.file.decks)]
        pile = self.cards.leads(seat)
        best = sorted(pile, key=lambda card: (not card.startswith(f"{deck.suggested_lead}:"), -game.design(card).power))
        found = (Lead(seat, card, side) for card in best for side in names.SIDES)
        return next((one for one in found if game.why_not(self.state, one) is None), NoLead(seat))

    def _respond(self, seat: Seat) -> Action | None:
        """Who is attacked opposes with what he has, as long as the attack has a chance."""
        game, state = self.game, self.state
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
        return next(one for one in actions if self.game.why_not(self.state, one) is None)

    def _takeovers(self, seat: Seat) -> Iterator[Action]:
        game = self.game
        best = sorted(
            self.groups(seat), key=lambda card: -game.design(card).power - 3 * len(game.design(card).outgoing)
        )
        for card in best:
            yield from (Takeover(seat, card, where) for where in room.free_for(game, self.state, seat, card))
        for card in self.cards.hand(seat):
            if game.is_resource(card):
                yield Takeover(seat, card, Place(f"{seat}.resources"))

    def _attack(self, seat: Seat) -> Action | None:
        """The attack to control with the best odds that was not tried this turn."""
        game, state = self.game, self.state
        leaders = [one.card for one in tree.forest(game, state).of(seat) if state.mark(one.card, names.TOKEN)]
        targets = [(card, True) for card in self.groups(seat)]
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
        return best[1]

    def _helped(self, attack: Attack) -> tuple[int, tuple[CardId, ...]]:
        """The odds of an attack with the fewest own Groups that make it good, and who they are."""
        game, state = self.game, self.state
        total = api.strength_of(game, state, attack).total
        if strength.odds(total) >= SURE:
            return strength.odds(total), ()
        own = (one.card for one in tree.forest(game, state).of(attack.seat) if one.card != attack.leader)
        ready = (card for card in own if state.mark(card, names.TOKEN))
        mine = [one for card in ready if (one := api.joins(game, state, attack, card, "attack")).may and one.n]
        aid: list[CardId] = []
        for one in sorted(mine, key=lambda one: -one.n):
            if strength.odds(total) >= SURE:
                break
            aid.append(one.card)
            total += one.n
        return strength.odds(total), tuple(aid)
