"""Two checkouts side by side: runs one benchmark in both by turns, and sets their medians beside each other.

    git worktree add ../before v0.1
    python -m benchmarks.compare ../before benchmarks.rules --games 10
    python -m benchmarks.compare --rounds 7 ../before benchmarks.recognise --games 6

By turns, so that whatever else the machine does meets both alike. Both are asked by the benchmarks and players that
stand here; with `--own`, for a checkout in which things had other names, it is asked by its own. Every figure of the
benchmark's tables appears with its change.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PRODUCT = ("companion", "hardware", "vision", "web")
ASKING = ("benchmarks", "tests")
FIGURE = re.compile(r"-?\d[\d,]*(?:\.\d+)?")

Line = tuple[str, str]
"""A figure's line, and its column's heading."""


def main() -> None:
    """Runs both by turns and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each of them runs")
    parser.add_argument("--own", action="store_true", help="the other checkout runs its own benchmark")
    parser.add_argument("before", type=Path, help="the other checkout")
    parser.add_argument("benchmark", nargs=argparse.REMAINDER, help="the benchmark's module and its arguments")
    args = parser.parse_args()
    before: dict[Line, list[float]] = defaultdict(list)
    after: dict[Line, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        other = args.before.resolve()
        old = other if args.own else beside(Path(folder), other)
        for _ in range(args.rounds):
            for checkout, found in ((old, before), (HERE, after)):
                for line, value in figures(printed(checkout, args.benchmark)):
                    found[line].append(value)
    print(table(before, after))


def beside(folder: Path, checkout: Path) -> Path:
    """A folder with the product of another checkout beside what asks here."""
    for origin, names in ((checkout, PRODUCT), (HERE, ASKING)):
        for name in names:
            (folder / name).symlink_to(origin / name)
    return folder


def printed(checkout: Path, benchmark: list[str]) -> str:
    """What a benchmark prints when it measures this checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-m", *benchmark]
    return subprocess.run(command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout


def figures(text: str) -> Iterator[tuple[Line, float]]:
    """Every figure of the Markdown tables in a text; of a cell with several, each with its number."""
    heads: list[str] = []
    for row in text.splitlines():
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        if not row.startswith("|"):
            heads = []
        elif not heads:
            heads = cells
        elif not set(row) <= set("|- "):
            for head, cell in zip(heads[1:], cells[1:], strict=True):
                for number, figure in enumerate(FIGURE.findall(cell)):
                    column = f"{head} {number + 1}" if number else head
                    yield (f"{heads[0]}: {cells[0]}", column), float(figure.replace(",", ""))


def table(before: Mapping[Line, Sequence[float]], after: Mapping[Line, Sequence[float]]) -> str:
    """The medians of both, and how they compare."""
    lines = ["| | | before | after | after / before |", "| --- | --- | --- | --- | --- |"]
    for line in after:
        if line in before:
            old, new = statistics.median(before[line]), statistics.median(after[line])
            share = f"{new / old:.2f}" if old else "–"
            lines.append(f"| {line[0]} | {line[1]} | {old:g} | {new:g} | {share} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
