"""Hands at a real table: cards laid one by one, tucked under somebody, turned later, or only shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.inception import Inception, names
from companion.games.inception.rules import Ability, Choose, Discard, Drop, Option, TurnUp
from companion.games.inception.scenario import scenario_game
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.picture import BARE, VisibleCard, reads
from companion.kernel.places import CHANCE, Place
from companion.table.messages import BellRung, PictureSettled, UndoRequested
from companion.table.recognition.recognise import Explained, Refused, recognise
from companion.testing.pictures import in_order
from tests.by_hand import laid as laid_by_hand
from tests.clauses import clauses
from tests.table.stage import Stage
from tests.waiting import OUTER_S

PLACES = tuple(Place(region.name) for region in Inception(Inception.Options(), {"A": "Ana"}).mat.regions)
LEVEL4 = "L4.team"


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Stage]:
    """A game begun on a bare mat."""
    stage = Stage(tmp_path / "journal.db", PLACES)
    stage.host.new_game("inception", {}, {"A": "Ana"}).result(timeout=OUTER_S)
    stage.look()
    yield stage
    stage.close()


@pytest.fixture
def laid(bare: Stage) -> Stage:
    """The start cards lie there, two cards are drawn: step 2."""
    bare.mat = {str(where): one for where, one in in_order(bare.host.snapshot.game, bare.state).items()}
    bare.look()
    assert bare.tap("A", "ready").ok and bare.tap("A", "draw").ok
    return bare


def row(stage: Stage, *more: VisibleCard) -> None:
    """Cobb, Saito and Arthur on Level 4, and more."""
    stage.mat[LEVEL4] = reads("cobb:1", "saito:1", "arthur:1", *more)
    stage.look()


def moved(stage: Stage) -> str:
    return stage.moves[-1]


@clauses("INC-SETUP-13", "INC-SETUP-15")
def test_the_start_cards_are_laid_one_by_one_without_a_word_of_trouble(bare: Stage) -> None:
    todo = [len(bare.page().chores)]
    assert bare.page().chores[0] == "lay Cobb on Level 4"
    for card in ("saito:1", "cobb:1", "arthur:1"):
        lying = bare.mat.get(LEVEL4, BARE).cards
        bare.mat[LEVEL4] = reads(*lying, card)
        page = bare.look()
        assert page.trouble is None
        todo.append(len(page.chores))
    assert todo == [6, 5, 4, 3]


@clauses("INC-SETUP-13")
def test_a_start_card_on_its_wrong_face_is_named(bare: Stage) -> None:
    bare.mat[LEVEL4] = reads(VisibleCard("cobb:1", 0, "B"), "saito:1", "arthur:1")
    page = bare.look()
    said = (*page.chores, *(page.trouble.put_back if page.trouble else ()))
    assert "turn Cobb on Level 4 over" in said


@clauses("INC-WEAPON-01", "INC-WEAPON-04")
@pytest.mark.parametrize("who", ["cobb", "arthur"])
def test_a_weapon_belongs_to_the_one_it_is_tucked_under(laid: Stage, who: str) -> None:
    row(laid, VisibleCard("w_baton:1", under=(names.card_of(who),)))
    assert moved(laid) == f"arm w_baton:1 {who}"


def test_a_weapon_between_two_is_asked_about(laid: Stage) -> None:
    row(laid, VisibleCard("w_baton:1", under=("cobb:1", "saito:1")))
    offered = laid.page().trouble
    assert offered.verdict == "ambiguous"
    assert {"Cobb", "Saito"} == {who for who in ("Cobb", "Saito", "Arthur") if who in str(offered.choices)}


@clauses("INC-FLASH-03", "INC-FLASH-05")
def test_a_flashback_under_somebody_else_is_said_to_belong_to_cobb(laid: Stage) -> None:
    row(laid, VisibleCard("f_train:1", under=("saito:1",)))
    assert moved(laid) == "draw" and laid.page().trouble is not None
    row(laid, VisibleCard("f_train:1", under=("cobb:1",)))
    assert moved(laid) == "remember f_train:1" and laid.page().trouble is None


@clauses("INC-WEAPON-06")
def test_a_weapon_slipped_from_one_to_another_is_no_move(laid: Stage) -> None:
    row(laid, VisibleCard("w_baton:1", under=("cobb:1",)))
    row(laid, VisibleCard("w_baton:1", under=("arthur:1",)))
    assert moved(laid) == "arm w_baton:1 cobb"
    assert "tuck Folding Baton on Level 4 under Cobb" in laid.page().trouble.put_back


@clauses("INC-FLASH-05", "INC-WEAPON-01")
def test_a_card_that_is_to_be_tucked_is_told_under_whom(laid: Stage) -> None:
    """Laid down beside everybody it would lie under nobody."""
    assert laid.tap("A", "arm w_baton:1 arthur").ok
    assert laid.page().chores == ("tuck Folding Baton under Arthur",)
    row(laid, VisibleCard("w_baton:1", under=("arthur:1",)))
    assert laid.page().chores == ()
    laid.lay("w_baton:1", "display.1")
    row(laid)
    assert "tuck Folding Baton from display slot 1 under Arthur" in laid.page().trouble.put_back


def test_a_turn_that_is_owed_is_in_nobodys_way(laid: Stage) -> None:
    assert laid.tap("!", "fix mark cobb:1 state -1").ok
    row(laid, VisibleCard("w_baton:1", under=("arthur:1",)))
    assert moved(laid) == "arm w_baton:1 arthur"
    assert laid.page().trouble is None and laid.page().chores == ("turn Cobb on Level 4 over",)
    row(laid)
    assert moved(laid) == "drop w_baton:1", "it is seen to be gone, though Cobb's turn is still owed"


@clauses("INC-RULING-54")
def test_a_card_shown_in_the_hand_row_is_known_and_may_be_taken_back_in_hand(laid: Stage) -> None:
    laid.lay("brace:1", "hand").look()
    assert moved(laid) == "hold brace:1"
    laid.lift("hand").look()
    laid.lay("kick:1", "hand").look()
    assert moved(laid) == "hold kick:1"
    assert set(laid.state.at(names.HELD)) == {"brace:1", "kick:1"}
    assert laid.page().trouble is None and laid.page().chores == ()


def test_what_is_seen_may_come_in_several_pictures(laid: Stage) -> None:
    """One look sees the weapon beside nobody, the next under Cobb."""
    aside, under = reads("cobb:1", "saito:1", "arthur:1", "w_baton:1"), VisibleCard("w_baton:1", under=("cobb:1",))
    laid.put(PictureSettled({**laid.picture(), Place(LEVEL4): aside}, laid.clock.advance(1)))
    assert laid.page().trouble.verdict == "ambiguous"
    row(laid, under)
    assert moved(laid) == "arm w_baton:1 cobb"


@clauses("INC-ABIL-08", "INC-ABIL-09")
def test_eames_is_turned_before_his_weapon_is_discarded(laid: Stage) -> None:
    for fix in ("fix move eames:1 L4.team", "fix mark eames:1 state -1", "fix move w_carbine:1 attached+eames"):
        assert laid.tap("!", fix).ok
    armed = VisibleCard("w_carbine:1", under=("eames:1",))
    laid.lift("bench.eames")
    row(laid, VisibleCard("eames:1", 0, "B"), armed)
    assert laid.page().chores == () and laid.page().trouble is None
    row(laid, VisibleCard("eames:1"), armed)
    assert moved(laid) == "ability eames"
    assert laid.page().trouble is None and any("Carbine" in chore for chore in laid.page().chores)


@clauses("INC-FLASH-02", "INC-RULING-11")
def test_a_flashback_in_the_hand_comes_before_any_other_card(laid: Stage) -> None:
    assert laid.tap("A", "hold f_sand:1").ok
    trouble = laid.lay("rehearsal:1", "display.1").look().trouble
    assert (trouble.code, trouble.say) == ("E_FLASHBACK_FIRST", "First attach Houses of Sand to Cobb.")
    assert trouble.put_back == ("move Rehearsal from display slot 1 to the hand",)
    laid.lift("display.1")
    row(laid, VisibleCard("f_sand:1", under=("cobb:1",)))
    assert moved(laid) == "remember f_sand:1" and laid.page().trouble is None
    laid.lay("rehearsal:1", "display.1").look()
    assert moved(laid) == "store rehearsal:1 display.1"


@clauses("INC-FLASH-02", "INC-FLASH-07", "INC-RULING-11")
def test_a_flashback_goes_nowhere_but_under_cobb_while_he_is_active(laid: Stage) -> None:
    """It need not have been named before: here it is seen."""
    trouble = laid.lay("f_sand:1", "display.1").look().trouble
    assert (trouble.code, trouble.say) == ("E_FLASHBACK_FIRST", "First attach Houses of Sand to Cobb.")
    laid.lift("display.1")
    row(laid, VisibleCard("f_sand:1", under=("arthur:1",)))
    assert laid.page().trouble.say == "First attach Houses of Sand to Cobb."
    row(laid, VisibleCard("f_sand:1", under=("cobb:1",)))
    assert moved(laid) == "remember f_sand:1" and laid.page().trouble is None


@clauses("INC-PLAY-04")
def test_of_several_cards_to_give_away_none_is_the_usual_one(laid: Stage) -> None:
    """Though the card that asks may be taken back instead."""
    assert laid.tap("A", "arm w_baton:1 arthur").ok and laid.tap("A", "arm w_sidearm:1 saito").ok
    assert laid.tap("A", "use letgo:1").ok
    question = laid.page().question
    assert [one.words for one in question.choices][-1] == "withdraw" and len(question.choices) == 3
    assert not question.usual
    assert [one.hint for one in question.choices] == ["", "", "Two rings mean this."]
    assert laid.put(BellRung(laid.clock.advance(1))).say == "One more ring means: Take the card back."
    laid.wait(2)
    assert laid.page().question == question
    assert laid.tap("A", "withdraw").ok and laid.tap("A", "drop w_sidearm:1").ok and laid.tap("A", "use letgo:1").ok
    assert laid.page().question.usual


@clauses("INC-DISP-03")
def test_a_display_of_three_is_closed_to_a_fourth(laid: Stage) -> None:
    for number, card in enumerate(("rehearsal:1", "rehearsal:2", "scouting:1"), 1):
        laid.lay(card, f"display.{number}").look()
    trouble = laid.lay("letter:1", "display.4").look().trouble
    assert trouble.code == "E_DISPLAY_CLOSED" and trouble.put_back
    assert laid.lift("display.4").look().trouble is None


@clauses("INC-STEP1-01")
def test_a_card_laid_before_the_draw_is_sent_back(bare: Stage) -> None:
    bare.mat = {str(where): one for where, one in in_order(bare.host.snapshot.game, bare.state).items()}
    bare.look()
    assert bare.tap("A", "ready").ok
    trouble = bare.lay("rehearsal:1", "display.1").look().trouble
    assert (trouble.code, trouble.say) == ("E_MUST_DRAW", "First draw two cards and ring.")
    assert trouble.put_back == ("move Rehearsal from display slot 1 to the hand",)


@clauses("INC-WEAPON-01")
@pytest.mark.parametrize("card", ["brace:1", "rehearsal:1", "letter:1"])
def test_what_is_no_weapon_is_called_so_when_it_is_tucked_under_somebody(laid: Stage, card: str) -> None:
    row(laid, VisibleCard(card, under=("saito:1",)))
    trouble = laid.page().trouble
    assert trouble is not None
    assert (trouble.verdict, trouble.code) == ("refused", "E_NOT_A_WEAPON")
    assert trouble.say.endswith("is no weapon.")
    row(laid)
    assert laid.page().trouble is None


def test_a_card_that_belongs_to_nobody_is_named_alone(laid: Stage) -> None:
    """Those who stand on the level beside it have nothing to do with it."""
    row(laid, VisibleCard("L4_alley:1", under=("saito:1",)))
    assert laid.page().trouble.say.startswith("Back-Alley Ambush is tucked under Saito on Level 4.")
    row(laid)
    row(laid, VisibleCard("L4_alley:1"))
    assert laid.page().trouble.say.startswith("Back-Alley Ambush lies on Level 4.")


@clauses("INC-FLASH-02")
@pytest.mark.parametrize("back", [1, 2, 3])
@pytest.mark.parametrize("to", ["", "L3.team", "team.discard"])
def test_a_flashback_taken_back_is_to_be_put_away_wherever_it_lies(laid: Stage, back: int, to: str) -> None:
    """It is no answer to a question that nobody asks."""
    train = VisibleCard("f_train:1", under=("cobb:1",))
    row(laid, train)
    assert moved(laid) == "remember f_train:1"
    for _ in range(back):
        assert laid.put(UndoRequested("A", laid.version)).ok
    row(laid, *(() if to else (VisibleCard("f_train:1", under=("saito:1",)),)))
    page = laid.lay("f_train:1", to).look() if to else laid.page()
    trouble = page.trouble
    assert trouble is None or "Nobody asks that now." not in trouble.say
    (owed,) = trouble.put_back if trouble is not None else page.chores
    assert owed.startswith("move Train in the Rain from") and owed.endswith("the hand")


@clauses("INC-ABIL-06", "INC-RULING-42")
@pytest.mark.parametrize(("who", "code"), [("cobb", ""), ("saito", ""), ("yusuf", "E_BAD_TARGET")])
def test_who_is_healed_may_be_shown_by_turning_the_card(who: str, code: str) -> None:
    chars = {"yusuf": "strong@3", "cobb": "weak@3", "saito": "weak@3"}
    game, state = scenario_game().start({"front": 3, "step": 2, "chars": chars}, [], {})
    state, _ = perform(game, state, Ability("A", "yusuf"))
    choice = Choose("A", who)
    picture = laid_by_hand(game, state, choice, allowed=not code)
    assert picture is not None
    verdict = recognise(game, state, picture, in_order(game, state))
    if code:
        assert isinstance(verdict, Refused) and verdict.refusal.code == code
    else:
        assert isinstance(verdict, Explained) and verdict.path == (choice,)


@clauses("INC-WEAPON-06")
def test_a_weapon_taken_off_in_a_fight_is_no_ring() -> None:
    chars = {"cobb": "healthy@4", "arthur": "healthy@4 [grenade]"}
    game, state = scenario_game().start({"events": ["L4_alley"], "chars": chars}, [], {})
    state, _ = perform(game, state, TurnUp(CHANCE, CardId("L4_alley:1")))
    drop = Drop("A", CardId("grenade:1"))
    picture = laid_by_hand(game, state, drop, allowed=False)
    assert picture is not None
    verdict = recognise(game, state, picture, in_order(game, state))
    assert isinstance(verdict, Refused) and (verdict.action, verdict.refusal.code) == (drop, "E_WRONG_STEP")


@clauses("INC-STEP5-10", "INC-RULING-31")
@pytest.mark.parametrize(("card", "number"), [("smooth:1", 1), ("kick:1", 2)])
def test_a_choice_of_two_discards_is_made_by_discarding(card: str, number: int) -> None:
    """“One from the display, or two from the hand”: whoever lays one of them on the pile has chosen."""
    given = {"events": ["L4_leak"], "hand": ["brace", "kick", "kids"], "display": ["smooth", "letter"]}
    game, state = scenario_game().start(given, [], {})
    state, _ = perform(game, state, TurnUp(CHANCE, CardId("L4_leak:1")))
    chosen, discarded = Option("A", number), Discard("A", (CardId(card),))
    after, _ = perform(game, perform(game, state, chosen)[0], discarded)
    before = in_order(game, state)
    event = {place: before[place] for place in map(Place, ("event", "L4.discard"))}
    verdict = recognise(game, state, {**in_order(game, after), **event}, before)
    assert isinstance(verdict, Explained) and verdict.path == (chosen, discarded)
