"""When habit plays the Plots of *Illuminati*: what helps an attack or a defence while it runs, New World Orders and
what is linked before its own attacks, a Goal card where its goal is met, whatever spoils a victory that is claimed.

What an announced card does is in force at once, so that what it is worth is found without carrying it out: the same
table with the play announced is judged again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from companion.games.inwo import names, tree, written
from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effects.attack import AlignmentRule, ModAttack, ModDefend
from companion.games.inwo.cards.effects.others import ChooseOne
from companion.games.inwo.cards.effects.rolls import ModRoll, Reroll
from companion.games.inwo.cards.effects.stats import AlignChange, ModStat
from companion.games.inwo.judgement import PLOT, SPENT, Judgement
from companion.games.inwo.notes import NOBODY, Attack
from companion.games.inwo.own_turn import OwnTurn
from companion.games.inwo.rules import Claim, ExposeAll, PlayCard, Shed
from companion.games.inwo.rules.victory import EXPOSE_ALL
from companion.games.inwo.sums import api, final_roll, strength
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.engine import fold
from companion.kernel.places import Seat
from companion.kernel.state import State

HELPS = (ModStat, ModAttack, ModDefend, AlignChange, AlignmentRule)
"""What may make an attack stronger or weaker while it runs."""
OTHER_SIDE = {"attack": "defence", "defence": "attack"}


class Plotting(OwnTurn):
    """One decision, Plots in the hand considered."""

    def _answer(self, key: str, seat: Seat) -> Action:
        if key == "window" and self.state.turn.phase == names.CLAIMS and (found := self._at_claims(seat)):
            return found
        if key == EXPOSE_ALL:
            return ExposeAll(seat, tuple(self.plots(seat)))
        if key == "shed":
            return Shed(seat, "discard", min(self.plots(seat), key=self._kept))
        return super()._answer(key, seat)

    def _kept(self, card: CardId) -> int:
        """How gladly a Plot is kept: Goal cards, what helps for nothing, what strikes or may be put in force."""
        design = self.game.design(card)
        if design.kind == "goal":
            return 3
        helps = any(isinstance(one, HELPS) for _, some in _ways(design) for one in some)
        return 2 if helps and design.cost.free else int(design.kind in ("disaster", "nwo"))

    def _act(self, seat: Seat) -> Action:
        if self.state.turn.phase == names.ACTIONS and (found := self._ordered(seat)):
            return found
        return super()._act(seat)

    def _respond(self, seat: Seat) -> Action | None:
        attack = written.attack(self.state)
        if attack is None or attack.privileged and seat not in (attack.seat, self._owner(attack)):
            return None
        if attack.stage == "ROLLED":
            return self._on_the_roll(attack, seat)
        if seat != attack.seat and not attack.committed:  # it could be called off, and made again
            return None
        waits = seat == attack.seat and self.state.question is not None and self.state.question.prompt.key == "window"
        joined = super()._respond(seat)
        if waits and not attack.committed:  # others first
            return joined if joined is not None and joined.verb == "tick" else None
        return joined if joined is not None and joined.verb == "tick" else self._helps(attack, seat) or joined

    # --- while an attack runs ----------------------------------------------------------------------------------------

    def _helps(self, attack: Attack, seat: Seat) -> Action | None:
        """The Plot that changes an attack most for a seat, where that is worth a card."""
        if attack.stage not in ("OPEN", "COMMITTED") or written.open_plays(self.state):
            return None
        stake, now = self.stake(attack, seat), api.strength_of(self.game, self.state, attack).odds
        left = (strength.WINS[-1] - now if stake > 0 else now) / strength.ROLLS
        if abs(stake) * left <= PLOT or (seat == attack.seat) != (stake > 0):
            return None
        best: tuple[float, PlayCard] | None = None
        for action in self._supports(attack, seat, "attack" if stake > 0 else "defence"):
            then = api.strength_of(self.game, self._announced(action)).odds
            gain = stake * (then - now) / strength.ROLLS - PLOT - SPENT * len(action.pay)
            if gain > (0 if best is None else best[0]) and self.game.may(self.state, action):
                best = gain, action
        return best[1] if best is not None else None

    def lifts(self, seat: Seat, attack: Attack) -> Sequence[tuple[int, CardId]]:
        """The card of the hand that makes the leader of an attack strongest, and by how much."""
        now, found = world(self.game, self.state), []
        leader = now.bodies[attack.leader]
        for card, effect, amount in self._lifting:
            if fits(effect.applies, now, leader, Body(card, self.game.design(card), seat, "beside")):
                found.append((amount if effect.op == "add" else now.power(leader) * (amount - 1), card))
        return sorted(found)[-1:]

    @cached_property
    def _lifting(self) -> list[tuple[CardId, ModStat, int]]:
        """The Plots of the own hand that cost nothing and raise a Group's Power for an attack."""
        free = [card for card in self.plots(self.me) if self.game.design(card).cost.free]
        effects = ((card, one) for card in free for _, some in _ways(self.game.design(card)) for one in some)
        return [
            (card, one, one.amount)
            for card, one in effects
            if isinstance(one, ModStat) and not one.lasting and one.stat == "power" and one.op in ("add", "mul")
            and one.purpose != "defence" and isinstance(one.amount, int) and one.amount > 1
        ]  # fmt: skip

    def _supports(self, attack: Attack, seat: Seat, side: str) -> Iterator[PlayCard]:
        """The Plots in a hand that could change an attack, with all that may be chosen."""
        involved = (attack.leader, attack.target, *(one.card for one in attack.contributions))
        for card in self.plots(seat):
            design = self.game.design(card)
            if design.strikes or design.kind == "goal" or not design.cost.free:
                continue
            for option, effects in _ways(design):
                useful = [one for one in effects if isinstance(one, HELPS)]
                if not useful or any(getattr(one, "purpose", "") == OTHER_SIDE[side] for one in useful):
                    continue
                wants = design.kind != "nwo" and any(isinstance(one, ModStat | AlignChange) for one in useful)
                for target in dict.fromkeys(involved) if wants else (NOBODY,):
                    yield PlayCard(seat, card, target=target, option=option)

    def _on_the_roll(self, attack: Attack, seat: Seat) -> Action | None:
        """A card that turns a roll, where that is worth it."""
        stake, success = self.stake(attack, seat), final_roll.succeeds(self.game, self.state, attack)
        if written.open_plays(self.state) or (stake > 0) == success or attack.sure:
            return None
        for card in self.plots(seat):
            for option, effects in _ways(self.game.design(card)):
                for effect in effects:
                    for amount in self._turns(attack, effect, to=stake > 0):
                        action = PlayCard(seat, card, option=option, amount=amount)
                        cost = PLOT + SPENT * self.game.design(card).cost.takes_tokens
                        if abs(stake) * self._chance(attack, effect) > cost and self.game.may(self.state, action):
                            return action
        return None

    def _turns(self, attack: Attack, effect: Any, *, to: bool) -> Iterator[int]:
        """The amounts by which an effect on dice would turn a roll, or may turn it."""
        if isinstance(effect, Reroll):
            if to and not effect.forced:
                yield 0
        elif isinstance(effect, ModRoll):
            shown = final_roll.final(self.game, self.state, attack)
            wanted = min(final_roll.BEST, attack.strength or 0)
            if effect.set is not None:
                if (effect.set <= wanted) == to:
                    yield 0
            elif isinstance(effect.amount, int):
                for amount in (effect.amount, -effect.amount) if effect.either_way else (effect.amount,):
                    if (max(2, min(12, shown + amount)) <= wanted) == to:
                        yield amount

    def _chance(self, attack: Attack, effect: Any) -> float:
        return strength.odds(attack.strength or 0) / strength.ROLLS if isinstance(effect, Reroll) else 1.0

    # --- at other times ----------------------------------------------------------------------------------------------

    def _ordered(self, seat: Seat) -> Action | None:
        """A New World Order or a card to be linked that makes the own place better at once."""
        before: float | None = None
        best: tuple[float, PlayCard] | None = None
        for action in self._lasting(seat):
            if before is None:
                before = self.position(seat)
            gain = self._judged(self._announced(action)).position(seat) - before - SPENT * len(action.pay)
            if gain > (PLOT if best is None else best[0]) and self.game.may(self.state, action):
                best = gain, action
        return best[1] if best is not None else None

    def _lasting(self, seat: Seat) -> Iterator[PlayCard]:
        own = [one.card for one in tree.forest(self.game, self.state).of(seat) if one.depth]
        for card in self.plots(seat):
            design = self.game.design(card)
            if design.kind == "nwo":
                yield PlayCard(seat, card)
            elif design.kind == "plot" and design.stays == "linked" and _raises(design):
                paid = design.cost.takes_tokens
                yield from (PlayCard(seat, card, target=one, pay=(one,) if paid else ()) for one in own)

    def _at_claims(self, seat: Seat) -> Action | None:
        """The own victory by a Goal card; what takes a claimed victory from a rival."""
        claims = written.claims(self.state).claims
        for card in self.goals(seat):
            if (seat, face_of(card)) not in claims:
                claim = Claim(seat, (face_of(card),))
                if self.game.may(self.state, claim):
                    return claim
        winning = {who for who, _ in claims}
        if not winning or seat in winning or written.open_plays(self.state):
            return None
        return self._spoils(seat, winning) or self._strike(seat, winning)

    def _spoils(self, seat: Seat, winning: set[Seat]) -> Action | None:
        """A New World Order with which those who claim have not won."""
        for card in self.plots(seat):
            action = PlayCard(seat, card)
            if self.game.design(card).kind == "nwo" and self.game.may(self.state, action):
                after = self._announced(action)
                if not any(api.met(self.game, after, who) for who in winning):
                    return action
        return None

    def _announced(self, action: PlayCard) -> State:
        """The table with a play announced, nothing paid and nobody asked."""
        return fold(self.state, [written.with_play(self.state, action.play(self.game, self.state))])[0]

    def _judged(self, state: State) -> Judgement:
        return Judgement(self.game, state, self.cards, self.chance, self.tried, self.me)

    def _owner(self, attack: Attack) -> Seat | None:
        return None if attack.from_hand else tree.controller(self.game, self.state, attack.target)


def _ways(design: Design) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The options of a Plot by number, each with its effects; -1: there is nothing to choose."""
    choose = next((one for one in design.effects if isinstance(one, ChooseOne)), None)
    if choose is None:
        yield -1, design.effects
    else:
        yield from enumerate(choose.options)


def _raises(design: Design) -> bool:
    return any(isinstance(one, ModStat) and one.stat == "power" and one.helping for one in design.effects)
