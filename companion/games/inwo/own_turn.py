"""How *Illuminati* is played well in one's own turn by habit: which Groups are taken over, which attacks are made with
the tokens there are, what strikes, what is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Any

from msgspec import Struct

from companion.games.inwo import names, tree
from companion.games.inwo.habits import GOOD
from companion.games.inwo.judgement import NEAR, PLOT, SPENT, Judgement
from companion.games.inwo.notes import NOBODY, Attack
from companion.games.inwo.rules import BuyGroup, Declare, Knock, PlayInstant, Takeover, TakeResource
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api, strength
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.places import Place, Seat

FAINT = 6
"""Winning throws of 36 from which an attack is made where there is none that is good: tokens come again every turn."""
LEAST = 0.15
"""What a card that strikes has to bring on the average to be played."""
FEW = 2
"""With fewer Groups in the hand one more is drawn."""


MOST, LOOKED = 3, 12
"""So many attacks of a turn are thought of together, beginning with each of so many."""
OPPOSED = 0.5
"""The share of what rivals could add to a defence that they are thought to add."""
AT_ONCE = 1.0
"""A Resource that brings so much is taken over before anybody is attacked."""
RESOURCE, TOUGH = 0.4, 0.06
"""What a Resource is worth; how much sooner a Group is taken over without a roll, for each point of its Resistance."""


class Try(Struct, frozen=True):
    """An attack as it might be made: what it would bring, the winning throws of 36, the cards it uses up."""

    gain: float
    odds: int
    used: frozenset[CardId]
    action: Declare


class OwnTurn(Judgement):
    """One decision, the own turn thought of as a whole."""

    def _act(self, seat: Seat) -> Action:
        if self.state.turn.phase != names.ACTIONS:
            return super()._act(seat)
        gain, taken = self._resource(seat)
        if taken is not None and gain > AT_ONCE:
            return taken
        return self._strike(seat) or self._attack(seat) or taken or self._draws(seat) or Knock(seat)

    def _resource(self, seat: Seat) -> tuple[float, Action | None]:
        """The Resource that the action of the Illuminati takes over, and what that brings."""
        root, best = tree.illuminati(self.state, seat), (0.0, None)
        if root is None or not self.state.mark(root, names.TOKEN):
            return best
        actions = (TakeResource(seat, card, root) for card in self.cards.hand(seat) if self.game.is_resource(card))
        gains = [(self._brings(seat, one) - self.price(root), one) for one in actions if self.game.may(self.state, one)]
        return max((best, *gains), key=lambda one: one[0])

    def _brings(self, seat: Seat, action: Action) -> float:
        """What a Resource brings that is taken over."""
        after = perform(self.game, self.state, action)[0]
        judged = type(self)(self.game, after, self.cards, self.chance, self.tried, self.me)
        return RESOURCE + judged.position(seat) - self.position(seat)

    def _strike(self, seat: Seat, victims: Collection[Seat] = ()) -> Action | None:
        """A Disaster or an Assassination from the hand that is likely to hit whom it hurts most, or one of these."""
        game, state = self.game, self.state
        best: tuple[float, PlayInstant] | None = None
        for card in self.plots(seat):
            if not game.design(card).strikes:
                continue
            for one in tree.forest(game, state).spots.values():
                action = PlayInstant(seat, card, one.card)
                if (
                    one.seat == seat
                    or (victims and one.seat not in victims)
                    or not one.depth
                    or not game.may(state, action)
                ):
                    continue
                attack = Attack(0, "instant", seat, one.card, card=card)
                odds = api.strength_of(game, state, attack).odds
                gain = self.stake(attack, seat) * odds / strength.ROLLS
                if gain > (LEAST if best is None else best[0]):
                    best = (gain, action)
        return best[1] if best is not None else None

    def _draws(self, seat: Seat) -> Action | None:
        root = tree.illuminati(self.state, seat)
        if root is None or len(self.groups(seat)) >= FEW or not self.game.may(self.state, BuyGroup(seat, root)):
            return None
        return BuyGroup(seat, root)

    def _attack(self, seat: Seat) -> Action | None:
        """The attack that is worth most together with those that can be made after it, with the tokens it leaves."""
        found = sorted(self._tries(seat), key=lambda one: -one.gain)
        good = [one for one in found if one.odds >= GOOD] or found
        best: tuple[float, Try] | None = None
        for first in good[:LOOKED]:
            if best is not None and (MOST * first.gain <= best[0] or not self.game.may(self.state, first.action)):
                continue
            total, used, targets = first.gain, first.used, {first.action.target}
            for other in good:
                if len(targets) < MOST and other.action.target not in targets and used.isdisjoint(other.used):
                    total, used = total + other.gain, used | other.used
                    targets.add(other.action.target)
            if (best is None or total > best[0]) and self.game.may(self.state, first.action):
                best = total, first
        return best[1].action if best is not None else None

    def _tries(self, seat: Seat) -> Iterator[Try]:
        """Every attack that may be worth its tokens, with more and more help."""
        game, state = self.game, self.state
        ready = [one.card for one in tree.forest(game, state).of(seat) if state.mark(one.card, names.TOKEN)]
        for attack in self._attacks(seat, ready):
            near = NEAR[depth] if (depth := self._depth(attack.leader)) < len(NEAR) else 0.0
            stake = self.stake(attack, seat) + (near if attack.type == "control" else 0.0)
            if stake <= SPENT:
                continue
            total = api.strength_of(game, state, attack).total
            total -= round(OPPOSED * self._left(attack, game.rivals(state, seat), "defence"))
            joining = (api.joins(game, state, attack, card, "attack") for card in ready if card != attack.leader)
            mine = sorted(((one.n, one.card) for one in joining if one.may and one.n > 0), reverse=True)
            lifts = ((0, NOBODY), *self.lifts(seat, attack))
            for (lift, plot), aid in product(lifts, _helpers(mine)):
                odds = strength.odds(total + lift + sum(n for n, _ in aid))
                spent = sum(self.price(card) for card in (attack.leader, *(card for _, card in aid)))
                gain = stake * odds / strength.ROLLS - spent - (PLOT if plot else 0.0)
                if odds >= FAINT and gain > 0:
                    cards = tuple(card for _, card in aid)
                    used = frozenset((attack.leader, *cards, *((plot,) if plot else ())))
                    how: Any = attack.type
                    declared = Declare(seat, how, attack.target, attack.leader, aid=cards, from_hand=attack.from_hand)
                    yield Try(gain, odds, used, declared)

    def lifts(self, seat: Seat, attack: Attack) -> Sequence[tuple[int, CardId]]:
        """What cards of the hand would add to an attack once it is declared."""
        return ()

    def _takeovers(self, seat: Seat) -> Iterator[Action]:
        """What is worth most first; a Group that is hard to control in an attack before others."""
        game, state = self.game, self.state
        found: list[tuple[float, list[Action]]] = []
        for card in self.groups(seat):
            hard = TOUGH * (game.design(card).resistance or 0)
            places: list[Action] = [Takeover(seat, card, where) for where in room.free_for(game, state, seat, card)]
            found.append((self.worth((card,), seat) + hard, places))
        for card in self.cards.hand(seat):
            taken = Takeover(seat, card, Place(f"{seat}.resources"))
            if game.is_resource(card) and game.may(state, taken):
                found.append((self._brings(seat, taken), [taken]))
        for _, actions in sorted(found, key=lambda one: -one[0]):
            yield from actions

    def _attacks(self, seat: Seat, leaders: list[CardId]) -> Iterator[Attack]:
        """Every attack there could be that was not tried this turn, the likely ones first."""
        state, number = self.state, self.state.turn.number
        held = [*self.groups(seat), *state.at(names.pending(seat))]
        rivals = [one.card for one in tree.forest(self.game, state).spots.values() if one.seat != seat and one.depth]
        for how, targets, from_hand in (
            ("control", held, True),
            ("control", rivals, False),
            ("destroy", rivals, False),
        ):
            for target in targets:
                for leader in leaders:
                    if (number, leader, target) not in self.tried:
                        yield Attack(0, how, seat, target, leader, from_hand=from_hand)  # type: ignore[arg-type]

    def _depth(self, card: CardId) -> int:
        spot = tree.spot(self.game, self.state, card)
        return spot.depth if spot is not None else len(NEAR)


def _helpers(mine: Sequence[tuple[int, CardId]]) -> Iterator[tuple[tuple[int, CardId], ...]]:
    """Nobody, each by itself, the strongest together: as many as may help."""
    yield ()
    yield from ((one,) for one in mine)
    yield from (tuple(mine[:number]) for number in range(2, len(mine) + 1))
