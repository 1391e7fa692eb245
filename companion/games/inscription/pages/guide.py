"""Rules help: every sigil, named card and item in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.inscription.cards import sigils
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.rules.stalemate import Watch


def guide(game: InscriptionContext) -> Mapping[str, str]:
    """Heading to text in our own words."""
    items = {face.name: face.text for face in game.catalogue.faces.values() if face.text}
    return {**dict(sigils.guide()), Watch.title: Watch.text, **items}
