"""What people read in the form for own cards: kinds and fields. An effect brings its own words."""

from __future__ import annotations

KIND_WORDS = {
    "illuminati": ("Illuminati", "The centre of a Power Structure, with a goal of its own."),
    "organization": ("Organization", "A Group that is neither a Place nor a Personality."),
    "place": ("Place", "A Group that Disasters can hit."),
    "personality": ("Personality", "A Group that Assassinations can hit."),
    "resource": ("Resource", "Lies beside the structure; it has no arrows."),
    "plot": ("Plot", "Played out of the hand, for once or linked to a Group."),
    "nwo": ("New World Order", "Changes the world for all until one of its colour replaces it."),
    "goal": ("Goal card", "A hidden way to win."),
    "disaster": ("Disaster", "Strikes a Place."),
    "assassination": ("Assassination", "Strikes a Personality."),
}

FIELDS: dict[str, tuple[str, str]] = {
    "name": ("Name", ""),
    "text": ("Text", "What stands on the card; people read it when the card is played."),
    "power": ("Power", ""),
    "global_power": ("Global Power", "The second number; 0 for none."),
    "resistance": ("Resistance", ""),
    "alignments": ("Alignments", ""),
    "sometimes": ("Alignments at times", ""),
    "attributes": ("Attributes", ""),
    "arrows": ("Control arrows", "On the sides of the upright card."),
    "in": ("Incoming arrow", ""),
    "out": ("Outgoing arrows", ""),
    "takes_token": ("Takes Action tokens", ""),
    "tokens": ("Tokens a turn", ""),
    "unique": ("Unique", "Only one can be in play."),
    "effects": ("Effects", ""),
    "special_goal": ("Special goal", ""),
    "timing": ("When it is played", ""),
    "colour": ("Colour", ""),
    "cost": ("Cost", ""),
    "targets": ("What it may hit", ""),
    "target": ("Target", "What the card it is about must be."),
    "applies": ("Which cards", ""),
    "protects": ("Whom it protects", ""),
    "against": ("Against", ""),
    "stays": ("Stays on the table", ""),
    "destroy_margin": ("Destroys by", "How far the roll must be below the strength."),
    "amount": ("How much", ""),
    "mode": ("In attacks to", ""),
    "role": ("Its part in the attack", ""),
    "align": ("Alignment", "Any of these."),
    "attr": ("Attribute", "Any of these."),
    "kind": ("Kind", "Any of these."),
    "controller": ("Whose", ""),
    "n": ("How many", ""),
}
"""Label and help by field."""

HIDDEN = frozenset((
    "not_", "master", "all", "any", "choose_one_of", "actions", "discard", "participates", "power_total", "outline",
    "power_if", "pairs", "amount_if", "also", "amount_choice", "names", "formula", "depth", "and_", "needs_outgoing",
    "limits", "illuminati", "name_", "card",
))  # fmt: skip
"""Fields that only a file can have: lists of more than words, and predicates inside predicates."""
