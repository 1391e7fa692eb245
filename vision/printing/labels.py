"""Tags on sheets of self-adhesive labels, as shops sell them: cut between tags at most, and stick."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from companion.kernel.cards import CardId
from vision.printing.canvas import Point
from vision.printing.cards_and_stickers import largest_sticker, name_on, select, sticker, tag_symbol, where_to_stick
from vision.printing.deck import Deck
from vision.printing.sheets import PrintingError, Progress, paper_size, ruler, sheets, unheard

EDGE_MM = 1.0
"""What stays free at a label's edge: a printer may be off by so much."""


class LabelSheet(Struct, frozen=True):
    """A sheet of labels, centred on its paper: their number and size, and the gaps between them (mm)."""

    paper: str
    across: int
    down: int
    size: Point
    gap: Point = (0.0, 0.0)

    @property
    def corners(self) -> list[Point]:
        """The top left corner of every label, row by row."""
        pitch = [side + gap for side, gap in zip(self.size, self.gap, strict=True)]
        page = paper_size(self.paper)
        whole = (self.across * pitch[0] - self.gap[0], self.down * pitch[1] - self.gap[1])
        left, top = ((side - used) / 2 for side, used in zip(page, whole, strict=True))
        return [(left + x * pitch[0], top + y * pitch[1]) for y in range(self.down) for x in range(self.across)]

    def tags(self, sticker: Point) -> int:
        """How many stickers of a size one label holds side by side."""
        fits = self.size[1] >= sticker[1] + 2 * EDGE_MM / 2
        return max(1, int((self.size[0] - 2 * EDGE_MM) // sticker[0])) if fits else 1


SHEETS: Mapping[str, LabelSheet] = MappingProxyType(
    {
        "L7160": LabelSheet("A4", 3, 7, (63.5, 38.1), (2.54, 0.0)),
        "L7159": LabelSheet("A4", 3, 8, (63.5, 33.9), (2.54, 0.0)),
        "L7651": LabelSheet("A4", 5, 13, (38.1, 21.2), (2.5, 0.0)),
        "5160": LabelSheet("Letter", 3, 10, (66.675, 25.4), (3.175, 0.0)),
    }
)
"""Avery's numbers; other makers print them on their own sheets as "fits"."""


def label_sheet(name: str) -> LabelSheet:
    """A sheet by its number, whatever its case; PrintingError names the known ones."""
    found = {known.lower(): sheet for known, sheet in SHEETS.items()}.get(name.lower())
    if found is None:
        raise PrintingError(f"unknown labels {name!r}: expected {', '.join(SHEETS)}")
    return found


def print_labels(
    deck: Deck,
    path: Path,
    name: str,
    cards: Sequence[CardId] | None = None,
    *,
    first: int = 1,
    progress: Progress = unheard,
) -> list[Path]:
    """The tags of cards on labels of that name; the files written.

    `first`: the first label that is still on the first sheet, counted row by row. PrintingError for one there is not.
    """
    sheet = label_sheet(name)
    corners = sheet.corners
    if not 1 <= first <= len(corners):
        raise PrintingError(f"a sheet of {name} has labels 1 to {len(corners)}, not {first}")
    chosen = select(deck) if cards is None else cards
    wanted = [deck.tags[card, side] for card in chosen for side in deck.sides(card)]
    wide, high = largest_sticker(deck, chosen)
    if wide > min(sheet.size):
        raise PrintingError(f"labels {name} are too low for these tags: they take {wide:g} mm of {min(sheet.size):g}")
    each = sheet.tags((wide, high))
    groups = [wanted[at : at + each] for at in range(0, len(wanted), each)]
    out = sheets(path, f"Labels {name}")
    slots = [
        (place // len(corners), corners[place % len(corners)]) for place in range(first - 1, first - 1 + len(groups))
    ]
    pages = slots[-1][0] + 1 if slots else 0
    shown = -1
    for (page, corner), group in zip(slots, groups, strict=True):
        if page != shown:
            out.page(paper := paper_size(sheet.paper))
            ruler(out, paper, where_to_stick(group[0]))
            shown = page
            progress(page + 1, pages)
        if sheet.size[1] < high:
            at = (corner[0] + EDGE_MM, corner[1] + (sheet.size[1] - wide) / 2)
            beside = (sheet.size[0] - wide - 2 * EDGE_MM, sheet.size[1])
            tag_symbol(out, group[0], at, wide)
            name_on(out, deck, group[0], (at[0] + wide, corner[1]), beside)
            continue
        left = corner[0] + (sheet.size[0] - len(group) * wide) / 2
        top = corner[1] + (sheet.size[1] - high) / 2
        for number, tag in enumerate(group):
            sticker(out, deck, tag, (left + number * wide, top), (wide, high))
    return out.save()
