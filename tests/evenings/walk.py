"""A whole game by hand, whichever it is: the next thing that the pages ask for, until one is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.kernel.game import BaseGame
from tests.evenings.screen import Screen
from tests.evenings.table import Surprise, Table
from tests.evenings.words import Words

RINGS_S = 0.6
"""So long nobody rings after the other one did."""


def told_of(page: dict[str, str]) -> tuple[str, ...]:
    """What a page says that changes with every move."""
    return tuple(page[part] for part in ("headline", "question", "told", "meters"))


class Walk(Table):
    """How a game is played is its own (`goes_on`); questions and what is owed are alike in all."""

    pictures: Path | None = None
    """Where a picture of the screen is kept before each ring."""
    even = False
    """Whether everybody plays to win."""
    most_steps = 900

    def __init__(
        self, screen: Screen, game: BaseGame, names: Sequence[str] = ("Player A", "Player B"), says: Words | None = None
    ) -> None:
        super().__init__(screen, game, names, says)
        self.used: list[str] = []
        """What was used beside cards that are laid: items, abilities, other costs than blood."""
        self.game: Any = game
        """What is printed on its cards."""

    def begins(self) -> None:
        """The table is set, and everything asked that comes before the first move."""
        self.sets_the_table()

    def errs(self) -> None:
        """Mistakes on purpose, after the beginning: what the page says to each is compared."""

    def goes_on(self, page: dict[str, str]) -> bool:
        """The next move, where nothing is asked; whether there was one."""
        raise NotImplementedError

    def asks_others(self, page: dict[str, str]) -> bool:
        """Whether a question is for somebody who answers it without our hands."""
        return False

    def answers_a_question(self, page: dict[str, str]) -> bool:
        """As the page advises; whether there was a button for it."""
        return bool(self.answer())

    def whole(self) -> None:
        """Plays until the end page."""
        for _ in range(self.most_steps):
            if self.over():
                return
            self.step()
        raise Surprise("no end in sight")

    def step(self) -> None:
        """The next thing that is asked for."""
        page = self.rests()
        if self.in_trouble():
            raise Surprise(f"trouble: {page['trouble']}")
        asked = bool(page["question"]) and not self.asks_others(page)
        answered = asked and self.answers_a_question(page)
        if not answered and not self.goes_on(page):
            self.until(lambda now: now != page, "something to do")

    def sets_the_table(self) -> None:
        """By the one button, where cards lie elsewhere than the start needs them; then somebody rings."""
        if self.golden_rail():
            self.screen.press(self.says("Set the table"), "rail")
            self.until(lambda _: not self.golden_rail(), "everything lies as it should")
        before = self.rests()["headline"]
        self.ring()
        self.until(lambda page: page["headline"] != before, "what comes then")

    @contextmanager
    def understood(self, what: str) -> Iterator[None]:
        """What hands do within is told by the phone afterwards, and nothing is wrong with it."""
        before = told_of(self.read())
        yield
        self.until(lambda now: told_of(now) != before or self.in_trouble(), f"{what} is seen")
        if self.in_trouble():
            raise Surprise(f"{what}: {self.read()['trouble']}")

    def rings_on(self) -> None:
        """Nobody does more: the bell ends the turn or the step."""
        before = self.rests(RINGS_S)["headline"]
        self.keeps_a_picture()
        self.ring()
        self.until(lambda page: page["headline"] != before or page["question"] or page["over"], "what comes next")

    def keeps_a_picture(self) -> None:
        if self.pictures is not None:
            self.screen.picture(str(self.pictures / f"{self.rings:03}.png"))
