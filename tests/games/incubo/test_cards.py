"""The card file, own sets and own cards, and what is printed at both ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.errors import CatalogueError
from companion.games.incubo import Incubo, names
from companion.games.incubo.cards.catalogue import parse_set, read_set
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import CourageCard, DreamCard, MonsterCard
from companion.games.incubo.printed import on_card
from companion.kernel.cards import CARD_MM, Tag
from companion.kernel.engine import resolve
from companion.kernel.state import State
from companion.kernel.workshop import Workshop
from tests.clauses import clauses
from vision.printing.card_art import card_image

KITE = {"kind": "courage", "name": "Kite", "owner": "tommy", "alpha": {"v": 1}, "tommy": {"v": 2}}
MOON = {
    "kind": "dream", "name": "Moon",
    "alpha": {"v": 2, "sheep": [1, 1, 3], "free": 2}, "tommy": {"v": 3, "sheep": [0, 2, 4], "free": 1},
}  # fmt: skip
LOSS = {"power": "lose_chime", "must": True}
STORM = {"kind": "fear", "name": "Storm", "owner": "alpha", "alpha": {"v": -1, "power": LOSS}}


def shop() -> Workshop:
    found = Incubo.workshop()
    assert found is not None
    return found


def house() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(shop().template())
    return whole


def told(raw: Any) -> list[str]:
    return [str(one) for one in shop().file_faults(raw, whole=True)]


# --- the house set -------------------------------------------------------------------------------------------------


@clauses("CUBO-COMP-01", "CUBO-COMP-02", "CUBO-COMP-03", "CUBO-COMP-04", "CUBO-COMP-05", "CUBO-COMP-06")
def test_the_house_set_has_the_rulebooks_counts() -> None:
    cards = read_set().cards
    owners = [card.owner for card in cards if isinstance(card, CourageCard)]
    assert (owners.count("alpha"), owners.count("tommy"), len(cards)) == (19, 19, 91)
    assert sum(isinstance(card, DreamCard) for card in cards) == 24
    assert [sum(isinstance(one, MonsterCard) and one.phase == phase for one in cards) for phase in (1, 2, 3)] == [
        3,
        3,
        5,
    ]


@clauses("CUBO-CARD-04", "CUBO-CARD-05", "CUBO-CARD-06", "CUBO-CARD-07")
def test_both_ends_of_a_card_are_printed() -> None:
    river = next(card for card in read_set().cards if card.id == "CUBO-D06")
    drawn = on_card(river)
    alpha, tommy = drawn.ends
    assert (alpha.right, alpha.corner, alpha.lines) == (
        "+2",
        "Sheep 1/1/3 · 2 free",
        ("Look at 2, discard 1, play 1.",),
    )
    assert (tommy.right, tommy.corner, tommy.lines) == ("+1", "Sheep 0/0/2 · 1 free", ("* Chime +2.",))
    assert drawn.name == alpha.name == "Paper River"


@clauses("CUBO-CARD-03", "CUBO-CARD-08", "CUBO-CARD-09", "CUBO-CARD-10", "CUBO-CARD-11")
def test_what_a_part_of_a_monster_says() -> None:
    cards = {card.id: on_card(card) for card in read_set().cards}
    assert cards["CUBO-M11"].corner == "Needs 6 + dice · 5 free · beat 2"
    assert cards["CUBO-M12"].corner == "Needs 3"
    assert [end.right for end in cards["CUBO-M12"].ends] == ["+2", ""], "Tommy has no use for Alpha's arm"
    assert [end.right for end in cards["CUBO-M31"].ends] == ["", ""], "it never enters a deck"


def test_every_end_reads_upright_for_its_player() -> None:
    """Turned about its middle a card with equal ends looks nearly the same, tag and emblem aside."""
    torch = on_card(next(card for card in read_set().cards if card.id == "CUBO-D04"))
    picture = card_image(torch, None, 100).astype(int)
    turned = picture[::-1, ::-1]
    foot = round(len(picture) * 56 / CARD_MM[1])
    alpha, tommy = picture[foot:], turned[foot:]
    dark = [np.count_nonzero(half.min(axis=2) < 90) for half in (alpha, tommy)]
    assert min(dark) > 0.8 * max(dark), "the same words stand at both ends"
    orange, blue = (half[..., 0].mean() - half[..., 2].mean() for half in (alpha, tommy))
    assert orange > blue, "Alpha's end is orange, Tommy's is blue (CUBO-DREAM-07)"


def test_the_tag_lies_in_the_middle_of_the_left_edge() -> None:
    tags: list[Tag] = list(read_set().catalogue().tags())
    assert len(tags) == 91 + 1, "the cards and the Growth tile"
    assert {tag.offset_mm for tag in tags} == {(-21.0, 0.0)}


# --- a set of one's own --------------------------------------------------------------------------------------------


def test_the_printed_set_is_a_whole_set_without_faults() -> None:
    raw = house()
    assert not told(raw)
    numbers = {card["id"]: card.pop("number") for card in raw["cards"]}
    assert {card["id"]: card["number"] for card in shop().numbered(raw, whole=True)["cards"]} == numbers


@pytest.mark.parametrize(("at", "change", "said"), [
    ("CUBO-CA01", {"alpha": None}, "CUBO-CA01, alpha: this end is missing; alpha begins with the card"),
    ("CUBO-CA01", {"alpha": {"v": "two"}}, "CUBO-CA01, alpha.v: expected a whole number"),
    ("CUBO-CA01", {"owner": "anna"}, "CUBO-CA01, owner: 'anna' is not known here; choices: alpha, tommy"),
    ("CUBO-CA01", {"alpha": {"v": 1, "power": {"power": "drow", "n": 1}}},
     "CUBO-CA01, alpha.power.power: 'drow' is no power; did you mean 'draw'?"),
    ("CUBO-CA01", {"alpha": {"v": 1, "power": {"power": "draw"}}}, "CUBO-CA01, alpha.power.n: is missing"),
    ("CUBO-CA01", {"alpha": {"v": 1, "power": {"power": "double", "n": 2}}},
     "CUBO-CA01, alpha.power.n: does not belong here"),
    ("CUBO-CA01", {"alpha": {"v": 1, "power": {"power": "lose_chime", "must": True}}},
     "CUBO-CA01, alpha.power: 'lose_chime' stands on Fear cards only"),
    ("CUBO-FA01", {"alpha": {"v": -1, "power": {"power": "double"}}},
     "CUBO-FA01, alpha.power: 'double' does not stand on Fear cards"),
    ("CUBO-FA01", {"alpha": {"v": -1, "power": {"power": "lose_chime"}}},
     "CUBO-FA01, alpha.power: 'lose_chime' must be used at once (must)"),
    ("CUBO-D01", {"alpha": {"v": 1, "sheep": [1, 2], "free": 1}}, "CUBO-D01, alpha.sheep: expected at least 3 entries"),
    ("CUBO-M11", {"parts_to_defeat": 4}, "CUBO-M11: 4 parts must be beaten, the monster has 3"),
    ("CUBO-M11", {"part": "arm"}, "CUBO-M11, owner: an arm belongs to alpha or tommy"),
    ("CUBO-M12", {"alpha": None}, "CUBO-M12, alpha: this end is missing"),
    ("CUBO-M31", {"alpha": {"v": 1}}, "CUBO-M31: a part of the third monster never becomes a courage card"),
    ("CUBO-M12", {"free": 2}, "CUBO-M12: free and parts_to_defeat stand on the head"),
    ("CUBO-CA02", {"id": "CUBO-CA01"}, "CUBO-CA01: this id is listed 2 times"),
    ("CUBO-CA02", {"number": 1}, "CUBO-CA02: has the tag number 1 of CUBO-CA01"),
    ("CUBO-CA02", {"kind": "dog"}, "CUBO-CA02: 'dog' is no kind of card; known: courage, dream, fear, monster, chime"),
])  # fmt: skip
def test_a_fault_of_a_whole_set_names_the_card_and_the_field(at: str, change: dict[str, Any], said: str) -> None:
    """E_CARD_DATA (ledger section 8)."""
    raw = house()
    next(card for card in raw["cards"] if card["id"] == at).update(change)
    assert any(one.startswith(said) for one in told(raw)), told(raw)


@clauses("CUBO-COMP-10", "CUBO-COMP-11", "CUBO-COMP-12", "CUBO-SETUP-06", "CUBO-RULING-54")
@pytest.mark.parametrize(("change", "said"), [
    ({"dice": {"d4": [0, 1, 2], "d6": [1, 2, 3], "d10": [2, 3, 4, 5, 6]}}, "dice: the d4 shows 0, 1"),
    ({"rem_decks": [8, 8, 8]}, "rem_decks: the R.E.M. decks have 6, 12, 6 dreams"),
    ({"chimes": {"max": 20, "solo_max": 35}}, "chimes: needs max and solo_max"),
    ({"powers": ["drow"]}, "powers: 'drow' is no power; did you mean 'draw'?"),
    ({"card": []}, "card: there is no such field; did you mean 'cards'?"),
    ({"game": "inception"}, "game: this is a file of 'inception', not of incubo"),
    ({"counts": {"dream": 23}}, "dream: the game has 24 such cards, 24 are listed, counts says 23"),
])  # fmt: skip
def test_a_fault_beside_the_cards_is_told(change: dict[str, Any], said: str) -> None:
    found = shop().file_faults({**house(), **change}, whole=True)
    heads = [": ".join(filter(None, (one.card, one.field, one.say))) for one in found]
    assert any(one.startswith(said) for one in heads), heads


def test_missing_cards_and_heads_are_told_at_once() -> None:
    raw = house()
    raw["cards"] = [card for card in raw["cards"] if card["id"] not in ("CUBO-D01", "CUBO-M21")]
    said = " | ".join(told(raw))
    assert "dream: the game has 24 such cards, 23 are listed" in said
    assert "total: the game has 91 cards, 89 are listed" in said
    assert "the monster of phase 2 has 0 heads instead of one" in said


@clauses("CUBO-COMP-01")
def test_a_set_of_ones_own_is_played(tmp_path: Path) -> None:
    raw = house()
    raw["cards"][0]["name"] = "Full Bowl"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    game = Incubo(Incubo.Options(cards=str(path)), {"A": "Ana", "B": "Luka"})
    assert game.catalogue.face("CA01:1").name == "Full Bowl"
    path.write_text(json.dumps({**raw, "cards": raw["cards"][1:]}), encoding="utf-8")
    with pytest.raises(CatalogueError, match="E_CARD_DATA mine.json: courage_alpha: the game has 19 such cards"):
        Incubo(Incubo.Options(cards=str(path)), {"A": "Ana", "B": "Luka"})


@pytest.mark.parametrize("raw", [None, [], 3, {}, {"cards": {}}, {"cards": [3, None, {}]}])
def test_what_is_no_card_set_is_refused(raw: Any) -> None:
    assert told(raw)
    with pytest.raises(CatalogueError):
        parse_set(raw, "x.json")


# --- own cards beside the set --------------------------------------------------------------------------------------


@clauses("CUBO-SETUP-02", "CUBO-SETUP-03", "CUBO-SETUP-06")
def test_own_cards_lie_in_their_decks_beside_the_set(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    designs = {"own_kite": {**KITE, "copies": 2}, "own_moon": MOON, "own_storm": STORM}
    path.write_text(json.dumps({"game": "incubo", "designs": designs}), encoding="utf-8")
    game = Incubo(Incubo.Options(extra=str(path)), {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    assert len(list(game.catalogue.cards())) == 91 + 1 + 4, "the set, the Growth tile, own cards"
    assert len(state.at(names.deck("tommy"))) == 19 + 2
    assert len(state.at(names.fear_deck("alpha"))) == 6 + 1
    assert len(state.at(names.REM)) == 24 + 1
    assert [state.count(names.rem_count(phase)) for phase in (1, 2, 3)] == [6, 12, 6], "one dream stays in the box"
    assert game.catalogue.face("own_kite:2").name == "Kite"


@pytest.mark.parametrize(("card", "said"), [
    ({**KITE, "tommy": None}, "x, tommy: this end is missing"),
    ({**KITE, "alpha": {"v": 1, "power": {"power": "infuze"}}}, "x, alpha.power.power: 'infuze' is no power"),
    ({**KITE, "alpha": {}}, "x, alpha.v: is missing"),
    ({**MOON, "alpha": {"v": 1}}, "x, alpha.sheep: is missing"),
    ({**STORM, "alpha": {"v": -1, "power": {"power": "draw", "n": 1}}}, "x, alpha.power: 'draw' does not stand on"),
    ({**KITE, "kind": "monster"}, "x, kind: 'monster' cannot be added; kinds: courage, dream, fear"),
    ({**KITE, "copies": 10}, "x, copies: 1 to 9 copies, found 10"),
    ({**KITE, "colour": "red"}, "x, colour: does not belong here"),
])  # fmt: skip
def test_a_fault_names_the_card_and_the_field(card: Any, said: str) -> None:
    found = [str(one) for one in shop().file_faults({"designs": {"x": card}}, whole=False)]
    assert any(one.startswith(said) for one in found), found


def test_the_form_has_every_power_and_both_ends() -> None:
    kinds = {kind.name: kind for kind in shop().kinds()}
    assert list(kinds) == ["courage", "dream", "fear"]
    assert {word for kind in kinds.values() for word in kind.verbs} == set(POWERS)
    dream = {blank.name: blank for blank in kinds["dream"].blanks}
    assert [blank.kind for blank in dream["alpha"].blanks] == ["number", "numbers", "number", "verb"]
    assert not dream["alpha"].optional and dream["alpha"].blanks[-1].word == "power"
    courage = {blank.name: blank for blank in kinds["courage"].blanks}
    assert courage["tommy"].optional, "a card may lack a symbol"
    draw = next(verb for verb in shop().verbs() if verb.word == "draw")
    assert {blank.name for blank in draw.blanks} == {"must", "n"}


def test_a_card_of_ones_own_is_kept_changed_and_printed() -> None:
    file = shop().put(None, "", KITE, 2)
    card = shop().cards(file)[0]
    assert (card.key, card.copies, card.deck) == ("own_kite", 2, "tommy's courage deck")
    assert [end.right for end in card.printed.ends] == ["+1", "+2"]
    assert not shop().card_faults(MOON, 1)
    assert not shop().file_faults(shop().example(), whole=False)
    assert {one.deck for one in shop().cards(shop().example())} == {
        "tommy's courage deck", "R.E.M. decks", "alpha's Fear deck",
    }  # fmt: skip
