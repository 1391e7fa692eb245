"""Where a sticker belongs on its card, in words."""

import pytest

from companion.kernel.cards import TAG_OFFSET_MM, CardId, Tag
from vision.printing.cards_and_stickers import where_to_stick


@pytest.mark.parametrize(("offset", "words"), [
    (TAG_OFFSET_MM, "3 mm from the right edge and 3 mm from the top edge"),
    ((-21.5, 21.0), "1 mm from the left edge and 14 mm from the top edge"),
    ((0.0, -30.0), "23 mm from the right edge and 5 mm from the bottom edge"),
])  # fmt: skip
def test_the_distances_are_those_of_the_tags_light_border(offset: tuple[float, float], words: str) -> None:
    tag = Tag("IC0K001A0", CardId("rope:1"), offset_mm=offset)
    assert where_to_stick(tag) == f"stick each tag on its card upright, {words}"
