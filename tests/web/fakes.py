"""A host without rules: it shows the page it is given and remembers every message, for tests of the pages."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import ConfigError, RecordError
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank, Draft, Opener, Said
from companion.kernel.places import Seat
from companion.kernel.view import View
from companion.table.messages import BellRung, Message, RedoRequested, Reply, ResolveVerdict, Tapped, UndoRequested
from companion.table.page import (
    Course,
    Fallen,
    Guide,
    Lines,
    Moment,
    Page,
    Preview,
    PreviewKind,
    Survivor,
    TurningPoint,
)
from tests.web import stage


class Version(Struct, frozen=True):
    version: int


class FakeHost:
    """Serves `page`; a tap with an older version is stale, everything else is answered by `reply`."""

    def __init__(self, page: Page, reply: Callable[[Message], Reply] = lambda message: Reply(True)) -> None:
        self._page = page
        self.reply = reply
        self.games: dict[str, Callable[[Mapping[str, Any], Mapping[Seat, str]], object] | None] = {"duel": None}
        """The games it begins, and what may refuse their options."""
        self.inbox: list[Message] = []
        self.begun: list[tuple[str, Mapping[str, Any], Mapping[Seat, str]]] = []
        self.lying: tuple[CardId, ...] = ()
        """The cards the camera sees."""
        self.played_with: dict[str, Any] = {}
        """The options of the game on the table."""
        self.asleep = False
        """Whether it never answers."""
        self.previews: dict[PreviewKind, Preview] = {}
        """What an undo or a redo would change."""
        self._news = threading.Condition()

    def show(self, page: Page) -> None:
        """A new version of the page."""
        with self._news:
            self._page = replace(page, version=self._page.version + 1)
            self._news.notify_all()

    def page(self, seat: Seat | None = None) -> Page:
        page = replace(self._page, seat=seat)
        question = page.question
        if seat and question is not None:
            mine = tuple(choice for choice in question.choices if choice.seat == seat)
            page = replace(page, question=replace(question, choices=mine))
        return page if seat is None else replace(page, choices=tuple(c for c in page.choices if c.seat == seat))

    def seconds_left(self) -> float | None:
        return self._page.question.seconds_left if self._page.question is not None else None

    def guide(self) -> Guide:
        return stage.GUIDE

    def draft(self, seat: Seat, verb: str, said: Said) -> Draft | None:
        return Draft(verb, seat, "Toss a coin", (Blank("side", "Which side"),)) if verb == "toss" else None

    def about(self, seat: Seat, card: str) -> tuple[Opener, ...]:
        return ()

    def course(self) -> Course | None:
        page = self._page
        if not page.game:
            return None
        names = {player.seat: player.name for player in page.view.players}
        leans = page.view.scale or 0.0
        moments = tuple(Moment(move.n, (leans if index else 0.0,)) for index, move in enumerate(page.moves))
        fallen = (Fallen(CardId("squirrel:3"), "Squirrel", page.moves[0].n),)
        turning = (TurningPoint(page.moves[0].n, ""),)
        told = (page.title, page.over, page.view.headline, names, 12, page.moves, moments, turning, fallen)
        return Course(
            *told, Lines("The scale, from move to move", ("",), -1, 1), Survivor(CardId("raven:1"), "Raven", 9)
        )

    def preview(self, seat: Seat | None, kind: PreviewKind, to: int | None = None) -> Preview | None:
        return self.previews.get(kind)

    def past(self, seat: Seat | None, n: int) -> View | None:
        return self._page.view if any(move.n == n for move in self._page.moves) else None

    def seen(self) -> tuple[CardId, ...]:
        return self.lying

    def wait_newer(self, version: int, seconds: float) -> Version:
        with self._news:
            self._news.wait_for(lambda: self._page.version != version, seconds)
            return Version(self._page.version)

    def put(self, message: Message) -> "Future[Reply]":
        future: Future[Reply] = Future()
        self.inbox.append(message)
        if not self.asleep:
            future.set_result(self._answer(message))
        return future

    def ring(self, seat: Seat) -> "Future[Reply]":
        return self.put(BellRung(0.0, seat))

    def rings(self) -> Seat:
        return ""

    def rung_by(self, press: Callable[[], object], seconds: float) -> Reply | None:
        press()
        return None

    def new_game(
        self, name: str, options: Mapping[str, Any] | None = None, names: Mapping[Seat, str] | None = None
    ) -> "Future[Reply]":
        if name not in self.games:
            raise ConfigError(f"there is no game {name!r}; known: {', '.join(self.games)}")
        if kind := self.games[name]:
            kind(options or {}, names or {})
        self.begun.append((name, options or {}, names or {}))
        future: Future[Reply] = Future()
        future.set_result(Reply(True, "Duel begins.", self._page.version))
        return future

    def options(self) -> Mapping[str, Any]:
        return self.played_with

    def record(self) -> str:
        if not self._page.game:
            raise RecordError("no game has begun")
        return '[Game "duel"]\n*\n'

    def _answer(self, message: Message) -> Reply:
        versioned = Tapped | ResolveVerdict | UndoRequested | RedoRequested
        if isinstance(message, versioned) and message.version < self._page.version:
            return Reply(False, "The table has changed since; look again.", self._page.version, "E_STALE")
        return replace(self.reply(message), version=self._page.version)
