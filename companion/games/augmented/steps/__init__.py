"""What the rules have to do, by topic; the procedures of ledger section 4 expand these."""

from companion.games.augmented.steps import attack, cards, moments, search, turn

FILES = (turn, cards, attack, search, moments)
