"""What hands do where no camera looks is asked for until somebody, the camera or the game says that it is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.messages import ERRAND, TakeUp
from companion.table.records import replay
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage
from tests.table.unwatched import Unwatched

MAT = tuple(Place(region.name) for region in find("inscription").build({}, NAMES).mat.regions)
AUGMENTED = tuple(Place(region.name) for region in find("augmented").build({}, NAMES).mat.regions)
ITEM = "Luka: draw an item card"


def owed(table: Stage) -> list[str]:
    """The open errands, as every phone reads them."""
    pages = [[one.label for one in table.page(seat).errands] for seat in (None, "A", "B")]
    assert pages[0] == pages[1] == pages[2]
    return pages[0]


def tick(table: Stage, say: str) -> None:
    """Somebody says that it is done."""
    (words,) = [one.words for one in table.page().errands if one.label == say]
    assert words.startswith(ERRAND) and table.settle(words).ok


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    """Ana strikes the empty row with a stoat, and the scale comes to rest on 4 towards Luka."""
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("inscription", {"first": "A", "corpse_eater": "known"}, NAMES).result()
    stage.look()
    stage.ring()
    stage.tap("A", "draw opening")
    stage.tap("!", "fix count scale 3")
    stage.tap("!", "fix count A/capped -1")
    stage.lay("stoat:1", "A1")
    stage.tap("!", "fix move stoat:1 A1")
    stage.look()
    assert owed(stage) == []
    stage.ring()
    yield stage
    stage.close()


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Stage]:
    """`augmented`, the ready decks on the table."""
    stage = Stage(tmp_path / "journal.db", AUGMENTED)
    stage.host.new_game("augmented", {"first": "A"}, NAMES).result()
    stage.look()
    yield stage
    stage.close()


# --- until it is done, and only so long ----------------------------------------------------------------------------


@clauses("INS-ITEM-08", "INS-END-02")
def test_an_owed_item_is_asked_for_and_whose_it_is_is_said(table: Stage) -> None:
    assert table.state.count("B/items") == 1
    assert owed(table) == [ITEM] and table.page("A").errands[0].seat == "B"


@clauses("INS-ITEM-08")
def test_it_is_asked_for_whatever_its_player_does_until_somebody_says_that_it_is_done(table: Stage) -> None:
    assert table.tap("B", "draw opening").ok
    assert table.ring().ok and table.tap("A", "draw deck").ok
    table.restart()
    table.look()
    assert owed(table) == [ITEM]
    tick(table, ITEM)
    assert owed(table) == []


@clauses("INS-ITEM-08")
def test_what_is_done_stays_done_after_a_restart_and_after_moves_taken_back(table: Stage) -> None:
    tick(table, ITEM)
    assert table.tap("B", "draw opening").ok
    table.restart()
    assert owed(table) == []
    table.undo("B")
    assert owed(table) == []


def test_it_may_be_said_twice_and_on_an_old_page(table: Stage) -> None:
    words = table.page().errands[0].words
    assert table.tap("B", "draw opening").ok
    assert table.settle(words).ok and table.settle(words).ok
    assert [entry.action for entry in table.journal.entries(1)].count("errand " + words.replace("done ", "done: ")) == 1


@clauses("INS-ITEM-08")
def test_what_is_taken_back_is_not_asked_for(table: Stage) -> None:
    table.undo("A")
    table.undo("B")
    assert owed(table) == []
    table.restart()
    assert owed(table) == []


def test_a_correction_of_the_count_is_no_errand(table: Stage) -> None:
    tick(table, ITEM)
    assert table.tap("B", "draw opening").ok
    assert table.tap("!", "fix count B/items +1").ok
    assert owed(table) == []


def test_a_record_knows_nothing_of_it(table: Stage) -> None:
    tick(table, ITEM)
    assert "errand" not in replay.export(table.journal)


# --- a game that was set aside ---------------------------------------------------------------------------------------

HELD = "take up your hand again, {} if {} not kept, draw {} from your piles"
FOUR, ONE = HELD.format("4 cards;", "they were", "them"), HELD.format("1 card;", "it was", "it")


def test_a_game_taken_up_again_asks_to_draw_the_hands_that_were_held(table: Stage) -> None:
    """Ana holds the four cards of the beginning, Luka his item only."""
    table.host.new_game("inscription", {"first": "A"}, NAMES).result()
    assert owed(table) == []
    assert table.put(TakeUp(1)).ok
    asked = [f"Ana: {FOUR}", f"Luka: {ONE}"]
    assert owed(table) == asked, "what was owed before lay on the table that was packed up"
    assert [one.seat for one in table.page().errands] == ["A", "B"]
    table.restart()
    assert owed(table) == asked, "a restart leaves hands what they hold"
    tick(table, asked[0])
    table.undo("A")
    assert owed(table) == asked[1:]
    table.restart()
    assert owed(table) == asked[1:] and "taken up" not in replay.export(table.journal)


def test_where_no_camera_looks_the_board_is_to_be_laid_as_well(tmp_path: Path) -> None:
    table = Unwatched(tmp_path, "inscription")
    table.host.new_game("inception").result()
    assert table.host.put(TakeUp(1)).result().ok
    assert "Player A: lay the table as the board here shows it" in [one.label for one in table.host.page("A").errands]
    table.close()


# --- what the game and the camera know -----------------------------------------------------------------------------

DRAW = Errand("A", "draw 2", hand="A/hand", count=2, pile="A/main")


def state(**counters: int) -> State:
    return State(counters={name.replace("_", "/"): count for name, count in counters.items()})


def test_a_hand_smaller_than_what_was_to_be_drawn_shows_that_it_was_drawn() -> None:
    assert not DRAW.shown_by((), state(A_hand=2), ())
    assert DRAW.shown_by((), state(A_hand=1), ())


def test_the_next_draw_that_somebody_says_shows_it_another_errand_does_not() -> None:
    drew = (Counted("A/main", -1),)
    assert DRAW.shown_by(drew, state(A_hand=5), ())
    assert not DRAW.shown_by(drew, state(A_hand=5), (DRAW,)), "two things to do"
    assert not DRAW.shown_by((Counted("A/main", 1),), state(A_hand=5), ())
    lying = Errand("A", "shuffle", pile="alpha.deck")
    assert lying.shown_by((Moved(CardId("x:1"), Place("A1"), Place("alpha.deck")),), State(), ())


def test_one_shuffle_does_for_two() -> None:
    shuffle = Errand("A", "shuffle the main deck", about="shuffle A/main")
    assert shuffle.shown_by((), State(), (shuffle,)) and not shuffle.shown_by((), State(), (DRAW,))


# --- augmented -----------------------------------------------------------------------------------------------------


@clauses("AUG-START-03")
def test_the_starting_hand_is_asked_for_once(duel: Stage) -> None:
    assert "draw three cards from the main and one from the side deck" in duel.page().question.say
    duel.ring()
    assert owed(duel) == []


@clauses("AUG-START-04")
def test_after_a_mulligan_the_four_are_put_back_first_and_its_player_alone_is_asked(duel: Stage) -> None:
    duel.ring()
    assert duel.tap("A", "mulligan").ok
    said = "Ana: put the four cards back into their decks, shuffle both, then draw three from the main and one from the"
    assert owed(duel) == [f"{said} side deck"]
    assert duel.tap("B", "keep").ok
    duel.restart()
    assert len(owed(duel)) == 1
    tick(duel, owed(duel)[0])
    assert duel.ring().ok, "Ana's own first turn is over"
    assert owed(duel) == []


@clauses("AUG-DRAW-01")
def test_who_says_to_have_drawn_is_not_told_to_draw(duel: Stage) -> None:
    for _ in range(4):
        duel.ring()
    duel.ring()
    assert duel.state.turn.seat == "A" and duel.state.turn.phase == "turn.draw"
    assert duel.tap("A", "draw main").ok
    assert owed(duel) == []


# --- items ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def bottle(table: Stage) -> Stage:
    """Luka has laid Squirrel in a Bottle on his item place in his own turn."""
    tick(table, ITEM)
    assert table.tap("B", "draw opening").ok
    table.lay("squirrel-in-a-bottle:1", "B/item").look()
    assert table.moves[-1].startswith("use squirrel-in-a-bottle:1")
    return table


SQUIRREL = "Luka: take a squirrel from your squirrel pile"
UNDER = "Luka: lay Squirrel in a Bottle face down under the item pile"


@clauses("INS-ITEM-09", "INS-RULING-16")
def test_a_used_item_goes_under_its_pile_and_brings_what_it_brings(bottle: Stage) -> None:
    assert set(owed(bottle)) == {SQUIRREL, UNDER}
    assert bottle.lift("B/item").look().trouble is None, "the camera sees it go"
    assert owed(bottle) == [SQUIRREL]


@clauses("INS-ITEM-09")
def test_a_used_item_that_was_taken_away_is_not_demanded_back(bottle: Stage) -> None:
    """Something else is wrong at the same moment."""
    page = bottle.lift("B/item").lay("wolf:1", "B2").look()
    assert page.trouble is not None
    assert not any("Bottle" in one for one in (*page.trouble.put_back, *page.chores))


def test_a_card_that_is_to_be_fetched_is_told_to_the_hands_of_the_virtual_table(table: Stage) -> None:
    """By its design, for any copy will do; what is to lie on the mat is no card for a hand."""
    while table.state.turn.seat == "B" or table.state.turn.phase != "turn.play":
        assert table.ring().ok or table.tap("B", "draw opening").ok or table.tap("A", "draw squirrel").ok
    for card, place in {"warren:1": "A/hand", "squirrel:1": "A2"}.items():
        assert table.tap("!", f"fix move {card} {place}").ok, place
    table.lay("squirrel:1", "A2").look()
    assert table.tap("A", "play warren:1 A3 blood=squirrel:1").ok
    page = table.page()
    assert [(one.to, one.card) for one in page.hand_overs] == [("A", "rabbit")]
    assert [one.words for one in page.hand_overs] == [one.words for one in page.errands if "Rabbit" in one.label]
