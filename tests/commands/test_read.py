"""``companion read``: from rendered pictures of a table to JSON, by a game's own mat or a described one."""

import json
from pathlib import Path

import pytest

from benchmarks.reader import main as benchmarks_main
from benchmarks.reader import pictures as benchmark
from companion import __main__ as cli
from companion import games
from companion.errors import ConfigError
from companion.kernel.cards import CardId
from vision.printing.deck import deck_of
from vision.reader.labelled import Lying, parse_lying
from vision.tags.manifest import Manifest
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


@pytest.mark.parametrize("tag_mm", [18.0, 20.0])
def test_larger_tags_are_read_when_the_configuration_names_their_size(
    tag_mm: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`companion print --tag`, on a large mat."""
    game = games.find("inception").build()
    table = VirtualTable(game.mat, deck_of(game, tag_mm))
    camera = VirtualCamera(table, (1280, 720), wait=lambda seconds: None)
    slots = [region for region in game.mat.regions if region.kind == "slot"][:2]
    cards = list(dict.fromkeys(tag.card for tag in game.catalogue.tags()))[:2]
    for card, slot in zip(cards, slots, strict=True):
        table.lay(card, *slot.centre, angle=0)
    camera.frame()
    (tmp_path / "seen").mkdir()
    (tmp_path / "seen" / "a.jpg").write_bytes(camera.jpeg(90))
    config = tmp_path / "config.toml"
    config.write_text(f"[camera]\ntag_mm = {tag_mm}\n")

    def read(*words: str) -> dict[str, tuple[float, float]]:
        assert cli.main(["read", str(tmp_path / "seen"), "--game", "inception", *words]) == 0
        found = json.loads(capsys.readouterr().out)["a.jpg"]["cards"]
        return {one["tag"]: (one["x"], one["y"]) for one in found}

    of = {tag.card: tag.payload for tag in game.catalogue.tags() if tag.side == "A"}
    seen = read("--config", str(config))
    assert set(seen) == {of[card] for card in cards}
    for card, slot in zip(cards, slots, strict=True):
        assert seen[of[card]] == pytest.approx(slot.centre, abs=3)


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


def labels_of(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """Picture -> the cards and places that were said to be in it."""
    kept = json.loads((folder / "labels.json").read_text())
    return {name: [(one["card"], one["zone"]) for one in lying] for name, lying in kept["pictures"].items()}


def test_pictures_are_labelled_from_a_list_and_the_benchmark_takes_the_folder(
    frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list is the truth: what it says wrongly counts against the reader."""
    lies, out = tmp_path / "lies.txt", tmp_path / "set"
    lies.write_text(
        "# a real evening\n*: stoat:1 A1, wolf:1 B2\nf0000.jpg: \nf0002.jpg: stoat:1 A1, wolf:1 B3, rabbit:1 B1\n"
    )
    words = ["read", str(frames), "--game", "inscription", "--label", str(out)]
    assert cli.main([*words, "--lies", str(lies)]) == 0
    assert labels_of(out) == {
        "f0000.jpg": [],
        "f0001.jpg": [("stoat:1", "A1"), ("wolf:1", "B2")],
        "f0002.jpg": [("stoat:1", "A1"), ("wolf:1", "B3"), ("rabbit:1", "B1")],
    }
    assert (out / "f0001.jpg").read_bytes() == (frames / "f0001.jpg").read_bytes()
    capsys.readouterr()
    benchmark(out)
    told = capsys.readouterr().out
    assert "3 pictures  recall  60.0 % of 5  false 0 misplaced 1" in told
    assert "f0002.jpg: not read rabbit:1 B1, wolf:1 B3" in told


def test_a_place_is_named_as_the_mat_does_or_as_its_file_does() -> None:
    game = games.find("inscription").build()
    tags = Manifest(game.catalogue.tags())
    (printed,) = [region for region in game.mat.regions if region.name == "A/dead"]
    assert printed.label not in ("", "A/dead")
    for place in (printed.label, printed.label.lower(), "A/dead", "a/dead"):
        assert parse_lying(f"stoat:1 {place}", game.mat, tags) == (Lying(CardId("stoat:1"), "A/dead"),)
    with pytest.raises(ConfigError, match=f"it has A1, .*A/dead .{printed.label}"):
        parse_lying("stoat:1 somewhere", game.mat, tags)


def test_a_folder_without_labels_is_named_by_the_benchmark(
    frames: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks.reader", "--pictures", str(frames)])
    with pytest.raises(SystemExit) as ended:
        benchmarks_main()
    assert ended.value.code == 2 and "labels.json cannot be read" in capsys.readouterr().err


def test_people_are_asked_what_lies_where(
    frames: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["-", "", "stoat:1 Z9", "stoat 1", "stoat:1 A1"])
    shown: list[str] = []

    def answer(words: str) -> str:
        shown.append(words)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert cli.main(["read", str(frames), "--game", "inscription", "--label", str(tmp_path)]) == 0
    assert shown[0].startswith("f0000.jpg [nothing]") and "stoat:1 A1" in shown[1] and "wolf:1 B2" in shown[1]
    problems = capsys.readouterr().err
    assert "the mat has no place 'Z9'" in problems and "the mat has no place '1'" in problems
    assert set(labels_of(tmp_path)["f0001.jpg"]) == {("stoat:1", "A1"), ("wolf:1", "B2")}
    assert labels_of(tmp_path)["f0002.jpg"] == [("stoat:1", "A1")]
    assert "f0000.jpg" not in labels_of(tmp_path)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("f0009.jpg: stoat:1 A1", "there is no picture 'f0009.jpg'"),
        ("f0001.jpg: stout:1 A1", "line 1: 'stout:1 A1': there is no card 'stout:1'"),
        ("f0001.jpg stoat:1 A1", "line 1: expected PICTURE: CARD PLACE"),
    ],
)
def test_a_wrong_list_is_named_with_its_line(
    line: str, words: str, frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lies.txt").write_text(line)
    out = tmp_path / "set"
    assert cli.main(["read", str(frames), "--label", str(out), "--lies", str(tmp_path / "lies.txt")]) != 0
    assert words in capsys.readouterr().err and not out.exists()
