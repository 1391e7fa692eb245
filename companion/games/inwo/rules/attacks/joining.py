"""Joining an attack: aid, opposition, agents cards, claimed bonuses (INWO-INTERFERE-01, INWO-AGENT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Self

from msgspec.structs import replace as changed

from companion.games.inwo import moments, names, sayings, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Contribution
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.windows import reopened
from companion.games.inwo.steps import (
    AddAgents,
    CommitAttack,
    DrawConsequences,
    Proceed,
)
from companion.games.inwo.sums import api, claims
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


class Join(Action, frozen=True):
    """A card spends its token on one side (INWO-INTERFERE-01)."""

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        if written.attack(state) is None:
            return
        for spot in tree.forest(game, state).spots.values():
            if tokens.held(state, spot.card):
                yield cls(spot.seat, spot.card)

    def to_side(self) -> Literal["attack", "defence"]:
        """Which side it takes."""
        raise NotImplementedError

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is None or attack.stage not in ("OPEN", "COMMITTED", "ANSWER"):
            yield no("ATTACK-AID-02", say("No attack waits for help."))
            return
        if self.card == attack.target and self.to_side() == "attack":
            yield no("ATTACK-DESTROY-13", say("A Group does not help an attack on itself."))
        yield from joining(game, state, attack, self.seat, self.card, self.to_side())

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        assert attack is not None
        yield from reopened(state)
        yield tokens.spend(self.card)
        if self.to_side() == "attack":
            yield from tokens.lose(state, self.card, api.goes_along(game, state, self.card, attack.type))
        yield written.note_attack(state, contributions=_joined(game, state, attack, self))
        yield DrawConsequences()
        yield Proceed()

    def label(self, game: InwoContext, state: State) -> str:
        return sayings.joins(self.to_side(), game.card_name(self.card))


def _joined(game: InwoContext, state: State, attack: Attack, join: Join) -> tuple[Contribution, ...]:
    again = next((one for one in attack.contributions if one.card == join.card and one.kind == "self_defence"), None)
    if again is not None:
        more = changed(again, times=again.times + 1)
        return tuple(more if one == again else one for one in attack.contributions)
    kind = api.value(game, state, attack, join.card, join.to_side())[0]
    return (*attack.contributions, Contribution(join.card, join.seat, join.to_side(), kind))


def joining(
    game: InwoContext, state: State, attack: Attack, seat: str, card: CardId, side: Literal["attack", "defence"]
) -> Iterator[Refusal | None]:
    """Why a card may not join a side of an attack."""
    if game.is_resource(card):
        yield no("RES-06", say("A Resource has no Power to give."))
    if tree.controller(game, state, card) != seat or not tree.in_structure(game, state, card):
        yield no("ATTACK-AID-02", say("That Group is not yours."))
    taken = [one for one in attack.contributions if one.card == card and one.kind != "agents"]
    acted = card == attack.leader or (taken and not (card == attack.target and side == "defence"))
    if acted and not api.again(game, state, attack, card, side):
        yield no("ATTACK-GEN-09", say("A Group spends one token on an attack."))
    yield moments.barred(game, state, attack, seat, side)
    yield api.fault(game, state, attack, card, side)
    if moments.early(state, seat):
        yield no("BUY-05", say("Before phase 5 your tokens only buy Plots."))
    if not tokens.held(state, card):
        yield no("ATTACK-AID-02", say("No token lies on {card}.", card=game.card_name(card)))
    if side == "attack":
        yield second_act(game, state, card, attack.type)


def second_act(game: InwoContext, state: State, card: CardId, mode: str) -> Refusal | None:
    """Whether a card has acted already with a token that is not for an attack of this mode."""
    along = api.goes_along(game, state, card, mode)
    if along and tokens.held(state, card) <= along:
        return no(
            "META-05",
            game.told_of(
                card,
                "{card} acts twice only if neither act is destruction.",
                "{card} act twice only if neither act is destruction.",
            ),
        )
    return None


@rules.action
class Aid(Join, frozen=True):
    """A card adds its Power to the attack (INWO-ATTACK-AID-01)."""

    verb = "aid"
    standing = "next"
    meanwhile = moments.ANY_QUESTION

    def to_side(self) -> Literal["attack", "defence"]:
        return "attack"


@rules.action
class Oppose(Join, frozen=True):
    """A card adds its Power to the defence; the target defends itself (INWO-ATTACK-DEFEND-11)."""

    verb = "oppose"
    standing = "next"
    meanwhile = moments.ANY_QUESTION

    def to_side(self) -> Literal["attack", "defence"]:
        return "defence"


@rules.action
class Agents(Action, frozen=True):
    """A copy of the target out of a hand (INWO-AGENT-01)."""

    verb = "agents"
    taken_from = ()
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    standing = "rare"

    card: CardId
    side: Literal["attack", "defence"]

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is None or attack.instant or attack.stage not in ("OPEN", "COMMITTED"):
            yield no("AGENT-07", say("An agents card is played in an attack to control or to destroy."))
            return
        if not game.same(self.card, attack.target):
            yield no("AGENT-01", say("It is no copy of the target."))
        if any(one.kind == "agents" for one in attack.contributions):
            yield no("AGENT-02", say("One agents card was played in this attack."))
        holder = attack.seat if attack.from_hand else tree.controller(game, state, attack.target)
        if holder == self.seat:
            yield no("AGENT-03", say("You have the real Group."))
        yield moments.barred(game, state, attack, self.seat, self.side)
        yield moments.locked(game, state, self.seat, "TIMING-06")
        if state.where(self.card) not in (None, names.hand(self.seat)) or not state.count(names.groups(self.seat)):
            yield no("AGENT-01", say("It is not in your hand."))

    def label(self, game: InwoContext, state: State) -> str:
        """On which side it counts; a card that is laid does not show that."""
        if self.side == "attack":
            return say("Play {card} as an agents card, for the attack", card=game.card_name(self.card))
        return say("Play {card} as an agents card, against the attack", card=game.card_name(self.card))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        assert attack is not None
        yield from reopened(state)
        if self.seat == attack.seat:
            yield CommitAttack()
        yield Moved(self.card, names.PLAY)
        yield Counted(names.groups(self.seat), -1)
        yield AddAgents(self.card, self.seat, self.side)
        yield Proceed()


@rules.action
class Tick(Action, frozen=True):
    """The bonuses that a card's text gives are claimed (INWO-ATTACK-GEN-14)."""

    verb = "tick"
    meanwhile = moments.ANY_QUESTION
    said = say("Claim what {card} gives")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        attack = written.attack(state)
        if attack is not None:
            yield from (cls(seat, card) for seat, card, _ in claims.unclaimed(game, state, attack))

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is None or attack.strength is not None:
            yield no("ATTACK-GEN-14", say("A bonus is claimed before the dice fall."))
            return
        if attack.claimed(self.card, self.seat):
            yield no("ATTACK-GEN-14", say("Its bonuses are claimed."))
        given = ((seat, card) for seat, card, _ in claims.unclaimed(game, state, attack))
        if tree.controller(game, state, self.card) != self.seat and (self.seat, self.card) not in given:
            yield no("ATTACK-GEN-14", say("That card is not yours."))
        secret = claims.withheld(game, state, attack, self.card)
        if secret is not None:
            yield no("SECRET-06", game.told_of(secret, "{target} is Secret.", "{target} are Secret."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        assert attack is not None
        yield from reopened(state)
        ticks = tuple(dict.fromkeys((*attack.ticks, self.card)))
        yield written.note_attack(state, ticks=ticks, claimants=(*attack.claimants, (self.card, self.seat)))
        yield DrawConsequences()
        yield Proceed()
