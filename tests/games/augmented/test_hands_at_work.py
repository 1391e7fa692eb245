"""Hands at the mat: a payment that is interrupted, a card that is turned, a mulligan too many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.games.augmented.rules.play import Play
from companion.kernel.cards import CardId
from companion.kernel.picture import VisibleCard, reads
from companion.kernel.places import Place
from companion.table.messages import Loose, ResolveVerdict
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("augmented").build({}, NAMES).mat.regions)
BACK = ("put Squirrel back into your hand",)


def playing(path: Path, **options: Any) -> Stage:
    """A table on which Luka's first turn has begun."""
    stage = Stage(path / "journal.db", MAT)
    stage.host.new_game("augmented", {"first": "B", **options}, NAMES).result()
    stage.look()
    for _ in range(3):
        assert stage.ring().ok
    return stage


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    """Luka's first turn with the ready deck; three Squirrels lie in his row."""
    stage = playing(tmp_path)
    for lane in (1, 2, 3):
        stage.lay(f"squirrel:3{lane}", f"B{lane}").look()
        assert stage.at(f"B{lane}") == f"squirrel:3{lane}"
    yield stage
    stage.close()


def frozen(path: Path) -> Stage:
    """The same, with another deck and an empty row."""
    main = ["Melter", "Gnarl Bark", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote"]
    deck = {"name": "Frozen", "main": main, "side": ["20 Squirrel"]}
    return playing(path, deck_b=deck)


@pytest.mark.clauses("AUG-GEM-03")
def test_a_card_that_wants_a_gem_is_told_so_without_a_word_of_a_payment(tmp_path: Path) -> None:
    main = ["3 Book Burner", "3 Hover Mage", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "1 Coyote"]
    deck = {"name": "Gems", "main": main, "side": ["20 Sapphire Mox"]}
    stage = playing(tmp_path, deck_b=deck)
    everything = (card for cards in stage.state.cards.values() for card in cards)
    burner = next(str(card) for card in everything if card.startswith("book-burner"))
    assert stage.lay(burner, "B2").look().trouble.say == "Book Burner costs blue gem; you have no gem."
    stage.close()


@pytest.mark.clauses("AUG-BLOOD-05")
def test_a_card_laid_in_the_middle_of_a_payment(table: Stage) -> None:
    assert table.lay("river-snapper:4", "B4").look().trouble.verdict == "in progress"
    assert table.lift("B1").look().trouble.verdict == "in progress"
    trouble = table.lay("squirrel:34", "B1").look().trouble
    assert (trouble.verdict, trouble.code, trouble.put_back) == ("refused", "E_PAYMENT_OPEN", BACK)
    assert table.lift("B1").look().trouble.verdict == "in progress", "without it the payment goes on"
    table.lift("B2").look()
    assert table.moves[-1] == "play river-snapper:4 B4 blood=squirrel:31,squirrel:32"
    assert table.verdict == ""


@pytest.mark.clauses("AUG-BLOOD-05", "AUG-HAMMER-01")
@pytest.mark.parametrize("at_once", [False, True])
def test_a_payment_begun_is_no_second_hammer(table: Stage, at_once: bool) -> None:
    """Squirrels go to the pile one after another, or all at once, before the card they pay for is laid."""
    assert table.tap("B", "hammer squirrel:33").ok
    table.lift("B3").lay("squirrel:33", "B/discard").look()
    for lane in (1, 2):
        table.lift(f"B{lane}").lay(f"squirrel:3{lane}", "B/discard")
        if not at_once or lane == 2:
            trouble = table.look().trouble
            assert (trouble.verdict, trouble.code) == ("in progress", "")
            assert "I wait for the rest of the move." in trouble.say and "hammer" not in trouble.say
    table.lay("river-snapper:4", "B4").look()
    assert table.moves[-1] == "play river-snapper:4 B4 blood=squirrel:31,squirrel:32" and table.verdict == ""


@pytest.mark.clauses("AUG-BOARD-04", "AUG-RULING-45")
def test_a_card_on_a_space_that_is_not_free_for_it_is_named_and_so_is_whose_space_it_is(table: Stage) -> None:
    trouble = table.lay("squirrel:34", "A1").look().trouble
    assert (trouble.say, trouble.put_back) == ("A1 belongs to Ana.", BACK)
    taken = find("augmented").build({}, NAMES).why_not(table.state, Play("B", CardId("squirrel:34"), Place("B1")))
    assert taken is not None and (taken.say, taken.put_back) == ("B1 is taken by Squirrel.", BACK)


@pytest.mark.clauses("AUG-HAMMER-01")
def test_who_wants_the_hammer_again_hears_why_not_when_nothing_more_comes(table: Stage) -> None:
    assert table.tap("B", "hammer squirrel:33").ok
    table.lift("B3").lay("squirrel:33", "B/discard").look()
    table.lift("B1").lay("squirrel:31", "B/discard").look()
    table.wait(8)
    trouble = table.page().trouble
    assert trouble.say.endswith("Was “Hammer Squirrel” meant? The hammer has been used this turn.")


@pytest.mark.clauses("AUG-BLOOD-05")
def test_a_payment_announced_on_the_phone_and_another_card(table: Stage) -> None:
    assert table.tap("B", "lay river-snapper:4 B4").ok
    assert table.tap("B", "play squirrel:34 B4").code == "E_PAYMENT_OPEN"
    assert table.tap("B", "lay mole:4 B4").code == "E_PAYMENT_OPEN"
    assert table.tap("B", "hammer squirrel:31").code == "E_WRONG_PHASE", "that is no card in between"


def with_many_lives(path: Path) -> tuple[Stage, str, str]:
    """A row with one Mound of Flesh (Many Lives), and a Stoat that may be in the hand."""
    main = ["3 Mound of Flesh", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote"]
    deck = {"name": "Mounds", "main": main, "side": ["20 Squirrel"]}
    stage = playing(path, deck_b=deck)
    cards = sorted(stage.state.at(Place("B/main")))
    mound, stoat = (next(card for card in cards if card.startswith(name)) for name in ("mound-of-flesh", "stoat"))
    assert stage.tap("!", f"fix move {mound} B1").ok
    stage.lay(mound, "B1").look()
    return stage, mound, stoat


@pytest.mark.clauses("AUG-BLOOD-03", "AUG-HAMMER-01")
def test_a_sacrifice_with_many_lives_that_is_put_away_is_not_hammered_as_well(tmp_path: Path) -> None:
    table, mound, stoat = with_many_lives(tmp_path)
    trouble = table.lift("B1").lay(stoat, "B3").look().trouble
    assert (trouble.code, trouble.say) == ("E_STAYS", "Mound of Flesh is sacrificed and stays on B1.")
    assert trouble.put_back == ("lay Mound of Flesh on B1 again",)
    table.lay(mound, "B1").look()
    assert table.moves[-1] == f"play {stoat} B3 blood={mound}" and table.verdict == ""
    table.close()


@pytest.mark.clauses("AUG-BLOOD-03", "AUG-HAMMER-01")
def test_a_card_with_many_lives_on_the_discard_pile_may_be_hammered_or_begin_a_payment(tmp_path: Path) -> None:
    table, mound, stoat = with_many_lives(tmp_path)
    trouble = table.lift("B1").lay(mound, "B/discard").look().trouble
    assert trouble.say == "Hammer Mound of Flesh – or is there more to come?"
    assert table.lay(stoat, "B3").look().trouble.code == "E_STAYS"
    table.close()


@pytest.mark.clauses("AUG-BLOOD-05", "AUG-RULING-51")
def test_while_something_about_a_payment_is_asked(tmp_path: Path) -> None:
    """The card that is paid for lies in its space already, and no other is played."""
    stage = frozen(tmp_path)
    main, side = (sorted(stage.state.at(Place(f"B/{pile}"))) for pile in ("main", "side"))
    melter, mole, stoat = (next(card for card in main if card.startswith(name)) for name in ("melter", "mole", "stoat"))
    assert stage.tap("!", f"fix move {melter} B1").ok
    stage.lay(melter, "B1").look()
    stage.lay(mole, "B1").look()
    assert stage.moves[-1] == f"play {mole} B1 blood={melter}"
    question = stage.state.question
    assert question is not None and question.prompt.key == "search"
    assert stage.page().trouble is None, "the Mole lies in its space already"
    assert stage.tap("B", f"play {side[0]} B2").code == "E_PAYMENT_OPEN"
    assert stage.tap("B", f"find {stoat} main to=B3").code == "E_WRONG_NAME"
    assert stage.ring().ok and stage.at("B1") == mole
    assert stage.look().trouble is None
    stage.close()


@pytest.mark.clauses("AUG-SEARCH-01", "AUG-CARD-01")
def test_a_wrong_card_shown_in_a_search_hears_why_it_is_not_found(tmp_path: Path) -> None:
    main = ["3 Magpie", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "2 Coyote"]
    deck = {"name": "Birds", "main": main, "side": ["20 Squirrel"]}
    stage = playing(tmp_path, deck_b=deck)
    cards, squirrels = (sorted(stage.state.at(Place(f"B/{pile}"))) for pile in ("main", "side"))
    magpie = next(card for card in cards if card.startswith("magpie"))
    for lane in (1, 2):
        stage.lay(squirrels[lane], f"B{lane}").look()
    stage.lay(magpie, "B3").lift("B1").lift("B2").look()
    assert stage.state.question is not None and stage.state.question.prompt.key == "search"
    trouble = stage.lay(squirrels[3], "B4").look().trouble
    assert trouble.code == "E_WRONG_PHASE"
    assert trouble.say.startswith("Squirrel is side-deck; this search finds common cards. First answer: ")
    stage.close()


@pytest.mark.clauses("AUG-PERISH-03", "AUG-RULING-27")
def test_a_living_card_that_is_turned_sideways_is_noticed(table: Stage) -> None:
    for angle in (0, 45, 135, 180, 225):
        table.mat["B1"] = reads(VisibleCard("squirrel:31", angle))
        assert table.look().trouble is None, angle
    for angle in (90, 270):
        table.mat["B1"] = reads(VisibleCard("squirrel:31", angle))
        trouble = table.look().trouble
        assert trouble.code == "E_ILLEGAL_MOVE"
        assert trouble.put_back == ("turn Squirrel on B1 upright",)
    table.lay("squirrel:31", "B1")
    assert table.look().trouble is None


@pytest.mark.clauses("AUG-PERISH-03", "AUG-RULING-27", "AUG-RULING-48")
def test_a_living_card_that_people_want_sideways_is_dead(table: Stage) -> None:
    table.mat["B1"] = reads(VisibleCard("squirrel:31", 90))
    assert table.look().trouble.code == "E_ILLEGAL_MOVE"
    table.settle("accept")
    assert table.look().trouble is None
    assert table.at("B1") == "" and table.state.top(Place("B1", "dead")) == "squirrel:31"


@pytest.mark.clauses("AUG-PERISH-03", "AUG-CLAR-20", "AUG-HAMMER-01")
def test_turning_a_card_that_stays_is_its_death(tmp_path: Path) -> None:
    """A hammered Haunter is turned where it lies."""
    table = frozen(tmp_path)
    haunter = next(card for card in table.state.at(Place("B/main")) if card.startswith("gnarl-bark"))
    assert table.tap("!", f"fix move {haunter} B1").ok
    table.lay(haunter, "B1").look()
    table.mat["B1"] = reads(VisibleCard(haunter, 90))
    assert table.look().trouble.choices[0].label == "That is all: Hammer Gnarl Bark"
    assert table.look().trouble.choices[0].standing == "next", "the golden one"
    table.settle("0")
    assert table.moves[-1] == f"hammer {haunter}"
    assert table.at("B1") == "" and table.state.top(Place("B1", "dead")) == haunter
    table.close()


@pytest.mark.clauses("AUG-START-04")
def test_who_has_used_the_mulligan_hears_so_whatever_is_asked(tmp_path: Path) -> None:
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("augmented", {"first": "A"}, NAMES).result()
    stage.look()
    assert stage.ring().ok
    assert stage.tap("B", "mulligan").code == "E_WRONG_PHASE", "not asked yet"
    assert stage.tap("A", "mulligan").ok
    assert stage.tap("A", "mulligan").code == "E_MULLIGAN_USED"
    assert stage.tap("B", "keep").ok
    assert stage.tap("A", "mulligan").code == "E_MULLIGAN_USED", "in the game as well"
    assert stage.tap("B", "mulligan").code == "E_WRONG_PHASE", "kept, not used"
    stage.close()


@pytest.fixture
def pusher(tmp_path: Path) -> Iterator[Stage]:
    """Shovester on B3 beside Plasma Jimmy on B1, asked where it moves to (Bulldoze)."""
    main = ["Shovester", "Plasma Jimmy", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote"]
    deck = {"name": "Pushers", "main": main, "side": ["20 Squirrel"]}
    stage = playing(tmp_path, deck_b=deck)
    for card, place in {"shovester:1": "B3", "plasma-jimmy:1": "B1"}.items():
        assert stage.tap("!", f"fix move {card} {place}").ok
        stage.lay(card, place)
    assert stage.tap("!", "fix count B/charge +1").ok
    stage.look()
    assert stage.tap("B", "use shovester:1 bulldoze").ok
    yield stage
    stage.close()


@pytest.mark.clauses("AUG-CARD-05")
@pytest.mark.parametrize("place", ["A4", "A3", "B1", "B2"])
def test_a_card_carried_elsewhere_than_it_moves_hears_where_it_belongs(pusher: Stage, place: str) -> None:
    """Nobody plays it, so that neither its price nor a hand has to do with it."""
    assert pusher.tap("B", "choose shovester:1 bulldoze B4").ok
    assert pusher.look().chores == ("move Shovester from B3 to B4",)
    trouble = pusher.lift("B3").lay("shovester:1", place).look().trouble
    assert trouble.say.endswith("Shovester belongs on B4.")
    assert trouble.put_back[0] == f"move Shovester from {place} to B4"
    pusher.lift(place).lay("shovester:1", "B4")
    if place == "B1":
        pusher.lay("plasma-jimmy:1", "B1")
    page = pusher.look()
    assert page.trouble is None and not page.chores


@pytest.mark.clauses("AUG-CARD-05")
def test_a_card_put_on_a_pile_does_not_say_where_it_moves(pusher: Stage) -> None:
    pusher.lift("B3").lay("shovester:1", "B/discard").look()
    assert pusher.at("B3") == "shovester:1" and pusher.state.question is not None
    pusher.wait(8)
    assert pusher.page().trouble.put_back == ("move Shovester from Luka's discard pile to B3",)
    pusher.lift("B/discard").lay("shovester:1", "B2").look()
    assert pusher.at("B2") == "shovester:1" and pusher.state.question is None


@pytest.mark.clauses("AUG-CARD-05", "AUG-SEARCH-01")
@pytest.mark.parametrize("place", ["B/discard", "B2"])
def test_a_card_of_the_hand_that_is_asked_for_goes_to_the_discard_pile_and_is_not_found_there(
    tmp_path: Path, place: str
) -> None:
    """Equivalent Exchange: laid on the pile it is discarded, shown on the mat it is owed there."""
    main = ["Star Weaver", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote", "1 Bullfrog"]
    deck = {"name": "Exchange", "main": main, "side": ["20 Squirrel"]}
    stage = playing(tmp_path, deck_b=deck)
    wolf, coyote = (
        next(card for card in sorted(stage.state.at(Place("B/main"))) if card.startswith(name))
        for name in ("wolf", "coyote")
    )
    for card, where in {"star-weaver:1": "B1", coyote: "B/discard"}.items():
        assert stage.tap("!", f"fix move {card} {where}").ok
        stage.lay(card, where)
    stage.look()
    assert stage.tap("B", "use star-weaver:1 equivalent-exchange").ok
    if place == "B/discard":
        stage.lift(place)
    stage.lay(wolf, place)
    page = stage.look()
    owed = () if place == "B/discard" else (f"move Wolf from {place} to Luka's discard pile",)
    assert stage.moves[-1] == f"name {wolf}" and page.trouble is None
    assert tuple(one for one in page.chores if "Wolf" in one) == owed
    assert stage.tap("B", f"find {wolf} discard").say == "Wolf has just been discarded for this."
    assert stage.tap("B", f"find {coyote} discard").ok
    stage.close()


@pytest.fixture
def bomber(tmp_path: Path) -> Iterator[Stage]:
    """Mrs. Bomb has been played: an Explode Bot goes to a free space on either side (Remote Bomb)."""
    main = ["Mrs. Bomb", "3 Explode Bot", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "1 Coyote"]
    stage = playing(tmp_path, deck_b={"name": "Bombs", "main": main, "side": ["20 Squirrel"]})
    for _ in range(6):
        assert stage.tap("!", "fix count B/charge +1").ok
    bomb = next(str(card) for card in stage.state.at(Place("B/main")) if card.startswith("mrs-bomb"))
    stage.lay(bomb, "B1").look()
    yield stage
    stage.close()


def explode_bot(stage: Stage) -> str:
    return min(str(card) for card in stage.state.at(Place("B/main")) if card.startswith("explode-bot"))


@pytest.mark.clauses("AUG-PLACE-01", "AUG-SEARCH-02")
def test_a_card_that_is_placed_where_it_may_go_is_meant_for_that_space(bomber: Stage) -> None:
    """Out of which pile it came is asked, and nothing of spaces where it does not lie."""
    bomber.lay(explode_bot(bomber), "A4").look()
    asked = [one.label for one in bomber.page().trouble.choices if "Explode Bot" in one.label]
    assert sorted(asked) == ["Explode Bot from the hand for A4", "Explode Bot from the main deck for A4"]


@pytest.mark.clauses("AUG-PLACE-01", "AUG-SEARCH-02")
def test_a_card_that_is_to_be_laid_down_says_out_of_which_pile(bomber: Stage) -> None:
    """One of the hand needs no word, one that lay there already has only to come back."""
    card = explode_bot(bomber)
    assert bomber.tap("B", f"find {card} main to=A4").ok
    assert bomber.page().chores == ("lay Explode Bot from Luka's main deck on A4",)
    bomber.lay(card, "A4").look()
    assert bomber.lift("A4").look().trouble.put_back == ("lay Explode Bot on A4",)


@pytest.mark.clauses("AUG-PLACE-01")
def test_a_card_of_the_hand_is_laid_down_from_there(bomber: Stage) -> None:
    assert bomber.tap("B", f"find {explode_bot(bomber)} hand to=A4").ok
    assert bomber.page().chores == ("lay Explode Bot on A4",)


@pytest.mark.clauses("AUG-PERISH-02")
def test_a_card_that_is_to_go_and_lies_beneath_another_is_found_there(bomber: Stage) -> None:
    assert bomber.tap("B", "find_nothing").ok
    for card, where in {"squirrel:31": "B2", "stoat:4": "B3"}.items():
        assert bomber.tap("!", f"fix move {card} {where}").ok
        bomber.lay(card, where)
    bomber.look()
    assert bomber.tap("B", "hammer squirrel:31").ok
    bomber.lay("stoat:4", "B2").lift("B3").look()
    assert "lay Squirrel from B2 on Luka's discard pile" in bomber.page().chores


def errands(stage: Stage) -> list[str]:
    return [one.label for one in stage.page().errands]


@pytest.mark.clauses("AUG-CARD-05")
def test_cards_that_nobody_has_seen_are_owed_to_the_discard_pile(tmp_path: Path) -> None:
    """A hand that is thrown away (Handy), the top card of a deck (Defiler): no camera sees which they are."""
    main = ["Dead Hand", "3 Archiver", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "1 Coyote"]
    stage = playing(tmp_path, deck_b={"name": "Hands", "main": main, "side": ["20 Squirrel"]})
    for words in ("fix count B/bones +4", "fix move archiver:4 B2"):
        assert stage.tap("!", words).ok
    stage.lay("archiver:4", "B2").lay("dead-hand:2", "B1").look()
    assert errands(stage) == ["Luka: lay the 3 cards of your hand on your discard pile, face up"]
    question = stage.state.question
    assert question is not None and "4 cards to draw, one after another" in question.prompt.say
    for _ in range(4):
        assert stage.tap("B", "take main").ok
    assert stage.tap("B", "hammer archiver:4").ok
    assert errands(stage)[-1] == "Luka: lay the top card of the main deck on your discard pile, face up"
    stage.close()


@pytest.mark.clauses("AUG-CARD-05", "AUG-SEARCH-03")
def test_a_card_from_beneath_the_discard_pile_is_owed_to_the_hand(tmp_path: Path) -> None:
    """Trawl the Depths: the camera sees no other card of the pile than its top."""
    main = ["Dredger", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote", "1 Bullfrog"]
    stage = playing(tmp_path, deck_b={"name": "Depths", "main": main, "side": ["20 Squirrel"]})
    words = [f"fix move {card} B/discard" for card in ("stoat:4", "wolf:4")]
    dredger = next(str(card) for card in stage.state.at(Place("B/main")) if card.startswith("dredger"))
    for one in ("fix count B/charge +6", f"fix move {dredger} B1", *words):
        assert stage.tap("!", one).ok
    stage.lay(dredger, "B1").lay("wolf:4", "B/discard").look()
    assert stage.tap("B", f"use {dredger} trawl-the-depths").ok
    assert errands(stage) == ["Luka: take Stoat out of the discard pile"]
    stage.close()


@pytest.mark.clauses("AUG-CARD-05")
def test_an_ability_says_with_what_it_is_paid_itself_last(tmp_path: Path) -> None:
    main = ["3 C0pp3r-h34d", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "2 Coyote"]
    stage = playing(tmp_path, deck_b={"name": "Rage", "main": main, "side": ["20 Squirrel"]})
    for card, place in {"c0pp3r-h34d:4": "B1", "stoat:4": "B2"}.items():
        assert stage.tap("!", f"fix move {card} {place}").ok
        stage.lay(card, place)
    stage.look()
    group = next(one for one in stage.page("B").groups if one.title == "Use an ability")
    ways = ("C0pp3r-h34d: Blood Rage, sacrificing Stoat", "C0pp3r-h34d: Blood Rage, sacrificing itself")
    assert tuple(one.label for one in group.choices) == ways
    stage.close()


@pytest.mark.clauses("AUG-CARD-05")
def test_a_ring_does_not_give_up_an_ability_that_was_paid_for(table: Stage) -> None:
    assert table.tap("!", "fix move unseelie-queen:1 B4").ok
    table.lay("unseelie-queen:1", "B4").look()
    assert table.tap("B", "use unseelie-queen:1 unseelie-authority").ok
    rung = table.ring()
    assert not rung.ok and "Which card in hand costs fewer bones?" in rung.say
    card = table.state.at(Place("B/main"))[0]
    table.look(loose=[Loose(card, 200, 290, (Place("B3"),))])
    assert table.state.question is None and table.moves[-1] == f"name {card}", "shown on bare mat"


@pytest.mark.clauses("AUG-CARD-05")
def test_a_card_that_lay_on_bare_mat_before_it_was_asked_for_is_no_answer(table: Stage) -> None:
    assert table.tap("!", "fix move unseelie-queen:1 B4").ok
    card = table.state.at(Place("B/main"))[0]
    lying = [Loose(card, 200, 290, (Place("B3"),))]
    table.lay("unseelie-queen:1", "B4").look(loose=lying)
    assert table.tap("B", "use unseelie-queen:1 unseelie-authority").ok
    assert table.look(loose=lying).question.key == "hand"


@pytest.mark.clauses("AUG-SEARCH-02")
def test_a_ring_ends_no_search_that_may_find_something(bomber: Stage) -> None:
    rung = bomber.ring()
    assert not rung.ok and "searches for Explode Bot" in rung.say


@pytest.mark.clauses("AUG-SEARCH-03", "AUG-SEARCH-04")
def test_what_was_fetched_goes_back_into_its_deck_when_that_is_taken_back(tmp_path: Path) -> None:
    """The hand kept a card more than the phones counted, and nobody said so."""
    main = ["3 Cicada", "3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "2 Coyote"]
    stage = playing(tmp_path, deck_b={"name": "Swarm", "main": main, "side": ["20 Squirrel"]})
    assert stage.tap("!", "fix count B/bones +3").ok
    first, other = sorted(card for card in stage.state.at(Place("B/main")) if card.startswith("cicada"))[:2]
    stage.lay(first, "B1").look()

    def owed() -> list[str]:
        return [one.label for one in stage.page().errands]

    def ticks(about: str) -> None:
        done = next(one for one in stage.page().errands if about in one.label)
        assert stage.put(ResolveVerdict(done.words, stage.version)).ok

    find = f"find {other} main"
    assert stage.tap("B", find).ok
    ticks("take Cicada")
    assert stage.undo().ok
    back = "Luka: put Cicada back into Luka's main deck and shuffle it"
    assert owed() == [back]
    stage.restart()
    stage.look()
    assert owed() == [back]
    assert stage.tap("B", find).ok
    assert owed() == ["Luka: shuffle the main deck"], "it is in the hand still"
    assert stage.undo().ok and owed() == [back]
    ticks("put Cicada back")
    assert owed() == []
    assert stage.tap("B", find).ok and len(owed()) == 2
    assert stage.undo().ok and owed() == [], "nobody had taken it out"
    stage.close()
