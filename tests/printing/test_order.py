"""What a game needs on paper: the decks that are played with, and not every card there is."""

import pytest

from companion.kernel.cards import face_of
from companion.printing.order import game_of, needed


@pytest.mark.parametrize(("name", "players", "cards"), [("augmented", 2, 84), ("inscription", 2, 204), ("inwo", 3, 93)])
def test_only_what_takes_part_is_needed(name: str, players: int, cards: int) -> None:
    game = game_of(name, {}, players)
    found = needed(game)
    assert len(found) == cards
    assert {face_of(card) for card in found} <= set(game.catalogue.faces)
