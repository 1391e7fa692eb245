"""Long tests are begun first on every worker, and none is lost."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec import Struct

from tests.order import LONG, dealt, rank, runs

ROOT = Path(__file__).resolve().parents[1]


class Item(Struct, frozen=True):
    nodeid: str


FILES = {"tests/kernel/test_a.py": 50, "tests/home/test_b.py": 3, "tests/quality/test_c.py": 2,
         "tests/table/test_d.py": 40, "tests/web/test_browser.py": 4, "tests/end_to_end/test_e.py": 1}  # fmt: skip
ITEMS = [Item(f"{file}::test_{n}") for file, many in FILES.items() for n in range(many)]


def file_of(item: Item) -> str:
    return item.nodeid.partition("::")[0]


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_every_run_begins_with_its_share_of_the_long_files(workers: int) -> None:
    order = dealt(ITEMS, workers)
    assert Counter(order) == Counter(ITEMS)
    begin = 0
    for many in runs(len(ITEMS), workers):
        run = [file_of(item) for item in order[begin : begin + many]]
        long = [rank(file) < len(LONG) for file in run]
        assert long[0] and long == sorted(long, reverse=True), "the short ones follow"
        begin += many
    assert begin == len(ITEMS)
    files = [file_of(item) for item in order]
    for file in filter(lambda one: rank(one) < len(LONG), FILES):
        assert files[files.index(file) :][: FILES[file]] == [file] * FILES[file], "a file stays together"


def test_few_tests_are_dealt_too() -> None:
    assert dealt(ITEMS[:2], 4) == ITEMS[:2]
    assert dealt([], 4) == []


def test_every_long_file_is_still_there() -> None:
    files = [str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py")]
    assert [start for start in LONG if not any(file.startswith(start) for file in files)] == []
