"""Random decks that keep every rule of deckbuilding, out of draws that hypothesis shrinks to few and plain cards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.cards.deck import LEAST, MOST, Deck

FACES = read_cards().cards
PLAIN = [face for face in FACES if face.tier in ("common", "uncommon", "side-deck")]
RARE = [face for face in FACES if face.tier == "rare"]
TALKING = [face for face in FACES if face.tier == "talking"]
SIDE = [face for face in FACES if face.tier == "side-deck"]


def random_deck(chance: random.Random, name: str = "Random", pool: Sequence[CardFace] = ()) -> Deck:
    """A legal deck (AUG-DECK-01 … 21) of 20 to 40 cards; with `pool`, its main deck is of these cards."""
    left = [face for face in PLAIN if not pool or face in pool]
    size = chance.randint(LEAST, MOST)
    main = [(picked(chance, RARE).name, 1)] if chance.random() < 0.5 else []
    main += [(picked(chance, TALKING).name, 1)] if chance.random() < 0.3 else []
    while (free := size - sum(count for _, count in main)) > 0:
        face = left.pop(chance.randrange(len(left)))
        main.append((face.name, chance.randint(1, min(face.max_copies, free))))
    first, second = picked(chance, SIDE), picked(chance, SIDE)
    cut = chance.randint(0, 20) if first != second else 20
    return Deck(written(main), written([(first.name, cut), (second.name, 20 - cut)]), name)


def picked(chance: random.Random, cards: Sequence[CardFace]) -> CardFace:
    """One of them."""
    return cards[chance.randrange(len(cards))]


def written(cards: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Names and numbers as the lines of a deck."""
    return tuple(f"{count} {name}" for name, count in cards if count)
