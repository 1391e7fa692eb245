"""What hands do, said by phone where no camera looks: the dialogs follow from the fields of the actions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Draft, derived
from companion.kernel.engine import fold
from companion.kernel.facts import Counted, Fact, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Tapped
from companion.table.settings import Settings
from companion.testing.random_play import opening
from tests.waiting import OUTER_S


@pytest.fixture(scope="module")
def duel() -> BaseGame:
    return find("inscription").build({}, {"A": "Ana", "B": "Luka"})


def in_play(game: BaseGame, **lying: str) -> State:
    """A's turn with cards in play, and one card in the hand that nobody has seen."""
    facts: list[Fact] = [Moved(CardId(card), Place(where)) for where, card in lying.items()]
    return fold(opening(game)[0], [*facts, Counted("A/hand", 1), Turned("A", 3, "turn.play")])[0].withdrawn()


def said(game: BaseGame, state: State, **fields: str | list[str]) -> Draft:
    every = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
    found = derived.said_for_hands(game).draft(game, state, "A", "play", every)
    assert found is not None
    return found


def blank(draft: Draft, field: str) -> Any:
    return next((one for one in draft.blanks if one.name == field), None)


@pytest.mark.clauses("INS-BLOOD-01", "INS-PLAY-02", "INS-PLAY-03")
def test_card_space_and_payment_are_asked_one_after_the_other(duel: BaseGame) -> None:
    state = in_play(duel, A1="squirrel:1", A3="stoat:1", B2="wolf:1")
    first = said(duel, state)
    assert first.say == "Still to say: Which card." and blank(first, "card").hidden
    labels = [one.label for one in blank(first, "card").options]
    assert labels == sorted(set(labels)), "copies in a hand are one"
    assert "Stoat" in labels and "2 blood" in next(o.hint for o in blank(first, "card").options if o.label == "Adder")
    where = said(duel, state, card="adder:1")
    assert [one.value for one in blank(where, "to").options] == ["A1", "A2", "A3", "A4"]
    assert [one.hint for one in blank(where, "to").options] == ["Squirrel", "", "Stoat", ""]
    paid = said(duel, state, card="adder:1", to="A2")
    assert blank(paid, "blood").value == ("squirrel:1", "stoat:1"), "there is one way to pay for it"
    assert {one.value: one.place for one in blank(paid, "blood").options} == {"squirrel:1": "A1", "stoat:1": "A3"}
    action = parse(paid.words, "A", duel.vocabulary)
    assert duel.may(state, action) and action in duel.legal(state)


@pytest.mark.clauses("INS-BLOOD-01", "INS-PLAY-04")
def test_what_is_missing_is_asked_and_what_is_forbidden_is_refused_in_the_rules_own_words(duel: BaseGame) -> None:
    state = in_play(duel, A1="squirrel:1", A3="stoat:1", A4="geck:1")
    asked = said(duel, state, card="bullfrog:1", to="A2")
    assert asked.say == "Still to say: What is sacrificed for it." and blank(asked, "blood").most == 1
    for fields, words in (
        ({"card": "adder:1", "to": "A2", "blood": ["geck:1"]}, ""),
        ({"card": "geck:2", "to": "A1"}, "play geck:2 A1"),
        ({"card": "urayuli:1", "to": "A2"}, "play urayuli:1 A2"),
    ):
        draft = said(duel, state, **fields)
        assert not draft.words
        if words:
            refusal = duel.why_not(state, parse(words, "A", duel.vocabulary))
            assert refusal is not None and (draft.say, draft.clause) == (refusal.say, refusal.clause)


def test_only_who_is_on_turn_is_offered_to_lay_and_the_board_may_be_tapped_for_it(duel: BaseGame) -> None:
    state = in_play(duel, A1="squirrel:1")
    (opener,) = (one for one in derived.openers(duel, state, "A") if one.verb == "play")
    assert (opener.title, opener.standing, opener.places) == ("Lay a card…", "next", ("A1", "A2", "A3", "A4"))
    assert not [one for one in derived.openers(duel, state, "B") if one.verb == "play"]
    (about,) = derived.said_for_hands(duel).about(duel, state, "A", "A2")
    assert about.said == {"to": ("A2",)}


@pytest.fixture(params=[True, False], ids=["camera", "no camera"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[bool, Host]]:
    journal = Journal(tmp_path / "journal.db")
    host = Host(journal, ManualClock(), settings=Settings(camera=request.param))
    host.start()
    host.new_game("inscription", {"draft": True}).result(OUTER_S)
    yield request.param, host
    host.stop()
    journal.close()


def test_a_table_with_a_camera_has_none_of_it(table: tuple[bool, Host]) -> None:
    camera, host = table
    assert host.put(Tapped("A", "ready", host.snapshot.version)).result(OUTER_S).ok
    page = host.page("A")
    assert [one.verb for one in page.dialogs] == ([] if camera else ["deal"])
    assert (host.draft("A", "deal", {}) is None) is camera
    assert any("No camera looks" in one for one in page.notes) is not camera
