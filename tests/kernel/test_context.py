"""What rules found out about a state is asked once, and never told of another state."""

from __future__ import annotations

from companion.kernel.context import Context, once_a_state
from companion.kernel.facts import Counted
from companion.kernel.game import NoOptions
from companion.kernel.state import State

ASKED: list[str] = []


@once_a_state
def bones(game: Context, state: State, seat: str) -> int:
    """How many bones a seat has; it notes that it was asked."""
    ASKED.append(seat)
    return state.count(f"{seat}/bones")


@once_a_state
def seats(game: Context, state: State, seat: str) -> str:
    """Another rule with the same arguments."""
    return game.names[seat]


def test_a_rule_is_asked_once_a_state_and_argument() -> None:
    game, state = Context(NoOptions(), {"A": "Ana", "B": "Luka"}), State(counters={"A/bones": 2})
    ASKED.clear()
    assert [bones(game, state, "A"), bones(game, state, "A"), bones(game, state, "B")] == [2, 2, 0]
    assert ASKED == ["A", "B"]
    assert seats(game, state, "A") == "Ana"


def test_another_state_is_asked_anew_and_so_is_another_game() -> None:
    game, other = (Context(NoOptions(), {"A": name}) for name in ("Ana", "Eva"))
    state = State(counters={"A/bones": 2})
    after = Counted("A/bones", 1).apply(state)
    assert [bones(game, state, "A"), bones(game, after, "A"), bones(game, state, "A")] == [2, 3, 2]
    assert [seats(game, state, "A"), seats(other, state, "A")] == ["Ana", "Eva"]


def test_nothing_found_is_an_answer_too() -> None:
    game, state = Context(NoOptions(), {"A": "Ana"}), State()
    ASKED.clear()

    @once_a_state
    def trouble(game: Context, state: State) -> None:
        ASKED.append("trouble")

    assert trouble(game, state) is None and trouble(game, state) is None
    assert ASKED == ["trouble"]


def test_the_others_come_in_turning_order_the_next_first() -> None:
    game = Context(NoOptions(), {"A": "Ana", "B": "Luka", "C": "Eva"})
    assert [game.in_turn(seat) for seat in "ABC"] == [("B", "C"), ("C", "A"), ("A", "B")]
