"""What may be wrong with a card file, each fault one sentence that names the card (E_CARD_DATA)."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import CatalogueError
from companion.games.inception import names, verbs
from companion.games.inception.designs import TEAM_KINDS, Character, EffectCard, Event, Goal, KickCard
from companion.games.inception.verbs import VERBS, Condition, Verb, inside

if TYPE_CHECKING:
    from companion.games.inception.catalogue import CardSet

COUNTS = {
    "level4": 12, "level3": 10, "level2": 10, "level1": 13, "level0": 9, "goal": 5, "team": 37, "team_easy": 1,
    "character": 6, "support": 1, "status": 1, "help": 1, "total": 106,
}  # fmt: skip
"""INC-COMP-02…12."""
WHO_WORDS = (
    "target", "self", "choose", "choose_other", "choose_other_on_attacked_level", "choose_except_saito",
)  # fmt: skip


def vocabulary(raw: Mapping[str, Any]) -> Iterator[str]:
    """The file's own list of verbs may hold no verb that does not exist."""
    for word in raw.get("verbs") or ():
        if word not in VERBS:
            yield f"verbs: {_unknown(word)}"


def verbs_known(value: Any) -> None:
    """CatalogueError for the first word after ``verb`` that is no verb, however deep."""
    if isinstance(value, Mapping):
        if "verb" in value and value["verb"] not in VERBS:
            raise CatalogueError(_unknown(value["verb"]))
        for one in value.values():
            verbs_known(one)
    elif isinstance(value, list):
        for one in value:
            verbs_known(one)


def _unknown(word: Any) -> str:
    near = difflib.get_close_matches(str(word), VERBS, 1)
    return f"{word!r} is no verb" + (f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(VERBS)}")


def complaints(file: CardSet) -> Iterator[str]:
    """Everything that is wrong with a file whose fields have the right types."""
    yield from _counts(file)
    yield from _cards(file)
    for who in names.CHARACTERS:
        if not isinstance(file.designs.get(who), Character):
            yield f"{who}: this character is missing"
    numbers: dict[int, str] = {}
    for key, design in file.designs.items():
        if design.number in numbers:
            yield f"{key}: has the tag number {design.number} of {numbers[design.number]}"
        numbers.setdefault(design.number, key)
        yield from (f"{key}: {fault}" for fault in _design(key, design))


def _counts(file: CardSet) -> Iterator[str]:
    for key, wanted in COUNTS.items():
        stated = file.counts.get(key)
        found = len(file.cards) if key == "total" else sum(card.deck == key for card in file.cards)
        if found != wanted or stated not in (None, wanted):
            listed = f"{found} are listed" + ("" if stated in (None, wanted) else f", counts says {stated}")
            yield (
                f"{key}: the game has {wanted} such cards, {listed}"
                if key != "total"
                else (f"the game has {wanted} cards, {listed}")
            )


def _cards(file: CardSet) -> Iterator[str]:
    ids = Counter(card.id for card in file.cards)
    yield from (f"{one}: this id is listed {count} times" for one, count in ids.items() if count > 1)
    listed = Counter(card.design for card in file.cards)
    for card in file.cards:
        design = file.designs.get(card.design)
        if design is None:
            yield f"{card.id}: there is no design {card.design!r}"
        elif isinstance(design, Event) and card.deck != f"level{design.level}":
            yield f"{card.id}: {card.design} is an event of level {design.level}, not of deck {card.deck}"
        elif card.deck in ("team", "team_easy") and not isinstance(design, TEAM_KINDS):
            yield f"{card.id}: {card.design} cannot be in the team deck"
        elif card.of != listed[card.design]:
            yield f"{card.id}: says {card.of} copies of {card.design}, listed are {listed[card.design]}"
    yield from (f"{key}: no card has this design" for key in file.designs if key not in listed)
    kicks = sum(isinstance(file.designs.get(card.design), KickCard) for card in file.cards)
    if kicks < len(names.KICK_LEVELS):
        yield f"there are {kicks} Kick cards, three are needed to win"


def _design(key: str, design: Any) -> Iterator[str]:
    match design:
        case Character():
            yield from _character(key, design)
        case Event():
            if not (design.level in names.LEVELS and design.affects in names.LEVELS):
                yield "level and affects are 4, 3, 2, 1 or 0"
            yield from _script(design.script)
        case Goal():
            if key != f"goal{design.level}":
                yield f"the goal of level {design.level} is called goal{design.level}"
            for need in design.needs:
                if bool(need.flag) == (need.active_on_level is not None):
                    yield "a need is a flag or active_on_level"
            yield from _script(design.then)
        case EffectCard():
            if design.reaction and not {"attack", "convince", "any"} & set(design.windows):
                yield "a reaction needs the window attack or convince"
            yield from _script(design.do)


def _character(key: str, design: Character) -> Iterator[str]:
    if key not in names.CHARACTERS:
        yield f"{key!r} is none of the six characters"
    yield from (f"the state {state} is missing" for state in names.STATES if state not in design.states)
    shown = sorted(state for ends in design.face_state.values() for state in ends.values())
    if shown != sorted(names.STATES):
        yield "face_state has to show each of the four states once"
    if design.ability:
        yield from _script((*design.ability.cost, *design.ability.do))


def _script(script: Iterable[Verb]) -> Iterator[str]:
    for verb in script:
        yield from _verb(verb)
        for part in inside(verb):
            yield from _script(part)


def _verb(verb: Verb) -> Iterator[str]:
    who = getattr(verb, "who", None)
    if who is not None and who not in (*names.CHARACTERS, *WHO_WORDS):
        yield f"{who!r} is nobody; characters: {', '.join(names.CHARACTERS)}; words: {', '.join(WHO_WORDS)}"
    for level in (*_levels(getattr(verb, "to", ())), *_levels(getattr(verb, "origin", None))):
        if level not in names.LEVELS:
            yield f"there is no level {level}"
    match verb:
        case verbs.Attack(priority=priority):
            yield from (f"{one!r} in the priority list is nobody" for one in priority if one not in names.CHARACTERS)
        case verbs.Recruit() if who not in names.RECRUITS:
            yield f"{who} is not on the bench"
        case verbs.If(cond=cond):
            yield from _condition(cond)
        case verbs.Choose(options=options) if len(options) < 2:
            yield "choose needs two options"


def _condition(cond: Condition) -> Iterator[str]:
    given = [name for name in Condition.__struct_fields__ if getattr(cond, name)]
    if len(given) != 1:
        yield f"if asks one condition, found {', '.join(given) or 'none'}"
    for name in ("active_on_affected_level", "inactive", "any_inactive_except"):
        who = getattr(cond, name)
        if who and who not in names.CHARACTERS:
            yield f"{who!r} is nobody"


def _levels(value: Any) -> tuple[int, ...]:
    if isinstance(value, int):
        return (value,)
    return tuple(one for one in value or () if isinstance(one, int)) if not isinstance(value, str) else ()
