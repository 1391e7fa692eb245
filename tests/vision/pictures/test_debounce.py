"""Settled by time: what counts, what is kept on the way, what is not evidence."""

import pytest

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


def test_the_first_picture_is_told_once_all_of_the_table_has_been_looked_at() -> None:
    """What was not read yet counted as bare: after a restart cards lay where nobody had laid them, and were asked
    about."""
    debouncer = Debouncer(0.8)
    assert all(debouncer.feed(EMPTY, at / 10, steady=False) is None for at in range(20))
    assert debouncer.feed(STOAT, 2.0) is None
    told = [one for at in range(21, 40) if (one := debouncer.feed(STOAT, at / 10))]
    assert [one.picture for one in told] == [STOAT]


def test_a_picture_under_no_hand_is_offered_early_once_and_told_again_when_it_has_settled() -> None:
    debouncer = Debouncer(0.8, 0.3)
    assert [one.early for one in play(debouncer, (EMPTY, 1.0))] == [False], "the first look is never early"
    (early, settled) = play(debouncer, (STOAT, 1.0))
    assert (early.picture, early.early, settled.picture, settled.early) == (STOAT, True, STOAT, False)
    assert settled.at - early.at == pytest.approx(0.5) and debouncer.stirring is False
    assert play(debouncer, (STOAT, 3.0)) == []


def test_an_early_picture_says_what_was_laid_last() -> None:
    """Since the last rest: a card that is read a moment later than another was laid with it."""
    debouncer = Debouncer(0.8, 0.3)
    play(debouncer, (EMPTY, 1.0))
    both: Picture = {A1: reads("stoat:1"), B1: reads("wolf:1")}
    (early,) = play(debouncer, (STOAT, 0.1), (both, 0.5))
    assert early.laid == {"stoat:1", "wolf:1"}
    (after,) = play(debouncer, ({A1: BARE, B1: reads("wolf:1")}, 0.5))
    assert after.early and after.laid == frozenset(), "one was only lifted"


BOTH: Picture = {A1: reads("stoat:1"), B1: reads("wolf:1")}
ONLY_WOLF: Picture = {A1: BARE, B1: reads("wolf:1")}
TWICE: Picture = {A1: reads("wolf:1"), B1: reads("wolf:1")}
UNDER_WOLF: Picture = {A1: BARE, B1: reads("stoat:1", "wolf:1")}


@pytest.mark.parametrize(
    ("lying", "on_the_way", "last", "laid"),
    [
        (STOAT, (BOTH,), ONLY_WOLF, set()),
        (BOTH, (UNDER_WOLF,), ONLY_WOLF, set()),
        (STOAT, (EMPTY,), ONLY_WOLF, {"wolf:1"}),
        (EMPTY, (STOAT,), BOTH, {"stoat:1", "wolf:1"}),
        (STOAT, (UNDER_WOLF, ONLY_WOLF), BOTH, {"stoat:1", "wolf:1"}),
        (WOLF, (TWICE,), ONLY_WOLF, {"wolf:1"}),
    ],
    ids=[
        "a sacrifice lifted after the card was laid",
        "a card laid beneath another and taken away",
        "a sacrifice lifted before the card is laid",
        "several cards of one move",
        "a card laid after all others were lifted",
        "a card carried on that is read twice for a moment",
    ],
)
def test_hands_that_took_a_card_off_the_table_last_are_not_done(
    lying: Picture, on_the_way: tuple[Picture, ...], last: Picture, laid: set[str]
) -> None:
    """Without a rest between: who lifts a payment for a card that touches a space may still carry that card on."""
    debouncer = Debouncer(0.8, 0.3)
    play(debouncer, (lying, 1.0))
    (early,) = play(debouncer, *((picture, 0.1) for picture in on_the_way), (last, 0.5))
    assert early.early and early.laid == laid


def test_nothing_is_offered_early_while_something_moves_or_a_hand_covers_more_than_before() -> None:
    moving, covering, strange = (Debouncer(0.8, 0.3) for _ in range(3))
    for debouncer in (moving, covering, strange):
        play(debouncer, (EMPTY, 1.0))
    assert all(moving.feed(STOAT, 1.0 + at / 10, steady=False) is None for at in range(7))
    assert play(covering, ({A1: reads("stoat:1"), B1: COVERED}, 0.7)) == []
    assert play(strange, (STOAT, 0.7), notes=("a QR code that is not ours lies near B1",)) == []


def test_rests_on_the_way_are_told_once_with_the_early_picture_or_with_the_settled_one() -> None:
    debouncer = Debouncer(0.8, 0.5)
    play(debouncer, (EMPTY, 1.0))
    (early, settled) = play(debouncer, (STOAT, 0.4), (WOLF, 1.0))
    assert (early.early, early.picture, early.steps) == (True, WOLF, (STOAT,))
    assert (settled.early, settled.picture, settled.steps) == (False, WOLF, ())


def test_what_was_offered_early_and_taken_back_is_told_although_the_table_is_as_before() -> None:
    debouncer = Debouncer(0.8, 0.3)
    play(debouncer, (EMPTY, 1.0))
    assert [one.early for one in play(debouncer, (STOAT, 0.5), (EMPTY, 0.5))] == [True]
    assert debouncer.stirring
    (settled,) = play(debouncer, (EMPTY, 1.0))
    assert (settled.picture, settled.early, settled.steps) == (EMPTY, False, (STOAT,))
    assert not debouncer.stirring


def test_a_change_after_the_early_picture_keeps_it_as_a_step() -> None:
    debouncer = Debouncer(0.8, 0.3)
    play(debouncer, (EMPTY, 1.0))
    told = play(debouncer, (STOAT, 0.5), (WOLF, 1.0))
    assert [(one.early, one.picture) for one in told] == [(True, STOAT), (True, WOLF), (False, WOLF)]
    assert [one.steps for one in told] == [(), (STOAT,), ()]


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


def test_the_rest_of_an_early_picture_begins_when_the_last_thing_moved_not_when_it_was_understood() -> None:
    debouncer = Debouncer(0.8, 0.3)
    play(debouncer, (EMPTY, 1.0))
    assert debouncer.feed(STOAT, 1.1, moved_at=1.0) is None
    assert debouncer.feed(STOAT, 1.2, moved_at=1.0) is None
    assert debouncer.feed(STOAT, 1.3, moved_at=1.0).early  # type: ignore[union-attr]
    late = Debouncer(0.8, 0.3)
    play(late, (EMPTY, 1.0))
    assert late.feed(STOAT, 1.5, moved_at=1.0) is None, "one look is not enough, however long it lay there"
    assert late.feed(STOAT, 1.6, moved_at=1.0).early  # type: ignore[union-attr]
