"""What may be wrong with the text of a card: verbs in places where they mean nothing, names of nobody.

Each fault is told with the field it is about (``windows``), or with the place of its verb in the text (``do[0]``).
"""

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
BOTH = frozenset(("attack", "convince"))
CARDS: dict[type[Any], str] = {Event: "event", Goal: "goal", Character: "ability"}
"""On which cards a text stands; all others are team cards."""
Told = Iterator[tuple[str, str]]


def script_faults(design: Any) -> Told:
    """What is wrong with the texts of a design."""
    if sum(1 for _ in _every(design)) > MOST_VERBS:
        yield "", say("there are more than {most} verbs on the card", most=MOST_VERBS)
    windows = frozenset(getattr(getattr(design, "ability", design), "windows", ()))
    sums = BOTH if "any" in windows else BOTH & windows
    match design:
        case Event(script=()):
            yield "script", say("nothing happens; an event needs a script")
        case EffectCard(do=()):
            yield "do", say("it does nothing; an effect needs a verb")
        case EffectCard(attack_modes=modes) if modes and "attack" not in sums:
            yield "attack_modes", say("it cannot be played in an attack; that needs the window attack")
        case Character(ability=ability) if ability is not None and not (windows and ability.do):
            yield "ability", say("it does nothing") if windows else say("it can never be used")
    where = CARDS.get(type(design), "team card")
    for path, verb in _texts(design):
        yield from ((path, fault) for fault in _verb(verb, where, "attack" in sums, sums))


def flag_faults(design: Any, flags: frozenset[str]) -> Told:
    """Flags a design asks for that can never be set; `flags`: those some card sets."""
    asked = [("flag", need.flag) for need in getattr(design, "needs", ())]
    for path, top in _texts(design):
        asked += ((path, verb.cond.not_flag) for verb in every((top,)) if isinstance(verb, If))
    for path, flag in asked:
        if flag and (fault := _flag(flag, flags)):
            yield path, fault if path == "flag" else joined(("flag: ", fault))


def flags_set(designs: Iterable[Any]) -> frozenset[str]:
    """Every flag some card sets."""
    return frozenset(verb.flag for design in designs for verb in _every(design) if isinstance(verb, Mark))


def failures_counted(designs: Iterable[Any]) -> frozenset[str]:
    """Every failure some card counts."""
    return frozenset(verb.key for design in designs for verb in _every(design) if isinstance(verb, CountFailure))


def _every(design: Any) -> Iterator[Verb]:
    return every(verb for _, verb in _texts(design))


def _texts(design: Any) -> Iterator[tuple[str, Verb]]:
    """The verbs of a design with their places, without those inside them."""
    ability = getattr(design, "ability", None)
    for holder, fields in ((design, ("script", "do", "then")), (ability, ("cost", "do"))):
        for field in fields:
            yield from ((f"{field}[{place}]", verb) for place, verb in enumerate(getattr(holder, field, ())))


def _flag(flag: str, flags: frozenset[str]) -> str:
    """Why a flag can never be set; empty when it can."""
    which = flag.partition(":")[2]
    if flag.startswith("joined:"):
        return "" if which in names.CHARACTERS else say("{who} is nobody", who=repr(which))
    if flag.startswith("kick:"):
        known = which in map(str, names.KICK_LEVELS)
        return "" if known else say("there is no Kick on level {level}", level=repr(which))
    return "" if flag in flags else say("no card sets {flag}", flag=repr(flag))


def _verb(verb: Verb, where: str, attack: bool, sums: frozenset[str]) -> Iterator[str]:
    """`attack`: an attack may be open, or was just decided; `sums`: which sums may be open."""
    word = word_of(verb)
    if verb.belongs and verb.belongs != where:
        yield say("{word} belongs on {kind} cards", word=word, kind=verb.belongs)
    elif verb.counts_in and not sums:
        yield say("{word} needs the window attack or convince", word=word)
    elif verb.counts_in and not verb.counts_in & sums:
        needed = next(iter(verb.counts_in))
        there = say("while convincing") if needed == "attack" else say("in an attack")
        yield say("{word} can never count {there}; it needs the window {needed}", word=word, there=there, needed=needed)
    yield from _who(getattr(verb, "who", None), where, attack)
    yield from verb.faults()
    for inner in (one for part in verb.parts() for one in part):
        yield from _verb(inner, where, attack or verb.contest == "attack", sums)


def _who(who: str | None, where: str, attack: bool) -> Iterator[str]:
    """Whether the one a verb is about can be meant there."""
    if who == "self" and where != "ability":
        yield joined(("who: ", say("{word} is the owner of an ability", word=repr(who))))
    elif who in IN_ATTACKS and not attack:
        yield joined(("who: ", say("{word} is for attacks", word=repr(who))))
    elif who is not None and who not in (*names.CHARACTERS, *WHO):
        known = {"people": ", ".join(names.CHARACTERS), "words": ", ".join(WHO)}
        near = did_you_mean(who, (*names.CHARACTERS, *WHO))
        yield say("{who} is nobody; characters: {people}; words: {words}{near}", who=repr(who), **known, near=near)
