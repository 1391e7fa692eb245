"""What the reader has to say to people about what it cannot use."""

from collections.abc import Sequence

from companion.kernel.places import Mat
from companion.kernel.sentences import say
from vision.mat.pose import Solution
from vision.reader.belief import where
from vision.tags.decode import Stray
from vision.tags.manifest import Manifest

_TOO_MANY = 3


def about_strays(strays: Sequence[Stray], mat: Mat, manifest: Manifest) -> list[str]:
    """A sentence for each code that is no tag of this table; one for all when there are many (a poster of them)."""
    notes = list(dict.fromkeys(about_stray(one, mat, manifest) for one in strays))
    if len(notes) <= _TOO_MANY:
        return notes
    unlisted = all(manifest.kind(one.text) == "unlisted" for one in strays)
    text = (
        say("{number} tags that were not printed for this table are in the picture; they are ignored")
        if unlisted
        else say("{number} QR codes that are not ours are in the picture; they are ignored")
    )
    return [say(text, number=len(strays))]


def about_stray(stray: Stray, mat: Mat, manifest: Manifest) -> str:
    """Words about a code that is no tag of this table."""
    place = where(mat, stray.x, stray.y)
    match manifest.kind(stray.text):
        case "ours" if stray.mirrored:
            return say("a tag of ours lies {place} as a mirror image: print it the right way round", place=place)
        case "ours":
            return say(
                "a tag of ours lies {place} in the wrong size ({mm} mm): print at 100 %",
                place=place,
                mm=f"{stray.size_mm:.0f}",
            )
        case "unlisted":
            return say("a tag that was not printed for this table ({text}) lies {place}", text=stray.text, place=place)
    return say("a QR code that is not ours lies {place}", place=place)


def about_mat(solution: Solution, mat: Mat) -> list[str]:
    """Words about how the mat is seen."""
    notes: list[str] = []
    if solution.mirrored:
        notes.append(say("the picture is mirrored: turn mirroring off in the camera's settings"))
    if solution.mats > 1:
        notes.append(say("two mats are in the picture; the one seen best is read"))
    if solution.table is not None and (outside := _outside(solution, mat)):
        notes.append(
            say(
                "the picture does not show {places}: move the camera until the whole mat is seen", places=_list(outside)
            )
        )
    return notes


def _outside(solution: Solution, mat: Mat) -> list[str]:
    """Regions whose middle is not in the picture; ``a part of the mat`` when it has no regions."""
    assert solution.table is not None
    out = [region.label or region.name for region in mat.regions if not solution.table.sees(*region.centre, 5)]
    if out or mat.regions:
        return out
    hidden = [one for one in mat.fiducials if not solution.table.sees(one.x, one.y, 5)]
    return [say("a part of the mat")] if hidden else []


def _list(names: Sequence[str]) -> str:
    """``A1, A2 and B3``."""
    *first, last = names
    if len(first) > 3:
        first, last = first[:3], say("{number} more places", number=len(first) - 2)
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last
