"""At the virtual table: cards are laid so that every tag stays in sight."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from companion.games.incubo import Incubo
from companion.kernel.cards import CardId
from companion.kernel.picture import Expected, VisibleCard
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.records.record import load
from companion.table.records.replay import game_from, play
from companion.virtual_table.crowd import Lain
from companion.virtual_table.hand import VirtualHand
from companion.virtual_table.layout import TURNED_MM, CardPose, spots
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable

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


# --- a hand in a whole game ----------------------------------------------------------------------------------------

RECORDS = Path(__file__).parents[2] / "records"


def covered(table: VirtualTable, state: State) -> list[tuple[CardId, CardId]]:
    """Cards of rows some of whose tag lies under another card, with that card."""
    rows = {region.name for region in GAME.mat.regions if region.kind == "row"}
    lying = [
        (one.card, Lain(one.x, one.y, one.angle))
        for one in table.cards()
        if one.on_table and (where := state.where(one.card)) is not None and where.zone in rows
    ]
    return [(low[0], high[0]) for low, high in combinations(lying, 2) if high[1].hides(low[1])]


@pytest.mark.parametrize(("name", "turn"), [("bed-won", 2), ("bed-lost", 18), ("bed-alone", 20)])
def test_a_hand_covers_no_tag_where_many_cards_lie(name: str, turn: int) -> None:
    """Seven in a row, ten beside one part, some of them turned (CUBO-MON-07, CUBO-POWER-03)."""
    reading = load(RECORDS / f"{name}.tgr")
    game = game_from(reading.record)
    table = VirtualTable(game.mat, deck_of(game))
    hand = VirtualHand(table, lambda seconds: None, speed_mm_s=1e6)
    moves = [move for move in play(game, reading) if move.move.turn == turn and move.action is not None]
    hand.tidy(game, moves[0].before)
    for move in moves:
        assert move.action is not None
        if move.action.hands(game, move.before):
            hand.do(game, move.before, move.action)
            assert not covered(table, move.state), move.move.words
        hand.tidy(game, move.state)
        assert not covered(table, move.state), f"{move.move.words}, tidied"
        assert hand.tidy(game, move.state) == 0, "a table that is tidy stays as it is"
