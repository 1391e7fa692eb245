"""The decks that people bring: a starter deck each, or their own; only the virtual table has to know the cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo.cards.deck import ready
from companion.games.inwo.cards.deckbuilding import Decks
from companion.games.inwo.context import InwoContext
from companion.kernel.sentences import say
from companion.kernel.view import Stock


def stock(game: InwoContext) -> Iterator[Stock]:
    """For each seat its Group deck and its Plot deck: the starter decks in turn, everybody with his own copies."""
    decks, builder = game.file.decks, Decks(game.file)
    for number, seat in enumerate(game.seats):
        if not decks and not getattr(game.options, f"deck_{seat.lower()}"):
            continue
        own = getattr(game.options, f"deck_{seat.lower()}") or ready(decks[number % len(decks)], game.file)
        brought = builder.copies(builder.text(own), seat)
        for part, label, back in (("group_deck", say("Groups"), "group"), ("plot_deck", say("Plots"), "plot")):
            zone = f"{seat}.{part}"
            cards = tuple(card for card in brought if game.design(card).deck == back)
            yield Stock(zone, label, cards, seat, zone)
