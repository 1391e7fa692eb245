"""What people read in the form for own cards: kinds and fields. A power brings its own words."""

from __future__ import annotations

KIND_WORDS = {
    "courage": ("Courage card", "Begins in the courage deck of Alpha or of Tommy."),
    "dream": ("Dream", "Shuffled with the others; once won it is a courage card."),
    "fear": ("Fear card", "Goes into the courage deck of its owner when a monster frightens."),
}

FIELDS: dict[str, tuple[str, str]] = {
    "name": ("Name", ""),
    "owner": ("Owner", "Whose card it is at the beginning."),
    "alpha": ("Alpha's end", "Without it Alpha cannot use the card."),
    "tommy": ("Tommy's end", "Without it Tommy cannot use the card."),
    "v": ("Courage", "What it adds; may be below nought."),
    "power": ("Power", ""),
    "sheep": ("Sheep", "One of them and a die are the Required Courage: the left one in phase 1, and so on."),
    "free": ("Free cards", "How many cards this player turns up for nothing."),
    "must": ("At once (star)", "It must be used as soon as the card is played."),
    "n": ("How many", ""),
}
"""Label and help by field."""
