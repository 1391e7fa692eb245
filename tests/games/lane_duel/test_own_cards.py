"""Own cards of both duels: checked, drawn, numbered, in piles and decks, and played with."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.game import Augmented
from companion.games.augmented.options import Options as AugmentedOptions
from companion.games.augmented.pages.own_cards import Tribe
from companion.games.inscription import names
from companion.games.inscription.game import Inscription
from companion.games.inscription.options import DeathCard
from companion.games.inscription.options import Options as InscriptionOptions
from companion.games.lane_duel.own_cards import DuelWorkshop
from companion.kernel.cards import CardId, card_id
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.state import State
from companion.kernel.workshop import OWN_NUMBERS, shown
from vision.printing.deck import deck_of

NAMES = {"A": "Ana", "B": "Luka"}
DUELS = (Inscription, Augmented)
WOLF = {"kind": "creature", "name": "Moth Wolf", "power": 1, "health": 1}
FOX = {"kind": "common", "name": "Moth Fox", "power": 1, "health": 1}


def shop(game: type[BaseGame]) -> DuelWorkshop:
    workshop = game.workshop()
    assert isinstance(workshop, DuelWorkshop)
    return workshop


def kept(tmp_path: Path, file: Any) -> str:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", DUELS)
def test_the_example_is_without_fault_and_every_card_of_it_can_be_drawn(game: type[BaseGame], tmp_path: Path) -> None:
    example = shop(game).example()
    assert not shop(game).file_faults(example, whole=False)
    table = game(game.Options(extra=kept(tmp_path, example)), NAMES)
    cards = deck_of(table)
    for key in example["designs"]:
        face = table.catalogue.face(card_id(key, 1))
        assert face.number in OWN_NUMBERS and shown(table, face).own
        assert cards.image(card_id(key, 1), "A", 40).any()
    house = next(iter(table.catalogue.faces.values()))
    assert not shown(table, house).own


@pytest.mark.parametrize("game", DUELS)
def test_the_form_offers_every_sigil_with_its_text(game: type[BaseGame]) -> None:
    for kind in shop(game).kinds():
        sigils = next(blank for blank in kind.blanks if blank.name == "sigils")
        assert len(sigils.options) == len(shop(game).own.known)  # type: ignore[attr-defined]
        assert all(one.label and one.hint for one in sigils.options)


@pytest.mark.parametrize(("game", "card", "field", "said"), [
    (Inscription, {**WOLF, "power": 100}, "power", "expected a whole number up to 99"),
    (Inscription, {**WOLF, "health": 0}, "health", "expected a whole number from 1"),
    (Inscription, {**WOLF, "sigils": ["airborn"]}, "sigils",
     "'airborn' is no sigil of this game; did you mean 'airborne'?"),
    (Inscription, {**WOLF, "sigils": ["fledgling"]}, "grows_to", "Fledgling needs a card here"),
    (Inscription, {**WOLF, "blood": 5}, "blood", "expected a whole number up to 4"),
    (Augmented, {**FOX, "overcharge": 2}, "overcharge", "no more overcharge than energy"),
    (Augmented, {**FOX, "gems": {"green": "x"}}, "gems.green", "expected a whole number"),
    (Augmented, {**FOX, "portrait": "nobody"}, "portrait", "'nobody' is no card here"),
])  # fmt: skip
def test_what_is_wrong_with_a_card_is_said_at_its_field(
    game: type[BaseGame], card: dict[str, Any], field: str, said: str
) -> None:
    assert [(one.field, one.say) for one in shop(game).card_faults(card, 1)] == [(field, said)]


def test_a_card_grows_into_an_own_one_and_into_no_stranger() -> None:
    pup = {**WOLF, "name": "Pup", "sigils": ["fledgling"], "grows_to": "own_moth_wolf"}
    file = {"designs": {"own_moth_wolf": {**WOLF, "kind": "grown"}, "own_pup": pup}}
    assert not shop(Inscription).file_faults(file, whole=False)
    faults = shop(Inscription).file_faults({"designs": {"own_pup": pup}}, whole=False)
    assert [(one.card, one.field) for one in faults] == [("own_pup", "grows_to")]


def test_a_name_that_another_card_has_is_refused() -> None:
    file = {"designs": {"own_moth_wolf": WOLF}}
    assert shop(Inscription).name_faults(file, "moth wolf")
    assert shop(Inscription).name_faults(file, "Stoat")
    assert not shop(Inscription).name_faults(file, "Moth Wolf", "own_moth_wolf")


def test_own_cards_lie_in_their_piles_when_a_game_begins(tmp_path: Path) -> None:
    game = Inscription(InscriptionOptions(extra=kept(tmp_path, shop(Inscription).example())), NAMES)
    state, _ = resolve(game, State(), game.setup())
    assert {CardId("my_paper_wolf:1"), CardId("my_paper_wolf:2")} <= set(state.at(names.CREATURES))
    assert CardId("my_ink_hound:1") in state.at(names.UPGRADES)
    assert game.supply(state, "my_ink_hound") == CardId("my_ink_hound:1")


def test_a_number_stands_for_an_own_card_also_where_there_are_sleeves(tmp_path: Path) -> None:
    options = InscriptionOptions(extra=kept(tmp_path, shop(Inscription).example()), death_cards=(DeathCard("Fin"),))
    game = Inscription(options, NAMES)
    state, _ = resolve(game, State(), game.setup())
    assert game.numbered(game.number(state, CardId("my_ink_pup:1"))).id == "my_ink_pup"


def test_a_sigil_that_gives_the_power_stands_for_the_number(tmp_path: Path) -> None:
    ant = {**WOLF, "name": "Ant Wolf", "sigils": ["ant-damage"], "ant": True}
    queen = {**FOX, "name": "Ant Fox", "sigils": ["ant-power", "bloodless"]}
    one = Inscription(InscriptionOptions(extra=kept(tmp_path, {"designs": {"own_ant": ant}})), NAMES)
    assert one.catalogue.faces["own_ant"].power_rule == "ant-damage" and one.catalogue.faces["own_ant"].power is None
    two = Augmented(AugmentedOptions(extra=kept(tmp_path, {"designs": {"own_queen": queen}})), NAMES)
    face = two.catalogue.faces["own_queen"]
    assert (face.power, face.power_rule, face.living, face.sigils) == (None, "ant-power", False, ())


def test_decks_may_have_own_cards_as_often_as_the_file_has_copies(tmp_path: Path) -> None:
    extra = kept(tmp_path, shop(Augmented).example())
    decks = Augmented.deckbuilding(extra)
    known = next(card for card in decks.cards() if card.id == "my_paper_wolf")
    assert known.about.startswith("own card") and known.resources == ("blood",) and known.rules[0][0] == "Airborne"
    report = decks.check("4 Paper Wolf\n16 Stoat\n")
    assert any(fault.code == "E_TOO_MANY_COPIES" and "Paper Wolf" in fault.cards for fault in report.faults)
    ready = next(iter(decks.ready())).text
    value = decks.value(decks.add(ready, [("Paper Wolf", 3)]))
    game = Augmented(AugmentedOptions(extra=extra, deck_a=shop_deck(value)), NAMES)
    assert {card_id("my_paper_wolf", copy) for copy in (1, 2, 3)} <= set(game.home)


def shop_deck(value: Any) -> Any:
    """A deck as the option of a seat."""
    from companion.games.augmented.cards.deck import Deck

    return Deck(main=tuple(value["main"]), side=tuple(value["side"]))


def test_every_printed_tribe_can_be_chosen() -> None:
    assert {tribe for face in read_cards().cards for tribe in face.tribes} == set(Tribe.__args__)  # type: ignore[attr-defined]
