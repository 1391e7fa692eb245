"""What dialogs offer: cards in play, cards that a hidden hand could hold, players, places.

Nothing here depends on what a hand really holds, and nobody is offered what somebody else keeps face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice

from companion.games.inwo import names, tokens, tree
from companion.games.inwo.cards.texts import text_of, trait
from companion.games.inwo.context import InwoContext
from companion.games.inwo.rules.hands import has_unseen, in_hand
from companion.games.inwo.stock import stock
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId, card_id
from companion.kernel.dialogs import Option
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import State


def card(game: InwoContext, state: State, one: CardId) -> Option:
    """A card with its owner and numbers."""
    return Option(one, game.card_name(one), described(game, state, one), one)


def cards(game: InwoContext, state: State, found: Iterable[CardId]) -> tuple[Option, ...]:
    """Several cards, each once."""
    return tuple(card(game, state, one) for one in dict.fromkeys(found))


def described(game: InwoContext, state: State, one: CardId) -> str:
    """Whose a card is and its numbers now, in a few words."""
    design, parts = game.design(one), []
    owner = tree.controller(game, state, one) or names.owner_of(state.where(one))
    if owner is not None:
        parts.append(game.person(owner))
    if design.is_group or design.kind == "illuminati":
        lies = tree.in_structure(game, state, one)
        parts.append(say("Power {what}", what=api.power(game, state, one) if lies else design.power))
        if design.is_group:
            parts.append(say("Resistance {what}", what=api.resistance(game, state, one) if lies else design.resistance))
            parts += map(trait, api.alignments(game, state, one))
    elif design.summary:
        parts.append(text_of(design))
    if held := tokens.held(state, one):
        parts.append("●" * held)
    return joined(parts, " · ")


def seats(game: InwoContext, found: Iterable[Seat]) -> tuple[Option, ...]:
    """Players by name."""
    return tuple(Option(seat, game.person(seat)) for seat in found)


def places(game: InwoContext, found: Iterable[Place]) -> tuple[Option, ...]:
    """Places by what people call them."""
    return tuple(Option(str(where), game.place_name(where), place=str(where)) for where in found)


def plain(*words: tuple[str, str]) -> tuple[Option, ...]:
    """Words of a record, each with what people read."""
    return tuple(Option(value, label) for value, label in words)


def structure(game: InwoContext, state: State, seat: Seat) -> list[CardId]:
    """A seat's Illuminati and Groups."""
    return [spot.card for spot in tree.forest(game, state).of(seat)]


def ready(game: InwoContext, state: State, seat: Seat) -> list[CardId]:
    """A seat's cards in play that hold a token, its Illuminati and Resources included."""
    return [one for one in (*structure(game, state, seat), *state.at(names.resources(seat))) if tokens.held(state, one)]


def in_sight(game: InwoContext, state: State, seat: Seat) -> Iterator[CardId]:
    """Every card on the table that a seat may see."""
    for where, found in state.cards.items():
        if where == names.LOST:
            continue
        for one in found:
            if not state.mark(one, names.HIDDEN) or names.owner_of(where) == seat:
                yield one


# --- hidden hands ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def brought(game: InwoContext, seat: Seat) -> frozenset[CardId]:
    """The copies that a seat brought, where its deck is known."""
    return frozenset(one for pile in stock(game) if pile.seat == seat for one in pile.cards)


@lru_cache(maxsize=16)
def decks(game: InwoContext) -> tuple[tuple[CardId, tuple[str, ...]], ...]:
    """The faces of each of the two decks, Plots and Groups, with one card that stands for all of them."""
    found: dict[bool, list[str]] = {}
    for face in game.catalogue.faces:
        found.setdefault(game.design(card_id(face, 1)).deck == "plot", []).append(face)
    return tuple((card_id(faces[0], 1), tuple(faces)) for faces in found.values())


def copies(
    game: InwoContext, seat: Seat, fits: Callable[[CardId], bool], there: Callable[[CardId], bool] = lambda card: True,
    before: int = 0, of: Iterable[str] | None = None,
) -> Iterator[CardId]:  # fmt: skip
    """Of every design (or those `of` some faces) that fits the copies that are there: one's own, else the first after
    those that `before` people may have taken. Copies fit alike."""
    own = brought(game, seat)
    for face in game.catalogue.faces if of is None else of:
        every = game.catalogue.copies(face)
        offered = [one for one in every if one in own and there(one)] or _one(filter(there, every), before)
        if offered and fits(offered[0]):
            yield from offered


def own_first(game: InwoContext, seat: Seat, found: Iterable[CardId]) -> tuple[Option, ...]:
    """Copies by name, those of the deck that a seat brought before all others."""
    own = brought(game, seat)
    ordered = sorted(found, key=lambda one: (one not in own, named(game, one)))

    def hint(one: CardId) -> str:
        return joined((say("in your deck"), printed(game, one)), " · ") if one in own else printed(game, one)

    return tuple(Option(one, named(game, one), hint(one), one) for one in ordered)


def _one(cards: Iterable[CardId], number: int) -> tuple[CardId, ...]:
    """One of some cards, the last where there are not so many; none of none."""
    return tuple(islice(cards, number + 1))[-1:]


def unseen(
    game: InwoContext, state: State, seat: Seat, fits: Callable[[CardId], bool] = lambda card: True
) -> tuple[Option, ...]:
    """What a hand could hold of cards that fit: what is known to be there first, then by name."""
    known = [one for one in (*state.at(names.hand(seat)), *state.at(names.exposed(seat)))
             if in_hand(game, state, seat, one) and fits(one)]  # fmt: skip
    placed = {one for found in state.cards.values() for one in found}
    held = [face for deck, cards in decks(game) if has_unseen(game, state, seat, deck) for face in cards]
    other = copies(game, seat, fits, lambda one: one not in placed, of=held)
    listed = sorted(dict.fromkeys(one for one in other if one not in known), key=lambda one: named(game, one))
    return (*(Option(one, named(game, one), say("in your hand, as everybody knows"), one) for one in known),
            *(Option(one, named(game, one), printed(game, one), one) for one in listed))  # fmt: skip


def named(game: InwoContext, one: CardId) -> str:
    """A card's name."""
    return game.card_name(one)


def printed(game: InwoContext, one: CardId) -> str:
    """What is printed on a card, in a few words."""
    design = game.design(one)
    if design.is_group:
        numbers = say("Power {power} · Resistance {resistance}", power=design.power, resistance=design.resistance)
        return joined((numbers, *map(trait, design.alignments)), " · ")
    return text_of(design)
