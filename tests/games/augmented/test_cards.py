"""Decks: every rule of deckbuilding, each fault with its card and clause; lists as people write them."""

from __future__ import annotations

import pytest

from companion.errors import CatalogueError, ConfigError
from companion.games.augmented import Augmented
from companion.games.augmented.cards.catalogue import CardFace, catalogue, face_faults, read_cards
from companion.games.augmented.cards.cost import Cost, gems_meet, shatters_meet
from companion.games.augmented.cards.deck import Deck, counted, face_up_fault, faults, pasted, spread
from companion.games.augmented.cards.ready import BEASTS, MACHINES
from companion.games.augmented.options import Options
from companion.kernel.cards import Catalogue

NAMES = {"A": "Ana", "B": "Ben"}
FACES = catalogue(read_cards().cards).faces


def entries(*lines: str) -> list[tuple[CardFace, int]]:
    return [(FACES[face], count) for face, count in counted(lines, FACES).items()]


@pytest.mark.clauses("AUG-DECK-01", "AUG-DECK-04", "AUG-DECK-06", "AUG-DECK-19")
@pytest.mark.parametrize("deck", [BEASTS, MACHINES], ids=["beasts", "machines"])
def test_the_ready_decks_are_valid_also_with_two_temples(deck: Deck) -> None:
    assert faults(entries(*deck.main), entries(*deck.side), two_temples=True) == []


@pytest.mark.clauses("AUG-DECK-01", "AUG-DECK-11", "AUG-DECK-12", "AUG-DECK-18")
def test_a_game_does_not_begin_with_a_wrong_deck_and_says_all_that_is_wrong() -> None:
    deck = Deck(("2 Geck", "2 Urayuli"), ("19 Squirrel",))
    with pytest.raises(ConfigError) as caught:
        Augmented(Options(deck_b=deck), NAMES)
    said = str(caught.value)
    assert "Ben" in said
    for words in ("E_DECK_TOO_SMALL, AUG-DECK-02", "E_TOO_MANY_RARES, AUG-DECK-11", "E_SIDE_DECK_SIZE, AUG-DECK-18"):
        assert words in said
    assert "2 copies of the rare Geck" in said and "2 copies of the rare Urayuli" in said


@pytest.mark.clauses("AUG-DECK-08")
def test_each_fault_names_its_card_and_clause() -> None:
    found = faults(entries("7 Rabbit", "4 Wolf", "9 Stoat"), entries("20 Wolf"))
    assert {(fault.code, fault.card, fault.clause) for fault in found} == {
        ("E_TOO_MANY_COPIES", "Rabbit", "AUG-DECK-08"),
        ("E_TOO_MANY_COPIES", "Wolf", "AUG-DECK-07"),
        ("E_TOO_MANY_COPIES", "Stoat", "AUG-DECK-07"),
        ("E_SIDE_DECK_TIER", "Wolf", "AUG-DECK-15"),
    }


@pytest.mark.clauses("AUG-DECK-21")
def test_only_a_side_deck_of_equal_cards_lies_face_up() -> None:
    assert face_up_fault(entries("20 Squirrel")) is None
    fault = face_up_fault(entries("19 Squirrel", "1 Dam"))
    assert fault is not None and (fault.code, fault.clause) == ("E_SIDE_DECK_FACE_UP", "AUG-DECK-21")


@pytest.mark.clauses("AUG-CARD-01")
def test_lists_are_read_as_people_write_them() -> None:
    lines = pasted("# my deck\n3 Wolf\n\nstoat x2\n2x Adder\n49er\n")
    assert counted(lines, FACES) == {"wolf": 3, "stoat": 2, "adder": 2, "49er": 1}
    with pytest.raises(ConfigError, match="'Wlof' is no card; did you mean 'Wolf'"):
        counted(["2 Wlof"], FACES)


def test_costs_of_a_deck_as_a_chart() -> None:
    assert spread(entries("3 Wolf", "2 Squirrel")) == {"blood 2": 3, "free": 2}


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
