"""From the checklist to the end: hands, mulligan, coin, bell, devices, and the agreed draw."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.augmented import Augmented, names
from companion.games.augmented.options import Options
from companion.games.augmented.rules.abilities import Use
from companion.games.augmented.rules.agreed import Agree, OfferEnd, PlayOn
from companion.games.augmented.rules.attack import Ring
from companion.games.augmented.rules.setup import Keep, Mulligan
from companion.games.augmented.rules.turn import Draw
from companion.games.augmented.scenario.adapter import scenario_game
from companion.games.lane_duel import lanes
from companion.games.lane_duel.coin import Toss
from companion.games.lane_duel.steps import Attacks
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.panel import Cue, Flame
from companion.kernel.picture import Expected
from companion.kernel.places import CHANCE, Place
from companion.kernel.state import State

NAMES = {"A": "Ana", "B": "Ben"}


def begun(**options: Any) -> tuple[Augmented, State]:
    game = Augmented(Options(**options), NAMES)
    return game, resolve(game, State(), game.setup())[0]


def rung(game: Augmented, state: State, times: int = 1) -> State:
    for _ in range(times):
        meant = game.bell(state)
        assert isinstance(meant, Action), meant
        state = perform(game, state, meant)[0]
    return state


def position(**given: Any) -> tuple[Augmented, State]:
    game, state = scenario_game().start(given, [], {})
    assert isinstance(game, Augmented)
    return game, state


@pytest.mark.clauses("AUG-START-01", "AUG-START-02", "AUG-START-03", "AUG-BOARD-08", "AUG-DECK-17", "AUG-DECK-20")
def test_the_checklist_then_three_and_one() -> None:
    game, state = begun()
    assert state.question is not None and state.turn.phase == names.DECK_CHECK
    assert "equal backs" in state.question.prompt.say
    before = {pile: state.count(names.deck("A", pile)) for pile in names.PILES}
    state = rung(game, state)
    assert {pile: before[pile] - state.count(names.deck("A", pile)) for pile in names.PILES} == {"main": 3, "side": 1}
    assert state.count(names.hand_size("A")) == state.count(names.hand_size("B")) == 4
    assert state.count(names.SCALE) == 0


@pytest.mark.clauses("AUG-START-04", "AUG-RULING-06")
def test_one_mulligan_each_player_by_player_before_the_coin() -> None:
    game, state = begun()
    state = rung(game, state)
    assert state.question is not None and state.question.waiting == ("A",)
    state = perform(game, state, Mulligan("A"))[0]
    assert state.count(names.hand_size("A")) == 4 and state.count(names.mulligans("A")) == 1
    assert state.question is not None and state.question.waiting == ("B",)
    refused = Mulligan("A").unfit(game, state)
    assert refused is not None and refused.code == "E_MULLIGAN_USED"
    state = perform(game, state, Keep("B"))[0]
    assert state.turn.phase == names.COIN


@pytest.mark.clauses("AUG-START-05", "AUG-CAP-01", "AUG-RULING-07", "AUG-RULING-30", "AUG-DRAW-02")
def test_the_coin_decides_and_the_first_turns_have_no_draw() -> None:
    game, state = begun()
    state = rung(game, state, 3)
    assert state.question is not None and state.question.waiting == (CHANCE,)
    state = perform(game, state, Toss(CHANCE, "B"))[0]
    assert (state.turn.seat, state.turn.phase, state.count(names.CAP)) == ("B", names.PLAY, 1)
    assert state.count(names.cells("B")) == state.count(names.charge("B")) == 1
    refused = game.why_not(state, Draw("B", "main"))
    assert refused is not None and refused.code == "E_NO_FIRST_DRAW"
    state = rung(game, state)
    assert (state.turn.seat, state.turn.phase, state.count(names.CAP)) == ("A", names.PLAY, 0)
    assert state.count(names.cells("A")) == 1


@pytest.mark.clauses("AUG-BELL-01", "AUG-DRAW-01")
def test_the_bell_by_phase() -> None:
    game, state = position(phase="draw")
    refused = game.bell(state)
    assert isinstance(refused, Refusal) and refused.code == "E_MUST_DRAW"
    state = perform(game, state, Draw("B", "side"))[0]
    assert game.bell(state) == Ring("B")
    over = state.ended(("A",), "skull")
    assert isinstance(game.bell(over), Refusal)


@pytest.mark.clauses("AUG-GEN-01", "AUG-GEN-03", "AUG-RULING-39")
def test_both_have_to_want_the_end() -> None:
    game, state = position()
    asked = perform(game, state, OfferEnd("B"))[0]
    assert asked.question is not None and asked.question.waiting == ("A",)
    assert perform(game, asked, PlayOn("A"))[0].over is None
    over = perform(game, asked, Agree("A"))[0].over
    assert over is not None and over.winners == ()
    refused = game.why_not(state, OfferEnd("A"))
    assert refused is not None and refused.code == "E_NOT_YOUR_TURN"


@pytest.mark.clauses("AUG-BOARD-06")
def test_candles_and_scale_show_the_state() -> None:
    game, state = position(scale=2)
    panel = game.panel(state)
    assert panel.scale == pytest.approx(0.4)
    assert panel.candles["B-inner"] == Flame.STEADY and panel.candles["A-inner"] == Flame.OFF
    lost = game.panel(state.ended(("A",), "skull")).candles
    assert (lost["B-outer"], lost["B-inner"], lost["A-outer"], lost["A-inner"]) == (
        Flame.OFF, Flame.OFF, Flame.STEADY, Flame.STEADY,
    )  # fmt: skip


@pytest.mark.parametrize(("phase", "flame"), [
    ("draw", Flame.BREATHE), ("play", Flame.STEADY), ("attack", Flame.FLICKER), ("end", Flame.DIM),
])  # fmt: skip
def test_the_inner_candle_of_the_active_player_shows_the_step(phase: str, flame: Flame) -> None:
    game, state = position(phase=phase)
    candles = game.panel(state).candles
    assert (candles["B-inner"], candles["A-inner"]) == (flame, Flame.OFF)
    assert candles["A-outer"] == candles["B-outer"] == Flame.STEADY


@pytest.mark.clauses("AUG-STARVE-01")
def test_who_starves_sees_three_long_blinks_and_who_loses_a_flare() -> None:
    game, state = position(main={"A": 0}, side={"A": 0})
    _, facts = perform(game, state, Ring("B"))
    assert list(game.cues(state, facts)) == [Cue("blink", "A-outer", count=3, slow=True)]
    game, state = position(main={"A": 0}, side={"A": 0}, scale=-4)
    _, facts = perform(game, state, Ring("B"))
    assert list(game.cues(state, facts))[-1] == Cue("flare", "A-outer")


@pytest.mark.clauses("AUG-RULING-27", "AUG-PERISH-03", "AUG-SIGIL-Waterborne")
def test_what_the_camera_should_see() -> None:
    game, state = position(board={"B1": "Gnarl Bark {sideways}", "A1": "Krill", "A2": "Wolf"})
    seen = game.picture(state)
    assert seen[Place("B1")].optional and seen[Place("B1")].cards[0].angle == 90
    assert seen[Place("A1")] == Expected(hidden=True)
    assert [shown.card for shown in seen[Place("A2")].cards] == [state.top(Place("A2"))]


@pytest.mark.clauses("AUG-SEARCH-04")
def test_hands_are_told_to_draw_and_to_shuffle() -> None:
    from companion.games.augmented.rules.search import Find
    from companion.games.augmented.steps.search import Search, Wanted

    game, state = position()
    state, facts = perform(game, State(state.cards, state.counters, turn=state.turn), Ring("B"))
    before, (state, facts) = state, perform(game, state, Draw("A", "main"))
    assert list(game.errands(before, facts)) == [], "who says to have drawn has drawn"
    wolf = CardId("wolf:1")
    state = State({**state.cards, names.unseen("A", "main"): (wolf,)}, state.counters, turn=state.turn)
    state, _ = resolve(game, state, (Search("A", Wanted(names=("Wolf",)), "test"),))
    before, (state, facts) = state, perform(game, state, Find("A", wolf, "main"))
    owed = [(one.seat, one.say) for one in game.errands(before, facts)]
    assert owed == [("A", "take Wolf out of the main deck"), ("A", "shuffle the main deck")]


@pytest.mark.clauses("AUG-SEARCH-02", "AUG-SEARCH-03")
@pytest.mark.parametrize("spaces", [(), (Place("B1"),)])
def test_one_ring_finds_the_only_card_there_can_be(spaces: tuple[Place, ...]) -> None:
    """The phone's first answer was a Skeleton for the hand, and the ring found nothing."""
    from companion.games.augmented.steps.search import Search, Wanted

    game, state = position()
    state = replace(state, cards={**state.cards, names.unseen("B", "side"): (CardId("skeleton:1"),)})
    wanted = Wanted(names=("Skeleton",), piles=("side",))
    state, _ = resolve(game, state, (Search("B", wanted, "test", spaces),))
    before, state = state, rung(game, state)
    assert state.count(names.deck("B", "side")) == before.count(names.deck("B", "side")) - 1
    drawn = state.count(names.hand_size("B")) - before.count(names.hand_size("B"))
    assert (drawn, state.top(Place("B1")) is not None) == ((0, True) if spaces else (1, False))


@pytest.mark.clauses("AUG-RULING-40")
def test_a_sigil_nobody_knows_is_told_when_its_card_is_played() -> None:
    adapter = scenario_game()
    step = {"do": "play", "card": "Nosferatu", "slot": "B1", "cost": {}}
    game, state = adapter.start({}, [step], {})
    action = adapter.action(game, state, "B", step)
    state, _ = perform(game, state, action)
    assert state.question is not None and state.question.prompt.key == "bat-lord"
    assert state.top(Place("B1")) == action.card
    assert rung(game, state).question is None


@pytest.mark.clauses("AUG-RULING-19")
def test_only_cards_in_play_when_the_bell_rang_attack() -> None:
    game, state = position(board={"B1": "Wolf", "B2": "Stoat"})
    wolf = state.at(Place("B1"))[-1]
    after, _ = resolve(game, state, (Attacks(lanes.arrow("B"), (wolf,)),))
    assert after.count(names.SCALE) == -3


@pytest.mark.clauses("AUG-CARD-05")
def test_stimulate_without_a_gem_says_what_it_wants_and_not_that_it_has_been_used() -> None:
    game, state = position(board={"B1": "Stim Mage"})
    (mage,) = state.at(Place("B1"))
    refused = game.why_not(state, Use("B", mage, "stimulate"))
    assert refused is not None and refused.code == "E_BAD_TARGET"
    assert refused.say == "Stimulate can be used once a turn for each gem card on your side."
