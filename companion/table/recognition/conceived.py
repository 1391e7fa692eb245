"""What hands may have meant by what they did, allowed or not: read from the fields of an action.

The card that was laid down is the action's card, where it lies its place, and the cards that were lifted are those that
pay for it. What a rule would never list is found like this too (a card on the other side, a payment too small), so that
the rule itself says why not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.actions.shapes import Field, shapes
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.table.recognition.clues import Clue

SPLIT = 4
"""Lifted cards that are still shared out one by one among the fields that may name them."""

Cards = tuple[CardId, ...]
Laid = tuple[CardId, Place] | None


def conceived(
    kinds: Iterable[type[Action]], seats: Sequence[Seat], clues: tuple[Clue, ...], piles: frozenset[str]
) -> Iterator[Action]:
    """The actions of these kinds and seats that name just the cards that moved, and where one of them was laid.

    A card put onto one of the `piles` (regions) was lifted from where it lay, or came out of a hand, and what lay on
    top of that pile lies there still.
    """
    laid = [(card, clue.place) for clue in clues if clue.place.zone not in piles for card in clue.came]
    covered = {card for clue in clues if clue.came and clue.place.zone in piles for card in clue.gone}
    moved = {card for clue in clues for card in clue.gone | clue.came} - covered
    lifted = tuple(sorted(moved - {card for card, _ in laid}))
    if len(laid) > 1 or any(clue.turned for clue in clues):
        return
    for kind in kinds:
        if laid and kind.laid_on and laid[0][1] not in kind.laid_on:
            continue
        for values in _readings(kind, laid[0] if laid else None, lifted):
            yield from (kind(seat, **values) for seat in seats)


def _readings(kind: type[Action], laid: Laid, lifted: Cards) -> Iterator[dict[str, Any]]:
    """What its fields hold, for each way to share the moved cards out among them."""
    names = _by_hand(kind)
    if not names:
        return
    for card in (laid[0],) if laid is not None else lifted:
        rest = tuple(one for one in lifted if one != card)
        if len(rest) >= len(names) and not _names_many(kind, names):
            continue  # it cannot name so many cards
        ways = [[(one.name, value) for value in _values(kind, one, names, card, laid, rest)] for one in shapes(kind)]
        lies = laid[1] if laid is not None and _places(kind) else None
        for chosen in product(*ways):
            values = {name: value for name, value in chosen if value is not None}
            if (_named(values, names), _place(values)) == (sorted((card, *rest)), lies):
                yield values


@lru_cache(maxsize=256)
def _by_hand(kind: type[Action]) -> tuple[str, ...]:
    """The fields that name the cards hands move, the first of them what is laid down; none where that is no one card.

    An action with `hands` of its own may mean any field that names cards.
    """
    own = kind.hands is not Action.hands
    cards = [one for one in shapes(kind) if one.shape in ("card", "cards") and (own or one.name in kind.by_hand)]
    return tuple(one.name for one in cards) if cards and cards[0].shape == "card" else ()


def _names_many(kind: type[Action], names: tuple[str, ...]) -> bool:
    """Whether one of these fields names any number of cards."""
    return any(one.name in names and one.shape == "cards" for one in shapes(kind))


def _values(
    kind: type[Action], field: Field, names: tuple[str, ...], card: CardId, laid: Laid, rest: Cards
) -> Iterable[Any]:
    """What one field may hold; ``None``: it is left out."""
    left_out = () if field.required else (None,)
    if field.name in names:
        if field.shape == "card":
            if field.name == names[0]:
                return (card,)
            return left_out if len(rest) > SPLIT and _names_many(kind, names) else (*rest, *left_out)
        if len(rest) > SPLIT:
            return (rest, ())
        return [tuple(one for one, taken in zip(rest, some, strict=True) if taken)
                for some in product((True, False), repeat=len(rest))]  # fmt: skip
    match field.shape:
        case "card" if field.name in kind.or_none:
            return (CardId(""),)
        case "place":
            return (laid[1],) if laid is not None else left_out
        case "word":
            return field.words
        case "yes":
            return (False, True)
        case _:
            return left_out


def _places(kind: type[Action]) -> bool:
    """Whether it names where a card is laid; else only what comes of it tells whether it was laid for that."""
    return any(field.shape == "place" for field in shapes(kind))


def _named(values: dict[str, Any], names: tuple[str, ...]) -> list[CardId]:
    found = (values.get(name, ()) for name in names)
    return sorted(CardId(card) for value in found for card in ((value,) if isinstance(value, str) else value))


def _place(values: dict[str, Any]) -> Place | None:
    return next((value for value in values.values() if isinstance(value, Place)), None)
