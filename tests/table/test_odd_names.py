"""Players may be called anything: what is said of them has their names in it as they are written."""

from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from companion.demo import demonstration
from companion.games import found
from companion.table.records.replay import game_from, play

ODD = ("{card} {x}", "{seat}", "{", "}{0}", "{name} {", "{zone!r}")


def said(name: str, players: tuple[str, ...]) -> Iterator[str]:
    """What is told, asked and refused in a demonstration whose players are called like this."""
    reading = demonstration(None, name)
    game = game_from(reading.record)
    game.names.update(zip(sorted(game.names), players, strict=False))
    for move in play(game, reading):
        yield from game.tell(move.before, move.facts)
        yield game.view(move.before).todo
        meant = [replace(move.action, seat=seat) for seat in game.names] if move.action is not None else []
        for action in [*meant, *islice(game.candidates(move.before), 20)]:
            refusal = game.why_not(move.before, action)
            yield action.label(game, move.before)
            yield refusal.say if refusal is not None else ""


@pytest.mark.parametrize("name", sorted(found()))
def test_braces_in_a_name_are_only_braces(name: str) -> None:
    plain = tuple(f"Quill{number}" for number in range(len(ODD)))
    for one, other in zip(said(name, plain), said(name, ODD), strict=True):
        for quill, odd in zip(plain, ODD, strict=True):
            one = one.replace(quill, odd)
        assert str(other) == str(one)
