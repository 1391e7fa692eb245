"""A hidden hand holds what is known, and anything unseen while its count leaves room."""

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Place
from companion.kernel.state import State

KNOWN, UNSEEN = Place("A/hand"), Place("A/unseen")
HAND = HiddenHand("A/hand", (KNOWN,), (UNSEEN,))
ELK, STOAT, WOLF = CardId("elk:1"), CardId("stoat:1"), CardId("wolf:1")


def holding(cards: int) -> State:
    return State({KNOWN: (ELK,), UNSEEN: (STOAT, WOLF)}, {"A/hand": cards})


def test_what_is_unseen_may_be_held_while_the_count_leaves_room() -> None:
    assert [HAND.unknown(holding(cards)) for cards in (0, 1, 2, 3)] == [0, 0, 1, 2]
    assert HAND.may_hold(holding(2), STOAT, UNSEEN) and list(HAND.possible(holding(2))) == [ELK, STOAT, WOLF]
    assert not HAND.may_hold(holding(1), STOAT, UNSEEN) and list(HAND.possible(holding(1))) == [ELK]


def test_cards_accounted_for_otherwise_take_room() -> None:
    assert not HAND.may_hold(holding(2), STOAT, UNSEEN, accounted=1)
    assert HAND.may_hold(holding(1), ELK, KNOWN) and HAND.most(holding(1)) == 3


def test_a_draw_is_known_by_the_pile_that_it_came_from() -> None:
    hand = HiddenHand("A/hand", (KNOWN,), (UNSEEN,), left="left")
    state = State({UNSEEN: (STOAT, WOLF)}, {"left": 2})
    facts = tuple(hand.draws(state, 3))
    assert facts == (Counted("left", -2), Counted("A/hand", 2)) and hand.drawn(facts) == 2, "no more than are left"
    assert not tuple(hand.draws(State(), 1))
    assert hand.drawn((Counted("A/hand", 1),)) == 0, "a card that came back into it was not drawn"
    table = Place("table")
    took = (Moved(ELK, KNOWN, origin=table), Moved(WOLF, KNOWN, origin=table), Counted("A/hand", 2))
    assert tuple(hand.takes(ELK, WOLF)) == (Moved(ELK, KNOWN), Moved(WOLF, KNOWN), Counted("A/hand", 2))
    other = (Counted("left", -2), Counted("B/hand", 2))
    assert hand.drawn((*took, *other)) == 0, "what it took from the table was not drawn, whoever drew meanwhile"
    assert hand.drawn((Moved(ELK, KNOWN, origin=UNSEEN), *facts)) == 2, "what it showed it had"
    assert tuple(hand.lays(KNOWN, ELK)) == (Moved(ELK, KNOWN), Counted("A/hand", -1))
