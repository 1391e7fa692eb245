"""The story language of a game whose table of names and options say it all: ``Stories(Marsh)`` and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories import results
from companion.games.common.stories.keys import NOBODY, Key, word_of
from companion.games.common.stories.language import ScenarioGame
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import listed
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import fold, resolve
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Place, Seat
from companion.kernel.state import State

PEOPLE = ("Ana", "Luka", "Mia", "Jo", "Ida", "Ben", "Eva", "Tom")
OWN = ("players", "options", "turn", "phase")


class Stories(ScenarioGame):
    """Each place, counter and mark of the names is a key; of seats a map of them. Places of which nobody knows what
    lies there have none. `players`, `options`, `turn` and `phase` are keys too, in `then` also `winner`.

    A position is what is left of the setup when the cards are moved, and the counters set, that are given.
    """

    def __init__(self, kind: type[BaseGame], refusing: tuple[type[Action], ...] = ()) -> None:
        assert kind.declared is not None, f"{kind.name} has no table of names (`declared`)"
        self.kind, self.refusing = kind, refusing  # type: ignore[misc]  # each language has its own
        self.name = kind.name  # type: ignore[misc]
        self.verbs = Verbs({}, kind.rules.actions)  # type: ignore[misc]
        self._places: dict[str, dict[Seat, Place]] = {}
        self._counters: dict[str, dict[Seat, str]] = {}
        for where, known in kind.declared.places.items():
            if known.zone.secrecy != "counted":
                word = word_of(str(where), known.zone.owner)
                self._places.setdefault(word, {})[known.zone.owner or NOBODY] = where
        for name, (_, owner) in kind.declared.counted.items():
            self._counters.setdefault(word_of(name, owner), {})[owner or NOBODY] = name
        keys = {one: Key(_AS_GIVEN.get(one), then=one in _AS_GIVEN) for one in OWN}
        for word, by in self._places.items():
            any_order = kind.declared.places[by[NOBODY]].zone.order == "any" if NOBODY in by else False
            keys |= {word: Key(self._lying(by), results.unordered if any_order else None)}
        keys |= {word: Key(self._counted(by)) for word, by in self._counters.items()}
        keys |= {mark: Key(_marked(mark)) for mark in kind.declared.marks}
        keys["winner"] = Key(lambda game, state: "".join(state.over.winners) if state.over else None, given=False)
        self.keys = keys  # type: ignore[misc]

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        seats = SEATS[: given.get("players", self.kind.seat_counts[0])]
        try:
            options = msgspec.convert(given.get("options") or {}, self.kind.Options)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"given.options: {error}") from error
        game = self.kind(options, dict(zip(seats, PEOPLE, strict=False)))
        state, _ = resolve(game, State(), game.setup())
        turn = Turned(given.get("turn", state.turn.seat), state.turn.number, given.get("phase", state.turn.phase))
        return game, fold(state, [*self._laid(game, state, given), turn])[0]

    def _laid(self, game: BaseGame, state: State, given: Mapping[str, Any]) -> Iterator[Fact]:
        for word, value in given.items():
            if word in self._places:
                for where, cards in self._each(game, word, self._places[word], value):
                    yield from (Moved(card(game, f"given.{word}", one), where) for one in listed(cards))
            elif word in self._counters:
                for name, n in self._each(game, word, self._counters[word], value):
                    yield Counted(name, n - state.count(name))
            elif self.kind.declared is not None and word in self.kind.declared.marks:
                yield from (Marked(card(game, f"given.{word}", one), word, n) for one, n in value.items())

    def _each(self, game: BaseGame, word: str, by: Mapping[Seat, Any], value: Any) -> Iterator[tuple[Any, Any]]:
        if NOBODY in by:
            yield by[NOBODY], value
            return
        if not isinstance(value, Mapping):
            raise ScenarioError(f"given.{word} is a map of seats ({', '.join(game.seats)}), found {value!r}")
        for seat, one in value.items():
            if seat not in game.seats:
                raise ScenarioError(f"given.{word} has no {seat!r}; {hint(seat, game.seats)}")
            yield by[seat], one

    def _lying(self, by: Mapping[Seat, Place]) -> Any:
        def told(game: BaseGame, state: State) -> Any:
            lying = {
                seat: sorted(state.at(where)) if game.zones[where.zone].order == "any" else list(state.at(where))
                for seat, where in by.items()
                if seat == NOBODY or seat in game.seats
            }
            return lying.get(NOBODY, lying)

        return told

    def _counted(self, by: Mapping[Seat, str]) -> Any:
        def told(game: BaseGame, state: State) -> Any:
            counts = {seat: state.count(name) for seat, name in by.items() if seat == NOBODY or seat in game.seats}
            return counts.get(NOBODY, counts)

        return told


def card(game: BaseGame, where: str, text: Any) -> CardId:
    """The card that is meant; of a design the first copy. ScenarioError names the nearest one where there is none."""
    for one in (CardId(str(text)), CardId(f"{text}:1")):
        if one in game.catalogue:
            return one
    raise ScenarioError(f"{where}: there is no card {text!r}; {hint(text, game.catalogue.faces)}")


def _marked(mark: str) -> Any:
    return lambda game, state: {card: n for (card, name), n in state.marks.items() if name == mark}


_AS_GIVEN: Mapping[str, Any] = {
    "turn": lambda game, state: state.turn.seat,
    "phase": lambda game, state: state.turn.phase,
}
