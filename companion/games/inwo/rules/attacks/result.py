"""The attack machine from the dice on: lock, roll, result, what goes back and what is lost (ledger 4.2, 4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, sayings, tokens, tree, written
from companion.games.inwo.cards.effects.attack import ModAttack
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import AttackEnded, Swapped, ToHand
from companion.games.inwo.moments import PLACE, ROLL
from companion.games.inwo.notes import Attack, Contribution, Play
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays import costs
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import (
    AddAgents,
    AskPlace,
    AskRoll,
    Capture,
    Destroy,
    Devastate,
    Discard,
    DrawConsequences,
    DropPlay,
    EndAttack,
    Happened,
    LockAttack,
    Proceed,
    ResolveAttack,
    Swap,
)
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api, final_roll
from companion.games.inwo.sums.bonuses import counts
from companion.games.inwo.sums.bridge import world
from companion.kernel.actions import Action, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Marked, Moved, Noted, Withdrawn
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()


@rules.expands(LockAttack)
def lock(game: InwoContext, state: State, step: LockAttack) -> Iterator[StepBase]:
    """Strength is final; below 2 there is no roll (INWO-RULING-21)."""
    attack = written.attack(state)
    assert attack is not None
    attack = api.standing(game, state, attack)
    strength = api.strength_of(game, state, attack).total
    if strength < 2:
        yield Noted(names.ATTACK, changed(attack, strength=strength))
        yield EndAttack("failed")
    else:
        yield Noted(names.ATTACK, changed(attack, strength=strength, stage="ROLLING"))
    yield Proceed()


@rules.expands(AskRoll)
def ask_roll(game: InwoContext, state: State, step: AskRoll) -> Iterator[StepBase]:
    attack = written.attack(state)
    assert attack is not None
    text = say(
        "{who} rolls two dice: {min} or less succeeds.",
        who=game.person(attack.seat),
        min=min(final_roll.BEST, attack.strength or 0),
    )
    if attack.thrown:
        yield from _chance(game, text)
        return
    options, verbs = (LetThrow(attack.seat),), ("roll",)
    meanwhile = moments.in_windows(game)
    yield Asked(Prompt((attack.seat,), ROLL, text, options, "INWO-ATTACK-GEN-10", verbs=verbs, meanwhile=meanwhile))


def _chance(game: InwoContext, text: str) -> Iterator[StepBase]:
    """The companion throws: every roll is an answer of chance (INWO-COMP-01)."""
    every = tuple(Roll(CHANCE, one, two) for one, two in product(range(1, 7), repeat=2))
    yield Asked(Prompt((CHANCE,), ROLL, text, every, "INWO-COMP-01", meanwhile=moments.in_windows(game)))


@rules.action
class LetThrow(Answer, frozen=True):
    """The attacker lets the companion throw (INWO-COMP-01)."""

    verb = "let_throw"
    said = say("Let the companion throw")
    throws = True
    reveals = True

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        yield written.note_attack(state, thrown=True, passing=attack.passing if attack is not None else ())
        yield Proceed()


@rules.action
class Roll(Answer, frozen=True):
    """The attacker's dice, typed in or thrown by the companion (INWO-COMP-01)."""

    verb = "roll"
    fields = {"first": say("First die"), "second": say("Second die")}
    form = say("This was rolled")
    reveals = True
    says_who = True

    first: int
    second: int

    def label(self, game: InwoContext, state: State) -> str:
        attack = written.attack(state)
        total = self.first + self.second
        return say("{who} rolled {total}: {first} and {second}", who=game.person(attack.seat if attack else self.seat),
                   total=total, first=self.first, second=self.second)  # fmt: skip

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if not (1 <= self.first <= 6 and 1 <= self.second <= 6):
            return no("META-07", say("A die shows 1 to 6."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield written.note_attack(
            state, raw=(self.first, self.second), stage="ROLLED", passing=self._passing(game, state)
        )
        yield Proceed()

    def _passing(self, game: InwoContext, state: State) -> tuple[Seat, ...]:
        """Who passes until something happens is not asked about the dice. For an attacker it has happened when they
        fail, and in an Instant attack, where it may matter how far they succeed (INWO-DISASTER-01)."""
        attack = written.attack(state)
        assert attack is not None
        rolled = changed(attack, raw=(self.first, self.second))
        pleased = not attack.card and final_roll.succeeds(game, state, rolled)
        return tuple(seat for seat in attack.passing if pleased or seat != attack.seat)


@rules.action
class Contest(Action, frozen=True):
    """A typed roll is doubted: the companion rolls (INWO-RULING-67)."""

    verb = "contest"
    meanwhile = moments.ANY_QUESTION
    said = say("That was not rolled")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Contest]:
        attack = written.attack(state)
        if attack is not None and attack.stage == "ROLLED":
            yield from (cls(seat) for seat in game.rivals(state, attack.seat))

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is None or attack.stage != "ROLLED" or attack.seat == self.seat:
            yield no("COMP-01", say("There is no roll of somebody else to doubt."))
        elif final_roll.touched(game, state, attack):
            yield no("COMP-01", say("Cards were played on that roll already."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Withdrawn()
        yield written.note_attack(state, raw=(), stage="ROLLING", thrown=True)
        yield Proceed()


@rules.expands(ResolveAttack)
def resolve(game: InwoContext, state: State, step: ResolveAttack) -> Iterator[StepBase]:
    """Success when the final roll is no more than the strength, and no more than 10 (ledger RESOLVE)."""
    attack = written.attack(state)
    assert attack is not None and attack.strength is not None
    forced = next(cards.forced_again(game, state, attack), None)
    if forced is not None:
        yield forced
    elif not final_roll.succeeds(game, state, attack):
        yield EndAttack("failed")
    elif attack.type == "control":
        yield written.note_attack(state, stage="PLACE")
    else:
        yield from _struck(game, state, attack, attack.strength - final_roll.final(game, state, attack))
        yield EndAttack("success")
    yield Proceed()


def _struck(game: InwoContext, state: State, attack: Attack, margin: int) -> Iterator[StepBase]:
    """What a success to destroy comes to; the card says what its own does (INWO-DISASTER-01, INWO-ASSASS-01)."""
    if not attack.card:
        yield Destroy(attack.target, attack.seat, "attack")
        return
    strike = game.design(attack.card).strike
    outright = strike.destroy_margin is not None and margin >= strike.destroy_margin
    if strike.on_success == "devastate" and not outright:
        yield Devastate(attack.target)
    else:
        killed = strike.on_success == "kill"
        yield Destroy(attack.target, attack.seat, game.design(attack.card).kind, killed)


@rules.expands(AskPlace)
def ask_place(game: InwoContext, state: State, step: AskPlace) -> Iterator[StepBase]:
    attack = written.attack(state)
    assert attack is not None
    options = tuple(
        PlaceTarget(attack.seat, where) for where in room.free_arrows(game, state, attack.leader, attack.target)
    )
    yield Asked(
        Prompt(
            (attack.seat,), PLACE, _captured(game, state, attack), options, "INWO-ATTACK-RESULT-05", verbs=("place",)
        )
    )


def _captured(game: InwoContext, state: State, attack: Attack) -> str:
    """What was captured, how many puppets it has (INWO-ATTACK-RESULT-06), and the question where it goes."""
    puppets = sum(card != attack.target for card in tree.forest(game, state).subtree(attack.target))
    words = {"target": game.card_name(attack.target), "leader": game.card_name(attack.leader)}
    if not puppets:
        return say("Captured: {target}. At which arrow of {leader} does it go?", **words)
    return many(
        "Captured: {target}, with a puppet. At which arrow of {leader} does it go?",
        "Captured: {target}, with {n} puppets. At which arrow of {leader} does it go?",
        puppets,
        **words,
    )


@rules.action
class PlaceTarget(Answer, frozen=True):
    """Where a captured Group hangs, and those that came with it (INWO-ATTACK-RESULT-05 to -09)."""

    verb = "place"
    heading = ""
    said = say("At {to}")

    to: Place
    others: tuple[tuple[CardId, Place], ...] = ()

    def label(self, game: InwoContext, state: State) -> str:
        """With what is discarded there (INWO-ATTACK-RESULT-10)."""
        attack = written.attack(state)
        lost = room.left_out(game, state, attack.target, self.to, self.others) if attack is not None else ()
        return sayings.without_room(super().label(game, state), [*map(game.card_name, lost)])

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: Hands) -> Iterable[PlaceTarget]:
        """Laid at whatever arrow: of those that are asked for, or of others, which the rules then refuse."""
        attack = written.attack(state)
        if attack is not None and moved is not None and attack.target in moved:
            yield from (cls(attack.seat, to) for to in room.arrows_of(game, state))

    def hands(self, game: InwoContext, state: State) -> frozenset[CardId]:
        attack = written.attack(state)
        return frozenset((attack.target,)) if attack is not None else frozenset()

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        attack = written.attack(state)
        if attack is None or attack.stage != "PLACE":
            return no("ATTACK-RESULT-05", say("Nothing was captured."))
        if self.to not in room.free_arrows(game, state, attack.leader, attack.target):
            target, leader = game.card_name(attack.target), game.card_name(attack.leader)
            wrong = say(
                "Lay {target} at a free arrow of {leader}: the attack came from there.", target=target, leader=leader
            )
            return no("ATTACK-RESULT-05", wrong)
        new = set(tree.forest(game, state).subtree(attack.target))
        for card, where in self.others:
            at = names.arrow_of(where)
            if card not in new or at is None or at[0] != tree.master(game, state, card):
                return no("ATTACK-RESULT-09", say("Only the new cards are rearranged, each under its own master."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        assert attack is not None
        yield Capture(attack.target, self.to, self.others)
        yield Swap()
        yield EndAttack("success")
        yield Proceed()


@rules.expands(AddAgents)
def add_agents(game: InwoContext, state: State, step: AddAgents) -> Iterator[StepBase]:
    attack = written.attack(state)
    assert attack is not None
    joined = Contribution(step.card, step.seat, step.side, "agents")
    yield written.note_attack(state, contributions=(*attack.contributions, joined))


@rules.expands(Swap)
def swap(game: InwoContext, state: State, step: Swap) -> Iterator[StepBase]:
    """The attacker's own agents card takes the captured Group's place; that goes home (INWO-META-03)."""
    attack = written.attack(state)
    assert attack is not None
    mine = next((one for one in attack.contributions if one.kind == "agents" and one.seat == attack.seat), None)
    if mine is None or mine.side != "attack":
        return
    old, new = attack.target, mine.card
    yield written.note_attack(state, contributions=tuple(one for one in attack.contributions if one != mine))
    where = state.where(old)
    assert where is not None
    yield Discard(old, game.owner(state, old) or attack.seat)
    yield Swapped(new, where)
    for puppet_side, puppet in tree.forest(game, state).puppets(old).items():
        yield Moved(puppet, names.arrow(new, puppet_side))
    for name, by in state.marks_of(old):
        if name != names.OWNER:
            yield Marked(old, name, -by)
            yield Marked(new, name, by)
    yield Marked(new, names.OWNER, game.seats.index(attack.seat) + 1 - state.mark(new, names.OWNER))
    yield from written.renamed(state, old, new)


@rules.expands(EndAttack)
def end(game: InwoContext, state: State, step: EndAttack) -> Iterator[StepBase]:
    """Refund table 4.6: what comes back, what is lost, what waits."""
    attack = written.attack(state)
    assert attack is not None
    undone = step.result in ("called_off", "cancelled")
    if step.result == "cancelled" and not attack.committed and attack.leader and tokens.held(state, attack.leader):
        yield tokens.spend(attack.leader)
    for one in attack.contributions:
        if one.kind == "agents":
            yield from _agents_go(one, undone)
        elif undone and one.spent:
            yield tokens.back(one.card, one.times)
    if undone and state.where(attack.target) == names.pending(attack.seat):
        yield ToHand(attack.target, names.hand(attack.seat), seat=attack.seat)
        yield Counted(names.groups(attack.seat), 1)
    for play in written.plays(state):
        if play.id > attack.id or play.card == attack.card:
            if step.result == "called_off":
                yield from costs.refunded(game, state, play)
            yield DropPlay(play.id, _end_of(play, attack, step.result))
    roll = final_roll.final(game, state, attack) if attack.raw else None
    margin = attack.strength - roll if attack.strength is not None and roll is not None else None
    strength = attack.strength if attack.strength is not None else api.strength_of(game, state, attack).total
    yield AttackEnded(names.ATTACK, None, step.result, attack.target, strength, roll, margin)
    yield from written.keep_changes(state, lambda one: one.duration not in ("attack", "action"))
    if step.result == "failed" and _staked(game, state, attack):
        yield Destroy(attack.leader, tree.controller(game, state, attack.target) or "", "lost")
    yield Happened(f"attack_{step.result}", attack.target, attack.seat, attack.leader)
    yield DrawConsequences()


def _staked(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether the leader claimed a bonus that costs its life when the attack fails."""
    now = world(game, state)
    leader = now.bodies.get(attack.leader)
    return leader is not None and attack.claimed(attack.leader, attack.seat) and any(
        isinstance(one, ModAttack) and one.on_fail is not None and counts(now, attack, "attack", leader, one)
        for one in leader.design.effects
    )  # fmt: skip


def _agents_go(one: Contribution, undone: bool) -> Iterator[StepBase]:
    if undone:
        yield ToHand(one.card, names.hand(one.seat), seat=one.seat)
        yield Counted(names.groups(one.seat), 1)
    else:
        yield Discard(one.card, one.seat)


def _end_of(play: Play, attack: Attack, result: str) -> str:
    """Where a Plot goes that was played in an attack (ledger 4.6)."""
    if result == "called_off":
        return "hand"
    if result == "cancelled" and play.seat != attack.seat and not play.answers:
        return "exposed"
    return "discard"
