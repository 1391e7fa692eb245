"""Card texts in words, made from the verbs (the templates of ledger 7.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.games.inception import verbs
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

WHO = {
    "target": "the one attacked",
    "self": "this character",
    "choose": "one character",
    "choose_other": "one other character",
    "choose_other_on_attacked_level": "somebody else on the attacked level",
    "choose_except_saito": "one character other than Saito",
}
TO = {"under": "under its deck", "done": "on the done pile", "discard": "on the discard pile"}


def sentence(game: Inception, script: Iterable[Any]) -> str:
    """A list of verbs as one line."""
    return " ".join(words(game, verb) for verb in script) or "Nothing."


def lines(game: Inception, options: Iterable[Iterable[Any]]) -> tuple[str, ...]:
    """Several lists of verbs, one line each."""
    return tuple(sentence(game, option) for option in options)


def who_of(game: Inception, who: str) -> str:
    """A who-word or a name in words."""
    return WHO.get(who) or game.person(who)


def words(game: Inception, verb: Any) -> str:
    """One verb in words."""
    text = _words(game, verb)
    return text[:1].upper() + text[1:]


def _words(game: Inception, verb: Any) -> str:
    match verb:
        case verbs.Attack():
            return _attack(game, verb)
        case verbs.Convince():
            return f"Convince {verb.c}{_grows(verb)}.{_parts(game, verb)}"
        case verbs.If():
            return (
                f"If {_condition(game, verb.cond)}: {sentence(game, verb.then)} Else: {sentence(game, verb.otherwise)}"
            )
        case verbs.Choose():
            return "Choose: " + " Or: ".join(lines(game, verb.options))
        case verbs.May():
            return f"You may: {sentence(game, verb.do)}"
        case _:
            return _simple(game, verb)


def _attack(game: Inception, verb: verbs.Attack) -> str:
    whom = " on all" if verb.mode == "all" else ""
    order = ", ".join(game.abbreviation(who) for who in verb.priority)
    return f"Attack {verb.st}{whom}{_grows(verb)} ({order}).{_parts(game, verb)}"


def _grows(verb: Any) -> str:
    return f" (+{verb.grows} each failure)" if verb.grows else ""


def _parts(game: Inception, verb: Any) -> str:
    parts = (("Success:", verb.success), ("Failure:", verb.failure))
    return "".join(f" {sign} {sentence(game, part)}" for sign, part in parts if part)


def _condition(game: Inception, cond: verbs.Condition) -> str:
    if cond.weapon_on_affected_level:
        return "somebody there has a weapon"
    if cond.active_on_affected_level:
        return f"{game.person(cond.active_on_affected_level)} is active there"
    if cond.inactive:
        return f"{game.person(cond.inactive)} is inactive"
    if cond.not_flag:
        return f"this has not happened yet ({cond.not_flag.replace('_', ' ')})"
    return f"anybody but {game.person(cond.any_inactive_except)} is inactive"


def _simple(game: Inception, verb: Any) -> str:
    who = who_of(game, getattr(verb, "who", ""))
    n = getattr(verb, "n", 0)
    many = f"{n} card{'' if n == 1 else 's'}"
    match verb:
        case verbs.Draw():
            return f"Draw {n}."
        case verbs.AddSt():
            return f"{n:+} strength."
        case verbs.AddC():
            return f"{n:+} convince."
        case verbs.AddEither():
            return f"{n:+} to either sum."
        case verbs.AddStOf():
            return f"Add the strength of {who}."
        case verbs.Evade():
            return "Evade the attack."
        case verbs.Retarget():
            return f"New target: {who}."
        case verbs.Heal():
            there = " there" if verb.scope == "affected_level" else ""
            twice = "" if verb.steps == 1 else f" by {verb.steps} states"
            if verb.count > 1 and who.startswith("one "):
                return f"Up to {verb.count} characters{there} recover{twice}."
            return f"{who}{there} recovers{twice}."
        case verbs.Hurt():
            return f"{who} goes {'down' if verb.steps == 1 else f'{verb.steps} down'}."
        case verbs.SetState():
            return f"{who} is now {verb.state}."
        case verbs.Revive():
            who = who.replace("one ", "one inactive ", 1)
            return f"{who} is back, {verb.state}, on Level {verb.level}."
        case verbs.DiscardHand():
            return f"Discard {many} from the hand."
        case verbs.DiscardDisplay():
            return f"Discard {many} from the display."
        case _:
            return _rare(game, verb, who, many)


def _rare(game: Inception, verb: Any, who: str, many: str) -> str:
    match verb:
        case verbs.DiscardAttached():
            return f"Discard the weapon of {who} (strength {verb.min_st} or more)."
        case verbs.Strip():
            return f"{who} loses the weapon."
        case verbs.ClearFlashbacks():
            return f"{verb.n} Flashback{'' if verb.n == 1 else 's'} of {who} go{'es' if verb.n == 1 else ''} away."
        case verbs.TakeDiscard():
            return f"Take {many} from the discard pile."
        case verbs.AttachedToDisplay():
            return f"Move {verb.n} attached card{'s' if verb.n > 1 else ''} to the display."
        case verbs.HandToDisplay():
            return f"Add up to {many} from the hand to the display."
        case verbs.MoveWeapon():
            weapons = "a weapon" if verb.n == 1 else f"{verb.n} weapons"
            return f"Hand {weapons} over to somebody without one."
        case verbs.LookEvents():
            return f"Look at {number_of(verb.n, 'event')}, put up to {verb.bury} under the deck."
        case verbs.Recruit():
            return f"Recruit {who}: convince {verb.c}."
        case verbs.Card():
            return f"Put the card {TO[verb.to]}."
        case verbs.Mark():
            return FLAGS.get(verb.flag, f"Note: {verb.flag.replace('_', ' ')}.")
        case verbs.CountFailure():
            return f"Failed {verb.lose_at} times: the game is lost."
        case verbs.Move():
            levels = " or ".join(str(level) for level in verb.to)
            return f"Send {who} from Level {verb.origin} to Level {levels}."
        case verbs.MoveTeam():
            stays = f", {verb.stay} stays" if verb.stay else ""
            return f"The team moves to Level {verb.to}{stays}."
        case _:
            return "Kick!"


FLAGS = {
    "sedated": "Fischer is sedated.",
    "inception3": "The first Inception is done.",
    "inception2": "The second Inception is done.",
    "inception1": "The final Inception is done.",
    "mal_dead": "Mal is dead.",
    "sent_back": "The way back is used.",
}


def need_words(game: Inception, need: object) -> str:
    """One thing a goal asks for."""
    flag, level, least = (getattr(need, name) for name in ("flag", "active_on_level", "at_least"))
    if level is not None:
        return f"at least {least} active on Level {level}"
    what, _, which = flag.partition(":")
    if what == "joined":
        return f"{game.person(which)} in the team"
    if what == "kick":
        return f"a Kick on Level {which}"
    known = {
        "sedated": "Fischer sedated", "inception3": "the first Inception", "inception2": "the second Inception",
        "inception1": "the final Inception", "mal_dead": "Mal dead",
    }  # fmt: skip
    return known.get(flag, flag.replace("_", " "))
