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
from companion.games.common.own_cards.sets import kind_faults
from companion.games.common.stories.words import atoms
from companion.games.inwo.cards.catalogue import SHAPES, card_of, read_set
from companion.games.inwo.cards.designs import KINDS, AnyDesign, CardSet
from companion.games.inwo.cards.spelling import spelled
from companion.games.inwo.words import GROUPS

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
    """A card written in a story; ScenarioError says every field that is wrong."""
    return _made(key, _Described(raw))


class _Described(str):
    """A card as a story describes it: the same as another that reads alike, so that `_made` is asked once for both."""

    raw: Mapping[str, Any]

    def __new__(cls, raw: Mapping[str, Any]) -> _Described:
        said = super().__new__(cls, repr(raw))
        said.raw = raw
        return said


@lru_cache(maxsize=4096)
def _made(key: str, said: _Described) -> AnyDesign:
    """Each card of a story is asked for by what checks, lays out and compares it."""
    value = {"id": key, "name": key, **said.raw}
    if value.get("kind") in GROUPS:
        value.setdefault("arrows", PUPPET["arrows"])
    if value.get("kind") == "illuminati":
        value.setdefault("arrows", {"in": None, "out": ["top", "right", "bottom", "left"]})
        value.setdefault("global_power", value.get("power", 0))
    found = spelled(value)
    wrong = list(kind_faults(found, KINDS, SHAPES))
    if not wrong and found["kind"] in GROUPS and "in" not in found["arrows"]:
        wrong = ["a Group has an incoming arrow (in)"]
    if wrong:
        raise ScenarioError(f"{key}: {'; '.join(wrong)}")
    return card_of(found)


def named(said: Iterable[Any]) -> set[str]:
    """The ids of cards that are named anywhere in a story."""
    every = known()
    return {one for one in map(str, atoms(said)) if one in every}


def sort_of(value: Mapping[str, Any]) -> str:
    """The kind of a card under `cards`."""
    said = value["card"]
    return str(said.get("kind")) if isinstance(said, Mapping) else design_of("", said).kind


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
