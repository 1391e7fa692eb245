"""What stands on a card, as people read it in their language: alignments, attributes, what it does."""

from __future__ import annotations

from companion.games.inwo.cards.designs import Design
from companion.kernel.sentences import say

TRAITS = {
    "Government": say("Government"), "Corporate": say("Corporate"), "Liberal": say("Liberal"),
    "Conservative": say("Conservative"), "Peaceful": say("Peaceful"), "Violent": say("Violent"),
    "Straight": say("Straight"), "Weird": say("Weird"), "Criminal": say("Criminal"), "Fanatic": say("Fanatic"),
    "Artifact": say("Artifact"), "Bank": say("Bank"), "Church": say("Church"), "Coastal": say("Coastal"),
    "Communist": say("Communist"), "Computer": say("Computer"), "Gadget": say("Gadget"), "Green": say("Green"),
    "Huge": say("Huge"), "Magic": say("Magic"), "Media": say("Media"), "Nation": say("Nation"),
    "Science": say("Science"), "Secret": say("Secret"), "Space": say("Space"), "Unique": say("Unique"),
}  # fmt: skip
"""Alignments and attributes of the printed set, as people read them."""


def text_of(design: Design) -> str:
    """What a card says: its own text, or what it does in our words; empty: nothing."""
    return design.text or (say(design.summary) if design.summary else "")


def trait(word: str) -> str:
    """An alignment or attribute in words; those of own cards are said as they are written."""
    return TRAITS.get(word, word)
