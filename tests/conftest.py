"""What holds for every test: a home of its own, and properties that are tried quickly and always alike.

`./run test --explore` tries them with fresh seeds and many more examples instead.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.order import dealt

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # workers share the cores already; before numpy is imported


def keep_memory() -> None:
    """Pictures are made by the thousand: what one leaves is used for the next, instead of new pages from the kernel."""
    trim_threshold, mmap_threshold = -1, -3  # malloc.h
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return  # another allocator than glibc's
    mallopt(mmap_threshold, 32 * 2**20)
    mallopt(trim_threshold, 2**28)


keep_memory()
gc.disable()  # until the tests are collected: ten thousand of them, all of which stay
UNMEASURED = (
    *("tests/games/incubo/test_balance", "tests/games/incubo/test_random", "tests/games/incubo/test_virtual"),
    *("tests/games/inception/test_balance", "tests/games/inception/test_random", "tests/games/inwo/test_random"),
    *("tests/games/augmented/test_random", "tests/table/test_mess", "tests/games/inscription/test_questions"),
    *("tests/games/inception/test_own_cards_play", "tests/scenarios/test_inscription"),
)
"""Games by the hundred, which run the same lines again and again, and stories whose lines other tests reach all but a
few of: `.ci/run` does not count them, which makes tests of rules four times as slow. They run there as everywhere; the
floor is reached without what only they would reach."""
settings.register_profile("table", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000, derandomize=False, print_blob=True)
settings.load_profile("table")


def load_product() -> None:
    """Import all that is measured, but for what this machine has no library for."""
    for package in ("companion", "hardware", "vision", "web"):
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            if not found.name.endswith("__main__"):
                with contextlib.suppress(ImportError):
                    importlib.import_module(found.name)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What stays to the end is not looked through for garbage again and again; new garbage is, in larger portions.

    To measure is to count the product's lines: they are loaded first, and what pytest does to find the tests, which
    takes three times as long while it is traced, is not.
    """
    trace = sys.gettrace()
    if trace is not None:
        load_product()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each worker begins with its share of what is long (`tests.order`), and whole games are not measured."""
    if config.getoption("cov_source", default=None):
        for item in items:
            if item.nodeid.startswith(UNMEASURED):
                item.add_marker("untraced")
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """What is not measured is not traced; pytest-cov's own `no_cover` goes on tracing in the workers of xdist."""
    if item.get_closest_marker("untraced") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


@pytest.fixture(autouse=True)
def _own_state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test starts touches the journal of whoever runs it."""
    folder: Path = tmp_path_factory.getbasetemp() / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


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
