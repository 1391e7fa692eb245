"""How strong an attack is, every term of it by name (ledger 3.10 to 3.19, 4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.inwo.cards.designs import Design, Formula
from companion.games.inwo.cards.effects.attack import AgentsValue, AlignmentRule
from companion.games.inwo.cards.texts import trait
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums import nature, numbers
from companion.games.inwo.sums.bonuses import bonuses
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.numbers import Part, Use
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import OPPOSITE
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import say

Side = Literal["attack", "defence"]
Mode = Literal["control", "destroy"]
STEP = 4
"""INWO-SUM-01 to -04, -09."""
POSITION = {1: (10, "INWO-ATTACK-DEFEND-03"), 2: (5, "INWO-ATTACK-DEFEND-04")}
AGENTS_AID, AGENTS_OPPOSE, SAME_CONSPIRACY, SPY = 10, 6, 5, 3
WINS = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33)
"""Winning rolls of 36 for a strength of 0 to 10 (INWO-ATTACK-GEN-10 to -12)."""
ROLLS = 36


class Term(Struct, frozen=True):
    """One thing that counts: on which side, how much, why (clause), for which card; `parts`: how the number came;
    `seat`: whose it is to claim."""

    side: Side
    say: str
    n: int
    clause: str
    card: CardId = CardId("")
    parts: tuple[Part, ...] = ()
    seat: Seat = ""


class Strength(Struct, frozen=True):
    """Both sides of an attack. `unticked`: cards with a bonus that nobody has claimed yet (INWO-RULING-32)."""

    terms: tuple[Term, ...]
    unticked: tuple[Term, ...] = ()

    @property
    def attack(self) -> int:
        """The sum of the attack."""
        return sum(term.n for term in self.terms if term.side == "attack")

    @property
    def defence(self) -> int:
        """The sum of the defence."""
        return sum(term.n for term in self.terms if term.side == "defence")

    @property
    def total(self) -> int:
        """Strength: what the roll must not exceed."""
        return self.attack - self.defence

    @property
    def odds(self) -> int:
        """Winning rolls of 36."""
        return odds(self.total)


def odds(strength: int) -> int:
    """Winning rolls of 36 with two dice; 11 and 12 always fail (INWO-ATTACK-GEN-12)."""
    return WINS[max(0, min(strength, len(WINS) - 1))]


def lean(strength: int) -> float:
    """How far the scale leans to the attack, -1 to 1 (ledger 6.3)."""
    return (odds(strength) / ROLLS - 0.5) * 2


def strength(world: World, attack: Attack) -> Strength:
    """The strength of an attack, as the cards are now. The world must be the one of this attack (`World.during`)."""
    if world.attack != attack:
        world = world.during(attack)
    target = world.target
    if target is None:
        return Strength(())
    claimed, open_ = bonuses(world, attack)
    terms = [*_attack(world, attack, target), *_defence(world, attack, target)]
    bonus = [Term(one.side, one.say, one.n, one.clause, one.card) for one in claimed if one.n]
    rest = [Term(one.side, one.say, one.n, one.clause, one.card, seat=one.seat) for one in open_ if one.n]
    return Strength((*terms, *bonus), tuple(rest))


def mode_of(attack: Attack) -> Mode:
    """Instant attacks pit Power against Power, as attacks to destroy do."""
    return "control" if attack.type == "control" else "destroy"


def own_target(world: World, attack: Attack, target: Body) -> bool:
    """Whether somebody attacks his own Group in play."""
    return target.seat == attack.seat and not attack.from_hand


# --- attack ----------------------------------------------------------------------------------------------------------


def _attack(world: World, attack: Attack, target: Body) -> Iterator[Term]:
    mode = mode_of(attack)
    if world.leader is not None:
        yield _power_term("attack", world, world.leader, Use("attack", mode), _LEADS[mode])
        yield from _alignment_terms(world, attack, world.leader, target)
    for card in filter(None, (attack.card, *attack.with_cards)):
        yield from _card_term(world, card, target)
    yield from _contributed(world, attack, "attack", mode)
    yield from _agents(world, attack, target, "attack")
    if not attack.instant and not attack.from_hand:
        yield from _conspiracies(world, attack, target)


_LEADS = {"control": "INWO-ATTACK-CONTROL-02", "destroy": "INWO-ATTACK-DESTROY-01"}


def _power_term(side: Side, world: World, body: Body, use: Use, clause: str) -> Term:
    found = numbers.figure(world, body, "power", use)
    return Term(side, say("its Power"), found.total, clause, body.key, found.parts)


def _contributed(world: World, attack: Attack, side: Side, mode: Mode) -> Iterator[Term]:
    """What the cards that joined a side add, each action by itself."""
    acted = {attack.leader} if side == "attack" else set()
    for body, one in world.participants(side):
        yield _joined(side, world, body, one.kind, Use(side, mode, again=body.key in acted), one.times)
        acted.add(body.key)


def _joined(side: Side, world: World, body: Body, kind: str, use: Use, times: int = 1) -> Term:
    """What a card that aids or opposes adds (INWO-ATTACK-AID-01, -05, INWO-ATTACK-DEFEND-11)."""
    if kind == "self_defence":
        use = replace(use, times=_stepped(world, body, use))
        found, further = (numbers.figure(world, body, "power", one) for one in (use, replace(use, again=True)))
        n = found.total + (times - 1) * further.total
        return Term(side, say("self-defence"), n, "INWO-ATTACK-DEFEND-11", body.key, found.parts)
    if kind == "global":
        found = numbers.figure(world, body, "global", use)
        return Term(side, say("Global Power"), found.total, "INWO-ATTACK-AID-05", body.key, found.parts)
    found = numbers.figure(world, body, "power", use)
    clause = "INWO-ATTACK-AID-01" if side == "attack" else "INWO-ATTACK-DEFEND-12"
    return Term(side, say("aid") if side == "attack" else say("opposition"), found.total, clause, body.key, found.parts)


def _stepped(world: World, body: Body, use: Use) -> int:
    """Self-defence doubles; with the option it steps another multiplier up (INWO-RULING-28)."""
    parts = numbers.figure(world, body, "power", use).parts
    others = [part.n for part in parts if part.op == "mul"]
    return max(others) + 1 if others and world.table.step_up else 2


def self_defence(world: World, body: Body, mode: Mode, *, again: bool = False) -> int:
    """What a target adds with one token of its own, or with one more."""
    return _joined("defence", world, body, "self_defence", Use("defence", mode, again=again)).n


def _alignment_terms(world: World, attack: Attack, leader: Body, target: Body) -> Iterator[Term]:
    """+4 and -4 between the leader and the target (INWO-SUM-01 to -04), as other rules for alignments have it."""
    control = attack.type == "control"
    step, opposite = STEP, (-STEP if control else STEP)
    for _, rule in world.active(AlignmentRule):
        if rule.mode == "set_step":
            step = rule.value
            opposite = -step if control else step
        elif rule.mode == "set_opposed":
            opposite = rule.control if control else rule.destroy
    like, unlike = nature.shared(world, leader, target), nature.opposing(world, leader, target)
    spared = {word for one in _penalties(world, attack) for word in one}
    ignoring = _ignores(world)
    for word in like:
        n = step if control else -step
        clause = "INWO-ATTACK-CONTROL-05" if control else "INWO-ATTACK-DESTROY-05"
        if n < 0 and (word in spared or "attack" in ignoring):
            n = 0
        if n > 0 and "defence" in ignoring:
            n = 0
        if n:
            yield Term("attack", say("{alignment} in common", alignment=trait(word)), n, clause, leader.key)
    for word in unlike:
        n = opposite
        clause = "INWO-ATTACK-CONTROL-06" if control else "INWO-ATTACK-DESTROY-04"
        if word == "Fanatic" and control:
            clause = "INWO-ATTACK-CONTROL-07"
        other = OPPOSITE.get(word, word)
        if n < 0 and ("attack" in ignoring or spared & {word, other}):
            n = 0
        if n > 0 and "defence" in ignoring:
            n = 0
        if n:
            yield Term(
                "attack",
                say("{alignment} against {other}", alignment=trait(word), other=trait(other)),
                n,
                clause,
                leader.key,
            )


def _penalties(world: World, attack: Attack) -> Iterator[tuple[str, ...]]:
    """Alignments whose penalty a claimed bonus replaces."""
    claimed, _ = bonuses(world, attack)
    for one in claimed:
        yield one.instead_of


def _ignores(world: World) -> set[str]:
    """The sides on which adverse alignments are ignored."""
    found = set()
    for source, rule in world.active(AlignmentRule):
        if rule.mode == "ignore_adverse":
            parts = world.roles(source)
            if parts & {"leader", "aider"}:
                found.add("attack")
            if parts & {"opposer", "target"}:
                found.add("defence")
    return found


def _card_term(world: World, card: CardId, target: Body) -> Iterator[Term]:
    """The Power of a Disaster or an Assassination (INWO-INSTANT-01)."""
    body = world.bodies.get(card)
    if body is not None:
        clause = "INWO-INSTANT-01" if body.design.strike.instant else "INWO-RULING-39"
        yield Term("attack", say("its Power"), card_power(world, body, target), clause, card)


def card_power(world: World, body: Body, target: Body) -> int:
    """The Power of a card that attacks by itself, against this target."""
    design: Design = body.design
    if world.attack is not None and world.attack.power is not None and world.attack.card == body.key:
        return world.attack.power
    if design.formula is None:
        return design.strike.power
    return _formula(world, design.formula, body, target)


def _formula(world: World, formula: Formula, body: Body, target: Body) -> int:
    for case in formula.first_match:
        if fits(case.condition, world, target, body):
            return case.power
    if formula.first_match:
        return formula.otherwise
    if formula.plus is None:
        return formula.base
    if isinstance(formula.plus, str):
        payers = [world.bodies[card] for one in world.boosts if one.play.card == body.key for card in one.play.pay
                  if card in world.bodies]  # fmt: skip
        return formula.base + sum(numbers.power(world, payer) for payer in payers)
    per = formula.plus.per
    return formula.base + formula.plus.n * sum(
        1 for other in world.bodies.values()
        if other.zone != "hand" and fits(per, world, other, body, target)
    )  # fmt: skip


def _agents(world: World, attack: Attack, target: Body, side: Side) -> Iterator[Term]:
    """Agents cards (INWO-AGENT-05, -06)."""
    aid, oppose = AGENTS_AID, AGENTS_OPPOSE
    for source, rule in world.active(AgentsValue):
        if fits(rule.protects, world, target, source):
            aid, oppose = rule.aid, rule.oppose
    for one in attack.contributions:
        if one.kind == "agents" and one.side == side:
            n, clause = (aid, "INWO-AGENT-05") if side == "attack" else (oppose, "INWO-AGENT-06")
            yield Term(side, say("agents"), n, clause, one.card)


def _conspiracies(world: World, attack: Attack, target: Body) -> Iterator[Term]:
    """Rival factions and spies, in attacks on another's Group (INWO-DUP-03, -09, INWO-RULING-55)."""
    if target.seat == attack.seat or not attack.leader:
        return
    mine, theirs = world.conspiracy(attack.seat), world.conspiracy(target.seat)
    if mine and mine == theirs:
        yield Term("attack", say("rival faction"), SAME_CONSPIRACY, "INWO-DUP-03")
    if theirs and theirs in _spies(world, attack.seat):
        yield Term("attack", say("spy"), SPY, "INWO-DUP-09")
    if mine and mine in _spies(world, target.seat):
        yield Term("defence", say("spy"), SPY, "INWO-DUP-09")


def _spies(world: World, seat: Seat) -> Iterable[str]:
    return world.table.spies.get(seat, ())


# --- defence ---------------------------------------------------------------------------------------------------------


def _defence(world: World, attack: Attack, target: Body) -> Iterator[Term]:
    mode = mode_of(attack)
    if attack.type == "control":
        found = numbers.figure(world, target, "resistance", Use("defence", mode))
        yield Term("defence", say("resistance"), found.total, "INWO-ATTACK-CONTROL-02", target.key, found.parts)
        if not attack.from_hand:
            yield from _loyalty(world, target)
    elif attack.instant and attack.frozen is not None:
        yield Term("defence", say("its Power"), attack.frozen, "INWO-INSTANT-08", target.key)
    else:
        use = Use("defence", mode, halved=target.devastated)
        clause = "INWO-ATTACK-DESTROY-15" if target.devastated else "INWO-ATTACK-DESTROY-01"
        yield _power_term("defence", world, target, use, clause)
    if not attack.from_hand and not (mode == "destroy" and own_target(world, attack, target)):
        n, clause = POSITION.get(target.depth, (0, ""))
        if n:
            yield Term("defence", say("position"), n, clause, target.key)
    yield from _contributed(world, attack, "defence", mode)
    yield from _agents(world, attack, target, "defence")


def frozen_power(world: World, target: Body) -> int:
    """A target's Power as an Instant attack finds it (INWO-INSTANT-08)."""
    return numbers.power(world, target, Use("defence", "destroy", halved=target.devastated))


def position(body: Body) -> int:
    """What its place in the structure adds to the defence (INWO-ATTACK-DEFEND-03 to -05)."""
    return POSITION.get(body.depth, (0, ""))[0]


def _loyalty(world: World, target: Body) -> Iterator[Term]:
    """+4 for each alignment a target shares with its master (INWO-ATTACK-DEFEND-01)."""
    if target.master is None:
        return
    ignored = numbers.ignored(world, target)
    for word in nature.shared(world, target, target.master):
        if word not in ignored and "all" not in ignored:
            yield Term(
                "defence",
                say("{alignment} in common with its master", alignment=trait(word)),
                STEP,
                "INWO-ATTACK-DEFEND-01",
                target.key,
            )
