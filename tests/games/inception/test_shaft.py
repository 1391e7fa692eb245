"""The shaft on the phone: who is where and how well, what is attached, the goals, the display, failed tries."""

from collections.abc import Iterator

import pytest

from companion.games.inception import names
from companion.kernel.view import CardView, Row, View
from tests.clauses import clauses
from tests.games.inception.positions import Position

TEAM = {"cobb": "healthy@4", "saito": "healthy@4", "arthur": "healthy@4"}


def shown(position: Position) -> View:
    return position.game.view(position.state)


def level(view: View, number: int) -> Row:
    return next(row for row in view.rows if row.kind == "level" and row.title.startswith(f"Level {number}"))


def people(row: Row) -> Iterator[CardView]:
    return (card for cell in row.cells for card in cell.cards)


def person(view: View, name: str) -> CardView:
    return next(card for row in view.rows for card in people(row) if card.name == name)


@clauses("INC-TURN-01", "INC-LEVEL4-03")
def test_levels_lie_below_each_other_and_the_front_is_lit() -> None:
    view = shown(Position(step=2, front=2, chars={"cobb": "healthy@2", "yusuf": "weak@3"}))
    floors = [row for row in view.rows if row.kind == "level"]
    assert view.layout == "levels"
    assert [row.title[6] for row in floors] == list("43210")
    assert [row.lit for row in floors] == [False, False, True, False, False]
    assert (view.phases[view.phase], view.phase) == ("play", 1)


@clauses("INC-HEALTH-01", "INC-HEALTH-07")
@pytest.mark.parametrize(("rank", "word"), list(enumerate(names.STATES)))
def test_health_is_a_word_and_a_rank(rank: int, word: str) -> None:
    view = shown(Position(step=2, chars={**TEAM, "eames": f"{word}@{4 if rank else 0}"}))
    eames = person(view, "Eames")
    assert eames.condition is not None
    assert (eames.condition.word, eames.condition.rank, eames.condition.most) == (word, rank, 3)
    assert eames in list(people(level(view, 4 if rank else 0)))


@clauses("INC-WEAPON-02", "INC-WEAPON-04", "INC-FLASH-05", "INC-ICON-12", "INC-ICON-01", "INC-ICON-02")
def test_values_hold_what_is_attached_and_say_so() -> None:
    view = shown(Position(step=2, chars={**TEAM, "cobb": "weak@4 [w_sidearm, f_train]"}))
    cobb = person(view, "Cobb")
    assert [(one.label, one.value, one.why) for one in cobb.values] == [
        ("ST", 3, "weak 2, Sidearm +2, Train in the Rain -1"),
        ("C", 1, "weak 2, Train in the Rain -1"),
    ]
    assert [one.name for one in cobb.attached] == ["Sidearm", "Train in the Rain"]


@clauses("INC-ABIL-01", "INC-ABIL-02")
def test_an_ability_is_marked_in_its_state_only() -> None:
    view = shown(Position(step=2, chars={**TEAM, "arthur": "strong@4"}))
    arthur, cobb = person(view, "Arthur"), person(view, "Cobb")
    assert [(badge.text, badge.kind) for badge in arthur.badges] == [("Ability", "good")]
    assert [(badge.text, badge.kind) for badge in cobb.badges] == [("Ability when strong", "quiet")]
    assert person(view, "Saito").badges == ()


@clauses("INC-ATTACK-02")
def test_who_is_attacked_is_marked() -> None:
    view = shown(Position({"event": "L4_alley"}, events=["L4_alley"], chars=TEAM))
    assert [card.name for row in view.rows for card in people(row) if card.struck] == ["Arthur"]


@clauses("INC-GROW-02", "INC-GROW-03", "INC-RULING-28")
@pytest.mark.parametrize(("difficulty", "why", "marks"), [
    ("medium", "convince 18 + 2 = 20", ["front", "Fischer: The First Idea +2"]), ("easy", "convince 18", ["front"]),
])  # fmt: skip
def test_the_goal_shows_the_risen_number(difficulty: str, why: str, marks: list[str]) -> None:
    given = {"step": 2, "front": 3, "grown": {"L3_fischer": 2}, "difficulty": difficulty}
    floor = level(shown(Position(**given, chars={"cobb": "healthy@3", "saito": "weak@3"})), 3)
    assert floor.checks[0].why == why
    assert [badge.text for badge in floor.marks] == marks


@clauses("INC-LEVEL1-02", "INC-LEVEL0-03", "INC-EX-01", "INC-EX-03")
def test_goals_say_what_they_will_take() -> None:
    final = level(shown(Position(step=2, front=1, final_failures=1, chars={"cobb": "healthy@1"})), 1)
    assert final.checks[0].why == "convince 15; failed once: one more chance"
    mal = level(shown(Position(step=2, front=0, chars={"cobb": "healthy@0"})), 0)
    assert (mal.checks[0].text, mal.checks[0].why) == ("The final Inception", "convince 15")
    assert (mal.checks[1].text, mal.checks[1].why) == ("Mal dead", "convince 11, then attack 8")


@clauses("INC-RECRUIT-02", "INC-RECRUIT-03", "INC-RECRUIT-04", "INC-LEVEL4-01")
def test_failed_tries_are_said_and_lie_as_on_the_bench() -> None:
    view = shown(Position(step=2, bench={"eames": 1, "yusuf": 2}, chars=TEAM))
    bench = next(row for row in view.rows if row.kind == "bench")
    assert [(card.name, card.angle, card.note) for card in people(bench)] == [
        ("Ariadne", 0, "not tried yet"),
        ("Eames", 90, "one try failed: lies sideways"),
        ("Yusuf", 0, "two tries failed: weak side up: joins next time"),
    ]
    goal = {one.text: one.why for one in level(view, 4).checks}
    assert goal["Yusuf in the team"] == "convince 10; two tries failed: joins weak next time"


@clauses("INC-DISP-02", "INC-DISP-03", "INC-DISP-05", "INC-ICON-13")
@pytest.mark.parametrize(("cards", "note"), [
    ([], "empty; room for 5; open for hand cards until 3 lie there"),
    (["kick", "kids"], "2 of 5, together C +3; open for hand cards until 3 lie there"),
    (["kick", "kids", "letter"], "3 of 5, together C +5; only effects can add"),
    (["kick", "kids", "letter", "rest", "brace"], "5 of 5, together C +8"),
])  # fmt: skip
def test_the_display_says_what_it_comes_to(cards: list[str], note: str) -> None:
    row = next(row for row in shown(Position(step=2, display=cards, chars=TEAM)).rows if row.kind == "display")
    assert row.note == note
    assert len(row.cells) == 5


@clauses("INC-LEVEL3-02", "INC-LEVEL3-03", "INC-RULING-36")
def test_a_level_left_behind_says_who_holds_it() -> None:
    chars = {"cobb": "healthy@1", "yusuf": "weak@3", "saito": "weak@2"}
    view = shown(Position(step=2, front=1, kicks=[3], chars=chars))
    assert level(view, 3).note == "held by Yusuf"
    assert [badge.text for badge in level(view, 3).marks] == ["Kick laid"]
    assert level(view, 2).note == "held by Saito; no Kick"


@clauses("INC-RULING-54", "INC-SETUP-16")
def test_the_hand_is_counted_and_named_only_where_seen() -> None:
    view = shown(Position(step=2, hand=["brace", "kick"], discard=["rest"], chars=TEAM))
    meters = {meter.label: meter for meter in view.players[0].meters}
    assert (meters["Hand"].value, meters["Hand"].known) == (2, ("Brace!", "Kick"))
    assert (meters["Team discard"].value, meters["Team discard"].known) == (1, ("Rest",))


def test_a_correction_may_go_to_every_place() -> None:
    view = shown(Position(step=2, chars=TEAM))
    places = dict(view.places)
    assert places["L4.team"] == "Level 4"
    assert places["attached+cobb"] == "under Cobb"
    assert len(places) == len(view.places)
