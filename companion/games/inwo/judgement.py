"""How *Illuminati* is played well without thinking long: habit with a judgement of what an attack is worth.

A token is new in one's own next turn, so what is left of them in others' turns is for opposing whoever attacks, the
nearer to a goal the sooner. Whoever attacks claims all that cards give, adds what others take away, leads with who has
room near the Illuminati, and what no good attack is left for draws one more Group.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.inwo import names, tree, written
from companion.games.inwo.habits import Cards, Habits
from companion.games.inwo.notes import NOBODY, Attack
from companion.games.inwo.rules import Aid, Commit, Oppose, Tick
from companion.games.inwo.sums import api, strength
from companion.games.inwo.sums.worth import Side
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State

GROUP, POWER, ARROW = 1.0, 0.1, 0.08
"""What a Group is worth, a point of its Power, an arrow it has."""
NEAR = (0.3, 0.15)
"""What it is worth more right below the Illuminati, and one further down: there it is harder to take."""
PLOT = 0.15
"""What a Plot is worth that is kept in the hand."""
TAKEN, LEAD = 0.7, 1.5
"""What a rival's loss is worth, beside one's own gain; how much more it is with a rival who is near a goal."""
SPENT, SPARE = 0.12, 0.03
"""What a token costs in one's own turn, and in another's."""
GOAL, SUM = 3.0, 20
"""What it is worth to come to a goal; a goal that needs so many is one of Power, not of Groups."""


HELD, STEP, FIRM = 0.8, 0.11, 8
"""The share of what it is worth to stop a rival's attack that a token of the Illuminati is kept for; how much nearer to
a goal an attack brings; with so much Power one is stopped."""


class Judgement(Habits):
    """One decision, judged."""

    def __init__(
        self, game: Any, state: State, cards: Cards, chance: random.Random, tried: Any = (), me: Seat = ""
    ) -> None:
        super().__init__(game, state, cards, chance, tried)
        self.me = me
        self._known: dict[Seat, list[tuple[int, int]]] = {}

    def goals(self, seat: Seat) -> list[CardId]:
        """The Goal cards in a hand."""
        return [card for card in self.plots(seat) if self.game.design(card).kind == "goal"]

    def position(self, seat: Seat) -> float:
        """How a seat stands by what lies in play: its Power and its goal, less those of its rivals."""
        rivals = self.game.rivals(self.state, seat)
        return self._stands(seat) - TAKEN * sum(map(self._stands, rivals)) / max(1, len(rivals))

    def _stands(self, seat: Seat) -> float:
        own = (one.card for one in tree.forest(self.game, self.state).of(seat))
        power = sum(api.power(self.game, self.state, card) for card in own)
        return POWER * power + GOAL * self.lead(seat) ** 4

    def _answer(self, key: str, seat: Seat) -> Action:
        if key == "commit":
            return self._respond(seat) or Commit(seat)
        return super()._answer(key, seat)

    # --- an attack that runs -----------------------------------------------------------------------------------------

    def _respond(self, seat: Seat) -> Action | None:
        """Free bonuses are claimed; tokens are spent as long as what they change is worth them."""
        game, state = self.game, self.state
        attack = written.attack(state)
        if attack is None or attack.stage not in ("OPEN", "COMMITTED"):
            return None
        side: Side = "attack" if attack.seat == seat else "defence"
        now = api.strength_of(game, state, attack)
        for term in now.unticked:
            if (term.seat, term.side) == (seat, side) and term.n > 0 and game.may(state, Tick(seat, term.card)):
                return Tick(seat, term.card)
        own = (one.card for one in tree.forest(game, state).of(seat))
        leads = attack.leader if not attack.committed else NOBODY  # it needs one token to lead
        ready = (card for card in own if state.mark(card, names.TOKEN) > (card == leads))
        joining = [one for card in ready if (one := api.joins(game, state, attack, card, side)).may and one.n > 0]
        kind: type[Aid | Oppose] = Aid if side == "attack" else Oppose
        sign = 1 if side == "attack" else -1
        useful = sorted(((one.n, one.card) for one in joining), reverse=True)
        stake, total, cost, gains = abs(self.stake(attack, seat)), now.total, 0.0, [0.0]
        for n, card in useful:
            total += sign * n
            cost += self.price(card) if state.turn.seat == seat else SPARE
            change = sign * (strength.odds(total) - now.odds) / strength.ROLLS
            gains.append(stake * change - cost)
        if max(gains) <= 0:
            return None
        return next((action for _, card in useful if game.may(state, action := kind(seat, card))), None)

    def expected(self, attack: Attack) -> int:
        """The winning throws of 36 of an attack once rivals have opposed it with what they have left, and the attacker
        has added as much again."""
        game, state = self.game, self.state
        total = api.strength_of(game, state, attack).total
        if attack.strength is not None or attack.stage not in ("OPEN", "COMMITTED"):
            return strength.odds(total)
        more = self._left(attack, (attack.seat,), "attack")
        less = self._left(attack, game.rivals(state, attack.seat), "defence")
        return strength.odds(min(total, total + more - less))

    def _left(self, attack: Attack, seats: Iterable[Seat], side: Side) -> int:
        """What these seats could still add to a side."""
        mark, joined = self.state.mark, {attack.leader, *(one.card for one in attack.contributions)}
        own = (one.card for seat in seats for one in tree.forest(self.game, self.state).of(seat))
        ready = (card for card in own if mark(card, names.TOKEN) and card not in joined)
        entries = (api.joins(self.game, self.state, attack, card, side) for card in ready)
        return sum(one.n for one in entries if one.may and one.n > 0)

    def stake(self, attack: Attack, seat: Seat) -> float:
        """What the success of an attack changes for a seat: above 0 what it gains, below what it loses."""
        owner = None if attack.from_hand else tree.controller(self.game, self.state, attack.target)
        found, taken = 0.0, attack.type == "control"
        cards = tuple(tree.forest(self.game, self.state).subtree(attack.target)) if taken else (attack.target,)
        if owner is not None:
            lost = self.worth(cards, owner)
            found -= lost if owner == seat else -self.weight(owner) * lost
        if taken:
            won = self.worth(cards, attack.seat)
            found += won if attack.seat == seat else -self.weight(attack.seat) * won
        return found

    def worth(self, cards: Sequence[CardId], seat: Seat) -> float:
        """What Groups are worth to a seat: by themselves, and for the goal it is nearest to."""
        designs = [self.game.design(card) for card in cards]
        power, arrows = sum(one.power or 0 for one in designs), sum(len(one.outgoing) for one in designs)
        sign = -1 if tree.controller(self.game, self.state, cards[0]) == seat else 1
        many = len(cards) + self._doubled(cards, seat)
        more = [(have + sign * (power if need >= SUM else many), need) for have, need in self._ways(seat)]
        then = max((_share(have, need) for have, need in more), default=0.0)
        further = GOAL * abs(then**4 - self.lead(seat) ** 4)
        return GROUP * len(cards) + POWER * power + ARROW * arrows + further

    def _doubled(self, cards: Sequence[CardId], seat: Seat) -> int:
        """How many of these Groups would count double for a seat."""
        held = self.goals(seat) if seat == self.me else ()
        return sum(api.counts_double(self.game, self.state, card, seat, held) for card in cards)

    def weight(self, rival: Seat) -> float:
        """How much it counts what one rival gains or loses: the nearer to a goal the more, and less among many."""
        share = 1 / max(1, len(self.game.playing(self.state)) - 1)
        return TAKEN * share + LEAD * self.lead(rival) ** 4

    def lead(self, seat: Seat) -> float:
        """How near a seat is to the goal that it is nearest to, from 0 to 1, by what lies open."""
        return max((_share(have, need) for have, need in self._ways(seat)), default=0.0)

    def price(self, card: CardId) -> float:
        """What a token on a card of one's own costs in the own turn: an Illuminati's could stop a rival's attack."""
        seat = tree.controller(self.game, self.state, card)
        if seat is None or not self.game.is_illuminati(card):
            return SPENT
        power = min(1.0, api.global_power(self.game, self.state, card) / FIRM)
        return SPENT + HELD * power * max(map(self._threat, self.game.rivals(self.state, seat)), default=0.0)

    def _threat(self, rival: Seat) -> float:
        """What it costs everybody else when a rival controls one more Group."""
        lead = self.lead(rival)
        nearer = GOAL * (min(1.0, lead + STEP) ** 4 - lead**4)
        return self.weight(rival) * nearer

    def _ways(self, seat: Seat) -> list[tuple[int, int]]:
        if seat not in self._known:
            ways = api.progress(self.game, self.state, seat, self.goals(seat) if seat == self.me else ())
            self._known[seat] = [(one.have, one.need) for one in ways if one.need > 0]
        return self._known[seat]


def _share(have: int, need: int) -> float:
    return max(0.0, min(1.0, have / need))
