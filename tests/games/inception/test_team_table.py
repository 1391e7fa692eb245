"""Every team card and character counts as its row of the ledger (RULES.md 7.6 and 7.7) says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import inception
from companion.games.inception import names
from tests.clauses import clauses
from tests.games.inception.positions import Position

TEXT = (Path(inception.__file__).parent / "RULES.md").read_text(encoding="utf-8")
CARD = re.compile(r"\| `(\w+)` \| [^|]+ \| (\d) \(INC-\w+(?:…\d+)?\) \| ([^|]+?) \| ([^|]+?) \| (\d) \| (.+) \|$", re.M)
PERSON = re.compile(r"\| (\w+)(?: \(S\))? \| (\d)/(\d) \| (\d)/(\d) \| (\d)/(\d) \|", re.M)
ROWS = [pytest.param(*one.groups(), id=one[1]) for one in CARD.finditer(TEXT)]


def total(event: str, *steps: Any, **given: Any) -> int:
    table = Position({"event": event}, *steps, events=[event], **given)
    return int(table.adapter.reached(table.game, table.state, table.facts)["total"])


def test_the_table_lists_38_team_cards() -> None:
    assert sum(int(one.values[1]) for one in ROWS) == 38


@clauses("INC-ICON-12", "INC-ICON-13", "INC-ATTACK-07", "INC-CONV-04", "INC-CONV-05", "INC-DISP-08")
@pytest.mark.parametrize(("card", "copies", "kind", "value", "foot", "text"), ROWS)
def test_what_a_card_adds(card: str, copies: str, kind: str, value: str, foot: str, text: str) -> None:
    cobb = {"cobb": f"healthy@4 [{card}]"} if kind in ("weapon", "flashback") else {"cobb": "healthy@4"}
    strength, modifier = re.search(r"ST ([+-]\d)", value), re.search(r"C ([+-]\d)", value)
    assert total("L4_bounty", chars=cobb) == 3 + (int(strength[1]) if strength else 0)
    assert total("L4_ariadne", chars=cobb) == 3 + (int(modifier[1]) if modifier else 0)
    assert total("L4_ariadne", {"show": card}, chars={"cobb": "healthy@4"}, display=[card]) == 3 + int(foot)
    assert total("L4_bounty", {"boost": card}, chars={"cobb": "healthy@4"}, hand=[card]) == 3 + 1


@clauses("INC-ICON-03", "INC-ATTACK-08", "INC-CONV-08")
@pytest.mark.parametrize(
    ("card", "copies", "kind", "value", "foot", "text"), [one for one in ROWS if "(R" in one.values[2]]
)
def test_reactions_work_in_their_windows_only(
    card: str, copies: str, kind: str, value: str, foot: str, text: str
) -> None:
    plus = re.search(r"\+(\d)", text)
    for window, event in (("attack", "L4_bounty"), ("convince", "L4_ariadne")):
        table = Position({"event": event}, events=[event], hand=[card], chars={"cobb": "healthy@4", "yusuf": "weak@4"})
        before = table.adapter.reached(table.game, table.state, ())["total"]
        table.tell([{"react": card}], "")
        if window not in kind:
            assert table.refusal is not None and table.refusal.code == "E_WRONG_WINDOW"
        elif plus:
            assert table.adapter.reached(table.game, table.state, ())["total"] == before + int(plus[1])
        else:
            assert table.refusal is None and len(table.state.at(names.TEAM_DISCARD)) == 1


@clauses("INC-HEALTH-02", "INC-ICON-01", "INC-ICON-02")
@pytest.mark.parametrize("row", PERSON.findall(TEXT), ids=lambda row: row[0])
def test_a_characters_values_in_each_state(row: tuple[str, ...]) -> None:
    who = row[0].lower()
    for state, st, c in zip(("strong", "healthy", "weak"), map(int, row[1::2]), map(int, row[2::2]), strict=True):
        assert total("L4_bounty", chars={who: f"{state}@4"}) == st
        assert total("L4_sedate", chars={who: f"{state}@4"}) == c
