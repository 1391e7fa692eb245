"""What phones, candles and scale show, what the camera should see, and what hands owe (ledger sections 2, 6 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.incubo import Incubo, board, names
from companion.games.incubo.facts import TurnedUp
from companion.games.incubo.pages.view import known_deck, score
from companion.games.incubo.rules.result import Abandon, GoOn, Stop
from companion.games.incubo.scenario import scenario_game
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Counted, Ended, Marked, Moved
from companion.kernel.panel import Cue, Flame
from companion.kernel.picture import BARE, NOTHING, Expected, VisibleCard, agrees, reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.kernel.view import CardView, Cell, View
from companion.table.recognition.chores import chores
from tests.clauses import clauses

DREAM = {"dream": "D02", "dice": {"alpha": 1, "tommy": 0}}
"""Balloon Garden in phase 1: Alpha needs 2 + 1, Tommy 1 + 0; two free cards each."""
TILE, TILE_PLACE = CardId("GROWTH:1"), Place("growth")
UNDERTOW = {"monster": ["M11", "M12", "M13"], "dice": {"alpha": 1, "tommy": 0}}


def at(**given: Any) -> tuple[Incubo, State]:
    game, state = scenario_game().start(given, [], {})
    assert isinstance(game, Incubo)
    return game, state


def cells(view: View) -> dict[str, Cell]:
    return {cell.place: cell for row in view.rows for cell in row.cells}


def cards(view: View) -> dict[str, CardView]:
    return {card.card: card for row in view.rows for cell in row.cells for card in cell.cards}


def note(view: View, place: str) -> str:
    return next(row.note for row in view.rows if any(cell.place == place for cell in row.cells))


def with_counts(state: State, **counts: int) -> State:
    return fold(state, [Counted(name, value - state.count(name)) for name, value in counts.items()])[0]


# --- candles and scale ---------------------------------------------------------------------------------------------


@clauses("CUBO-CHIME-01", "CUBO-GOAL-03")
@pytest.mark.parametrize(("reserve", "lit"), [
    (50, 4), (38, 4), (37, 3), (26, 3), (25, 2), (13, 2), (12, 1), (6, 1), (1, 1), (0, 0),
])  # fmt: skip
def test_the_candles_burn_down_with_the_reserve(reserve: int, lit: int) -> None:
    game, state = at(**DREAM)
    candles = game.panel(with_counts(state, reserve=reserve)).candles
    assert [candles[name] is not Flame.OFF for name in ("A-outer", "A-inner", "B-inner", "B-outer")] == [
        number < lit for number in range(4)
    ]


@clauses("CUBO-SOLO-02")
@pytest.mark.parametrize(("reserve", "lit"), [(35, 4), (27, 4), (26, 3), (18, 3), (17, 2), (9, 2), (8, 1), (0, 0)])
def test_alone_they_burn_for_35_tokens(reserve: int, lit: int) -> None:
    game, state = at(solo="alpha", dream="D02", dice={"alpha": 1})
    candles = game.panel(with_counts(state, reserve=reserve)).candles
    assert sum(flame is not Flame.OFF for flame in candles.values()) == lit


def test_the_last_candle_flickers_at_five_tokens_or_less() -> None:
    game, state = at(**DREAM)
    for reserve, flame in ((6, Flame.STEADY), (5, Flame.FLICKER), (1, Flame.FLICKER)):
        assert game.panel(with_counts(state, reserve=reserve)).candles["A-outer"] is flame


def test_all_candles_at_a_victory_and_none_at_a_defeat() -> None:
    game, state = at(**DREAM)
    for winners, lit in ((game.seats, 4), ((), 0)):
        over = fold(with_counts(state, reserve=3), [Ended(winners, "victory" if winners else "terror")])[0]
        assert sum(flame is not Flame.OFF for flame in game.panel(over).candles.values()) == lit


@clauses("CUBO-FEAR-01")
def test_the_candles_shiver_when_fear_comes_up() -> None:
    game, state = at(**DREAM)
    fear, other = game.card("FA03"), game.card("CA15")
    assert list(game.cues(state, [TurnedUp(fear, names.turned("alpha"))])) == [Cue("blink")]
    assert not list(game.cues(state, [TurnedUp(other, names.turned("alpha"))]))


@clauses("CUBO-TERROR-01", "CUBO-TERROR-02", "CUBO-PLAY-12")
@pytest.mark.parametrize(("area", "points", "words"), [
    ({"alpha": [], "tommy": []}, -4, "4 short"),
    ({"alpha": ["CA15@play"], "tommy": ["CT11@pass"]}, -2, "2 short"),
    ({"alpha": ["CA15@play", "CA18@elim"], "tommy": ["CT11@play"]}, 0, "level: enough"),
    ({"alpha": ["CA15@play", "CA18@play"], "tommy": ["CT18@play"]}, 1, "1 over"),
])  # fmt: skip
def test_the_scale_shows_courage_against_what_is_required(area: Any, points: int, words: str) -> None:
    """Three degrees a point; left is short, level or right is reached."""
    game, state = at(**DREAM, area=area)
    panel, view = game.panel(state), game.view(state, "A")
    assert panel.degrees == pytest.approx(3 * points)
    assert (view.scale, view.scale_text) == (points / 10, words)


@clauses("CUBO-MON-08")
def test_against_a_monster_the_scale_shows_the_part_declared_last() -> None:
    game, state = at(**UNDERTOW, area={"alpha": ["CA15@M12"], "tommy": ["CT11@M11"]})
    slots = {card: slot for slot, where in names.LINE.items() for card in state.at(where)}
    for part, short in (("M12", 2), ("M11", 6), ("M13", 2)):
        declared = with_counts(state, declared=slots[game.card(part)])
        assert game.panel(declared).degrees == pytest.approx(-3 * short)
    assert game.panel(with_counts(state, declared=0)).degrees == 0


# --- the phone -----------------------------------------------------------------------------------------------------


@clauses("CUBO-REQ-05", "CUBO-EXCEED-03")
def test_each_side_says_what_is_added_and_missing() -> None:
    game, state = at(**DREAM, area={"alpha": ["CA15@play"], "tommy": ["CT18@pass"]})
    alpha, tommy = game.view(state, "A").players
    assert alpha.tally and tommy.tally
    assert (alpha.tally.total, alpha.tally.required, alpha.tally.say) == (1, 3, "2 missing")
    assert (tommy.tally.total, tommy.tally.required, tommy.tally.say) == (2, 1, "1 over; 1 helps Alpha")


@clauses("CUBO-PLAY-07", "CUBO-PLAY-08", "CUBO-ROW-02", "CUBO-ROW-03", "CUBO-ROW-04")
def test_what_each_may_still_do_and_what_it_costs() -> None:
    decks = {"alpha": ["CA18"], "tommy": ["CT11"]}
    game, state = at(**DREAM, decks=decks, area={"alpha": ["CA15@pass", "CA13@play"]})
    view = game.view(state, "B")
    assert note(view, "alpha.play") == "Each card costs 1 Chime. Pass 1 Chime, Elimination free."
    assert note(view, "tommy.play") == "2 free cards left. Pass free, Elimination free."


@clauses("CUBO-TERROR-03", "CUBO-TERROR-04", "CUBO-RESULT-01", "CUBO-RESULT-02", "CUBO-RULING-03")
def test_what_the_outcome_would_be_now() -> None:
    game, state = at(**DREAM, area={"alpha": ["CA01@play"], "tommy": ["CT18@play"]})
    said = "Giving up now: Terror 4; 46 Chimes would stay, 2 would go to the Fear Reserve."
    assert note(game.view(state), "dream") == said
    assert "lose the game" in note(game.view(with_counts(state, reserve=3)), "dream")
    game, state = at(**DREAM, growth="tommy", area={"alpha": ["CA15@play", "CA18@play"], "tommy": ["CT18@play"]})
    assert note(game.view(state), "dream") == "Reached: Tommy would win this dream."


@clauses("CUBO-MON-13", "CUBO-RULING-37")
def test_what_stopping_at_a_monster_would_be() -> None:
    game, state = at(**UNDERTOW, area={"alpha": ["CA18@M12", "CA15@M12"]})
    view = game.view(state)
    assert note(view, "dream") == "Beaten: 1 of the 2 parts needed. Stopping now would lose the game."
    parts = {cell.label: cell.tally for cell in cells(view).values() if cell.tally}
    assert {label: (one.total, one.required, one.say) for label, one in parts.items()} == {
        "Part 2": (3, 3, "beaten"), "Part 3": (0, 7, "7 missing"), "Part 4": (0, 2, "2 missing"),
    }  # fmt: skip
    names = {cell.label: cell.cards[0].name for cell in cells(view).values() if cell.tally}
    assert names == {"Part 2": "Claw", "Part 3": "Head", "Part 4": "Tentacle"}, "named as the mat names its places"
    assert view.todo.startswith("1 of the 2 parts needed are beaten.")


@clauses("CUBO-CARD-02", "CUBO-POWER-03", "CUBO-CLAR-09")
def test_a_card_shows_its_worth_its_power_and_its_tokens() -> None:
    game, state = at(**DREAM, area={"alpha": ["CA01@play +x2", "CA11@play !"]})
    shown = cards(game.view(state, "A"))
    bowl, string = shown["CA01:1"], shown["CA11:1"]
    assert (bowl.values[0].value, bowl.values[0].why) == (-4, "printed −2, tokens ×2")
    assert (string.angle, string.note, string.badges[0].text) == (45, "power used", "Play 1 more.")


@clauses("CUBO-POWER-ScryOrder")
def test_what_somebody_looked_at_is_on_that_phone_alone() -> None:
    game, state = at(**DREAM, decks={"alpha": ["CA15", "CA18", "CA01"]})
    pile = state.at(names.top("alpha")) + state.at(names.deck("alpha"))
    looked = fold(state, [Moved(card, names.top("alpha")) for card in pile])[0]
    own, other, nobody = (known_deck(game, looked, "alpha", seat) for seat in ("A", "B", None))
    assert own[0].startswith("1. from the top: ")
    assert other == nobody and not any("from the top" in line for line in other)
    assert sorted(other) == sorted({"Sunbeam", "Pounce", "Empty Bowl"}), "which cards a deck has is known to all"


def test_the_chimes_are_a_string_that_runs_out() -> None:
    game, state = at(**DREAM, spent=7, fear=3)
    meters = {meter.key: (meter.value, meter.maximum) for meter in game.view(state).meters}
    assert meters == {"reserve": (40, 50), "spent": (7, None), "fear": (3, None)}


@clauses("CUBO-RESULT-11")
def test_who_has_no_card_is_told_so() -> None:
    game, state = at(**DREAM, decks={"tommy": ["CT11"]})
    assert note(game.view(state), "alpha.play") == "No card left to turn up."


def test_decks_with_their_counts() -> None:
    game, state = at(**DREAM)
    shown = cells(game.view(state))
    assert [shown[f"rem{phase}"].note for phase in (1, 2, 3)] == [
        str(state.count(names.rem_count(phase))) for phase in (1, 2, 3)
    ]
    assert shown["chimes"].note == "6"


def test_every_moment_has_a_headline_and_a_next_step() -> None:
    """From the set-up on, whoever looks."""
    game = Incubo(Incubo.Options(), {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    seen = []
    for _ in range(5):
        for seat in (None, "A", "B"):
            view = game.view(state, seat)
            assert view.headline and view.todo and view.layout == "bed"
        seen.append(state.turn.phase)
        action = game.bell(state)
        if not isinstance(action, Action):
            action = game.legal(state)[0]
        state, _ = perform(game, state, action)
    assert seen[:3] == ["setup", "choose", "dice"]


@clauses("CUBO-END-03")
def test_the_score_at_the_end() -> None:
    game, state = at(**DREAM, decks={"alpha": ["CA15", "CA18"]}, discards={"tommy": ["CT11"]})
    assert score(game, state) == 1 + 2 + 1


def test_alone_there_is_one_side_and_the_companion_deck() -> None:
    game, state = at(solo="tommy", dream="D02", dice={"tommy": 0})
    view = game.view(state, "A")
    assert [player.name for player in view.players] == ["Tommy"]
    assert "companion" in cells(view) and "alpha.play" not in cells(view)


# --- what the camera should see ------------------------------------------------------------------------------------


@clauses("CUBO-CARD-01", "CUBO-CARD-02", "CUBO-POWER-03", "CUBO-RULING-02")
def test_a_card_lies_towards_its_player_and_is_turned_once_used() -> None:
    game, state = at(**DREAM, area={"alpha": ["CA15@play", "CA11@pass !"], "tommy": ["CT11@elim !"]})
    seen = game.picture(state)
    assert seen[Place("alpha.play")] == Expected((VisibleCard(CardId("CA15:1"), 0),))
    for place, card, good, bad in (
        ("alpha.pass", "CA11:1", (45, 315), (0, 180, 135)),
        ("tommy.elim", "CT11:1", (225, 135), (180, 0, 45)),
    ):
        want = seen[Place(place)]
        assert all(agrees(want, reads(VisibleCard(CardId(card), angle))) for angle in good)
        assert not any(agrees(want, reads(VisibleCard(CardId(card), angle))) for angle in bad)
    assert seen[Place("tommy.play")] == NOTHING
    assert Place("alpha.part.1") not in seen, "the columns of a monster do not matter now"


@clauses("CUBO-SOLO-07")
def test_a_companion_card_lies_the_other_way_round() -> None:
    game, state = at(solo="alpha", dream="D02", dice={"alpha": 1}, area={"alpha": ["CT11@elim"]})
    state = fold(state, [Marked(CardId("CT11:1"), names.COMPANION, 1)])[0]
    seen = game.picture(state)[Place("alpha.elim")]
    assert agrees(seen, reads(VisibleCard(CardId("CT11:1"), 180)))
    assert not agrees(seen, reads(VisibleCard(CardId("CT11:1"), 0)))


@clauses("CUBO-MON-02", "CUBO-MON-07", "CUBO-MON-12")
def test_beside_a_monster_the_columns_count_and_a_beaten_part_is_turned_over() -> None:
    game, state = at(**UNDERTOW, area={"alpha": ["CA18@M12", "CA15@M12"]})
    seen = game.picture(state)
    slots = {card: where for where in names.LINE.values() for card in state.at(where)}
    assert seen[slots[game.card("M12")]].hidden
    assert seen[names.DREAM] == Expected((VisibleCard(CardId("M11:1"), None),))
    assert Place("alpha.play") not in seen
    column = next(where for where in names.PART_PLACES["alpha"] if state.at(where))
    assert {one.card for one in seen[column].cards} == {"CA18:1", "CA15:1"}


@clauses("CUBO-SETUP-08", "CUBO-RULING-57")
def test_open_piles_show_any_of_their_cards() -> None:
    game, state = at(**DREAM, discards={"alpha": ["CA15", "CA18"]}, decks={"alpha": ["CA13"]})
    seen = game.picture(state)
    assert seen[Place("alpha.discard")] == Expected(among=frozenset((CardId("CA15:1"), CardId("CA18:1"))))
    assert len(seen[Place("chimes")].among) == 6


@clauses("CUBO-PLAY-06")
def test_a_discard_pile_may_be_shuffled_before_a_card_of_the_new_deck_is_turned_up() -> None:
    game, state = at(**DREAM, discards={"alpha": ["CA15", "CA18"]})
    assert agrees(game.picture(state)[Place("alpha.discard")], BARE)


@clauses("CUBO-COMP-14", "CUBO-RESULT-03", "CUBO-SOLO-08")
@pytest.mark.parametrize(("given", "angle"), [
    ({"growth": "alpha"}, 0), ({"growth": "tommy"}, 180), ({"solo": "tommy"}, 180), ({"solo": "alpha"}, 0),
])  # fmt: skip
def test_the_growth_tile_lies_as_it_points(given: dict[str, str], angle: int) -> None:
    """Ledger 2.1, CUBO-RULING-01: 0° is Alpha, 180° Tommy; lying otherwise is a chore and changes nothing."""
    dice = {given["solo"]: 0} if "solo" in given else DREAM["dice"]
    game, state = at(**{**DREAM, "dice": dice}, **given)
    growth = board.growth(game, state)
    assert chores(game, state, {TILE_PLACE: reads(VisibleCard(TILE, angle))}) == ()
    wrong = {TILE_PLACE: reads(VisibleCard(TILE, 180 - angle))}
    assert chores(game, state, wrong) == ("turn Growth tile on the Growth place by 180° clockwise",)
    assert board.growth(game, state) == growth
    meant = game.candidates(state, frozenset((TILE,)))
    assert all(game.why_not(state, action) for action in meant), "hands that move it play no card"
    assert chores(game, state, {TILE_PLACE: BARE}) == (), "the Bed Board itself may be turned instead"
    dream = {**wrong, names.DREAM: reads(TILE), TILE_PLACE: BARE}
    assert f"move Growth tile from {game.place_name(names.DREAM)} to the Growth place" in chores(game, state, dream)


@clauses("CUBO-RESULT-03", "CUBO-RESULT-06")
def test_the_growth_tile_is_turned_when_a_dream_is_won_and_not_when_one_is_given_up() -> None:
    for value, angle in (("CA15", 180), ("CA01", 0)):
        game, state = at(**DREAM, area={"alpha": [f"{value}@play", "CA18@play"], "tommy": ["CT18@play"]})
        while state.top(names.DREAM) is not None:
            action = game.bell(state)
            assert isinstance(action, Action)
            state, _ = perform(game, state, action)
        assert game.picture(state)[TILE_PLACE].cards == (VisibleCard(TILE, angle),)


@clauses("CUBO-RESULT-02", "CUBO-MON-15", "CUBO-SOLO-08")
def test_the_phone_says_whom_growth_points_at_against_a_monster_too() -> None:
    for moment in (DREAM, UNDERTOW):
        for who, name in (("alpha", "Alpha"), ("tommy", "Tommy")):
            game, state = at(**moment, growth=who)
            assert cells(game.view(state, None))["growth"].note == name
    game, state = at(dream="D02", dice={"alpha": 0}, solo="alpha")
    game_, king = at(monster=["M31", "M32"], phase=3, dice={"alpha": 2, "tommy": 2})
    assert cells(game_.view(king, None))["parts.1"].cards[0].name == "First Hand", "narrow screens have room for that"
    assert "growth" not in cells(game.view(state, None)), "alone it always points at the player"


def test_a_table_taken_for_right_loses_no_card() -> None:
    """Cards taken off the mat for good go to their player's discard pile, dreams and monsters to the box."""
    game, state = at(**DREAM, area={"tommy": ["CA15@play"]})
    assert game.home_of(state, CardId("CA15:1")) == names.discard("tommy"), "it is Tommy's now"
    assert game.home_of(state, CardId("D02:1")) == names.BOX
    assert list(game.oddities(state)) == []
    odd = list(game.oddities(with_counts(state, reserve=60)))
    assert odd == ["there are 60 Chime tokens on the table instead of 50"]


# --- what hands fetch ----------------------------------------------------------------------------------------------


@clauses("CUBO-RESULT-03", "CUBO-MON-01", "CUBO-RESULT-05", "CUBO-DREAM-03")
def test_hands_are_told_what_no_camera_sees() -> None:
    game, state = at(**DREAM, area={"alpha": ["CA01@play"], "tommy": ["CT18@play"]})
    told: list[tuple[str, str]] = []
    dream = state.at(names.DREAM)[0]
    for _ in range(2):
        action = game.bell(state)
        assert isinstance(action, Action)
        before, (state, facts) = state, perform(game, state, action)
        told += [(one.seat, one.say) for one in game.errands(before, facts)]
    assert told == [], "where the dream goes that lies in sight, its chore says"
    owed = chores(game, state, {names.DREAM: reads(VisibleCard(dream, 0))})
    assert f"move Balloon Garden from {game.place_name(names.DREAM)} to the top of R.E.M. 3" in owed
    game, state = at(**DREAM, area={"alpha": ["CA15@play", "CA18@play"], "tommy": ["CT18@play"]})
    action = game.bell(state)
    assert isinstance(action, Action)
    _, facts = perform(game, state, action)
    owed = [(one.seat, one.say) for one in game.errands(state, facts)]
    assert ("B", "turn the Growth tile: it points at you") in owed


@clauses("CUBO-RESULT-04", "CUBO-RULING-03")
def test_giving_up_is_the_first_answer_only_when_no_card_is_free() -> None:
    game, state = at(**DREAM, decks={"alpha": ["CA15"]}, area={"alpha": ["CA01@play"], "tommy": ["CT18@play"]})
    asked, _ = perform(game, state, Stop("A"))
    free, gone = asked, with_counts(state, **{"alpha.free": 2})
    assert free.question is not None and type(free.question.prompt.options[0]) is GoOn
    assert "free card" in free.question.prompt.say and type(free.question.prompt.bell) is Abandon
    asked, _ = perform(game, gone, Stop("A"))
    assert asked.question is not None and type(asked.question.prompt.options[0]) is Abandon
    assert "free card" not in asked.question.prompt.say


@clauses("CUBO-DREAM-05")
def test_dreams_that_lie_in_rem_3_already_are_put_nowhere() -> None:
    """When the deck is shuffled before its first draw, only that is said."""
    game, state = at()
    on_top = game.card("D05")
    state = fold(state, [Moved(on_top, names.REM3_TOP)])[0]
    assert list(game.errands(state, [Moved(on_top, names.REM3, names.REM3_TOP)])) == []
