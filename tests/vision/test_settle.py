"""Settled by time: what counts, what is kept on the way, what is not evidence."""

from companion.kernel.picture import BARE, COVERED, Picture, reads
from companion.kernel.places import Place
from vision.settle import Settled, Settler

A1, B1 = Place("A1"), Place("B1")
EMPTY: Picture = {A1: BARE, B1: BARE}
STOAT: Picture = {A1: reads("stoat:1"), B1: BARE}
WOLF: Picture = {A1: reads("wolf:1"), B1: BARE}


def play(settler: Settler, *scenes: tuple[Picture, float], notes: tuple[str, ...] = ()) -> list[Settled]:
    """Feeds pictures, each for some seconds, at ten frames a second."""
    told, at = [], getattr(settler, "test_clock", 0.0)
    for picture, seconds in scenes:
        for _ in range(round(seconds * 10)):
            if (settled := settler.feed(picture, at, notes)) is not None:
                told.append(settled)
            at += 0.1
    settler.test_clock = at  # type: ignore[attr-defined]
    return told


def test_a_picture_counts_when_it_has_rested() -> None:
    settler = Settler(0.8)
    assert play(settler, (EMPTY, 0.8)) == []
    (first,) = play(settler, (EMPTY, 0.2))
    assert first.picture == EMPTY and first.steps == ()


def test_the_same_picture_is_told_once() -> None:
    assert len(play(Settler(0.8), (EMPTY, 5.0))) == 1


def test_a_change_restarts_the_clock() -> None:
    settler = Settler(0.8)
    play(settler, (EMPTY, 1.0))
    assert play(settler, (STOAT, 0.5), (EMPTY, 0.5), (STOAT, 0.5)) == []
    (told,) = play(settler, (STOAT, 0.6))
    assert told.picture == STOAT


def test_rests_on_the_way_are_kept_and_moments_are_not() -> None:
    settler = Settler(0.8)
    play(settler, (EMPTY, 1.0))
    (told,) = play(settler, (STOAT, 0.4), (EMPTY, 0.1), (WOLF, 1.0))
    assert told.picture == WOLF and told.steps == (STOAT,)


def test_a_hand_over_the_table_is_no_change() -> None:
    settler = Settler(0.8)
    play(settler, (STOAT, 1.0))
    assert play(settler, ({A1: COVERED, B1: BARE}, 1.5), (STOAT, 2.0)) == []


def test_a_place_that_stays_covered_is_told_later() -> None:
    settler = Settler(0.8)
    play(settler, (STOAT, 1.0))
    covered: Picture = {A1: COVERED, B1: BARE}
    assert play(settler, (covered, 1.5)) == []
    (told,) = play(settler, (covered, 0.4))
    assert told.picture[A1] == COVERED


def test_a_new_note_is_told_though_nothing_moved() -> None:
    settler = Settler(0.8)
    play(settler, (STOAT, 1.0))
    (told,) = play(settler, (STOAT, 1.0), notes=("a foreign code",))
    assert told.notes == ("a foreign code",)
    (gone,) = play(settler, (STOAT, 1.0))
    assert gone.notes == ()


def test_stirring_lasts_until_the_change_is_told() -> None:
    settler = Settler(0.8)
    play(settler, (EMPTY, 1.0))
    assert not settler.stirring
    play(settler, (STOAT, 0.3))
    assert settler.stirring
    play(settler, (STOAT, 0.7))
    assert not settler.stirring
