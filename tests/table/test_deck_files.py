"""Saved decks: kept as text beside the journal, called by name and never by a path."""

from pathlib import Path
from typing import Any

import pytest

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.cards.deckbuilding import Decks
from companion.kernel.deckbuilding import DeckReport
from companion.table.deck_files import GLANCES, DeckFiles, DeckThere
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


@pytest.mark.parametrize(("there", "name"), [
    ("Wolf-Pack!", "Wolf Pack"), ("Wolf-Pack!", "Wolf-Pack!"), ("wolf pack", "WOLF PACK"), ("Bär", "Bar"),
    ("Волки", "ВОЛКИ"),
])  # fmt: skip
def test_no_other_deck_is_lost_without_a_word(files: DeckFiles, there: str, name: str) -> None:
    files.save(there, "40 Wolf")
    with pytest.raises(DeckThere, match="there is a deck .* already") as asked:
        files.save(name, "1 Stoat")
    assert (asked.value.name, files.deck(there).text) == (there, "40 Wolf\n")
    assert files.save(there, "40 Wolf").text == "40 Wolf\n", "the same list is no loss"
    assert files.save(name, "1 Stoat", there).text == "1 Stoat\n"
    assert names(files) == [*READY, name]


def test_names_of_every_script_are_decks_of_their_own(files: DeckFiles) -> None:
    for name in ("Волки", "Лисы", "Bär", "Bör", "狼", "狐"):
        files.save(name, f"# {name}")
    assert [files.deck(name).text for name in ("лисы", "BÖR", "狐")] == ["# Лисы\n", "# Bör\n", "# 狐\n"]


def test_decks_are_looked_into_once(files: DeckFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    check = Decks.check

    def counting(self: Decks, text: str, switches: Any = None) -> DeckReport:
        looked.append(text)
        return check(self, text, switches)

    monkeypatch.setattr(Decks, "check", counting)
    for number in range(10):
        files.save(f"Draft {number}", f"{number} Wulf")
    assert len(looked) == 10
    for _ in range(3):
        assert [files.glance(deck).faults for deck in files.decks() if not deck.ready] == [3] * 10
    assert len(looked) == 10, "what was saved is known"
    files.save("Draft 3", "3 Wolf", "Draft 3")
    assert [files.glance(deck).faults for deck in files.decks()].count(2) == 1
    assert looked.count("3 Wolf\n") == 1
    looked.clear()
    for stamp, again in (("", 12), ("a", 12), ("a", 0), ("b", 12), ("b", 0)):
        later = DeckFiles(files.folder, files.building, lambda stamp=stamp: stamp)  # type: ignore[misc]
        assert [later.glance(deck) for deck in later.decks()] == [files.glance(deck) for deck in files.decks()]
        assert len(looked) == again, "a later start knows them while the game is the same"
        looked.clear()
    (files.folder / GLANCES).write_bytes(b"{")
    assert all(files.glance(deck) == later.glance(deck) for deck in later.decks())


def test_so_many_decks_are_kept(files: DeckFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.deck_files.MOST_DECKS", 2)
    files.save("One", "1 Wolf")
    files.save("Two", "2 Wolf")
    with pytest.raises(ConfigError, match="there are 2 decks already; delete one first"):
        files.save("Three", "3 Wolf")
    assert files.save("Two", "1 Wolf", "Two").text == "1 Wolf\n"


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
    (files.folder / "novel.txt").write_text("3 Stoat\n" * 10_000, encoding="utf-8")
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
