"""One to eight at one table: through host, journal and record."""

import importlib.metadata
import re
from pathlib import Path

import pytest

import companion.games
from companion.errors import ConfigError
from companion.kernel.places import SEATS, Place
from companion.table.records import replay
from companion.table.records.record import read
from tests.table.parcel import Parcel
from tests.table.stage import Stage

PARCEL = importlib.metadata.EntryPoint("parcel", "tests.table.parcel:Parcel", companion.games.GROUP)
CROWD = importlib.metadata.EntryPoint("crowd", "tests.table.test_seats:Crowd", companion.games.GROUP)
NAMES = dict(zip(SEATS, ("Ana", "Luka", "Mia", "Jan", "Eva", "Tim", "Ida", "Bo"), strict=True))


class Crowd(Parcel):
    name = "crowd"
    seat_counts = (2, 9)


@pytest.fixture(autouse=True)
def parcel_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.games, "entry_points", lambda group: [PARCEL, CROWD])


def begin(folder: Path, count: int) -> Stage:
    stage = Stage(folder / "journal.db", [Place(f"{seat}/lap") for seat in SEATS])
    names = {seat: NAMES[seat] for seat in SEATS[:count]}
    assert stage.host.new_game("parcel", {}, names).result(timeout=60).ok
    return stage


def test_there_are_eight_seats() -> None:
    assert "".join(SEATS) == "ABCDEFGH"


@pytest.mark.parametrize("count", [1, 2, 7, 8])
def test_a_game_for_so_many_is_played_recorded_and_continued(tmp_path: Path, count: int) -> None:
    stage = begin(tmp_path, count)
    seats = SEATS[:count]
    for seat in seats:
        assert stage.page(seat).question is not None, f"{seat} is asked too"
        assert stage.tap(seat, "ready").ok
    for seat in seats[:-1]:
        assert stage.tap(seat, "hand_on").ok
    stage.restart()
    assert stage.tap(seats[-1], "hand_on").ok, "the last one still has it after a power cut"
    assert [player.name for player in stage.page().view.players] == [NAMES[seat] for seat in seats]
    assert stage.page(seats[-1]).view.headline == "The parcel is open"

    text = stage.host.record()
    assert text.endswith(f"{''.join(seats)} wins\n")
    reading = read(text)
    assert reading.problems == ()
    *_, last = replay.play(replay.game_from(reading.record), reading)
    assert last.state == stage.state
    stage.close()


def test_nobody_sits_down_behind_the_last_seat() -> None:
    with pytest.raises(ConfigError, match="no seat 'I'; seats are A to H"):
        companion.games.find("parcel").build({}, {"A": "Ana", "I": "Ivo"})


def test_a_game_for_more_than_there_are_seats_says_so_and_the_others_play_on() -> None:
    found = companion.games.found()
    assert found["parcel"].ready
    assert not found["crowd"].ready and found["crowd"].why == "seat_counts are 1 to 8, found 2, 9"


def test_no_other_place_lists_the_seats() -> None:
    """Letters written out anywhere else are the next limit of six."""
    root = Path(companion.games.__file__).resolve().parents[2]
    files = [*root.glob("companion/**/*.py"), *root.glob("web/**/*.py"), *root.glob("web/**/*.js")]
    listed = re.compile(r"ABCD|A-[D-H]\b|A ?[…–] ?[D-H]\b")
    lines = [
        f"{file.relative_to(root)}: {line.strip()}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if listed.search(line) and "GHI" not in line and "GHJ" not in line and "[0-9a-fA-F]" not in line
    ]
    assert lines == []
