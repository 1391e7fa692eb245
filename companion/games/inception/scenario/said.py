"""What may stand in stories of this game: characters, cards of each sort, flags, zones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.forms import SWITCH, Form, among, listing, mapping, named, number, whole
from companion.games.common.stories.sight import SEEN, seen
from companion.games.inception import names
from companion.games.inception.cards.checks import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.game import Inception
from companion.games.inception.scenario.position import character, kick_level, step_word, tucked
from companion.games.inception.scenario.words import design_key, who_of


def _sort(says: str, kinds: Any) -> Form:
    def sort(game: Inception, text: Any) -> None:
        if not isinstance(game.file.designs[design_key(game, text)], kinds):
            raise ScenarioError(f"{text!r} is no {says} card")

    return named(f"a {says} card", sort)


def _recruit(game: Inception, text: Any) -> None:
    if who_of(text) not in names.RECRUITS:
        raise ScenarioError(f"{text} is no recruit; {hint(text, names.RECRUITS)}")


def _standing(game: Inception, where: str, text: Any) -> None:
    for card in tucked(text):
        TEAM(game, where, card)
    if text not in NOT_HERE:
        character(text)


def _grown(game: Inception, where: str, by: int) -> None:
    if not 0 <= by <= game.file.grow_max:
        event = where.rpartition(".")[2]
        raise ScenarioError(f"{event} can have grown by 0 to {game.file.grow_max}, found {by!r}")


def _step(game: Inception, name: str, step: Any) -> None:
    then = name.startswith("then.")
    phases = (*names.STEPS, names.GAME_OVER, names.SETUP) if then else names.STEPS
    if step_word(step) not in map(step_word, phases):
        raise ScenarioError(f"{name} is 1 to 6{' or game_over' if then else ''}, found {step!r}")


def _all_flags(game: Inception) -> Iterator[str]:
    yield from sorted(flags_set(game.file.designs.values()))
    yield from map("joined:{}".format, names.CHARACTERS)
    yield from map("kick:{}".format, names.KICK_LEVELS)


def _all_zones(game: Inception) -> Iterator[str]:
    yield from (*game.zones, "display")
    yield from map("L{}.kick".format, names.KICK_LEVELS)


NOT_HERE = (None, "none", "bench", "out")
"""What is said of somebody who is not in the team."""
TEAM, EVENT = _sort("team", TEAM_KINDS), _sort("event", Event)
CARD = named("a card", design_key)
WHO = named("a character", lambda game, text: who_of(text))
STANDING = Form(
    "a state, as in 'healthy@4 [w_sidearm]'", lambda value: value is None or isinstance(value, str), _standing
)
FLAG = among("flag", _all_flags)
KICK = named("3, 2 or 1", lambda game, text: kick_level(text))
FLAGS = listing(FLAG) | mapping(FLAG, SWITCH)
KICKS = listing(KICK) | mapping(KICK, SWITCH)
CHARS = mapping(WHO, STANDING, "a map of characters to 'state@level [cards]'")
GROWN = mapping(EVENT, Form("a number", whole, _grown))
BENCH = mapping(named("a recruit", _recruit), number(0, 2), "a map of characters (0 to 2)")
STEP = Form("1 to 6 or game_over", lambda value: isinstance(value, str) or whole(value, 1), _step)
GOES = Form(f"one of {', '.join(names.GOES_TO)}", lambda value: value in ("none", *names.GOES_TO))
PICTURE = listing(seen(among("zone", _all_zones), CARD), SEEN)
