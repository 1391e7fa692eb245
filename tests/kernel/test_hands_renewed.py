"""A discard pile becomes the stock, a new round is dealt: what becomes true, and what hands are told."""

from __future__ import annotations

from collections.abc import Iterable

from companion.kernel.cards import CardId
from companion.kernel.engine import fold, resolve
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.names.hidden_hands import dealt_anew
from companion.kernel.state import State
from tests.virtual_table.heath import HANDS, LEFT, PEOPLE, STOCK, Heath, held, seen, trick

CARDS = [CardId(f"broom{n}:1") for n in range(1, 5)]
HEAP = trick("A")
GAME = Heath(Heath.Options(), PEOPLE)


def begun(*facts: Fact) -> State:
    state, _ = resolve(GAME, State(), [*GAME.setup(), *facts])
    return state


def told(before: State, facts: Iterable[Fact]) -> tuple[State, list[str]]:
    after, facts = resolve(GAME, before, facts)
    return after, [f"{one.seat}: {one.say}" for one in GAME.errands(before, facts)]


def test_a_discard_pile_is_the_stock_again_without_its_top_card() -> None:
    before = begun(*(Moved(card, HEAP) for card in CARDS), Counted(LEFT, -6))
    after, errands = told(before, HANDS["B"].renews(before, HEAP))
    assert after.at(HEAP) == (CARDS[-1],) and {*CARDS[:-1]} <= {*after.at(STOCK)} and after.count(LEFT) == 3
    assert errands == ["A: shuffle what goes from Ana's place into the stock"]
    (errand,) = GAME.errands(before, resolve(GAME, before, HANDS["B"].renews(before, HEAP))[1])
    assert errand.heaps == (HEAP,) and errand.shuffles == (STOCK,)


def test_all_of_it_may_go_and_nothing_may_be_left_to_go() -> None:
    before = begun(Moved(CARDS[0], HEAP), Counted(LEFT, -6))
    assert list(HANDS["A"].renews(before, HEAP)) == []
    assert fold(before, HANDS["A"].renews(before, HEAP, keep=0))[0].at(HEAP) == ()


def test_a_new_round_gives_hands_back_and_draws_again() -> None:
    """Ana holds nothing any more, Luka three cards, one of which all have seen."""
    before = begun(*HANDS["A"].lays(HEAP, *CARDS[:3]), Moved(CARDS[3], seen("B")))
    assert not any(hand.gave_back(list(HANDS["A"].lays(HEAP, *CARDS[:3]))) for hand in HANDS.values())
    after, errands = told(before, dealt_anew(HANDS.values(), before, HEAP, each=4))
    assert (
        len(after.at(STOCK)) == 12 and after.count(LEFT) == 4 and after.count(held("A")) == after.count(held("B")) == 4
    )
    assert errands == [
        "B: put your hand back into the stock",
        "A: shuffle what goes from Ana's place into the stock",
        "A: draw 4 cards from the stock",
        "B: draw 4 cards from the stock",
    ]


def test_a_draw_is_done_when_the_hand_has_fewer_cards_than_it_then_had() -> None:
    before = begun()
    facts = [*HANDS["A"].lays(HEAP, *CARDS[:2]), *HANDS["A"].draws(before, 2)]
    (errand,) = GAME.errands(before, facts)
    after = fold(before, facts)[0]
    assert not errand.shown_by((), after, ()), "two were laid, two are to be drawn: three as before"
    assert errand.shown_by((), fold(after, HANDS["A"].lays(HEAP, CARDS[2]))[0], ())
