"""Symbols kept from an earlier start are those that would be made; a damaged file is no symbol's loss."""

from pathlib import Path

import pytest

from vision.tags import kept_symbols
from vision.tags.kept_symbols import symbols
from vision.tags.symbols import modules

PAYLOADS = ("IN01Z02AN", "IN02701A4")


def none(payload: str) -> tuple[str, ...]:
    raise AssertionError(f"{payload} was made again")


def test_a_second_start_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = symbols(tmp_path / "deep" / "s.json", PAYLOADS)
    assert first == {payload: modules(payload) for payload in PAYLOADS}
    monkeypatch.setattr(kept_symbols, "modules", none)
    assert symbols(tmp_path / "deep" / "s.json", PAYLOADS[:1]) == {PAYLOADS[0]: modules(PAYLOADS[0])}


def test_what_is_new_is_made_and_kept_with_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    symbols(tmp_path / "s.json", PAYLOADS[:1])
    symbols(tmp_path / "s.json", PAYLOADS[1:])
    monkeypatch.setattr(kept_symbols, "modules", none)
    assert len(symbols(tmp_path / "s.json", PAYLOADS)) == 2


@pytest.mark.parametrize("harm", ["flip", "cut", "bytes", "other", "folder"])
def test_a_damaged_or_foreign_file_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    """A flipped module would be read as another card."""
    file = tmp_path / "s.json"
    right = symbols(file, PAYLOADS)
    text = file.read_text()
    match harm:
        case "flip":
            at = text.rindex("1")
            file.write_text(text[:at] + "0" + text[at + 1 :])
        case "cut":
            file.write_text(text[: len(text) // 2])
        case "bytes":
            file.write_bytes(b"\xff\xfe")
        case "other":
            monkeypatch.setattr(kept_symbols, "MADE_BY", "another version")
        case "folder":
            file.unlink()
            file.mkdir()
    assert symbols(file, PAYLOADS) == right
