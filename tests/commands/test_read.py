"""``companion read``: from rendered pictures of a table to JSON, by a game's own mat or a described one."""

import json
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import games
from companion.kernel.cards import CardId
from vision.printing.deck import deck_of
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

LAID = {"A1": "stoat:1", "B2": "wolf:1"}


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pictures of the inscription mat: bare, and twice with two cards."""
    folder = tmp_path_factory.mktemp("frames")
    game = games.find("inscription").build()
    table = VirtualTable(game.mat, deck_of(game))
    camera = VirtualCamera(table, (1280, 720), wait=lambda seconds: None)
    camera.frame()
    (folder / "f0000.jpg").write_bytes(camera.jpeg(90))
    for slot, card in LAID.items():
        table.lay(CardId(card), *game.mat.region(slot).centre, angle=180.0 * (slot[0] == "A"))
    camera.frame()
    for name in ("f0001.jpg", "f0002.jpg"):
        (folder / name).write_bytes(camera.jpeg(90))
    return folder


def payloads() -> dict[str, str]:
    """Slot -> the payload of the card laid there."""
    catalogue = games.find("inscription").build().catalogue
    of = {tag.card: tag.payload for tag in catalogue.tags() if tag.side == "A"}
    return {slot: of[CardId(card)] for slot, card in LAID.items()}


def check(results: dict) -> None:
    assert list(results) == ["f0000.jpg", "f0001.jpg", "f0002.jpg"]
    assert results["f0000.jpg"]["cards"] == []
    assert results["f0000.jpg"]["slots"]["A1"] == "EMPTY"
    laid = results["f0002.jpg"]
    assert {slot: seen for slot, seen in laid["slots"].items() if seen != "EMPTY"} == payloads()
    mat = games.find("inscription").build().mat
    for slot, payload in payloads().items():
        card = next(card for card in laid["cards"] if card["tag"] == payload)
        x, y = mat.region(slot).centre
        assert abs(card["x"] - x) < 3 and abs(card["y"] - y) < 3
        turned = (card["rotation"] - 180 * (slot[0] == "A") + 180) % 360 - 180
        assert abs(turned) < 3


def test_pictures_are_read_by_the_game(frames: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", str(frames), "--game", "inscription"]) == 0
    check(json.loads(capsys.readouterr().out))


def test_pictures_are_read_by_an_exported_mat_and_bare_payloads(frames: Path, tmp_path: Path) -> None:
    assert cli.main(["print", "export", "--game", "inscription", "--out", str(tmp_path)]) == 0
    tags = [{"payload": tag["payload"]} for tag in json.loads((tmp_path / "tags.json").read_text())]
    (tmp_path / "tags.json").write_text(json.dumps(tags))
    words = ["--mat", str(tmp_path / "mat.json"), "--tags", str(tmp_path / "tags.json")]
    assert cli.main(["read", str(frames), *words, "--sequence", "--out", str(tmp_path / "out" / "results.json")]) == 0
    check(json.loads((tmp_path / "out" / "results.json").read_text()))


@pytest.mark.parametrize("words", [["--mat", "m.json"], ["--tags", "t.json"], ["--game", "g", "--mat", "m"]])
def test_it_must_be_clear_by_what_to_read(words: list[str], frames: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", str(frames), *words]) == cli.USAGE
    assert "--mat and --tags together" in capsys.readouterr().err


def test_a_folder_without_pictures_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", str(tmp_path), "--game", "inscription"]) == cli.FAILED
    assert "holds no pictures" in capsys.readouterr().err


def test_another_games_cards_are_no_cards_of_this_one() -> None:
    from companion.commands.read import leave_out_others

    result = {"cards": [{"tag": "OURS"}, {"tag": "THEIRS"}], "slots": {"A1": "OURS", "A2": "THEIRS", "A3": "EMPTY"}}
    leave_out_others(result, {"OURS"})
    assert result == {"cards": [{"tag": "OURS"}], "slots": {"A1": "OURS", "A2": "UNKNOWN", "A3": "EMPTY"}}
