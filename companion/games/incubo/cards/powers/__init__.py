"""The vocabulary of powers: one class for each power of the card file (ledger 3.17), the order is that of the form."""

from companion.games.incubo.cards.powers import courage, deck, fear, rows, tokens
from companion.games.incubo.power import CardPower, Power, word_of

POWERS: dict[str, type[CardPower]] = {
    word_of(kind): kind
    for file in (deck, tokens, rows, courage, fear)
    for kind in vars(file).values()
    if isinstance(kind, type) and issubclass(kind, CardPower) and kind.title and kind.__module__ == file.__name__
}
"""Every power by its word."""

__all__ = ["POWERS", "Power"]
