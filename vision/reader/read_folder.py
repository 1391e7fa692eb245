"""Reads recorded frames and says what lies where, as ``companion read`` writes it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.errors import DeviceError
from companion.kernel.places import Mat
from vision.cameras.recorded import breaks_off, load_luma, pictures
from vision.frame import Frame
from vision.mat.markers import printed
from vision.mat.pose import solve
from vision.reader.belief import Belief, region_of
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest

FILM_RATE = 10.0
"""Frames a second of a sequence."""
_LOOKED_AT = 4
"""Frames that decide between several readings of a mat file."""

Progress = Callable[[int, int], object]


def read_folder(
    folder: Path, mat: Mat | Sequence[Mat], tags: Manifest, *, sequence: bool = False, progress: Progress | None = None
) -> dict[str, dict[str, Any]]:
    """What lies where in each picture of a folder, in name order.

    `mat` may be several candidates (`load_mat_json`): the pictures decide. With `sequence` the pictures are one film
    and each result is the belief after it; else each is read alone. A file that is no picture gets a note and no
    cards, one that breaks off a note and what can be seen. DeviceError when the folder holds no pictures.
    `progress` is called with the pictures done and their number.
    """
    paths = pictures(folder)
    chosen = mat if isinstance(mat, Mat) else choose_mat(mat, paths)
    reader = Reader(chosen, tags)
    slots = [region.name for region in chosen.regions]
    results: dict[str, dict[str, Any]] = {}
    for number, path in enumerate(paths):
        try:
            # somebody took each of these pictures, so one that equals the one before is a second look at the table
            frame = Frame(load_luma(path), None, number / FILM_RATE, number, stays=True)
        except DeviceError as error:
            results[path.name] = {
                "cards": [],
                "slots": dict.fromkeys(slots, "UNKNOWN"),
                "ms": 0.0,
                "notes": [str(error)],
            }
        else:
            results[path.name] = described(reader.read(frame) if sequence else reader.read_alone(frame), chosen)
            if breaks_off(path):
                results[path.name].setdefault("notes", []).insert(0, f"{path.name} breaks off: its end is missing")
        if progress is not None:
            progress(number + 1, len(paths))
    return results


def choose_mat(mats: Sequence[Mat], paths: Sequence[Path]) -> Mat:
    """The candidate whose markers are where the pictures show them; the first when the pictures do not tell."""
    if len(mats) == 1:
        return mats[0]
    votes = dict.fromkeys(range(len(mats)), 0.0)
    step = max(1, len(paths) // _LOOKED_AT)
    for path in paths[::step][: 2 * _LOOKED_AT]:
        try:
            luma = load_luma(path)
        except DeviceError:
            continue
        for index, mat in enumerate(mats):
            solution = solve(luma, printed(mat))
            if solution.table is not None:
                votes[index] += len(solution.seen) - min(0.9, solution.error_mm)
    best = max(votes.values())
    return mats[next(index for index, vote in votes.items() if vote > best - 0.5)]


def described(belief: Belief, mat: Mat) -> dict[str, Any]:
    """A belief as plain data: cards in mat millimetres, what each slot shows, the time it took, notes if any."""
    cards = [
        {"tag": one.payload, "x": round(one.x, 2), "y": round(one.y, 2), "rotation": round(one.rotation, 1) % 360}
        for one in belief.sightings
        if not one.faded
    ]
    slots = {region.name: "EMPTY" if belief.regions.get(region.name) == "bare" else "UNKNOWN" for region in mat.regions}
    for one in sorted(belief.sightings, key=lambda sighting: sighting.seen):
        region = region_of(mat, one.x, one.y)
        if region is not None and not one.faded:
            slots[region.name] = one.payload
    result: dict[str, Any] = {"cards": cards, "slots": slots, "ms": belief.ms}
    if belief.notes:
        result["notes"] = list(belief.notes)
    return result
