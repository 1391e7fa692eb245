"""The pages' own files, at addresses that name their content: a browser keeps them for good, and never an old one.

A page names its styles and its script; its styles stand in the page (`web.delivery.inlined`), and it is told of every
script that will be wanted, so that nothing is found out late.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, request, url_for
from msgspec import Struct
from werkzeug.security import safe_join

from web.delivery.compression import TEXTS

FOLDER = Path(__file__).parents[1] / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
EVERYWHERE = ("lights", "cabin")
"""The styles of every page."""
IMPORT = re.compile(r'^import (?:.* from )?"(\.[^"]+\.js)";', re.MULTILINE)

REMARK = re.compile(rb"/\*\*(?:(?!\*/).)*\*/[ \t]*|^[ \t]*//[^\n]*|^[ \t]+", re.MULTILINE | re.DOTALL)
"""Types, comments that have lines of their own, and how far a line is indented: a phone reads none of them."""


class StaticFile(Struct, frozen=True):
    """A file as it is sent: plain, and compressed where that is worth it."""

    kind: str
    plain: bytes
    small: bytes


def serve_static_files(app: Flask, folder: Path = FOLDER) -> str:
    """Serves a folder below ``/static/<edition>/``; `url_for` puts in the edition, which is another for other contents.

    ``css/one+two.css`` is both in this order. Scripts name each other by relative paths, so all of a page's are of one
    edition. A page that was loaded before an update still gets its files, today's, but may not keep them. Templates
    have ``scripts("phone")``. Returns the edition.
    """
    now = edition(folder)

    def static(edition: str, filename: str) -> Response:
        found = static_file(folder, now, filename)
        if found is None:
            abort(404)
        small = bool(found.small) and bool(request.accept_encodings["gzip"])
        response = Response(found.small if small else found.plain, mimetype=found.kind)
        response.headers["Cache-Control"] = FOR_GOOD if edition == now else "no-store"
        if small:
            response.content_encoding = "gzip"
        if found.kind.startswith("video/"):  # Safari plays only what it may ask for in parts
            response.make_conditional(request, accept_ranges=True, complete_length=len(found.plain))
        return response

    def with_edition(endpoint: str, values: dict[str, object]) -> None:
        if endpoint == "static":
            values.setdefault("edition", now)

    def scripts(name: str) -> list[str]:
        return [url_for("static", filename=f"js/{one}") for one in modules(folder, now, f"{name}.js")]

    app.add_url_rule("/static/<edition>/<path:filename>", "static", static)
    app.url_defaults(with_edition)
    app.context_processor(lambda: {"scripts": scripts})
    return now


@lru_cache(maxsize=256)
def static_file(folder: Path, edition: str, name: str) -> StaticFile | None:
    """A file of a folder, or several styles as one; None when one of them is not there. `edition` is another for other
    contents."""
    parent, _, last = name.rpartition("/")
    parts = last.removesuffix(".css").split("+") if parent == "css" and last.endswith(".css") else [""]
    names = [f"css/{part}.css" for part in parts] if len(parts) > 1 else [name]
    paths = [safe_join(str(folder), one) for one in names]
    if not all(path is not None and Path(path).is_file() for path in paths):
        return None
    plain = b"\n".join(Path(str(path)).read_bytes() for path in paths)
    if last.endswith(".js"):  # lines stay where they are, for what a browser says of mistakes
        plain = REMARK.sub(lambda remark: b"\n" * remark[0].count(b"\n"), plain)
    kind = mimetypes.guess_type(last)[0] or "application/octet-stream"
    kind = {"application/javascript": "text/javascript"}.get(kind, kind)
    small = gzip.compress(plain, mtime=0) if kind in TEXTS else b""  # it is made once: as small as can be
    return StaticFile(kind, plain, small)


@lru_cache(maxsize=64)
def modules(folder: Path, edition: str, name: str) -> tuple[str, ...]:
    """A script below ``js`` and every script that it or those import, itself first. `edition` is another for other
    contents."""
    root, found = (folder / "js").resolve(), dict[str, None]()
    queue = [name]
    while queue:
        one = queue.pop(0)
        if one in found:
            continue
        found[one] = None
        here = (root / one).parent
        imported = IMPORT.findall((root / one).read_text(encoding="utf-8"))
        queue += [(here / path).resolve().relative_to(root).as_posix() for path in imported]
    return tuple(found)


def edition(folder: Path) -> str:
    """Ten characters that stand for all files of a folder, their names and contents."""
    known = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        known.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
        known.update(path.read_bytes())
    return known.hexdigest()[:10]
