"""Piles on the virtual table: what has to be seen of one lies on its top."""

import pytest

from companion.games.inwo import names
from companion.kernel.cards import CardId
from companion.kernel.state import State, Turn
from companion.virtual_table.hand import VirtualHand
from tests.games.inwo.tables import game, placed
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable


@pytest.mark.clauses("INWO-GLOSS-07")
def test_a_card_that_is_discarded_again_comes_to_lie_on_top() -> None:
    on = game(2)
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda seconds: None, speed_mm_s=1e9)
    first, second = CardId("angst:1"), CardId("angst:3")
    for pile in ([first], [first, second], [second, first]):
        state = placed(State(turn=Turn("A", 7, names.ACTIONS)), names.discard("A"), pile)
        hand.tidy(on, state)
        lying = [one.card for one in table.cards() if one.on_table and one.card in (first, second)]
        assert lying[-1] == pile[-1], "the last one discarded is seen"
        assert hand.tidy(on, state) == 0, "nothing is left to do"
