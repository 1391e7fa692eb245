"""What holds for every test: a home of its own, and properties that are tried quickly and always alike.

`./run test --explore` tries them with fresh seeds and many more examples instead.
"""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from werkzeug.routing import Rule

from companion import games
from companion.games import loading
from companion.table.pages.forgiving import forgiven as FORGIVEN
from tests.order import dealt
from tests.waiting import OUTER_S

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # workers share the cores already; before numpy is imported
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")


def know_the_house_alone() -> None:
    """Whatever games from outside are installed, these tests are about those of the house."""

    def of_the_house(group: str) -> list[EntryPoint]:
        return [one for one in entry_points(group=group) if loading.of_the_house(one)]

    games.entry_points = of_the_house  # type: ignore[assignment]


def keep_memory() -> None:
    """Pictures are made by the thousand: what one leaves is used for the next, instead of new pages from the kernel."""
    trim_threshold, mmap_threshold = -1, -3  # malloc.h
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return  # another allocator than glibc's
    mallopt(mmap_threshold, 32 * 2**20)
    mallopt(trim_threshold, 2**28)


MEMORY, ROOM = Path("/dev/shm"), 2 * 2**30
"""Where Linux keeps files in memory, and how many bytes a run needs there; most of that is pip's and the browsers'."""


def write_in_memory() -> None:
    """Journals sync every move, browsers write whole folders: what is thrown away afterwards need not reach a disk.
    Only where there is room, programs may run, and nobody has chosen another folder.
    """
    if "TMPDIR" in os.environ or "PYTEST_DEBUG_TEMPROOT" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    if os.statvfs(MEMORY).f_flag & os.ST_NOEXEC or shutil.disk_usage(MEMORY).free < ROOM:
        return
    os.environ["TMPDIR"] = str(MEMORY)  # also for what tests start
    tempfile.tempdir = None


def compile_addresses_when_asked() -> None:
    """Each test's app has a hundred addresses, and werkzeug compiles two functions for each, to build it: most of what
    an app costs, and a test builds few or none. They are compiled when the first is built.
    """
    compiled = Rule._compile_builder

    def lazily(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        make = cache(lambda: compiled(rule, append_unknown))
        return lambda self, **values: make()(self, **values)

    Rule._compile_builder = lazily  # type: ignore[method-assign]


know_the_house_alone()
keep_memory()
write_in_memory()
compile_addresses_when_asked()
gc.disable()  # until the tests are collected: ten thousand of them, all of which stay
NO_CLOCK = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
"""No property fails because a machine is slow."""
settings.register_profile("table", **NO_CLOCK, max_examples=40, derandomize=True)
settings.register_profile("explore", **NO_CLOCK, max_examples=1000, derandomize=False, print_blob=True)
settings.load_profile("table")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What stays to the end is not looked through for garbage again and again; new garbage is, in larger portions."""
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker begins with its share of what is long (`tests.order`)."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


@pytest.fixture(autouse=True)
def _own_state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test starts touches the journal of whoever runs it."""
    folder: Path = tmp_path_factory.getbasetemp() / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("SLIPCOVER_ENABLED", raising=False)  # a pytest that a test starts is not measured


@pytest.fixture(autouse=True)
def _patient_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone waits for the host as long as a loaded machine may need; those that say it is busy are tested as such."""
    monkeypatch.setattr("web.json_api.ANSWER_S", OUTER_S)


@pytest.fixture(autouse=True)
def _no_game_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that a game cannot show fails its test; those about such games forgive again (`forgiving_pages`)."""
    monkeypatch.setattr("companion.table.pages.forgiving.forgiven", lambda game, what, make, instead: make())


@pytest.fixture
def forgiving_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages as they are at a table."""
    monkeypatch.setattr("companion.table.pages.forgiving.forgiven", FORGIVEN)


@pytest.fixture(scope="session")
def _one_browser() -> Iterator[Chrome]:
    """It takes seconds to start, so each worker starts one."""
    from tests.web.browser import browser

    with browser() as driver:
        yield driver


@pytest.fixture
def chrome(_one_browser: Chrome) -> Iterator[Chrome]:
    """A browser as good as new."""
    from tests.web.browser import as_new

    yield _one_browser
    as_new(_one_browser)
