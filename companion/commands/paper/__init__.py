"""The commands about what is printed and built on paper: sheets, own cards, decks."""
