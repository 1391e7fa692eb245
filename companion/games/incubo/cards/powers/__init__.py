"""The vocabulary of powers: one class for each power of the card file (ledger 3.17), the order is that of the form."""

from companion.games.common.own_cards.vocabulary import words_in
from companion.games.incubo.cards.powers import courage, deck, fear, tokens
from companion.games.incubo.power import CardPower, Power

POWERS: dict[str, type[CardPower]] = words_in((deck, tokens, courage, fear), CardPower)
"""Every power by its word."""

__all__ = ["POWERS", "Power"]
