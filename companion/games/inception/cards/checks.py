"""What may be wrong with a card file, each fault one sentence that names the card (E_CARD_DATA).

A fault of a design is told with its field (``windows``), or with the place of a verb in its text (``do[0]``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.sets import count_faults, id_faults, number_faults
from companion.games.common.own_cards.vocabulary import word_of
from companion.games.inception import names
from companion.games.inception.cards.verbs.events import CountFailure, FinalKick, Mark, MoveTeam
from companion.games.inception.cards.verbs.flow import If
from companion.games.inception.designs import TEAM_KINDS, CardSet, Character, EffectCard, Event, Goal, PhysicalCard
from companion.games.inception.script import IN_ATTACKS, WHO, Verb, every
from companion.kernel.sentences import joined, say

COUNTS = {
    "level4": 12, "level3": 10, "level2": 10, "level1": 13, "level0": 9, "goal": 5, "team": 37, "team_easy": 1,
    "character": 6, "support": 1, "status": 1, "help": 1, "total": 106,
}  # fmt: skip
"""INC-COMP-02…12."""
TEAM = tuple(map(word_of, TEAM_KINDS))
DECKS = {
    **dict.fromkeys(("level4", "level3", "level2", "level1", "level0"), ("event",)), "goal": ("goal",), "team": TEAM,
    "team_easy": TEAM, "character": ("character",), "support": ("support",), "status": ("status",), "help": ("help",),
}  # fmt: skip
"""The kinds of cards in each deck."""
NEEDED = {
    **dict.fromkeys(names.CHARACTERS, "character"), **dict.fromkeys((f"goal{level}" for level in names.LEVELS), "goal"),
    "stewardess": "support", "status": "status",
}  # fmt: skip
"""The kind of each design that the rules speak of by name."""
KEY = re.compile(r"[A-Za-z][\w-]*")
MOST_VERBS = 40
"""More than ten times what any card of the house set says; a text must come to an end in one go."""
BOTH = frozenset(("attack", "convince"))
CARDS: dict[type[Any], str] = {Event: "event", Goal: "goal", Character: "ability"}
"""On which cards a text stands; all others are team cards."""
Told = Iterator[tuple[str, str]]


def complaints(file: CardSet) -> Iterator[str]:
    """Everything that is wrong with a file whose fields have the right types."""
    yield from count_faults(COUNTS, Counter(card.deck for card in file.cards), file.counts)
    yield from _cards(file)
    for key, kind in NEEDED.items():
        if key not in file.designs or word_of(file.designs[key]) != kind:
            card = say("this card of kind {kind} is missing", kind=kind)
            yield joined((key, say("this character is missing") if kind == "character" else card), ": ")
    yield from number_faults(file.numbers().items())
    flags = flags_set(file.designs.values())
    for key, design in file.designs.items():
        if not KEY.fullmatch(key):
            yield joined((repr(key), say("a design is called by letters, digits, - and _, a letter first")), ": ")
        for field, fault in design_faults(key, design, flags):
            yield joined((key, fault) if not field or "[" in field else (key, field, fault), ": ")
    if "inception1" not in flags:
        flag = repr("inception1")
        yield say("no card sets the flag {flag} (the final Inception), without which nobody is woken", flag=flag)
    letters = Counter(design.abbr for design in file.designs.values() if isinstance(design, Character))
    for one, count in letters.items():
        if count > 1:
            yield joined(("abbr: ", say("{count} characters are called {letters}", count=count, letters=one)))


def _cards(file: CardSet) -> Iterator[str]:
    yield from id_faults(card.id for card in file.cards)
    yield from (joined((card.id, fault), ": ") for card in file.cards for fault in _card(file, card))
    listed = file.copies()
    for key, cards in listed.items():
        count = len(cards)
        wrong = next((card for card in cards if card.of != count), None)
        if wrong is not None:
            text = say("says {said} copies of {card}, listed are {count}", said=wrong.of, card=key, count=count)
            yield joined((wrong.id, text), ": ")
        elif sorted(card.copy for card in cards) != list(range(1, count + 1)):
            text = say("the copies of {card} are not numbered from 1 to {count}", card=key, count=count)
            yield joined((cards[0].id, text), ": ")
    unused = (key for key in file.designs if key not in listed)
    yield from (joined((key, say("no card has this design")), ": ") for key in unused)
    kicks = sum(word_of(file.designs[card.design]) == "kick" for card in file.cards if card.design in file.designs)
    if kicks < len(names.KICK_LEVELS):
        yield say("there are {kicks} Kick cards, three are needed to win", kicks=kicks)


def _card(file: CardSet, card: PhysicalCard) -> Iterator[str]:
    key, deck, design = card.design, card.deck, file.designs.get(card.design)
    if design is None:
        yield say("there is no design {design}", design=repr(key))
    elif deck not in DECKS:
        yield say("there is no deck {deck}; known: {known}", deck=repr(deck), known=", ".join(DECKS))
    elif isinstance(design, Event) and deck != f"level{design.level}":
        yield say("{card} is an event of level {level}, not of deck {deck}", card=key, level=design.level, deck=deck)
    elif word_of(design) not in DECKS[deck]:
        yield say("{card} cannot be in the {deck} deck", card=key, deck=deck)
    elif isinstance(design, Character) and len(card.faces) != 2:
        yield joined(("faces: ", say("{card} is read on both sides", card=key)))


def design_faults(key: str, design: Any, flags: frozenset[str]) -> Told:
    """What is wrong with one design; `flags`: those some card sets."""
    match design:
        case Character():
            yield from _character(key, design)
        case Goal():
            yield from _goal(key, design)
        case EffectCard(reaction=True, windows=windows) if not {"attack", "convince", "any"} & set(windows):
            yield "", say("a reaction needs the window attack or convince")
        case EffectCard(reaction=False, windows=windows) if windows and not {"play", "any"} & set(windows):
            yield "windows", say("only a reaction can be played in an attack or a convince")
        case EffectCard(windows=()):
            yield "windows", say("it can never be played")
    yield from script_faults(design)
    yield from flag_faults(design, flags)


def _character(key: str, design: Character) -> Told:
    waits = key in names.RECRUITS
    if key not in names.CHARACTERS:
        yield "", say("{key} is none of the six characters", key=repr(key))
    elif design.starter == waits:
        yield "starter", say("it waits on the bench") if waits else say("it starts on Level 4")
    missing = (state for state in names.STATES if state not in design.states)
    yield from (("", say("the state {state} is missing", state=state)) for state in missing)
    strange = (state for state in design.states if state not in names.STATES)
    yield from (("states", say("{state} is no state", state=repr(state))) for state in strange)
    shown = sorted(state for ends in design.face_state.values() for state in ends.values())
    if shown != sorted(names.STATES):
        yield "", say("face_state has to show each of the four states once")


def _goal(key: str, design: Goal) -> Told:
    level = design.level
    if key != f"goal{level}":
        yield "", say("the goal of level {level} is called goal{level}", level=level)
    if not design.needs:
        yield "needs", say("nothing is asked for, so it is complete at once")
    for need in design.needs:
        if bool(need.flag) == (need.active_on_level is not None):
            yield "", say("a need is a flag or active_on_level")
    moves = [(verb.origin, verb.to) for verb in design.then if isinstance(verb, MoveTeam)]
    kicks = [one for one in every(design.then) if isinstance(one, FinalKick)]
    if level == names.LIMBO and (moves or len(kicks) != 1 or len(design.then) > 1):
        yield "then", say("the goal of level 0 allows the final_kick and nothing else")
    elif level and (kicks or moves != [(level, level - 1)]):
        yield "then", say("needs one move_team, from {level} to {to}", level=level, to=level - 1)


# --- texts ---------------------------------------------------------------------------------------------------------


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
