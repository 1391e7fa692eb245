"""The pages' own files, at addresses that name their content: a browser keeps them for good, and never an old one."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, send_from_directory

FOLDER = Path(__file__).parents[1] / "static"
FOR_GOOD = "public, max-age=31536000, immutable"


def serve_static_files(app: Flask, folder: Path = FOLDER) -> None:
    """Serves a folder below ``/static/<edition>/``; `url_for` puts in the edition, which is another for other contents.

    Scripts name each other by relative paths, so all of a page's are of one edition. A page that was loaded before
    an update still gets its files, today's, but may not keep them.
    """
    now = edition(folder)

    def static(edition: str, filename: str) -> Response:
        response = send_from_directory(folder, filename)
        response.headers["Cache-Control"] = FOR_GOOD if edition == now else "no-store"
        return response

    def with_edition(endpoint: str, values: dict[str, object]) -> None:
        if endpoint == "static":
            values.setdefault("edition", now)

    app.add_url_rule("/static/<edition>/<path:filename>", "static", static)
    app.url_defaults(with_edition)


def edition(folder: Path) -> str:
    """Ten characters that stand for all files of a folder, their names and contents."""
    known = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        known.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
        known.update(path.read_bytes())
    return known.hexdigest()[:10]
