"""Nothing that people read is in the words of records: pages, news and history of games played at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from companion.games import find
from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix
from companion.kernel.places import Place
from companion.kernel.view import Contest
from companion.table.pages import views
from tests.table.pages.test_standing import GAMES, played, snapshot

TOLD = frozenset((
    "label", "say", "text", "lines", "title", "headline", "todo", "notes", "why", "rule", "hint", "note", "chores",
    "errands", "undo", "redo", "heading", "whom", "success", "failure", "effect", "how", "silence", "put_back", "name",
    "checks_title", "scale_text", "cost",
))  # fmt: skip
"""The fields of pages that people read."""
RAW = re.compile(
    r"[a-z0-9]+(?:-[a-z0-9]+)*:\d+\b"  # a card
    r"|\b[a-z_]+=\S"  # a field
    r"|\barrow\+|\b[A-F]/[a-z_]+|\b[A-F]\.[a-z_]+\b"  # a place, a counter
    r"|\b(?:INWO|INS|AUG|INC|CUBO)-[A-Z0-9]+(?:-[A-Z0-9]+)*-?\d+"  # a clause
    r"|=[a-z]:\d"
    r"|·\s*$|^\s*·|·\s*·"  # a dot with nothing behind it, or before
)


def told(value: Any, field: str = "") -> Iterator[str]:
    """All that people read of a value."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if isinstance(value, Contest) and name in ("lines", "against"):
                continue  # where each number comes from stands behind a fold, with its clause, for those who ask
            yield from told(getattr(value, name), name)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from told(one, field)
    elif isinstance(value, str) and field in TOLD:
        yield value


@pytest.mark.parametrize("name", GAMES)
def test_no_page_and_no_news_of_a_game_has_words_of_records(name: str) -> None:
    before = None
    for on, state in (one for seed in range(2) for one in played(name, seed)):
        if before is not None:
            for action in on.candidates(before):
                text = str(on.label(before, action))
                assert not RAW.search(text), (type(action), text)
        before = state
        for seat in (*on.seats, None):
            for text in told(views.page(snapshot(on, state), seat, 0.0)):
                assert not RAW.search(text), text


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_words_of_its_own(name: str) -> None:
    """Else the news would say it as a record does."""
    kinds = find(name).build({}).rules.actions
    assert [kind.verb for kind in kinds if not kind.said and kind.label is Action.label] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_correction_is_told_in_words(name: str) -> None:
    on, state = next(iter(played(name, 1)))
    card = next(iter(on.catalogue.cards()))
    zone = next(zone for zone, kind in on.zones.items() if not kind.hand and zone != "arrow")
    meters = [*on.view(state).meters, *(one for player in on.view(state).players for one in player.meters)]
    fixes = [
        ("move", (card, str(Place(zone)))), ("move", (card, "box")), ("mark", (card, "tokens", "1")),
        ("turn", ("A", "2", state.turn.phase)), *(("count", (one.key, "1")) for one in meters[:1]),
    ]  # fmt: skip
    said = partial(on.label, state)
    for change, args in fixes:
        text = str(said(Fix("!", change, args)))
        assert text and not RAW.search(text) and "fix" not in text, text
