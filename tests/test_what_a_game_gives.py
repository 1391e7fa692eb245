"""docs/what-a-game-gives.md has everything that a game and an action may give, and nothing else."""

import inspect
import re
from pathlib import Path

import pytest

from companion.games.checks import shape
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "what-a-game-gives.md").read_text(encoding="utf-8")


def listed(title: str) -> list[str]:
    """The first cells of the tables under a heading."""
    part = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)`(?: `\([^`]*\)`)? \| \S", part, re.MULTILINE)


def parameters(kind: type) -> dict[str, str]:
    """Of each method of a class how it is called, as the tables say it."""
    found = {name: inspect.getattr_static(kind, name) for name in public(kind)}
    plain = {name: getattr(one, "__func__", one) for name, one in found.items()}
    return {name: shape.without_types(inspect.signature(one)) for name, one in plain.items() if inspect.isfunction(one)}


def public(kind: type) -> set[str]:
    return {name for base in kind.__mro__ for name in vars(base) if not name.startswith("_")}


def test_everything_a_game_may_give_is_listed_once() -> None:
    properties = {name for name in public(BaseGame) if isinstance(getattr(BaseGame, name, None), property)}
    names = listed("A game")
    assert sorted(names) == sorted({*shape.given(), *shape.called(), *properties})


def test_everything_an_action_may_give_is_listed_once() -> None:
    names = listed("An action")
    assert sorted(names) == sorted(public(Action))


@pytest.mark.parametrize(("title", "kind"), [("A game", BaseGame), ("An action", Action)])
def test_each_method_is_listed_with_its_parameters(title: str, kind: type) -> None:
    part = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    listed = dict(re.findall(r"^\| `(\w+)`(?: `(\([^`]*\))`)? \| ", part, re.MULTILINE))
    assert listed == {name: parameters(kind).get(name, "") for name in listed}
