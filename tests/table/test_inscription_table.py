"""Inscription as it is played at the table: cards laid and lifted, a bell, and what the phones say to mistakes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.picture import reads
from companion.kernel.places import Place
from companion.table.messages import PictureSettled
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("inscription").build({}, NAMES).mat.regions)


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Stage]:
    """A mat of Inscription and no game yet."""
    stage = Stage(tmp_path / "journal.db", MAT)
    yield stage
    stage.close()


@pytest.fixture
def table(bare: Stage) -> Stage:
    """Ana's first turn; she has drawn three creatures and a squirrel, and laid the squirrel on A1."""
    bare.host.new_game("inscription", {"first": "A"}, NAMES).result()
    bare.look()
    assert bare.ring().ok
    assert bare.tap("A", "draw opening").ok
    bare.lay("squirrel:1", "A1").look()
    assert bare.at("A1") == "squirrel:1"
    return bare


@clauses("INS-BLOOD-01", "INS-RULING-79")
def test_a_card_moved_off_another_is_not_both_its_sacrifice_and_played_again(table: Stage) -> None:
    """A stoat was slipped under the squirrel on A1; then the squirrel is pushed on to A2."""
    table.lay("stoat:1", "A1").lay("squirrel:1", "A2")
    trouble = table.look().trouble
    assert trouble.verdict == "puzzling" and "Squirrel went from A1 to A2" in trouble.say
    assert table.moves[-1] == "play squirrel:1 A1"
    assert table.ring().code == "E_ILLEGAL_MOVE"
    table.lift("A2").look()
    assert table.moves[-1] == "play stoat:1 A1 blood=squirrel:1"


@clauses("INS-BLOOD-01", "INS-RULING-79")
def test_a_card_in_a_moving_hand_is_still_one_card(table: Stage) -> None:
    """The same, but for a moment the squirrel is in the air and nowhere to be seen."""
    table.lay("stoat:1", "A1")
    air = table.picture()
    table.lay("squirrel:1", "A2")
    table.put(PictureSettled(table.picture(), table.clock.advance(1), steps=(air,)))
    assert table.moves[-1] == "play stoat:1 A1 blood=squirrel:1"
    assert table.page().trouble.verdict == "puzzling" and "Squirrel lies on A2" in table.page().trouble.say
    table.look()
    assert table.verdict == "puzzling", "a second look at the same table learns nothing new"
    table.lift("A2").look()
    assert table.verdict == ""
    assert table.lay("squirrel:1", "A2").look().trouble.code == "E_ILLEGAL_MOVE", "she holds no other"
    table.lift("A2").look()
    assert table.tap("!", "fix count A/squirrels -1").ok and table.tap("!", "fix count A/hand 1").ok
    table.lay("squirrel:1", "A2").look()
    assert table.moves[-1] == "play squirrel:1 A2", "a squirrel out of the hand, whichever it is"


@clauses("INS-BLOOD-01")
def test_what_was_spent_and_then_declared_right_may_be_sacrificed(table: Stage) -> None:
    table.lay("stoat:1", "A1")
    air = table.picture()
    table.lay("squirrel:1", "A2")
    table.put(PictureSettled(table.picture(), table.clock.advance(1), steps=(air,)))
    assert table.settle("accept").ok and table.at("A2") == "squirrel:1"
    table.lift("A2").lay("stoat:2", "A3").look()
    assert table.moves[-1] == "play stoat:2 A3 blood=squirrel:1"


@clauses("INS-RULING-79")
def test_a_refused_card_goes_back_into_the_hand_whatever_the_phones_answer(table: Stage) -> None:
    assert table.lay("wolf:1", "A2").look().trouble.put_back[0] == "put Wolf back into your hand"
    assert table.settle("restore").ok
    assert table.page().chores == ("move Wolf from A2 to Ana's hand",)


@clauses("INS-RULING-79")
def test_a_card_whose_play_is_taken_back_goes_back_into_the_hand(table: Stage) -> None:
    assert table.undo().ok
    assert table.page().chores == ("move Squirrel from A1 to Ana's hand",)
    table.restart()
    table.look()
    assert table.page().chores == ("move Squirrel from A1 to Ana's hand",)


@clauses("INS-RULING-12", "INS-RULING-79")
def test_a_squirrel_that_died_goes_to_the_squirrels_and_one_brought_again_into_the_hand(table: Stage) -> None:
    assert table.ring().ok and table.tap("B", "draw opening").ok
    table.lay("squirrel:20", "B2").look()
    table.lift("B2").lay("stoat:1", "B1").look()
    assert table.ring().ok
    assert table.page().chores == ("move Squirrel from A1 to Ana's squirrel pile",)
    table.restart()
    table.look()
    assert table.page().chores == ("move Squirrel from A1 to Ana's squirrel pile",)
    table.lift("A1").look()
    assert table.ring().ok, "no Corpse Eater comes"
    assert table.tap("A", "draw squirrel").ok
    assert table.lay("squirrel:1", "B3").look().trouble.code == "E_NOT_YOUR_SIDE"
    assert table.settle("restore").ok
    assert table.page().chores == ("move Squirrel from B3 to Ana's hand",)


@clauses("INS-TURN-01", "INS-DRAW-01")
def test_from_the_checklist_to_the_first_card(bare: Stage) -> None:
    bare.host.new_game("inscription", {}, NAMES).result()
    assert "Then ring." in bare.look().question.say
    assert bare.ring().ok
    bare.throws.append(1)
    assert bare.tap("*", "throw").ok
    assert bare.state.turn.seat == "B"
    assert bare.ring().code == "E_MUST_DRAW"
    assert bare.tap("B", "draw opening").ok
    bare.lay("squirrel:20", "B2").look()
    assert bare.moves[-1] == "play squirrel:20 B2"


@clauses("INS-BLOOD-01")
def test_a_squirrel_pays_for_a_stoat(table: Stage) -> None:
    assert table.lift("A1").look().trouble.verdict == "in progress"
    page = table.lay("stoat:1", "A3").look()
    assert table.moves[-1] == "play stoat:1 A3 blood=squirrel:1"
    assert page.trouble is None and page.chores == ()
    assert table.state.count("A/bones") == 1


@pytest.mark.parametrize(
    ("card", "where", "lifted", "code"),
    [
        ("stoat:1", "A3", None, "E_NOT_ENOUGH_BLOOD"),
        ("wolf:1", "A3", "A1", "E_NOT_ENOUGH_BLOOD"),
        ("squirrel:2", "A3", "A1", "E_TOO_MUCH_BLOOD"),
        ("squirrel:2", "B2", None, "E_NOT_YOUR_SIDE"),
        ("opossum:1", "A2", None, "E_NOT_ENOUGH_BONES"),
        ("great-white:1", "A2", None, "E_UNUSED_CARD"),
    ],
)
def test_a_mistake_is_named_with_the_ledgers_code_and_loses_nothing(
    table: Stage, card: str, where: str, lifted: str | None, code: str
) -> None:
    before = table.state
    if lifted:
        table.lift(lifted)
    trouble = table.lay(card, where).look().trouble
    assert trouble.code == code and trouble.say
    assert table.state == before
    table.lift(where).lay("squirrel:1", "A1")
    page = table.look()
    assert page.trouble is None and page.chores == ()


def test_what_to_put_back_and_accept_anyway(table: Stage) -> None:
    table.lift("A1").lay("stoat:1", "B4").look()
    trouble = table.page().trouble
    assert trouble.put_back
    assert [choice.words for choice in trouble.choices][-2:] == ["accept", "restore"]
    assert table.settle("accept").ok
    assert table.at("B4") == "stoat:1" and table.at("A1") == ""
    assert table.page().trouble is None and table.page().chores == ()


@clauses("INS-PLAY-04")
def test_two_cards_in_one_slot(table: Stage) -> None:
    table.mat["A1"] = reads("squirrel:1", "squirrel:2")
    assert table.look().trouble.code == "E_SLOT_OCCUPIED"
    assert table.state.at(Place("A1")) == ("squirrel:1",)


@clauses("INS-RULING-79")
def test_a_card_moved_without_a_rule(table: Stage) -> None:
    trouble = table.lift("A1").lay("squirrel:1", "A4").look().trouble
    assert (trouble.verdict, trouble.code, trouble.say) == ("refused", "E_ILLEGAL_MOVE", "Squirrel belongs on A1.")
    assert trouble.put_back == ("move Squirrel back to A1",)


@clauses("INS-RULING-78")
def test_a_card_before_the_draw_counts_after_it(table: Stage) -> None:
    table.ring()
    assert table.lay("squirrel:20", "B1").look().trouble.code == "E_MUST_DRAW"
    assert table.tap("B", "draw opening").ok
    assert table.at("B1") == "squirrel:20"


@clauses("INS-RULING-78")
def test_two_cards_before_the_draw_are_both_to_be_put_back(table: Stage) -> None:
    table.ring()
    trouble = table.lay("squirrel:20", "B1").lay("geck:1", "B2").look().trouble
    assert (trouble.verdict, trouble.code) == ("refused", "E_MUST_DRAW")
    assert len(trouble.put_back) == 2
    assert table.tap("B", "draw opening").ok
    assert (table.at("B1"), table.at("B2")) == ("squirrel:20", "geck:1")


@clauses("INS-BLOOD-07")
def test_a_card_laid_in_the_middle_of_a_payment(table: Stage) -> None:
    """Also one that costs nothing: the camera saw which card was begun first, the phone was told."""
    squirrels(table, 2, 3)
    assert table.lay("wolf:1", "A4").look().trouble.verdict == "in progress"
    assert table.lift("A1").look().trouble.verdict == "in progress"
    trouble = table.lay("geck:1", "A1").look().trouble
    assert (trouble.verdict, trouble.code) == ("refused", "E_PAYMENT_OPEN")
    assert trouble.put_back == ("put Geck back into your hand",)
    assert table.look().trouble.code == "E_PAYMENT_OPEN", "a second look says the same"
    assert table.lift("A1").look().trouble.verdict == "in progress", "without it the payment goes on"
    table.lift("A2").look()
    assert table.moves[-1] == "play wolf:1 A4 blood=squirrel:1,squirrel:2"
    assert table.verdict == ""


@clauses("INS-BLOOD-07")
def test_a_payment_announced_on_the_phone_and_a_second_card_on_the_table(table: Stage) -> None:
    squirrels(table, 2)
    assert table.tap("A", "lay wolf:1 A4").ok
    assert table.tap("A", "play geck:1 A3").code == "E_PAYMENT_OPEN"
    table.lay("wolf:1", "A4").lift("A1").look()
    assert table.lay("geck:1", "A3").look().trouble.code == "E_PAYMENT_OPEN"
    table.lift("A3").lift("A2").look()
    assert table.moves[-1] == "play wolf:1 A4 blood=squirrel:1,squirrel:2"


@clauses("INS-RULING-79")
def test_a_move_that_is_not_finished_is_refused_with_a_code_when_patience_is_over(table: Stage) -> None:
    trouble = table.lift("A1").look().trouble
    assert (trouble.verdict, trouble.code) == ("in progress", "")
    table.wait(8)
    trouble = table.page().trouble
    assert trouble.code == "E_ILLEGAL_MOVE"
    assert trouble.put_back == ("lay Squirrel on A1",)


def squirrels(table: Stage, *lanes: int) -> None:
    """Ana's row gets more squirrels."""
    for lane in lanes:
        table.tap("!", f"fix move squirrel:{lane} A{lane}")
        table.lay(f"squirrel:{lane}", f"A{lane}").look()
    assert table.verdict == ""


def a_life_is_lost(table: Stage) -> None:
    """Luka is at four; Ana's Gecks cost him a candle."""
    assert table.tap("!", "fix count scale 4").ok
    table.lay("geck:1", "A4").look()
    assert table.ring().ok
    assert table.page().question.key == "reset"
    table.mat.clear()
    table.look()


@clauses("INS-LIFE-04", "INS-LIFE-05")
@pytest.mark.parametrize("unread", ["A1", "A4"])
def test_a_restart_before_the_rows_are_cleared_owes_what_was_owed(table: Stage, unread: str) -> None:
    """Some tags are read in the second picture only: what is found there is no move and goes where it went before."""
    assert table.tap("!", "fix count scale 4").ok
    table.lay("geck:1", "A4").look()
    assert table.ring().ok
    owed = table.look().chores
    assert len(owed) == 2 and table.page().question.key == "reset"
    lying = dict(table.mat)
    table.cover(unread).restart()
    table.look()
    table.mat = lying
    page = table.look()
    assert page.trouble is None and page.chores == owed


@clauses("INS-LIFE-05")
def test_after_a_lost_life_each_player_confirms_the_own_hand(table: Stage) -> None:
    a_life_is_lost(table)
    for seat in "AB":
        (button,) = table.page(seat).question.choices
        assert (button.label, button.seat) == ("Done", seat)
        assert table.tap(seat, button.words).ok
        waiting = table.page().question
        assert (waiting is None) == (seat == "B"), "the other one has not spoken yet"
    assert table.state.turn.phase == "turn.draw"


@clauses("INS-LIFE-05", "INS-BELL-01")
@pytest.mark.parametrize("first", ["", "A", "B"])
def test_one_ring_confirms_for_whoever_has_not(table: Stage, first: str) -> None:
    a_life_is_lost(table)
    if first:
        assert table.tap(first, "ready alone=yes").ok
    assert table.ring().ok
    assert table.page().question is None and table.state.turn.phase == "turn.draw"


@clauses("INS-SIGIL-ManyLives")
def test_whether_the_cat_was_sacrificed_is_asked(table: Stage) -> None:
    """A stoat lies there and no card is missing: the cat may have paid, or a payment is still to come."""
    table.lay("cat:1", "A1").look()
    table.tap("!", "fix move squirrel:2 A2")
    table.lay("squirrel:2", "A2").look()
    page = table.lay("stoat:1", "A4").look()
    assert page.trouble.verdict == "in progress" and "is there more to come?" in page.trouble.say
    table.wait(8)
    assert table.page().trouble.verdict == "ambiguous"
    assert table.settle("0").ok
    assert table.at("A4") == "stoat:1" and table.at("A2") == "squirrel:2" and table.at("A1") == "cat:1"


@clauses("INS-SIGIL-ManyLives")
@pytest.mark.parametrize("first", ["nothing", "cat", "stoat"])
def test_a_sacrificed_cat_that_is_put_away_shall_lie_there_again(table: Stage, first: str) -> None:
    """Whether it went before, after or together with the card it pays for, and whether onto a pile or not."""
    table.lay("cat:1", "A2").tap("!", "fix move cat:1 A2")
    table.look()
    if first == "cat":
        trouble = table.lift("A2").lay("cat:1", "A/dead").look().trouble
        assert (trouble.verdict, trouble.code) == ("in progress", ""), "a payment begun"
    elif first == "stoat":
        assert table.lay("stoat:1", "A4").look().trouble.verdict == "in progress"
    table.mat.pop("A2", None)
    trouble = table.lay("cat:1", "A/dead").lay("stoat:1", "A4").look().trouble
    stays = ("refused", "E_STAYS", "Cat is sacrificed and stays on A2.", ("lay Cat on A2 again",))
    assert (trouble.verdict, trouble.code, trouble.say, trouble.put_back) == stays
    trouble = table.lift("A/dead").look().trouble
    assert (trouble.verdict, trouble.code, trouble.say, trouble.put_back) == stays, "in the hand it is no better"
    assert table.lay("cat:1", "A2").look().trouble.choices[0].label == "That is all: Play Stoat on A4, sacrificing Cat"
    table.settle("0")
    assert table.moves[-1] == "play stoat:1 A4 blood=cat:1" and table.at("A2") == "cat:1"


@clauses("INS-SIGIL-ManyLives", "INS-PLAY-04")
def test_a_card_on_the_space_of_a_cat_that_was_put_away_for_it(table: Stage) -> None:
    table.lay("cat:1", "A2").tap("!", "fix move cat:1 A2")
    table.look()
    trouble = table.lay("cat:1", "A/dead").lay("stoat:1", "A2").look().trouble
    assert (trouble.code, trouble.say) == ("E_SLOT_OCCUPIED", "Cat is sacrificed and stays on A2.")
    assert set(trouble.put_back) == {"move Stoat from A2 to Ana's hand", "move Cat from Ana's dead pile to A2"}


@clauses("INS-BLOOD-01")
def test_a_sacrifice_on_the_dead_pile_begins_a_payment(table: Stage) -> None:
    """Also where it is a squirrel, which belongs on the squirrels' pile: it was no item."""
    trouble = table.lift("A1").lay("squirrel:1", "A/dead").look().trouble
    assert (trouble.verdict, trouble.code) == ("in progress", "")
    table.lay("stoat:1", "A4").look()
    assert table.moves[-1] == "play stoat:1 A4 blood=squirrel:1"


@pytest.mark.parametrize("asked", [False, True])
def test_a_ring_waits_until_it_is_clear_what_was_done(table: Stage, asked: bool) -> None:
    """Nobody takes the first reading for granted; whoever says that this was all has the ring count."""
    table.lay("cat:1", "A1").look()
    table.tap("!", "fix move squirrel:2 A2")
    table.lay("squirrel:2", "A2").look()
    table.lay("stoat:1", "A4").look()
    if asked:
        table.wait(8)
    answer = table.ring()
    assert answer.ok and "as soon as it is clear what was done" in answer.say
    assert table.moves[-1] != "ring" and "The ring waits for that." in table.page().trouble.say
    table.wait(60)
    assert table.moves[-1] != "ring", "however long that takes"
    assert table.settle("0").ok
    assert table.moves[-2:] == ["play stoat:1 A4 blood=cat:1", "ring"]


def test_a_ring_that_waits_counts_with_the_rest_of_the_move(table: Stage) -> None:
    table.lay("cat:1", "A1").look()
    table.tap("!", "fix move squirrel:2 A2")
    table.lay("squirrel:2", "A2").look()
    table.lay("stoat:1", "A4").look()
    table.ring()
    table.lift("A2").look()
    assert table.moves[-2:] == ["play stoat:1 A4 blood=squirrel:2", "ring"]


@clauses("INS-DRAFT-03")
def test_the_first_of_three_draft_cards_is_a_beginning_and_no_play(bare: Stage) -> None:
    bare.host.new_game("inscription", {"draft": True}, NAMES).result()
    bare.look()
    bare.ring()
    trouble = bare.lay("stoat:1", "draft1").look().trouble
    assert (trouble.verdict, trouble.say) == ("in progress", "Stoat lies on Draft 1. I wait for the rest of the move.")


@clauses("INS-DRAFT-04")
def test_two_draft_cards_vanish_at_once(bare: Stage) -> None:
    bare.host.new_game("inscription", {"draft": True}, NAMES).result()
    bare.look()
    bare.ring()
    bare.lay("stoat:1", "draft1").lay("wolf:1", "draft2").lay("cat:1", "draft3").look()
    assert bare.moves[-1].startswith("deal ")
    trouble = bare.lift("draft1").lift("draft3").look().trouble
    assert trouble.verdict == "ambiguous"
    assert trouble.choices[0].label == "Ana: Take Stoat; then Luka: Take Cat"
    assert bare.settle(trouble.choices[0].words).ok
    assert bare.verdict == "" and bare.moves[-2:] == ["pick stoat:1", "pick cat:1"]


def test_a_game_of_mistakes_is_kept_across_a_restart(table: Stage) -> None:
    table.lift("A1").lay("stoat:1", "A3").look()
    before = table.state
    table.lay("wolf:1", "B1")
    table.restart()
    page = table.look()
    assert table.state == before
    assert page.trouble is None and page.chores[0].startswith("move Wolf from B1")


@pytest.mark.parametrize("name", ["dungeon/9", "once/x", "flag/met", "Q/bones"])
def test_a_count_of_a_seat_there_is_not_is_refused(table: Stage, name: str) -> None:
    before = table.state
    answer = table.tap("!", f"fix count {name} +1")
    assert (answer.ok, answer.code) == (False, "E_BAD_FIX")
    assert table.state == before


@clauses("INS-SQ-01")
def test_a_sacrificed_squirrel_on_the_dead_pile_goes_back_to_its_own(table: Stage) -> None:
    """The move is understood; where squirrels belong is something to do."""
    table.lift("A1").lay("squirrel:1", "A/dead").lay("stoat:1", "A1")
    page = table.look()
    assert page.trouble is None and table.moves[-1] == "play stoat:1 A1 blood=squirrel:1"
    assert page.chores == ("move Squirrel from Ana's dead pile to Ana's squirrel pile",)
    assert table.lift("A/dead").look().chores == ()


@clauses("INS-DRAFT-03", "INS-DRAFT-04")
def test_new_cards_may_be_laid_on_the_card_that_still_belongs_aside(bare: Stage) -> None:
    bare.host.new_game("inscription", {"draft": True}, NAMES).result()
    bare.look()
    bare.ring()
    bare.lay("stoat:1", "draft1").lay("wolf:1", "draft2").lay("cat:1", "draft3").look()
    bare.lift("draft1").look()
    page = bare.lift("draft2").look()
    assert page.chores == ("move Cat from Draft 3 to the cards laid aside",)
    bare.lay("geck:1", "draft1").lay("adder:1", "draft2").lay("mole:1", "draft3")
    assert bare.look().trouble is None and bare.moves[-1].startswith("deal")
    page = bare.lay("cat:1", "draft3").look()
    assert page.trouble is None and bare.moves[-1] == "pick mole:1"
    assert page.chores == ("move Cat from Draft 3 to the cards laid aside",)


@clauses("INS-SQ-01")
def test_another_equal_squirrel_laid_back_is_no_mistake(table: Stage) -> None:
    """To people squirrels are equal; the rules go on with the one they know, also after a restart."""
    assert table.ring().ok and table.tap("B", "draw opening").ok
    table.lift("A1").look()
    page = table.lay("squirrel:3", "A1").look()
    assert page.trouble is None and page.chores == () and table.at("A1") == "squirrel:1"
    moves = table.moves
    table.restart()
    page = table.look()
    assert page.trouble is None and page.chores == () and table.moves == moves
    page = table.lay("squirrel:1", "A1").look()
    assert page.trouble is None and page.chores == () and table.moves == moves, "and back again"


@clauses("INS-SQ-01")
def test_the_other_one_may_be_played_then(table: Stage) -> None:
    table.lift("A1").look()
    table.lay("squirrel:3", "A1").look()
    assert table.ring().ok and table.tap("B", "draw opening").ok and table.ring().ok
    assert table.tap("A", "draw squirrel").ok
    table.lay("squirrel:1", "A2").look()
    assert table.page().trouble is None and table.at("A2") == "squirrel:3"


def test_a_squirrel_of_the_adversary_is_not_equal(table: Stage) -> None:
    theirs = next(card for card in table.state.at(Place("B/squirrels")) if card.startswith("squirrel:"))
    table.lift("A1").look()
    assert table.lay(theirs, "A1").look().trouble is not None


def test_a_card_missing_in_the_others_turn_is_named(table: Stage) -> None:
    assert table.ring().ok
    trouble = table.lift("A1").look().trouble
    assert trouble.say.startswith("Squirrel is gone from A1.")


@clauses("INS-SIGIL-Fledgling")
def test_what_lies_beneath_a_card_that_is_taken_back_is_not_asked_for_anew(table: Stage) -> None:
    """An egg grew, and that is taken back: the raven goes, the egg under it is there; a lost egg is asked for."""
    assert table.tap("!", "fix move raven-egg:1 A2").ok
    table.lay("raven-egg:1", "A2").look()
    assert table.ring().ok and table.tap("B", "draw opening").ok and table.ring().ok
    grown = next(iter(table.host.snapshot.state.at(Place("A2"))[1:]))
    table.lay(grown, "A2").look()
    assert table.undo().ok
    assert table.page().chores == ("move Raven from A2 to the upgrades pile",)
    table.restart()
    table.look()
    assert table.page().chores == ("move Raven from A2 to the upgrades pile",)
    table.lift("A2").look()
    assert table.page().trouble.put_back == ("lay Raven Egg on A2",)
    assert table.lay("raven-egg:1", "A2").look().trouble is None
    assert table.page().chores == ()


@clauses("INS-RULING-24")
def test_what_died_and_is_called_back_is_found_where_it_went(table: Stage) -> None:
    """An egg lies upon the stoat on the dead pile; the strikes that killed both are taken back, one by one."""
    assert table.ring().ok and table.tap("B", "draw opening").ok
    lying = {"stoat:1": "A2", "raven-egg:1": "A3", "urayuli:1": "B2", "wolf:1": "B3"}
    for card, where in lying.items():
        assert table.tap("!", f"fix move {card} {where}").ok
        table.lay(card, where)
    table.look()
    assert table.ring().ok
    table.lift("A2").lay("stoat:1", "A/dead").look()
    assert table.ring().ok, "no Corpse Eater comes"
    table.lift("A3").lift("A/dead").lay("raven-egg:1", "A/dead").look()
    assert table.page().chores == ()
    assert table.undo().ok and table.undo().ok
    assert table.page().chores == (
        "move Raven Egg from Ana's dead pile to A3",
        "lay Stoat from Ana's dead pile on A2",
    )


@clauses("INS-ITEM-02", "INS-ITEM-09", "INS-ITEM-10")
def test_one_item_after_the_other_is_laid_on_the_item_place(table: Stage) -> None:
    """The second was told that it "cannot stand for that card", whatever that means."""
    assert table.tap("!", "fix count A/items 2").ok
    for item in ("hoggy-bank:1", "squirrel-in-a-bottle:1"):
        assert table.lay(item, "A/item").look().trouble is None
        assert table.moves[-1] == f"use {item} laid=yes"
    assert table.state.count("A/bones") == 4 and table.state.count("A/items") == 0
    table.lay("hoggy-bank:1", "A/item").look()
    assert table.page().chores == ("move Hoggy Bank from Ana's item place to the item pile",), "it lay beneath"
    table.lift("A/item").look()
    assert table.page().chores == () and table.page().trouble is None


@clauses("INS-ITEM-09", "INS-ITEM-10")
def test_two_items_side_by_side_are_put_away_together(table: Stage) -> None:
    assert table.tap("!", "fix count A/items 2").ok
    table.spread("A/item", "hoggy-bank:1").look()
    table.spread("A/item", "hoggy-bank:1", "squirrel-in-a-bottle:1").look()
    assert table.moves[-1] == "use squirrel-in-a-bottle:1 laid=yes"
    assert table.lift("A/item").look().trouble is None
    assert {move.split()[0] for move in table.moves[-2:]} == {"tidy"}


@clauses("INS-ITEM-03", "INS-RULING-79")
def test_an_item_that_can_do_nothing_now_goes_back_into_the_hand(table: Stage) -> None:
    """Its player was told to put it on the item pile, and would have lost it."""
    assert table.tap("!", "fix count A/items 1").ok
    trouble = table.lay("fish-hook:1", "A/item").look().trouble
    assert trouble.say == "Choose a space where the adversary has a card."
    assert trouble.put_back == ("move Fish Hook from Ana's item place to Ana's hand",)
    assert table.lift("A/item").look().trouble is None and table.state.count("A/items") == 1


@clauses("INS-SIGIL-Hoarder", "INS-RULING-61")
def test_a_card_that_was_shown_on_its_way_to_the_hand_is_asked_for_until_it_is_taken_up(table: Stage) -> None:
    assert table.tap("!", "fix count A/items 1").ok
    table.lay("magpies-lens:1", "A/item").look()
    table.lay("stoat:1", "A/item").look()
    assert [one.label for one in table.page().errands] == ["Ana: take Stoat into your hand"]
    table.lift("A/item").look()
    assert table.page().errands == () and table.page().trouble is None, "it might be played, but is not yet"
    table.lift("A1").lay("stoat:1", "A2").look()
    assert table.moves[-1] == "play stoat:1 A2 blood=squirrel:1"
