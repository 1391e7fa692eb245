"""What may be wrong with a card file, each fault one sentence that names the card (E_CARD_DATA)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.sets import count_faults, id_faults, number_faults
from companion.games.common.own_cards.shapes import lowered
from companion.games.inception import names
from companion.games.inception.cards.text_checks import flag_faults, flags_set, script_faults
from companion.games.inception.cards.verbs.events import FinalKick, MoveTeam
from companion.games.inception.designs import (
    TEAM_KINDS,
    AnyDesign,
    CardSet,
    Character,
    Design,
    EffectCard,
    Event,
    Goal,
    Help,
    KickCard,
    Status,
    Support,
)
from companion.games.inception.script import Script, every
from companion.kernel.sentences import joined, say
from companion.kernel.workshop import Fault

COUNTS = {
    "level4": 12, "level3": 10, "level2": 10, "level1": 13, "level0": 9, "goal": 5, "team": 37, "team_easy": 1,
    "character": 6, "support": 1, "status": 1, "help": 1, "total": 106,
}  # fmt: skip
"""INC-COMP-02…12."""
DECKS: dict[str, type[Design] | tuple[type[Design], ...]] = {
    **dict.fromkeys(("level4", "level3", "level2", "level1", "level0"), Event), "goal": Goal, "team": TEAM_KINDS,
    "team_easy": TEAM_KINDS, "character": Character, "support": Support, "status": Status, "help": Help,
}  # fmt: skip
"""What the cards of each deck are."""
NEEDED: dict[str, type[Design]] = {
    **dict.fromkeys(names.CHARACTERS, Character), **dict.fromkeys((f"goal{level}" for level in names.LEVELS), Goal),
    "stewardess": Support, "status": Status,
}  # fmt: skip
"""Designs the rules speak of by name."""
KEY = re.compile(r"[A-Za-z][\w-]*")
UNUSED = say("no card has this design")


def complaints(file: CardSet) -> Iterator[str]:
    """Everything that is wrong with a file whose fields have the right types."""
    found = Counter(card.deck for card in file.cards)
    yield from count_faults(COUNTS, {**found, "total": len(file.cards)}, file.counts)
    yield from _cards(file)
    for key, kind in NEEDED.items():
        if not isinstance(file.designs.get(key), kind):
            card = say("this card of kind {kind} is missing", kind=kind.__struct_config__.tag)
            yield joined((key, say("this character is missing") if kind is Character else card), ": ")
    yield from number_faults((key, design.number) for key, design in file.designs.items())
    flags = flags_set(file.designs.values())
    for key, design in file.designs.items():
        if not KEY.fullmatch(key):
            yield joined((repr(key), say("a design is called by letters, digits, - and _, a letter first")), ": ")
        yield from (
            joined((key, fault), ": ")
            for fault in (*_design(key, design), *script_faults(design), *flag_faults(design, flags))
        )
    if "inception1" not in flags:
        yield say(
            "no card sets the flag {flag} (the final Inception), without which nobody is woken", flag=repr("inception1")
        )
    letters = Counter(design.abbr for design in file.designs.values() if isinstance(design, Character))
    for one, count in letters.items():
        if count > 1:
            yield joined(("abbr: ", say("{count} characters are called {letters}", count=count, letters=one)))


def _cards(file: CardSet) -> Iterator[str]:
    yield from id_faults(card.id for card in file.cards)
    yield from (joined((card.id, fault), ": ") for card in file.cards for fault in _card(file, card))
    yield from _copies(file)
    kicks = sum(isinstance(file.designs.get(card.design), KickCard) for card in file.cards)
    if kicks < len(names.KICK_LEVELS):
        yield say("there are {kicks} Kick cards, three are needed to win", kicks=kicks)


def _card(file: CardSet, card: Any) -> Iterator[str]:
    design = file.designs.get(card.design)
    sides = 2 if isinstance(design, Character) else len(card.faces)
    if design is None:
        yield say("there is no design {design}", design=repr(card.design))
    elif card.deck not in DECKS:
        yield say("there is no deck {deck}; known: {known}", deck=repr(card.deck), known=", ".join(DECKS))
    elif isinstance(design, Event) and card.deck != f"level{design.level}":
        yield say(
            "{card} is an event of level {level}, not of deck {deck}",
            card=card.design,
            level=design.level,
            deck=card.deck,
        )
    elif not isinstance(design, DECKS[card.deck]):
        yield say("{card} cannot be in the {deck} deck", card=card.design, deck=card.deck)
    elif len(card.faces) != sides:
        yield joined(("faces: ", say("{card} is read on both sides", card=card.design)))


def _copies(file: CardSet) -> Iterator[str]:
    copies: dict[str, list[Any]] = {}
    for card in file.cards:
        copies.setdefault(card.design, []).append(card)
    for key, cards in copies.items():
        wrong = next((card for card in cards if card.of != len(cards)), None)
        if wrong is not None:
            yield joined(
                (
                    wrong.id,
                    say("says {said} copies of {card}, listed are {count}", said=wrong.of, card=key, count=len(cards)),
                ),
                ": ",
            )
        elif sorted(card.copy for card in cards) != list(range(1, len(cards) + 1)):
            text = say("the copies of {card} are not numbered from 1 to {count}", card=key, count=len(cards))
            yield joined((cards[0].id, text), ": ")
    yield from (joined((key, UNUSED), ": ") for key in file.designs if key not in copies)


def _design(key: str, design: Any) -> Iterator[str]:
    match design:
        case Character():
            yield from _character(key, design)
        case Goal():
            yield from _goal(key, design)
        case EffectCard(reaction=True, windows=windows) if not {"attack", "convince", "any"} & set(windows):
            yield say("a reaction needs the window attack or convince")
        case EffectCard(reaction=False, windows=windows) if windows and not {"play", "any"} & set(windows):
            yield joined(("windows: ", say("only a reaction can be played in an attack or a convince")))
        case EffectCard(windows=()):
            yield joined(("windows: ", say("it can never be played")))


def _character(key: str, design: Character) -> Iterator[str]:
    if key not in names.CHARACTERS:
        yield say("{key} is none of the six characters", key=repr(key))
    elif design.starter != (key not in names.RECRUITS):
        waits = key in names.RECRUITS
        yield joined(("starter: ", say("it waits on the bench") if waits else say("it starts on Level 4")))
    yield from (
        say("the state {state} is missing", state=state) for state in names.STATES if state not in design.states
    )
    strange = (state for state in design.states if state not in names.STATES)
    yield from (joined(("states: ", say("{state} is no state", state=repr(state)))) for state in strange)
    shown = sorted(state for ends in design.face_state.values() for state in ends.values())
    if shown != sorted(names.STATES):
        yield say("face_state has to show each of the four states once")


def _goal(key: str, design: Goal) -> Iterator[str]:
    level = design.level
    if key != f"goal{level}":
        yield say("the goal of level {level} is called goal{level}", level=level)
    if not design.needs:
        yield joined(("needs: ", say("nothing is asked for, so it is complete at once")))
    for need in design.needs:
        if bool(need.flag) == (need.active_on_level is not None):
            yield say("a need is a flag or active_on_level")
    moves = [verb for verb in design.then if isinstance(verb, MoveTeam)]
    kicks = [one for one in every(design.then) if isinstance(one, FinalKick)]
    if level == names.LIMBO and (moves or len(kicks) != 1 or len(design.then) > 1):
        yield joined(("then: ", say("the goal of level 0 allows the final_kick and nothing else")))
    elif level and (kicks or [(move.origin, move.to) for move in moves] != [(level, level - 1)]):
        yield joined(("then: ", say("needs one move_team, from {level} to {to}", level=level, to=level - 1)))


# --- where it is wrong ---------------------------------------------------------------------------------------------

_FIELD = re.compile(r"(?P<field>windows|level|affects|name|faces|needs|script|do|attack_modes): (?P<say>.*)\Z", re.S)


def added_faults(house: CardSet, key: str, design: AnyDesign) -> Iterator[Fault]:
    """Everything wrong with a design whose fields have the right types, in the set it is added to."""
    whole = set(_complaints(house, key, _with(design, ())))
    alone = {path: set(_complaints(house, key, one)) - whole for path, one in _alone(design)}
    for text in _complaints(house, key, design):
        verb = next((path for path, said in alone.items() if text in said), "")
        match = _FIELD.match(text)
        if verb or match is None:
            yield Fault(key, verb or ("windows" if "window" in text else ""), lowered(text))
        else:
            yield Fault(key, match["field"], match["say"])


def _complaints(house: CardSet, key: str, design: AnyDesign) -> list[str]:
    """What the checks of a whole file say about one design."""
    said = complaints(changed(house, designs={**house.designs, key: design}))
    mine = (one.removeprefix(f"{key}: ") for one in said if one.startswith(f"{key}: "))
    return [one for one in mine if one != UNUSED]


def _alone(design: AnyDesign) -> Iterator[tuple[str, AnyDesign]]:
    """The design with each verb of its script alone, and the path of that verb."""
    field = _script_field(design)
    for number, verb in enumerate(getattr(design, field, ()) if field else ()):
        yield f"{field}[{number}]", _with(design, (verb,))


def _with(design: AnyDesign, script: Script) -> AnyDesign:
    field = _script_field(design)
    return changed(design, **{field: script}) if field else design


def _script_field(design: AnyDesign) -> str:
    return "script" if isinstance(design, Event) else "do" if isinstance(design, EffectCard) else ""
