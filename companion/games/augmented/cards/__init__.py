"""The cards: their data, what they cost, decks of them, and their sigils and traits."""
