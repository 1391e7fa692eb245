"""A fair game: the level follows the last results at this table, says so, and is a choice like the others."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.game import BaseGame
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.fair_level import Fair, Result, fair_level, last_results
from companion.table.journal.journal import Journal
from companion.table.journal.seated import FAIR_LEVEL
from companion.table.messages import SeatGiven
from companion.table.settings import Settings
from tests.waiting import OUTER_S

WON, LOST, DRAW = True, False, None


def duel() -> BaseGame:
    return find("inscription").build({}, {"A": "Ana", "B": "Luka"})


def results(level: str, *won: bool | None) -> Sequence[Result]:
    return [Result(level, one) for one in won]


@pytest.mark.parametrize(
    ("last", "level", "why"),
    [
        ((), "steady", "first"),
        (results("steady", WON), "steady", "as before"),
        (results("steady", WON, WON), "sharp", "won"),
        (results("sharp", WON, WON), "sharp", "won"),
        (results("steady", LOST, LOST), "apprentice", "lost"),
        (results("apprentice", LOST, LOST), "apprentice", "lost"),
        (results("sharp", LOST, WON), "sharp", "as before"),
        (results("sharp", DRAW, LOST), "sharp", "as before"),
        ([Result("sharp", LOST), Result("steady", WON)], "sharp", "as before"),
    ],
)
def test_the_level_follows_the_last_two_results(last: Sequence[Result], level: str, why: str) -> None:
    assert fair_level(duel(), last) == Fair(level, why)  # type: ignore[arg-type]


def test_who_plays_together_gets_a_better_partner_after_losing() -> None:
    dream = find("incubo").build({}, {"A": "Ana", "B": "Luka"})
    assert fair_level(dream, results("steady", LOST, LOST)) == Fair("sharp", "lost")
    assert fair_level(dream, results("steady", WON, WON)) == Fair("apprentice", "won")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db") as made:
        yield made


@pytest.fixture
def host(journal: Journal) -> Iterator[Host]:
    host = Host(journal, ManualClock(), settings=Settings(timers=False))
    host.start()
    yield host
    host.stop()


def played(host: Host, journal: Journal, level: str, result: str, **names: str) -> None:
    """A game against the companion that ended so."""
    names = names or {"A": "Ana", "B": "Companion"}
    assert host.new_game("inscription", {}, names, {"B": level}).result(OUTER_S).ok
    journal._db.execute("update game set result = ? where id = (select max(id) from game)", (result,))
    journal._db.commit()


def level_of(host: Host) -> tuple[str, bool]:
    (one,) = host.snapshot.companions
    return one.level, one.fair


def test_a_fair_game_is_begun_by_what_the_journal_tells_and_says_so(host: Host, journal: Journal) -> None:
    names, fair = {"A": "Ana", "B": "Companion"}, {"B": FAIR_LEVEL}
    assert host.new_game("inscription", {}, names, fair).result(OUTER_S).ok
    assert level_of(host) == ("steady", True)
    assert any("knows no results" in note for note in host.page("A").notes)
    played(host, journal, "steady", "A wins")
    played(host, journal, "steady", "A wins")
    assert last_results(journal, duel())[:2] == list(results("steady", WON, WON))
    assert host.new_game("inscription", {}, names, fair).result(OUTER_S).ok
    assert level_of(host) == ("sharp", True)
    said = "A fair game: the companion plays sharp, as it lost the last two games."
    assert said in host.page("A").notes
    assert said in [line.text for line in host.page("A").moves]


def test_it_is_told_after_a_restart_too_and_ends_with_another_choice(host: Host, journal: Journal) -> None:
    assert host.new_game("inscription", {}, None, {"B": FAIR_LEVEL}).result(OUTER_S).ok
    host.stop()
    host.start()
    assert level_of(host) == ("steady", True)
    assert [line.text for line in host.page("A").moves if "fair" in line.text]
    seal = host.snapshot.companions[0].seal
    assert host.put(SeatGiven("B", FAIR_LEVEL)).result(OUTER_S).ok
    assert host.snapshot.companions[0].seal == seal, "it sits there already"
    assert host.put(SeatGiven("B", "apprentice")).result(OUTER_S).ok
    assert level_of(host) == ("apprentice", False)


def test_games_without_people_and_of_other_kinds_tell_nothing(host: Host, journal: Journal) -> None:
    played(host, journal, "sharp", "A wins")
    assert host.new_game("inscription", {}, None, {"A": "sharp", "B": "sharp"}).result(OUTER_S).ok
    journal._db.execute("update game set result = 'B wins' where id = (select max(id) from game)")
    journal._db.commit()
    assert last_results(journal, duel()) == [Result("sharp", WON)]
    dream = find("incubo").build({}, {"A": "Ana", "B": "Luka"})
    assert last_results(journal, dream) == []
