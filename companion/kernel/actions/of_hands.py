"""What hands have to do for hidden hands and the piles that they are drawn from: give back, shuffle, draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.kernel.actions.errands import Errand
from companion.kernel.facts import Counted, Fact
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State


def errands_of_hands(game: Any, before: State, facts: Sequence[Fact]) -> Iterator[Errand]:
    """Who gives a hidden hand back, who shuffles the open cards that go into a pile, and who draws how many."""
    hands: Mapping[Seat, HiddenHand] = {one: hand for one, hand in game.hidden_hands.items() if one in game.seats}
    for seat, hand in hands.items():
        if hand.left and hand.gave_back(facts):
            text = say("put your hand back into {pile}", pile=game.place_name(hand.unseen[0]))
            yield Errand(seat, text, shuffles=hand.unseen[:1], back=True)
    for hand in {hand.left: hand for hand in hands.values() if hand.left}.values():
        if heaps := tuple(dict.fromkeys(hand.renewed_from(facts).values())):
            heap, pile = and_list(map(game.place_name, heaps)), game.place_name(hand.unseen[0])
            text = say("shuffle what goes from {heap} into {pile}", heap=heap, pile=pile)
            yield Errand(before.turn.seat or game.seats[0], text, shuffles=hand.unseen[:1], heap=heaps)
    for seat, hand in hands.items():
        if count := hand.drawn(facts):
            pile = game.place_name(hand.unseen[0])
            text = many("draw {n} card from {pile}", "draw {n} cards from {pile}", count, pile=pile)
            held = sum(fact.by for fact in facts if isinstance(fact, Counted) and fact.name == hand.counter)
            yield Errand(seat, text, hand=hand.counter, count=before.count(hand.counter) + held)
