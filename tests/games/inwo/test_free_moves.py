"""Moves of Groups that a Plot makes free: people are told of them, and hands just make them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.inwo import names, tree
from companion.games.inwo.structure import room
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from tests.games.inwo.at_the_table import LEAD, HandsTable

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
