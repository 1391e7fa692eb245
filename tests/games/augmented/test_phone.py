"""What a phone shows in this game: meters, marks, abilities with their price, and what a search may find."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import find
from companion.games.augmented.pages.view import mark_words, view
from companion.games.augmented.rules.search import search
from companion.games.augmented.scenario.adapter import scenario_game
from companion.games.augmented.sigils.searches import ANY_TIER
from companion.games.augmented.steps.search import Search, Wanted
from companion.games.lane_duel import lanes
from companion.kernel.engine import perform
from companion.kernel.facts import Asked
from companion.kernel.places import Place
from companion.table.consent import Consent
from companion.table.page import Question
from companion.table.pages.action_groups import groups
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("augmented").build({}, NAMES).mat.regions)


def position(*steps: dict[str, Any], **given: Any) -> tuple[Any, Any]:
    adapter = scenario_game()
    game, state = adapter.start(given, steps, {})
    for step in steps:
        state, _ = perform(game, state, adapter.action(game, state, state.turn.seat, step))  # type: ignore[arg-type]
    return game, state


def listed(game: Any, state: Any, seat: str | None = None) -> dict[str, list[str]]:
    """The folded lists of a page, by their headings."""
    snapshot = Snapshot(1, game, state=state, question=state.question, taps=taps(game, state))
    return {
        one.title: [choice.label for choice in one.choices] for one in groups(snapshot, game, view(game, state), seat)
    }


def stands(game: Any, state: Any, seat: str) -> Question:
    """The open question as a page shows it."""
    question = page(Snapshot(1, game, state=state, question=state.question), seat, 0).question
    assert question is not None
    return question


@pytest.mark.clauses("AUG-ENERGY-05", "AUG-GEM-01", "AUG-BOARD-10", "AUG-BOARD-11")
def test_energy_of_cells_bones_and_gems_are_meters() -> None:
    game, state = position(board={"B1": "Ruby Mox", "B2": "Ruby Mox"}, cells={"B": 7}, charge={"B": 3}, bones={"B": 4})
    meters = {one.label: (one.value, one.maximum) for one in view(game, state).players[1].meters}
    assert (meters["Energy"], meters["Cells"], meters["Bones"]) == ((3, 7), (7, 12), (4, None))
    assert meters["Orange gems"] == (2, None) and "Blue gems" not in meters


@pytest.mark.clauses("AUG-MARK-01", "AUG-MARK-02")
def test_marks_are_badges_in_words_and_bookkeeping_is_none() -> None:
    given = {"B1": "Shield Bot 1/1 {armor, buff=2}", "B2": "Qu177", "B3": "Squirrel", "B4": "Wolf 3/1"}
    rage = {"do": "ability", "slot": "B2", "ability": "Blood Rage", "sacrifice": ["B3"]}
    game, state = position(rage, board=given)
    cells = {cell.label: cell for row in view(game, state).rows for cell in row.cells}
    marks = {
        where: [one.text for one in cells[where].cards[0].badges if one.kind == "mark"] for where in ("B1", "B2", "B4")
    }
    assert marks == {"B1": ["Armor 1", "+2 power"], "B2": ["Alter Quills: 1"], "B4": []}


@pytest.mark.clauses("AUG-CARD-05")
def test_abilities_are_buttons_with_their_price() -> None:
    game, state = position(board={"B1": "Plasma Jimmy", "B2": "Qu177", "B3": "Squirrel"})
    assert "Plasma Jimmy: Energy Gun (2 energy)" in listed(game, state)["Use an ability"]
    assert "Qu177: Blood Rage, sacrificing Squirrel" in listed(game, state)["Use an ability"]


@pytest.mark.clauses("AUG-SEARCH-01", "AUG-SEARCH-02", "AUG-RULING-29")
def test_a_search_lists_what_may_be_found_to_the_one_who_searches() -> None:
    game, state = position(
        {"do": "play", "card": "Guest 0/2 [Rabbit Hole]", "slot": "B1"}, discard={"B": ["Rabbit", "Wolf"]}
    )
    question = stands(game, state, "B")
    assert [one.label for one in question.choices] == ["Rabbit from the discard pile", "Nothing is found"]
    assert "face up on a free place of the mat" in question.say
    assert stands(game, state, "A").choices == () and listed(game, state) == {}


@pytest.mark.clauses("AUG-SEARCH-01", "AUG-RULING-28")
def test_of_many_finds_none_is_the_usual_answer_and_nothing_comes_last() -> None:
    game, state = position(
        {"do": "play", "card": "Guest 0/2 [Rabbit Hole]", "slot": "B1"},
        main={"B": ["Rabbit"]},
        discard={"B": ["Rabbit"]},
    )
    question = stands(game, state, "B")
    assert [one.words.split()[0] for one in question.choices] == ["find", "find", "find_nothing"]
    assert not question.usual


@pytest.mark.clauses("AUG-SEARCH-02", "AUG-CLAR-17", "AUG-RULING-29")
@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (Wanted(piles=("main",), tiers=("common",)), "a common card"),
        (Wanted(), "a common or side-deck card"),
        (Wanted(piles=("main",), costs=("energy",)), "a common card that costs energy"),
        (Wanted(piles=("discard",), tiers=ANY_TIER, most=(("bones", 6),)), "a card for at most 6 bones"),
        (Wanted(tribes=("ant",), tiers=ANY_TIER, most=(("blood", 0),)), "a card of the tribe ant that is free"),
        (
            Wanted(piles=("side",), tiers=ANY_TIER, most=(("blood", 1), ("gems", 2))),
            "a card for at most 1 blood or 2 gems",
        ),
        (Wanted(piles=("side",), tiers=ANY_TIER, gem=True), "a card with a gem"),
        (Wanted(tiers=ANY_TIER, sigils=("null-conduit",)), "a card with a conduit"),
        (Wanted(names=("Rabbit",)), "Rabbit"),
    ],
)
def test_a_search_says_what_it_looks_for(wanted: Wanted, says: str) -> None:
    game, state = position(main={"B": ["Rabbit"]}, side={"B": ["Squirrel"]}, discard={"B": ["Stoat"]})
    asked = next(one for one in search(game, state, Search("B", wanted, "Why")) if isinstance(one, Asked))
    assert f" searches for {says} (Why)." in asked.prompt.say


@pytest.mark.clauses("AUG-SEARCH-01", "AUG-SEARCH-02")
def test_where_no_card_fits_nobody_is_told_to_show_one() -> None:
    """The question asked to lay a Rabbit on the mat, or to choose one of none, in a game without a Rabbit."""
    game, state = position({"do": "play", "card": "Guest 0/2 [Rabbit Hole]", "slot": "B1"}, main={"B": ["Wolf"]})
    question = stands(game, state, "B")
    assert question.say == "B searches for Rabbit (Rabbit Hole). No card fits."
    assert [one.label for one in question.choices] == ["Nothing is found"] and question.usual


@pytest.mark.clauses("AUG-PERISH-04")
def test_of_cards_to_choose_among_none_is_the_usual_answer() -> None:
    """The first was golden, and a card of one's own became Brittle by the usual tap."""
    board = {"B1": "Latcher 1/1 [Bone Latcher]", "B2": "Ox 1/3", "A1": "Wall 1/5"}
    game, state = position(board=board, active="A")
    for _ in range(2):
        if state.question is None:
            state, _facts = perform(game, state, game.bell(state))
    question = stands(game, state, "B")
    assert "Brittle" in question.say and len(question.choices) == 2 and not question.usual


@pytest.mark.clauses("AUG-CARD-05")
def test_dooming_dust_says_that_its_card_perishes() -> None:
    step = {"do": "ability", "slot": "B1", "ability": "Dooming Dust", "shatter": ["B3"]}
    board = {"B1": "Guest 1/2 [Dooming Dust]", "B2": "Ox 1/3", "B3": "Emerald Mox"}
    game, state = position(step, board=board)
    assert "and perishes then?" in stands(game, state, "B").say
    (ox,) = state.at(Place("B2"))
    state, _ = perform(game, state, next(one for one in game.answers(state) if "Ox" in game.label(state, one)))
    assert "perishes after its next attack" in mark_words(game, state, ox)


@pytest.mark.clauses("AUG-CARD-05", "AUG-ENERGY-01")
def test_an_ability_that_is_too_dear_is_listed_with_the_reason_and_with_its_price_on_its_sheet() -> None:
    game, state = position(board={"B1": "Plasma Jimmy"}, charge={"B": 1}, cells={"B": 4})
    snapshot = Snapshot(1, game, state=state, taps=taps(game, state))
    (group,) = [one for one in groups(snapshot, game, view(game, state), "B") if one.title == "Use an ability"]
    why = {one.label: one.why for one in group.choices}
    assert why["Plasma Jimmy: Energy Gun (2 energy)"] == "Energy Gun costs 2 energy; you have 1."
    assert "Plasma Jimmy: Energy Gun (2 energy)" not in [game.label(state, one) for one in taps(game, state)]
    (card,) = [card for row in view(game, state).rows for cell in row.cells for card in cell.cards]
    assert card.badges[0].rule.endswith("Costs 2 energy. Tap to use it.")


@pytest.mark.clauses("AUG-STEP-01")
def test_every_step_says_what_to_do_next() -> None:
    game, state = position(board={"B1": "Squirrel"})
    assert view(game, state).todo == "B: lay cards on your spaces, use abilities, then ring the bell."
    drawing = replace(state, turn=replace(state.turn, phase="turn.draw"))
    assert view(game, drawing).todo == "B: draw a card from your main or your side deck, and say from which."


@pytest.mark.clauses("AUG-BONE-07")
def test_what_no_hand_does_stands_under_no_heading_of_hands() -> None:
    game, state = position(board={"B1": "Squirrel"})
    snapshot = Snapshot(1, game, state=state, taps=taps(game, state))
    by_hand = {one.title: one.by_hand for one in groups(snapshot, game, view(game, state), "B")}
    assert by_hand == {"Hammer a card": True, "Who collects bones and energy cells": False}


@pytest.mark.clauses("AUG-BONE-07", "AUG-ENERGY-06")
def test_the_switches_for_collecting_are_in_a_list_and_no_buttons() -> None:
    game, state = position()
    assert not [one for one in taps(game, state) if one.verb == "switch"]
    assert listed(game, state, "A")["Who collects bones and energy cells"] == [
        "A: stop collecting bones", "A: stop collecting energy cells",
    ]  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("augmented", {"first": "A"}, NAMES).result()
    stage.look()
    yield stage
    stage.close()


@pytest.mark.clauses("AUG-BONE-07", "AUG-START-04")
def test_a_phone_switches_and_a_ring_keeps_the_hands(table: Stage) -> None:
    assert table.ring().ok and table.ring().ok and table.ring().ok
    assert table.tap("B", "switch bones").ok, "the opponent's phone as well"
    assert table.tap("A", "collect bones").code == "E_RETROACTIVE"
    assert [one.seat for one in table.page("B").view.players] == list(lanes.SEATS)


@pytest.mark.clauses("AUG-START-04")
def test_keeping_the_hand_answers_no_open_wish_to_take_moves_back(table: Stage) -> None:
    """Both are called keeping; a phone that was about to keep its hand says nothing about the other's wish."""
    assert table.ring().ok
    host_state = table.host._host_state
    host_state.consent = Consent("B", 1, host_state.session.done[-1].entry.n, frozenset("B"))
    assert table.tap("A", "keep").ok
    assert table.state.question.waiting == ("B",), "the next starting hand"
