"""The benchmarks run where people run them: in the environment that `./run` makes, which holds no test library."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.compare import figures, table
from benchmarks.rules import duelling
from benchmarks.timing import ENOUGH, Times, quantiles
from companion.games.augmented.cards.catalogue import read_cards

HERE = Path(__file__).parent.parent
BENCHMARKS = sorted(file.stem for file in (HERE / "benchmarks").glob("*.py"))
NOT_THERE = ("pytest", "hypothesis", "selenium", "pytest_timeout", "xdist")
FIRST = HERE / "tests" / "records" / "first-game.tgr"
RUN = "import runpy; runpy.run_module('benchmarks.replays', run_name='__main__')"
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({NOT_THERE}))"
EACH = """
import importlib, traceback
for name in sys.argv[1:]:
    try:
        importlib.import_module(f"benchmarks.{name}")
    except Exception:
        sys.exit(f"{name}: {traceback.format_exc()}")
"""


def test_no_benchmark_needs_a_test_library() -> None:
    """In one program, which has read what they share once."""
    command = [sys.executable, "-c", WITHOUT + EACH, *BENCHMARKS]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert len(BENCHMARKS) > 30
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("rules --games 1 --boards 3", "a bell: full rows, a sigil on every card"),
        ("recognise --games 1", "picture of a move"),
    ],
)
def test_it_prints_what_it_measured(words: str, line: str, tmp_path: Path) -> None:
    name, *arguments = words.split()
    folder = ["--folder", str(tmp_path)] if name == "recognise" else []
    code = (
        f"{WITHOUT}; import runpy; sys.argv = sys.argv[1:]; runpy.run_module('benchmarks.{name}', run_name='__main__')"
    )
    command = [sys.executable, "-c", code, name, *arguments, *folder]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = {where: value for (where, column), value in figures(done.stdout) if column == "median"}
    assert any(where.endswith(line) and value > 0 for where, value in found.items()), done.stdout


def test_recorded_games_are_asked_position_by_position() -> None:
    code = f"{WITHOUT}; sys.argv = sys.argv[1:]; {RUN}"
    command = [sys.executable, "-c", code, "replays", "--rounds", "1"]
    done = subprocess.run([*command, str(FIRST)], cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = {where.partition(": ")[2]: value for (where, column), value in figures(done.stdout) if column == "number"}
    assert found["inscription: any action"] == found["inscription: view of a page"] > 40
    assert found["inscription: verify the journal"] == 1 and found["inscription: card lifted"] > 0


def test_a_99th_percentile_needs_a_thousand_samples() -> None:
    few, many = [0.001] * (ENOUGH - 1), [0.001] * (ENOUGH - 11) + [0.005] * 11
    assert quantiles(few) == ("1.000 ms", "–", "1.000 ms")
    assert quantiles(many) == ("1.000 ms", "5.000 ms", "5.000 ms")


def test_times_are_those_of_the_clock_it_is_given() -> None:
    ticks = iter([1.0, 1.25, 2.0, 2.5])
    times = Times(lambda: next(ticks))
    assert times.of("a bell", lambda: "rung") == "rung"
    times.of("a bell", lambda: None)
    assert times.taken == {"a bell": [0.25, 0.5]}
    assert "| a bell | 2 | 500.000 ms | – | 500.000 ms |" in times.table("bells")


def test_two_runs_are_set_side_by_side() -> None:
    before = "| bell | number | median | 99 % |\n| --- | --- | --- | --- |\n| full rows | 1,200 | 0.50 ms | – |\n"
    after = before.replace("0.50", "0.25")
    first, second = ({line: [value] for line, value in figures(text)} for text in (before, after))
    assert "| bell: full rows | median | 0.5 | 0.25 | 0.50 |" in table(first, second)
    assert "| bell: full rows | number | 1200 | 1200 | 1.00 |" in table(first, second)


def test_augmented_is_measured_with_all_its_cards_loaded() -> None:
    said = duelling(1)
    assert f"{len(read_cards().cards)} kinds of cards loaded" in said and "| any action |" in said
