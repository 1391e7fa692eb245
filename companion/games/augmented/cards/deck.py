"""Decks as lists, and every rule a deck has to meet (AUG-DECK-01 … 21). Pure functions; all faults are reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import SIDE_DECK, CardFace, read_cards
from companion.games.augmented.cards.cost import RESOURCES
from companion.games.common.decks import Names
from companion.games.common.options import says
from companion.kernel.cards import CardId, card_id
from companion.kernel.deckbuilding import CostBar, DeckCard, DeckFault
from companion.kernel.places import Seat
from companion.kernel.sentences import joined, many, say
from companion.kernel.workshop import OWN_NUMBERS

LEAST, MOST = 20, 40
RARES = 3
TALKING = 1
TEMPLES = 2
PILES = {"main": say("Main deck"), "side": say("Side deck")}
MAIN, SIDE = PILES
FREE = "free"
UNKNOWN = ("E_WRONG_NAME", "AUG-CARD-01")


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's decks as lists of cards: ``("3 Wolf", "Stoat")``."""

    main: Annotated[tuple[str, ...], says("The main deck, 20 to 40 cards.", "AUG-DECK-02")] = ()
    side: Annotated[tuple[str, ...], says("The side deck, exactly 20 cards.", "AUG-DECK-18")] = ()
    name: Annotated[str, says("What people call it.", "AUG-DECK-01")] = ""


def names_of(cards: Iterable[DeckCard]) -> Names:
    """The cards that a deck's list may name."""
    return Names(cards, PILES, UNKNOWN, {"sb": SIDE})


def deck_card(face: CardFace) -> DeckCard:
    """A card as those who build decks see it; a side-deck card usually goes to the side deck (AUG-DECK-15)."""
    power = face.power if face.power is not None else "*"
    words = tuple(say(word) for word in (face.tier, face.temple) if word)
    own = (say("own card"),) if face.number in OWN_NUMBERS else ()
    about = joined((*own, *words, f"{power}/{face.health}"), " ")
    file = read_cards()
    known = (file.sigils.get(one) or file.traits[one] for one in (*face.sigils, *face.traits))
    rules = tuple((say(one.name), say(one.summary)) for one in known)
    pile, costs = SIDE if face.tier == "side-deck" else MAIN, face.cost.kinds or (FREE,)
    return DeckCard(
        face.id, face.name, face.cost.text(), about, pile, (*own, *words), costs, face.power, rules,
    )  # fmt: skip


def faces_in(lines: Iterable[str], names: Names) -> Counter[str]:
    """The faces of a list by id; ConfigError names a line that is no card, with the nearest one that is."""
    result: Counter[str] = Counter()
    for line in lines:
        card, count, written = names.line(line)
        if card is None:
            raise ConfigError(names.no_card(written))
        result[card.id] += count
    return result


def copies(piles: Mapping[str, Sequence[tuple[CardFace, int]]], seat: Seat) -> dict[str, tuple[CardId, ...]]:
    """The pieces of cardboard of a player's decks: the first half of each design's copies is A's, the second B's."""
    taken: dict[str, int] = {}
    result = {}
    for pile, entries in piles.items():
        cards: list[CardId] = []
        for face, count in entries:
            first = taken.get(face.id, 0 if seat == "A" else face.copies // 2)
            taken[face.id] = first + count
            cards += (card_id(face.id, copy) for copy in range(first + 1, first + count + 1))
        result[pile] = tuple(cards)
    return result


def faults(
    main: Sequence[tuple[CardFace, int]], side: Sequence[tuple[CardFace, int]], *, two_temples: bool = False
) -> list[DeckFault]:
    """Everything that keeps these decks from being played, in the ledger's order."""
    deck, beside = _merged(main), _merged(side)
    found = [*_size(deck), *_copies(deck), *_rares(deck), *_talking(deck)]
    if two_temples:
        found += _temples(deck, beside)
    return found + list(_side(beside))


def face_up_fault(side: Sequence[tuple[CardFace, int]]) -> DeckFault | None:
    """Why a side deck may not lie face up (AUG-DECK-21)."""
    if len({face.id for face, count in side if count}) <= 1:
        return None
    text = say("The side deck lies face up although its cards are not all equal.")
    return DeckFault("E_SIDE_DECK_FACE_UP", "AUG-DECK-21", text, pile=SIDE)


def costs(entries: Iterable[tuple[CardFace, int]]) -> tuple[CostBar, ...]:
    """How many cards ask for how much of each resource, in the ledger's order; free cards last."""
    result: Counter[tuple[str, int]] = Counter()
    for face, count in entries:
        if face.cost.free:
            result[FREE, 0] += count
        for kind in face.cost.kinds:
            amount = getattr(face.cost, kind)
            result[kind, sum(amount.values()) if isinstance(amount, Mapping) else amount] += count
    order = (*RESOURCES, FREE)
    found = sorted(result.items(), key=lambda one: (order.index(one[0][0]), one[0][1]))
    return tuple(CostBar(kind, amount, count) for (kind, amount), count in found)


def _merged(entries: Sequence[tuple[CardFace, int]]) -> list[tuple[CardFace, int]]:
    counts: dict[str, tuple[CardFace, int]] = {}
    for face, count in entries:
        known, before = counts.get(face.id, (face, 0))
        counts[face.id] = (known, before + count)
    return [entry for entry in counts.values() if entry[1] > 0]


def _size(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    total = sum(count for _, count in deck)
    if total < LEAST:
        text = many(
            "The main deck has {n} card; it needs at least {least}.",
            "The main deck has {n} cards; it needs at least {least}.",
            total,
            least=LEAST,
        )
        yield DeckFault("E_DECK_TOO_SMALL", "AUG-DECK-02", text, pile=MAIN)
    if total > MOST:
        text = say("The main deck has {total} cards; at most {most} are allowed.", total=total, most=MOST)
        yield DeckFault("E_DECK_TOO_LARGE", "AUG-DECK-03", text, pile=MAIN)


def _copies(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    clauses = {"common": "AUG-DECK-07", "uncommon": "AUG-DECK-09", "side-deck": "AUG-DECK-16"}
    for face, count in deck:
        if face.tier in clauses and count > face.max_copies:
            clause = "AUG-DECK-08" if face.tier == "common" and face.max_copies != 3 else clauses[face.tier]
            text = say(
                "{count} copies of {card}; at most {most} are allowed.",
                count=count,
                card=face.name,
                most=face.max_copies,
            )
            yield DeckFault("E_TOO_MANY_COPIES", clause, text, (face.name,), MAIN)


def _rares(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    rares = [(face, count) for face, count in deck if face.tier == "rare"]
    total = sum(count for _, count in rares)
    if total > RARES:
        named = tuple(face.name for face, _ in rares)
        text = say(
            "{total} rares ({cards}); at most {most} are allowed.", total=total, cards=joined(named, ", "), most=RARES
        )
        yield DeckFault("E_TOO_MANY_RARES", "AUG-DECK-11", text, named, MAIN)
    for face, count in rares:
        if count > 1:
            text = say("{count} copies of the rare {card}; one is allowed.", count=count, card=face.name)
            yield DeckFault("E_DUPLICATE_RARE", "AUG-DECK-12", text, (face.name,), MAIN)


def _talking(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    talking = [(face, count) for face, count in deck if face.tier == "talking"]
    total = sum(count for _, count in talking)
    if total > TALKING:
        named = tuple(face.name for face, _ in talking)
        text = say("{total} talking cards ({cards}); one is allowed.", total=total, cards=joined(named, ", "))
        yield DeckFault("E_TOO_MANY_TALKING", "AUG-DECK-13", text, named, MAIN)


def _temples(deck: Sequence[tuple[CardFace, int]], side: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    temples = Counter[str]()
    for face, count in (*deck, *side):
        temples[face.temple] += count if face.temple else 0
    found = [temple for temple, count in temples.most_common() if count]
    if len(found) > TEMPLES:
        others = tuple(dict.fromkeys(face.name for face, _ in (*deck, *side) if face.temple in found[TEMPLES:]))
        text = say(
            "Cards of {count} temples ({temples}); this table allows {most}.",
            count=len(found),
            temples=joined(map(say, found), ", "),
            most=TEMPLES,
        )
        yield DeckFault("E_TOO_MANY_TEMPLES", "AUG-DECK-05", text, others)


def _side(side: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    total = sum(count for _, count in side)
    if total != SIDE_DECK:
        text = many(
            "The side deck has {n} card; it has exactly {size}.",
            "The side deck has {n} cards; it has exactly {size}.",
            total,
            size=SIDE_DECK,
        )
        yield DeckFault("E_SIDE_DECK_SIZE", "AUG-DECK-18", text, pile=SIDE)
    for face, _ in side:
        if face.tier != "side-deck":
            text = say(
                "{card} is {tier}; only side-deck cards may be in the side deck.", card=face.name, tier=say(face.tier)
            )
            yield DeckFault("E_SIDE_DECK_TIER", "AUG-DECK-15", text, (face.name,), SIDE)
