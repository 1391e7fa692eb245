"""What every game gets for nothing, and what a game and its journal must agree on."""

import pytest
from hypothesis import given

from companion.games import find
from companion.kernel.actions import Refusal
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.testing.contract import CONTRACT, declared, meant
from companion.testing.random_play import opening, play
from companion.testing.sight import explained
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
KEPT = {
    name: {
        what: look
        for what, look in CONTRACT.items()
        if look is not explained
        and not (name == "toy" and look in (declared, meant))  # its hands lay what they do not hold
    }
    for name in GAMES
}


@pytest.mark.parametrize("name", GAMES)
@given(choices=CHOICES)
def test_every_game_keeps_the_contract(name: str, choices: list[int]) -> None:
    """All of it is looked at in one walk. How a camera understands moves, which takes longest, is tested in
    tests/table/recognition.
    """
    game = GAMES[name]
    for one in play(game, choices):
        assert [(what, said) for what, look in KEPT[name].items() for said in look(game, one)] == []


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


def test_a_bare_game_means_nothing() -> None:
    game = BaseGame(BaseGame.Options(), NAMES)
    assert isinstance(game.bell(State()), Refusal)
    assert game.legal(State()) == [] and list(game.oddities(State())) == [] and game.guide() == {}
    assert game.tell(State(), ()) == []
    with pytest.raises(TypeError, match="has no setup"):
        game.setup()
