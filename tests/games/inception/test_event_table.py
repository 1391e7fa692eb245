"""Every event card does what its row of the ledger (RULES.md 7.8) says, played, not read from the card file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games import inception
from companion.games.inception import names
from companion.games.inception.rules import Remember, TurnUp
from companion.kernel.cards import CardId
from companion.kernel.engine import fold
from companion.kernel.facts import Moved
from companion.kernel.places import CHANCE
from tests.clauses import clauses
from tests.games.inception.positions import Position

ROW = re.compile(r"\| (INC-L(\d)-\d\d) \| `(\w+)` \| [^|]+ \| (\d) \| (.+) \|$")
LETTERS = {"AT": "arthur", "E": "eames", "Y": "yusuf", "AI": "ariadne", "C": "cobb", "S": "saito"}
HAND = ["kick", "kick", "kick", "brace", "brace"]
STRENGTH = {"cobb": 3, "saito": 2, "arthur": 4, "ariadne": 2, "eames": 3, "yusuf": 2}


class Row(NamedTuple):
    """A row of 7.8."""

    design: str
    level: int
    affects: int
    script: str


def rows() -> list[Row]:
    text = (Path(inception.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    found = (ROW.match(line) for line in text.splitlines())
    return [Row(one[3], int(one[2]), int(one[4]), one[5]) for one in found if one]


def those(start: str) -> list[Any]:
    return [pytest.param(row, id=row.design) for row in rows() if row.script.startswith(start)]


def test_the_table_lists_every_event() -> None:
    assert len(rows()) == 54
    assert all(row.level == row.affects or row.design.startswith(f"L{row.level}_x{row.affects}") for row in rows())


def priority(row: Row) -> list[str]:
    found = re.search(r"\(((?:AT|AI|[EYCS])(?:,(?:AT|AI|[EYCS]))*)\)", row.script)
    assert found
    return [LETTERS[one] for one in found[1].split(",")]


def number(row: Row) -> int:
    found = re.search(r"(?:attack|convince|recruit \w+) (\d+)", row.script)
    assert found
    return int(found[1])


def parts(row: Row) -> tuple[str, str]:
    success, failure = row.script.split("✓", 1)[1].split("✗", 1)
    return success, failure


def laid(row: Row, level: int, **more: Any) -> dict[str, Any]:
    """All six on `level`, or the last of the list on the front; the card on top of one other of its deck."""
    chars = dict.fromkeys(names.CHARACTERS, f"healthy@{level}")
    if level != row.level:
        chars[priority(row)[-1]] = f"healthy@{row.level}"
    other = next(one.design for one in rows() if one.level == row.level and one.design != row.design)
    deck = ["smooth", "briefing", "scouting"]
    return {"front": row.level, "chars": chars, "events": [row.design, other], "hand": HAND, "deck": deck, **more}


def story(row: Row, *steps: Any, **given: Any) -> dict[str, Any]:
    table = Position({"event": row.design}, *steps, **given)
    while table.state.question is not None and table.state.question.prompt.key.startswith("discard"):
        table.facts += table.made(next(one for one in table.game.legal(table.state) if one.verb == "discard"))
    return table.adapter.reached(table.game, table.state, table.facts)  # type: ignore[no-any-return]


def outcome(part: str, then: dict[str, Any], hit: str, hand: int) -> None:
    """What a success or failure part says happened, and nothing else."""
    drawn, lost = re.search(r"draw (\d)", part), re.search(r"discard (\d) from hand", part)
    assert len(then["hand"]) == hand + (int(drawn[1]) if drawn else 0) - (int(lost[1]) if lost else 0)
    state = "weak" if "target down" in part else "healthy"
    assert then["chars"][hit].split("@")[0] == state
    others = [text for who, text in then["chars"].items() if who != hit]
    assert all(text.startswith("healthy") for text in others)
    to = re.search(r"card → (\w+)", part)
    assert then["event_to"] == (to[1] if to else "discard")


@clauses("INC-ATTACK-02", "INC-ATTACK-13", "INC-GROW-01", "INC-STEP5-07")
@pytest.mark.parametrize("row", those("attack"))
def test_an_attack_that_is_not_evaded(row: Row) -> None:
    given = laid(row, row.affects)
    on_all, grows = "on all" in row.script, " grows" in row.script.split("✓")[0]
    then = story(row, "bell", **given)
    hit = priority(row)[0]
    total = sum(STRENGTH.values()) if on_all else STRENGTH[hit]
    assert (then["target"], then["total"], then["required"], then["success"]) == (hit, total, number(row), False)
    outcome(parts(row)[1], then, hit, len(HAND))
    assert then["grown"].get(row.design, 0) == int(grows)


@clauses("INC-ATTACK-12", "INC-ICON-05", "INC-ICON-10")
@pytest.mark.parametrize("row", those("attack"))
def test_an_attack_that_is_evaded(row: Row) -> None:
    given = laid(row, row.affects)
    hit = priority(row)[0]
    given["chars"][hit] = f"healthy@{row.affects} [w_carbine]"
    total = (sum(STRENGTH.values()) if "on all" in row.script else STRENGTH[hit]) + 3 + 2 * 3
    cards = ["brace", "brace"]
    while total < number(row):
        cards.append("kick")
        total += 1
    steps = [{"react" if one == "brace" else "boost": one} for one in cards]
    then = story(row, *steps, "bell", **given)
    assert (then["total"], then["success"], then["grown"].get(row.design, 0)) == (total, True, 0)
    outcome(parts(row)[0], then, hit, len(HAND) - len(cards))


@clauses("INC-ATTACK-05")
@pytest.mark.parametrize("row", those("attack"))
def test_each_of_the_list_when_those_before_are_elsewhere(row: Row) -> None:
    listed = priority(row)
    elsewhere = 4 if row.affects != 4 else 3
    for place, who in enumerate(listed):
        given = laid(row, row.affects)
        given["chars"] |= dict.fromkeys(listed[:place], f"healthy@{elsewhere}")
        table = Position({"event": row.design}, **given)
        then = table.adapter.reached(table.game, table.state, table.facts)
        assert then["target"] == (None if row.level != row.affects and who == listed[-1] else who)


@clauses("INC-ATTACK-05", "INC-CONV-02")
@pytest.mark.parametrize("row", [one for one in those("attack") if one.values[0].level != one.values[0].affects])
def test_an_attack_elsewhere_with_nobody_there(row: Row) -> None:
    then = story(row, **laid(row, row.level))
    assert (then["success"], then["event_to"], then["grown"], len(then["hand"])) == (None, "discard", {}, len(HAND))


@clauses("INC-CONV-10", "INC-CONV-11", "INC-GROW-01")
@pytest.mark.parametrize("row", [one for one in those("convince") if one.values[0].design != "L0_mal"])
def test_a_convince_card(row: Row) -> None:
    given = laid(row, row.affects, display=["kids", "letter", "w_baton"])
    given["chars"] |= dict.fromkeys(("arthur", "ariadne", "yusuf"), "inactive@0")
    then = story(row, "bell", **given)
    assert (then["total"], then["required"], then["success"]) == (9, number(row), False)
    failure = parts(row)[1]
    lost, shown = re.search(r"discard (\d) from hand", failure), re.search(r"discard (\d) from display", failure)
    assert len(then["hand"]) == len(HAND) - (int(lost[1]) if lost else 0)
    assert len(then["display"]) == 3 - (int(shown[1]) if shown else 0)
    assert then["grown"].get(row.design, 0) == int(" grows" in row.script)
    assert then["final_failures"] == int("failure count" in failure)
    assert then["event_to"] == ("under" if "card → under" in failure else "discard")
    given |= {"chars": dict.fromkeys(names.CHARACTERS, f"strong@{row.affects}"), "hand": ["smooth"], "deck": HAND}
    then = story(row, *({"show": one} for one in given["display"]), {"react": "smooth"}, "bell", **given)
    assert (then["total"], then["success"]) == (18 + 5 + 2, True)
    success = parts(row)[0]
    flag, drawn = re.search(r"flag (\w+)", success), re.search(r"draw (\d)", success)
    assert not flag or flag[1] in then["flags"]
    assert len(then["hand"]) == (int(drawn[1]) if drawn else 0)
    assert then["event_to"] == ("done" if "card → done" in success else "discard")


@clauses("INC-RECRUIT-01", "INC-RECRUIT-02", "INC-RECRUIT-05", "INC-RECRUIT-07")
@pytest.mark.parametrize("row", those("recruit"))
def test_a_recruit_card(row: Row) -> None:
    who = row.script.split()[1]
    chars = {one: f"strong@{row.level}" for one in names.CHARACTERS if one not in names.RECRUITS}
    given = {"chars": chars, "events": [row.design, "L4_call"], "display": ["letter", "kids"]}
    for attempts in (0, 1):
        then = story(row, "bell", **given, bench={who: attempts})
        assert (then["total"], then["required"], then["success"]) == (10, number(row), number(row) <= 10)
        then = story(row, {"show": "kids"}, "bell", **given, bench={who: attempts})
        assert (then["chars"][who], then["event_to"], then["display"]) == ("healthy@4", "done", ["letter"])
    weak = given | {"chars": {"cobb": "weak@4"}}
    then = story(row, "bell", **weak, bench={who: 1})
    assert (then["bench"], then["event_to"], who in then["chars"]) == ({who: 2}, "under", False)
    then = story(row, **weak, bench={who: 2})
    assert (then["chars"][who], then["event_to"], then["success"]) == ("weak@4", "done", None)


@clauses("INC-STEP5-10")
@pytest.mark.parametrize("row", [*those("draw"), *those("discard")])
def test_a_card_that_gives_or_takes_cards(row: Row) -> None:
    then = story(row, **laid(row, row.level, chars={"cobb": f"strong@{row.level}"}))
    verb, n = re.match(r"(draw|discard) (\d)", row.script).groups()  # type: ignore[union-attr]
    assert len(then["hand"]) == len(HAND) + int(n) * (1 if verb == "draw" else -1)
    assert then["event_to"] == "discard"


@clauses("INC-RULING-30", "INC-FLASH-02")
def test_an_unnamed_hand_card_that_was_a_flashback_leaves_nothing_to_discard() -> None:
    """Nobody but the player can say what the hand is; it turns out when the card is attached."""
    table = Position(hand=["f_train"], events=["L4_call"])
    table.state, _ = fold(table.state, [Moved(CardId("f_train:1"), names.TEAM_UNSEEN)])
    table.made(TurnUp(CHANCE, CardId("L4_call:1")))
    assert table.state.question is not None and table.state.question.prompt.key == "discard_hand"
    table.made(Remember("A", CardId("f_train:1")))
    assert (table.state.question, table.state.turn.phase, table.state.count(names.OWED)) == (None, "step6", 0)
