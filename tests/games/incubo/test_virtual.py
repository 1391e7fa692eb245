"""At the virtual table: piles, hands that tidy, and where cards are laid so that every tag stays in sight."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from companion.games.incubo import Incubo, names
from companion.games.incubo.rules import Begin, Draw, Face, Roll, Stop
from companion.kernel.cards import CardId
from companion.kernel.notation import words
from companion.kernel.picture import Expected, VisibleCard
from companion.kernel.places import Place
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Tapped
from companion.virtual_table.layout import TURNED_MM, CardPose, spots
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import tidy
from tests.waiting import OUTER_S
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles

GAME = Incubo(Incubo.Options(), {"A": "Ana", "B": "Luka"})


def row(place: str, *cards: VisibleCard, lying: dict[CardId, tuple[float, float]] | None = None) -> dict[str, CardPose]:
    found = spots(GAME.mat, {Place(place): Expected(cards)}, {}, lying or {})
    return {str(card): spot for card, spot in found.items()}


def card(key: str, angle: int = 0, *, power: bool = False) -> VisibleCard:
    return VisibleCard(CardId(f"{key}:1"), angle, either_way=power)


KEYS = ("CA01", "CA02", "CA03", "CA04", "CA05", "CA06", "CA07", "CA08")


def test_a_card_that_may_be_turned_gets_the_room_for_it() -> None:
    """CUBO-POWER-03: a card at 45° is 107 mm wide; its corner covers no neighbour's tag."""
    laid = row("alpha.play", *(card(key, power=True) for key in KEYS[:5]))
    middles = sorted(spot.x for spot in laid.values())
    assert all(b - a >= TURNED_MM for a, b in zip(middles, middles[1:], strict=False))
    tight = row("alpha.play", *(card(key) for key in KEYS))
    assert len({spot.x for spot in tight.values()}) == 8, "eight that cannot be turned stand side by side"


def test_tommys_row_is_alphas_turned_about_the_middle() -> None:
    width, height = GAME.mat.size_mm
    for count in (1, 3, 6, 8):
        alpha = row("alpha.elim", *(card(key) for key in KEYS[:count]))
        tommy = row("tommy.elim", *(card(key, 180) for key in KEYS[:count]))
        for key, spot in alpha.items():
            there = tommy[key]
            assert (there.x, there.y, there.angle) == pytest.approx((width - spot.x, height - spot.y, 180))


def test_in_a_crowd_every_tag_stays_in_sight() -> None:
    """The tag is at the left edge as its player reads; a neighbour lies on the other edge."""
    laid = row("alpha.pass", *(card(key) for key in KEYS))
    region = GAME.mat.region("alpha.pass")
    middles = sorted(spot.x for spot in laid.values())
    assert all(b - a >= 22 for a, b in zip(middles, middles[1:], strict=False))
    assert middles[0] >= region.x and middles[-1] <= region.x + region.w


def test_a_column_beside_a_part_has_two_lines() -> None:
    region = GAME.mat.region("alpha.part.2")
    laid = row("alpha.part.2", *(card(key) for key in KEYS[:4]))
    assert len({round(spot.y) for spot in laid.values()}) == 2
    for one, other in combinations(laid.values(), 2):
        assert abs(one.x - other.x) >= 63 or abs(one.y - other.y) >= 88, "four lie beside each other"
    where = {CardId(key): (spot.x, spot.y) for key, spot in laid.items()}
    again = row("alpha.part.2", *(card(key) for key in KEYS[:6]), lying=where)
    assert all(region.contains(spot.x, spot.y) for spot in again.values())


def test_a_card_about_which_something_is_asked_has_its_room_too() -> None:
    expected = Expected((card("CA01"), card("CA02")), maybe=frozenset((CardId("FA03:1"),)))
    laid = spots(GAME.mat, {Place("alpha.play"): expected}, {}, {})
    middles = sorted(spot.x for spot in laid.values())
    assert len(middles) == 3 and all(b - a >= 63 for a, b in zip(middles, middles[1:], strict=False))


# --- piles and tidying ---------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    journal = Journal(tmp_path / "journal.db")
    running = Host(journal, ManualClock())
    running.start()
    running.begin(GAME).result(timeout=OUTER_S)
    yield running
    running.stop()
    journal.close()


@pytest.fixture
def table() -> VirtualTable:
    return VirtualTable(GAME.mat, deck_of(GAME))


@pytest.fixture
def beside(table: VirtualTable) -> VirtualPiles:
    return VirtualPiles(piles(GAME), table, None, random.Random(3))


def test_decks_lie_in_their_places_on_the_mat() -> None:
    there = {pile.key: (len(pile.cards), pile.region) for pile in piles(GAME)}
    assert there["alpha.deck"] == (19, "alpha.deck") and there["tommy.fear"] == (6, "tommy.fear")
    assert there["rem3"] == (0, "rem3"), "unwon dreams go there"
    assert there["rem"][0] == 24
    everything = [card for pile in piles(GAME) for card in pile.cards]
    assert sorted(everything) == sorted(GAME.catalogue.cards())


def do(host: Host, *actions: object) -> None:
    for action in actions:
        tap = Tapped(action.seat, words(action), host.snapshot.version)  # type: ignore[attr-defined, arg-type]
        answer = host.put(tap).result(timeout=OUTER_S)
        assert answer.ok, answer.say


def test_one_press_lays_a_dream_won_and_a_card_passed_where_they_belong(
    host: Host, table: VirtualTable, beside: VirtualPiles
) -> None:
    """CUBO-RESULT-02, -07, -08: the dream and Alpha's passed card lie on Tommy's pile, turned for him."""
    dream, passed, kept, other = (GAME.card(key) for key in ("D01", "CA15", "CA18", "CT18"))
    do(host, Begin("A"), Face("A", dream), Roll("A", "alpha", 0), Roll("B", "tommy", 0))
    do(host, Draw("A", passed, names.row("alpha", "pass")), Draw("B", other, names.row("tommy", "play")))
    tidy(host, table, beside)
    lying = {one.card: one for one in table.cards() if one.on_table}
    assert (lying[passed].angle, lying[other].angle) == (0, 180)
    assert GAME.mat.region("alpha.pass").contains(lying[passed].x, lying[passed].y)
    do(host, Stop("A"))
    tidy(host, table, beside)
    lying = {one.card: one for one in table.cards() if one.on_table}
    assert GAME.mat.region("tommy.discard").contains(lying[passed].x, lying[passed].y)
    assert GAME.mat.region("alpha.discard").contains(lying[dream].x, lying[dream].y)
    assert kept not in lying


def test_a_pile_is_shuffled_into_the_deck_of_the_player_who_has_it_now(
    table: VirtualTable, beside: VirtualPiles
) -> None:
    """CUBO-PLAY-06: a card that was passed goes into the partner's deck, not back into the one it came from."""
    passed, region = GAME.card("CA15"), GAME.mat.region("tommy.discard")
    table.lay(passed, *region.centre)
    beside.laid(passed)
    with pytest.raises(KeyError):
        beside.shuffle_in("tommy.discard", "no such pile")
    assert beside.shuffle_in("tommy.discard", "tommy.deck") == 1
    assert passed in beside.inside("tommy.deck") and passed not in beside.inside("alpha.deck")
