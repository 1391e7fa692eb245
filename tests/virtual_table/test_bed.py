"""Incubo's piles at the virtual table: what one press lays where, and whose deck a card is shuffled into."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.incubo import Incubo, names
from companion.games.incubo.rules import Begin, Draw, Face, Offer, Roll, Stop
from companion.kernel.actions.fixes import Fix, fix_move
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, Place
from companion.table.host import Host
from companion.table.messages import Tapped
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import tidy
from tests.waiting import OUTER_S, soon
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles

GAME = Incubo(Incubo.Options(), {"A": "Ana", "B": "Luka"})


@pytest.fixture
def game() -> BaseGame:
    return GAME


def test_decks_lie_in_their_places_on_the_mat() -> None:
    there = {pile.key: (len(pile.cards), pile.region) for pile in piles(GAME)}
    assert there["alpha.deck"] == (19, "alpha.deck") and there["tommy.fear"] == (6, "tommy.fear")
    for deck in ("rem1", "rem2", "rem3"):
        assert there[deck] == (0, deck), "dealt when the table is set"
    assert there["rem"][0] == 24
    everything = [card for pile in piles(GAME) for card in pile.cards]
    assert sorted(everything) == sorted(GAME.catalogue.cards())


def do(host: Host, *actions: object) -> None:
    for action in actions:
        tap = Tapped(action.seat, words(action), host.snapshot.version)  # type: ignore[attr-defined, arg-type]
        answer = host.put(tap).result(timeout=OUTER_S)
        assert answer.ok, answer.say


def laid(table: VirtualTable, virtual_piles: VirtualPiles, cards: Mapping[str, str]) -> None:
    """Hands lay cards from their piles into places of the mat."""
    for card, where in cards.items():
        table.lay(card, *GAME.mat.region(where).centre)
        virtual_piles.laid(card)


def test_one_press_lays_a_dream_won_and_a_card_passed_where_they_belong(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    """CUBO-RESULT-02, -07, -08: the dream and Alpha's passed card lie on Tommy's pile, turned for him."""
    dream, passed, kept, other = (GAME.card(key) for key in ("D01", "CA15", "CA18", "CT18"))
    do(host, Begin("A"), Face("A", dream), Roll("A", "alpha", 0), Roll("B", "tommy", 0))
    do(host, Draw("A", passed, names.row("alpha", "pass")), Draw("B", other, names.row("tommy", "play")))
    tidy(host, table, virtual_piles)
    lying = {one.card: one for one in table.cards() if one.on_table}
    assert (lying[passed].angle, lying[other].angle) == (0, 180)
    assert GAME.mat.region("alpha.pass").contains(lying[passed].x, lying[passed].y)
    do(host, Stop("A"))
    tidy(host, table, virtual_piles)
    lying = {one.card: one for one in table.cards() if one.on_table}
    assert GAME.mat.region("tommy.discard").contains(lying[passed].x, lying[passed].y)
    assert GAME.mat.region("alpha.discard").contains(lying[dream].x, lying[dream].y)
    assert kept not in lying


def test_what_is_eliminated_goes_into_the_box_and_never_comes_up_again(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    """CUBO-RESULT-09: it was put under the deck it had come from."""
    dream, gone, *kept = (GAME.card(key) for key in ("D01", "CA01", "CA15", "CA18", "CT18"))
    do(host, Begin("A"), Face("A", dream), Roll("A", "alpha", 0), Roll("B", "tommy", 0))
    do(host, Draw("A", gone, names.row("alpha", "elim")))
    whose = zip("AAB", ("alpha", "alpha", "tommy"), kept, strict=True)
    do(host, *(Draw(seat, card, names.row(who, "play")) for seat, who, card in whose))
    tidy(host, table, virtual_piles)
    do(host, Stop("A"))
    tidy(host, table, virtual_piles)
    assert virtual_piles.inside("box") == [gone]


def test_a_pile_is_shuffled_into_the_deck_of_the_player_who_has_it_now(
    table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    """CUBO-PLAY-06: a card that was passed goes into the partner's deck, not back into the one it came from."""
    passed, region = GAME.card("CA15"), GAME.mat.region("tommy.discard")
    table.lay(passed, *region.centre)
    virtual_piles.laid(passed)
    with pytest.raises(KeyError):
        virtual_piles.shuffle_in("tommy.discard", "no such pile")
    assert virtual_piles.shuffle_in("tommy.discard", "tommy.deck") == 1
    assert passed in virtual_piles.inside("tommy.deck") and passed not in virtual_piles.inside("alpha.deck")


def test_the_dream_that_is_not_chosen_lies_in_rem_3(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    """CUBO-DREAM-03: and not on the deck from which hands had drawn it."""
    do(host, Begin("A"), Fix(ARBITER, "count", ("rem/phase", "+1")))
    tidy(host, table, virtual_piles)
    chosen, other = virtual_piles.inside("rem2")[:2]
    laid(table, virtual_piles, {chosen: "parts.2", other: "parts.4"})
    do(host, Offer("A", chosen, Place("parts.2")), Offer("A", other, Place("parts.4")), Face("A", chosen))
    tidy(host, table, virtual_piles)
    counts = {pile.key: pile.count for pile in virtual_piles.piles()}
    assert other in virtual_piles.inside("rem3") and (counts["rem2"], counts["rem3"]) == (10, 7)


def test_a_pile_becomes_the_deck_with_all_that_lies_in_it(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    """CUBO-PLAY-06: the dream that came from a R.E.M. deck and the Fear card that nobody has seen go along, and that it
    is done need not be said."""
    do(host, Begin("A"))
    tidy(host, table, virtual_piles)
    deck, fear = virtual_piles.inside("alpha.deck"), virtual_piles.inside("alpha.fear")[0]
    (dream, faced), last = virtual_piles.inside("rem1")[:2], deck[-1]
    laid(table, virtual_piles, dict.fromkeys((*deck, dream), "alpha.discard"))
    do(host, *(fix_move(card, Place("alpha.discard")) for card in (*deck, dream)))
    laid(table, virtual_piles, {fear: "alpha.discard"})
    do(host, Fix(ARBITER, "count", ("alpha.discard/fears", "+1")))
    do(host, Face("A", faced), Roll("A", "alpha", 0), Roll("B", "tommy", 0))
    do(host, Draw("A", last, names.row("alpha", "play")))
    assert [errand.heap for _, errand, _ in host.snapshot.errands] == [names.discard("alpha")]
    tidy(host, table, virtual_piles)
    assert sorted(virtual_piles.inside("alpha.deck")) == sorted({*deck, dream, fear} - {last})
    soon(lambda: not host.snapshot.errands, "what was done is ticked off")
