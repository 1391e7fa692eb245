"""Paper: a ruler laid on it must agree, and a camera must be able to read it."""

import contextlib
import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
import zxingcpp

import companion.games
from companion.__main__ import main
from companion.kernel.cards import Catalogue, Face, Tag
from companion.kernel.game import BaseGame, NoOptions
from companion.kernel.places import Fiducial, Mat, load_mat
from companion.kernel.view import Printed
from vision.printing.card_art import art_window, card_image, tag_centre
from vision.printing.cards_and_stickers import print_cards, print_stickers, select
from vision.printing.deck import Deck, deck_of
from vision.printing.export import export
from vision.printing.instructions import instructions, print_instructions
from vision.printing.mat_art import DARK, LIGHT, Look, mat_image
from vision.printing.mat_pages import OVERLAP_MM, print_mat, tiles
from vision.printing.sheets import PAPERS, PrintingError
from vision.tags.symbols import marker_grid, modules

MAT = load_mat(Path(companion.games.__file__).parent / "inscription" / "mat.toml")
FACES = [
    Face(id="stoat", name="Stoat", number=1, copies=2),
    Face(id="river-snapper", name="River Snapper", number=2, copies=9),
    Face(id="dream", name="Dream", number=3, sides=("A", "B")),
]


class PaperGame(BaseGame):
    """A game that is only printed."""

    name = "paper"
    catalogue = Catalogue("T1", FACES)
    mat = MAT


GAME = PaperGame(NoOptions(), {"A": "Ana", "B": "Luka"})
DECK = deck_of(GAME)


def codes(path: Path) -> dict[str, tuple[np.ndarray, float]]:
    """Payloads in a 300 dpi page with their centre and side in mm."""
    found = {}
    for code in zxingcpp.read_barcodes(cv2.imread(str(path))):
        place = code.position
        corners = np.array(
            [[c.x, c.y] for c in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
        )
        sides = np.hypot(*(corners - np.roll(corners, 1, 0)).T)
        found[code.text] = (corners.mean(0) / 300 * 25.4, float(sides.mean()) / 300 * 25.4)
    return found


def test_a_printed_card_carries_its_tag_in_true_size_at_its_place(tmp_path: Path) -> None:
    (page,) = print_cards(DECK, tmp_path / "cards.png", "A4", select(DECK, ["stoat:2", "dream"]), backs=False)
    found = codes(page)
    width, height = cv2.imread(str(page)).shape[1::-1]
    assert (width, height) == (round(210 / 25.4 * 300), round(297 / 25.4 * 300))
    corner = np.array([(210 - 3 * 63) / 2, (297 - 3 * 88) / 2])
    for column, card in enumerate(("stoat:2", "dream:1")):
        tag = DECK.tags[card, "A"]
        centre, side = found[tag.payload]
        assert side == pytest.approx(15, abs=0.3)
        assert np.abs(centre - corner - [column * 63, 0] - tag_centre(tag)).max() < 0.3


def test_every_chosen_card_is_printed_once_nine_to_a_page(tmp_path: Path) -> None:
    pages = print_cards(DECK, tmp_path / "cards.png", backs=False)
    assert [page.name for page in pages] == ["cards-01.png", "cards-02.png"]
    printed = [payload for page in pages for payload in codes(page)]
    assert sorted(printed) == sorted(tag.payload for (_, side), tag in DECK.tags.items() if side == "A")


def test_backs_are_mirrored_so_that_both_sides_belong_together(tmp_path: Path) -> None:
    front, back = print_cards(DECK, tmp_path / "cards.png", cards=select(DECK, ["dream"]))
    (face, _), (behind, _) = (
        codes(front)[DECK.tags["dream:1", "A"].payload],
        codes(back)[DECK.tags["dream:1", "B"].payload],
    )
    offset = tag_centre(DECK.tags["dream:1", "A"])[0] - 31.5
    assert (face[0] - offset) + (behind[0] - offset) == pytest.approx(210, abs=0.5)
    assert face[1] == pytest.approx(behind[1], abs=0.3)


@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_stickers_read_and_are_of_true_size(tmp_path: Path, paper: str) -> None:
    (page,) = print_stickers(DECK, tmp_path / "stickers.png", paper)
    found = codes(page)
    assert set(found) == {tag.payload for tag in DECK.tags.values()}
    assert all(side == pytest.approx(15, abs=0.3) for _, side in found.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_cover_the_mat_overlap_and_fit_the_paper(paper: str) -> None:
    w, h = PAPERS[paper]
    covered = np.zeros((301, 801), bool)
    for tile in tiles(MAT, (h, w)):
        (x, y), (across, down) = tile.corner, tile.size
        assert across <= h - 20 + 1e-6 and down <= w - 20 + 1e-6
        covered[round(y) : round(y + down) + 1, round(x) : round(x + across) + 1] = True
    assert covered.all()
    rows = [tile for tile in tiles(MAT, (h, w)) if tile.row == 0]
    for one, other in zip(rows, rows[1:], strict=False):
        assert one.corner[0] + one.size[0] - other.corner[0] == pytest.approx(OVERLAP_MM)


def test_the_seam_between_the_rows_spares_every_marker() -> None:
    marks = [(f.y, f.size / 2) for f in MAT.fiducials] + [(r.centre[1], 10) for r in MAT.regions if r.marker]
    edges = {y for tile in tiles(MAT, (297, 210)) for y in (tile.corner[1], tile.corner[1] + tile.size[1])} - {0, 300}
    assert len(edges) == 2
    assert not any(abs(edge - y) < reach for y, reach in marks for edge in edges)


@pytest.mark.parametrize(("look", "darkest", "lightest"), [(DARK, 0, 40), (LIGHT, 250, 255)])
def test_on_either_mat_the_markers_stand_where_the_description_says(look: Look, darkest: int, lightest: int) -> None:
    dpi = 101.6  # 4 pixels per mm
    image = mat_image(MAT, dpi, look=look)
    assert image.shape == (1200, 3200, 3)
    grey = image.mean(2)
    assert darkest <= np.median(grey) <= lightest
    for x, y, size, bits in [
        *((f.x, f.y, f.size, marker_grid(f.dict, f.id)) for f in MAT.fiducials),
        *((*r.centre, r.marker.size, marker_grid(r.marker.dict, r.marker.id)) for r in MAT.regions if r.marker),
    ]:
        cells = (np.arange(len(bits)) + 0.5) * size / len(bits) - size / 2
        sampled = grey[np.ix_(((y + cells) * 4).astype(int), ((x + cells) * 4).astype(int))]
        assert np.array_equal(sampled > 128, bits.astype(bool))


def test_a_mat_for_home_printers_takes_less_than_a_tenth_of_the_dark_ones_ink() -> None:
    light, dark = (255 - mat_image(MAT, 60, look=look).mean() for look in (LIGHT, DARK))
    assert light < dark / 10


def test_a_mat_is_printed_light_and_on_request_dark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shades = []
    for wish in ((), ("--mat", "dark")):
        out = tmp_path / "mat.png"
        assert main(["print", "mat", "--game", "inscription", "--paper", "whole", "--out", str(out), *wish]) == 0
        shades.append(np.median(cv2.imread(str(out))))
    assert shades[0] == 255 and shades[1] < 60
    assert "mat: page 1 of 1" in capsys.readouterr().err, "who waits sees how far it is"


def test_the_whole_mat_in_pdf_has_its_true_size(tmp_path: Path) -> None:
    (path,) = print_mat(MAT, tmp_path / "mat.pdf", "whole")
    box = path.read_bytes().split(b"/MediaBox [ ")[1].split(b"]")[0].split()
    assert [float(value) / 72 * 25.4 for value in box] == pytest.approx([0, 0, 820, 320], abs=0.01)


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="needs poppler's pdftoppm to look at a PDF")
def test_a_pdf_shows_the_same_as_the_png(tmp_path: Path) -> None:
    for name in ("a.pdf", "a.png"):
        print_cards(DECK, tmp_path / name, cards=select(DECK, ["stoat"]))
    subprocess.run(["pdftoppm", "-r", "300", "-png", "-singlefile", tmp_path / "a.pdf", tmp_path / "b"], check=True)
    one, other = codes(tmp_path / "a.png"), codes(tmp_path / "b.png")
    assert set(one) == set(other) and len(one) == 2
    assert all(np.abs(one[key][0] - other[key][0]).max() < 0.2 for key in one)


def test_cards_are_chosen_by_face_copy_or_pattern() -> None:
    assert select(DECK, ["stoat"]) == ["stoat:1", "stoat:2"]
    assert select(DECK, ["river-snapper:3", "stoat:1"]) == ["river-snapper:3", "stoat:1"]
    assert len(select(DECK, ["*snap*", "river-snapper"])) == 9
    assert select(DECK, ["River Snapper"]) == select(DECK, ["river-snapper"])
    assert len(select(DECK)) == 12


def test_wrong_wishes_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(PrintingError, match="did you mean 'stoat'"):
        select(DECK, ["staot"])
    with pytest.raises(PrintingError, match="expected A4 or Letter"):
        print_cards(DECK, tmp_path / "x.pdf", "A0")
    with pytest.raises(PrintingError, match=r"ending in \.pdf or \.png"):
        print_mat(MAT, tmp_path / "mat.docx")


def test_export_writes_what_a_strange_camera_needs(tmp_path: Path) -> None:
    export(GAME, tmp_path / "new")
    mat = json.loads((tmp_path / "new" / "mat.json").read_text())
    assert mat["size_mm"] == [800, 300] and mat["anchor"] == {"slots": "top-left", "fiducials": "centre"}
    assert mat["fiducials"][1] == {"dict": "4x4_50", "id": 1, "x": 785, "y": 15, "size": 20}
    marker = {"dict": "4x4_50", "id": 10, "size": 20}
    slot = {"name": "A1", "x": 130, "y": 40, "w": 70, "h": 95, "kind": "slot", "marker": marker}
    assert mat["slots"][0] == slot
    tags = json.loads((tmp_path / "new" / "tags.json").read_text())
    assert len(tags) == 13
    assert tags[0] == {
        "payload": DECK.tags["stoat:1", "A"].payload,
        "card": "stoat:1",
        "face": "stoat",
        "copy": 1,
        "side": "A",
        "size_mm": 15,
        "offset_mm": [19.6, 32.1],
        "modules": list(modules(DECK.tags["stoat:1", "A"].payload)),
    }
    picture = cv2.imread(str(tmp_path / "new" / "mat.png"))
    assert picture.shape == (round(300 / 25.4 * 300), round(800 / 25.4 * 300), 3)


@pytest.mark.parametrize("size", [12.0, 15.0, 20.0])
def test_a_tag_of_any_size_stands_where_it_says(size: float) -> None:
    tag = Tag("T100101AK", "stoat:1", "A", size, (17.0, 29.0))
    image = card_image(DECK.words("stoat:1", "A"), tag, 300)
    (code,) = zxingcpp.read_barcodes(image)
    place = code.position
    middle = np.array([(place.top_left.x + place.bottom_right.x) / 2, (place.top_left.y + place.bottom_right.y) / 2])
    assert np.abs(middle / 300 * 25.4 - [31.5 + 17, 44 - 29]).max() < 0.25


def test_a_mat_without_regions_or_room_still_prints(tmp_path: Path) -> None:
    small = Mat((120.0, 60.0), (Fiducial(0, 20, 20), Fiducial(1, 100, 40)), ())
    (path,) = print_mat(small, tmp_path / "small.png")
    assert cv2.imread(str(path)) is not None
    assert Deck([]).tags == {} and select(Deck([])) == []


def test_where_a_tag_lies_there_is_no_picture() -> None:
    """The tag of inception's characters stands in the middle of the left edge, of inscription's in the corner."""
    wide = art_window(Tag("T10K001A0", "a:1"))
    beside = art_window(Tag("T10K001A0", "a:1", offset_mm=(-21.5, 21.0)))
    right_edge = 31.5 - 21.5 + 7.5 + 15 / 21 * 2
    assert wide[0] == (5.0, 23.4) and wide[1] == pytest.approx((53.0, 33.6))
    assert beside[0][0] > right_edge and beside[0][0] + beside[1][0] == pytest.approx(58.0)


def test_a_card_with_room_prints_what_its_sigil_means() -> None:
    face = Printed("Adder", lines=("Touch of Death",), meanings=("A card that its attack damages dies at once.",))
    plain, explained = (card_image(one, None, 150) for one in (msgspec.structs.replace(face, meanings=()), face))
    changed = np.flatnonzero((plain != explained).any((1, 2))) / 150 * 25.4
    assert changed.min() > 57.0 and changed.max() < 82.0, "between picture and small print"
    novel = msgspec.structs.replace(face, meanings=("word " * 400,))
    assert np.array_equal(card_image(novel, None, 150), plain), "what could not be read is not printed"


def test_names_on_stickers_are_large_enough_to_be_read(tmp_path: Path) -> None:
    deck = Deck([Tag("T10K001A0", "a:1")], lambda card, side: Printed("Frozen Opossum in a Bottle"))
    (path,) = print_stickers(deck, tmp_path / "tags.pdf")
    sizes = [float(size) for size in re.findall(r"/F1 ([\d.]+) Tf", "\n".join(streams(path)))]
    assert min(sizes) >= 1.9 * 72 / 25.4


def streams(path: Path) -> Iterator[str]:
    """The drawing commands of a PDF of ours."""
    for part in re.findall(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL):
        with contextlib.suppress(zlib.error):
            yield zlib.decompress(part).decode("latin-1")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_of_instructions_is_whole_and_counts_the_mats_sheets(tmp_path: Path, paper: str) -> None:
    width = PAPERS[paper][0]
    sheets_of_mat = len(print_mat(MAT, tmp_path / "mat.png", paper))
    words = "\n".join(line for heading, lines in instructions(MAT, PAPERS[paper]) for line in (heading, *lines))
    assert f"{sheets_of_mat} sheets" in words
    for needed in ("100 %", "g/m²", "Sleeves must be matte", "turn on the long edge"):
        assert needed in words
    (page,) = print_instructions(MAT, tmp_path / "read.png", paper)
    ink = cv2.imread(str(page)).min(2) < 128
    assert (
        ink.any()
        and not ink[:, : round(10 / 25.4 * 300)].any()
        and not ink[:, round((width - 10) / 25.4 * 300) :].any()
    )
