"""A word of the companion's own at the great moments, and silence else."""

import pytest
from msgspec.structs import replace

from companion.table.page import AtSeat, Page
from companion.voice.remarks import BEATEN, HURT, NOBODY, STRUCK, WON, remark
from tests.web.stage import calm


def page(*lit: int, over: bool = False, seats: str = "B", version: int = 7) -> Page:
    """Two players with so many lights; the companion has `seats`."""
    bare = calm()
    players = tuple(
        replace(one, candles=tuple(n < count for n in range(2)))
        for one, count in zip(bare.view.players, lit or (2, 2), strict=True)
    )
    theirs = tuple(AtSeat(seat, "steady", "") for seat in seats)
    return replace(bare, version=version, view=replace(bare.view, players=players), over=over, companions=theirs)


@pytest.mark.parametrize(("winners", "said"), [(("B",), WON), (("A",), BEATEN), ((), NOBODY)])
def test_how_it_ended(winners: tuple[str, ...], said: tuple[str, ...]) -> None:
    assert remark(page(), page(over=True, version=8), winners) in said
    assert remark(page(over=True), page(over=True, version=9), winners) == ""


@pytest.mark.parametrize(("lit", "said"), [((2, 1), HURT), ((1, 2), STRUCK), ((1, 1), STRUCK)])
def test_a_light_goes_out(lit: tuple[int, int], said: tuple[str, ...]) -> None:
    assert remark(page(), page(*lit), ()) in said


def test_it_is_silent_of_games_of_others_and_of_small_things() -> None:
    assert remark(page(seats=""), page(1, 2, seats=""), ()) == ""
    assert remark(page(), page(version=8), ()) == ""
    assert remark(page(), replace(page(1, 1), title="Another"), ()) == ""
    assert remark(page(1, 1), page(2, 2), ()) == "", "a light that burns again is no loss"


def test_two_words_for_one_thing_are_said_by_turns() -> None:
    assert {remark(page(), page(2, 1, version=n), ()) for n in range(4)} == set(HURT)
