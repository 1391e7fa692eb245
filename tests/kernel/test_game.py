"""What every game gets for nothing, and what a game and its journal must agree on."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from companion.games import find
from companion.kernel.actions import Refusal
from companion.kernel.engine import fold, perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse, words
from companion.kernel.panel import Panel
from companion.kernel.places import CHANCE, Place
from companion.kernel.state import State
from tests.random_play import opening, play
from tests.strategies import games
from tests.table.toy import First, Pass, Play, Ring, Toy, ToyOptions

NAMES = {"A": "Ana", "B": "Luka"}
GAMES: dict[str, BaseGame] = {
    "toy": Toy(ToyOptions(tooth=15), NAMES),
    "inscription": find("inscription").build({}, NAMES),
    "drafted": find("inscription").build({"draft": True, "expansion": True}, NAMES),
    "augmented": find("augmented").build({}, NAMES),
    "inception": find("inception").build({}, {"A": "Ana"}),
    "incubo": find("incubo").build({}, NAMES),
    "inwo": find("inwo").build({}, {**NAMES, "C": "Eva"}),
}
CHOICES = games()
any_game = pytest.mark.parametrize("name", GAMES)


@any_game
@given(CHOICES)
def test_folding_facts_gives_the_state(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for one in play(game, choices):
        assert fold(one.before, one.facts) == (one.after, one.facts)


@any_game
@given(CHOICES)
def test_facts_survive_the_journal(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for one in play(game, choices):
        text = game.codec.encode(one.facts)
        assert game.codec.decode(text) == one.facts
        assert game.codec.encode(game.codec.decode(text)) == text


@any_game
@given(CHOICES)
def test_every_legal_action_survives_the_record(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for one in play(game, choices):
        assert parse(words(one.action), one.action.seat, type(game).vocabulary) == one.action


@any_game
@given(CHOICES)
def test_chance_does_only_what_it_is_asked_or_what_comes_by_chance(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for one in play(game, choices):
        if one.before.question is None and not one.action.by_chance:
            refusal = game.why_not(one.before, replace(one.action, seat=CHANCE))
            assert refusal is not None and refusal.say


@any_game
@given(CHOICES)
def test_what_may_be_tapped_is_all_that_could_be_meant_and_moves_no_card(name: str, choices: list[int]) -> None:
    """A page's buttons are found without looking at what hands do; none is missed, and none is one too many."""
    game = GAMES[name]
    for one in play(game, choices):
        meant = [each for each in game.candidates(one.after) if not each.hands(game, one.after)]
        assert list(game.taps(one.after)) == [each for each in meant if each.standing != "rare"]
        rare = [each for each in meant if each.standing == "rare"]
        assert all(game.tap_heading(one.after, each.verb) for each in rare), "else nobody finds it"


@any_game
@given(CHOICES)
def test_cards_are_conserved(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    cards = in_play(opening(game)[0])
    for one in play(game, choices):
        assert in_play(one.after) == cards


@any_game
@given(CHOICES)
def test_the_same_moves_lead_to_the_same_state(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    state = opening(game)[0]
    for one in play(game, choices):
        state, facts = perform(game, state, one.action)
        assert (state, facts) == (one.after, one.facts)


@any_game
@given(CHOICES)
def test_what_is_shown_can_be_shown_of_every_state(name: str, choices: list[int]) -> None:
    """Pages, devices and stories never fail, whatever the position."""
    game = GAMES[name]
    for one in play(game, choices):
        assert all(isinstance(line, str) for line in game.tell(one.before, one.facts))
        assert game.label(one.before, one.action)
        assert -1 <= game.panel(one.after).scale <= 1
        list(game.cues(one.before, one.facts))
        for seat in (None, *game.seats):
            assert game.view(one.after, seat).headline


def in_play(state: State) -> list[str]:
    return sorted(card for lying in state.cards.values() for card in lying)


# --- the defaults --------------------------------------------------------------------------------------------------


@pytest.fixture
def toy() -> Toy:
    return GAMES["toy"]


def test_while_a_question_is_open_its_options_are_the_legal_actions(toy: Toy) -> None:
    state, _ = opening(toy)
    assert toy.legal(state) == [First("*", "A"), First("*", "B")]
    refusal = toy.why_not(state, Ring("A"))
    assert refusal.code == "E_WRONG_PHASE" and refusal.say == "First answer: Who goes first?"


def test_who_need_not_answer_cannot(toy: Toy) -> None:
    state, _ = opening(toy)
    assert toy.why_not(state, First("A", "A")) is not None


def test_after_the_end_nothing_is_legal(toy: Toy) -> None:
    state = opening(toy)[0].ended(("A",), "")
    assert toy.legal(state) == []
    assert toy.why_not(state, Pass("A")).code == "E_GAME_OVER"


def test_without_a_question_the_rules_decide(toy: Toy) -> None:
    state, _ = perform(toy, opening(toy)[0], First("*", "A"))
    assert toy.why_not(state, Play("A", "squirrel:1", Place("A1"))).code == "E_MUST_DRAW"


def test_a_bare_game_shows_nothing_and_means_nothing() -> None:
    game = BaseGame(BaseGame.Options(), NAMES)
    assert isinstance(game.bell(State()), Refusal)
    assert game.picture(State()) == {} and game.panel(State()) == Panel()
    assert game.legal(State()) == [] and game.check(State()) == [] and game.guide() == {}
    assert game.view(State()).headline == "setup" and game.tell(State(), ()) == []
    with pytest.raises(TypeError, match="has no setup"):
        game.setup()
