"""Decks as people write them: read forgivingly, checked as a whole, every fault with its card, line and clause."""

import pytest
from msgspec import convert

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import catalogue, read_cards
from companion.games.augmented.cards.deck import Deck
from companion.games.augmented.cards.deckbuilding import Decks
from companion.games.augmented.game import Augmented
from companion.games.augmented.options import Options
from companion.kernel.deckbuilding import DeckReport
from tests.clauses import clauses

DECKS = Decks(read_cards().cards)
PLAYERS = {"A": "Ana", "B": "Luka"}
SIX = ("Wolf", "Coyote", "Elk", "Adder", "Mole", "Porcupine")


def built(*more: str, side: str = "20 Squirrel", each: int = 3) -> str:
    """Six commons three times each, and these lines."""
    return "\n".join(["Main deck", *(f"{each} {name}" for name in SIX), *more, "", "Side deck", side])


def check(text: str, **switches: bool) -> DeckReport:
    return DECKS.check(text, switches)


def faults(text: str, **switches: bool) -> list[tuple[str, str, tuple[str, ...], tuple[int, ...]]]:
    return [(one.code, one.clause, one.cards, one.lines) for one in check(text, **switches).faults]


@pytest.mark.parametrize("line", [
    "3 Stoat", "3x Stoat", "3 x Stoat", "3X Stoat", "3× stoat", "Stoat x3", "Stoat x 3", "stoat ×3", "Stoat 3",
    "Stoat (3)", "Stoat (x3)", "Stoat, 3", "Stoat: 3", "Stoat 3x", "- 3 Stoat",
    "* Stoat x3", "  3\tStoat  ", "STOAT x3", "Stoat\nStoat\nstoat",
])  # fmt: skip
def test_a_card_is_written_in_many_ways(line: str) -> None:
    report = check(line)
    assert {(one.name, one.pile) for one in report.lines} == {("Stoat", "main")}
    assert report.counts["main"] == 3


@pytest.mark.parametrize(("line", "name", "count"), [
    ("49er", "49er", 1), ("3 49er", "49er", 3), ("49er x2", "49er", 2), ("50-nar 2", "50-nar", 2),
    ("2 Child 13", "Child 13", 2),
    ("Child 13", "Child 13", 1), ("Child 13 x2", "Child 13", 2), ("l33pbot", "L33pbot", 1),
    ("bag o’ bones", "Bag o' Bones", 1),
])  # fmt: skip
def test_numbers_in_names_are_no_counts(line: str, name: str, count: int) -> None:
    (one,) = check(line).lines
    assert (one.name, one.count) == (name, count)


@pytest.mark.parametrize(("main", "side"), [
    ("Main deck", "Side deck"), ("MAIN:", "SIDE:"), ("[main]", "[side]"), ("# Main Deck (18)", "# Side Deck (20)"),
    ("Main deck: 18 cards", "Sideboard"), ("Deck", "--- side deck ---"), ("", "Side deck"),
])  # fmt: skip
def test_headings_divide_a_list(main: str, side: str) -> None:
    report = check(f"{main}\n3 Stoat\n1 Squirrel\n\n{side}\n20 Squirrel")
    assert report.counts == {"main": 4, "side": 20}
    assert [one.cards for one in report.faults] == [()], "only the size of the main deck is wrong"


def test_a_heading_and_a_card_may_share_a_line() -> None:
    assert check("Main: 3 Stoat\nSide: 20 Squirrel").counts == {"main": 3, "side": 20}


@clauses("AUG-DECK-15")
def test_without_headings_cards_go_where_they_usually_are() -> None:
    assert check("3 Stoat\n20 Squirrel").counts == {"main": 3, "side": 20}


def test_comments_and_a_name_are_no_cards() -> None:
    report = check("Name: Night wolves\n# my first\n// and best\n\n3 Wolf")
    assert (report.name, report.counts["main"]) == ("Night wolves", 3)


@clauses("AUG-CARD-01")
def test_what_is_no_card_is_told_with_its_line_and_the_nearest_name() -> None:
    first, second = [one for one in check("3 Stoat\n2 Wolff\n\nqwxz").faults if one.code == "E_WRONG_NAME"]
    assert str(first) == "line 2: 'Wolff' is no card; did you mean 'Wolf'? (E_WRONG_NAME, AUG-CARD-01)"
    assert (second.lines, second.cards) == ((4,), ("qwxz",))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "#", ":", "x3", "3 x", "()", "-", "\ufeff3 Stoat", "3 " + "9" * 5000, "Side:", "9" * 9000]
)
def test_any_text_is_read(text: str) -> None:
    assert check(text).faults


@clauses("AUG-DECK-01", "AUG-DECK-02", "AUG-DECK-18")
def test_an_empty_list_lacks_both_decks() -> None:
    assert faults("") == [("E_DECK_TOO_SMALL", "AUG-DECK-02", (), ()), ("E_SIDE_DECK_SIZE", "AUG-DECK-18", (), ())]


@clauses("AUG-DECK-02", "AUG-DECK-04", "AUG-DECK-19")
def test_a_valid_deck_has_no_fault() -> None:
    assert faults(built("2 Stoat", side="12 Squirrel\n8 L33pbot")) == []


@clauses("AUG-DECK-03")
def test_forty_cards_are_the_most() -> None:
    more = ("3 Stoat", "3 Bullfrog", "3 Grizzly", "3 River Snapper", "3 Alpha", "3 Elk Fawn", "3 49er")
    assert faults(built(*more, "1 Automaton")) == []
    assert faults(built(*more, "2 Automaton")) == [("E_DECK_TOO_LARGE", "AUG-DECK-03", (), ())]


@clauses("AUG-DECK-07", "AUG-DECK-16", "AUG-DECK-08")
def test_too_many_copies_name_the_card_and_every_line_it_stands_on() -> None:
    assert faults(built("2 Stoat", "1 Wolf")) == [("E_TOO_MANY_COPIES", "AUG-DECK-07", ("Wolf",), (2, 9))]
    assert faults(built("4 Squirrel")) == [("E_TOO_MANY_COPIES", "AUG-DECK-16", ("Squirrel",), (8,))]
    assert faults(built("6 Rabbit")) == []
    assert [one[:3] for one in faults(built("99 Rabbit"))] == [
        ("E_DECK_TOO_LARGE", "AUG-DECK-03", ()), ("E_TOO_MANY_COPIES", "AUG-DECK-08", ("Rabbit",)),
    ]  # fmt: skip


@clauses("AUG-DECK-11", "AUG-DECK-12", "AUG-DECK-13")
def test_rares_and_talking_cards() -> None:
    rares = ("1 Amalgam", "1 Blue Archmagus", "1 Bone Heap")
    assert faults(built(*rares)) == []
    text = built("2 Amalgam", "1 Blue Archmagus", "1 Bone Heap", "1 Steven", "1 Inspector")
    assert faults(text) == [
        ("E_TOO_MANY_RARES", "AUG-DECK-11", ("Amalgam", "Blue Archmagus", "Bone Heap"), (8, 9, 10)),
        ("E_DUPLICATE_RARE", "AUG-DECK-12", ("Amalgam",), (8,)),
        ("E_TOO_MANY_TALKING", "AUG-DECK-13", ("Steven", "Inspector"), (11, 12)),
    ]


@clauses("AUG-DECK-15", "AUG-DECK-18")
def test_only_side_deck_cards_are_in_the_side_deck() -> None:
    assert faults(built("2 Stoat", side="20 Squirrel\n1 Stoat")) == [
        ("E_SIDE_DECK_SIZE", "AUG-DECK-18", (), ()), ("E_SIDE_DECK_TIER", "AUG-DECK-15", ("Stoat",), (12,)),
    ]  # fmt: skip


@clauses("AUG-DECK-05")
def test_two_temples_are_a_house_rule() -> None:
    text = built("1 49er", "1 Abomination")
    assert faults(text) == []
    (fault,) = check(text, two_temples=True).faults
    assert (fault.code, fault.clause, len(fault.cards)) == ("E_TOO_MANY_TEMPLES", "AUG-DECK-05", 1)


def test_costs_are_counted_by_resource_and_amount() -> None:
    report = check("Main\n3 49er\n2 Stoat\n1 Adder\n1 Alpha\n2 Squirrel\nSide\n20 Squirrel")
    costs = [(one.resource, one.amount, one.count) for one in report.costs]
    stoat = DECKS.faces["stoat"].cost.blood
    assert ("blood", stoat, 2) in costs and ("blood", 2, 1) in costs
    assert ("bones", 6, 1) in costs and ("energy", 3, 3) in costs
    assert costs[-1] == ("free", 0, 2), "the side deck is not in it"


def test_the_ready_decks_are_valid_with_two_temples() -> None:
    for ready in DECKS.ready():
        report = check(ready.text, two_temples=True)
        assert (report.name, report.counts, report.faults) == (ready.name, {"main": 22, "side": 20}, ())


@pytest.mark.parametrize(("before", "card", "pile", "after"), [
    ("", "Stoat", "", "2 Stoat\n"),
    ("# mine\nStoat\n", "Stoat", "", "# mine\n3 Stoat\n"),
    ("Main deck\n1 Wolf\n\nSide deck\n9 Krill", "Stoat", "", "Main deck\n1 Wolf\n2 Stoat\n\nSide deck\n9 Krill\n"),
    ("Main deck\n1 Wolf\n", "Squirrel", "", "Main deck\n1 Wolf\n\nSide deck\n2 Squirrel\n"),
    ("Main deck\n\nSide deck\n", "Stoat", "", "Main deck\n2 Stoat\n\nSide deck\n"),
    ("Main deck\nwoolf\n\nSide deck", "Stoat", "", "Main deck\n2 Stoat\nwoolf\n\nSide deck\n"),
    ("# mine\n20 Squirrel", "Squirrel", "main", "# mine\n\nMain deck\n2 Squirrel\n\nSide deck\n20 Squirrel\n"),
    ("Main: 1 Wolf\nSide: 1 Squirrel", "Squirrel", "", "Main: 1 Wolf\nSide deck: 3 Squirrel\n"),
])  # fmt: skip
def test_cards_are_added_and_nothing_else_is_changed(before: str, card: str, pile: str, after: str) -> None:
    assert DECKS.add(before, [(card, 2)], pile) == after


def test_what_is_no_card_is_not_added() -> None:
    with pytest.raises(ConfigError, match="'Stoot' is no card; did you mean 'Stoat'"):
        DECKS.add("", [("Stoot", 1)])


@clauses("AUG-DECK-01")
def test_a_list_is_the_value_of_a_seats_option() -> None:
    value = DECKS.value("Name: Mine\n" + built("2 Stoat"))
    assert value["name"] == "Mine" and value["side"] == ["20 Squirrel"] and len(value["main"]) == 7
    with pytest.raises(ConfigError, match="line 1: 'Wulf' is no card"):
        DECKS.value("3 Wulf")


@clauses("AUG-DECK-01")
def test_each_player_has_cardboard_of_their_own() -> None:
    text = built("2 Stoat", "1 Squirrel")
    mine, other = (DECKS.copies(text, seat) for seat in "AB")
    assert len(mine) == len(other) == 41
    assert not set(mine) & set(other)
    game = Augmented(Options(deck_a=_deck(text), deck_b=_deck(text)), PLAYERS)
    assert set(game.home) == {*mine, *other}
    with pytest.raises(ConfigError, match="9 copies of Stoat; there are tags for 3"):
        DECKS.copies("9 Stoat", "A")


@clauses("AUG-DECK-01")
def test_no_duel_starts_with_a_deck_that_is_not_valid() -> None:
    with pytest.raises(ConfigError) as error:
        Augmented(Options(deck_b=_deck(built("2 Stoat", side="3 Squirrel"))), PLAYERS)
    assert "the deck of Luka cannot be played: The side deck has 3 cards" in str(error.value)
    assert "(AUG-DECK-18)" in str(error.value) and "E_" not in str(error.value), "codes are for programs"


def _deck(text: str) -> Deck:
    return convert(DECKS.value(text), Deck)


def test_tables_with_the_same_cards_share_their_names() -> None:
    """Also where one has a catalogue of its own: to spell all names again took longer than all the rest of a game."""
    one, other = (Augmented(Options(), PLAYERS, catalogue(read_cards().cards)) for _ in range(2))
    assert one.deck_names is other.deck_names
