"""The story language of a game whose table of names and options say it all: ``Stories(Marsh)`` and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories import results
from companion.games.common.stories.forms import ANY, TEXT, among, mapping, named
from companion.games.common.stories.keys import Key, Writing, declared, word_of
from companion.games.common.stories.language import ScenarioGame
from companion.games.common.stories.steps import Verbs
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import fold, resolve
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.names import Names
from companion.kernel.places import SEATS, Place
from companion.kernel.state import State

PEOPLE = ("Ana", "Luka", "Mia", "Jo", "Ida", "Ben", "Eva", "Tom")


class Stories(ScenarioGame):
    """The keys that follow from the names (`keys.declared`), without places of which nobody knows what lies there;
    `players`, `options`, `turn` and `phase` are keys too, in `then` also `winner` (``draw`` where nobody has won).

    A position is what is left of the setup when the cards are moved, and the counters set, that are given.
    """

    def __init__(self, kind: type[BaseGame], refusing: tuple[type[Action], ...] = ()) -> None:
        assert kind.declared is not None, f"{kind.name} has no table of names (`declared`)"
        self.kind, self.refusing = kind, refusing  # type: ignore[misc]  # each language has its own
        self.name = kind.name  # type: ignore[misc]
        self.verbs = Verbs({}, kind.rules.actions)  # type: ignore[misc]
        self.keys = {**_of_names(kind.declared), **_of_the_table(kind)}  # type: ignore[misc]

    def cast(self, given: Mapping[str, Any], *more: Any) -> BaseGame:
        """The game; for as many as the least where the story says nothing that can be."""
        many = given.get("players")
        seats = SEATS[: many if many in self.kind.seat_counts else self.kind.seat_counts[0]]
        try:
            options = msgspec.convert(given.get("options") or {}, self.kind.Options)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"given.options: {error}") from error
        return self.kind(options, dict(zip(seats, PEOPLE, strict=False)))

    def written(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        return {key: first(value) for key, value in then.items()}

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        game = self.cast(given)
        state, _ = resolve(game, State(), game.setup())
        table = _Changed(game, state)
        for word, value in given.items():
            if (lay := self.keys[word].lay) is not None:
                lay(table, value)
        turn = Turned(given.get("turn", state.turn.seat), state.turn.number, given.get("phase", state.turn.phase))
        return game, fold(state, [*table.facts(), turn])[0]


class _Changed:
    """A table that is set up, while a story changes it."""

    def __init__(self, game: BaseGame, state: State) -> None:
        self.game, self.seats = game, game.seats
        self.counters = dict(state.counters)
        self._before, self._facts = state, list[Fact]()

    def lay(self, text: Any, where: Place) -> None:
        """A card goes to a place, from wherever it lies."""
        self._facts.append(Moved(card(self.game, text), where))

    def mark(self, text: Any, mark: str, n: int) -> None:
        """A card bears so many of a mark."""
        marked = card(self.game, text)
        self._facts.append(Marked(marked, mark, n - self._before.mark(marked, mark)))

    def facts(self) -> Iterator[Fact]:
        """What was changed."""
        yield from self._facts
        for name, n in self.counters.items():
            if by := n - self._before.count(name):
                yield Counted(name, by)


def card(game: BaseGame, text: Any) -> CardId:
    """The card that is meant; of a design the first copy. ScenarioError names the nearest one where there is none."""
    for one in (CardId(str(text)), CardId(f"{text}:1")):
        if one in game.catalogue:
            return one
    raise ScenarioError(f"there is no card {text!r}; {hint(str(text), game.catalogue.faces)}")


def first(value: Any) -> Any:
    """Cards as they are named: of the first copy of a design its face says enough, as where it is given."""
    if isinstance(value, Mapping):
        return {first(key): first(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [first(one) for one in value]
    return value.removesuffix(":1") if isinstance(value, str) else value


WRITING = Writing(among("seat", lambda game: game.seats), named("a card", card), str, str, lambda game, one: first(one))


def _of_names(table: Names) -> dict[str, Key]:
    keys = declared(table, WRITING, {})
    counters = {word_of(name, owner) for name, (_, owner) in table.counts.items()}
    for where, known in table.places.items():
        word = word_of(where.zone, known.zone.owner)
        if word in counters:
            continue
        if known.zone.secrecy == "unseen":
            keys.pop(word, None)
        elif known.zone.order == "any" and not known.zone.owner:
            keys[word] = replace(keys[word], differs=results.unordered)
    return keys


def _of_the_table(kind: type[BaseGame]) -> dict[str, Key]:
    phase = among("phase", lambda game: game.phases) if kind.phases else TEXT
    return {
        "players": Key(form=among("number of players", kind.seat_counts), then=False),
        "options": Key(form=mapping(TEXT, ANY), then=False),
        "turn": Key(lambda game, state: state.turn.seat, form=WRITING.seat),
        "phase": Key(lambda game, state: state.turn.phase, form=phase),
        "winner": Key(lambda game, state: _winner(state), form=TEXT, given=False),
    }


def _winner(state: State) -> str | None:
    """Who has won; ``None`` while the game goes on."""
    return None if state.over is None else "".join(state.over.winners) or "draw"
