"""A card file that contradicts itself is refused, and the message says what is wrong where."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CatalogueError
from companion.games.inscription.cards.catalogue import HERE, complaints, read_cards
from companion.games.inscription.faces import pile_of
from tests.clauses import clauses


@pytest.fixture
def cards() -> dict[str, Any]:
    return json.loads((HERE / "cards.json").read_text())


def read(tmp_path: Path, cards: dict[str, Any]) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    read_cards(path)


def face(cards: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in cards["cards"] if one["id"] == name)


@pytest.mark.parametrize(
    ("name", "field", "value", "message"),
    [
        ("wolf-cub", "grows_to", "wulf", "wolf-cub: grows_to names 'wulf', which is no card"),
        ("adder", "sigils", ["touch"], "adder: 'touch' is no sigil"),
        ("adder", "piles", {}, "adder: lies in no pile"),
        ("adder", "power", None, "adder: has health but neither power nor a rule for it"),
        ("adder", "piles", {"creature": 3}, "the box holds 94 creature cards, listed are 95"),
        ("adder", "kind", "snake", r"Invalid enum value 'snake' - at `\$.cards\[0\].kind`"),
        ("adder", "colour", "green", "Object contains unknown field `colour`"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, cards: dict[str, Any], name: str, field: str, value: object, message: str
) -> None:
    face(cards, name)[field] = value
    with pytest.raises(CatalogueError, match=message):
        read(tmp_path, cards)


@clauses("INS-BOX-01")
def test_the_piles_add_up_to_the_box() -> None:
    assert list(complaints(read_cards())) == []
    assert sum(read_cards().box.values()) == 204


def test_copies_are_numbered_pile_by_pile() -> None:
    opossum = next(one for one in read_cards().cards if one.id == "opossum")
    assert [pile for _, pile in pile_of(opossum)] == ["creature", "creature", "upgrade", "swap"]
