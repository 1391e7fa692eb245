"""A Group is carried elsewhere with hands that take one card after the other: what hung from it follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.inwo import names
from companion.games.inwo.rules.trades import Move
from companion.games.inwo.structure.table import laid
from companion.kernel.cards import CardId
from companion.kernel.facts import Moved
from companion.kernel.picture import BARE, COVERED, LyingCard, VisibleCard, reads
from companion.kernel.places import Place
from companion.table.messages import PictureSettled
from companion.table.page import Page
from tests.games.inwo.at_the_table import LEAD, HandsTable

WIVES, PENTAGON, BAVARIA = map(CardId, ("congressional-wives:1", "pentagon:1", "bavarian-illuminati:1"))
SMOF = CardId("smof:1")


class Mat:
    """What a camera sees of cards on free ground, after what it saw before (`vision.pictures.locate`)."""

    def __init__(self, stage: HandsTable) -> None:
        self.stage, self.was = stage, dict[CardId, Place]()

    def shows(self, lying: tuple[LyingCard, ...], *covered: Place) -> Page:
        places = self.stage.on.ground(self.stage.state, lying)
        now = {card: where for where, cards in places.items() for card in cards}
        adrift = {self.was[one.card] for one in lying if one.card not in now and one.card in self.was}
        seen = {**self.stage.picture(), **dict.fromkeys(places, BARE), **dict.fromkeys(adrift, COVERED)}
        seen |= {where: reads(*map(VisibleCard, cards)) for where, cards in places.items() if cards}
        seen |= dict.fromkeys(covered, COVERED)
        self.was |= now
        self.stage.put(PictureSettled(seen, self.stage.clock.advance(1), lying=lying))
        return self.stage.page()


@pytest.mark.clauses("INWO-MOVE-03", "INWO-RULING-66")
def test_what_is_left_behind_is_still_to_be_done_and_no_fault(tmp_path: Path) -> None:
    """It was asked about as if it had been laid there: "hangs from nothing", "cannot be seen"."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    stage.taps("A", f"declare control {WIVES} leader={PENTAGON} from_hand=yes", "commit")
    stage.all_pass()
    stage.taps("A", "roll 1 1")
    stage.all_pass()
    stage.taps("A", f"place {names.arrow(PENTAGON, 'B')}")
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(before).trouble is None

    here = stage.state.where(PENTAGON)
    assert here is not None
    other = next(one for one in "TRBL" if names.arrow(BAVARIA, one) != here)
    assert stage.tap("A", f"move {PENTAGON} {names.arrow(BAVARIA, other)} {BAVARIA}").ok
    after = {one.card: one for one in laid(stage.on, stage.state, before)}
    carried = tuple(after[PENTAGON] if one.card == PENTAGON else one for one in before)
    page = mat.shows(carried)
    assert page.trouble is None
    assert page.chores == ("lay Congressional Wives on the bottom arrow of Pentagon",)
    stage.wait(30)
    assert not any("cannot be seen" in one for one in stage.page().notes)
    stage.restart()
    mat = Mat(stage)
    page = mat.shows(carried)
    assert page.trouble is None and not any("hangs" in one for one in page.notes), "nor after a restart"
    assert page.chores == ("lay Congressional Wives on the bottom arrow of Pentagon",)
    pushed = tuple(replace(one, x=one.x + 30, y=one.y + 30) if one.card == WIVES else one for one in carried)
    trouble = mat.shows(pushed).trouble
    assert trouble is not None and "hang from nothing" in trouble.say, "what hands laid astray is"
    page = mat.shows(tuple(after[one.card] for one in before))
    assert page.trouble is None and page.chores == ()
    stage.close()


@pytest.mark.clauses("INWO-ATTACK-RESULT-05", "INWO-RULING-66")
def test_what_the_rules_gave_to_another_is_brought_there_and_no_fault(tmp_path: Path) -> None:
    """It was said to lie in another's structure, to be laid back, in the moment in which it was captured."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    mat, lying = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(lying).trouble is None
    assert stage.tap("!", f"fix move {LEAD['B']} {names.arrow(PENTAGON, 'B')}").ok
    page = mat.shows(lying)
    assert page.trouble is None and len(page.chores) == 1
    assert page.chores[0].endswith("to the bottom arrow of Pentagon")
    stage.close()


@pytest.mark.clauses("INWO-RULING-66")
def test_a_place_that_a_structure_reaches_over_is_not_asked_about(tmp_path: Path) -> None:
    """What covers it can be read; a table with a full mat stood still over that."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    mat, lying = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    exposed = names.exposed("A")
    trouble = mat.shows(lying, exposed).trouble
    assert trouble is not None and "that I cannot read" in trouble.say
    x, y = stage.on.mat.region(exposed.zone).centre
    root = next(one for one in lying if one.card == BAVARIA)
    own = {one.card for one in lying if one.region == root.region}
    pushed = [replace(one, x=one.x + x - root.x, y=one.y + y - root.y, region="") for one in lying if one.card in own]
    assert mat.shows((*pushed, *(one for one in lying if one.card not in own)), exposed).trouble is None
    stage.close()


def captured(folder: Path, *more: str) -> HandsTable:
    """A Group of B that A has just captured, which hangs nowhere yet; `more` corrections before that."""
    stage = HandsTable(folder / "journal.db").set_up().to_actions()
    for words in (
        f"move {SMOF} {names.arrow(CardId(LEAD['B']), 'L')}",
        *more,
        *(f"count {seat}/{what}" for seat in "AB" for what in ("turns +1", "protected -1")),
    ):
        stage.tap("!", f"fix {words}")
    stage.look()
    stage.taps("A", f"declare control {SMOF} leader={BAVARIA}", "commit")
    stage.all_pass()
    stage.taps("A", "roll 1 1")
    stage.all_pass()
    return stage


@pytest.mark.clauses("INWO-ATTACK-RESULT-05", "INWO-RULING-66")
def test_what_is_captured_and_turned_wrongly_hangs_from_nothing(tmp_path: Path) -> None:
    """It was called its old owner's, to be laid back, and where it had hung for a moment a card face down was looked
    for."""
    stage = captured(tmp_path)
    assert stage.state.question is not None and stage.state.question.prompt.say.startswith("Captured: S.M.O.F.")
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(before).trouble is None

    def at(arrow: Place, turned: float) -> tuple[LyingCard, ...]:
        """S.M.O.F. beside an arrow, its incoming side against it or turned away."""
        there = Moved(SMOF, arrow).apply(stage.state)
        new = next(one for one in laid(stage.on, there, before) if one.card == SMOF)
        return tuple(replace(new, angle=new.angle + turned) if one.card == SMOF else one for one in before)

    wrong = names.arrow(PENTAGON, "B")
    trouble = mat.shows(at(wrong, 0)).trouble
    assert trouble is not None and "Lay S.M.O.F. at a free arrow of Bavarian Illuminati" in trouble.say
    assert mat.shows(at(wrong, 90)).notes == (
        "S.M.O.F. hangs from nothing. Push the middle of its incoming side, the white arrow, against a free arrow.",
    )
    stage.close()


@pytest.mark.clauses("INWO-ATTACK-RESULT-07", "INWO-RULING-66")
def test_what_comes_along_with_a_captured_group_is_asked_for_and_no_fault(tmp_path: Path) -> None:
    """It was said to lie in another's structure, to be laid back, and nobody was told to bring it."""
    stage = captured(tmp_path, f"move {WIVES} {names.arrow(SMOF, 'T')}")
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(before).trouble is None
    arrow = next(names.arrow(BAVARIA, side) for side in "TRBL" if not stage.state.at(names.arrow(BAVARIA, side)))
    there = Moved(SMOF, arrow).apply(stage.state)
    taken = next(one for one in laid(stage.on, there, before) if one.card == SMOF)
    carried = tuple(taken if one.card == SMOF else one for one in before)

    page = mat.shows(carried)
    assert stage.state.where(SMOF) == arrow and page.trouble is None
    chore = "lay Congressional Wives on the top arrow of S.M.O.F."
    assert page.chores == (chore,)
    stage.restart()
    page = Mat(stage).shows(carried)
    assert page.trouble is None and page.chores == (chore,), "nor after a restart"
    stage.close()


@pytest.mark.clauses("INWO-ATTACK-DESTROY-11", "INWO-RULING-66")
def test_what_goes_back_to_a_hand_out_of_a_structure_is_asked_for_as_long_as_it_lies_there(tmp_path: Path) -> None:
    """A Group was destroyed, and of its puppets, which go back to hand, nobody said a word."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    for card, to in ((SMOF, names.arrow(PENTAGON, "B")), (WIVES, names.arrow(SMOF, "T"))):
        assert stage.tap("!", f"fix move {card} {to}").ok
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(before).chores == ()
    for card, to in ((WIVES, names.hand("A")), (SMOF, names.destroyed("B"))):
        assert stage.tap("!", f"fix move {card} {to}").ok
    back = "move Congressional Wives from the top arrow of S.M.O.F. to Ana's hand"
    assert mat.shows(before).chores == (
        "move S.M.O.F. from the bottom arrow of Pentagon to Ben's destroyed Groups",
        back,
    )

    gone = tuple(one for one in before if one.card != SMOF)
    assert back in mat.shows(gone).chores
    pushed = tuple(replace(one, x=one.x + 40, angle=one.angle + 45) if one.card == WIVES else one for one in gone)
    page = mat.shows(pushed)
    assert back in page.chores and page.notes == ()
    page = mat.shows(tuple(one for one in gone if one.card != WIVES))
    assert back not in page.chores
    stage.close()


@pytest.mark.clauses("INWO-RULING-66")
def test_of_a_structure_that_is_kept_on_a_phone_nothing_is_asked_for_that_lies_there(tmp_path: Path) -> None:
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    assert stage.tap("!", f"fix move {WIVES} {names.arrow(PENTAGON, 'B')}").ok
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    for words in ("count A/on_phone +1", f"move {WIVES} {names.hand('A')}"):
        assert stage.tap("!", f"fix {words}").ok
    assert mat.shows(before).chores == ()
    stage.close()


@pytest.mark.clauses("INWO-ATTACK-RESULT-10", "INWO-RULING-66")
def test_all_that_a_structure_loses_to_one_pile_is_asked_for(tmp_path: Path) -> None:
    """Of a pile only the uppermost card is seen: of the others nobody said a word."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    for card, to in ((SMOF, names.arrow(PENTAGON, "B")), (WIVES, names.arrow(SMOF, "T"))):
        assert stage.tap("!", f"fix move {card} {to}").ok
    mat, before = Mat(stage), tuple(laid(stage.on, stage.state, ()))
    assert mat.shows(before).chores == ()
    for card in (WIVES, SMOF):
        assert stage.tap("!", f"fix move {card} {names.discard('A')}").ok
    wives = "move Congressional Wives from the top arrow of S.M.O.F. to Ana's discard pile"
    smof = "move S.M.O.F. from the bottom arrow of Pentagon to Ana's discard pile"
    assert sorted(mat.shows(before).chores) == [wives, smof]
    assert wives in mat.shows(tuple(one for one in before if one.card != SMOF)).chores
    assert mat.shows(tuple(one for one in before if one.card not in (SMOF, WIVES))).chores == ()
    stage.close()


@pytest.mark.clauses("INWO-ATTACK-RESULT-10", "INWO-MOVE-04")
def test_an_arrow_says_what_finds_no_room_there(tmp_path: Path) -> None:
    """Two puppets were said to come along, and one of them was discarded."""
    reserve, japan = CardId("federal-reserve:1"), CardId("japan:1")
    stage = captured(
        tmp_path,
        f"move {WIVES} {names.arrow(SMOF, 'T')}",
        f"move {reserve} {names.arrow(SMOF, 'R')}",
        f"move {japan} {names.arrow(PENTAGON, 'R')}",
    )
    question = stage.state.question
    assert question is not None and question.prompt.say.startswith("Captured: S.M.O.F., with 2 puppets. At which")
    labels = [stage.on.label(stage.state, one) for one in question.prompt.options]
    assert labels == [
        "At the left arrow of Bavarian Illuminati: no room for Federal Reserve",
        "At the right arrow of Bavarian Illuminati",
        "At the bottom arrow of Bavarian Illuminati",
    ]
    moved = stage.on.label(stage.state, Move("A", SMOF, names.arrow(BAVARIA, "T"), PENTAGON))
    assert moved == (
        "Move S.M.O.F. to the left arrow of Bavarian Illuminati, with the token of Pentagon: no room for Federal "
        "Reserve"
    )
    stage.close()


@pytest.mark.clauses("INWO-ARROW-03", "INWO-ARROW-06")
def test_a_correction_that_leaves_two_at_an_arrow_or_one_below_itself_says_so(tmp_path: Path) -> None:
    """The table went on with a Group that hung nowhere, and was puzzled by what lay there."""
    stage = HandsTable(tmp_path / "journal.db").set_up().to_actions()
    here = stage.state.where(PENTAGON)
    stage.tap("!", f"fix move {SMOF} {here}")
    assert "Pentagon and S.M.O.F. hang at one arrow: put one of them elsewhere" in stage.page().notes
    stage.tap("!", f"fix move {SMOF} {names.arrow(PENTAGON, 'B')}")
    stage.tap("!", f"fix move {PENTAGON} {names.arrow(SMOF, 'T')}")
    assert "Pentagon hangs from no Illuminati: put it elsewhere" in stage.page("A").notes
    stage.look()
    stage.tap("!", f"fix move {PENTAGON} {here}")
    assert not list(stage.on.oddities(stage.state))
    stage.close()
