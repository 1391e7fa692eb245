"""What may be wrong with the text of a card: verbs in places where they mean nothing, names of nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.vocabulary import word_of
from companion.games.inception import names
from companion.games.inception.cards.verbs.events import CountFailure, Mark
from companion.games.inception.cards.verbs.flow import If
from companion.games.inception.designs import Character, EffectCard, Event, Goal
from companion.games.inception.script import IN_ATTACKS, WHO, Verb, every
from companion.kernel.sentences import joined, say

MOST_VERBS = 40
"""More than ten times what any card of the house set says; a text must come to an end in one go."""


def script_faults(design: Any) -> Iterator[str]:
    """What is wrong with the texts of a design."""
    if sum(1 for _ in every(_scripts(design))) > MOST_VERBS:
        yield say("there are more than {most} verbs on the card", most=MOST_VERBS)
    match design:
        case Event(script=()):
            yield joined(("script: ", say("nothing happens; an event needs a script")))
        case Event(script=script):
            yield from _script(script, "event", False)
        case Goal(then=then):
            yield from _script(then, "goal", False)
        case EffectCard(do=()):
            yield joined(("do: ", say("it does nothing; an effect needs a verb")))
        case EffectCard(do=do, windows=windows):
            if design.attack_modes and not {"attack", "any"} & {*windows}:
                yield joined(("attack_modes: ", say("it cannot be played in an attack; that needs the window attack")))
            yield from _script(do, "team card", bool({"attack", "any"} & {*windows}), _sums(windows))
        case Character(ability=ability) if ability is not None:
            windows = ability.windows
            if not windows or not ability.do:
                yield joined(("ability: ", say("it does nothing") if windows else say("it can never be used")))
            cost_and_do = (*ability.cost, *ability.do)
            yield from _script(cost_and_do, "ability", bool({"attack", "any"} & {*windows}), _sums(windows))


def flag_faults(design: Any, flags: frozenset[str]) -> Iterator[str]:
    """Flags a design asks for that can never be set; `flags`: those some card sets."""
    asked = [need.flag for need in getattr(design, "needs", ())]
    asked += [verb.cond.not_flag for verb in every(_scripts(design)) if isinstance(verb, If)]
    yield from (fault for flag in asked if flag for fault in _flag(flag, flags))


def _sums(windows: Iterable[str]) -> frozenset[str]:
    """The sums that may be open in these windows."""
    both = frozenset(("attack", "convince"))
    return both if "any" in windows else both & frozenset(windows)


def flags_set(designs: Iterable[Any]) -> frozenset[str]:
    """Every flag some card sets."""
    return frozenset(verb.flag for design in designs for verb in every(_scripts(design)) if isinstance(verb, Mark))


def failures_counted(designs: Iterable[Any]) -> frozenset[str]:
    """Every failure some card counts."""
    return frozenset(verb.key for one in designs for verb in every(_scripts(one)) if isinstance(verb, CountFailure))


def _scripts(design: Any) -> Iterator[Verb]:
    for field in ("script", "do", "then"):
        yield from getattr(design, field, ())
    ability = getattr(design, "ability", None)
    if ability is not None:
        yield from (*ability.cost, *ability.do)


def _flag(flag: str, flags: frozenset[str]) -> Iterator[str]:
    """Whether a flag can ever be set."""
    what, colon, which = flag.partition(":")
    if colon and what == "joined" and which not in names.CHARACTERS:
        yield joined(("flag: ", say("{who} is nobody", who=repr(which))))
    elif colon and what == "kick" and which not in map(str, names.KICK_LEVELS):
        yield joined(("flag: ", say("there is no Kick on level {level}", level=repr(which))))
    elif not (colon and what in ("joined", "kick")) and flag not in flags:
        yield joined(("flag: ", say("no card sets {flag}", flag=repr(flag))))


def _script(script: Iterable[Verb], where: str, attack: bool, sums: frozenset[str] = frozenset()) -> Iterator[str]:
    """`attack`: an attack may be open, or was just decided; `sums`: which sums may be open."""
    for verb in script:
        word, who = word_of(verb), getattr(verb, "who", None)
        if verb.belongs and verb.belongs != where:
            yield say("{word} belongs on {kind} cards", word=word, kind=verb.belongs)
        elif verb.counts_in and not sums:
            yield say("{word} needs the window attack or convince", word=word)
        elif verb.counts_in and not verb.counts_in & sums:
            needed = next(iter(verb.counts_in))
            there = say("while convincing") if needed == "attack" else say("in an attack")
            yield say(
                "{word} can never count {there}; it needs the window {needed}", word=word, there=there, needed=needed
            )
        if who == "self" and where != "ability":
            yield joined(("who: ", say("{word} is the owner of an ability", word=repr(who))))
        elif who in IN_ATTACKS and not attack:
            yield joined(("who: ", say("{word} is for attacks", word=repr(who))))
        if who is not None and who not in (*names.CHARACTERS, *WHO):
            near = did_you_mean(who, (*names.CHARACTERS, *WHO))
            people, words = ", ".join(names.CHARACTERS), ", ".join(WHO)
            yield say(
                "{who} is nobody; characters: {people}; words: {words}{near}",
                who=repr(who),
                people=people,
                words=words,
                near=near,
            )
        yield from verb.faults()
        for part in verb.parts():
            yield from _script(part, where, attack or verb.contest == "attack", sums)
