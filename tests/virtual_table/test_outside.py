"""Hands of the virtual table go by what a game declares, not by the names of its places: nothing is put under a pile
that is drawn from unless the rules have it there."""

from __future__ import annotations

import pytest

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.table.host import Host
from companion.table.messages import Tapped
from companion.virtual_table.piles import OUT
from companion.virtual_table.tidy import tidy
from tests.virtual_table.heath import DEALT, PEOPLE, Heath
from tests.waiting import OUTER_S
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles


@pytest.fixture
def game() -> BaseGame:
    return Heath(Heath.Options(), PEOPLE)


@pytest.fixture
def led(host: Host, table: VirtualTable, virtual_piles: VirtualPiles) -> CardId:
    """The table is set, and Ana has led a card of her hand."""
    assert tidy(host, table, virtual_piles) == DEALT * len(PEOPLE)
    card = virtual_piles.hands()["A"][0]
    table.lay(card, *table.mat.region("A.trick").centre)
    virtual_piles.laid(card)
    fix(host, f"move {card} A.trick", "count A.held -1")
    assert tidy(host, table, virtual_piles) == 0
    return card


def fix(host: Host, *fixes: str) -> None:
    for one in fixes:
        answer = host.put(Tapped("!", f"fix {one}", host.snapshot.version)).result(OUTER_S)
        assert answer.ok, answer.say


def test_a_hand_is_what_is_declared_as_one(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, led: CardId
) -> None:
    fix(host, f"move {led} A.seen", "count A.held +1")
    assert tidy(host, table, virtual_piles) == 1 and tidy(host, table, virtual_piles) == 0
    assert led in virtual_piles.hands()["A"] and len(virtual_piles.hands()["A"]) == DEALT


def test_a_trick_that_was_won_lies_face_down_on_its_place(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, led: CardId
) -> None:
    fix(host, f"move {led} B.won")
    assert tidy(host, table, virtual_piles) == 1 and tidy(host, table, virtual_piles) == 0
    assert virtual_piles.inside("B.won") == [led]
    assert [(pile.region, pile.seat) for pile in virtual_piles.piles() if pile.key == "B.won"] == [("B.won", "B")]


def test_what_is_nowhere_is_out_of_play(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, led: CardId
) -> None:
    assert OUT not in {pile.key for pile in virtual_piles.piles()}, "nothing to be seen while it is empty"
    fix(host, f"move {led} chest")
    assert tidy(host, table, virtual_piles) == 1 and tidy(host, table, virtual_piles) == 0
    assert virtual_piles.inside(OUT) == [led] and led not in virtual_piles.inside("stock")
    (out,) = (pile for pile in virtual_piles.piles() if pile.key == OUT)
    assert (out.label, out.count) == ("Out of play", 1)
    fix(host, f"move {led} A.trick")
    assert tidy(host, table, virtual_piles) == 1 and table.card(led).on_table
