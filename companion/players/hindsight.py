"""What is known of hidden cards once a game has gone on: whoever laid a card down had it in the hand before.

A game is read backwards. A card that came out of a hand was there since it was drawn, one that came off a pile lay on
its top. What never came to light is made up, by dice: another table for another seed, each of them as it may have been.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.minds import Hidden, Mind, Part, fitting, lying_in
from companion.kernel.places import Seat
from companion.kernel.state import State

Pinned = Mapping[str, tuple[CardId, ...]]
"""Hidden cards of which it is told where they were (what the companion held in its head), by part."""


class Happened(Struct, frozen=True):
    """One entry of a game: its number, its action (``None``: the setup, a correction), and what came of it."""

    n: int
    action: Action | None
    before: State
    after: State
    facts: tuple[Fact, ...] = ()

    @property
    def seat(self) -> Seat:
        """Who did it; empty: nobody."""
        return self.action.seat if self.action is not None else ""


class Seen(Struct, frozen=True):
    """Where the hidden cards of a moment were. `sure` are those of which that is known by what came to light."""

    hidden: Hidden
    sure: frozenset[CardId] = frozenset()


def hindsight(mind: Mind, course: Sequence[Happened], dice: random.Random, pinned: Sequence[Pinned] = ()) -> list[Seen]:
    """Where hidden cards were after each entry of a game, by all that came to light until its end.

    `pinned`: what is told of each of these moments besides, in the same order.
    """
    found: list[Seen] = []
    parts = mind.parts(course[-1].after)
    hidden = _fitted(parts, course[-1].after, {}, pinned[-1] if pinned else {}, dice)
    sure = frozenset(card for cards in (pinned[-1] if pinned else {}).values() for card in cards)
    for at in range(len(course) - 1, -1, -1):
        found.append(Seen(hidden, sure))
        if at:
            told = pinned[at - 1] if pinned else {}
            hidden, sure = _before(mind, course[at], Seen(hidden, sure), told, dice)
    return found[::-1]


def _before(
    mind: Mind, one: Happened, after: Seen, told: Pinned, dice: random.Random
) -> tuple[Hidden, frozenset[CardId]]:
    """The hidden cards before an entry, by those after it."""
    parts, later = mind.parts(one.before), {part.name: part for part in mind.parts(one.after)}
    shuffled = set(mind.forgotten(one.action)) if one.action is not None else set()
    lying = {part.name: lying_in(part, one.before) for part in parts}
    cards = {
        part.name: [card for card in after.hidden.get(part.name, ()) if card in lying[part.name]] for part in parts
    }
    out = _came_out(parts, later, one)
    sure = set(after.sure)
    for card in out:
        part = _out_of(card, parts, later, lying, cards, one.seat)
        if part is not None:
            cards[part.name].append(card)
            sure.add(card)
    for part in parts:
        own, source = cards[part.name], cards.get(part.source)
        while len(own) > part.size:
            drawn = dice.choice([card for card in own if card not in out] or own)
            own.remove(drawn)
            if source is not None and drawn in lying[part.source]:
                source.append(drawn)
    for name in shuffled:
        dice.shuffle(cards.get(name, []))
    hidden = _fitted(parts, one.before, {name: tuple(own) for name, own in cards.items()}, told, dice)
    there = {card for own in hidden.values() for card in own}
    return hidden, frozenset(sure & there | {card for own in told.values() for card in own})


def _came_out(parts: Sequence[Part], later: Mapping[str, Part], one: Happened) -> list[CardId]:
    """The cards that were hidden before an entry and lie open after it."""
    hidden = {card for part in later.values() for card in lying_in(part, one.after)}
    return sorted({card for part in parts for card in lying_in(part, one.before)} - hidden)


def _out_of(
    card: CardId,
    parts: Sequence[Part],
    later: Mapping[str, Part],
    lying: Mapping[str, set[CardId]],
    cards: Mapping[str, Sequence[CardId]],
    seat: Seat,
) -> Part | None:
    """The part that a card came out of: one that lost some, a hand of whoever acted before all."""
    room = [part for part in parts if card in lying[part.name] and len(cards[part.name]) < part.size]
    lost = [part for part in room if part.name not in later or later[part.name].size < part.size]
    for part in (*(one for one in lost if one.owner == seat), *lost, *room):
        return part
    return None


def _fitted(parts: Sequence[Part], state: State, hidden: Hidden, told: Pinned, dice: random.Random) -> Hidden:
    """Hidden cards with what is told of them; what is missing is made up without shuffling what is known."""
    pinned = {card for cards in told.values() for card in cards}
    cards: dict[str, list[CardId]] = {}
    for part in parts:
        known = told.get(part.name)
        cards[part.name] = list(known or (one for one in hidden.get(part.name, ()) if one not in pinned))
    taken = {card for own in cards.values() for card in own}
    for part in parts:
        own = cards[part.name]
        missing = part.size - len(own)
        if missing > 0:
            free = sorted(lying_in(part, state) - taken)
            new = dice.sample(free, min(missing, len(free)))
            taken.update(new)
            cards[part.name] = [*new, *own]
    return fitting(parts, state, {name: tuple(own) for name, own in cards.items()}, dice)
