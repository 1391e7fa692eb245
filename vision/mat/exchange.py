"""``mat.json`` and ``tags.json``: a mat and its tags as other programs describe them.

A foreign ``mat.json`` does not say whether its x, y are a corner or the middle. Ours does (``anchor``); for others
every reading that makes sense is returned, the likeliest first, and the pictures decide (`vision.reader.read_folder`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.errors import ConfigError, TagError
from companion.kernel.cards import TAG_MM, TAG_OFFSET_MM, CardId, Tag
from companion.kernel.codec import json_value
from companion.kernel.places import Fiducial, Marker, Mat, Region
from vision.tags.manifest import Manifest
from vision.tags.symbols import SymbolError

_KINDS: dict[str, Literal["slot", "pile", "row", "free"]] = {
    "slot": "slot", "pile": "pile", "row": "row", "free": "free", "tree": "free"
}  # fmt: skip
_ANCHORS = {"top-left": "corner", "top_left": "corner", "corner": "corner", "centre": "middle", "center": "middle"}


@dataclass(frozen=True)
class _Layout:
    """Which point of a slot and of a fiducial x, y is: ``corner`` (top left) or ``middle``."""

    slots: str
    fiducials: str


def load_mat_json(path: Path) -> tuple[Mat, ...]:
    """The mats a ``mat.json`` can mean, the likeliest first; one when it states its anchors. ConfigError names the
    key.
    """
    data = _load(path)
    if not isinstance(data, Mapping):
        raise ConfigError(f"{path}: expected an object with size_mm, fiducials and slots")
    try:
        plain = _plain(data)
    except KeyError as error:
        raise ConfigError(f"{path}: {error.args[0]!r} is missing") from error
    except (TypeError, ValueError, AttributeError, OverflowError, msgspec.ValidationError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if not plain.fiducials:
        raise ConfigError(f"{path}: a mat without fiducials cannot be found in a picture")
    anchor = data.get("anchor") or {}
    stated = {name: _ANCHORS.get(str(anchor.get(name, "")).lower()) for name in ("slots", "fiducials")}
    layouts = [
        _Layout(slots, fiducials)
        for fiducials, slots in product(("middle", "corner"), ("corner", "middle"))
        if stated["slots"] in (None, slots) and stated["fiducials"] in (None, fiducials)
    ]
    ranked = sorted(layouts, key=lambda layout: _oddity(plain, layout))
    mats = [_placed(plain, layout) for layout in ranked]
    return tuple(mat for index, mat in enumerate(mats) if mat not in mats[:index])


def load_tags_json(path: Path) -> Manifest:
    """The tags of a ``tags.json``: payloads alone, or objects; what is missing is standard. ConfigError names the
    entry.
    """
    data = _load(path)
    if isinstance(data, Mapping):
        data = data.get("tags", data)
    if isinstance(data, Mapping):
        entries: Any = [
            {"payload": key, **value} if isinstance(value, Mapping) else value for key, value in data.items()
        ]
    else:
        entries = data
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise ConfigError(f"{path}: expected a list of tags")
    tags, modules = [], {}
    for number, entry in enumerate(entries):
        entry = {"payload": entry} if isinstance(entry, str) else entry
        try:
            tag = _tag(entry)
            if rows := entry.get("modules"):
                modules[tag.payload] = _rows(rows)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise ConfigError(f"{path}: entry {number}: {error!r}") from error
        tags.append(tag)
    if not tags:
        raise ConfigError(f"{path}: no tag is listed")
    try:
        manifest = Manifest(tags, modules)
        manifest.sets()
    except (TagError, SymbolError) as error:
        raise ConfigError(f"{path}: {error}") from error
    return manifest


def _load(path: Path) -> Any:  # noqa: ANN401 - foreign data
    try:
        return json_value(path.read_bytes())
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise ConfigError(f"{path} is not JSON: {error}") from error


def _tag(entry: Mapping[str, Any]) -> Tag:
    payload = str(entry["payload"])
    right, up = entry.get("offset_mm") or TAG_OFFSET_MM
    size = float(entry.get("size_mm") or TAG_MM)
    return Tag(
        payload,
        CardId(str(entry.get("card") or payload)),
        str(entry.get("side") or "A"),
        size,
        (float(right), float(up)),
    )


def _rows(rows: Sequence[Any]) -> tuple[str, ...]:
    return tuple(row if isinstance(row, str) else "".join(str(int(cell)) for cell in row) for row in rows)


def _plain(data: Mapping[str, Any]) -> Mat:
    """The mat with x, y as they stand in the file."""
    width, height = data["size_mm"]
    fiducials = tuple(
        Fiducial(int(one["id"]), float(one["x"]), float(one["y"]), float(one.get("size", 20.0)), _dictionary(one))
        for one in data["fiducials"]
    )
    slots = data.get("slots", data.get("regions")) or ()
    return Mat((float(width), float(height)), fiducials, tuple(_slot(one) for one in slots))


def _slot(one: Mapping[str, Any]) -> Region:
    mark = one.get("marker")
    marker = Marker(int(mark["id"]), float(mark.get("size", 20.0)), _dictionary(mark)) if mark else None
    kind = _KINDS.get(one.get("kind", "slot"))
    if kind is None:
        raise ValueError(f"slot {one['name']!r} has the unknown kind {one['kind']!r}")
    x, y, w, h = (float(one[key]) for key in "xywh")
    return Region(str(one["name"]), x, y, w, h, kind, str(one.get("label", "")), int(one.get("facing", 0)), marker)


def _dictionary(one: Mapping[str, Any]) -> str:
    return str(one.get("dict", "4x4_50"))


def _placed(mat: Mat, layout: _Layout) -> Mat:
    """The mat in our own terms: fiducials by their middle, regions by their top left corner."""
    half = 0.5 if layout.fiducials == "corner" else 0.0
    back = 0.5 if layout.slots == "middle" else 0.0
    return replace(
        mat,
        fiducials=tuple(replace(one, x=one.x + half * one.size, y=one.y + half * one.size) for one in mat.fiducials),
        regions=tuple(replace(one, x=one.x - back * one.w, y=one.y - back * one.h) for one in mat.regions),
    )


def _oddity(mat: Mat, layout: _Layout) -> float:
    """How odd a mat would look with these anchors: things beyond the edge, lopsided margins, markers on slots."""
    placed = _placed(mat, layout)
    width, height = placed.size_mm
    boxes = [(one.x - one.size / 2, one.y - one.size / 2, one.size, one.size) for one in placed.fiducials]
    slots = [(one.x, one.y, one.w, one.h) for one in placed.regions]
    beyond = sum(x < -0.5 or y < -0.5 or x + w > width + 0.5 or y + h > height + 0.5 for x, y, w, h in (*boxes, *slots))
    overlapping = sum(_overlap(box, slot) for box in boxes for slot in slots)
    return 100.0 * beyond + 20.0 * overlapping + _lopsided(boxes, width, height) + 0.2 * _lopsided(slots, width, height)


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return (
        one[0] < other[0] + other[2] - 1
        and other[0] < one[0] + one[2] - 1
        and one[1] < other[1] + other[3] - 1
        and other[1] < one[1] + one[3] - 1
    )


def _lopsided(boxes: Sequence[tuple[float, float, float, float]], width: float, height: float) -> float:
    """Difference of opposite margins in mm."""
    if not boxes:
        return 0.0
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return abs(left - (width - right)) + abs(top - (height - bottom))
