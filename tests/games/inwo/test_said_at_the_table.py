"""What phones ask, name and count at the table: attacks, claims, trades, the set-up; and how many taps it takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.inwo import names, tree, written
from companion.games.inwo.dialogs.attacks import HAND
from companion.games.inwo.notes import Claims
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.rules.attacks import result
from companion.games.inwo.rules.attacks.windows import Pass, claimed
from companion.games.inwo.rules.buying import out_of_hand
from companion.games.inwo.rules.victory import Claim
from companion.games.inwo.steps import AskPlace
from companion.games.inwo.stock import stock
from companion.games.inwo.structure.room import piece
from companion.games.inwo.structure.sight import ACROSS_DEG, middle
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked
from companion.kernel.picture import LyingCard
from companion.kernel.sentences import translated
from companion.languages import catalogue
from companion.table.messages import RedoRequested
from companion.table.page import Question
from companion.testing.contract import offered
from tests.games.inwo.at_the_table import LEAD, HandsTable
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import PEOPLE, game

WIVES = CardId("congressional-wives:1")


@pytest.fixture
def three(tmp_path: Path) -> Iterator[HandsTable]:
    """Three at a table: Ana's second turn, so that everybody may interfere."""
    stage = HandsTable(tmp_path / "journal.db", 3).set_up()
    for _ in range(3):
        turn_of(stage)
        stage.taps(stage.state.turn.seat, "bell")
        stage.all_pass()
    turn_of(stage)
    yield stage
    stage.close()


def turn_of(stage: HandsTable) -> None:
    """The turn of whoever is on turn as far as phase 5."""
    seat = stage.state.turn.seat
    stage.taps(seat, "draw_plot", "draw_group", "skip", "tokens")


def question(stage: HandsTable, seat: str) -> Question:
    found = stage.page(seat).question
    assert found is not None
    return found


# --- an attack -------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-TIMING-01", "INWO-ATTACK-OFF-01", "INWO-RULING-19")
def test_an_attack_with_an_aid_takes_its_player_eight_taps_and_each_rival_one(three: HandsTable) -> None:
    opener = next(one for one in three.page("A").dialogs if one.verb == "declare")
    assert opener.standing == "next", "it is the phase's own action"
    taps, said = 1, {}  # the button
    for field, value in (("how", "control"), ("whom", "hand"), ("target", WIVES), ("aid", "pentagon:1")):
        said[field] = [value]
        taps += 1
        draft = three.host.draft("A", "declare", said)
        assert draft is not None
    leader = next(one for one in draft.blanks if one.name == "leader")
    assert leader.value == "pentagon:1", "who has the most Power leads, unless another is chosen"
    said["aid"] = []
    draft = three.host.draft("A", "declare", said)
    assert draft is not None and draft.words
    three.taps("A", draft.words)
    for seat in "BC":
        asked = question(three, seat)
        assert asked.say.endswith("Do you help, oppose or play something?")
        assert [one.label for one in asked.choices] == ["Pass", "Pass until something happens"]
        three.taps(seat, "pass_on")
    assert [one.words for one in question(three, "A").choices] == ["commit_on", "commit", "call_off"]
    three.taps("A", "commit_on", "roll 1 1")
    taps += 3  # announce it, commit it, throw
    assert three.state.question is not None and three.state.question.prompt.key == "place", "nobody was asked again"
    assert taps == 8


@pytest.mark.clauses("INWO-TIMING-01", "INWO-ATTACK-GEN-15")
def test_who_passes_until_something_happens_is_asked_again_when_it_does(three: HandsTable) -> None:
    three.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    three.taps("B", "pass_on")
    three.taps("C", "oppose gnomes-of-zurich:1")
    attack = written.attack(three.state)
    assert attack is not None and attack.passing == ()
    assert three.state.question is not None and "B" in three.state.question.waiting


@pytest.mark.clauses("INWO-ATTACK-GEN-10", "INWO-ATTACK-GEN-12")
def test_after_the_dice_all_read_what_they_come_to_and_a_failed_attacker_is_asked(three: HandsTable) -> None:
    three.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    three.taps("B", "pass_on")
    three.taps("C", "pass_on")
    three.taps("A", "commit_on", "roll 6 6")
    asked = question(three, "A")
    assert asked.waiting == ("A",) and asked.say.endswith("Rolled 12: it fails. Does anybody change that?")


@pytest.mark.clauses("INWO-ATTACK-AID-01", "INWO-ATTACK-DEFEND-11")
def test_aid_and_opposition_come_first_in_what_one_may_respond(three: HandsTable) -> None:
    three.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    found = three.page("B").dialogs
    assert found[0].verb in ("aid", "oppose") and found[0].standing == "next"
    draft = three.host.draft("B", found[0].verb, {})
    assert draft is not None and draft.blanks[0].options[0].hint.startswith("+")


@pytest.mark.clauses("INWO-ATTACK-AID-01")
def test_a_page_says_who_joined_an_attack_before_what_that_cost(three: HandsTable) -> None:
    """Names are often plural ("Democrats"), so that no sentence begins with one and goes on with a verb."""
    three.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    three.taps("B", "oppose democrats:1")
    line = three.page("A").moves[-1]
    assert line.text == "Oppose the attack with Democrats"
    assert line.lines == ("A token of Democrats is spent.",) and line.paid


@pytest.mark.clauses("INWO-ATTACK-OFF-01")
def test_who_attacks_is_not_told_that_nobody_had_anything_to_say(three: HandsTable) -> None:
    """One had joined, and all had passed after that."""
    three.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    three.taps("B", "oppose democrats:1")
    three.all_pass()
    question = three.state.question
    assert question is not None and question.prompt.say == "All have passed. Commit the attack, or call it off."


@pytest.mark.clauses("INWO-ATTACK-CONTROL-05")
def test_a_card_of_the_hand_is_listed_with_the_alignments_that_count(three: HandsTable) -> None:
    draft = three.host.draft("A", "declare", {"how": ["control"], "whom": [HAND]})
    assert draft is not None
    targets = next(blank for blank in draft.blanks if blank.name == "target").options
    wives = next(one for one in targets if one.value == WIVES)
    assert wives.hint.endswith("Power 1 · Resistance 4 · Conservative · Straight"), wives.hint


@pytest.mark.clauses("INWO-ATTACK-RESULT-05", "INWO-ATTACK-RESULT-06")
@pytest.mark.parametrize(("puppets", "told"), [(0, ""), (1, ", with a puppet. At"), (2, ", with 2 puppets. At")])
def test_who_captures_is_told_how_many_puppets_are_captured_too(three: HandsTable, puppets: int, told: str) -> None:
    below = ("cfl-aio:1", "empty-vee:1")[:puppets]
    for card, side in zip(below, "BL", strict=False):
        three.taps("!", f"fix move {card} {names.arrow(CardId('republicans:1'), side)}")
    three.taps("A", "declare control republicans:1 leader=pentagon:1")
    asked = [step for step in result.ask_place(three.on, three.state, AskPlace()) if isinstance(step, Asked)]
    assert [str(one.prompt.say).startswith(f"Captured: Republicans{told}") for one in asked] == [True]


@pytest.mark.clauses("INWO-FIRST-02")
def test_in_the_first_round_it_is_said_that_nobody_may_interfere(tmp_path: Path) -> None:
    stage = HandsTable(tmp_path / "journal.db", 3).set_up()
    turn_of(stage)
    stage.taps("A", f"declare control {WIVES} leader=pentagon:1 from_hand=yes")
    assert question(stage, "A").say == "Nobody may interfere with it yet. Commit the attack, or call it off."
    stage.close()


@pytest.mark.clauses("INWO-RULING-31", "INWO-ATTACK-AID-05")
@pytest.mark.parametrize("seed", [1, 4, 6])
def test_an_attack_has_one_sum_before_it_is_announced_while_it_runs_and_when_it_is_locked(seed: int) -> None:
    """Whoever joins is counted with what it can give: the number of the list, of the preview, and of the dice."""
    on = game(3)
    evening = Evening(on, seed)
    players = Players(evening, 60)
    before: tuple[int, int] | None = None
    met = 0
    while evening.state.over is None and evening.state.turn.number < 40 and met < 6:
        action = players.decide()
        if action.verb == "declare":
            said = {
                "how": [action.how], "leader": [action.leader], "target": [action.target], "aid": list(action.aid),
                "whom": ["hand" if action.from_hand else on_side(evening, action.target)],
            }  # fmt: skip
            draft = on.dialogs.draft(on, evening.state, action.seat, "declare", said)
            assert draft is not None and draft.preview is not None
            helpers = next((one for one in draft.blanks if one.name == "aid"), None)
            alone = on.dialogs.draft(on, evening.state, action.seat, "declare", {**said, "aid": []})
            assert alone is not None and alone.preview is not None
            listed = {one.value: int(one.hint) for one in helpers.options} if helpers is not None else {}
            gained = draft.preview.total - alone.preview.total
            assert gained == sum(listed[one] for one in action.aid), "what the list says it brings, it brings"
            before = draft.preview.total, draft.preview.required
        evening.do(action)
        shown = contest(on, evening.state, None)
        for seat in (None, *on.seats):
            assert list(offered(on, evening.state, on.view(evening.state, seat))) == [], "no button is only refused"
        attack = written.attack(evening.state)
        if attack is None or shown is None:
            before = None
            continue
        joined = any(one.seat != attack.seat for one in attack.contributions)
        if before is not None and not joined:
            assert (shown.total, shown.required) == before
        if attack.strength is not None and not joined:
            assert attack.strength == shown.total - shown.required == api.strength_of(on, evening.state).total
            met += 1
    assert met


def on_side(evening: Evening, target: CardId) -> str:
    """Whose Group it is."""
    return str(tree.controller(evening.game, evening.state, target))


# --- claims ----------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-TURN-20", "INWO-WIN-02", "INWO-GOAL-02")
def test_a_knock_asks_for_goal_cards_and_a_claim_names_who_and_how(three: HandsTable) -> None:
    three.taps("A", "bell")
    asked = question(three, "B")
    assert asked.say == "Ana has knocked. Does anybody win by a Goal card?"
    assert [one.label for one in asked.choices] == ["No"] and three.page("B").view.headline == "Ana has knocked"
    on, state = three.on, three.state
    how = claimed(on, state, Claims((("C", "basic"),)), "C", "basic")
    assert how == "Cem claims victory: 2 of 10 Groups."
    why = on.why_not(state, Claim("C", ("basic",)))
    assert why is not None and why.say == "That goal is not met: 2 of 10 Groups."


# --- trades ----------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-TRADE-05", "INWO-RULING-46")
def test_a_trade_says_what_is_given_for_what_before_and_after_and_that_hands_swap(three: HandsTable) -> None:
    three.taps("C", "trade B plots=1 back_plots=2")
    asked = question(three, "B")
    assert asked.say == "Cem offers Ben 1 Plot for 2 Plots."
    assert [one.label for one in asked.choices] == ["Accept 1 Plot for 2 Plots", "Refuse"]
    assert three.page("B").moves[-1].text == "Offer Ben 1 Plot for 2 Plots"
    three.taps("B", asked.choices[0].words)
    page = three.page("A")
    assert "Cem gives Ben 1 Plot for 2 Plots." in page.moves[-1].lines
    assert {"Cem: hand 1 Plot to Ben", "Ben: hand 2 Plots to Cem"} == {one.label for one in page.errands}
    assert [(one.seat, one.to, one.count) for one in page.hand_overs] == [("C", "B", 1), ("B", "C", 2)]
    assert [one.words for one in page.hand_overs] == [one.words for one in page.errands]


@pytest.mark.clauses("INWO-RULING-46")
def test_a_trade_that_is_taken_back_is_swapped_back_as_far_as_hands_had_swapped(three: HandsTable) -> None:
    three.taps("C", "trade B plots=1 back_plots=2")
    three.taps("B", question(three, "B").choices[0].words)
    given = next(one for one in three.page().errands if one.label == "Cem: hand 1 Plot to Ben")
    assert three.settle(given.words).ok
    three.undo("B")
    page = three.page()
    assert [one.label for one in page.errands] == ["Ben: hand 1 card back to Cem"]
    assert [(one.seat, one.to, one.count) for one in page.hand_overs] == [("B", "C", 1)]
    three.restart()
    assert [one.label for one in three.page().errands] == ["Ben: hand 1 card back to Cem"]
    assert three.put(RedoRequested("B", three.version)).ok
    assert [one.label for one in three.page().errands] == ["Ben: hand 2 Plots to Cem"], "one is given already"


@pytest.mark.clauses("INWO-TRADE-01", "INWO-RULING-46")
def test_what_is_offered_stays_until_it_is_answered_and_a_refusal_says_what_of(three: HandsTable) -> None:
    """ "Ben: Refuse" stood there."""
    three.taps("C", "expose liberal-agenda:1", "give B card=liberal-agenda:1")
    yes, refused = question(three, "B").choices
    assert yes.label == "Accept Liberal Agenda"
    assert three.tap("C", "discard liberal-agenda:1").say == "First answer: Cem offers Liberal Agenda to Ben."
    three.taps("B", refused.words)
    assert three.page("A").moves[-1].lines == ("Ben refuses what Cem offers.",)


@pytest.mark.clauses("INWO-PLOT-12")
def test_one_plot_too_many_is_one(three: HandsTable) -> None:
    while three.state.question is None:
        three.taps("C", "drew")
    assert question(three, "C").say.startswith("Cem holds 1 Plot too many")


def test_a_card_thrown_away_where_the_phone_keeps_them_is_ticked_off_when_it_lies_on_its_pile(
    three: HandsTable,
) -> None:
    three.taps("B", "on_phone", "discard liberal-agenda:1")
    assert [one.label for one in three.page("A").errands] == ["Ben: lay Liberal Agenda on your discard pile, face up"]
    assert three.lays("liberal-agenda:1", names.discard("B")).errands == ()


# --- the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-SETUP-01", "INWO-RULING-02")
def test_the_question_has_the_number_that_was_agreed_on(tmp_path: Path) -> None:
    stage = HandsTable(tmp_path / "journal.db", 3)
    assert question(stage, "A").say.startswith("10 Groups win.")
    stage.taps("B", "decks 45 45", "goal 8")
    assert question(stage, "A").say.startswith("8 Groups win.") and question(stage, "A").waiting == ("A", "C")
    stage.taps("A", "decks 45 45")
    stage.taps("C", "decks 45 45")
    assert question(stage, "A").key == names.CHOOSE_ILLUMINATI
    assert stage.page("A").moves[1].text == "8 Groups win"
    stage.close()


@pytest.mark.clauses("INWO-SETUP-15", "INWO-COMP-01")
def test_who_begins_is_left_to_the_companion_first_and_the_news_name_who_rolled(tmp_path: Path) -> None:
    stage = HandsTable(tmp_path / "journal.db", 3)
    for seat in "ABC":
        stage.taps(seat, "decks 45 45")
    for seat, card in (("A", "bavarian-illuminati:1"), ("B", "discordian-society:1"), ("C", "gnomes-of-zurich:1")):
        stage.taps(seat, f"illuminati {card}")
    choices = question(stage, "A").choices
    assert [one.standing for one in choices] == ["rare"], "it is no golden button above the Group that leads"
    for seat, card in (("A", "pentagon:1"), ("B", "democrats:1"), ("C", "republicans:1")):
        stage.taps(seat, f"lead {card}")
    assert question(stage, "A").choices[0].words == "throw"
    stage.taps("*", "first_roll A 1 6")
    line = stage.page("B").moves[-1]
    assert (line.who, line.text) == ("", "Ana rolled 7: 1 and 6")
    stage.close()


@pytest.mark.clauses("INWO-SETUP-02")
def test_every_seat_has_a_starter_deck_of_its_own() -> None:
    on = game(len(PEOPLE))
    roots = [card for pile in stock(on) for card in pile.cards if on.is_illuminati(card)]
    assert len({card.partition(":")[0] for card in roots}) == len(PEOPLE)


# --- arrows ----------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-ARROW-01", "INWO-CARD-02")
@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_an_arrow_is_named_by_the_side_of_the_paper_whatever_way_the_card_lies(angle: int) -> None:
    """Upright paper: its top faces the far edge. An Illuminati lies across, and is named like any other card."""
    on = game(2)
    edges = {0: "top", 90: "right", 180: "bottom", 270: "left"}
    for card in (CardId("discordian-society:1"), CardId("pentagon:1")):
        for side in piece(on, card).outgoing:
            lies = LyingCard(card, 100, 100, angle, "A.structure")
            faces = middle(lies, piece(on, card), side)[2]
            assert on.place_name(names.arrow(card, side)).startswith(f"the {edges[(faces - angle) % 360]} arrow of ")
    assert ACROSS_DEG == 90


def test_the_drawing_marks_the_side_that_is_the_papers_top(three: HandsTable) -> None:
    row = next(one for one in three.page("A").view.rows if "Ana" in one.title and one.kind == "structure")
    root = row.cells[0].cards[0]
    assert (root.card, root.angle) == ("bavarian-illuminati:1", ACROSS_DEG), "an Illuminati's right side is its top"


def test_an_arrow_may_be_chosen_in_the_drawing(three: HandsTable) -> None:
    draft = three.host.draft("A", "move", {"card": ["pentagon:1"]})
    assert draft is not None
    where = next(one for one in draft.blanks if one.name == "to")
    drawn = {cell.place for row in three.page("A").view.rows for cell in row.cells}
    assert where.options and all(one.place == one.value and one.place in drawn for one in where.options)


@pytest.mark.parametrize(
    ("card", "n"),
    [("democrats:1", 2), ("gnomes-of-zurich:1", 2), ("the-men-in-black:1", 2), ("savings-and-loans:1", 2),
     ("pentagon:1", 1), ("elvis:1", 1), ("texas:1", 1), ("red-cross:1", 1), ("united-nations:1", 1), ("martyrs:1", 1)],
)  # fmt: skip
def test_a_name_of_several_is_spoken_of_as_several(card: str, n: int) -> None:
    assert game(3).how_many(CardId(card)) == n


def test_refusals_speak_of_several_in_every_language(three: HandsTable) -> None:
    """ "Democrats is not in your hand"."""
    refusal = next(out_of_hand(three.on, three.state, "A", CardId(LEAD["B"])))
    assert refusal is not None
    said = refusal.say
    assert said == "Democrats are not in your hand."
    assert translated(said, catalogue("de")) == "Democrats sind nicht auf deiner Hand."
    assert translated(Pass("A").label(three.on, three.state), catalogue("de")) == "Passen", "another game passes cards"


def test_an_illuminati_lies_where_the_mat_says_so() -> None:
    """ "lay Bavarian Illuminati on Ana's Illuminati"."""
    on = game(3)
    assert on.place_name(names.illuminati("A")) == "Ana's Power Structure"
    assert next(one.label for one in on.mat.regions if one.name == "A.structure") == "Power Structure A"


@pytest.mark.clauses("INWO-TURN-10")
def test_the_news_say_on_which_cards_tokens_were_placed(three: HandsTable) -> None:
    """ "Ana: Place the tokens", and nobody knew on what."""
    told = " ".join(line for move in three.page().moves for line in move.lines)
    assert "Tokens on Gnomes of Zurich and Republicans." in told
