"""The attack machine up to the dice: declaring, committing, calling off, aiding, opposing (ledger 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Self

from msgspec.structs import replace as changed

from companion.games.inwo import moments, names, sayings, tokens, tree, written
from companion.games.inwo.cards.effects.attack import MakePrivileged
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Declared
from companion.games.inwo.moments import COMMIT
from companion.games.inwo.notes import NOBODY, Attack, Contribution, Retaliation, Use
from companion.games.inwo.plays import duplicates
from companion.games.inwo.plays.thrown import missing
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.joining import joining, second_act
from companion.games.inwo.rules.attacks.windows import asked_in, reopened
from companion.games.inwo.steps import (
    AskCommit,
    AskStat,
    BeginAttack,
    CommitAttack,
    DrawConsequences,
    EndAttack,
    Proceed,
)
from companion.games.inwo.structure import room
from companion.games.inwo.sums import api, barriers
from companion.games.inwo.sums.bridge import during
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Marked, Moved, Noted
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


def leaders(game: InwoContext, state: State, seat: Seat) -> list[CardId]:
    """Who of a seat's structure may lead an attack: whoever has a token, or more attacks without one (INWO-TURN-13)."""
    cards = (spot.card for spot in tree.forest(game, state).of(seat))
    return [one for one in cards if tokens.held(state, one) or state.mark(one, names.MORE_ATTACKS)]


@rules.action
class Declare(Action, frozen=True):
    """Who attacks whom, how, and with whose help (INWO-ATTACK-GEN-05)."""

    verb = "declare"
    meanwhile = moments.WINDOWS
    heading = say("Attack")
    standing = "next"

    how: Literal["", "control", "destroy"]
    target: CardId
    leader: CardId = NOBODY
    card: CardId = NOBODY
    aid: tuple[CardId, ...] = ()
    from_hand: bool = False
    privilege: CardId = NOBODY

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        seat = state.turn.seat
        if state.turn.phase != names.ACTIONS or moments.running(game, state):
            return
        forest = tree.forest(game, state)
        able = leaders(game, state, seat)
        if moved is not None:
            laid = [card for card in moved if game.is_group(card) and state.where(card) in (None, names.hand(seat))]
            yield from (cls(seat, "control", card, leader, from_hand=True) for card in laid for leader in able)
            return
        waits = state.at(names.pending(seat))
        for leader in able:
            yield from (cls(seat, "control", card, leader, from_hand=True) for card in waits)
            for spot in forest.spots.values():
                if spot.master is None or spot.card == leader:
                    continue
                if spot.seat != seat:
                    yield cls(seat, "control", spot.card, leader)
                yield cls(seat, "destroy", spot.card, leader)

    def hands(self, game: InwoContext, state: State) -> frozenset[CardId]:
        """A Group out of the hand is laid down for it (INWO-ATTACK-CONTROL-03)."""
        laid = self.from_hand and state.where(self.target) in (None, names.hand(self.seat))
        return frozenset((self.target,)) if laid else frozenset()

    @property
    def attack(self) -> Attack:
        """What would be written down."""
        joined = tuple(Contribution(card, self.seat, "attack", spent=False) for card in self.aid)
        kind: Literal["control", "destroy"] = "destroy" if self.how == "destroy" else "control"
        return Attack(
            0, kind, self.seat, self.target, self.leader, self.card, self.from_hand, self.privilege,
            contributions=joined,
        )  # fmt: skip

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not self.how:
            yield no("ATTACK-GEN-05", say("Say whether you attack to control or to destroy."))
        if state.turn.seat != self.seat or state.turn.phase != names.ACTIONS:
            yield no("TURN-25", say("Attacks are made in phase 5 of one's own turn."))
        if moments.running(game, state):
            yield no("TOKEN-01", say("First what has begun is finished."))
        yield from self._leader(game, state)
        yield from _target(game, state, self.attack)
        yield api.may_attack(game, state, self.attack)
        yield from self._arrow(game, state)
        yield from _privilege(game, state, self.attack)
        for card in self.aid:
            yield from joining(game, state, changed(self.attack, contributions=()), self.seat, card, "attack")

    def _leader(self, game: InwoContext, state: State) -> Faults:
        if self.card:
            return
        if self.leader == self.target:
            yield no("ATTACK-DESTROY-13", say("A Group does not attack itself."))
        if tree.controller(game, state, self.leader) != self.seat or not tree.in_structure(game, state, self.leader):
            yield no("ATTACK-GEN-05", say("An Illuminati or a Group of your own leads the attack."))
        if not tokens.held(state, self.leader) and not state.mark(self.leader, names.MORE_ATTACKS):
            yield no("ATTACK-GEN-16", say("No token lies on {card}.", card=game.card_name(self.leader)))
        yield second_act(game, state, self.leader, self.how)

    def _arrow(self, game: InwoContext, state: State) -> Faults:
        if self.how == "control" and not room.free_arrows(game, state, self.leader, self.target):
            yield no(
                "ATTACK-CONTROL-01", say("No arrow of {leader} is free for it.", leader=game.card_name(self.leader))
            )

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        number = state.count(names.NEXT_PLAY) + 1
        yield Counted(names.NEXT_PLAY, 1)
        yield Declared(names.ATTACK, changed(self.attack, id=number))
        yield BeginAttack()

    def label(self, game: InwoContext, state: State) -> str:
        by = game.card_name(self.leader or self.card)
        return sayings.attack(self.how, by, game.card_name(self.target))


def _target(game: InwoContext, state: State, attack: Attack) -> Faults:
    """What may be attacked (INWO-RULING-27, -77)."""
    target = attack.target
    if game.is_illuminati(target):
        yield no("ATTACK-GEN-01", say("Illuminati can never be attacked."))
    if game.is_resource(target):
        yield no("ATTACK-GEN-04", say("A Resource is attacked by no Group."))
    if attack.from_hand or not tree.in_structure(game, state, target):
        yield from _target_from_hand(game, state, attack)
    elif attack.type == "control" and tree.controller(game, state, target) == attack.seat:
        yield no("ATTACK-CONTROL-01", say("You control it already."))


def _target_from_hand(game: InwoContext, state: State, attack: Attack) -> Faults:
    if attack.type != "control":
        yield no("ATTACK-DESTROY-12", say("Only a Group in play can be destroyed."))
    target = attack.target
    where = state.where(target)
    if where not in (None, names.hand(attack.seat), names.pending(attack.seat)):
        yield no("ATTACK-CONTROL-03", say("It is neither in play nor in your hand."))
    if where is None and not state.count(names.groups(attack.seat)):
        yield no("ATTACK-CONTROL-03", say("You have no Group in hand."))
    waits = [card for card in state.at(names.pending(attack.seat)) if card != target and game.same(card, target)]
    if waits:
        yield no("ATTACK-RESULT-04", say("Its other copy waits for another try."))
    yield duplicates.kept_out(game, state, target, "ATTACK-CONTROL-09")


def _privilege(game: InwoContext, state: State, attack: Attack) -> Faults:
    if not attack.privilege:
        return
    if tree.controller(game, state, attack.privilege) != attack.seat:
        yield no("PRIV-02", say("That card is not yours."))
    now = during(game, state, attack)
    source = now.bodies.get(attack.privilege)
    for body, helping in ((now.target, False), (now.leader, True)):
        if source and body and barriers.beyond(now, source, body, "aid", helping=helping):
            yield no("SECRET-06", game.told_of(body.key, "{target} is Secret.", "{target} are Secret."))
    if not makes_privileged(game, state, attack.privilege):
        yield no(
            "PRIV-02", say("{privilege} makes no attack privileged now.", privilege=game.card_name(attack.privilege))
        )


def makes_privileged(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a card in play may still make an attack privileged (INWO-RULING-34)."""
    for effect in game.design(card).effects:
        if isinstance(effect, MakePrivileged):
            return not (effect.limit == "turn" and written.used(state, face_of(card), state.turn.number))
    return False


@rules.expands(BeginAttack)
def begin(game: InwoContext, state: State, step: BeginAttack) -> Iterator[StepBase]:
    """A target from hand is laid open; a protected attacker may be answered by whom he attacks (INWO-FIRST-05)."""
    attack = written.attack(state)
    assert attack is not None
    if attack.from_hand and state.where(attack.target) != names.pending(attack.seat):
        yield Moved(attack.target, names.pending(attack.seat))
        yield Counted(names.groups(attack.seat), -1)
    defender = tree.controller(game, state, attack.target)
    if defender not in (None, attack.seat) and moments.protected(state, attack.seat):
        found = state.notes.get(names.RETALIATION)
        pairs = found.pairs if isinstance(found, Retaliation) else ()
        yield Noted(names.RETALIATION, Retaliation((*pairs, (attack.seat, defender or ""))))
    if attack.privilege:
        used = Use(attack.seat, face_of(attack.privilege), "turn", state.turn.number)
        yield written.with_use(state, used)
    thrown_for = [card for card in (attack.leader, attack.target) if missing(game, state, card)]
    yield from map(AskStat, thrown_for)
    yield Proceed()


# --- committing and calling off -------------------------------------------------------------------------------------


class OfAttacker(Action, frozen=True):
    """Something the attacker does with the attack that runs."""

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        attack = written.attack(state)
        if attack is not None:
            yield cls(attack.seat)


@rules.expands(AskCommit)
def ask_commit(game: InwoContext, state: State, step: AskCommit) -> Iterator[StepBase]:
    attack = written.attack(state)
    assert attack is not None
    options = (CommitOn(attack.seat), Commit(attack.seat), CallOff(attack.seat))
    alone = not asked_in(game, state, changed(attack, passing=()))
    text = (
        say("Nobody may interfere with it yet. Commit the attack, or call it off.")
        if alone
        else say("All have passed. Commit the attack, or call it off.")
    )
    yield Asked(Prompt((attack.seat,), COMMIT, text, options, "INWO-ATTACK-OFF-01", meanwhile=moments.in_windows(game)))


@rules.action
class Commit(OfAttacker, frozen=True):
    """The attack is made in earnest (INWO-RULING-19)."""

    verb = "commit"
    meanwhile = moments.WINDOWS
    said = say("Commit the attack")

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is None or attack.seat != self.seat or attack.committed:
            yield no("ATTACK-OFF-01", say("No attack of yours waits to be committed."))
        elif written.open_plays(state):
            yield no("ATTACK-OFF-01", say("First what was played against it is settled."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from reopened(state)
        yield CommitAttack()
        yield DrawConsequences()
        yield Proceed()


@rules.action
class CommitOn(Commit, frozen=True):
    """The same, and the attacker passes until something happens."""

    verb = "commit_on"
    said = say("Commit it, and pass until something happens")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        attack = written.attack(state)
        assert attack is not None
        yield from reopened(state)
        yield written.note_attack(state, passing=tuple(dict.fromkeys((*attack.passing, self.seat))))
        yield CommitAttack()
        yield DrawConsequences()
        yield Proceed()


@rules.expands(CommitAttack)
def commit(game: InwoContext, state: State, step: CommitAttack) -> Iterator[StepBase]:
    """The attacker's token and those of the declared aiders are spent; pledges count (ledger COMMITTED)."""
    attack = written.attack(state)
    if attack is None or attack.committed:
        return
    more = state.mark(attack.leader, names.MORE_ATTACKS)
    if attack.leader and not more and not tokens.held(state, attack.leader):
        yield EndAttack("cancelled")  # its token went elsewhere meanwhile
        return
    if attack.leader:
        yield Marked(attack.leader, names.MORE_ATTACKS, -1) if more else tokens.spend(attack.leader)
    ready = [one for one in attack.contributions if one.spent or tokens.held(state, one.card)]
    yield from (tokens.spend(one.card) for one in ready if not one.spent)
    for card in (attack.leader, *(one.card for one in ready if not one.spent)):
        yield from tokens.lose(state, card, api.goes_along(game, state, card, attack.type))
    paid = tuple(changed(one, spent=True) for one in ready)
    yield written.note_attack(state, stage="COMMITTED", contributions=paid, passing=attack.passing)


@rules.action
class CallOff(OfAttacker, frozen=True):
    """The attack is called off; everything goes back (INWO-ATTACK-OFF-02, -03)."""

    verb = "call_off"
    meanwhile = moments.ANY_QUESTION
    said = say("Call the attack off")

    def faults(self, game: InwoContext, state: State) -> Faults:
        attack = written.attack(state)
        if attack is not None and attack.instant:
            yield no("ATTACK-OFF-04", say("An Instant attack is committed by being made."))
        if attack is None or attack.seat != self.seat or attack.committed:
            yield no("ATTACK-OFF-01", say("The attack is committed."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from reopened(state)
        yield EndAttack("called_off")
        yield Proceed()
