"""*Inscryption PvP Augmented*: a duel over four lanes with decks of one's own."""

from companion.games.augmented.game import Augmented

__all__ = ["Augmented"]
