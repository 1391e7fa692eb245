"""A mat that was cleared: whatever a game's actions name, what hands could have meant by it is soon thought of."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import find
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE
from companion.kernel.places import Place
from companion.table.recognition import conceived
from companion.table.recognition.clues import Clue

MOST = 5_000


@pytest.mark.parametrize("name", ["inscription", "augmented", "inception", "incubo", "inwo"])
def test_thirty_cards_that_are_gone_are_not_shared_out_in_all_ways(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A companion that was started beside a cleared mat heard nobody for minutes."""
    registered = find(name)
    seats = range(registered.kind.seat_counts[0])
    game = registered.build({}, {"ABCDEF"[one]: f"Player {one}" for one in seats})
    cards = [CardId(card) for card in list(game.catalogue.cards())[:30]]
    places = [region.name for region in game.mat.regions if region.kind != "pile"]
    clues = tuple(
        Clue(Place(places[number % len(places)]), BARE, frozenset(), frozenset((card,)))
        for number, card in enumerate(cards)
    )
    tried = 0
    named = conceived._named

    def counted(*about: Any) -> list[CardId]:
        nonlocal tried
        tried += 1
        assert tried < MOST
        return named(*about)

    monkeypatch.setattr(conceived, "_named", counted)
    kinds = [kind for kind in game.rules.listed if not kind.only_answers]
    list(conceived.conceived(kinds, game.seats, clues, frozenset()))
