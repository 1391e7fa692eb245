"""One press sets the virtual table and does what hands owe; nothing is lost on the way."""

from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.kernel.actions.errands import Errand
from companion.kernel.actions.fixes import fix_move
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, Place
from companion.table.host import Host
from companion.table.messages import Tapped
from companion.virtual_table.hands import Hands
from companion.virtual_table.piles import START, piles
from companion.virtual_table.tidy import tidy
from tests.waiting import OUTER_S
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles

GAME = find("inception").build({}, {"A": "Ana"})


@pytest.fixture
def game() -> BaseGame:
    return GAME


def lying(table: VirtualTable) -> dict[str, str]:
    """Every card on the table and its region."""
    return {
        one.card: next(r.name for r in GAME.mat.regions if r.contains(one.x, one.y))
        for one in table.cards()
        if one.on_table
    }


def everything(table: VirtualTable, virtual_piles: VirtualPiles) -> list[str]:
    held = [card for hand in virtual_piles.hands().values() for card in hand]
    piled = [card for pile in virtual_piles.piles() for card in virtual_piles.inside(pile.key)]
    return sorted([*held, *piled, *lying(table)])


def test_every_card_lies_in_one_pile_and_decks_lie_on_the_mat() -> None:
    assert sorted(card for pile in piles(GAME) for card in pile.cards) == sorted(GAME.catalogue.cards())
    assert [(pile.region, len(pile.cards)) for pile in piles(GAME)][:2] == [("team.deck", 38), ("L4.deck", 12)]
    assert piles(GAME)[-1].key == START


def test_one_press_sets_the_table_and_a_second_moves_nothing(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    assert tidy(host, table, virtual_piles) == 13
    there = lying(table)
    assert {there[card] for card in ("cobb:1", "saito:1", "arthur:1")} == {"L4.team"}
    assert there["eames:1"] == "bench.eames" and there["goal3:1"] == "L3.goal" and there["status:1"] == "status"
    assert tidy(host, table, virtual_piles) == 0
    assert everything(table, virtual_piles) == sorted(GAME.catalogue.cards())


def test_a_press_is_seen_as_one(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture of a table half done was read as a move of its own."""
    put, seen = VirtualTable.lay, set()

    def watched(self: VirtualTable, *args: Any, **how: Any) -> None:
        put(self, *args, **how)
        seen.add(table.scene)

    before = table.scene
    monkeypatch.setattr(VirtualTable, "lay", watched)
    assert tidy(host, table, virtual_piles) == 13
    assert seen == {before} and table.scene != before


def test_what_lies_about_goes_back_to_its_pile_or_into_the_hand(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    tidy(host, table, virtual_piles)
    for card, where in (("brace:1", "event"), ("L3_bike:1", "L2.team")):
        table.lay(card, *GAME.mat.region(where).centre)
        virtual_piles.laid(card)
    table.lay("cobb:1", 600, 250, 90)
    assert tidy(host, table, virtual_piles) == 3
    assert lying(table)["cobb:1"] == "L4.team" and table.card("cobb:1").angle == 0
    assert "brace:1" in virtual_piles.inside("team.unseen") and "L3_bike:1" in virtual_piles.inside("L3.deck")
    assert everything(table, virtual_piles) == sorted(GAME.catalogue.cards())


def test_a_discard_pile_is_shuffled_back_in(table: VirtualTable, virtual_piles: VirtualPiles) -> None:
    for card in ("brace:1", "cover:1"):
        table.lay(card, *GAME.mat.region("team.discard").centre)
        virtual_piles.laid(card)
    assert virtual_piles.shuffle_in("team.discard") == 2
    assert not lying(table) and len(virtual_piles.inside("team.unseen")) == 38


def test_a_card_goes_back_to_where_it_came_from(host: Host, table: VirtualTable, virtual_piles: VirtualPiles) -> None:
    """INC-STEP2-01: taken up and shown at the wrong place, it is in the hand again, not in the deck."""
    tidy(host, table, virtual_piles)
    assert host.snapshot.state.where("brace:1") == Place("team.unseen")
    virtual_piles.take("brace:1", "A")
    table.lay("brace:1", *GAME.mat.region("event").centre)
    virtual_piles.laid("brace:1")
    assert tidy(host, table, virtual_piles) == 1
    assert virtual_piles.hands()["A"] == ["brace:1"]
    assert everything(table, virtual_piles) == sorted(GAME.catalogue.cards())


def test_where_a_card_came_from_outlives_a_restart(table: VirtualTable, tmp_path: Path) -> None:
    memory = tmp_path / "cards.json"
    virtual_piles = VirtualPiles(piles(GAME), table, memory)
    virtual_piles.take("brace:1", "A")
    table.lay("brace:1", *GAME.mat.region("event").centre)
    virtual_piles.laid("brace:1")
    again = VirtualPiles(piles(GAME), table, memory)
    assert again.put_back("brace:1") and again.hands()["A"] == ["brace:1"]
    assert not again.put_back("brace:1"), "it lies in the hand"


@pytest.mark.parametrize(
    ("where", "pile", "end"), [("L4.bottom", "L4.deck", "bottom"), ("team.top", "team.unseen", "top")]
)
def test_what_lies_under_a_deck_or_on_it_is_in_its_pile(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles, where: str, pile: str, end: str
) -> None:
    """INC-STEP5-01: an event that goes under its deck comes up again, and is not out of play."""
    tidy(host, table, virtual_piles)
    card = virtual_piles.top(pile)
    assert card is not None
    table.lay(card, *GAME.mat.region("event").centre)
    virtual_piles.laid(card)
    host.put(Tapped(ARBITER, words(fix_move(card, Place("event"))), host.snapshot.version)).result(timeout=OUTER_S)
    host.put(Tapped(ARBITER, words(fix_move(card, Place(where))), host.snapshot.version)).result(timeout=OUTER_S)
    tidy(host, table, virtual_piles)
    assert card in virtual_piles.inside(pile) and (virtual_piles.top(pile) == card) == (end == "top")


def test_unseen_cards_go_onto_a_pile_or_under_it_and_stay_where_there_are_too_few(
    host: Host, table: VirtualTable, virtual_piles: VirtualPiles
) -> None:
    tidy(host, table, virtual_piles)
    hands, origin, to = Hands(table, virtual_piles, host.snapshot), Place("L3.deck"), Place("L4.deck")
    number = {one.key: one.count for one in virtual_piles.piles()}[str(origin)]
    first, before = virtual_piles.top(str(origin)), virtual_piles.top(str(to))
    assert first is not None
    assert hands.run("heal", Errand("A", "", count=1, passes=(origin, to), under=True))
    assert first in virtual_piles.inside(str(to)) and virtual_piles.top(str(to)) == before
    second = virtual_piles.top(str(origin))
    assert hands.run("give", Errand("A", "", count=1, passes=(origin, to))) and virtual_piles.top(str(to)) == second
    assert not hands.run("more", Errand("A", "", count=number, passes=(origin, to)))
    assert {one.key: one.count for one in virtual_piles.piles()}[str(origin)] == number - 2
