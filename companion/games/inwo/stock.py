"""The decks that people bring: a starter deck each, or their own; only the virtual table has to know the cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo.context import InwoContext
from companion.kernel.cards import card_id
from companion.kernel.view import Stock


def stock(game: InwoContext) -> Iterator[Stock]:
    """For each seat its Group deck and its Plot deck: the starter decks in turn, everybody with his own copies."""
    decks = game.file.decks
    for number, seat in enumerate(game.seats):
        if not decks:
            return
        deck = decks[number % len(decks)]
        for part, label, faces in (
            ("group_deck", "Groups", (*deck.groups, *deck.resources)),
            ("plot_deck", "Plots", (*deck.plots, deck.illuminati)),
        ):
            zone = f"{seat}.{part}"
            cards = tuple(card_id(face, number + 1) for face in dict.fromkeys(faces))
            yield Stock(zone, label, cards, seat, zone)
