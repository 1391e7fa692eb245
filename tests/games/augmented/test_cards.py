"""Cards and what they cost: data that breaks a rule, gems and shatters, the physical cards of two players."""

from __future__ import annotations

import pytest

from companion.errors import CatalogueError
from companion.games.augmented.cards.catalogue import CardFace, catalogue, face_faults, read_cards
from companion.games.augmented.cards.cost import Cost, gems_meet, shatters_meet
from companion.games.augmented.cards.deck import face_up_fault, faces_in, names_of
from companion.kernel.cards import Catalogue

FACES = catalogue(read_cards().cards).faces


def entries(*lines: str) -> list[tuple[CardFace, int]]:
    return [(FACES[face], count) for face, count in faces_in(lines, names_of(FACES.values())).items()]


@pytest.mark.clauses("AUG-DECK-21")
def test_only_a_side_deck_of_equal_cards_lies_face_up() -> None:
    assert face_up_fault(entries("20 Squirrel")) is None
    fault = face_up_fault(entries("19 Squirrel", "1 Dam"))
    assert fault is not None and (fault.code, fault.clause) == ("E_SIDE_DECK_FACE_UP", "AUG-DECK-21")


@pytest.mark.clauses("AUG-CARD-11", "AUG-CARD-12", "AUG-CARD-13", "AUG-OVER-05")
def test_card_data_that_breaks_a_rule_is_refused() -> None:
    assert [face.id for face in FACES.values() if list(face_faults(face))] == []
    odd = CardFace(id="odd", name=" ", number=1, health=0, cost=Cost(energy=1, overcharge=2))
    said = " ".join(face_faults(odd))
    assert said.count("E_CARD_DATA") == 4 and "AUG-OVER-05" in said and "AUG-CARD-11" in said
    assert Cost().free and Cost().text() == "free"
    assert Cost(blood=1, gems={"green": 2}).text() == "1 blood, 2 green gems"


@pytest.mark.clauses("AUG-CARD-15")
def test_the_sample_card_of_the_rulebook() -> None:
    cat = FACES["cat-with-a-gun"]
    assert (cat.cost, cat.tier, cat.temple) == (Cost(energy=8, overcharge=3), "uncommon", "tech")
    assert {"sniper", "energy-gun"} <= set(cat.sigils) and cat.is_a("feline")


@pytest.mark.clauses("AUG-GEM-02", "AUG-GEM-05", "AUG-PRISM-01", "AUG-PRISM-03", "AUG-RULING-14", "AUG-RULING-44")
def test_each_gem_covers_one_symbol_and_a_prism_gem_any_one() -> None:
    assert gems_meet({"green": 2}, ["green", "any"]) and not gems_meet({"green": 2}, ["green", "blue"])
    assert gems_meet({"green": 1, "prism": 1}, ["green", "blue"]) and not gems_meet({"green": 1, "prism": 1}, ["any"])
    assert not gems_meet({"prism": 1}, ["colourless"])
    assert gems_meet({"prism": 3}, ["green", "blue", "any"], different=True)
    assert not gems_meet({"prism": 3}, ["green", "green", "blue"], different=True)


@pytest.mark.clauses("AUG-SHATTER-01", "AUG-SHATTER-04", "AUG-RULING-16")
def test_each_shatter_needs_a_card_of_its_own() -> None:
    assert shatters_meet({"green": 1, "blue": 1}, [("blue", "green"), ("green",)])
    assert not shatters_meet({"green": 1, "blue": 1}, [("blue", "green")])
    assert not shatters_meet({"green": 1}, [("green",), ("green",)])
    assert not shatters_meet({"prism": 1}, [("colourless",)]) and shatters_meet({"prism": 1}, [("any",)])


def test_the_box_holds_what_two_players_can_need() -> None:
    cards: Catalogue[CardFace] = catalogue(read_cards().cards)
    assert cards.faces["squirrel"].copies == 46 and cards.faces["rabbit"].copies == 12
    assert cards.faces["geck"].copies == 2
    with pytest.raises(CatalogueError):
        catalogue([*read_cards().cards, read_cards().cards[0]])
