"""Cards and decks of one's own, by the same form, page and lists as in the other games."""

import json
from pathlib import Path

import msgspec
import pytest

from companion.errors import CatalogueError, ConfigError
from companion.games.inwo import Inwo
from companion.games.inwo.cards.catalogue import OWN_CARDS
from companion.games.inwo.options import Options
from companion.kernel.cards import card_id
from tests.clauses import clauses
from vision.printing.deck import deck_of

NAMES = {"A": "Ana", "B": "Luka"}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    workshop = Inwo.workshop()
    assert workshop is not None
    path = tmp_path / "own.json"
    path.write_text(json.dumps(workshop.example()), encoding="utf-8")
    return path


def test_the_example_of_the_form_is_without_fault_and_can_be_played(own: Path) -> None:
    workshop = Inwo.workshop()
    assert workshop is not None
    assert not list(workshop.file_faults(workshop.example(), whole=False))
    game = Inwo(Options(extra=str(own)), NAMES)
    choir = game.design(card_id("my_choir", 2))
    assert (choir.name, choir.kind, choir.resistance) == ("Silent Choir", "organization", 4)
    assert game.design(card_id("my_fog", 1)).strikes and game.design(card_id("my_lamp", 1)).unique
    assert len(game.catalogue.copies("my_choir")) == 2


def test_the_form_offers_every_kind_and_every_effect() -> None:
    workshop = Inwo.workshop()
    assert workshop is not None
    kinds = {kind.name: kind for kind in workshop.kinds()}
    assert set(kinds) == {"illuminati", "organization", "place", "personality", "resource", "plot", "nwo", "goal",
                          "disaster", "assassination"}  # fmt: skip
    asked = {field.name for field in kinds["place"].blanks}
    assert {"name", "power", "resistance", "alignments", "arrows", "effects"} <= asked
    assert not asked & {"colour", "destroy_margin", "unique", "special_goal"}
    assert "goal_alt" in kinds["goal"].verbs and "mod_attack" not in kinds["goal"].verbs
    assert {verb.word for verb in workshop.verbs()} >= {"mod_attack", "cancel", "manual", "choose_one"}


def test_both_spellings_are_read_in_a_file_of_own_cards() -> None:
    card = {"kind": "organization", "name": "Granite", "power": 6, "resistance": 4,
            "arrows": {"T": "in", "R": "out", "B": "out", "L": None},
            "effects": [{"kind": "mod_attack", "amount": 4, "target": {"attr": "Computer"}}]}  # fmt: skip
    found = OWN_CARDS.parse({"game": "inwo", "designs": {"league": card}}, "file").designs["league"]
    assert found.outgoing == ("R", "B") and found.effects[0].target.attr == ("Computer",)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"kind": "place", "name": "X", "resistance": 1, "arrows": {"out": []}}, "a Group has one incoming arrow"),
        ({"kind": "nwo", "name": "X"}, "colour"),
        ({"kind": "plot", "name": "X", "effects": [{"effect": "drawn"}]}, "'drawn' is no effect"),
        ({"kind": "plot", "name": "X", "effects": [{"effect": "destroy", "target": {"attr": "Sience"}}]}, "Sience"),
        ({"kind": "grup", "name": "X"}, "'grup' cannot be added"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_card_is_said(card: dict[str, object], said: str) -> None:
    with pytest.raises(CatalogueError, match=said):
        OWN_CARDS.parse({"game": "inwo", "designs": {"mine": card}}, "file")


def test_a_missing_file_of_cards_is_said(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="nowhere.json"):
        OWN_CARDS.card_set(Options(extra=str(tmp_path / "nowhere.json")))


@pytest.mark.clauses("INWO-SETUP-02")
def test_the_starter_decks_are_lists_that_are_understood() -> None:
    decks = Inwo.deckbuilding()
    assert [deck.name for deck in decks.ready()] == [
        "Bavarian Order", "Discordian Wire", "Gnomes' Ledger", "Cthulhu's Servants", "Network Nodes", "Bermuda Chart",
    ]  # fmt: skip
    for deck in decks.ready():
        report = decks.check(deck.text)
        assert report.valid and report.counts["illuminati"] == 1 and report.counts["groups"] == 13


@pytest.mark.clauses("INWO-SETUP-02", "INWO-COMP-05")
def test_a_list_is_judged_line_by_line() -> None:
    decks = Inwo.deckbuilding()
    report = decks.check("Groups\n2 Pentagone\n1 Sniper\n")
    said = " ".join(map(str, report.faults))
    assert "'Pentagone' is no card" in said and "Sniper belongs to the Plots" in said
    assert "there is no Illuminati card" in said
    with pytest.raises(ConfigError):
        decks.value("Groups\n2 Pentagone\n")


ZONES = (("Lead Cards", ("UFOs", "Elvis")), ("Group Deck", ("Church of Elvis", "Church of Elvis", "Necronomicon")),
         ("Plot Deck", ("Savings & Loan Scam",) * 8 + ("World War 3", "18 1/2-Minute Gap", "The Network")))  # fmt: skip
"""A deck as LackeyCCG has it: two decks by the backs of the cards, and what is laid out first."""


def lackey(*zones: tuple[str, tuple[str, ...]]) -> str:
    """What LackeyCCG writes: a card for each copy, and signs that XML does not allow."""
    listed = {
        zone: "".join(f"<card><name>{name}</name><set>X</set></card>\n" for name in cards) for zone, cards in zones
    }
    inside = "".join(f'<superzone name="{zone}">{cards}</superzone>\n' for zone, cards in listed.items())
    return f'<deck version="0.8">\n<meta><game>INWO</game></meta>\n{inside}</deck>\n'


@clauses("INWO-SETUP-02", "INWO-COMP-05")
def test_a_deck_of_lackeyccg_is_sorted_by_its_cards() -> None:
    report = Inwo.deckbuilding().check(lackey(*ZONES))
    assert (report.faults, report.counts) == ((), {"illuminati": 2, "groups": 3, "resources": 1, "plots": 10})


@clauses("INWO-SETUP-02")
def test_a_deck_with_cards_that_are_not_here_names_them_once() -> None:
    strange = ("Groups", ("Dittoheads", "Dittoheads", "Hackers"))
    (fault,) = Inwo.deckbuilding().check(lackey(*ZONES, strange)).faults
    assert str(fault) == "lines 22, 23: 'Dittoheads' is no card of this game (INWO-SETUP-02)"


@clauses("INWO-SETUP-02")
def test_players_write_what_kind_of_plot_it_is() -> None:
    text = "Illuminati\nUFOs\nGroup Cards\nElvis\nClipper Chip\nPlot Cards\nNWO: Gun Control x3\n"
    report = Inwo.deckbuilding().check(f"{text}NWO Blue: World Hunger\nNWO World War Three x2\nGoal: Hail Eris\n")
    assert (report.faults, report.counts["plots"], report.counts["resources"]) == ((), 7, 1)


@clauses("INWO-SETUP-02")
def test_every_seat_has_cardboard_of_its_own_for_any_real_deck() -> None:
    decks = Inwo.deckbuilding()
    text = lackey(*ZONES)
    pieces = [decks.copies(text, seat) for seat in decks.seat_options]
    assert len({card for mine in pieces for card in mine}) == 6 * 16
    options = msgspec.convert({"deck_a": decks.value(text), "deck_b": decks.value(text)}, Options)
    game = Inwo(options, NAMES)
    assert all(card in game.catalogue for mine in pieces[:2] for card in mine)
    assert {card for one in game.stock() if one.seat in ("A", "B") for card in one.cards} == {*pieces[0], *pieces[1]}
    assert Inwo(Options(), NAMES).catalogue.faces["hoax"].copies == 6
    printed = deck_of(Inwo(Options(), NAMES), more=pieces[5])
    assert all(card in printed for card in pieces[5])


@clauses("INWO-SETUP-02")
@pytest.mark.parametrize("count", [1, 6, 7, 99])
def test_what_may_be_played_can_be_printed_and_laid(count: int) -> None:
    decks = Inwo.deckbuilding()
    text = f"Illuminati\nUFOs\nGroups\nHackers\nPlots\n{count} Hoax\n"
    assert decks.check(text).valid and len(decks.copies(text, "F")) == count + 2
    assert not decks.check(text.replace(f"{count} Hoax", "100 Hoax")).valid


@pytest.mark.clauses("INWO-SETUP-02")
def test_a_seat_plays_the_deck_it_brought() -> None:
    decks = Inwo.deckbuilding()
    brought = decks.value("Illuminati\n1 UFOs\nGroups\n2 Hackers\nPlots\n1 Hoax\n")
    options = msgspec.convert({"deck_b": brought}, Options)
    stock = {one.key: one.cards for one in Inwo(options, NAMES).stock()}
    assert stock["B.group_deck"] == (card_id("hackers", 2), card_id("hackers", 8))
    assert set(stock["B.plot_deck"]) == {card_id("ufos", 2), card_id("hoax", 2)}
    assert len(stock["A.group_deck"]) == 15
