"""What a page needs before it can be painted, in the page itself: its styles, and the script that chooses day or night.

The first paint waits for no second answer then. The page's policy names each piece by its hash, so the browser runs and
applies these and nothing else that stands in a page.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, g, url_for
from markupsafe import Markup
from msgspec import Struct

from web.delivery.static_files import EVERYWHERE, FOLDER, static_file

REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
AROUND = re.compile(r"\s*([{},>])\s*|\s*;\s*(?=})|\s*(;)\s*|(?<=\w:) +(?!url)")
"""Space around what parts the rules of a style: it means nothing, and would go over the air with every page."""
BESIDE = 'url("../'
"""How a style names a file of another folder."""


class Piece(Struct, frozen=True):
    """A text as it stands in a page, and its hash as a policy names it."""

    text: Markup
    hash: str


def inline_what_paints(app: Flask, now: str, folder: Path = FOLDER) -> None:
    """Templates have ``style("phone say")``, the text of those styles and of every page's, and
    ``first_script("shade")``; the answer's policy allows what was put in (`allowing`). `now` is the folder's edition.
    """

    def root() -> str:
        return url_for("static", filename="x").removesuffix("x")

    def style(names: str = "") -> Markup:
        return _put("style-src", piece(folder, now, f"css/{'+'.join((*EVERYWHERE, *names.split()))}.css", root()))

    def first_script(name: str) -> Markup:
        return _put("script-src", piece(folder, now, f"js/{name}.js", root()))

    app.context_processor(lambda: {"style": style, "first_script": first_script})


def allowing(policy: str) -> str:
    """A content security policy that allows also what was put into the page that is being answered."""
    for directive, hashes in g.get("inlined", {}).items():
        policy = policy.replace(f"{directive} 'self'", " ".join((directive, "'self'", *sorted(hashes))))
    return policy


@lru_cache(maxsize=64)
def piece(folder: Path, edition: str, name: str, root: str) -> Piece:
    """A file's text for a page of those whose files begin with `root`. FileNotFoundError for one that is not there."""
    found = static_file(folder, edition, name)
    if found is None:
        raise FileNotFoundError(name)
    text = found.plain.decode()
    if name.endswith(".css"):
        text = AROUND.sub(r"\1\2", REMARK.sub("", text)).replace(BESIDE, f'url("{root}')
    if "</" in text:
        raise ValueError(f"{name} would end the element that it stands in")
    return Piece(Markup(text), f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")  # noqa: S704 - our own


def _put(directive: str, one: Piece) -> Markup:
    if "inlined" not in g:
        g.inlined = {}
    g.inlined.setdefault(directive, set()).add(one.hash)
    return one.text
