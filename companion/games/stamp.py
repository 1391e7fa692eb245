"""Whether what was made from a game's files and kept between starts is still what they would make."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

from companion import games


def stamp(name: str, *beside: str) -> str:
    """Another text when a file of the game, or of the packages `beside` it, was changed; "" where the game's cannot be
    found. Nothing of it is loaded.
    """
    try:
        own = _files(games.module_of(name))
        files = [*own, *(path for package in beside for path in _files(package))]
    except (ImportError, KeyError, ValueError):
        return ""
    if not own:
        return ""
    known = hashlib.sha256()
    for path in sorted(files):
        if path.is_file():
            about = path.stat()
            known.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return known.hexdigest()


def _files(module: str) -> list[Path]:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return []
    folders = [Path(one) for one in spec.submodule_search_locations or ()]
    return [path for folder in folders for path in folder.rglob("*") if path.suffix != ".pyc"] or [Path(spec.origin)]
