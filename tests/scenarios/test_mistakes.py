"""A mistake in writing is an error that says where it is and what was meant, and never something else."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.scenarios import Result, Scenario, as_json, as_text, read_scenarios, run_scenario

BELL = {"do": "bell"}


def written(folder: Path, text: str, name: str = "x.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def told(game: str = "inscription", **parts: Any) -> Result:
    return run_scenario(Scenario("x", "x.yaml:1", game=game, **parts))


def error(result: Result) -> str:
    assert result.outcome == "error", result.why
    assert "the program failed" not in result.why
    return result.why


@pytest.mark.parametrize(
    ("cited", "says"),
    [
        ({"covers": ("INS-SIGIL-Airborn",)}, "no clause 'INS-SIGIL-Airborn'; did you mean 'INS-SIGIL-Airborne'?"),
        ({"covers": ("ins-atk-02",)}, "did you mean 'INS-ATK-02'?"),
        ({"rulings": ("INS-RULING-999",)}, "rulings: there is no clause 'INS-RULING-999'; did you mean 'INS-RULING-"),
        ({"covers": ("INC-WIN-09",)}, "did you mean 'INC-WIN-0"),
    ],
)  # fmt: skip
def test_a_clause_that_does_not_exist(cited: dict[str, Any], says: str) -> None:
    assert says in error(told(**cited))


@pytest.mark.parametrize(
    ("game", "step", "then", "says"),
    [
        ("inscription", BELL, {"error": "E_MUST_DRAWN"}, "then.error: there is no refusal code 'E_MUST_DRAWN'"),
        ("inscription", {"do": "bell", "refused": "E_PILE_EMTY"}, {}, "step 1, refused: there is no refusal code"),
        ("inscription", {"do": "bell", "refused": "E_PILE_EMTY"}, {}, "did you mean 'E_PILE_EMPTY'?"),
        ("inscription", {"do": "bell", "refused": True}, {}, "no refusal code 'True'"),
        ("inscription", {"do": "bell", "refused": ["E_PILE_EMPTY"]}, {}, "no refusal code"),
        ("inception", "bell", {"error": "E_WEAPON_TAKN"}, "did you mean 'E_WEAPON_TAKEN'?"),
    ],
)  # fmt: skip
def test_a_refusal_code_that_does_not_exist(game: str, step: Any, then: dict[str, Any], says: str) -> None:
    assert says in error(told(game, when=(step,), then=then))


def test_two_stories_with_one_id_on_one_line(tmp_path: Path) -> None:
    text = "[{id: a, given: {}, then: {}}, {id: a, given: {}, then: {}}]\n"
    assert [bool(one.trouble) for one in read_scenarios([written(tmp_path, text)])] == [False, True]


def test_two_stories_with_one_id(tmp_path: Path) -> None:
    text = "id: a\ngame: inscription\ngiven: {}\nthen: {unchanged: true}\n"
    one, two = written(tmp_path, text + "---\n" + text), written(tmp_path, text, "y.yaml")
    results = [run_scenario(scenario) for scenario in read_scenarios([one, two, one])]
    assert [result.outcome for result in results] == ["passed", "error", "error"]
    assert all(f"the id 'a' is taken by {one}:1" in result.why for result in results[1:])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("id: a\ngiven: {board: {B1: Wolf, B1: Stoat}}\nthen: {}\n", "'B1' is written twice"),
        ("id: a\ncovers: 3\ngiven: {}\nthen: {}\n", "covers is a list of clause IDs, found 3"),
        ("id: a\ncovers: {INS-ATK-02: 1}\ngiven: {}\nthen: {}\n", "covers is a list of clause IDs"),
        ("id: a\ntitle: 2021-13-45\ngiven: {}\nthen: {}\n", "not YAML: month must be in 1..12"),
        ("id: a\ngiven: {? [1, {}] : 2}\nthen: {}\n", "not YAML"),
        ("\n\nid: a\ngiven: {\nthen: {}\n", "not YAML: line "),
        ("- id: a\n- 3\n", "x.yaml:2: a scenario is a map"),
    ],
)
def test_what_yaml_or_the_language_does_not_allow(tmp_path: Path, text: str, says: str) -> None:
    results = [run_scenario(scenario, "inscription") for scenario in read_scenarios([written(tmp_path, text)])]
    assert says in json.loads(as_json(results))[-1]["why"]
    assert says.rpartition(": ")[2] in error(results[-1])


def test_a_key_twice_in_json_lines(tmp_path: Path) -> None:
    (only,) = read_scenarios([written(tmp_path, '{"id": "a", "given": {}, "given": {}}\n', "x.jsonl")])
    assert "'given' is written twice" in only.trouble


def test_a_story_in_a_list_is_found_at_its_own_line(tmp_path: Path) -> None:
    text = "- id: a\n  given: {}\n  then: {}\n- id: b\n  given: {}\n  then: {}\n"
    assert [one.source.rpartition(":")[2] for one in read_scenarios([written(tmp_path, text)])] == ["1", "4"]
    markdown = written(tmp_path, f"# Title\n```yaml\n{text}```\n", "x.md")
    assert [one.source.rpartition(":")[2] for one in read_scenarios([markdown])] == ["2", "6"]


def test_a_note_may_stand_anywhere(tmp_path: Path) -> None:
    text = "id: a\ngame: inscription\ngiven: {note: a}\nwhen: []\nthen: {note: b, unchanged: true}\nnote: c\n"
    (story,) = read_scenarios([written(tmp_path, text)])
    assert run_scenario(story).outcome == "passed"
    step = {"do": "bell", "note": "and so on"}
    assert told(when=(step,), then={"active": "A", "phase": "draw"}).outcome == "passed"


def test_a_reason_stays_in_one_piece() -> None:
    when = ({"do": "play", "card": "Stoat", "slot": "B1"},)
    result = told(when=when, then={"board": {"B1": "Stoat"}, "hand": {"B": 3}})
    assert result.reasons[0] == (
        "error: expected no refusal, reached E_NOT_ENOUGH_BLOOD (Stoat costs 1 blood; none is paid.)"
    )
    assert [line.strip() for line in as_text([result])][1 : 1 + len(result.reasons)] == list(result.reasons)


def test_what_changed_unlisted_is_told_part_by_part() -> None:
    given = {"board": {"B1": "Brute 1/1", "A1": "Porcupine 1/1", "B2": "Wolf", "A4": "Wall 0/9"}}
    result = told(given=given, when=({"do": "bell"},), then={"active": "A", "phase": "draw"})
    unlisted = [reason.removesuffix(", which then does not list") for reason in result.reasons]
    assert "board A1 changed from Porcupine 1/1 to nothing" in unlisted
    assert "bones A changed from 0 to 1" in unlisted
    assert not any("Wall" in reason or "Wolf" in reason for reason in unlisted)


def test_of_a_long_list_the_difference_is_told() -> None:
    result = told("inception", given={"step": 1, "deck": ["kids"] * 9}, when=("draw2",), then={"unchanged": True})
    assert "deck (beside 7 the same) changed from [kids, kids] to [], which then does not list" in result.reasons


@pytest.mark.parametrize(
    ("given", "when", "then", "says"),
    [
        ({"events": {"L4": []}}, [], {}, "given.events is a list of cards of the front, top card first, found a map"),
        ({"deck": {"top": "kids"}}, [], {}, "given.deck is a list of cards, top card first, found a map (top)"),
        ({"events": ["L4_cal"]}, [], {}, "given.events: there is no card 'L4_cal'; did you mean 'L4_call'?"),
        ({"events": ["kids"]}, [], {}, "given.events: 'kids' is no event card"),
        ({"hand": ["L4_call"]}, [], {}, "given.hand: 'L4_call' is no team card"),
        ({"hand": -1}, [], {}, "given.hand is a list of cards or their number"),
        ({"display": ["kids"] * 6}, [], {}, "given.display has room for 5 cards, found 6"),
        ({"flags": ["mal_ded"]}, [], {}, "given.flags: there is no flag 'mal_ded'; did you mean 'mal_dead'?"),
        ({"bench": ["eames"]}, [], {}, "given.bench is a map of characters"),
        ({"chars": ["cobb"]}, [], {}, "given.chars is a map of characters"),
        ({"chars": {"cob": "healthy@4"}}, [], {}, "there is no character 'cob'; did you mean 'cobb'?"),
        ({"chars": {"cobb": "helthy@4"}}, [], {}, "'helthy@4' is no character"),
        ({"chars": {"cobb": "healthy@4 [L4_call]"}}, [], {}, "given.chars.cobb: 'L4_call' is no team card"),
        ({"grown": {"L4_sedat": 1}}, [], {}, "given.grown: there is no card 'L4_sedat'; did you mean 'L4_sedate'?"),
        ({"grown": {"L4_sedate": 9}}, [], {}, "L4_sedate can have grown by 0 to 3, found 9"),
        ({"bench": {"cobb": 1}}, [], {}, "given.bench: cobb is no recruit"),
        ({"seen": [{"zone": "L4.tem", "card": "cobb"}]}, [], {}, "there is no zone 'L4.tem'; did you mean 'L4.team'?"),
        ({}, [], {"target": "sito"}, "there is no character 'sito'; did you mean 'saito'?"),
        ({}, [], {"event_to": "box"}, "then.event_to is one of discard, under, done"),
        ({}, [], {"step": 9}, "then.step is 1 to 6 or game_over"),
        ({"turn": 0}, [], {}, "given.turn is a number from 1"),
        ({"difficulty": "hrad"}, [], {}, "difficulty"),
        ({}, [], {"discard": ["kidz"]}, "then.discard: there is no card 'kidz'; did you mean 'kids'?"),
        ({}, [], {"flags": ["sedatd"]}, "then.flags: there is no flag 'sedatd'; did you mean 'sedated'?"),
        ({}, [], {"chars": {"aranda": "none"}}, "there is no character 'aranda'"),
        ({}, [], {"prompts": 3}, "then.prompts is a list of questions"),
        ({}, ["bel"], {}, "there is no action 'bel'; did you mean 'bell'?"),
        ({}, [{1: 2}], {}, "there is no action '1'"),
        ({}, [{"bell": "twice"}], {}, "bell needs nothing more, found 'twice'"),
        ({}, [{"option": "²"}], {}, "expected a number, found '²'"),
        ({"step": 2}, [{"effect": {"card": "rest", "who": "sito"}}], {}, "'sito' is neither a character nor a card"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_story_of_inception(
    given: dict[str, Any], when: list[Any], then: dict[str, Any], says: str
) -> None:
    assert says in error(told("inception", given=given, when=tuple(when), then=then))


def test_a_picture_with_people_who_are_not_there() -> None:
    seen = [{"zone": "L4.team", "card": "arthur", "face": "A", "rotation": 90}]
    given = {"seen": seen, "chars": {"nobody": "healthy@4"}}
    assert "there is no character 'nobody'" in error(told("inception", kind="vision", given=given))
