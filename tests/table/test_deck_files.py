"""Saved decks: kept as text beside the journal, called by name and never by a path."""

from pathlib import Path

import pytest

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.cards.deckbuilding import Decks
from companion.table.deck_files import DeckFiles
from tests.clauses import clauses

BUILDING = Decks(read_cards().cards)
READY = ["Machines of the mill", "Beasts of the wood"]


@pytest.fixture
def files(tmp_path: Path) -> DeckFiles:
    return DeckFiles(tmp_path / "decks" / "augmented", BUILDING)


def names(files: DeckFiles) -> list[str]:
    return [deck.name for deck in files.decks()]


def test_two_ready_decks_are_there_at_once(files: DeckFiles) -> None:
    assert names(files) == READY
    assert all(deck.ready for deck in files.decks())
    assert not files.folder.exists()


def test_a_deck_is_saved_changed_and_read_again(files: DeckFiles) -> None:
    files.save("  Night\twolves ", "# dark\n3 Wolf\n")
    assert names(files) == [*READY, "Night wolves"]
    assert files.deck("night WOLVES!").text == "# dark\n3 Wolf\n"
    files.save("Night Wolves", "Name: something else\n\n2 Wolf", "Night wolves")
    assert (names(files)[-1], files.deck("night-wolves").text) == ("Night Wolves", "2 Wolf\n")
    assert [path.name for path in files.folder.iterdir()] == ["night-wolves.txt"]
    assert DeckFiles(files.folder, BUILDING).deck("Night wolves").text == "2 Wolf\n"


def test_an_unfinished_or_wrong_list_is_kept_as_it_is(files: DeckFiles) -> None:
    assert files.save("Draft", "3 Wulf\n").text == "3 Wulf\n"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/tmp/x", "..", "a/b", "a\\b", "x.txt", "nul\0byte", "Čarobni špil", "狼"]
)
def test_a_name_is_never_a_path(files: DeckFiles, name: str, tmp_path: Path) -> None:
    if name == "..":
        with pytest.raises(ConfigError, match="give the deck a name"):
            files.save(name, "3 Wolf")
        return
    kept = files.save(name, "3 Wolf")
    (path,) = files.folder.iterdir()
    assert path.parent == files.folder and "/" not in path.stem and "." not in path.stem
    assert files.deck(kept.name).text == "3 Wolf\n"
    files.delete(kept.name)
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == []


def test_the_longest_names_and_lists(files: DeckFiles) -> None:
    assert files.deck(files.save("w" * 500, "3 Wolf").name).name == "w" * 40
    with pytest.raises(ConfigError, match="too long"):
        files.save("Long", "3 Wolf\n" * 10_000)
    for name in ("", " ", "!?", "\n"):
        with pytest.raises(ConfigError, match="give the deck a name"):
            files.save(name, "3 Wolf")


def test_ready_decks_stay_as_they_are(files: DeckFiles) -> None:
    with pytest.raises(ConfigError, match="came with the game; choose another name"):
        files.save("beasts of the wood", "3 Wolf")
    with pytest.raises(ConfigError, match="came with the game and stays"):
        files.delete(READY[0])
    assert files.rename(READY[0], "My machines").text == files.deck(READY[0]).text
    assert names(files) == [*READY, "My machines"]


def test_a_deck_is_renamed_and_no_other_is_lost(files: DeckFiles) -> None:
    files.save("One", "1 Wolf")
    files.save("Two", "2 Wolf")
    with pytest.raises(ConfigError, match="there is a deck 'two' already"):
        files.rename("One", "two")
    files.rename("One", "ONE!")
    files.rename("Two", "Three")
    assert names(files) == [*READY, "ONE!", "Three"]
    files.delete("Three")
    with pytest.raises(ConfigError, match="there is no deck 'Oone'; did you mean 'ONE!'"):
        files.delete("Oone")


def test_a_half_written_or_foreign_file_is_no_deck(files: DeckFiles) -> None:
    files.save("One", "1 Wolf")
    (files.folder / "two.part").write_text("3 Wo", encoding="utf-8")
    (files.folder / "bad.txt").write_bytes(b"\xff\xfe\x00")
    (files.folder / "put-there.txt").write_text("Name: Another\n\n3 Stoat\n", encoding="utf-8")
    assert names(files) == [*READY, "One", "put-there"]
    assert files.deck("put there").text == "3 Stoat\n"
    (files.folder / "By Hand.txt").write_text("1 Stoat\n", encoding="utf-8")
    files.save("by hand", "2 Stoat", "By Hand")
    files.delete("By hand")
    assert names(files) == [*READY, "One", "put-there"]


@clauses("AUG-DECK-01")
def test_a_table_gets_the_cards_of_the_decks_it_names(files: DeckFiles) -> None:
    options = files.resolved({"deck_a": READY[1], "deck_b": "", "two_temples": True})
    assert options["two_temples"] and "deck_b" not in options
    assert options["deck_a"]["name"] == READY[1] and options["deck_a"]["side"] == ["20 Squirrel"]
    files.save("Draft", "3 Wulf")
    with pytest.raises(ConfigError, match="the deck 'Draft' cannot be played: line 1: 'Wulf' is no card"):
        files.resolved({"deck_a": "Draft"})
    with pytest.raises(ConfigError, match="there is no deck '/etc/passwd'"):
        files.resolved({"deck_a": "/etc/passwd"})
