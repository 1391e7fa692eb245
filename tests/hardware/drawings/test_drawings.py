"""The drawings are true to scale: parts fit each other, bought parts fit into them, nothing lies outside its sheet."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from math import radians, sin
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.kernel.panel import BEAM_DEGREES
from hardware.drawings.dimensions import Dimensions
from hardware.drawings.parts import DRAWINGS, fingers, panel

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).resolve().parents[3] / "docs"
D = Dimensions()


def drawing(name: str, d: Dimensions = D) -> ET.Element:
    return ET.fromstring(DRAWINGS[name](d).svg())


def polygons(tree: ET.Element) -> list[list[tuple[float, float]]]:
    return [
        [tuple(map(float, point.split(","))) for point in one.get("points", "").split()]
        for one in tree.iter(f"{SVG}polygon")
    ]


def sizes(tree: ET.Element) -> list[tuple[float, float]]:
    return [
        (
            round(max(x for x, _ in one) - min(x for x, _ in one), 2),
            round(max(y for _, y in one) - min(y for _, y in one), 2),
        )
        for one in polygons(tree)
    ]


@pytest.mark.parametrize("name", DRAWINGS)
def test_one_unit_is_one_millimetre_and_nothing_is_off_the_sheet(name: str) -> None:
    tree = drawing(name)
    width, height = (float(re.sub("mm$", "", tree.get(key, ""))) for key in ("width", "height"))
    assert tree.get("viewBox") == f"0 0 {width:g} {height:g}"
    for one in polygons(tree):
        assert all(0 <= x <= width and 0 <= y <= height for x, y in one)
    for circle in tree.iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(key, "")) for key in ("cx", "cy", "r"))
        assert r <= x <= width - r and r <= y <= height - r
    ruler = [one for one in tree.iter(f"{SVG}line") if float(one.get("x2", 0)) - float(one.get("x1", 0)) == 100]
    assert len(ruler) == 1


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_guides_drawings_are_those_of_the_command(name: str) -> None:
    assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == DRAWINGS[name](D).svg(), (
        "companion drawings --out docs"
    )
    assert f"]({name}.svg)" in (DOCS / "build.md").read_text(encoding="utf-8")


def test_a_beam_that_leans_as_far_as_it_goes_touches_nothing() -> None:
    lowest = D.shaft_height - D.beam / 2 * sin(radians(BEAM_DEGREES)) - D.pan_drop
    assert lowest == pytest.approx(D.free) and lowest >= 9
    longer = Dimensions(beam=240)
    assert longer.shaft_height > D.shaft_height and longer.free >= 9


def test_the_servo_fits_and_its_shaft_stands_over_the_uprights_middle() -> None:
    tree = drawing("servo-mount")
    assert (D.servo.length, D.servo.width) in sizes(tree)
    holes = [(float(c.get("cx", "")), float(c.get("cy", ""))) for c in tree.iter(f"{SVG}circle") if c.get("r") == "1"]
    ears = [one for one in holes if one[1] == holes[0][1]][:2]
    assert ears[1][0] - ears[0][0] == D.servo.holes
    assert (20.0, D.sheet) in sizes(tree), "the foot's slot takes the upright's tab"


@pytest.mark.parametrize("sheet", [3.0, 4.0, 6.0])
def test_neighbouring_panels_of_the_enclosure_fit_into_each_other(sheet: float) -> None:
    """Along a joint, one panel's edge stands out exactly where the other's goes in."""
    for length in Dimensions(sheet=sheet).inside:
        whole = length + 2 * sheet
        ours, theirs = fingers(whole, sheet, corner=True), fingers(whole, sheet, corner=False)
        assert [at for at, _ in ours] == [at for at, _ in theirs]
        assert all(one + other == sheet for (_, one), (_, other) in zip(ours, theirs, strict=True))
        assert [round(whole - at, 6) for at, _ in reversed(ours)] == [round(at, 6) for at, _ in ours]


@pytest.mark.parametrize("first", [(True, True), (False, True), (False, False)])
def test_a_panels_outline_is_closed_square_and_crosses_itself_nowhere(first: tuple[bool, bool]) -> None:
    points = panel((5, 7), (107, 51), 3, first)
    lines = list(pairwise([*points, points[0]]))
    assert all((a[0] == pytest.approx(b[0])) != (a[1] == pytest.approx(b[1])) for a, b in lines)
    assert len({(round(x, 6), round(y, 6)) for x, y in points}) == len(points)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in lines)) / 2
    assert 101 * 45 <= area <= 107 * 51


def test_the_boards_holes_are_those_of_a_raspberry_pi() -> None:
    tree = drawing("enclosure")
    radius = f"{D.board.hole / 2:g}"
    holes = [
        (float(c.get("cx", "")), float(c.get("cy", ""))) for c in tree.iter(f"{SVG}circle") if c.get("r") == radius
    ]
    across = {round(x - holes[0][0], 2) for x, _ in holes}, {round(y - holes[0][1], 2) for _, y in holes}
    assert len(holes) == 4 and across == ({0.0, 58.0}, {0.0, 49.0})


def test_the_stand_holds_the_lens_where_the_guide_says() -> None:
    words = "".join(drawing("camera-stand").itertext())
    for height in D.lens:
        assert f"{height:g} lens" in words
    text = (DOCS / "build.md").read_text(encoding="utf-8")
    assert all(f"| {height / 10:g} cm |" in text for height in D.lens)


def test_the_command_draws_for_the_plywood_one_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drawings", "enclosure", "--sheet", "4", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "enclosure.svg").read_text() == DRAWINGS["enclosure"](Dimensions(sheet=4)).svg()
    assert main(["drawings", "castle"]) == 78
    assert "servo-mount, camera-stand, enclosure" in capsys.readouterr().err
    assert main(["drawings", "--sheet", "40", "--out", str(tmp_path)]) == 78
