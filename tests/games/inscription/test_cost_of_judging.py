"""Judging what is legal: work that concerns a cost or a card is done once for it, not once for each play."""

from collections import Counter

import pytest

from companion.games.inscription import board, names
from companion.games.inscription.rules import play
from companion.games.lane_duel import payment
from companion.kernel.facts import Counted
from tests.clauses import clauses
from tests.games.inscription.table import Table


@clauses("INS-RULING-18", "INS-RULING-79")
def test_payments_are_looked_for_once_a_cost_and_hands_once_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[tuple[str, object]] = Counter()

    def counted(module: object, name: str, what: int) -> None:
        real = getattr(module, name)

        def noted(*arguments: object) -> object:
            asked[name, arguments[what]] += 1
            return real(*arguments)

        monkeypatch.setattr(module, name, noted)

    counted(play, "payments", 3)
    counted(play, "hand_fault", 3)
    counted(payment, "_worth", 2)
    table = Table("B1 wolf", "B2 stoat", "B3 alpha", "B4 elk", "A1 mole")
    game = table.game
    state = Counted(names.hand_count("B"), 5 - table.state.count(names.hand_count("B"))).apply(table.state)
    held = set(board.holdable(game, state, "B"))
    plays = [action for action in game.legal(state) if isinstance(action, play.Play)]
    assert len({one.card for one in plays}) > 10 and len(plays) > 100, "many cards, many payments"
    costs = [number for (name, _), number in asked.items() if name == "payments"]
    assert costs and set(costs) == {1}
    assert {card: number for (name, card), number in asked.items() if name == "hand_fault"}.keys() <= held
    assert all(number == 1 for (name, _), number in asked.items() if name == "hand_fault")
    assert sum(number for (name, _), number in asked.items() if name == "_worth") < len(plays)
