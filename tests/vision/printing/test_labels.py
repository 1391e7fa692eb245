"""Tags on sheets of labels: every tag lies whole on a label and is read from the printed sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from companion import games
from companion.__main__ import main
from vision.printing.cards_and_stickers import print_cards, print_stickers, select, sticker_mm, where_to_stick
from vision.printing.deck import Deck, deck_of
from vision.printing.labels import SHEETS, label_sheet, print_labels
from vision.printing.sheets import DPI, PrintingError, paper_size


@pytest.fixture(scope="module")
def deck() -> Deck:
    return deck_of(games.find("inscription").build())


@pytest.mark.parametrize("name", SHEETS)
def test_labels_lie_on_their_paper_side_by_side(name: str) -> None:
    sheet = SHEETS[name]
    page, corners = paper_size(sheet.paper), sheet.corners
    assert len(corners) == sheet.across * sheet.down
    assert corners[0][0] == pytest.approx(page[0] - corners[-1][0] - sheet.size[0])
    assert corners[0][1] == pytest.approx(page[1] - corners[-1][1] - sheet.size[1])
    assert corners[0][0] > 4 and corners[0][1] > 4


def test_an_avery_l7160_begins_where_avery_says() -> None:
    assert SHEETS["L7160"].corners[0] == pytest.approx((7.21, 15.15), abs=0.1)


@pytest.mark.parametrize("name", SHEETS)
def test_every_tag_is_read_and_lies_on_one_label(name: str, deck: Deck, tmp_path: Path) -> None:
    sheet, cards = SHEETS[name], select(deck)[: 3 * SHEETS[name].tags(sticker_mm(15)) + 1]
    (file,) = print_labels(deck, tmp_path / "labels.png", name, cards, first=2)
    picture = Image.open(file)
    found = {one.text: one.position for one in zxingcpp.read_barcodes(picture)}
    assert set(found) == {deck.tags[card, side].payload for card in cards for side in deck.sides(card)}
    used = set()
    for where in found.values():
        points = [(p.x * 25.4 / DPI, p.y * 25.4 / DPI) for p in (where.top_left, where.bottom_right)]
        on = [
            number
            for number, (x, y) in enumerate(sheet.corners, 1)
            if all(x + 1 < px < x + sheet.size[0] - 1 and y + 1 < py < y + sheet.size[1] - 1 for px, py in points)
        ]
        assert len(on) == 1
        used.add(on[0])
    assert used == {2, 3, 4, 5}, "label 1 is gone already"


def test_every_sheet_has_a_ruler_and_says_where_on_a_card_a_tag_belongs(
    deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    told: list[int] = []
    (file,) = print_labels(
        deck, tmp_path / "labels.pdf", "5160", select(deck), progress=lambda _, pages: told.append(pages)
    )
    text, pages = file.read_bytes().decode("latin-1"), told[-1]
    assert pages > 1 and text.count("100 mm: print at 100 %") == pages
    assert text.count(where_to_stick(deck.tags[select(deck)[0], "A"])) == pages


def test_the_command_prints_labels_and_names_a_wrong_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tags.pdf"
    words = ["print", "stickers", "stoat", "--game", "inscription", "--out", str(out)]
    assert main([*words, "--labels", "l7160"]) == 0 and out.stat().st_size > 1000
    assert main([*words, "--labels", "L1"]) != 0
    assert "expected L7160, L7159, L7651, 5160" in capsys.readouterr().err
    assert main(["print", "mat", "--labels", "L7160"]) == 78


def test_a_label_that_is_not_on_the_sheet(deck: Deck, tmp_path: Path) -> None:
    with pytest.raises(PrintingError, match="labels 1 to 21, not 22"):
        print_labels(deck, tmp_path / "x.pdf", "L7160", first=22)
    assert label_sheet("l7651").tags(sticker_mm(15)) == 1 and label_sheet("L7160").tags(sticker_mm(15)) == 3


@pytest.mark.parametrize("tag_mm", [18.0, 20.0])
def test_larger_tags_keep_their_size_on_cards_stickers_and_labels(tag_mm: float, tmp_path: Path) -> None:
    """Each is found as large as asked, and the reader, told that size, knows where on its card it lies."""
    deck = deck_of(games.find("inscription").build(), tag_mm)
    cards = select(deck, ["stoat"])
    sheets = [print_stickers(deck, tmp_path / "stickers.png", "A4", cards)]
    sheets.append(print_cards(deck, tmp_path / "cards.png", "A4", cards, backs=False))
    sheets.append(print_labels(deck, tmp_path / "labels.png", "L7160", cards))
    for (file,) in sheets:
        found = {one.text: one.position for one in zxingcpp.read_barcodes(Image.open(file))}
        assert set(found) == {deck.tags[card, "A"].payload for card in cards}
        for where in found.values():
            wide = (where.top_right.x - where.top_left.x) * 25.4 / DPI
            assert wide == pytest.approx(tag_mm, abs=0.4)
    tag = deck.tags[cards[0], "A"]
    assert "3 mm from the right edge and 3 mm from the top edge" in where_to_stick(tag)
    with pytest.raises(PrintingError, match="too low for these tags"):
        print_labels(deck, tmp_path / "low.png", "L7651", cards)


def test_the_command_says_what_the_reader_must_be_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "stickers", "stoat", "--game", "inscription", "--out", str(tmp_path / "tags.pdf"), "--tag"]
    assert main([*words, "18"]) == 0
    assert "[camera]\ntag_mm = 18" in capsys.readouterr().out
    assert main([*words, "40"]) == 78
    assert "--tag 40: tags have 12 to 24 mm" in capsys.readouterr().err
