"""``companion print``: what a person asks for and which files they get. How sheets look is tested in tests/vision."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import __main__ as cli
from companion import games
from tests.table.toy import Toy


@pytest.fixture(autouse=True)
def _toy_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy = EntryPoint("toy", "tests.table.toy:Toy", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda group: [toy])
    monkeypatch.chdir(tmp_path)


def companion_print(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """Exit status, the files named on the output, complaints."""
    status = cli.main(["print", *words, "--game", "toy"])
    shown = capsys.readouterr()
    return status, [line.removeprefix("wrote ") for line in shown.out.splitlines()], shown.err


def test_everything_goes_into_a_folder_named_after_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, files, _ = companion_print(capsys)
    assert status == 0 and files == [f"toy-print/{kind}.pdf" for kind in ("instructions", "mat", "cards", "stickers")]
    assert all(Path(file).read_bytes().startswith(b"%PDF") for file in files)


def test_some_cards_into_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert companion_print(capsys, "stickers", "stoat:1", "wolf", "--out", "some.png")[:2] == (0, ["some.png"])
    assert Path("some.png").read_bytes().startswith(b"\x89PNG")


def test_the_export_holds_mat_and_tags(capsys: pytest.CaptureFixture[str]) -> None:
    status, files, _ = companion_print(capsys, "export", "--out", "out")
    assert status == 0 and sorted(files) == ["out/mat.json", "out/mat.png", "out/tags.json"]
    assert json.loads(Path("out/mat.json").read_text())["size_mm"] == [400, 300]
    assert len(json.loads(Path("out/tags.json").read_text())) == 18


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["cards", "stoot"], "did you mean 'stoat'?"),
        (["mat", "--paper", "B9"], "unknown paper 'B9'"),
        (["mat", "stoat"], "mat takes no cards"),
        (["--out", "all.pdf"], "all.pdf is one file"),
    ],
)
def test_what_cannot_be_printed_is_said(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, files, complained = companion_print(capsys, *words)
    assert status != 0 and not files and complaint in complained


def test_a_sign_that_no_font_has_is_said_when_it_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stoat = replace(Toy.catalogue.faces["stoat"], name="Stoat \U0001f9a6")
    monkeypatch.setitem(Toy.catalogue.faces, "stoat", stoat)
    monkeypatch.setattr(Toy, "mat", replace(Toy.mat, title="\U0001f9a6"))
    status, _, complained = companion_print(capsys, "cards", "stoat:1")
    assert status == 0
    assert "companion print: Stoat \U0001f9a6 (stoat): no font here has \U0001f9a6; it would be a box" in complained
    assert "the mat's title: no font here has" in companion_print(capsys, "mat")[2]


def test_an_unknown_game_is_answered_with_those_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["print", "--game", "toi"]) == cli.CONFIGURATION
    assert "did you mean 'toy'?" in capsys.readouterr().err
