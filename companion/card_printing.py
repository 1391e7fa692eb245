"""Own cards on paper: their tags as stickers, or the whole cards, as PDF or PNG in memory."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.kernel.cards import TAG_MM
from vision.printing.canvas import has_sign
from vision.printing.cards_and_stickers import print_cards, print_stickers, select
from vision.printing.deck import deck_of

PDF, PNG, ZIP = "application/pdf", "image/png", "application/zip"


def print_own(
    name: str, options: Mapping[str, Any], designs: Sequence[str], what: str, form: str, tag_mm: float = TAG_MM
) -> tuple[str, bytes]:
    """The MIME type and bytes of the sheets for some designs of a game: ``tags`` or ``cards`` as ``pdf`` or ``png``.

    Several PNG sheets come as a ZIP archive. CompanionError when a design or an option is wrong.
    """
    deck = deck_of(games.find(name).build(options), tag_mm, designs)
    cards = select(deck, designs)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{what}.{form}"
        written = print_stickers(deck, path, "A4", cards) if what == "tags" else print_cards(deck, path, "A4", cards)
        if len(written) == 1:
            return (PDF if form == "pdf" else PNG), written[0].read_bytes()
        return ZIP, _zipped(written)


def unprintable(text: str) -> str:
    """The signs of a text that the type of printed cards does not have, each once."""
    return "".join(dict.fromkeys(sign for sign in text if not sign.isspace() and not has_sign(sign)))


def _zipped(files: Sequence[Path]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for file in files:
            archive.write(file, file.name)
    return out.getvalue()
