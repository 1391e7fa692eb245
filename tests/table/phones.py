"""People who only do what their phones offer: buttons, forms and dialogs; nothing is typed that no page shows."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.dialogs import Blank, Draft, Opener
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.table.page import Page
from tests.table.stage import Stage

Said = dict[str, list[str]]


class PhonesOnly:
    """Everybody's phone at one table, whatever the game."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.used: set[str] = set()
        """The verbs of all dialogs that led to an action."""

    @property
    def state(self) -> State:
        return self.stage.state

    def page(self, seat: Seat | None) -> Page:
        return self.stage.host.page(seat)

    def tap(self, seat: Seat, words: str) -> None:
        answer = self.stage.tap(seat, words)
        assert answer.ok, (seat, words, answer)

    def draft(self, opener: Opener, said: Said) -> Draft:
        found = self.stage.host.draft(opener.seat, opener.verb, said)
        assert found is not None, opener
        return found

    def say(self, opener: Opener, said: Said | None = None, ways: int = 3) -> bool:
        """Fills a dialog with the first ways that lead to something allowed, and does it; False when none does."""
        draft = next(self._complete(opener, said or {}, ways), None)
        if draft is None:
            return False
        self.used.add(opener.verb)
        self.tap(opener.seat, draft.words)
        return True

    def _complete(self, opener: Opener, said: Said, ways: int) -> Iterator[Draft]:
        draft = self.draft(opener, said)
        if draft.words:
            yield draft
            return
        missing = next((one for one in draft.blanks if one.missing), None)
        for values in _ways(missing, ways) if missing is not None else ():
            yield from self._complete(opener, {**said, missing.name: values}, ways)  # type: ignore[union-attr]


def _ways(blank: Blank, ways: int) -> list[list[str]]:
    if blank.kind == "words":
        return [["I shall leave you alone."]]
    if blank.kind == "number":
        return [[str(blank.least)], [str(blank.most)]]
    return [[one.value] for one in blank.options[:ways]]
