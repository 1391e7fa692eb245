"""Groups laid by hand while an attack is decided, and where an attack is meant (INWO-ATTACK-RESULT-05, -CONTROL-03)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.inwo import names
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, LyingCard
from companion.table.messages import PictureSettled
from tests.games.inwo.at_the_table import HandsTable

WIVES = CardId("congressional-wives:1")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HandsTable]:
    """Ana's first turn in phase 5; she may attack."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    yield stage
    stage.close()


@pytest.fixture
def taken(table: HandsTable) -> HandsTable:
    """Pentagon has taken the Congressional Wives out of Ana's hand: they lie on her waiting Groups."""
    for words in (f"declare control {WIVES} leader=pentagon:1 from_hand=yes", "commit", "roll 1 1"):
        table.taps("A", words)
        table.all_pass()
    assert table.state.question is not None and table.state.question.prompt.key == "place"
    return table


@pytest.mark.clauses("INWO-ATTACK-RESULT-05")
def test_what_was_captured_is_laid_at_the_very_arrow_that_is_asked_for(taken: HandsTable) -> None:
    page = taken.lays(WIVES, names.arrow(CardId("pentagon:1"), "B"))
    assert page.trouble is None and page.chores == ()
    assert taken.moves[-1] == "place arrow+pentagon:1/B"
    assert taken.state.where(WIVES) == names.arrow(CardId("pentagon:1"), "B")


@pytest.mark.clauses("INWO-ATTACK-RESULT-05")
def test_while_a_hand_carries_what_was_captured_nothing_more_is_asked(taken: HandsTable) -> None:
    """All that it may mean stood there twice, as a question of its own."""
    taken.changes[names.pending("A")] = BARE
    trouble = taken.look().trouble
    assert trouble is not None and trouble.verdict == "in progress"
    assert "Congressional Wives are gone from Ana's waiting Groups." in trouble.say
    page = taken.lays(WIVES, names.arrow(CardId("pentagon:1"), "B"))
    assert page.trouble is None and taken.moves[-1] == "place arrow+pentagon:1/B"


@pytest.mark.clauses("INWO-ATTACK-RESULT-05", "INWO-MOVE-02")
def test_at_another_arrow_it_is_refused_and_no_action_is_spent_on_carrying_it_there(taken: HandsTable) -> None:
    done = len(taken.moves)
    trouble = taken.lays(WIVES, names.arrow(CardId("bavarian-illuminati:1"), "B")).trouble
    assert trouble is not None and trouble.code == "INWO-ATTACK-RESULT-05"
    assert trouble.say == "Lay Congressional Wives at a free arrow of Pentagon: the attack came from there."
    assert len(taken.moves) == done and taken.state.mark(CardId("bavarian-illuminati:1"), names.TOKEN) == 1


@pytest.mark.clauses("INWO-ATTACK-RESULT-05", "INWO-MOVE-02")
def test_answered_by_a_tap_while_it_lies_elsewhere_it_is_a_chore_and_no_second_move(taken: HandsTable) -> None:
    taken.lays(WIVES, names.arrow(CardId("bavarian-illuminati:1"), "B"))
    taken.taps("A", "place arrow+pentagon:1/B")
    page = taken.look()
    assert taken.moves[-1] == "place arrow+pentagon:1/B" and page.trouble is None
    assert taken.state.mark(CardId("bavarian-illuminati:1"), names.TOKEN) == 1
    assert len(page.chores) == 1 and page.chores[0].endswith("to the bottom arrow of Pentagon")
    assert taken.cleared().chores == ()


@pytest.mark.clauses("INWO-MOVE-02")
def test_laid_elsewhere_than_it_is_owed_it_costs_nothing_before_somebody_says_that_it_was_meant(
    taken: HandsTable,
) -> None:
    """A chore done at the wrong arrow spent a token."""
    root = CardId("bavarian-illuminati:1")
    assert taken.tap("A", "place arrow+pentagon:1/B").ok
    done = len(taken.moves)
    page = taken.lays(WIVES, names.arrow(root, "B"))
    assert page.trouble is not None and page.trouble.verdict == "ambiguous" and len(taken.moves) == done
    meant = "Move Congressional Wives to the right arrow of Bavarian Illuminati, with the token of Bavarian Illuminati"
    assert page.trouble.choices[0].label == meant
    assert page.trouble.put_back == (
        "move Congressional Wives from the right arrow of Bavarian Illuminati to the bottom arrow of Pentagon",
    )
    assert taken.state.mark(root, names.TOKEN) == 1


@pytest.mark.clauses("INWO-ATTACK-CONTROL-03", "INWO-2P-03")
@pytest.mark.parametrize("where", [names.arrow(CardId("pentagon:1"), "B"), names.PLAY])
def test_a_group_laid_elsewhere_to_attack_for_it_is_told_where_it_goes(table: HandsTable, where: names.Place) -> None:
    trouble = table.lays(WIVES, where).trouble
    assert trouble is not None and trouble.verdict == "refused"
    assert "Lay them on your waiting Groups to attack for them." in trouble.say
    table.cleared()
    asked = table.lays(WIVES, names.pending("A")).trouble
    assert asked is not None and asked.verdict == "ambiguous"
    assert "Attack Congressional Wives with Pentagon to control" in [choice.label for choice in asked.choices]


def test_the_guide_says_where_it_goes(table: HandsTable) -> None:
    steps = " ".join(table.on.lesson)
    assert "lay it on your waiting Groups" in steps


@pytest.mark.clauses("INWO-MOVE-02", "INWO-RULING-43")
def test_whose_token_pays_for_a_move_is_asked_and_told_apart(table: HandsTable) -> None:
    """The two answers read alike."""
    root = CardId("bavarian-illuminati:1")
    page = table.lays("pentagon:1", names.arrow(root, "T"))
    assert page.trouble is not None and page.trouble.verdict == "ambiguous"
    asked = [one.label.rpartition(", ")[2] for one in page.trouble.choices if one.label.startswith("Move Pentagon")]
    assert asked == ["with the token of Pentagon", "with the token of Bavarian Illuminati"]


@pytest.mark.clauses("INWO-ATTACK-CONTROL-03", "INWO-DUP-08")
def test_a_group_laid_with_the_resources_is_told_where_it_is_laid_to_be_attacked_for(table: HandsTable) -> None:
    trouble = table.lays(WIVES, names.resources("A")).trouble
    assert trouble is not None
    assert trouble.say == (
        "Congressional Wives are not taken over without an attack now. Lay them on your waiting Groups to attack for "
        "them."
    )
    table.cleared()
    trouble = table.lays("sniper:1", names.resources("A")).trouble
    assert trouble is not None and "Illuminati" not in trouble.say


def test_what_a_ring_was_told_of_a_card_that_hangs_from_nothing_goes_with_the_card(table: HandsTable) -> None:
    loose = (LyingCard(WIVES, 500.0, 60.0, 0.0, "A.structure"),)
    table.put(PictureSettled(table.picture(), table.clock.advance(1), lying=loose))
    assert table.page().trouble is not None
    assert not table.ring().ok and "Not yet" in str(table.page().notes)
    table.put(PictureSettled(table.picture(), table.clock.advance(1)))
    assert table.page().trouble is None and "Not yet" not in str(table.page().notes)


@pytest.mark.clauses("INWO-2P-03")
def test_the_bar_of_two_players_shows_no_phase_that_they_have_not(table: HandsTable) -> None:
    view = table.page().view
    assert "takeover" not in view.phases and view.phases[view.phase] == "actions"


def test_what_is_wrong_with_a_card_whose_name_is_of_several_is_said_of_several(table: HandsTable) -> None:
    """ "Republicans is gone", "Republicans belongs on": names in this game are often plural."""
    arrow, other = (names.arrow(CardId("pentagon:1"), side) for side in "BL")
    table.tap("!", f"fix move republicans:1 {arrow}")
    table.cleared()
    table.changes[arrow] = BARE
    trouble = table.look().trouble
    assert trouble is not None and trouble.say.startswith("Republicans are gone from the bottom arrow of Pentagon.")
    table.tap("!", f"fix move republicans:1 {other}")
    trouble = table.lays("republicans:1", names.exposed("A")).trouble
    assert trouble is not None and "Republicans belong on the left arrow of Pentagon." in trouble.say, trouble.say


@pytest.mark.clauses("INWO-ATTACK-CONTROL-03")
def test_what_was_asked_of_a_card_that_was_laid_is_asked_again_after_a_start(table: HandsTable) -> None:
    """It was to be taken away again, as if nobody had meant anything by it."""
    before = table.lays(WIVES, names.pending("A")).trouble
    assert before is not None and before.verdict == "ambiguous"
    table.restart()
    page = table.look()
    assert page.trouble == before and page.chores == ()
    assert "not as it was" not in str(page.notes)


@pytest.mark.clauses("INWO-ATTACK-CONTROL-03")
def test_every_group_that_may_attack_for_a_card_laid_down_is_named(table: HandsTable) -> None:
    """Six were named, and the seventh that was meant was not among them."""
    pentagon = CardId("pentagon:1")
    hung = dict(zip(("T", "B", "L"), ("japan:1", "new-york:1", "california:1"), strict=True))
    free = [side for side in "TRBL" if not table.state.at(names.arrow(CardId("bavarian-illuminati:1"), side))]
    for side, card in zip(free, hung.values(), strict=False):
        table.tap("!", f"fix move {card} {names.arrow(CardId('bavarian-illuminati:1'), side)}")
    for side, card in (("R", "england:1"), ("L", "republicans:1"), ("B", "federal-reserve:1")):
        table.tap("!", f"fix move {card} {names.arrow(pentagon, side)}")
    table.tap("!", f"fix move finland:1 {names.arrow(CardId('japan:1'), 'R')}")
    leaders = (*hung.values(), "england:1", "republicans:1", "federal-reserve:1", "finland:1")
    for card in leaders:
        table.tap("!", f"fix mark {card} tokens +1")
    table.cleared()
    trouble = table.lays("supreme-court:1", names.pending("A")).trouble
    assert trouble is not None and trouble.verdict == "ambiguous"
    assert sum(one.label.startswith("Attack Supreme Court with") for one in trouble.choices) == len(leaders)


@pytest.mark.clauses("INWO-ERRATA-09")
def test_who_plays_a_plot_that_nobody_needs_is_not_asked_to_name_somebody(table: HandsTable) -> None:
    """All have their tokens: the phone has nobody to choose among."""
    assert table.state.mark(CardId("pentagon:1"), names.TOKEN)
    refused = table.tap("A", "play new-federal-budget:1")
    assert refused.say == "No Group of yours of that sort lacks a token."
    table.tap("!", "fix mark pentagon:1 tokens -1")
    assert table.tap("A", "play new-federal-budget:1").say == "Name the Groups that get a token."
