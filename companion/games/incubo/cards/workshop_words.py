"""What people read in the form for own cards: kinds and fields. A power brings its own words."""

from __future__ import annotations

from companion.kernel.sentences import say

KIND_WORDS = {
    "courage": (say("Courage card"), say("Begins in the courage deck of Alpha or of Tommy.")),
    "dream": (say("Dream"), say("Shuffled with the others; once won it is a courage card.")),
    "fear": (say("Fear card"), say("Goes into the courage deck of its owner when a monster frightens.")),
}

FIELDS: dict[str, tuple[str, str]] = {
    "name": (say("Name"), ""),
    "owner": (say("Owner"), say("Whose card it is at the beginning.")),
    "alpha": (say("Alpha's end"), say("Without it Alpha cannot use the card.")),
    "tommy": (say("Tommy's end"), say("Without it Tommy cannot use the card.")),
    "v": (say("Courage"), say("What it adds; may be below nought.")),
    "power": (say("Power"), ""),
    "sheep": (say("Sheep"), say("One of them and a die are the Required Courage: the left one in phase 1, and so on.")),
    "free": (say("Free cards"), say("How many cards this player turns up for nothing.")),
    "must": (say("At once (star)"), say("It must be used as soon as the card is played.")),
    "n": (say("How many"), ""),
    "=alpha": (say("Alpha"), ""),
    "=tommy": (say("Tommy"), ""),
}
"""Label and help by field."""
