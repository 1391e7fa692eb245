"""What a whole game on paper costs: pictures are drawn, kept and stored once, however many copies a card has."""

import re
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from companion.kernel.cards import CardId, Tag
from companion.kernel.view import Printed
from vision.printing import cards_and_stickers
from vision.printing.cards_and_stickers import print_cards
from vision.printing.deck import Deck
from vision.printing.sheets import PdfSheets

COPIES = [Tag(f"T100{face}0{copy}A", CardId(f"card-{face}:{copy}")) for face in range(1, 4) for copy in range(1, 8)]


@pytest.mark.parametrize("ending", ["pdf", "png"])
def test_copies_of_a_card_are_drawn_once_and_so_is_the_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    drawn: list[str] = []
    front, behind = cards_and_stickers.card_image, cards_and_stickers.card_back

    def card_image(face: Printed, tag: Tag | None, dpi: float, *, beside: Tag) -> np.ndarray:
        drawn.append(face.name)
        return front(face, tag, dpi, beside=beside)

    def card_back(dpi: float) -> np.ndarray:
        drawn.append("back")
        return behind(dpi)

    monkeypatch.setattr(cards_and_stickers, "card_image", card_image)
    monkeypatch.setattr(cards_and_stickers, "card_back", card_back)
    files = print_cards(Deck(COPIES), tmp_path / f"cards.{ending}", backs=True)
    assert sorted(drawn) == ["Card 1", "Card 2", "Card 3", "back"]
    if ending == "pdf":
        assert len(re.findall(rb"/Subtype /Image", files[0].read_bytes())) == 4


def test_cards_of_another_tag_place_get_their_own_picture(tmp_path: Path) -> None:
    tags = [Tag("T10010010", CardId("card:1")), Tag("T10010020", CardId("card:2"), offset_mm=(-21.5, 21.0))]
    (path,) = print_cards(Deck(tags), tmp_path / "cards.pdf")
    assert len(re.findall(rb"/Subtype /Image", path.read_bytes())) == 2


def test_a_pdf_keeps_its_pictures_compressed_until_it_is_written(tmp_path: Path) -> None:
    side = 500
    out = PdfSheets(tmp_path / "many.pdf", "Many")
    out.page((210.0, 297.0))
    tracemalloc.start()
    try:
        for shade in range(20):
            out.picture(np.full((side, side, 3), shade, np.uint8), (10.0, 10.0), (50.0, 50.0), f"shade {shade}")
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 2 * 3 * side * side, "of twenty pictures less than two as they were drawn"
    (path,) = out.save()
    assert len(re.findall(rb"/Subtype /Image", path.read_bytes())) == 20


def test_a_pdf_asks_to_be_printed_at_its_true_size_and_on_both_sides(tmp_path: Path) -> None:
    """A viewer that shrinks a page to fit spoils tags and mat."""
    plain = PdfSheets(tmp_path / "plain.pdf", "Plain")
    plain.page((210, 297))
    plain.save()
    both = PdfSheets(tmp_path / "both.pdf", "Both")
    both.both_sides()
    both.page((210, 297))
    both.save()
    texts = [(tmp_path / name).read_bytes() for name in ("plain.pdf", "both.pdf")]
    assert all(b"/PrintScaling /None" in text for text in texts)
    assert [b"/Duplex /DuplexFlipLongEdge" in text for text in texts] == [False, True]
