"""The decks that people bring: a starter deck each, or their own; only the virtual table has to know the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.inwo.cards.deck import Deck
from companion.games.inwo.cards.deckbuilding import Decks, pieces
from companion.games.inwo.cards.designs import CardSet
from companion.games.inwo.context import InwoContext
from companion.games.inwo.options import Options
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.view import Stock


def stock(game: InwoContext) -> Iterator[Stock]:
    """For each seat its Group deck and its Plot deck: the starter decks in turn, everybody with his own copies."""
    decks, theirs = game.file.decks, brought(game.options)
    for number, seat in enumerate(game.seats):
        if not decks and seat not in theirs:
            continue
        own, builder = theirs.get(seat), Decks(game.file)
        if own is not None:
            copies = builder.copies(builder.text(own), seat)
        else:  # its ids are known: no list is read, for which every design would be
            copies = pieces(Counter(decks[number % len(decks)].cards), seat)
        for part, label, back in (("group_deck", say("Groups"), "group"), ("plot_deck", say("Plots"), "plot")):
            zone = f"{seat}.{part}"
            cards = tuple(card for card in copies if game.catalogue.face(card).deck == back)
            yield Stock(zone, label, cards, seat, zone)


def brought(options: Options) -> dict[Seat, Deck]:
    """The decks of their own that people bring."""
    return {seat: deck for seat, option in Decks.seat_options.items() if (deck := getattr(options, option)) is not None}


def stocked(file: CardSet, options: Options) -> CardSet:
    """A table's cards: of each as many copies as the decks that are brought need."""
    theirs = brought(options)
    return Decks(file).stocked(theirs) if theirs else file
