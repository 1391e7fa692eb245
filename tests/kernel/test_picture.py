"""Pictures: what is seen is evidence, what is covered is none."""

from companion.kernel.picture import (
    BARE,
    COVERED,
    NOTHING,
    Expected,
    VisibleCard,
    agrees,
    any_on_top,
    face_up,
    merged,
    reads,
)
from companion.kernel.places import Place

A1, A2 = Place("A1"), Place("A2")
STOAT = Expected((VisibleCard("stoat:1", None),))
PILE = Expected(among=frozenset({"stoat:1", "wolf:1"}))
DOWN = Expected(hidden=True)


def test_covered_agrees_with_everything() -> None:
    assert all(agrees(expected, COVERED) for expected in (NOTHING, STOAT, PILE, DOWN))


def test_the_bare_mat_agrees_with_nothing_alone() -> None:
    assert agrees(NOTHING, BARE)
    assert not any(agrees(expected, BARE) for expected in (STOAT, PILE, DOWN))


def test_a_visible_card_must_be_the_expected_one() -> None:
    assert agrees(STOAT, reads("stoat:1"))
    assert not agrees(STOAT, reads("stoat:2"))
    assert not agrees(STOAT, reads("stoat:1", "wolf:1"))
    assert not agrees(NOTHING, reads("stoat:1"))


def test_face_up_cards_and_a_pile_of_no_order_are_expected_by_their_cards() -> None:
    assert face_up(("stoat:1",)) == STOAT and any_on_top(("wolf:1", "stoat:1")) == PILE
    assert face_up(()) == any_on_top(()) == NOTHING


def test_a_face_down_card_must_not_be_readable() -> None:
    assert not agrees(DOWN, reads("stoat:1"))


def test_a_pile_shows_one_of_its_cards() -> None:
    assert agrees(PILE, reads("wolf:1"))
    assert not agrees(PILE, reads("elk:1"))
    assert not agrees(PILE, reads("wolf:1", "stoat:1"))


def test_angle_and_side_count_where_the_game_says_so() -> None:
    dead = Expected((VisibleCard("stoat:1", 90),))
    assert agrees(dead, reads(VisibleCard("stoat:1", 90)))
    assert not agrees(dead, reads("stoat:1"))
    assert agrees(STOAT, reads(VisibleCard("stoat:1", 45)))
    assert not agrees(STOAT, reads(VisibleCard("stoat:1", 0, "B")))


def test_a_set_side_by_side_has_no_order() -> None:
    row = Expected((VisibleCard("a:1", None), VisibleCard("b:1", None)))
    assert agrees(row, reads("b:1", "a:1"))
    assert reads("b:1", "a:1") == reads("a:1", "b:1")


def test_what_is_covered_is_still_believed() -> None:
    before = {A1: reads("stoat:1"), A2: BARE}
    after = {A1: COVERED, A2: reads("wolf:1")}
    assert merged(before, after) == {A1: reads("stoat:1"), A2: reads("wolf:1")}
    assert merged({}, {A1: COVERED}) == {A1: COVERED}


def test_a_card_turned_either_way_is_turned() -> None:
    for want, good, bad in ((45, (45, 315), (0, 135, 225)), (225, (225, 135), (45, 315, 180))):
        expected = Expected((VisibleCard("elk:1", want, either_way=True),))
        assert all(agrees(expected, reads(VisibleCard("elk:1", angle))) for angle in good)
        assert not any(agrees(expected, reads(VisibleCard("elk:1", angle))) for angle in bad)


def test_a_card_about_which_something_is_asked_may_lie_there() -> None:
    expected = Expected((VisibleCard("elk:1"),), maybe=frozenset(("stoat:1",)))
    assert agrees(expected, reads("elk:1")) and agrees(expected, reads("elk:1", "stoat:1"))
    assert not agrees(expected, reads("stoat:1")) and not agrees(expected, reads("elk:1", "wolf:1"))
    alone = Expected(maybe=frozenset(("stoat:1",)))
    assert agrees(alone, BARE) and agrees(alone, reads("stoat:1")) and not agrees(alone, reads("elk:1"))
