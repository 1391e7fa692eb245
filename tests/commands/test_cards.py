"""``companion cards``: a card file is checked, its tags are printed, the vocabulary is told."""

import json
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion.games.inception.cards.catalogue import HOUSE_SET


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def cards(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output, complaints."""
    status = cli.main(["cards", *words])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_the_example_can_be_checked_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, example, _ = cards(capsys, "example", "--game", "inception")
    assert status == 0
    Path("my.json").write_text(example, encoding="utf-8")
    status, said, _ = cards(capsys, "check", "my.json")
    assert status == 0
    assert "Climbing Rope (my_rope): 2 × weapon, team. ST +1 C 1" in said
    status, said, _ = cards(capsys, "print", "my.json", "--out", "paper")
    assert status == 0
    assert said.splitlines()[-2:] == ["wrote paper/stickers.pdf", "wrote paper/cards.pdf"]
    assert Path("paper/stickers.pdf").read_bytes().startswith(b"%PDF")


def test_faults_are_told_by_card_and_field(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.json").write_text(json.dumps({"designs": {"rope": {"kind": "weapon", "name": "Rope"}}}), encoding="utf-8")
    status, _, complaint = cards(capsys, "check", "bad.json")
    assert status == 1
    assert complaint.splitlines() == ["bad.json: rope, st: is missing", "1 thing is wrong (E_CARD_DATA)"]
    assert cards(capsys, "print", "bad.json")[0] == 1
    assert not Path("own-cards-print").exists()


def test_a_whole_set_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(capsys, "check", str(HOUSE_SET), "--whole")[0] == 0
    status, _, complaint = cards(capsys, "check", str(HOUSE_SET))
    assert status == 1 and "this is a whole set" in complaint


@pytest.mark.parametrize(("text", "said"), [
    (b'{"designs": {\n  "rope" 1}}', "bad.json: this is not JSON: line 2, column 10: expecting ':' delimiter"),
    (b'{"designs": {}, "designs": {}}', "bad.json: 'designs' stands 2 times in the same map"),
    (b'{"title": "R\xeave"}', "bad.json: this is not UTF-8 text: byte 13 is none"),
    (b"[" * 100_000, "bad.json: this is not a card file: lists and maps lie too deep in each other"),
])  # fmt: skip
def test_a_file_that_is_no_card_file_ends_like_any_other_bad_one(
    capsys: pytest.CaptureFixture[str], text: bytes, said: str
) -> None:
    Path("bad.json").write_bytes(text)
    for whole in ((), ("--whole",)):
        status, _, complaint = cards(capsys, "check", "bad.json", *whole)
        assert (status, complaint.splitlines()) == (1, [said, "1 thing is wrong (E_CARD_DATA)"])


def test_the_lines_of_the_configuration_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.json").write_text(cards(capsys, "example", "--game", "inception")[1], encoding="utf-8")
    _, said, _ = cards(capsys, "check", "my.json")
    assert said.endswith(f'[games.inception]\nextra = "{Path("my.json").resolve()}"\n')
    with pytest.raises(SystemExit):
        cli.main(["cards", "--help"])
    assert "[games.inception]" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "said"), [
    (("check",), "name the file to check"), (("check", "gone.json"), "gone.json: No such file"),
    (("check", "text.json"), "this is not JSON: line 1"),
    (("check", "set.json", "--game", "inscription", "--whole"), "played with its own set"),
])  # fmt: skip
def test_what_cannot_be_checked_is_said(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    Path("text.json").write_text("a rope", encoding="utf-8")
    Path("set.json").write_text('{"designs": {}, "cards": []}', encoding="utf-8")
    status, _, complaint = cards(capsys, *words)
    assert status
    assert said in complaint


def test_the_vocabulary_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = cards(capsys, "words", "--game", "inception")
    assert status == 0
    assert "  convince: Convince. Opens a convince window." in said
    assert "    windows (may be left out): a list of play, attack, convince, any" in said


@pytest.mark.parametrize("game", ["inscription", "augmented", "incubo", "inwo", "inception"])
def test_a_file_is_checked_as_cards_of_its_own_game(capsys: pytest.CaptureFixture[str], game: str) -> None:
    Path("my.json").write_text(cards(capsys, "example", "--game", game)[1], encoding="utf-8")
    status, said, complaint = cards(capsys, "check", "my.json")
    assert (status, complaint) == (0, "")
    assert f"[games.{game}]" in said
    assert cards(capsys, "words", "--game", game)[0] == 0


def test_two_cards_of_one_name_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    wolf = {"kind": "creature", "name": "Paper Wolf", "power": 1, "health": 1}
    own = {"game": "inscription", "designs": {"a": wolf, "b": {**wolf, "name": "paper wolf"}}}
    Path("two.json").write_text(json.dumps(own), encoding="utf-8")
    status, _, complaint = cards(capsys, "check", "two.json")
    assert status == 1
    assert "a, name: there is a card 'Paper Wolf' already; choose another name" in complaint
