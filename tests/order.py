"""The order in which workers take tests: what is long comes first, so that no worker is left with it at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Protocol, TypeVar

LONG = (
    *("tests/end_to_end/test_every_page", "tests/end_to_end/test_next_game", "tests/end_to_end/", "tests/test_readme"),
    *("tests/evenings/", "tests/test_packaging"),
    *("tests/web/test_browser", "tests/web/test_hardware_test", "tests/torture/"),
    *("tests/hardware/test_wled", "tests/hardware/test_bench", "tests/home/", "tests/vision/cameras/test_network"),
    *("tests/quality/", "tests/camera/", "tests/web/test_fuzz", "tests/printing/", "tests/system/test_start"),
    *("tests/games/incubo/test_balance", "tests/games/incubo/test_virtual", "tests/vision/printing/"),
    *("tests/vision/reader/", "tests/vision/synthetic/", "tests/players/", "tests/test_by_hand"),
    *("tests/games/inwo/test_dialogs", "tests/games/inwo/test_secrets"),
    *("tests/games/inwo/test_random", "tests/games/inwo/test_all_at_once", "tests/games/incubo/test_random"),
    *("tests/games/inception/test_balance", "tests/games/augmented/test_random", "tests/vision/tags/test_many"),
    *("tests/vision/virtual/", "tests/table/test_welcome_back", "tests/web/test_what_a", "tests/web/test_worst"),
    *("tests/test_add_a_game", "tests/test_benchmarks", "tests/table/pages/"),
)
"""How the long files' paths begin; first those that mostly wait for a browser, a process or a device."""
FOLLOWS = {"tests/games/inwo/test_sayable.py": "tests/test_by_hand.py"}
"""Files that share what is played in another one, and directly follow it."""


class Item(Protocol):
    """A test as pytest collected it."""

    nodeid: str


T = TypeVar("T", bound=Item)


def dealt(items: Sequence[T], workers: int) -> list[T]:
    """The tests in such an order that, cut into as many equal runs as there are workers (xdist's ``worksteal``), each
    run begins with its share of the long files; a file stays together, for what its tests share.
    """
    long: list[tuple[str, list[T]]] = []
    short: list[tuple[str, list[T]]] = []
    files: dict[str, list[T]] = {}
    for path, tests in groupby(sorted(items, key=follows), key=file_of):
        files.setdefault(FOLLOWS.get(path, path), []).extend(tests)
    for path, of_file in files.items():
        (long if rank(path) < len(LONG) else short).append((path, of_file))
    shares: list[list[list[T]]] = [[] for _ in range(workers)]
    for number, (_, tests) in enumerate(sorted(long, key=lambda one: rank(one[0]))):
        turn, at = divmod(number, workers)
        shares[at if turn % 2 == 0 else workers - 1 - at].append(tests)
    for share in shares[1::2]:
        share.reverse()  # while some workers wait, the others reckon
    rest = iter([item for _, tests in short for item in tests])
    order: list[T] = []
    for share, room in zip(shares, runs(len(items), workers), strict=True):
        begun = [item for tests in share for item in tests]
        order += [*begun, *islice(rest, max(0, room - len(begun)))]
    return [*order, *rest]


def file_of(item: Item) -> str:
    """The path of a test's file."""
    return item.nodeid.partition("::")[0]


def follows(item: Item) -> bool:
    """Whether its file follows another one."""
    return file_of(item) in FOLLOWS


def rank(path: str) -> int:
    """A file's place among the long ones; behind them all if it is short."""
    return next((number for number, start in enumerate(LONG) if path.startswith(start)), len(LONG))


def runs(many: int, workers: int) -> Iterator[int]:
    """How many tests xdist gives each worker."""
    for left in range(workers, 0, -1):
        yield many // left
        many -= many // left
