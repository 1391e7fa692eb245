"""What may be wrong with a card file, each fault one sentence that names the card (E_CARD_DATA)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.inception import names
from companion.games.inception.checks_script import WHO_WORDS, flag_faults, flags_set, script_faults, verb_faults
from companion.games.inception.checks_shape import near, unknown_verb
from companion.games.inception.designs import (
    TEAM_KINDS,
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
from companion.games.inception.verbs import VERBS, FinalKick, MoveTeam, inside

if TYPE_CHECKING:
    from companion.games.inception.catalogue import CardSet

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
HEADING = frozenset(
    ("title", "set", "note", "counts", "hand_start", "draw_per_turn", "hand_limit", "display_open_below",
     "display_max", "grow_max"),
)  # fmt: skip
"""Fields of a file that are about all its cards."""
LISTED = frozenset(("game", "verbs", "priority_abbr", "designs", "cards"))
NEEDED: dict[str, type[Design]] = {
    **dict.fromkeys(names.CHARACTERS, Character), **dict.fromkeys((f"goal{level}" for level in names.LEVELS), Goal),
    "stewardess": Support, "status": Status,
}  # fmt: skip
"""Designs the rules speak of by name."""
KEY = re.compile(r"[A-Za-z][\w-]*")


__all__ = ["WHO_WORDS", "complaints", "design_faults", "heading", "verb_faults", "vocabulary"]


def vocabulary(raw: Mapping[str, Any]) -> Iterator[str]:
    """The file's own list of verbs may hold no verb that does not exist."""
    for word in raw.get("verbs") or ():
        if word not in VERBS:
            yield f"verbs: {unknown_verb(word)}"


def heading(raw: Mapping[str, Any]) -> Iterator[str]:
    """What stands beside designs and cards."""
    if raw.get("game", "inception") != "inception":
        yield f"game: this is a file of {raw['game']!r}, not of inception"
    if not isinstance(raw.get("cards"), list):
        yield "cards: the list of all cards is missing"
    for key in raw:
        if key not in HEADING | LISTED:
            yield f"{key}: there is no such field{near(key, HEADING | LISTED)}"


def design_faults(key: str, design: Any) -> Iterator[str]:
    """What is wrong with one design by itself."""
    yield from _design(key, design)
    yield from script_faults(design)


def complaints(file: CardSet) -> Iterator[str]:
    """Everything that is wrong with a file whose fields have the right types."""
    yield from _counts(file)
    yield from _cards(file)
    for key, kind in NEEDED.items():
        if not isinstance(file.designs.get(key), kind):
            what = "character" if kind is Character else f"card of kind {kind.__struct_config__.tag}"
            yield f"{key}: this {what} is missing"
    numbers: dict[int, str] = {}
    flags = flags_set(file.designs.values())
    for key, design in file.designs.items():
        if design.number in numbers:
            yield f"{key}: has the tag number {design.number} of {numbers[design.number]}"
        numbers.setdefault(design.number, key)
        if not KEY.fullmatch(key):
            yield f"{key!r}: a design is called by letters, digits, - and _, a letter first"
        yield from (f"{key}: {fault}" for fault in (*design_faults(key, design), *flag_faults(design, flags)))
    if "inception1" not in flags:
        yield "no card sets the flag 'inception1' (the final Inception), without which nobody is woken"
    letters = Counter(design.abbr for design in file.designs.values() if isinstance(design, Character))
    yield from (f"abbr: {count} characters are called {one}" for one, count in letters.items() if count > 1)


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
    yield from (f"{card.id}: {fault}" for card in file.cards for fault in _card(file, card))
    yield from _copies(file)
    kicks = sum(isinstance(file.designs.get(card.design), KickCard) for card in file.cards)
    if kicks < len(names.KICK_LEVELS):
        yield f"there are {kicks} Kick cards, three are needed to win"


def _card(file: CardSet, card: Any) -> Iterator[str]:
    design = file.designs.get(card.design)
    sides = 2 if isinstance(design, Character) else len(card.faces)
    if design is None:
        yield f"there is no design {card.design!r}"
    elif card.deck not in DECKS:
        yield f"there is no deck {card.deck!r}; known: {', '.join(DECKS)}"
    elif isinstance(design, Event) and card.deck != f"level{design.level}":
        yield f"{card.design} is an event of level {design.level}, not of deck {card.deck}"
    elif not isinstance(design, DECKS[card.deck]):
        yield f"{card.design} cannot be in the {card.deck} deck"
    elif len(card.faces) != sides:
        yield f"faces: {card.design} is read on both sides"


def _copies(file: CardSet) -> Iterator[str]:
    copies: dict[str, list[Any]] = {}
    for card in file.cards:
        copies.setdefault(card.design, []).append(card)
    for key, cards in copies.items():
        wrong = next((card for card in cards if card.of != len(cards)), None)
        if wrong is not None:
            yield f"{wrong.id}: says {wrong.of} copies of {key}, listed are {len(cards)}"
        elif sorted(card.copy for card in cards) != list(range(1, len(cards) + 1)):
            yield f"{cards[0].id}: the copies of {key} are not numbered from 1 to {len(cards)}"
    yield from (f"{key}: no card has this design" for key in file.designs if key not in copies)


def _design(key: str, design: Any) -> Iterator[str]:
    match design:
        case Character():
            yield from _character(key, design)
        case Goal():
            yield from _goal(key, design)
        case EffectCard(reaction=True, windows=windows) if not {"attack", "convince", "any"} & set(windows):
            yield "a reaction needs the window attack or convince"
        case EffectCard(reaction=False, windows=windows) if windows and not {"play", "any"} & set(windows):
            yield "windows: only a reaction can be played in an attack or a convince"
        case EffectCard(windows=()):
            yield "windows: it can never be played"


def _character(key: str, design: Character) -> Iterator[str]:
    if key not in names.CHARACTERS:
        yield f"{key!r} is none of the six characters"
    elif design.starter != (key not in names.RECRUITS):
        yield "starter: " + ("it starts on Level 4" if key not in names.RECRUITS else "it waits on the bench")
    yield from (f"the state {state} is missing" for state in names.STATES if state not in design.states)
    yield from (f"states: {state!r} is no state" for state in design.states if state not in names.STATES)
    shown = sorted(state for ends in design.face_state.values() for state in ends.values())
    if shown != sorted(names.STATES):
        yield "face_state has to show each of the four states once"


def _goal(key: str, design: Goal) -> Iterator[str]:
    level = design.level
    if key != f"goal{level}":
        yield f"the goal of level {level} is called goal{level}"
    if not design.needs:
        yield "needs: nothing is asked for, so it is complete at once"
    for need in design.needs:
        if bool(need.flag) == (need.active_on_level is not None):
            yield "a need is a flag or active_on_level"
    moves = [verb for verb in design.then if isinstance(verb, MoveTeam)]
    kicks = [one for verb in design.then for one in (verb, *sum(inside(verb), ())) if isinstance(one, FinalKick)]
    if level == names.LIMBO and (moves or len(kicks) != 1 or len(design.then) > 1):
        yield "then: the goal of level 0 allows the final_kick and nothing else"
    elif level and (kicks or [(move.origin, move.to) for move in moves] != [(level, level - 1)]):
        yield f"then: needs one move_team, from {level} to {level - 1}"
