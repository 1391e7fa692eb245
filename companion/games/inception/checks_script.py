"""What may be wrong with the text of a card: verbs in places where they mean nothing, names of nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.inception import names, verbs
from companion.games.inception.checks_shape import near
from companion.games.inception.designs import Character, EffectCard, Event, Goal
from companion.games.inception.verbs import Condition, Verb, inside

WHO_WORDS = (
    "target", "self", "choose", "choose_other", "choose_other_on_attacked_level", "choose_except_saito",
)  # fmt: skip
OF_EVENTS = (verbs.Attack, verbs.Convince, verbs.Recruit, verbs.Card)
OF_GOALS = (verbs.MoveTeam, verbs.FinalKick)
OF_SUMS = (verbs.AddSt, verbs.AddC, verbs.AddEither, verbs.AddStOf, verbs.Evade, verbs.Retarget)
IN_FIGHTS = (verbs.AddSt, verbs.AddStOf, verbs.Evade, verbs.Retarget)
MOST_VERBS = 40
"""More than ten times what any card of the house set says; a text must come to an end in one go."""
IN_ATTACKS = ("target", "choose_other_on_attacked_level")


def script_faults(design: Any) -> Iterator[str]:
    """What is wrong with the texts of a design."""
    if sum(1 for _ in _every(_scripts(design))) > MOST_VERBS:
        yield f"there are more than {MOST_VERBS} verbs on the card"
    match design:
        case Event(script=()):
            yield "script: nothing happens; an event needs a script"
        case Event(script=script):
            yield from _script(script, "event", False)
        case Goal(then=then):
            yield from _script(then, "goal", False)
        case EffectCard(do=()):
            yield "do: it does nothing; an effect needs a verb"
        case EffectCard(do=do, windows=windows):
            if design.attack_modes and not {"attack", "any"} & {*windows}:
                yield "attack_modes: it cannot be played in an attack; that needs the window attack"
            yield from _script(do, "team card", bool({"attack", "any"} & {*windows}), _sums(windows))
        case Character(ability=ability) if ability is not None:
            windows = ability.windows
            if not windows or not ability.do:
                yield f"ability: {'it does nothing' if windows else 'it can never be used'}"
            cost_and_do = (*ability.cost, *ability.do)
            yield from _script(cost_and_do, "ability", bool({"attack", "any"} & {*windows}), _sums(windows))


def flag_faults(design: Any, flags: frozenset[str]) -> Iterator[str]:
    """Flags a design asks for that can never be set; `flags`: those some card sets."""
    asked = [need.flag for need in getattr(design, "needs", ())]
    asked += [verb.cond.not_flag for verb in _every(_scripts(design)) if isinstance(verb, verbs.If)]
    yield from (fault for flag in asked if flag for fault in _flag(flag, flags))


def _sums(windows: Iterable[str]) -> frozenset[str]:
    """The sums that may be open in these windows."""
    both = frozenset(("attack", "convince"))
    return both if "any" in windows else both & frozenset(windows)


def flags_set(designs: Iterable[Any]) -> frozenset[str]:
    """Every flag some card sets."""
    return frozenset(
        verb.flag for design in designs for verb in _every(_scripts(design)) if isinstance(verb, verbs.Mark)
    )


def _scripts(design: Any) -> Iterator[Verb]:
    for field in ("script", "do", "then"):
        yield from getattr(design, field, ())
    ability = getattr(design, "ability", None)
    if ability is not None:
        yield from (*ability.cost, *ability.do)


def _every(script: Iterable[Verb]) -> Iterator[Verb]:
    for verb in script:
        yield verb
        for part in inside(verb):
            yield from _every(part)


def _flag(flag: str, flags: frozenset[str]) -> Iterator[str]:
    """Whether a flag can ever be set."""
    what, colon, which = flag.partition(":")
    if colon and what == "joined" and which not in names.CHARACTERS:
        yield f"flag: {which!r} is nobody"
    elif colon and what == "kick" and which not in map(str, names.KICK_LEVELS):
        yield f"flag: there is no Kick on level {which!r}"
    elif not (colon and what in ("joined", "kick")) and flag not in flags:
        yield f"flag: no card sets {flag!r}"


def _script(script: Iterable[Verb], where: str, attack: bool, sums: frozenset[str] = frozenset()) -> Iterator[str]:
    """`attack`: an attack may be open, or was just decided; `sums`: which sums may be open."""
    for verb in script:
        word = type(verb).__struct_config__.tag
        if isinstance(verb, OF_EVENTS) and where != "event":
            yield f"{word} belongs on event cards"
        elif isinstance(verb, OF_GOALS) and where != "goal":
            yield f"{word} belongs on goal cards"
        elif isinstance(verb, OF_SUMS) and not sums:
            yield f"{word} needs the window attack or convince"
        elif isinstance(verb, IN_FIGHTS) and "attack" not in sums:
            yield f"{word} can never count while convincing; it needs the window attack"
        elif isinstance(verb, verbs.AddC) and "convince" not in sums:
            yield f"{word} can never count in an attack; it needs the window convince"
        who = getattr(verb, "who", "")
        if who == "self" and where != "ability":
            yield "who: 'self' is the owner of an ability"
        elif who in IN_ATTACKS and not attack:
            yield f"who: {who!r} is for attacks"
        yield from verb_faults(verb)
        inner = attack or isinstance(verb, verbs.Attack)
        for part in inside(verb):
            yield from _script(part, where, inner, sums)


def verb_faults(verb: Verb) -> Iterator[str]:
    """What is wrong with one verb wherever it stands, without those inside it."""
    who = getattr(verb, "who", None)
    if who is not None and who not in (*names.CHARACTERS, *WHO_WORDS):
        known = f"characters: {', '.join(names.CHARACTERS)}; words: {', '.join(WHO_WORDS)}"
        yield f"{who!r} is nobody; {known}{near(who, (*names.CHARACTERS, *WHO_WORDS))}"
    match verb:
        case verbs.Attack(priority=priority):
            known = f"characters: {', '.join(names.CHARACTERS)}"
            strangers = (one for one in priority if one not in names.CHARACTERS)
            say = "in the priority list is nobody"
            yield from (f"{one!r} {say}; {known}{near(one, names.CHARACTERS)}" for one in strangers)
            if len(set(priority)) < len(priority):
                yield "the priority list names somebody twice"
            yield from _outcome(verb)
        case verbs.Convince():
            yield from _outcome(verb)
        case verbs.Recruit() if who not in names.RECRUITS:
            yield f"{who} is not on the bench"
        case verbs.If(cond=cond):
            yield from _condition(cond)
            if not verb.then and not verb.otherwise:
                yield "if: nothing happens, either way"
        case verbs.AddSt(n=0) | verbs.AddC(n=0) | verbs.AddEither(n=0):
            yield "n: nothing is added"
        case verbs.May(do=()):
            yield "may: there is nothing to do"
        case verbs.Choose(options=options) if len(options) < 2:
            yield "choose needs two options"
        case verbs.Choose(options=options) if not any(options):
            yield "choose: no option does anything"
        case verbs.LookEvents(n=n, bury=bury) if bury > n:
            yield f"bury: of {n} events {bury} cannot go under the deck"


def _outcome(verb: verbs.Attack | verbs.Convince) -> Iterator[str]:
    if not verb.success and not verb.failure:
        yield f"{type(verb).__struct_config__.tag}: nothing happens, whether it succeeds or fails"


def _condition(cond: Condition) -> Iterator[str]:
    given = [name for name in Condition.__struct_fields__ if getattr(cond, name)]
    if len(given) != 1:
        yield f"if asks one condition, found {', '.join(given) or 'none'}"
    for name in ("active_on_affected_level", "inactive", "any_inactive_except"):
        who = getattr(cond, name)
        if who and who not in names.CHARACTERS:
            yield f"{who!r} is nobody"
