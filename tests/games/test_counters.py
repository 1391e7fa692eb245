"""Each game says what it counts, and a correction by hand changes that and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import games
from companion.kernel.actions.fixes import Fix
from companion.kernel.facts import Counter
from companion.kernel.state import State
from companion.table.counts import count_fault
from companion.table.journal.journal import Journal
from companion.table.session import Session
from companion.testing.contract import standing
from companion.testing.random_play import opening, play
from tests.table.stage import Stage

GAMES = tuple(sorted(name for name, one in games.found().items() if one.kind and one.build().counters))
MOVES = 60


def test_every_game_of_the_house_declares_its_counters() -> None:
    assert {"augmented", "inception", "incubo", "inscription", "inwo"} <= set(GAMES)
    for name in GAMES:
        game = games.find(name).build()
        assert game.marks and game.phases, f"{name} declares no marks or no phases"


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_counted_and_shown_is_declared_and_within_its_bounds(name: str) -> None:
    chance = random.Random(name)
    for _ in range(3):
        game = games.find(name).build()
        states = [opening(game)[0], *(one.after for one in play(game, [chance.randrange(4000) for _ in range(MOVES)]))]
        assert [wrong for state in states for wrong in standing(game, state)] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_count_that_the_game_has_not_is_refused_and_those_it_has_are_named(name: str, tmp_path: Path) -> None:
    table = Stage(tmp_path / "journal.db", places=())
    table.host.new_game(name).result()
    declared = next(iter(table.host.snapshot.game.counters))  # type: ignore[union-attr]
    before = table.journal.written
    refused = table.tap("!", "fix count zzz +3")
    assert (refused.ok, refused.code, table.journal.written) == (False, "E_BAD_FIX", before)
    assert "there is no count 'zzz'; this game counts " in refused.say and declared in refused.say
    assert len(refused.say) < 1500, "families of counters are named once"
    table.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_mark_a_phase_and_a_place_that_the_game_has_not_are_refused_and_those_it_has_are_named(
    name: str, tmp_path: Path
) -> None:
    table = Stage(tmp_path / "journal.db", places=())
    table.host.new_game(name).result()
    session = table.host.snapshot
    game, before = session.game, table.journal.written  # type: ignore[union-attr]
    card, zone = next(iter(game.catalogue.cards())), next(iter(game.zones))
    for words, why in (
        (f"fix mark {card} zzz +1", "there is no mark 'zzz'; the marks of this game are "),
        (f"fix turn {game.seats[0]} 1 zzz", "there is no phase 'zzz'; the phases of this game are "),
        (f"fix move {card} zzz", "there is no place zzz; places: "),
        (f"fix move {card} {zone}+zzz", f"there is no place {zone}+zzz; places there: "),
    ):
        refused = table.tap("!", words)
        assert (refused.ok, refused.code, table.journal.written) == (False, "E_BAD_FIX", before), words
        assert why in refused.say and len(refused.say) < 1500
    mark = next(iter(game.marks))
    assert f"did you mean {mark!r}" in table.tap("!", f"fix mark {card} {mark}x +1").say
    assert "cannot fall below 0" in table.tap("!", f"fix mark {card} {mark} -900").say
    table.close()


def test_an_arrow_is_a_place_only_while_its_card_lies_on_the_table(tmp_path: Path) -> None:
    table = Stage(tmp_path / "journal.db", places=())
    table.host.new_game("inwo").result()
    assert table.tap("!", "fix move bavarian-illuminati:1 A.illuminati").ok
    assert "there is no arrow" in table.tap("!", "fix move cia:1 arrow+bavarian-illuminati:1/X").say
    assert "there is no arrow" in table.tap("!", "fix move cia:1 arrow+boy-sprouts:1/T").say
    assert table.tap("!", "fix move cia:1 arrow+bavarian-illuminati:1/T").ok
    table.close()


@pytest.mark.parametrize("name", GAMES)
def test_an_old_journal_with_such_a_count_still_opens_and_can_be_put_right(name: str, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        table = Stage(tmp_path / "other.db", places=())
        session = Session.begin(journal, games.find(name).build(), table.clock.wall())
        session.commit([Fix("!", "count", ("zzz", "3"))], table.clock.wall())
        table.close()
    table = Stage(tmp_path / "journal.db", places=())
    assert table.state.count("zzz") == 3 and not table.page().notes
    assert not table.tap("!", "fix count zzz +1").ok
    assert table.tap("!", "fix count zzz -3").ok
    assert "zzz" not in table.state.counters
    table.close()


@pytest.mark.parametrize(
    ("value", "by", "wrong"),
    [
        (4, 1, ""),
        (5, 1, "scale is 5 and cannot rise above 5"),
        (-5, -1, "scale is -5 and cannot fall below -5"),
        (9, -1, ""),
        (9, 1, "scale is 9 and cannot rise above 5"),
    ],
)
def test_a_count_stays_within_its_bounds_and_what_is_odd_may_come_nearer(value: int, by: int, wrong: str) -> None:
    state = State(counters={"scale": value})
    assert count_fault({"scale": Counter(-5, 5)}, state, "scale", by) == wrong
