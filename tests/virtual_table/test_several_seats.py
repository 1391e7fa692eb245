"""*Do what is owed* at a virtual table of several: decks to draw from for seats that phones keep, discard piles."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import find
from companion.kernel.actions.fixes import fix_move
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, CHANCE, SEATS, Place
from companion.table.host import Host
from companion.table.messages import Tapped
from companion.virtual_table.tidy import Owed, tidy
from tests.waiting import OUTER_S, soon
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles


@pytest.fixture
def game(request: pytest.FixtureRequest) -> BaseGame:
    """*Illuminati* for so many; from five on phones keep all structures."""
    return find("inwo").build({}, dict(zip(SEATS, ("Ann", "Bob", "Cem", "Dot", "Eva")[: request.param], strict=False)))


def taps(host: Host, seat: str, said: str) -> None:
    assert host.put(Tapped(seat, said, host.snapshot.version)).result(timeout=OUTER_S).ok, said


@pytest.mark.parametrize("game", [5], indirect=True)
def test_one_press_draws_for_those_whose_cards_are_kept_on_phones(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, game: Any
) -> None:
    """It said that people had to do that, and their phones were full of it."""
    for seat in game.seats:
        taps(host, seat, "decks 15 15")
    for seat in game.seats:
        root = next(
            card for card in game.catalogue.cards() if game.is_illuminati(card) and card.endswith(f":{ord(seat) - 64}")
        )
        taps(host, seat, f"illuminati {root}")
    for seat in game.seats:
        taps(host, seat, "no_lead")
    owed = [one for _, one, _ in host.snapshot.errands]
    assert {one.seat for one in owed} == set(game.seats), "everybody has cards to draw"
    assert Owed()(host, table, virtual_piles) == "set"
    first = next(key for key, one, _ in host.snapshot.errands if one.seat == "B" and "plot" in one.source)
    virtual_piles.draw("B.plot_deck", "B")
    virtual_piles.given(f"done {first}", 1)
    tidy(host, table, virtual_piles)
    assert tidy(host, table, virtual_piles) >= 0, "a second press draws nothing more"
    soon(lambda: not host.snapshot.errands)
    held = {seat: len(virtual_piles.hands()[seat]) for seat in game.seats}
    assert held == {seat: sum(one.count for one in owed if one.seat == seat) for seat in game.seats}
    for seat in game.seats:
        taps(host, CHANCE, f"first_roll {seat} {'6 6' if seat == 'A' else '1 1'}")
    thrown = next(card for card in virtual_piles.hands()["B"] if game.is_group(card))
    taps(host, "B", f"discard {thrown}")
    assert Owed()(host, table, virtual_piles) == "owed"
    tidy(host, table, virtual_piles)
    soon(lambda: not host.snapshot.errands)
    one, pile = table.card(thrown), game.mat.region("B.discard")
    assert one.on_table and pile.contains(one.x, one.y) and thrown not in virtual_piles.hands()["B"]


@pytest.mark.parametrize("game", [3], indirect=True)
def test_a_plot_that_was_laid_too_early_goes_back_into_the_hand_it_came_from(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, game: BaseGame
) -> None:
    """It went under the deck, and the hand got another one for it."""
    for _ in range(3):
        virtual_piles.draw("A.plot_deck", "A")
    held, left = list(virtual_piles.hands()["A"]), virtual_piles.inside("A.plot_deck")
    table.lay(held[1], *game.mat.region("A.structure").centre)
    virtual_piles.laid(held[1])
    assert tidy(host, table, virtual_piles) == 1 and not table.card(held[1]).on_table
    assert sorted(virtual_piles.hands()["A"]) == sorted(held) and virtual_piles.inside("A.plot_deck") == left


@pytest.mark.parametrize("game", [3], indirect=True)
def test_of_two_cards_for_a_discard_pile_the_lower_one_is_laid_there_too(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, game: BaseGame
) -> None:
    """It lay *Out of play* afterwards, for nobody looks for it."""
    pile = game.mat.region("C.discard")
    below, above = (CardId(one) for one in ("hawaii:3", "madison-avenue:3"))
    for card in (below, above):
        table.lay(card, *game.mat.region("C.pending").centre)
        virtual_piles.laid(card)
        taps(host, ARBITER, words(fix_move(card, Place("C.discard"))))
    tidy(host, table, virtual_piles)
    there = [one.card for one in table.cards() if one.on_table and pile.contains(one.x, one.y)]
    assert there == [below, above]
