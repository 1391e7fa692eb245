"""Cards that change a roll that has been made (window W-ROLL, INWO-META-07, INWO-RULING-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.inwo import names, written
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.facts import ThrownAgain
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import final_roll
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.actions import Refusal
from companion.kernel.facts import Noted
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def faults(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: ModRoll | Reroll | AutoFail
) -> Iterator[Refusal | None]:  # fmt: skip
    """Why an effect on dice does not fit the roll on the table."""
    attack = written.attack(state)
    if attack is None:
        return
    match effect:
        case ModRoll(attack_needs_strength=least) if (attack.strength or 0) < least:
            yield no("PLOT-01", say("The attack needs a strength of {attack_needs_strength}.",
                                    attack_needs_strength=least))  # fmt: skip
        case Reroll() if effect.lasting:
            yield no("PLOT-01", game.told_of(play.card, "{card} does that by itself.", "{card} do that by themselves."))
        case Reroll() if attack.raw:
            yield _again_now(game, state, now, play, source, effect, attack)
        case AutoFail():
            card = game.design(attack.card).kind if attack.card else ""
            wrong = effect.of not in ("attack", card) or (effect.not_type is not None and card == effect.not_type)
            if wrong or (now.target is not None and not fits(effect.target, now, now.target, source)):
                yield no("PLOT-01", say("It does not stop this attack."))


def _again_now(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: Reroll, attack: Attack
) -> Refusal | None:  # fmt: skip
    """Whether this roll may be thrown again: whose it is, what came of it, for which attack."""
    if effect.on and attack.type not in effect.on:
        return no("PLOT-01", say("It is for another sort of attack."))
    if effect.when.startswith("own") and attack.seat != play.seat:
        return no("PLOT-01", say("It is for your own roll."))
    if effect.when.startswith("rival") and attack.seat == play.seat:
        return no("PLOT-01", say("It is for another player's roll."))
    succeeds = final_roll.succeeds(game, state, attack)
    if effect.when.endswith("succeeded") and not succeeds:
        return no("PLOT-01", say("The attack fails as the dice lie."))
    if effect.when.endswith("failed") and succeeds:
        return no("PLOT-01", say("The attack succeeds as the dice lie."))
    if effect.by is not None and (now.leader is None or not fits(effect.by, now, now.leader, source)):
        return no("PLOT-01", say("It is not for an attack of that Group."))
    return None


def forced_again(game: InwoContext, state: State, attack: Attack) -> Iterator[StepBase]:
    """The dice are thrown again because cards in play say so, each once an attack, before the roll counts."""
    now, succeeds = world(game, state), final_roll.succeeds(game, state, attack)
    for body, effect in now.active(Reroll):
        if attack.again.count(body.key) >= effect.count:
            continue
        control = effect.when == "linked_control_failed"
        if control and (succeeds or attack.type != "control" or not attack.leader or body.link != attack.leader):
            continue
        if not control and not (succeeds and _ours(now, attack, body, effect)):
            continue
        thrown = replace(
            attack, raw=(), by=effect.modifier, stage="ROLLING", thrown=False, again=(*attack.again, body.key)
        )
        yield ThrownAgain(names.ATTACK, thrown, body.key)


def _ours(now: World, attack: Attack, body: Body, effect: Reroll) -> bool:
    """Whether the target is of the sort a card guards, and its owner's."""
    target = now.target
    return target is not None and target.seat == body.seat and (
        effect.target is None or fits(effect.target, now, target, body)
    )  # fmt: skip


def changed(game: InwoContext, state: State, play: Play, effect: ModRoll) -> Iterator[StepBase]:
    """The roll becomes a number, or goes up or down by one."""
    attack = written.attack(state)
    between = written.roll_off(state)
    if between is not None and play.victim:
        n = effect.set - between.total(play.victim) if effect.set is not None else amount(effect, play)
        yield Noted(names.ROLL_OFF, replace(between, by=(*between.by, (play.victim, n))))
        return
    if attack is None or not attack.raw:
        return
    if effect.set is not None:
        yield written.note_attack(state, by=effect.set - sum(attack.raw))
    else:
        yield written.note_attack(state, by=attack.by + amount(effect, play))


def amount(effect: ModRoll, play: Play) -> int:
    """By how much, as its user chose."""
    if effect.amount == "chosen":
        return play.amount
    most = effect.amount if effect.amount_if is None or abs(play.amount) <= effect.amount else effect.amount_if.amount
    return max(-most, min(most, play.amount)) if effect.either_way and play.amount else most


def again(game: InwoContext, state: State, play: Play, effect: Reroll) -> Iterator[StepBase]:
    """New dice replace those on the table."""
    between = written.roll_off(state)
    if between is not None and play.victim:
        left = tuple(one for one in between.rolls if one[0] != play.victim)
        yield Noted(names.ROLL_OFF, replace(between, rolls=left, by=((play.victim, effect.modifier),)))
    elif written.attack(state) is not None:
        yield written.note_attack(state, raw=(), by=effect.modifier, stage="ROLLING")


def failed(game: InwoContext, state: State, play: Play, effect: AutoFail) -> Iterator[StepBase]:
    """The attack fails whatever the dice show; nothing comes back (INWO-GLOSS-02)."""
    if written.attack(state) is not None:
        yield written.note_attack(state, sure=True)
