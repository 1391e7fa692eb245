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
