"""A table without a camera is a whole table: whatever the rules allow is done from its seat's phone, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.notation import words
from companion.kernel.places import ARBITER
from companion.table.messages import ResolveVerdict
from companion.testing import Table
from tests.pond import installed
from tests.table.unwatched import Unwatched
from tests.waiting import OUTER_S

RASH = frozenset({"offer_end", "agree", "give_up", "abandon", "switch", "resign", "leave"})
"""What ends a game early, or turns back and forth without end."""
OF_NO_ACCOUNT = {"spin": "the Status card lies as it should: nobody has to say that it was turned away"}
TRIED = 4
"""Legal moves of a moment that are looked for on the phones."""
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "inscription": (600, {}),
    "augmented": (300, {}),
    "inception": (120, {}),
    "incubo": (120, {}),
    "inwo": (80, {}),
}

Sit = Callable[..., Unwatched]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    tables: list[Unwatched] = []

    def begin(name: str, **how: Any) -> Unwatched:
        tables.append(Unwatched(tmp_path, name, **how))
        return tables[-1]

    yield begin
    for one in tables:
        one.close()


def played(table: Unwatched, moves: int) -> int:
    """Plays on by what phones offer; every legal move that is looked at is there, and what is tapped is accepted."""
    for number in range(moves):
        if table.over:
            return number
        pages = table.pages()
        legal = [one for one in table.game.legal(table.state) if one.verb not in OF_NO_ACCOUNT]
        for action in table.chance.sample(legal, min(TRIED, len(legal))):
            assert table.way(action, pages), (action.seat, words(action))
        done = table.step(RASH)
        assert done is not None, (table.state.turn, table.state.question)
        assert done[1].ok, done
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_made_from_its_seats_phone_and_what_is_offered_is_accepted(sit: Sit, name: str) -> None:
    moves, options = GAMES[name]
    table = sit(name, options=options)
    assert played(table, moves)
    assert table.over or name not in ("inscription", "augmented"), "a duel comes to its end"


def test_creatures_are_drafted_by_phone(sit: Sit) -> None:
    table = sit("inscription", options={"draft": True})
    played(table, 40)
    assert sum(len(table.state.at(place)) for place in table.state.cards if place.zone.endswith("/unseen")) > 5


def test_what_a_move_leaves_to_do_on_the_mat_is_an_errand_until_somebody_ticks_it(sit: Sit) -> None:
    table = sit("inscription")
    first = (("A", "ready"), ("*", "toss A"), ("A", "draw opening"))
    laid = ((ARBITER, "fix move wolf:1 A1"), (ARBITER, "fix move squirrel:20 B1"))
    for seat, what in (*first, *laid):
        assert table.tap(seat, what).ok
    assert not table.host.page("A").errands, "what people say they did is done"
    assert table.tap("A", "ring").ok
    (errand,) = table.host.page("B").errands
    assert errand.label == "Player A: move Squirrel from B1 to Player B's squirrel pile"
    assert not table.host.page("B").chores
    ticked = ResolveVerdict(errand.words, table.host.snapshot.version, "B")
    assert table.host.put(ticked).result(OUTER_S).ok
    assert not table.host.page("B").errands


def test_what_lies_under_the_top_card_of_a_pile_that_is_cleared_goes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = installed(tmp_path / "sources", monkeypatch)
    cleared = 'yield from (Moved(card, PILE) for card in state.at(stone("A")) if state.turn.number == 4)\n        '
    sources.change(
        "pond/rules/lay.py", "        yield Catch(self.seat)\n", f"        {cleared}yield Catch(self.seat)\n"
    )
    table = Table(tmp_path / "journal.db", camera=False).begin("pond")
    for seat, card in zip("ABAB", ("frog:1", "minnow:1", "heron:1", "minnow:2"), strict=True):
        for said in (f"lay {card}", "ring"):
            assert table.tap(seat, said).ok
    (errand,) = table.page("B").errands
    assert "Frog" in errand.label and "Heron" in errand.label, errand.label
    table.close()
