"""Moves of Groups that a Plot makes free: people are told of them, and hands just make them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.inwo import names, tree
from companion.games.inwo.structure import room
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from tests.games.inwo.at_the_table import LEAD, HandsTable
from tests.games.inwo.tables import game, grown_state

LEADER, ROOT = CardId(LEAD["A"]), CardId("bavarian-illuminati:1")


@pytest.fixture
def reorganized(tmp_path: Path) -> HandsTable:
    """A has played a Plot that lets its whole structure be rearranged."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    stage.taps("A", f"play reorganization:1 pay={ROOT}")
    stage.all_pass()
    return stage


def free_arrow(stage: HandsTable) -> Place:
    """Another arrow of the Illuminati for its first Group."""
    return room.free_arrows(stage.on, stage.state, ROOT, LEADER, (LEADER,))[-1]


@pytest.mark.clauses("INWO-MOVE-02")
def test_a_plot_in_force_says_what_it_does_and_the_page_what_may_be_done(reorganized: HandsTable) -> None:
    """Its card was discarded, and nobody was told that moves were free from then on."""
    page = reorganized.page("A")
    assert "Reorganization: Rearrange your whole structure on your turn." in page.moves[-1].lines
    assert page.view.todo == "Move your Groups as you like: this turn it costs nothing."
    reorganized.close()


@pytest.mark.clauses("INWO-MOVE-02")
def test_a_group_that_hands_move_for_nothing_is_moved_without_a_question(reorganized: HandsTable) -> None:
    """Each one was asked about: with whose token, or for nothing."""
    to = free_arrow(reorganized)
    reorganized.lays(LEADER, to)
    assert reorganized.state.where(LEADER) == to and reorganized.page().trouble is None
    assert reorganized.state.mark(LEADER, names.TOKEN) == 1
    assert tree.controller(reorganized.on, reorganized.state, LEADER) == "A"
    reorganized.close()


@pytest.mark.clauses("INWO-MOVE-01", "INWO-MOVE-03")
def test_a_group_is_shifted_to_no_arrow_of_its_own_branch_and_to_one_that_its_branch_leaves_free(
    tmp_path: Path,
) -> None:
    """Its own arrow was offered, and the table could not go on with it."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    phreaks, japan, york, england = map(CardId, ("phone-phreaks:1", "japan:1", "new-york:1", "england:1"))
    root = next(card for card in stage.state.at(names.illuminati("B")))
    free = [names.arrow(root, side) for side in "TRBL" if not stage.state.at(names.arrow(root, side))]
    for words in (
        f"move {japan} {free[0]}",
        f"move {york} {names.arrow(japan, 'B')}",
        f"move {england} {names.arrow(york, 'T')}",
        f"move {phreaks} {names.arrow(LEADER, 'B')}",
        f"mark {phreaks} tokens +1",
        *(f"count {seat}/{what}" for seat in "AB" for what in ("turns +1", "protected -1")),
    ):
        assert stage.tap("!", f"fix {words}").ok, words
    stage.look()
    offered = list(room.free_for(stage.on, stage.state, "B", york))
    own = [names.arrow(card, side) for card in (york, england) for side in "TRBL"]
    assert offered and not set(offered) & {*own, names.arrow(japan, "B")}
    for where in offered:
        assert dict(room.arranged(stage.on, stage.state, york, where, ()))[york] == where
    words = f"ability {phreaks} effect=1 target={york} pay={phreaks} place="
    refused = stage.tap("A", words + str(names.arrow(england, "R")))
    assert refused.say == "It goes to another free arrow of the same structure."
    last = next(one for one in offered if one.spot.startswith("democrats"))
    stage.taps("A", words + str(last))
    stage.tap("!", "fix move democrats:1 box")
    stage.all_pass()
    assert stage.state.where(york) == names.arrow(japan, "B"), "the arrow was gone before it was in force"
    stage.tap("!", f"fix mark {phreaks} tokens +1")
    stage.taps("A", words + str(offered[0]))
    stage.all_pass()
    assert stage.state.where(york) == offered[0] and stage.state.where(england) == names.arrow(york, "T")
    stage.close()


@pytest.mark.clauses("INWO-MOVE-01", "INWO-MOVE-03")
@pytest.mark.parametrize("seed", range(3))
def test_every_arrow_that_is_offered_takes_the_group(seed: int) -> None:
    on = game(3)
    state = grown_state(on, 8, seed=seed)
    for spot in tree.forest(on, state).spots.values():
        if spot.master is not None:
            for where in room.free_for(on, state, spot.seat, spot.card):
                assert dict(room.arranged(on, state, spot.card, where, ()))[spot.card] == where
