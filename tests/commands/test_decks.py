"""``companion decks``: lists are checked, shown with their costs, kept beside the journal, printed."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import games
from tests.clauses import clauses

WOLVES = "Name: Wolves\n\nMain deck\n" + "\n".join(f"3 {name}" for name in ("Wolf", "Coyote", "Elk", "Adder", "Alpha"))
WOLVES += "\n3 49er\n2 Stoat\n\nSide deck\n20 Squirrel\n"


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder and a journal of its own; the table knows the game, whether it is installed yet or not."""
    monkeypatch.chdir(tmp_path)
    Path("companion.toml").write_text(f'[journal]\npath = "{tmp_path}/state/journal.db"\n', encoding="utf-8")
    mine = EntryPoint("augmented", "companion.games.augmented.game:Augmented", games.GROUP)
    others = [one for one in games.entry_points(group=games.GROUP) if one.name != mine.name]
    monkeypatch.setattr(games, "entry_points", lambda group: [*others, mine])


def decks(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output, complaints."""
    status = cli.main(["decks", *words, "--config", "companion.toml"])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_the_ready_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert decks(capsys, "list")[:2] == (0, (
        "Machines of the mill: Main deck 22, Side deck 20, may be played\n"
        "Beasts of the wood: Main deck 22, Side deck 20, may be played\n"
    ))  # fmt: skip


@clauses("AUG-DECK-02", "AUG-DECK-07", "AUG-DECK-18", "AUG-CARD-01")
def test_all_faults_of_a_list_are_told_with_line_and_clause(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.txt").write_text("4 Wolf\n1 Wulf\n", encoding="utf-8")
    status, said, complaint = decks(capsys, "check", "bad.txt")
    assert status == 1
    assert complaint.splitlines() == [
        "bad.txt: line 2: 'Wulf' is no card; did you mean 'Wolf'? (E_WRONG_NAME, AUG-CARD-01)",
        "bad.txt: The main deck has 4 cards; it needs at least 20. (E_DECK_TOO_SMALL, AUG-DECK-02)",
        "bad.txt: line 1: 4 copies of Wolf; at most 3 are allowed. (E_TOO_MANY_COPIES, AUG-DECK-07)",
        "bad.txt: The side deck has 0 cards; it has exactly 20. (E_SIDE_DECK_SIZE, AUG-DECK-18)",
    ]
    assert said == "bad.txt: Main deck 4, Side deck 0, 4 things are wrong\n"


@clauses("AUG-DECK-05")
def test_a_house_rule_is_checked_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deck.txt").write_text(WOLVES.replace("2 Stoat", "1 Stoat\n1 Abomination"), encoding="utf-8")
    assert decks(capsys, "check", "deck.txt")[0] == 0
    status, _, complaint = decks(capsys, "check", "deck.txt", "--rule", "two_temples")
    assert status == 1 and "AUG-DECK-05" in complaint
    assert "did you mean 'two_temples'" in decks(capsys, "check", "deck.txt", "--rule", "two-temple")[2]


def test_a_deck_is_saved_shown_and_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Path("my.txt").write_text(WOLVES, encoding="utf-8")
    assert decks(capsys, "save", "my.txt")[1].endswith("Wolves is saved.\n")
    assert (tmp_path / "state" / "decks" / "augmented" / "wolves.txt").read_text(encoding="utf-8") == WOLVES
    assert "Wolves: Main deck 20, Side deck 20, may be played" in decks(capsys, "list")[1]
    status, said, _ = decks(capsys, "show", "wolves")
    assert status == 0 and "energy 3  ███ 3" in said and "3 Wolf" in said
    status, said, _ = decks(capsys, "print", "Wolves", "--seat", "b", "--out", "paper")
    assert (status, said.splitlines()) == (0, ["wrote paper/stickers-B.pdf", "wrote paper/cards-B.pdf"])
    assert Path("paper/cards-B.pdf").read_bytes().startswith(b"%PDF")


def test_no_deck_is_saved_over_another_unasked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Path("my.txt").write_text(WOLVES, encoding="utf-8")
    Path("one.txt").write_text("1 Wolf\n", encoding="utf-8")
    decks(capsys, "save", "my.txt", "--name", "Wolf Pack")
    kept = tmp_path / "state" / "decks" / "augmented" / "wolf-pack.txt"
    status, _, complaint = decks(capsys, "save", "one.txt", "--name", "Wolf-Pack!")
    assert status != 0 and "there is a deck 'Wolf Pack' already; --replace saves over it" in complaint
    assert "20 Squirrel" in kept.read_text(encoding="utf-8")
    assert decks(capsys, "save", "one.txt", "--name", "Wolf-Pack!", "--replace")[0] == 0
    assert kept.read_text(encoding="utf-8") == "Name: Wolf-Pack!\n\n1 Wolf\n"


def test_a_deck_with_more_copies_than_the_box_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Lead Cards:\nUFOs\nElvis\nPlot Deck:\n8 Savings and Loan Scam\n"
    Path("scam.txt").write_text(text, encoding="utf-8")
    assert decks(capsys, "check", "scam.txt", "--game", "inwo")[:2] == (
        0, "scam.txt: Illuminati 1, Groups 1, Resources 0, Plots 8, may be played\n",
    )  # fmt: skip
    decks(capsys, "save", "scam.txt", "--game", "inwo")
    status, said, _ = decks(capsys, "print", "scam", "--seat", "F", "--out", "paper", "--game", "inwo")
    assert (status, said.splitlines()) == (0, ["wrote paper/stickers-F.pdf", "wrote paper/cards-F.pdf"])


def test_a_deck_of_another_program_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    strangers = "4 Lightning Bolt\n4 Goblin Guide\n20 Mountain\n4 Lava Spike\n4 Rift Bolt\n"
    Path("m.txt").write_text(strangers, encoding="utf-8")
    status, _, complaint = decks(capsys, "check", "m.txt")
    assert (status, complaint) == (1, (
        "m.txt: None of its 5 names is a card of this game. This is a deck of another game or program."
        " (E_WRONG_NAME, AUG-CARD-01)\n"
    ))  # fmt: skip


def test_an_unfinished_list_is_kept_and_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    Path("plan.txt").write_text("3 Wolf\n", encoding="utf-8")
    status, said, complaint = decks(capsys, "save", "plan.txt")
    assert status == 0 and "plan is saved." in said and "AUG-DECK-02" in complaint
    assert decks(capsys, "show", "plan")[0] == 1


@pytest.mark.parametrize(("words", "said"), [
    (("show", "Wulves"), "there is no deck 'Wulves'"), (("check", "nothing.txt"), "nothing.txt: No such file"),
    (("check", "raw.txt"), "raw.txt: this is not UTF-8 text: byte 0 is none"), (("show",), "name the deck to show"),
    (("list", "--game", "inscription"), "inscription is not played with own decks"),
    (("print", "Beasts of the wood", "--seat", "Q"), "there is no seat 'Q'; known: A, B"),
    (("save", "my.txt", "--name", "Beasts of the wood"), "came with the game"),
])  # fmt: skip
def test_mistakes_are_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    Path("raw.txt").write_bytes(b"\xff\xfe")
    Path("my.txt").write_text(WOLVES, encoding="utf-8")
    status, _, complaint = decks(capsys, *words)
    assert status != 0 and said in complaint
