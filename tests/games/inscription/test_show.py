"""What camera, devices and phones are given: picture, candles, scale, bell, page and the telling (ledger 6, 8)."""

import pytest

from companion.games.inscription import names
from companion.games.inscription.answers import Ready
from companion.games.inscription.facts import Skipped
from companion.games.inscription.rules.turn import Ring
from companion.kernel.actions import Refusal
from companion.kernel.engine import perform
from companion.kernel.facts import Counted, Marked, Turned
from companion.kernel.panel import Cue, Flame
from companion.kernel.picture import COVERED, Expected, VisibleCard, agrees, reads
from companion.kernel.places import place
from companion.table.recognition.recognise import Explained, recognise
from companion.testing.pictures import in_order
from tests.clauses import clauses
from tests.games.inscription.table import Table, begin, build

OFF, STEADY, BREATHE, FLICKER = Flame.OFF, Flame.STEADY, Flame.BREATHE, Flame.FLICKER


# --- picture -------------------------------------------------------------------------------------------------------


@clauses("INS-SIGIL-Waterborne", "INS-RULING-46")
def test_a_face_down_card_is_covered_and_a_grown_one_lies_on_top() -> None:
    table = Table("A1 river-otter down=1", "B1 wolf-cub", "B1 wolf:3", "B2 stoat")
    picture = table.game.picture(table.state)
    assert picture[place("A1")] == Expected(hidden=True) and agrees(picture[place("A1")], COVERED)
    assert picture[place("B1")] == Expected((VisibleCard("wolf:3", None),))
    assert picture[place("B3")].empty


@clauses("INS-RULING-24", "INS-BLOOD-02")
def test_who_sacrifices_a_grown_card_may_leave_the_one_beneath_for_later() -> None:
    """Lifting the wolf shows the cub, which nobody laid there; that it goes too is a chore."""
    table = Table("B1 wolf-cub", "B1 wolf:3", B_hand=1)
    before = in_order(table.game, table.state)
    lifted = {**before, place("B1"): reads("wolf-cub:1"), place("B4"): reads("skunk:1")}
    verdict = recognise(table.game, table.state, lifted, before)
    assert isinstance(verdict, Explained)
    (play,) = verdict.path
    assert (play.card, play.blood) == ("skunk:1", ("wolf:3",))  # type: ignore[attr-defined]
    state, _ = perform(table.game, table.state, play)
    assert set(state.at(names.dead("B"))) == {"wolf-cub:1", "wolf:3"} and not state.at(place("B1"))


def test_any_dead_card_may_lie_on_top_of_the_dead_pile() -> None:
    table = Table("A/dead wolf:1", "A/dead stoat:1")
    expected = table.game.picture(table.state)[names.dead("A")]
    assert agrees(expected, reads("wolf:1")) and agrees(expected, reads("stoat:1"))
    assert not agrees(expected, reads("adder:1"))


@clauses("INS-DEATHCARD-06")
def test_after_the_game_only_the_face_up_places_matter() -> None:
    table = Table("B1 urayuli", "A/dead wolf:1", A_lives=1, A_hand=0).does("ring")
    table.does("create", by="A")
    assert set(table.game.picture(table.state)) == set(names.REVEALS)


# --- candles and scale ---------------------------------------------------------------------------------------------


@clauses("INS-BOX-03", "INS-LIFE-02", "INS-RULING-77")
@pytest.mark.parametrize(
    ("lives", "lit"),
    [((2, 2), (1, 1, 1, 1)), ((2, 1), (1, 1, 0, 1)), ((1, 1), (0, 1, 0, 1)), ((0, 1), (0, 0, 0, 1))],
)
def test_candles_are_lives_and_the_outer_one_goes_out_first(lives: tuple[int, int], lit: tuple[int, ...]) -> None:
    table = Table(A_lives=lives[0], B_lives=lives[1])
    candles = table.game.panel(table.state).candles
    assert tuple(candles[name] != OFF for name in ("A-outer", "A-inner", "B-outer", "B-inner")) == tuple(map(bool, lit))


@clauses("INS-END-01")
def test_the_active_players_candles_breathe_and_those_in_danger_flicker() -> None:
    table = Table(scale=2)
    panel = table.game.panel(table.state)
    assert (panel.candles["B-outer"], panel.candles["A-outer"], panel.scale) == (BREATHE, STEADY, 0.4)
    danger = Table(scale=-4)
    assert danger.game.panel(danger.state).candles["A-inner"] == FLICKER


@clauses("INS-LIFE-02", "INS-LIFE-07", "INS-SCALE-04", "INS-END-03")
def test_a_candle_flares_before_it_goes_out_and_the_tooth_rests_on_five_for_a_moment() -> None:
    table = Table("B1 urayuli", A_lives=2)
    before = table.state
    table.does("ring")
    assert list(table.game.cues(before, table.facts)) == [Cue("flare", "A-outer"), Cue("tip", value=-1.0)]
    panel = table.game.panel(table.state)
    assert (panel.candles["A-outer"], panel.scale) == (OFF, 0)


# --- bell ----------------------------------------------------------------------------------------------------------


@clauses("INS-BELL-01", "INS-RULING-76", "INS-LIFE-05")
def test_what_one_ring_means_in_every_phase() -> None:
    def ring(table: Table) -> object:
        meaning = table.game.bell(table.state)
        return meaning.code if isinstance(meaning, Refusal) else meaning

    assert ring(begin()) == Ready("A")
    assert ring(begin().rings()) == "E_WRONG_PHASE", "a coin has to be thrown"
    assert ring(begin(draft=True).rings()) == "E_DRAFT_COUNT"
    assert ring(Table().become(Turned("B", 5, names.TURN_DRAW))) == "E_MUST_DRAW"
    assert ring(Table()) == Ring("B")
    assert ring(Table().become(Turned("B", 5, names.TURN_ATTACK))) == "E_WRONG_PHASE"
    assert ring(Table("B1 urayuli").does("ring")) == Ready("A")


# --- the page ------------------------------------------------------------------------------------------------------


@clauses("INS-SETUP-12", "INS-HP-01", "INS-PLAY-05", "INS-RULING-24")
def test_the_page_shows_power_hearts_sigils_and_what_lies_below() -> None:
    table = Table("B1 wolf-cub", "B1 wolf:3 damage=1", "B2 alpha", B_bones=3)
    view = table.game.view(table.state, "A")
    wolf = view.rows[1].cells[0].cards[0]
    assert (wolf.name, wolf.power, wolf.health, wolf.hearts, wolf.under) == ("Wolf", 4, 2, 1, ("Wolf Cub",))
    leader = view.rows[1].cells[1].cards[0].badges[0]
    assert leader.text == "Leader" and "1 power more" in leader.rule
    assert {meter.label: meter.value for meter in view.players[1].meters}["Bones"] == 3


@clauses("INS-TURN-02", "INS-DRAW-03")
def test_the_page_says_whose_turn_it_is_and_what_to_do() -> None:
    table = Table(scale=3)
    view = table.game.view(table.state)
    assert view.headline == "Luka: play cards, then ring"
    assert view.todo == "Luka: play cards, use items, then ring the bell."
    assert (view.scale, view.scale_text) == (0.6, "3 towards Luka")
    table.become(Turned("A", 6, names.TURN_DRAW)).count("A_opening", 1)
    assert table.game.view(table.state).todo == "Ana: draw 3 creatures and 1 squirrel."


@clauses("INS-CAP-01", "INS-ITEM-Hourglass")
def test_the_page_warns_of_cap_and_skip() -> None:
    table = Table(B_capped=1, A_skip=1)
    notes = table.game.view(table.state).notes
    assert "First turn of Luka this round: at most 3 points count." in notes
    assert "Ana's next turn is skipped." in notes


@clauses("INS-LIFE-01", "INS-ITEM-Hourglass")
def test_nothing_is_said_of_a_next_turn_when_the_game_is_over() -> None:
    table = Table(scale=-4, A_lives=1, A_skip=1, B_fan=1, B_items=1).does("use pliers:1")
    assert table.state.over is not None and table.game.view(table.state).notes == ()


def test_who_skips_a_turn_is_told_by_name() -> None:
    table = Table()
    assert table.game.tell(table.state, [Skipped(names.skip("A"), -1, seat="A")]) == ["Ana's turn is skipped."]


def test_known_cards_of_a_hand_are_named_and_no_others() -> None:
    table = Table("A/hand cockroach")
    hand = next(meter for meter in table.game.view(table.state, "B").players[0].meters if meter.label == "Hand")
    assert (hand.value, hand.known) == (4, ("Cockroach",))


def test_odd_counts_are_warned_of() -> None:
    table = Table(A_squirrels=12, B_hand=0, scale=7).become(Counted("A/bones", -1), Marked("wolf:1", "damage", 0))
    assert len(list(table.game.oddities(table.state))) == 3
    assert list(table.game.oddities(Table().state)) == []


def test_places_have_names_and_taken_cards_a_home() -> None:
    game = build()
    assert [game.place_name(place(name)) for name in ("A1", "B/dead", "draft2", "items")] == [
        "A1", "Luka's dead pile", "Draft 2", "the item pile",
    ]  # fmt: skip
    table = Table("B1 wolf", "B2 squirrel:11", "B3 caged-wolf")
    homes = {card: game.home_of(table.state, card) for card in ("wolf:1", "squirrel:11", "caged-wolf:1", "bee:1")}
    assert [*homes.values()] == [names.dead("B"), names.squirrels("B"), names.ITEMS, names.SWAPS]


# --- the telling ---------------------------------------------------------------------------------------------------


def told(table: Table, words: str) -> list[str]:
    before = table.state
    table.does(words)
    return table.game.tell(before, table.facts)


@clauses("INS-ATK-01", "INS-ATK-02", "INS-CAP-01", "INS-HP-04")
def test_an_attack_is_told_in_order() -> None:
    assert told(Table("B1 wolf", "A1 porcupine", "B2 urayuli", B_capped=1), "ring") == [
        "Wolf strikes Porcupine on A1: 2 damage, 0 left.",
        "Porcupine answers: Wolf loses 1 heart.",
        "Porcupine on A1 dies.",
        "Ana gets 1 bone and has 1.",
        "Urayuli hits Ana for 7.",
        "The scale moves 3 towards Ana (3 of 7 points count), now 3 towards Ana.",
        "Ana's turn.",
    ]


@clauses("INS-UPG-01", "INS-SWAP-01", "INS-HP-01")
def test_the_telling_names_the_card_to_fetch_and_its_hearts() -> None:
    assert told(Table("A1 wolf-cub"), "ring")[-1] == "Wolf Cub becomes Wolf: lay Wolf on A1 (2 hearts)."
    assert told(Table("B1 squirrel:11"), "play warren:1 B1 blood=squirrel:11") == [
        "Squirrel on B1 is sacrificed.",
        "Luka gets 1 bone and has 1.",
        "Luka plays Warren on B1 (2 hearts).",
        "Rabbit Hole: Luka takes Rabbit into the hand.",
    ]
    assert told(Table("B1 long-elk"), "ring")[2:4] == [
        "Long Elk moves from B1 to B2 (Sprinter).", "Long Elk: lay Vertebrae on B1 (1 heart).",
    ]  # fmt: skip


@clauses("INS-LIFE-02", "INS-LIFE-05", "INS-LIFE-06", "INS-LIFE-07", "INS-LIFE-08")
def test_a_lost_life_is_told_with_what_to_do() -> None:
    table = Table("B1 urayuli")
    lines = told(table, "ring")
    assert lines[2:4] == ["Ana loses a life; 1 candle left.", "The scale returns to level."]
    assert "A lost life: Ana takes Greater Smoke into the hand." in lines
    assert "Ana also takes The Greater Smoke" in table.question.say


def test_every_legal_action_has_words_for_a_button() -> None:
    table = Table("B1 cat", "A1 stoat", B_items=1, B_bones=4)
    labels = {table.game.label(table.state, action) for action in table.game.legal(table.state)}
    assert {"Ring the bell", "Play Geck on B2", "Play Stoat on B3, sacrificing Cat"} <= labels
    assert "Use Scissors on Stoat (A1)" in labels
    assert len(labels) > 40
