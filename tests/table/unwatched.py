"""A table that no camera looks at, and people who do by phone whatever the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import face_of
from companion.kernel.dialogs import Blank, Draft, Opener
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Reply, Tapped
from companion.table.page import Page
from companion.table.settings import Settings
from tests.waiting import OUTER_S

Said = Mapping[str, list[str]]
Tap = tuple[Seat, str]
STEPS = 12
"""Blanks that are filled at most before somebody thinks better of it."""


class Unwatched:
    """One game at such a table, and everybody's phone."""

    def __init__(self, folder: Path, name: str, seed: int = 1, options: Mapping[str, Any] | None = None) -> None:
        self.chance = random.Random(seed)
        self.journal = Journal(folder / f"{name}.db")
        self.host = Host(self.journal, ManualClock(), settings=Settings(camera=False), chance=self.chance.choice)
        self.host.start()
        self.host.new_game(name, options).result(OUTER_S)

    def close(self) -> None:
        """The game is set aside."""
        self.host.stop()
        self.journal.close()

    @property
    def game(self) -> BaseGame:
        found = self.host.snapshot.game
        assert found is not None
        return found

    @property
    def state(self) -> State:
        return self.host.snapshot.state

    @property
    def over(self) -> bool:
        return self.state.over is not None and self.state.question is None

    def tap(self, seat: Seat, what: str) -> Reply:
        """A tap on the newest page."""
        return self.host.put(Tapped(seat, what, self.host.snapshot.version)).result(OUTER_S)

    # --- what phones offer -----------------------------------------------------------------------------------------

    def pages(self) -> dict[Seat, Page]:
        return {seat: self.host.page(seat) for seat in self.game.seats}

    def buttons(self, pages: Mapping[Seat, Page]) -> dict[Tap, str]:
        """Every button of these pages that is not grey, by what it sends, with its label."""
        found: dict[Tap, str] = {}
        for seat, page in pages.items():
            asked = page.question.choices if page.question is not None else ()
            grouped = (one for group in page.groups for one in group.choices)
            for one in (*asked, *page.choices, *grouped):
                if not one.why:
                    found[one.seat or seat, one.words] = one.label
            fight = page.view.contest
            boosts = fight.boosts if fight is not None else ()
            found.update({(one.seat or seat, one.words): one.label for boost in boosts for one in boost.taps})
        return found

    def openers(self, pages: Mapping[Seat, Page]) -> dict[Tap, Opener]:
        return {(one.seat, one.verb): one for page in pages.values() for one in page.dialogs}

    def forms(self, pages: Mapping[Seat, Page]) -> set[Tap]:
        asked = (page.question for page in pages.values() if page.question is not None)
        return {(form.seat, form.verb) for one in asked for form in one.forms}

    def draft(self, opener: Opener, said: Said) -> Draft:
        found = self.host.draft(opener.seat, opener.verb, said)
        assert found is not None, opener
        return found

    # --- what the rules allow ----------------------------------------------------------------------------------------

    def way(self, action: Action, pages: Mapping[Seat, Page]) -> str:
        """How a phone does this: ``button``, ``throw``, ``form``, ``dialog``; empty: not at all."""
        buttons = self.buttons(pages)
        if (action.seat, words(action)) in buttons:
            return "button"
        if any(one.words == "throw" for page in pages.values() if page.question for one in page.question.choices):
            return "throw" if action.seat == CHANCE else self._spoken(action, pages)
        return self._spoken(action, pages)

    def _spoken(self, action: Action, pages: Mapping[Seat, Page]) -> str:
        openers, forms = self.openers(pages), self.forms(pages)
        seats = self.game.seats if action.seat == CHANCE else (action.seat,)
        for seat in seats:
            if (seat, action.verb) in forms or (action.seat, action.verb) in forms:
                return "form"
            opener = openers.get((seat, action.verb))
            if opener is not None and (action.verb in self.game.dialogs.of_verb or self._said(opener, action)):
                return "dialog"
        return "button" if self._comes_to_the_same(action, self.buttons(pages)) else ""

    def _said(self, opener: Opener, action: Action) -> bool:
        """Whether a dialog that follows from the action's fields comes to it, or to a copy of its card."""
        fields = {one.name: getattr(action, one.name) for one in shapes(type(action))}
        said = {name: _spelt(value) for name, value in fields.items() if value not in (None, (), "")}
        for instead in (said, *_copies(self.draft(opener, {}), said)):
            draft = self.draft(opener, instead)
            if draft.words and (instead is not said or (draft.seat, draft.words) == (action.seat, words(action))):
                return True
        return False

    def _comes_to_the_same(self, action: Action, buttons: Iterable[Tap]) -> bool:
        """Whether a button does the same: for one of several copies, or said otherwise."""
        game, state = self.game, self.state
        others = [game.read(what, seat) for seat, what in buttons if what != "throw"]
        label = game.label(state, action)
        if any((one.verb, one.seat, game.label(state, one)) == (action.verb, action.seat, label) for one in others):
            return True
        wanted = _after(game, state, action)
        return any(_after(game, state, one) == wanted for one in others)

    # --- people ------------------------------------------------------------------------------------------------------

    def step(self, avoid: frozenset[str] = frozenset()) -> tuple[Tap, Reply] | None:
        """Somebody does something that is offered, cards first; ``None`` where nobody is offered anything."""
        pages = self.pages()
        chosen = next(self._complete(pages), None) if self.chance.random() < 0.8 else None
        if chosen is None:
            offered = sorted(self.buttons(pages))
            calm = [one for one in offered if one[1].split(" ")[0] not in avoid] or offered
            chosen = self.chance.choice(calm) if calm else next(self._complete(pages), None)
        return None if chosen is None else (chosen, self.tap(*chosen))

    def _complete(self, pages: Mapping[Seat, Page]) -> Iterator[Tap]:
        """Dialogs filled at random that come to something."""
        openers = list(self.openers(pages).values())
        for opener in self.chance.sample(openers, len(openers)):
            said: dict[str, list[str]] = {}
            for _ in range(STEPS):
                draft = self.draft(opener, said)
                missing = next((one for one in draft.blanks if one.missing), None)
                if draft.words:
                    yield draft.seat, draft.words
                if draft.words or missing is None or not (values := self._filled(missing)):
                    break
                said[missing.name] = values

    def _filled(self, blank: Blank) -> list[str]:
        match blank.kind:
            case "number":
                return [str(blank.least)]
            case "words":
                return ["As you like it."]
            case _:
                number = min(len(blank.options), max(1, int(blank.least or 0))) if blank.kind == "some" else 1
                return [one.value for one in self.chance.sample(blank.options, min(number, len(blank.options)))]


def _spelt(value: Any) -> list[str]:
    if isinstance(value, tuple) and not isinstance(value, Place):
        return [str(one) for one in value]
    return [("yes" if value else "no") if isinstance(value, bool) else str(value)]


def _copies(draft: Draft, said: Said) -> Iterator[Said]:
    """The same of other copies of its card: of those that nobody can tell apart one is offered."""
    first = draft.blanks[0] if draft.blanks else None
    if first is not None and first.name in said:
        wanted = said[first.name][0]
        for one in first.options:
            if one.value != wanted and face_of(one.value) == face_of(wanted):
                yield {**said, first.name: [one.value]}


def _after(game: BaseGame, state: State, action: Action) -> State:
    return perform(game, state, action)[0]
