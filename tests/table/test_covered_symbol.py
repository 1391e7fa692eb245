"""A card laid over the symbol of another, where cards lie side by side: what helps is said, and then it is a move."""

from __future__ import annotations

import random
from pathlib import Path

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.testing import Table
from companion.testing.pictures import after_hands, in_order


def test_a_covered_symbol_is_asked_for_and_the_move_counts_once_it_is_seen(tmp_path: Path) -> None:
    table, dice = Table(tmp_path / "journal.db").begin("incubo", names={"A": "Ann"}), random.Random(1)
    game = table.host.snapshot.game
    assert game is not None
    while (found := beside_another(game, table.state)) is None:
        action = dice.choice(
            [one for one in game.legal(table.state) if one.hands(game, table.state)] or game.legal(table.state)
        )
        assert table.tap(action.seat, words(action)).ok
        table.mat = {str(where): reading for where, reading in in_order(game, table.state).items()}
        table.look()
    action, card, there, other = found
    after, _ = perform(game, table.state, action)
    both = after_hands(game, table.state, after, frozenset({card}))[there]
    table.mat[str(there)] = reads(*(one for one in both.cards if one.card != other))
    trouble = table.look().trouble
    assert trouble is not None and trouble.verdict == "puzzling"
    assert game.card_name(other) in trouble.say and "every symbol can be seen" in trouble.say
    table.mat[str(there)] = both
    assert table.look().trouble is None and table.state == after


def beside_another(game: BaseGame, state: State) -> tuple[Action, CardId, Place, CardId] | None:
    """A move of hands that lays a card beside one that lies there: the move, its card, where, and which lies there."""
    for action in game.legal(state):
        for card in action.hands(game, state):
            there = perform(game, state, action)[0].where(card)
            lying = in_order(game, state)
            if there in lying and lying[there].ids and card not in lying[there].ids:
                return action, card, there, min(lying[there].ids)
    return None
