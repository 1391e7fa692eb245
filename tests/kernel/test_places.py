"""Places and the printed mat."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import ConfigError
from companion.kernel.places import Place, load_mat, place

NAME = st.text("ABCab12/:-", min_size=1, max_size=6)
MAT = """
size_mm = [400, 300]
[[fiducials]]
id = 0
x = 15
y = 15
[[regions]]
name = "A1"
x = 100
y = 50
w = 70
h = 95
facing = 180
marker = { id = 10 }
"""


@given(NAME, st.one_of(st.just(""), NAME))
def test_a_place_is_read_back(zone: str, spot: str) -> None:
    assert place(str(Place(zone, spot))) == Place(zone, spot)


def test_places_are_written_as_people_expect() -> None:
    assert str(Place("A1")) == "A1"
    assert str(Place("A/structure", "cia:1/E")) == "A/structure+cia:1/E"


def test_a_mat_in_millimetres(tmp_path: Path) -> None:
    (tmp_path / "mat.toml").write_text(MAT)
    region = load_mat(tmp_path / "mat.toml").region("A1")
    assert region.centre == (135, 97.5)
    assert region.contains(100, 50) and region.contains(170, 145) and not region.contains(171, 100)
    assert region.kind == "slot" and region.marker.size == 20


def test_a_mat_that_says_only_what_lies_where(tmp_path: Path) -> None:
    short = """
size_mm = [400, 300]
markers = 10
regions = [
  { name = "A1", x = 100, y = 50, facing = 180 },
  { name = "row", x = 100, y = 180, w = 200, kind = "row" },
  { name = "pile", x = 10, y = 100, kind = "pile" },
]
"""
    (tmp_path / "mat.toml").write_text(short)
    mat = load_mat(tmp_path / "mat.toml")
    (tmp_path / "whole.toml").write_text(MAT)
    assert mat.region("A1") == load_mat(tmp_path / "whole.toml").region("A1")
    corners = [(0, 15, 15), (1, 385, 15), (2, 385, 285), (3, 15, 285)]
    assert [(one.id, one.x, one.y) for one in mat.fiducials] == corners
    assert [one.marker and one.marker.id for one in mat.regions] == [10, None, 11]
    assert (mat.region("row").w, mat.region("row").h) == (200, 95)


def test_a_mat_without_that_region(tmp_path: Path) -> None:
    (tmp_path / "mat.toml").write_text(MAT)
    with pytest.raises(KeyError):
        load_mat(tmp_path / "mat.toml").region("Z9")


@pytest.mark.parametrize(("old", "new", "why"), [("w = 70", "wide = 70", "wide"), ("x = 100", 'x = "left"', "float")])
def test_a_wrong_mat_names_its_file_and_key(tmp_path: Path, old: str, new: str, why: str) -> None:
    (tmp_path / "mat.toml").write_text(MAT.replace(old, new))
    with pytest.raises(ConfigError, match=why) as error:
        load_mat(tmp_path / "mat.toml")
    assert "mat.toml" in str(error.value)
