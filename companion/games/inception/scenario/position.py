"""Lays out the position a story begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.cardtext import named
from companion.games.common.spelling import letters
from companion.games.common.stories.layout import Box
from companion.games.common.stories.words import flagged
from companion.games.inception import names
from companion.games.inception.designs import TEAM_KINDS, Event, PhysicalCard
from companion.games.inception.game import Inception
from companion.games.inception.options import Options
from companion.games.inception.rules.setup import home
from companion.games.inception.scenario.words import design_key, who_of
from companion.kernel.cards import CardId, card_id
from companion.kernel.places import Place
from companion.kernel.state import State, Turn

_CHARACTER = re.compile(r"\s*(?P<state>\w+)\s*@\s*(?:L|Level )?(?P<level>\d)\s*(?:\[(?P<cards>[^\]]*)\])?\s*$", re.I)
START = dict.fromkeys(("cobb", "saito", "arthur"), "healthy@4")


def game_of(given: Mapping[str, Any]) -> Inception:
    """The game with the difficulty of the story."""
    return _game(str(given.get("difficulty") or "").strip().lower())


@lru_cache(maxsize=8)
def _game(difficulty: str) -> Inception:
    options = {"difficulty": difficulty} if difficulty else {}
    return Inception(read_options("inception", Options, options), {names.PLAYER: "A"})


def tucked(text: Any) -> list[str]:
    """The attached cards in ``weak@3 [grenade]``."""
    match = _CHARACTER.match(str(text))
    return [card.strip() for card in ((match and match["cards"]) or "").split(",") if card.strip()]


class Layout(Box):
    """A table of this game while it is being laid out; of team cards there are as many as are wanted."""

    def __init__(self, game: Inception) -> None:
        super().__init__(game.catalogue, partial(design_key, game))
        self.game = game
        self.extra: list[PhysicalCard] = []

    def take(self, text: Any) -> CardId:
        """The next copy of a card; of a team card one more than were printed, when all of them lie somewhere."""
        key = design_key(self.game, text)
        if not self.free[key] and isinstance(self.game.file.designs[key], TEAM_KINDS):
            copy = len(self.game.catalogue.copies(key)) + sum(one.design == key for one in self.extra) + 1
            self.extra.append(PhysicalCard(f"{key}-{copy}", key, "team", copy, copy))
            return card_id(key, copy)
        return super().take(text)

    def characters(self, chars: Mapping[str, Any] | None) -> None:
        """Everybody in the team, ``state@level [attached cards]``."""
        for key, text in (START if chars is None else chars).items():
            who = who_of(key)
            if text in (None, "bench", "none"):
                continue
            state, level, cards = character(text)
            self.lay(who, names.team(level))
            self.marks[names.card_of(who), names.STATE] = state
            for card in cards:
                self.lay(card, names.under(who))

    def kicks(self, levels: Any) -> None:
        """Kicks on the goal cards of these levels."""
        for level in map(kick_level, flagged(levels)):
            self.lay(f"goal{level}", names.goal(level))
            self.lay("kick", names.goal(level))

    def events(self, texts: Iterable[Any], place: Callable[[int], Place]) -> None:
        """Events into a place of their level."""
        for text in texts:
            design = self.game.file.designs[design_key(self.game, text)]
            assert isinstance(design, Event)
            self.lay(text, place(design.level))

    def finished(self, given: Mapping[str, Any]) -> tuple[Inception, State]:
        """The game and the state, with everything that was not mentioned where it belongs."""
        front = names.REALITY if given.get("front") is None else given["front"]
        self.counters[names.FRONT] = names.REALITY - front
        for count, known in ((names.HAND, names.HELD), (names.DECK, names.ON_TOP)):
            self._unnamed(self.counters[count] - len(self.pile(known)))
        for who in names.CHARACTERS:
            self.marks.setdefault((names.card_of(who), names.STATE), names.HEALTHY)
        boxed = {names.TEAM_UNSEEN, *names.TEAMS} | ({names.deck(front)} if "events" in given else set())
        for card in (card for copies in self.free.values() for card in copies):
            where = home(self.game, card)
            self.pile(names.BOX if where in boxed else where).append(card)
        for where, there in self.cards.items():
            if where.zone.endswith(".goal"):
                there.sort(key=lambda card: not card.startswith("goal"))
        game, file = self.game, self.game.file
        if self.extra:
            game = type(game)(game.options, game.names, replace(file, cards=(*file.cards, *self.extra)))
        return game, self.state(Turn(names.PLAYER, given.get("turn") or 1, f"step{step_word(given.get('step') or 5)}"))

    def _unnamed(self, count: int) -> None:
        """So many team cards of which nobody says which they are."""
        left = [card for copies in self.free.values() for card in copies if card in self.game.team_cards]
        if count > len(left):
            raise ScenarioError(f"there are not {count} team cards left")
        for card in left[:count]:
            self.lay(card, names.TEAM_UNSEEN)


def character(text: Any) -> tuple[int, int, list[str]]:
    """State number, level and attached cards of ``weak@3 [grenade]``."""
    match = _CHARACTER.match(str(text))
    state = named(match["state"], names.STATES) if match else None
    if match is None or state is None or int(match["level"]) not in names.LEVELS:
        raise ScenarioError(f"{text!r} is no character; write it like 'healthy@4 [w_sidearm, f_train]'")
    return names.STATES.index(state) + 1, int(match["level"]), tucked(text)


def step_word(step: Any) -> str:
    """What makes a step another one: ``2`` of ``2`` and ``step2``."""
    return letters(step).removeprefix("step")


def kick_level(value: Any) -> int:
    """The level a Kick lies on; ScenarioError when there is none like that."""
    level = int(str(value)[-1]) if re.fullmatch(r"[Ll]?\d", str(value)) else None
    if level not in names.KICK_LEVELS:
        raise ScenarioError(f"kicks are levels 3, 2 and 1, found {value!r}")
    return level
