"""Asks, picture by picture, what really lies where, and keeps pictures and answers as a labelled folder."""

import sys
from collections.abc import Callable
from pathlib import Path

from companion.errors import ConfigError
from companion.kernel.places import Mat
from vision.cameras.recorded import pictures
from vision.reader.labelled import Labels, Lying, add_pictures, parse_lying, seen_lying
from vision.reader.read_folder import read_folder
from vision.tags.manifest import Manifest

LEFT_OUT = "-"
EVERY = "*"

Ask = Callable[[str], str]


def label(
    folder: Path, out: Path, game: str, mat: Mat, tags: Manifest, *, lies: Path | None, ask: Ask | None = None
) -> Path:
    """Labels every picture of `folder` and writes it into `out`; the labels' file.

    `lies` is a list of what lies where (`listed`); without it people are asked, and the reader's own answer is
    offered. ConfigError when the list names a picture, card or place that there is not, or no picture is left.
    """
    paths = pictures(folder)
    found = listed(lies, paths, mat, tags) if lies is not None else asked(folder, mat, tags, ask or input)
    kept = [path for path in paths if path.name in found]
    if not kept:
        raise ConfigError(f"no picture of {folder} was labelled")
    return add_pictures(out, kept, Labels(game, found, tags.tag_mm))


def listed(file: Path, paths: list[Path], mat: Mat, tags: Manifest) -> dict[str, tuple[Lying, ...]]:
    """What a list says: ``picture.jpg: stoat:1 B2, wolf:3 A1`` a line, ``*:`` for every picture it does not name."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise ConfigError(f"{file} cannot be read: {problem}") from problem
    said: dict[str, tuple[Lying, ...]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, what = line.partition(": ")
        if not colon:
            raise ConfigError(f"{file}: line {number}: expected PICTURE: CARD PLACE, CARD PLACE")
        try:
            said[name.strip()] = parse_lying(what, mat, tags)
        except ConfigError as problem:
            raise ConfigError(f"{file}: line {number}: {problem}") from problem
    names = {path.name for path in paths}
    if strange := sorted(set(said) - names - {EVERY}):
        raise ConfigError(f"{file}: there is no picture {strange[0]!r}")
    return {name: said.get(name, said.get(EVERY, ())) for name in names if name in said or EVERY in said}


def asked(folder: Path, mat: Mat, tags: Manifest, ask: Ask) -> dict[str, tuple[Lying, ...]]:
    """What a person says lies in each picture; the reader's answer is only offered."""
    print(f"What lies where in each picture? Enter: what is shown; {LEFT_OUT}: leave the picture out;")
    print("else all face-up cards with their places: stoat:1 B2, wolf:3 A1", flush=True)
    said = {}
    for name, result in read_folder(folder, mat, tags).items():
        seen = seen_lying(result["cards"], mat, tags)
        answer = _answer(name, seen, mat, tags, ask)
        if answer is not None:
            said[name] = answer
    return said


def _answer(name: str, seen: tuple[Lying, ...], mat: Mat, tags: Manifest, ask: Ask) -> tuple[Lying, ...] | None:
    while True:
        text = ask(f"{name} [{_words(seen)}]: ").strip()
        if text == LEFT_OUT:
            return None
        if not text:
            return seen
        try:
            return parse_lying(text, mat, tags)
        except ConfigError as problem:
            print(problem, file=sys.stderr)


def _words(lying: tuple[Lying, ...]) -> str:
    return ", ".join(f"{one.card} {one.zone}" for one in lying) or "nothing"
