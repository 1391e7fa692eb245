"""The piles beside the virtual mat are those the game begins with."""

import pytest

from companion.games import find, found
from companion.kernel.sentences import Sentence
from companion.virtual_table.piles import piles

GAME = find("inscription").build({}, {"A": "Ana", "B": "Luka"})


def test_every_card_lies_in_one_pile() -> None:
    cards = [card for pile in piles(GAME) for card in pile.cards]
    assert sorted(cards) == sorted(GAME.catalogue.cards())


def test_each_player_has_squirrels_and_a_deck_of_their_own() -> None:
    own = {(pile.seat, pile.label): len(pile.cards) for pile in piles(GAME) if pile.seat}
    assert own == {("A", "Squirrels"): 10, ("B", "Squirrels"): 10, ("A", "Own deck"): 0, ("B", "Own deck"): 0}


def test_cards_left_in_the_box_are_not_drawn_by_chance() -> None:
    drawn = next(pile for pile in piles(GAME) if pile.label == "Creature pile")
    assert not any(card.startswith("great-white") for card in drawn.cards)


def test_a_side_deck_that_lies_face_down_is_a_pile_and_no_start_cards() -> None:
    main = [f"3 {name}" for name in ("Stoat", "Wolf", "Elk", "Adder", "Mole", "Coyote")] + ["2 Porcupine"]
    mixed = {"main": main, "side": ["15 Squirrel", "5 Krill"]}
    game = find("augmented").build({"deck_a": mixed}, {"A": "Ana", "B": "Luka"})
    assert {pile.key: len(pile.cards) for pile in piles(game) if pile.shown_empty} == {
        "A/main": 20,
        "A/side": 20,
        "B/main": 22,
        "B/side": 20,
    }


@pytest.mark.parametrize("name", list(found()))
def test_every_pile_has_a_name_in_the_readers_language(name: str) -> None:
    game = find(name).build()
    shown = piles(game)
    assert shown
    assert [pile.label for pile in shown if not isinstance(pile.label, Sentence)] == [], "no words of the catalogue"
