"""Symbols are kept between starts, and a file that is not whole is never believed."""

from pathlib import Path

import numpy as np
import pytest

from companion.kernel.cards import Tag, TagCode, card_id, payload
from vision.tags import kept_grids
from vision.tags.kept_grids import KeptGrids
from vision.tags.manifest import Manifest
from vision.tags.many_symbols import module_grids
from vision.tags.symbols import SymbolError, module_grid

PAYLOADS = [payload(TagCode("K7", number, 1)) for number in range(1, 8)]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every symbol that is made from now on."""
    names: list[str] = []
    monkeypatch.setattr(kept_grids, "module_grids", lambda texts: names.extend(texts) or module_grids(texts))
    return names


def right(grids: np.ndarray, payloads: list[str]) -> bool:
    return np.array_equal(grids, np.stack([module_grid(one) for one in payloads]))


def test_a_symbol_is_made_once_and_found_at_the_next_start(tmp_path: Path, made: list[str]) -> None:
    file = tmp_path / "folder" / "tags.txt"
    assert right(KeptGrids(file).of(PAYLOADS[:5]), PAYLOADS[:5]) and made == PAYLOADS[:5]
    made.clear()
    again = [*reversed(PAYLOADS), PAYLOADS[0]]
    assert right(KeptGrids(file).of(again), again) and sorted(made) == PAYLOADS[5:], "only what is new"


@pytest.mark.parametrize("harm", [lambda data: data[:-3], lambda data: data.replace(b"1", b"2", 1), lambda _: b"\xff"])
def test_a_file_that_is_not_whole_is_made_anew(tmp_path: Path, made: list[str], harm) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "tags.txt"
    KeptGrids(file).of(PAYLOADS)
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    made.clear()
    assert right(KeptGrids(file).of(PAYLOADS), PAYLOADS) and made == PAYLOADS
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_costs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file, no folder")
    assert right(KeptGrids(tmp_path / "blocked" / "tags.txt").of(PAYLOADS), PAYLOADS)


def test_what_cannot_be_printed_is_no_symbol(tmp_path: Path) -> None:
    with pytest.raises(SymbolError):
        KeptGrids(tmp_path / "tags.txt").of(["far too long for a tag"])


def test_a_manifest_reads_the_same_with_kept_symbols(tmp_path: Path) -> None:
    tags = [Tag(text, card_id("wolf", number), "A", 21.0, (0.0, 0.0)) for number, text in enumerate(PAYLOADS, 1)]
    kept = KeptGrids(tmp_path / "tags.txt")
    for _ in range(2):
        (fresh,), (found,) = Manifest(tags).sets(), Manifest(tags, kept=kept).sets()
        assert fresh.payloads == found.payloads and np.array_equal(fresh.grids, found.grids)
