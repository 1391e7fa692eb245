"""The cards of a story: those of the house set that it names, and the ones it makes up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.words import atoms
from companion.games.inwo.cards.catalogue import card_of, read_set
from companion.games.inwo.cards.designs import AnyDesign, CardSet
from companion.games.inwo.cards.spelling import spelled

INVENTED = Path(__file__).parent / "invented.json"
COPIES = 8
PUPPET: Mapping[str, Any] = {
    "kind": "organization", "power": 3, "global_power": 0, "resistance": 3, "alignments": [], "attributes": [],
    "arrows": {"in": "top", "out": ["right", "bottom", "left"]},
}  # fmt: skip
"""What hangs below an Illuminati of which the story says nothing."""


@lru_cache(maxsize=1)
def known() -> Mapping[str, AnyDesign]:
    """Every card a story may name: the house set's, and those invented for stories."""
    raw = msgspec.json.decode(INVENTED.read_bytes())
    invented = {value["id"]: made(value["id"], value) for value in raw["cards"]}
    return {**read_set().cards, **invented}


def made(key: str, raw: Mapping[str, Any]) -> AnyDesign:
    """A card written in a story."""
    value = {"id": key, "name": key, **raw}
    if value["kind"] in ("organization", "place", "personality"):
        value.setdefault("arrows", PUPPET["arrows"])
    if value["kind"] == "illuminati":
        value.setdefault("arrows", {"in": None, "out": ["top", "right", "bottom", "left"]})
        value.setdefault("global_power", value.get("power", 0))
    return card_of(spelled(value))


def named(said: Iterable[Any]) -> set[str]:
    """The ids of cards that are named anywhere in a story."""
    every = known()
    return {one for one in map(str, atoms(said)) if one in every}


def design_of(key: str, said: Any) -> AnyDesign:
    """The card that stands behind a key: an id, or a map that describes it; ScenarioError for neither."""
    if isinstance(said, Mapping):
        return made(f"{key.lower()}", {**said, "id": key.lower()} if said.get("kind") != "illuminati" else said)
    design = known().get(str(said))
    if design is None:
        raise ScenarioError(f"there is no card {said!r}; {hint(str(said), known())}")
    return design


def card_set(designs: Mapping[str, AnyDesign]) -> CardSet:
    """A set of exactly these cards, each with enough copies for everybody."""
    numbered = {key: replace(one, number=place) for place, (key, one) in enumerate(designs.items(), 1)}
    return CardSet(cards=numbered, copies=dict.fromkeys(designs, COPIES))
