"""T-END: who is woken, and when the Kick wakes nobody."""

from companion.games.inception.steps import Wake
from companion.kernel.engine import resolve
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from tests.clauses import clauses
from tests.games.inception.positions import Position


@clauses("INC-WIN-01")
def test_waking_too_early_goes_on_with_a_word() -> None:
    """Whatever brings it about: nobody is woken before the final Inception."""
    team = {"yusuf": "weak@3", "arthur": "weak@2", "eames": "weak@1", "saito": "inactive@0"}
    table = Position(step=4, front=0, flags=["mal_dead"], kicks=[3, 2, 1], chars=team)
    after, facts = resolve(table.game, table.state, [Wake()])
    assert after == table.state
    assert table.game.tell(table.state, facts) == [
        "The Kick wakes nobody: the final Inception has not succeeded. The game goes on."
    ]


@clauses("INC-RULING-37", "INC-WIN-01")
def test_when_the_kick_can_be_performed_its_button_is_the_one_to_see() -> None:
    """A ring goes on without it, and was all that stood under the thumb."""
    team = {"yusuf": "weak@3", "arthur": "weak@2", "eames": "weak@1", "saito": "weak@0", "cobb": "healthy@0"}
    done = ["mal_dead", "sedated", "inception3", "inception2", "inception1"]
    table = Position(step=6, front=0, flags=done, kicks=[3, 2, 1], chars=team)
    game, state = table.game, table.state
    shown = page(Snapshot(1, game, 1, state, state.question, taps=taps(game, state)), "A", 0.0)
    assert shown.view.todo == "The Kick can be performed now. Tap it, or ring to go on."
    assert shown.thumb == ("wake",) and "ring" in [one.words for one in shown.choices]
