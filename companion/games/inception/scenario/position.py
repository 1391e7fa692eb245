"""Lays out the position a story begins with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.cardtext import letters, named
from companion.games.common.nearest import hint, nearest
from companion.games.common.stories.layout import Box
from companion.games.common.stories.words import flagged, listed, number
from companion.games.inception import names
from companion.games.inception.designs import TEAM_KINDS, Event, PhysicalCard
from companion.games.inception.game import Inception
from companion.games.inception.options import Options
from companion.games.inception.rules.setup import home
from companion.games.inception.steps import CheckGoals
from companion.kernel.engine import resolve
from companion.kernel.state import State, Turn

POSITION = frozenset((
    "difficulty", "step", "front", "turn", "chars", "deck", "hand", "discard", "display", "events", "done",
    "event_discard", "grown", "kicks", "bench", "flags", "final_failures",
))  # fmt: skip
_CHARACTER = re.compile(r"\s*(?P<state>\w+)\s*@\s*(?:L|Level )?(?P<level>\d)\s*(?:\[(?P<cards>[^\]]*)\])?\s*$", re.I)
START = dict.fromkeys(("cobb", "saito", "arthur"), "healthy@4")


def game_of(given: Mapping[str, Any]) -> Inception:
    """The game with the difficulty of the story."""
    return _game(str(given.get("difficulty") or "").strip().lower())


@lru_cache(maxsize=8)
def _game(difficulty: str) -> Inception:
    options = {"difficulty": difficulty} if difficulty else {}
    return Inception(read_options("inception", Options, options), {names.PLAYER: "A"})


def position(given: Mapping[str, Any]) -> tuple[Inception, State]:
    """The game and the state; in steps 4 and 6 the goals have just been checked."""
    table = Layout(enough_copies(game_of(given), given))
    table.characters(given.get("chars"))
    table.team_cards(given)
    table.events(given)
    table.counts(given)
    state = table.finished(given)
    if state.turn.phase in names.CHECKS:
        state, _ = resolve(table.game, state, (CheckGoals(),))
    return table.game, state


def enough_copies(game: Inception, given: Mapping[str, Any]) -> Inception:
    """The same game with as many copies of team cards as a story lays out, which may be more than are printed."""
    texts = [text for key in ("hand", "discard", "display", "deck") for text in cards_of(given, key)]
    texts += [card for text in (given.get("chars") or {}).values() for card in tucked(text)]
    texts += ["kick"] * len(flagged(given.get("kicks")))
    wanted = Counter(design_key(game, text) for text in texts)
    more = [
        PhysicalCard(f"{key}-{copy}", key, "team", copy, count)
        for key, count in wanted.items()
        for copy in range(len(list(game.catalogue.copies(key))) + 1, count + 1)
        if isinstance(game.file.designs[key], TEAM_KINDS)
    ]
    return Inception(game.options, game.names, replace(game.file, cards=(*game.file.cards, *more))) if more else game


def tucked(text: Any) -> list[str]:
    """The attached cards in ``weak@3 [grenade]``."""
    match = _CHARACTER.match(str(text))
    return [card.strip() for card in ((match and match["cards"]) or "").split(",") if card.strip()]


def design_key(game: Inception, text: Any) -> str:
    """The design meant by a key, a name or a card id; ScenarioError with the nearest key when there is none."""
    word = str(text).strip()
    designs = game.file.designs
    key = next((face.id for face in game.catalogue.faces.values() if word.upper() in face.ids), None)
    key = key or named(word.rpartition(":")[0] or word, game.catalogue.faces)
    key = key or next((one for one, design in designs.items() if letters(design.name) == letters(word)), None)
    if key is None:
        known = [*designs, *(design.name for design in designs.values())]
        near = nearest(text, known)
        like = ", ".join(list(designs)[19:24])
        meant = f"did you mean {near!r}?" if near else f"cards are called like {like}"
        raise ScenarioError(f"there is no card {text!r}; {meant}")
    return key


def who_of(text: Any) -> str:
    """The character meant; ScenarioError when there is none."""
    found = named(str(text), names.CHARACTERS)
    if found is None:
        raise ScenarioError(f"there is no character {text!r}; {hint(text, names.CHARACTERS)}")
    return found


def cards_of(given: Mapping[str, Any], key: str) -> list[Any]:
    """The cards listed under a key; none when only their number is given."""
    return [] if isinstance(given.get(key), int) else listed(given.get(key))


class Layout(Box):
    """A table of this game while it is being laid out."""

    def __init__(self, game: Inception) -> None:
        super().__init__(game.catalogue, partial(design_key, game))
        self.game = game

    def characters(self, chars: Mapping[str, Any] | None) -> None:
        """Everybody in the team, ``state@level [attached cards]``; the others wait or are not there."""
        for key, text in (START if chars is None else chars).items():
            who = who_of(key)
            if text in (None, "bench", "none"):
                continue
            state, level, cards = character(text)
            self.lay(who, names.team(level))
            self.marks[names.card_of(who), names.STATE] = state
            for card in cards:
                self.lay(card, names.under(who))
        for who in names.CHARACTERS:
            if self.free[who]:
                self.marks.setdefault((names.card_of(who), names.STATE), names.HEALTHY)
                self.lay(who, names.bench(who) if who in names.RECRUITS else names.BOX)

    def team_cards(self, given: Mapping[str, Any]) -> None:
        """Hand, display, discard pile and the deck, its top card first; all others are in the box."""
        for key, where in (("hand", names.HELD), ("discard", names.TEAM_DISCARD)):
            for text in cards_of(given, key):
                self.lay(text, where)
        for text, slot in zip(listed(given.get("display")), names.DISPLAY, strict=False):
            self.lay(text, slot)
        for text in reversed(cards_of(given, "deck")):
            self.lay(text, names.ON_TOP)
        self.counters[names.HAND] = self._unnamed(given.get("hand")) or len(self.cards.get(names.HELD, ()))
        self.counters[names.DECK] = self._unnamed(given.get("deck")) or len(self.cards.get(names.ON_TOP, ()))
        for level in map(kick_level, flagged(given.get("kicks"))):
            self.lay(f"goal{level}", names.goal(level))
            self.lay("kick", names.goal(level))

    def _unnamed(self, count: Any) -> int:
        """So many team cards of which nobody says which they are."""
        if not isinstance(count, int):
            return 0
        keys = (key for key, face in self.game.catalogue.faces.items() if isinstance(face.design, TEAM_KINDS))
        left = [(key, place) for key in keys for place in range(len(self.free[key]))]
        if count > len(left):
            raise ScenarioError(f"there are not {count} team cards left")
        for key, _ in left[:count]:
            self.lay(key, names.UNSEEN)
        return count

    def events(self, given: Mapping[str, Any]) -> None:
        """The front's deck as listed; every deck that is not listed is complete and in no known order."""
        level = _front(given)
        for text in listed(given.get("done")):
            self.lay(text, names.DONE)
        designs = {key: one for key, one in self.game.file.designs.items() if isinstance(one, Event)}
        for key, place in (("event_discard", names.discard), ("events", names.bottom)):
            for text in reversed(listed(given.get(key))) if key == "events" else listed(given.get(key)):
                self.lay(text, place(designs[design_key(self.game, text)].level))
        for key, design in designs.items():
            if design.level != level or "events" not in given:
                self.pile(names.deck(design.level)).extend(self.free[key])
                self.free[key] = []

    def counts(self, given: Mapping[str, Any]) -> None:
        """Flags, failures, growth and recruit attempts."""
        self.counters[names.FRONT] = names.REALITY - _front(given)
        for flag in flagged(given.get("flags")):
            if ":" not in str(flag):
                self.counters[names.flag(str(flag))] = 1
        self.counters[names.failures("final_inception")] = given.get("final_failures") or 0
        for text, value in (given.get("grown") or {}).items():
            self.marks[self.game.catalogue.copies(design_key(self.game, text))[0], names.GROWN] = value
        for who, value in (given.get("bench") or {}).items():
            self.marks[names.card_of(who_of(who)), names.ATTEMPTS] = number("bench", value)

    def finished(self, given: Mapping[str, Any]) -> State:
        """The state, with everything that was not mentioned where it belongs."""
        shuffled = {names.UNSEEN, *map(names.deck, names.LEVELS)}
        for copies in self.free.values():
            for card in copies:
                where = home(self.game, card)
                self.pile(names.BOX if where in shuffled else where).append(card)
        for where, there in self.cards.items():
            if where.zone.endswith(".goal"):
                there.sort(key=lambda card: not card.startswith("goal"))
        return self.state(Turn(names.PLAYER, given.get("turn") or 1, phase(given.get("step", 5))))


def character(text: Any) -> tuple[int, int, list[str]]:
    """State number, level and attached cards of ``weak@3 [grenade]``."""
    match = _CHARACTER.match(str(text))
    state = named(match["state"], names.STATES) if match else None
    if match is None or state is None or int(match["level"]) not in names.LEVELS:
        raise ScenarioError(f"{text!r} is no character; write it like 'healthy@4 [w_sidearm, f_train]'")
    return names.STATES.index(state) + 1, int(match["level"]), tucked(text)


def phase(step: Any) -> str:
    """The phase of a step, ``2`` or ``step2``."""
    word = f"step{letters(step).removeprefix('step')}"
    if word not in names.STEPS:
        raise ScenarioError(f"step is 1 to 6, found {step!r}")
    return word


def kick_level(value: Any) -> int:
    """The level a Kick lies on; ScenarioError when there is none like that."""
    level = int(str(value)[-1]) if re.fullmatch(r"[Ll]?\d", str(value)) else None
    if level not in names.KICK_LEVELS:
        raise ScenarioError(f"kicks are levels 3, 2 and 1, found {value!r}")
    return level


def _front(given: Mapping[str, Any]) -> int:
    level = number("front", given.get("front", names.REALITY))
    if level not in names.LEVELS:
        raise ScenarioError(f"front is a level, 4 to 0, found {level}")
    return level
