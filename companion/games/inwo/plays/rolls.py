"""Cards that change a roll that has been made (window W-ROLL, INWO-META-07, INWO-RULING-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.inwo import names, written
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.notes import Play
from companion.kernel.facts import Noted
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


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
