"""docs/what-a-game-gives.md has everything that a game and an action may give, and nothing else."""

import re
from pathlib import Path

from companion.games.checks import shape
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "what-a-game-gives.md").read_text(encoding="utf-8")


def listed(title: str) -> list[str]:
    """The first cells of the tables under a heading."""
    part = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| \S", part, re.MULTILINE)


def public(kind: type) -> set[str]:
    return {name for base in kind.__mro__ for name in vars(base) if not name.startswith("_")}


def test_everything_a_game_may_give_is_listed_once() -> None:
    properties = {name for name in public(BaseGame) if isinstance(getattr(BaseGame, name, None), property)}
    names = listed("A game")
    assert sorted(names) == sorted({*shape.given(), *shape.called(), *properties})


def test_everything_an_action_may_give_is_listed_once() -> None:
    names = listed("An action")
    assert sorted(names) == sorted(public(Action))
