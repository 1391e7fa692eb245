"""Settled by time: what counts, what is kept on the way, what is not evidence."""

from companion.kernel.picture import BARE, COVERED, Picture, reads
from companion.kernel.places import Place
from vision.pictures.debounce import Debouncer, SettledPicture

A1, B1 = Place("A1"), Place("B1")
EMPTY: Picture = {A1: BARE, B1: BARE}
STOAT: Picture = {A1: reads("stoat:1"), B1: BARE}
WOLF: Picture = {A1: reads("wolf:1"), B1: BARE}


def play(debouncer: Debouncer, *scenes: tuple[Picture, float], notes: tuple[str, ...] = ()) -> list[SettledPicture]:
    """Feeds pictures, each for some seconds, at ten frames a second."""
    told, at = [], getattr(debouncer, "test_clock", 0.0)
    for picture, seconds in scenes:
        for _ in range(round(seconds * 10)):
            if (settled := debouncer.feed(picture, at, notes)) is not None:
                told.append(settled)
            at += 0.1
    debouncer.test_clock = at  # type: ignore[attr-defined]
    return told


def test_a_picture_counts_when_it_has_rested() -> None:
    debouncer = Debouncer(0.8)
    assert play(debouncer, (EMPTY, 0.8)) == []
    (first,) = play(debouncer, (EMPTY, 0.2))
    assert first.picture == EMPTY and first.steps == ()


def test_the_same_picture_is_told_once() -> None:
    assert len(play(Debouncer(0.8), (EMPTY, 5.0))) == 1


def test_a_change_restarts_the_clock() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (EMPTY, 1.0))
    assert play(debouncer, (STOAT, 0.5), (EMPTY, 0.5), (STOAT, 0.5)) == []
    (told,) = play(debouncer, (STOAT, 0.6))
    assert told.picture == STOAT


def test_rests_on_the_way_are_kept_and_moments_are_not() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (EMPTY, 1.0))
    (told,) = play(debouncer, (STOAT, 0.4), (EMPTY, 0.1), (WOLF, 1.0))
    assert told.picture == WOLF and told.steps == (STOAT,)


def test_a_hand_over_the_table_is_no_change() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (STOAT, 1.0))
    assert play(debouncer, ({A1: COVERED, B1: BARE}, 1.5), (STOAT, 2.0)) == []


def test_a_place_that_stays_covered_is_told_later() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (STOAT, 1.0))
    covered: Picture = {A1: COVERED, B1: BARE}
    assert play(debouncer, (covered, 1.5)) == []
    (told,) = play(debouncer, (covered, 0.4))
    assert told.picture[A1] == COVERED


def test_a_new_note_is_told_though_nothing_moved() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (STOAT, 1.0))
    (told,) = play(debouncer, (STOAT, 1.0), notes=("a foreign code",))
    assert told.notes == ("a foreign code",)
    (gone,) = play(debouncer, (STOAT, 1.0))
    assert gone.notes == ()


def test_stirring_lasts_until_the_change_is_told() -> None:
    debouncer = Debouncer(0.8)
    play(debouncer, (EMPTY, 1.0))
    assert not debouncer.stirring
    play(debouncer, (STOAT, 0.3))
    assert debouncer.stirring
    play(debouncer, (STOAT, 0.7))
    assert not debouncer.stirring
