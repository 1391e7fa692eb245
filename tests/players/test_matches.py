"""Matches of the benchmark: another checkout sits opposite as if it sat here."""

from __future__ import annotations

from pathlib import Path

from benchmarks.matches.one import Result, Setting, play

HERE = Path(__file__).resolve().parents[2]


def _played(*players: str, against: Path | None = None) -> Result:
    return play(Setting("inscription", players, seed=4, nodes=10, against=str(against or "")), 0)


def test_another_checkout_plays_as_it_does_at_home() -> None:
    """It is told the moves and its own cards, and has the same thoughts about them."""
    home, away = _played("apprentice", "apprentice"), _played("apprentice", "apprentice@", against=HERE)
    assert (home.fault, away.fault) == ("", "")
    assert (away.moves, away.turns, away.why) == (home.moves, home.turns, home.why) and away.moves > 20
    assert away.winners in (("apprentice",), ("apprentice@",))
    assert len(away.seconds["apprentice@"]) > 5


def test_a_checkout_that_cannot_play_is_a_fault_and_says_so(tmp_path: Path) -> None:
    result = _played("apprentice", "apprentice@", against=tmp_path)
    assert str(tmp_path) in result.fault


def test_who_has_nothing_better_tries_an_attack_that_may_fail() -> None:
    """With both decks used up no turn brought anything new, and two of them sat there with tokens for ever."""
    ended = play(Setting("inwo", ("apprentice", "apprentice"), seed=77), 2)
    assert ended.winners and ended.turns < 40
