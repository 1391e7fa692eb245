"""The vocabulary of effects: one class for each verb of the card file (ledger 7.4), in the order of the form."""

from companion.games.common.own_cards.vocabulary import words_in
from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.effects import attack, fates, goals, hands, others, rolls, shield, stats, tokens

EFFECTS: dict[str, type[CardEffect]] = words_in(
    (attack, stats, shield, rolls, tokens, hands, fates, others, goals), CardEffect
)
"""Every verb by its word."""
