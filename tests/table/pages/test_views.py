"""Pages: what each seat is shown, and nothing it may not see."""

import msgspec
import pytest

from companion.games import find
from companion.kernel.sentences import as_plain_text
from companion.table.page import Page
from companion.table.pages import views
from companion.testing.random_play import opening
from tests.table.stage import Stage


def test_before_any_game_the_page_says_what_to_do(stage: Stage) -> None:
    page = stage.page("A")
    assert (page.game, page.view.headline) == ("", "No game has begun")
    assert "Choose a game" in page.view.todo


def test_a_page_is_the_seats_own(duel: Stage) -> None:
    mine, other, table = duel.page("A"), duel.page("B"), duel.page(None)
    assert [choice.words for choice in mine.choices] == ["ring"]
    assert other.choices == ()
    assert [choice.seat for choice in table.choices] == ["A"]


def test_what_goes_on_with_the_turn_lies_under_the_thumb(stage: Stage, duel: Stage) -> None:
    """A ring where it means something, else the few ways to draw; nothing for whoever waits."""
    assert duel.page("A").thumb == ("ring",)
    assert duel.page("B").thumb == ()
    duel.ring()
    page = duel.page("B")
    assert page.thumb == tuple(choice.words for choice in page.choices)
    assert 0 < len(page.thumb) <= views.THUMB


def test_anybody_may_answer_for_chance(stage: Stage) -> None:
    stage.begin(first=None)
    for seat in ("A", "B", None):
        assert [choice.words for choice in stage.page(seat).question.choices] == ["throw", "first A", "first B"]


def test_moves_are_told_with_what_followed(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    told = duel.page().moves[-1]
    assert (told.seat, told.text, told.lines) == ("A", "play stoat:1 A1 blood=squirrel:1", ("Squirrel died",))


def test_only_the_last_moves_are_shown(duel: Stage) -> None:
    for _ in range(10):
        duel.ring()
        duel.tap(duel.state.turn.seat, "draw")
    assert len(duel.page().moves) == views.MOVES
    assert duel.page().moves[-1].text == "draw"


def test_every_button_can_be_pressed(duel: Stage) -> None:
    """The words of a choice, sent back with the page's version, do what its label says."""
    page = duel.page("A")
    for choice in page.choices:
        assert duel.tap(choice.seat, choice.words, page.version).ok


def test_a_page_travels_as_plain_json(duel: Stage) -> None:
    duel.lay("wolf:1", "A1").look()
    page = duel.page("A")
    assert msgspec.json.decode(msgspec.json.encode(page, enc_hook=as_plain_text), type=Page) == page


def test_nothing_of_the_hidden_deck_is_in_a_page(duel: Stage) -> None:
    """The state knows which cards have not been seen; no page names one of them."""
    hidden = [card for where, cards in duel.state.cards.items() if "unseen" in where.zone for card in cards]
    assert hidden
    text = msgspec.json.encode(duel.page(None), enc_hook=as_plain_text).decode()
    assert not [card for card in hidden if card in text]


@pytest.mark.parametrize("name", ["inscription", "augmented", "inception", "incubo"])
def test_a_card_may_be_put_right_to_every_place_of_the_mat_and_to_every_hand(name: str) -> None:
    """The duels offered their spaces alone: what lay on a discard pile by the table could not be said to lie there."""
    game = find(name).build()
    state, _ = opening(game)
    offered = {where for where, _ in game.view(state).places}
    assert len({str(words) for _, words in game.view(state).places}) == len(offered), "no two are called alike"
    hands = {zone.name for zone in game.zones.values() if zone.hand}
    printed = {region.name for region in game.mat.regions if region.name in game.zones}
    assert printed | hands <= offered
