"""What *Incubo* says to players that think: decks nobody has seen, what is alike, how the dreams go.

The pair thinks as one: both have everything open before them, and whoever sits in a seat may say what the other could
do.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from zlib import crc32

from msgspec.structs import replace as changed

from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.judgement import Judgement
from companion.games.incubo.names import Side
from companion.games.incubo.rules.draw import owed
from companion.games.incubo.rules.turned_up import NEXT_OF_PILE
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.minds import Mind, Part, Term, World
from companion.kernel.places import CHANCE, Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State

TOKEN, SPENT, PHASE, GROWN, DREAM = 0.22, 0.12, 2.0, 3.2, 0.25
"""What each is worth: a token in the reserve, one that comes back, an R.E.M. phase, a point that the decks' cards are
better on the average, a dream that is behind the players."""


class Thinking(Mind):
    """The order of every deck is hidden, and which of the Fear cards lie among the courage cards."""

    whole_turns, together = False, True
    horizon = 3
    reach = 6.0

    def parts(self, state: State) -> Sequence[Part]:
        found = [Part("rem", (names.REM,), len(state.at(names.REM)))]
        for who in self.game.sides:
            fears = (names.fear_deck(who),)
            inside, thrown = (state.count(one(who)) for one in (names.hidden_in_deck, names.hidden_in_discard))
            found += [
                Part(f"{who}/deck", (names.deck(who),), len(state.at(names.deck(who)))),
                Part(f"{who}/fears", fears, min(inside, len(state.at(fears[0])))),
                Part(f"{who}/thrown", fears, min(thrown, max(0, len(state.at(fears[0])) - inside))),
                Part(f"{who}/fear", fears, max(0, len(state.at(fears[0])) - inside - thrown)),
            ]
        return found

    # --- the cards of a world ----------------------------------------------------------------------------------------

    def mixed(self, world: World, cards: Sequence[CardId], among: Sequence[CardId] = ()) -> list[CardId]:
        """Cards in the order they have in this world, with others anywhere among them."""
        dice = random.Random(world.luck ^ crc32("".join((*cards, *among)).encode()))
        order = list(cards)
        if not among:
            dice.shuffle(order)
        for one in among:
            order.insert(dice.randint(0, len(order)), one)
        return order

    def coming(self, world: World, who: Side) -> list[CardId]:
        """A courage deck as it comes up, the next card first; Fear cards lie among the others."""
        state, hidden = world.state, world.hidden
        deck, fears = hidden.get(f"{who}/deck", ()), hidden.get(f"{who}/fears", ())
        order = self.mixed(world, deck, fears) if fears else deck
        return [*state.at(names.top(who))[::-1], *order, *state.at(names.bottom(who))[::-1]]

    def pile(self, world: World, who: Side) -> list[CardId]:
        """A discard pile as it comes up once it is shuffled."""
        thrown = world.hidden.get(f"{who}/thrown", ())
        return self.mixed(world, (*sorted(world.state.at(names.discard(who))), *sorted(thrown)))

    def next_card(self, world: World, who: Side) -> CardId | None:
        """The card of a player that comes up next."""
        deck = [] if owed(world.state) == NEXT_OF_PILE else self.coming(world, who)
        return next(iter(deck or self.pile(world, who)), None)

    def next_dream(self, world: World) -> CardId | None:
        """The dream that comes up next."""
        return next(iter(self.mixed(world, sorted(board.next_dreams(world.state)))), None)

    def next_companion(self, world: World) -> CardId | None:
        """The card of the Companion deck that comes up next; it is shuffled before (CUBO-SOLO-06)."""
        return next(iter(self.mixed(world, sorted(world.state.at(names.COMPANIONS)))), None)

    def tells_enough(self, state: State, seat: Seat) -> bool:
        """Most of what is decided lies open; a hand adds to that."""
        return True

    def actual(self, world: World, action: Action) -> Action:
        if isinstance(action, act.Draw) and (card := self.next_card(world, self.game.side(action.seat))) is not None:
            return changed(action, card=card)
        if isinstance(action, act.Companion) and (friend := self.next_companion(world)) is not None:
            return changed(action, card=friend)
        if isinstance(action, act.Offer) and (dream := self.next_dream(world)) is not None:
            return changed(action, card=dream)
        if isinstance(action, act.Face) and board.phase(world.state) == 1 and (dream := self.next_dream(world)):
            return changed(action, card=dream)
        if isinstance(action, act.UseCard) and action.out and not self.real(world, action):
            who = self.game.side(action.seat)
            seen = self.coming(world, who)[: self.looks(world, action)]
            judged = Judgement(self.game, world.state, Cards(self, world))
            return changed(action, out=min(seen, key=lambda card: judged.worth(card, who))) if seen else action
        return action

    def looks(self, world: World, use: act.UseCard) -> int:
        """How many cards of the own deck a power looks at."""
        power = board.power(self.game, world.state, use.of or use.card, self.game.side(use.seat))
        return int(power.looks) if power is not None else 0

    def real(self, world: World, action: Action) -> bool:
        match action:
            case act.WrongEnd() | act.GoOn():  # who has stopped does not go on, to stop again for ever
                return False
            case act.Draw():
                return self.draws(world, action, self.next_card(world, self.game.side(action.seat)))
            case act.Companion() | act.Offer():
                return self.actual(world, action) == action
            case act.Face():
                return board.phase(world.state) > 1 or self.actual(world, action) == action
            case act.UseCard(seat=seat, out=out) if out:
                return out in self.coming(world, self.game.side(seat))[: self.looks(world, action)]
        return True

    # --- what may happen ---------------------------------------------------------------------------------------------

    def acting(self, state: State) -> Seat:
        question = state.question
        return CHANCE if question is not None and CHANCE in question.waiting else self.game.seats[0]

    def draws(self, world: World, action: act.Draw, top: CardId | None) -> bool:
        """Whether it turns up the card that comes next; where that goes is said once it is seen, only a part of a
        monster before."""
        declared = (action.to is not None) == (world.state.turn.phase == names.MONSTER)
        return declared and top in (None, action.card)

    def may_happen(self, world: World, seat: Seat) -> list[Action]:
        """Any card of a deck could be drawn, of which one comes next: that is looked up once."""
        game, state, by_chance = self.game, world.state, seat == CHANCE
        top = cache(lambda drawer: self.next_card(world, game.side(drawer)))
        return [
            one
            for one in game.timely(state)
            if (one.seat == CHANCE) == by_chance
            and (self.draws(world, one, top(one.seat)) if isinstance(one, act.Draw) else self.real(world, one))
            and game.may(state, one)
        ]

    def alike(self, world: World, action: Action) -> Hashable:
        match action:
            case act.Draw(seat=seat, to=to):
                return ("draw", seat, to)
            case act.Companion(seat=seat):
                return ("companion", seat)
            case act.Offer(to=to):
                return ("offer", to)
        return action

    def quick(self, world: World, seat: Seat, dice: random.Random) -> Action | None:
        question = world.state.question
        if question is not None and len(question.prompt.options) == 1 and not question.prompt.verbs:
            only = question.prompt.options[0]
            return only if isinstance(only, Action) else None
        return Judgement(self.game, world.state, Cards(self, world)).decide()

    # --- how it goes -------------------------------------------------------------------------------------------------

    def terms(self, world: World, seat: Seat) -> Iterator[Term]:
        state, game = world.state, self.game
        left, spent = state.count(names.RESERVE), state.count(names.SPENT)
        most = game.most_chimes
        saved = many("{n} Chime token is left", "{n} Chime tokens are left", left)
        yield Term(TOKEN * (left - most / 2) - 3.0 * (left == 0), saved, "chimes")
        yield Term(SPENT * spent)
        reached = say("R.E.M. phase {n} is reached", n=board.phase(state))
        yield Term(PHASE * (board.phase(state) - 2), reached, "phase")
        dreams = sum(state.count(names.rem_count(phase)) for phase in (1, 2, 3))
        yield Term(-DREAM * (dreams - 8), say("a dream is out of the way"), "dreams")
        judged = Judgement(game, state, Cards(self, world))
        for who in game.sides:
            cards = [*self.coming(world, who), *self.pile(world, who), *board.area(state, who)]
            real = [judged.worth(card, who) for card in cards if not game.is_chime(card)]
            mean = sum(real) / len(real) if real else 0.0
            yield Term(GROWN * (mean - 1.0), say("{who}'s cards become stronger", who=game.person(who)), f"cards {who}")


class Cards:
    """The cards of a world as habits ask for them."""

    def __init__(self, mind: Thinking, world: World) -> None:
        self.mind, self.world = mind, world

    def legal(self) -> list[Action]:
        """What can be done with the cards that are really there."""
        return self.mind.may_happen(self.world, self.mind.game.seats[0])

    def top(self, who: Side) -> CardId | None:
        """The card of a courage deck that comes up next."""
        return self.mind.next_card(self.world, who)

    def dream(self) -> CardId:
        """The dream that comes up next."""
        return self.mind.next_dream(self.world) or CardId("")

    def looked_at(self, who: Side, n: int) -> list[CardId]:
        """The top cards of a deck, top first."""
        return self.mind.coming(self.world, who)[:n]

    def throw(self) -> Action | None:
        """Chance is thrown elsewhere."""
        return None
