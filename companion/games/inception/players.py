"""What *Inception* says to players that think: the hidden hand and decks, what is alike, how good a dream goes."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from companion.games.inception import board, names
from companion.games.inception import rules as act
from companion.games.inception.designs import Flashback
from companion.games.inception.judgement import Judgement
from companion.games.inception.rules.hand import Remember
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.minds import Mind, Part, Term, World
from companion.kernel.places import Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State

BY_HAND_ALONE = (act.Spin, act.Hold, act.Withdraw, act.Drop)
"""What is said because of how things lie, or is never worth a thought."""
SAID_ALONE = frozenset(kind.verb for kind in BY_HAND_ALONE)
HAND, DECK = "hand", "deck"
LEVEL, KICK, STEP, GONE, CARD, SHOWN, MAL = 1.6, 1.6, 0.45, 1.2, 0.12, 0.12, 0.8


class Thinking(Mind):
    """One hand for all; the order of the team deck and of the events is hidden. Decisions are taken one by one."""

    whole_turns = False
    lists_habit = False
    horizon = 14
    reach = 7.0

    def parts(self, state: State) -> Sequence[Part]:
        held = board.unknown_in_hand(state)
        left = max(0, len(state.at(names.TEAM_UNSEEN)) - held)
        events = (
            Part(f"events{level}", (names.deck(level),), len(state.at(names.deck(level)))) for level in names.LEVELS
        )
        hand = Part(HAND, (names.TEAM_UNSEEN,), held, names.PLAYER, names.HELD, source=DECK)
        return (hand, Part(DECK, (names.TEAM_UNSEEN,), left), *events)

    def event(self, world: World) -> CardId | None:
        """The event that comes up next."""
        level = board.front(world.state)
        hidden = world.hidden.get(f"events{level}", ())
        known = board.top_events(world.state, level)
        return hidden[-1] if hidden else known[-1] if known else None

    def tells_enough(self, state: State, seat: Seat) -> bool:
        """Most of what is decided lies open; a hand adds to that."""
        return True

    def actual(self, world: World, action: Action) -> Action:
        if isinstance(action, act.TurnUp) and (top := self.event(world)) is not None:
            return act.TurnUp(action.seat, top)
        return action

    def real(self, world: World, action: Action) -> bool:
        if isinstance(action, BY_HAND_ALONE):
            return False
        if isinstance(action, act.TurnUp):
            return action.card == self.event(world)
        unseen, hand = world.state.at(names.TEAM_UNSEEN), world.hidden.get(HAND, ())
        cards = (getattr(action, "card", None), *getattr(action, "cards", ()))
        return all(card not in unseen or card in hand for card in cards if card)

    def may_happen(self, world: World, seat: Seat) -> list[Action]:
        """Nearly every card that is asked about is there, so that the rules are asked first."""
        may, state = self.game.may, world.state
        meant = (one for one in self.game.timely(state, without=SAID_ALONE) if one.seat == seat)
        return [one for one in meant if may(state, one) and self.real(world, one)]

    def alike(self, world: World, action: Action) -> Hashable:
        card: Any = getattr(action, "card", None)
        if not isinstance(card, str):
            return action
        rest = tuple(
            getattr(action, name) for name in action.__struct_fields__ if name not in ("card", "plain", "slot", "to")
        )
        return (action.verb, face_of(CardId(card)), rest)

    def quick(self, world: World, seat: Seat, dice: random.Random) -> Action | None:
        state = world.state
        if board.active(state, names.COBB):
            for card in state.at(names.HELD):
                if isinstance(self.game.design(card), Flashback):
                    attach = Remember(seat, card)
                    if self.game.why_not(state, attach) is None:
                        return attach
        hand = (*state.at(names.HELD), *world.hidden.get(HAND, ()))
        return Judgement(self.game, state, hand, self.event(world)).decide()

    def terms(self, world: World, seat: Seat) -> Iterator[Term]:
        state, game = world.state, self.game
        judged = Judgement(game, state, state.at(names.HELD), None)
        front = board.front(state)
        deeper = say("the team is on Level {level}", level=front)
        yield Term(LEVEL * (names.REALITY - front) - 3.0, deeper, "level")
        laid = [level for level in names.KICK_LEVELS if board.kick_on(game, state, level) is not None]
        manned = [level for level in laid if board.active_on(state, level) or level <= front]
        ready = many("{n} kick is ready", "{n} kicks are ready", len(manned))
        yield Term(KICK * len(manned), ready, "kicks")
        lost = [level for level in names.KICK_LEVELS if level > front and not board.active_on(state, level)]
        yield Term(-KICK * len(lost), say("somebody holds each Level behind the team"), "held")
        for who in names.CHARACTERS:
            if not board.in_team(state, who):
                continue
            health = board.state_of(state, who)
            worth = STEP * (health - names.HEALTHY) - GONE * (health == names.INACTIVE)
            if who in (names.COBB, names.SAITO):
                worth *= 1.6
            how = say("{who} is {how}", who=game.person(who), how=names.HOW[board.state_name(state, who)])
            yield Term(worth, how, who)
        yield Term(CARD * sum(map(judged._worth, state.at(names.HELD))), say("the hand becomes better"), "hand")
        shown = say("better cards lie in the display")
        yield Term(SHOWN * sum(map(game.display_value, board.display(state))), shown, "display")
        yield Term(MAL * state.count(names.flag("mal_dead")), say("Mal is out of the way"), "mal")
