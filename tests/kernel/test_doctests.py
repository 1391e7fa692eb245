"""What the kernel's docstrings show is what happens."""

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

from companion import kernel

MODULES = [kernel, *(import_module(f"companion.kernel.{one.name}") for one in pkgutil.iter_modules(kernel.__path__))]


def examples(module: ModuleType) -> int:
    return sum(len(test.examples) for test in doctest.DocTestFinder().find(module))


@pytest.mark.parametrize("module", [one for one in MODULES if examples(one)], ids=lambda module: module.__name__)
def test_the_examples_are_true(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted and not done.failed


def test_the_first_move_takes_three_lines() -> None:
    text = kernel.__doc__ or ""
    first = text.split("in three lines:")[1].split("The state says")[0].split("\n\n")[2]
    assert [line[:4] for line in first.splitlines()] == [">>> "] * 3


def test_the_basics_have_examples() -> None:
    basics = {
        "companion.kernel",
        *(f"companion.kernel.{name}" for name in ("cards", "places", "state", "facts", "notation")),
    }
    assert basics <= {module.__name__ for module in MODULES if examples(module)}
