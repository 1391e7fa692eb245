"""A game's print as files for other programs: the mat as a picture, and mat and tags in numbers."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from companion.kernel.cards import TAG_MM, Tag, copy_of, face_of
from companion.kernel.game import BaseGame
from companion.kernel.places import Mat
from vision.printing.canvas import png
from vision.printing.mat_art import LIGHT, Look, mat_image
from vision.printing.sheets import DPI
from vision.tags.many_symbols import module_rows


def mat_description(mat: Mat) -> dict[str, Any]:
    """The mat as ``mat.json``, lengths in mm. Slots are placed by their top left corner, fiducials by their centre."""
    return {
        "size_mm": list(mat.size_mm),
        "anchor": {"slots": "top-left", "fiducials": "centre"},
        "fiducials": [
            {"dict": one.dict, "id": one.id, "x": one.x, "y": one.y, "size": one.size} for one in mat.fiducials
        ],
        "slots": [
            {
                "name": one.name,
                "x": one.x,
                "y": one.y,
                "w": one.w,
                "h": one.h,
                "kind": one.kind,
                "marker": {"dict": one.marker.dict, "id": one.marker.id, "size": one.marker.size}
                if one.marker
                else None,
            }
            for one in mat.regions
        ],
    }


def tag_descriptions(tags: Iterable[Tag]) -> list[dict[str, Any]]:
    """Tags as ``tags.json``: payload, card, place on the card in mm (right and up of its centre) and all modules."""
    all_tags = list(tags)
    symbols = module_rows([tag.payload for tag in all_tags])
    return [
        {
            "payload": tag.payload,
            "card": tag.card,
            "face": face_of(tag.card),
            "copy": copy_of(tag.card),
            "side": tag.side,
            "size_mm": tag.size_mm,
            "offset_mm": list(tag.offset_mm),
            "modules": list(rows),
        }
        for tag, rows in zip(all_tags, symbols, strict=True)
    ]


def export(game: BaseGame, out_dir: Path, look: Look = LIGHT, tag_mm: float = TAG_MM) -> list[Path]:
    """Write ``mat.png`` (300 dpi), ``mat.json`` and ``tags.json`` of a game; the files written."""
    out_dir.mkdir(parents=True, exist_ok=True)
    content = {
        "mat.png": png(mat_image(game.mat, DPI, look=look), DPI),
        "mat.json": _json(mat_description(game.mat)),
        "tags.json": _json(tag_descriptions(tag.sized(tag_mm) for tag in game.catalogue.tags())),
    }
    for name, data in content.items():
        (out_dir / name).write_bytes(data)
    return [out_dir / name for name in content]


def _json(content: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
