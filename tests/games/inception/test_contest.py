"""The window of an attack or a convince: what is required, every boost with its worth, and when it is enough."""

import pytest

from companion.games.inception.rules import TurnUp
from companion.games.inception.totals import open_sum
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.notation import parse
from companion.kernel.places import CHANCE
from companion.kernel.view import Contest, PossibleBoost
from tests.clauses import clauses
from tests.games.inception.positions import Position
from tests.games.inception.table import Table

TEAM = {"cobb": "healthy@4", "saito": "healthy@4", "arthur": "healthy@4"}


def contest_of(position: Position) -> Contest:
    shown = position.game.view(position.state).contest
    assert shown is not None
    return shown


def worth(shown: Contest) -> dict[str, tuple[int | None, bool]]:
    return {one.label: (one.gain, one.enough) for one in shown.boosts}


@clauses("INC-ATTACK-01", "INC-ATTACK-08", "INC-ATTACK-09", "INC-ATTACK-10")
def test_every_boost_of_an_attack_and_what_it_is_worth() -> None:
    hand = ["brace", "deadangle", "cover", "kick"]
    shown = contest_of(Position({"event": "L4_alley"}, events=["L4_alley"], hand=hand, chars=TEAM))
    assert (shown.total, shown.required, shown.whom) == (4, 8, "Arthur on Level 4")
    assert worth(shown) == {
        "Brace!": (3, False), "Dead Angle": (None, True), "Covering Fire": (3, False), "Any hand card": (1, False),
    }  # fmt: skip
    assert not shown.enough
    assert shown.say.startswith("4 short.")


@clauses("INC-CONV-06", "INC-CONV-07", "INC-CONV-08", "INC-CONV-09", "INC-CONV-13", "INC-RULING-23")
def test_every_boost_of_a_convince_and_what_it_is_worth() -> None:
    table = Position({"event": "L4_sedate"}, events=["L4_sedate"], hand=["letter", "kick"], display=["kids"],
                     chars={**TEAM, "ariadne": "strong@4"})  # fmt: skip
    shown = contest_of(table)
    assert worth(shown) == {"Ariadne": (1, False), "Cobb's Kids": (2, False), "Forged Letter": (3, False)}
    assert (shown.total, shown.reach) == (11, 17)


@clauses("INC-ATTACK-11", "INC-CONV-10")
@pytest.mark.parametrize(("arthur", "say"), [
    ("strong@4 [w_carbine]", "That is enough."), ("strong@4 [grenade]", "That is enough, with 1 to spare."),
])  # fmt: skip
def test_it_says_when_it_is_enough(arthur: str, say: str) -> None:
    shown = contest_of(Position({"event": "L4_alley"}, events=["L4_alley"], chars={**TEAM, "arthur": arthur}))
    assert shown.enough
    assert shown.say == say


@clauses("INC-GROW-01", "INC-GROW-02", "INC-RULING-28")
def test_what_is_required_shows_the_rise() -> None:
    shown = contest_of(Position({"event": "L4_sedate"}, events=["L4_sedate"], grown={"L4_sedate": 2}, chars=TEAM))
    assert [(one.label, one.value) for one in shown.against] == [("Printed", 16), ("Risen", 2)]
    assert shown.required == 18
    assert "Its number rises by 1." in shown.failure


@clauses("INC-RECRUIT-02", "INC-RECRUIT-03", "INC-RECRUIT-04")
@pytest.mark.parametrize(("tries", "turned"), [(0, "sideways"), (1, "weak side")])
def test_recruiting_says_what_a_failure_does(tries: int, turned: str) -> None:
    shown = contest_of(Position({"event": "L4_eames"}, events=["L4_eames"], bench={"eames": tries}, chars=TEAM))
    assert shown.whom == "Eames, to be recruited"
    assert shown.success == "Eames joins, healthy."
    assert turned in shown.failure


@clauses("INC-RULING-17", "INC-RULING-18")
def test_an_attack_on_all_says_who_would_suffer() -> None:
    chars = {"cobb": "strong@1", "saito": "weak@1", "ariadne": "healthy@1", "arthur": "healthy@2"}
    shown = contest_of(Position({"event": "L1_avalanche"}, events=["L1_avalanche"], front=1, chars=chars))
    assert shown.whom == "everybody on Level 1 together; Ariadne would suffer"
    assert shown.lines[0].why == "Cobb 4 (strong), Saito 1 (weak), Ariadne 2 (healthy)"


@clauses("INC-RULING-14", "INC-CALC-05")
def test_a_weapon_that_a_fight_uses_up_is_named() -> None:
    chars = {**TEAM, "arthur": "weak@4 [grenade]"}
    shown = contest_of(Position({"event": "L4_alley"}, events=["L4_alley"], chars=chars))
    assert shown.lines[1].why == "Grenade +4 (used up by a fight)"


@clauses("INC-RULING-54")
def test_a_hidden_hand_is_asked_about() -> None:
    table = Table(seed=5)
    game, state = table.game, table.state
    state, _ = perform(game, state, game.bell(state))
    for _ in range(40):
        if state.turn.phase == "step5":
            break
        state, _ = perform(game, state, game.bell(state))
    state, _ = perform(game, state, TurnUp(CHANCE, CardId("L4_alley:1")))
    shown = game.view(state).contest
    assert shown is not None
    maybe = {one.label for one in shown.boosts if not one.sure}
    assert {"Brace!", "Covering Fire", "Dead Angle", "Improvise"} == maybe
    plain = next(one for one in shown.boosts if one.where == "plain")
    assert plain.effect.endswith("4 of your 5 would do.")
    assert len(plain.taps) == 38


def worths(shown: Contest) -> list[PossibleBoost]:
    return [one for one in shown.boosts if one.where in ("hand", "display", "plain") and len(one.taps) == 1]


@clauses("INC-RULING-23", "INC-CALC-01", "INC-CALC-02")
@pytest.mark.parametrize("event", ["L4_alley", "L4_sedate"])
def test_a_boost_does_what_was_foretold(event: str) -> None:
    hand, display = ["brace", "smooth", "improvise"], ["kids", "letter"]
    table = Position({"event": event}, events=[event], hand=hand, display=display, chars=TEAM)
    shown = contest_of(table)
    boosts = worths(shown)
    assert boosts
    for boost in boosts:
        action = parse(boost.taps[0].words, shown.seat, table.game.vocabulary)
        after, _ = perform(table.game, table.state, action)
        found = open_sum(table.game, after)
        assert found is not None
        assert found.total - shown.total == boost.gain


@clauses("INC-CONV-10")
def test_without_a_window_there_is_no_contest() -> None:
    table = Position(step=2, chars=TEAM)
    assert table.game.view(table.state).contest is None
