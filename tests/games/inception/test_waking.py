"""T-END: who is woken, and when the Kick wakes nobody."""

from companion.games.inception.steps import Wake
from companion.kernel.engine import resolve
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
