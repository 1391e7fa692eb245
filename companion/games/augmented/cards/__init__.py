"""The cards: their data, what they cost, and decks of them."""
