"""Hands at a real table: cards turned for a power, laid where they may not lie, or lying there since before."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.incubo import board, names
from companion.games.incubo.rules.choose import to_offer
from companion.games.incubo.rules.result import Stop
from companion.games.incubo.scenario import scenario_game
from companion.kernel.picture import Reading, VisibleCard, reads
from companion.kernel.places import Place
from companion.table.recognition.recognise import Explained, Refused, Verdict, recognise
from companion.table.records import record, replay
from companion.testing.pictures import in_order
from tests.clauses import clauses
from tests.games.incubo.evening import Evening

DICE = {"alpha": 0, "tommy": 0}
RECORDS = Path(__file__).parents[2] / "records"


def seen(given: dict[str, Any], where: str, *cards: str | VisibleCard) -> Verdict | None:
    """What is made of these cards at a place, everything else being in order."""
    game, state = scenario_game().start({"dice": DICE, **given}, [], {})
    accepted: dict[Place, Reading] = in_order(game, state)
    return recognise(game, state, {**accepted, Place(where): reads(*cards)}, accepted)


@clauses("CUBO-CLAR-01", "CUBO-POWER-ZeroNeg")
def test_a_card_turned_for_a_power_that_cannot_be_used_is_told_why() -> None:
    given = {"dream": "D11", "area": {"alpha": ["CT05@play", "CA18@play"]}}
    verdict = seen(given, "alpha.play", VisibleCard("CT05:1", 45), "CA18:1")
    assert isinstance(verdict, Refused)
    assert (verdict.refusal.code, verdict.refusal.say) == ("E_CANNOT_RESOLVE", "There is nothing to choose for it.")


@clauses("CUBO-CARD-06")
def test_a_card_without_a_power_that_is_turned_is_told_so() -> None:
    verdict = seen({"dream": "D11", "area": {"alpha": ["CA18@play"]}}, "alpha.play", VisibleCard("CA18:1", 45))
    assert isinstance(verdict, Refused)
    assert verdict.refusal.code == "E_CANNOT_RESOLVE" and verdict.refusal.say.endswith("has no power.")


@clauses("CUBO-ROW-06")
def test_a_fear_card_in_the_pass_row_is_refused_and_not_asked_about() -> None:
    verdict = seen({"dream": "D11", "decks": {"alpha": ["FA03"]}}, "alpha.pass", "FA03:1")
    assert isinstance(verdict, Refused) and verdict.refusal.code == "E_FEAR_ROW"
    (goes,) = verdict.refusal.put_back
    assert re.search(r" from (.+)'s Pass row to \1's Play row$", goes), (
        "not to the Fear deck: it came up from the own deck"
    )


@clauses("CUBO-PLAY-01")
def test_a_card_in_the_partners_row_is_told_whose_it_is() -> None:
    verdict = seen({"dream": "D11", "decks": {"alpha": ["CA18"], "tommy": ["CT05"]}}, "tommy.play", "CA18:1")
    assert isinstance(verdict, Refused)
    assert re.search(r" comes from (.+)'s deck and belongs into \1's rows\.$", verdict.refusal.say)


@clauses("CUBO-CHIMECARD-01")
@pytest.mark.parametrize("where", ["alpha.part.2", "chimes"])
def test_a_chime_card_belongs_on_the_chime_deck(where: str) -> None:
    given = {"monster": ["M11", "M12", "M13"], "spent": 3, "chimes": 5, "decks": {"alpha": ["H01", "CA13"]}}
    verdict = seen(given, where, "H01:1")
    if where == "chimes":
        assert isinstance(verdict, Explained)
    else:
        assert isinstance(verdict, Refused)
        assert verdict.refusal.say == "+2 Chime is not played: lay it on the Chime deck."


@clauses("CUBO-RESULT-08", "CUBO-MON-01")
def test_cards_left_from_the_last_dream_lie_in_their_row_when_the_monster_begins(tmp_path: Path) -> None:
    """The parts' places lie over the rows."""
    evening = Evening(tmp_path / "journal.db")
    row, table = names.row(names.ALPHA, "play"), evening.table
    played = table.state.at(row)
    while table.state.turn.phase != names.MONSTER_DICE:
        played = table.state.at(row) or played
        evening.step()
    stage = evening.stage
    stage.places = tuple(Place(region.name) for region in table.game.mat.regions)
    stage.mat = {str(where): one for where, one in in_order(table.game, table.state).items()}
    stage.mat |= {str(where): reads(played[0]) for where in (row, names.beside(names.ALPHA, 1))}
    name = table.game.card_name(played[0])
    assert stage.look().chores == (f"move {name} from Ana's Play row to Ana's discard pile",)
    stage.close()


def test_a_ring_before_a_dream_lies_there_says_what_comes_first(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "journal.db")
    while evening.table.state.turn.phase != names.CHOOSE:
        evening.step()
    answer = evening.stage.ring()
    assert not answer.ok and answer.say == "Not yet: Lay the top card of R.E.M. 1 into the middle."
    evening.stage.close()


def test_a_card_between_two_rows_is_told(tmp_path: Path) -> None:
    """The gap between them belongs to the place of a monster's part, which does not count against a dream."""
    evening = Evening(tmp_path / "journal.db")
    table, stage = evening.table, evening.stage
    while table.state.turn.phase != names.PLAY:
        evening.step()
    stage.places = tuple(Place(region.name) for region in table.game.mat.regions)
    stage.mat = {str(where): one for where, one in in_order(table.game, table.state).items()}
    stage.mat[str(names.beside(names.ALPHA, 3))] = reads("CA18:1")
    trouble = stage.look().trouble
    assert (
        trouble is not None and "lies between Ana's Play row, Ana's Pass row and Ana's Elimination row" in trouble.say
    )
    stage.close()


@clauses("CUBO-DREAM-02")
def test_a_dream_to_choose_from_that_lies_on_another_place_of_the_line_is_told_where_it_goes() -> None:
    reading = record.read((RECORDS / "bed-won.tgr").read_text(encoding="utf-8"))
    game = replay.game_from(reading.record)
    state = next(
        one.state for one in replay.play(game, reading) if isinstance(one.action, Stop) and to_offer(one.state)
    )
    accepted, dream = in_order(game, state), board.next_dreams(state)[0]
    verdict = recognise(game, state, {**accepted, Place("parts.1"): reads(dream)}, accepted)
    assert isinstance(verdict, Refused)
    assert verdict.refusal.say == "Lay it on Part 2, 4 or 5, where it is free."
