"""The card file: every card is read, every unknown word is named, both spellings mean the same (ledger 7)."""

import json
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from companion.errors import CatalogueError
from companion.games.inwo.cards.catalogue import HOUSE_SET, card_of, house_set, parse_set, read_set
from companion.games.inwo.cards.deck import ready
from companion.games.inwo.cards.deckbuilding import Decks
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.people import wholly_by_people
from companion.games.inwo.cards.spelling import spelled
from companion.games.inwo.cards.unread import Unread
from companion.games.inwo.game import Inwo
from companion.games.inwo.options import Options as TableOptions
from companion.games.inwo.stock import stock
from companion.kernel.cards import card_id, face_of
from companion.table_pages import faces
from companion.virtual_table.piles import piles

RAW = json.loads(HOUSE_SET.read_text(encoding="utf-8"))


def with_card(card: str, **fields: Any) -> Any:
    """The house file with some fields of a card changed."""
    file = deepcopy(RAW)
    next(one for one in file["cards"] if one["id"] == card).update(fields)
    return file


def complaint(file: Any) -> str:
    with pytest.raises(CatalogueError) as caught:
        parse_set(file, "file")
    return str(caught.value)


@pytest.mark.clauses("INWO-COMP-05", "INWO-CARD-03", "INWO-CARD-04", "INWO-CARD-05")
def test_every_printed_card_is_read() -> None:
    file = read_set()
    kinds = Counter(card.kind for card in file)
    assert len(file.cards) == 412
    assert kinds["illuminati"] == 9 and kinds["resource"] == 36
    assert (kinds["organization"], kinds["place"], kinds["personality"]) == (118, 27, 22)
    assert (kinds["disaster"], kinds["assassination"], kinds["goal"], kinds["nwo"]) == (13, 5, 10, 15)
    assert {card.deck for card in file if card.is_group or card.kind == "resource"} == {"group"}
    assert {card.deck for card in file if card.strikes or card.kind == "illuminati"} == {"plot"}


def test_the_house_file_is_without_fault_and_its_designs_are_read_when_they_are_asked_for() -> None:
    assert parse_set(RAW, "house").cards == dict(read_set().cards)
    fresh = house_set(RAW)
    catalogue = fresh.catalogue()
    assert isinstance(fresh.cards, Unread) and not fresh.cards.designs, "names and tags need no design"
    assert catalogue.face(card_id("fbi", 1)).design.name == "F.B.I." and len(fresh.cards.designs) == 1


def test_a_start_reads_the_designs_of_the_decks_on_the_table_and_no_others() -> None:
    file = house_set(RAW)
    game = Inwo(TableOptions(), {"A": "Ann", "B": "Bob"}, file)
    brought = {face_of(card) for pile in piles(game) for card in pile.cards}
    printed = faces(game)
    assert brought == {*file.decks[0].cards, *file.decks[1].cards} and set(file.cards.designs) <= brought
    again, decks = {}, Decks(file)
    for seat, starter in zip("AB", file.decks, strict=False):
        again[seat] = decks.copies(decks.text(ready(starter, file)), seat)
    assert {seat: {card for pile in stock(game) if pile.seat == seat for card in pile.cards} for seat in "AB"} == {
        seat: set(cards) for seat, cards in again.items()
    }, "as the same decks are read from text"
    assert len(printed) == sum(1 for _ in game.catalogue.cards())
    assert printed[card_id("fbi", 2)] is printed[card_id("fbi", 1)]
    assert printed[card_id("fbi", 1)].name == "F.B.I."


def test_every_effect_of_the_file_is_read_and_none_is_lost() -> None:
    file = read_set()
    for raw in RAW["cards"]:
        verbs = [one["effect"] for one in (*raw["ability"], *raw.get("special_goal", ()))]
        assert [one.__struct_config__.tag for one in file.cards[raw["id"]].all_effects] == verbs


@pytest.mark.clauses("INWO-CARD-01", "INWO-ARROW-01", "INWO-ARROW-02")
def test_a_group_bears_its_figures() -> None:
    bureau = read_set().cards["fbi"]
    assert (bureau.power, bureau.global_power, bureau.resistance) == (4, 2, 6)
    assert bureau.alignments == ("Straight", "Government") and bureau.attributes == ("Science",)
    assert (bureau.incoming, bureau.outgoing) == ("T", ("R", "L"))
    assert read_set().cards["ufos"].outgoing == ("T", "R", "B", "L")


@pytest.mark.clauses("INWO-CARD-06")
def test_a_power_that_depends_is_a_formula() -> None:
    quake = read_set().cards["earthquake"]
    assert quake.formula is not None and quake.formula.otherwise == 16
    assert quake.formula.first_match[0].power == 12


def test_the_ledgers_spelling_means_the_same() -> None:
    ledger = {
        "id": "granite-league", "name": "Granite League", "kind": "organization", "deck": "group", "power": 6,
        "global_power": 2, "resistance": 4, "alignments": ["Violent", "Government"], "attributes": ["Space"],
        "arrows": {"T": "in", "R": "out", "B": "out", "L": None}, "secret": True, "unique": False,
        "effects": [{"kind": "mod_attack", "mode": "control", "role": "any_attempt", "amount": 4,
                     "target": {"attr": "Computer"}}],
    }  # fmt: skip
    file = {
        "id": "granite-league", "name": "Granite League", "kind": "group", "subtypes": ["organization"], "power": 6,
        "deck": "group", "global_power": 2, "resistance": 4, "alignments": ["Violent", "Government"],
        "attributes": ["Space", "Secret"], "arrows": {"in": "top", "out": ["right", "bottom"]}, "unique": False,
        "action_token": True, "ability": [{"effect": "mod_attack", "mode": "control", "role": "any_attempt",
                                           "amount": 4, "target": {"attr": "Computer"}}],
    }  # fmt: skip
    assert card_of(spelled(ledger)) == card_of(spelled(file))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"ability": [{"effect": "mod_atack", "amount": 2}]}, "fbi: 'mod_atack' is no effect"),
        ({"ability": [{"effect": "mod_attack", "amont": 2}]}, "fbi: Object contains unknown field `amont`"),
        ({"ability": [{"effect": "mod_attack", "target": {"algn": "Weird"}}]}, "unknown field `algn`"),
        ({"ability": [{"effect": "mod_attack", "target": {"align": "Wierd"}}]}, "fbi: 'Wierd' is not known here"),
        ({"ability": [{"effect": "mod_attack", "target": {"attr": "Sience"}}]}, "fbi: 'Sience' is no attribute"),
        ({"ability": [{"effect": "mod_attack", "target": {"card": "ciaa"}}]}, "fbi: there is no card 'ciaa'"),
        ({"ability": [{"effect": "choose_one", "options": [[{"effect": "drow"}]]}]}, "'drow' is no effect"),
        ({"arrows": {"in": "upwards", "out": []}}, "fbi: 'upwards' is not known here"),
        ({"arrows": {"in": "top", "out": ["top"]}}, "fbi: each side of a card has one arrow at most"),
        ({"arrows": {"out": ["top"]}}, "fbi: a Group has one incoming arrow"),
        ({"alignments": ["Straight", "Weird"]}, "fbi: Straight and Weird are opposite"),
        ({"alignments": ["Straight", "Straight"]}, "fbi: Straight stands there twice"),
        ({"global_power": 9}, "Global Power 9 is higher than Power 4"),
        ({"resistance": None}, "missing required field `resistance`"),
        ({"colour": "red"}, "fbi: does not belong on a organization - at `$.colour`"),
        ({"kind": "grup"}, "fbi: 'grup' is no kind of card"),
        ({"id": "cia"}, "cia: this id is listed 2 times"),
        ({"number": 1}, "has the tag number 1 of"),
    ],
)  # fmt: skip
@pytest.mark.clauses("INWO-ARROW-02", "INWO-ALIGN-11")
def test_each_wrong_word_of_a_card_is_named(fields: dict[str, Any], said: str) -> None:
    assert said in complaint(with_card("fbi", **fields))


@pytest.mark.clauses("INWO-META-08")
def test_an_illuminati_card_has_no_alignment() -> None:
    assert "does not belong on Illuminati" in complaint(with_card("ufos", alignments=["Weird"]))


def test_a_starter_deck_names_cards_of_the_right_sort() -> None:
    file = deepcopy(RAW)
    file["decks"][0]["groups"][0] = "pentagone"
    file["decks"][0]["resources"][0] = "sniper"
    said = complaint(file)
    assert "there is no card 'pentagone'" in said and "sniper does not belong to the resources" in said


@pytest.mark.clauses("INWO-RULING-68")
def test_fewer_than_twenty_five_cards_are_left_to_people_and_none_of_the_starter_decks() -> None:
    file = read_set()
    left = {card.id for card in file if wholly_by_people(card)}
    assert len(left) < 25
    for deck in file.decks:
        assert not left & {deck.illuminati, *deck.groups, *deck.resources, *deck.plots}


def test_every_verb_has_a_title_and_a_clause() -> None:
    for verb in EFFECTS.values():
        assert verb.title and verb.clause and verb.__doc__
