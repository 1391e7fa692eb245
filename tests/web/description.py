"""What each endpoint takes, read off the code: its paths with blanks, its query, and the type of its body."""

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any

from flask import Flask
from msgspec import Struct

BODY = re.compile(r"\bbody\((\w+)\)")
QUERY = re.compile(r"request\.args(?:\.get(?:list)?\(|\[)\"(\w+)\"|\"(\w+)\" in request\.args")


class Way(Struct, frozen=True):
    """One endpoint: method, path with ``<blanks>``, names of its query, and the struct of its body."""

    endpoint: str
    method: str
    path: str
    query: tuple[str, ...] = ()
    body: Any = None


def ways(app: Flask) -> Iterator[Way]:
    """Every endpoint with each method."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        source = "" if rule.endpoint == "static" else inspect.getsource(view)
        kind = BODY.search(source)
        names = tuple(first or second for first, second in QUERY.findall(source))
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            body = kind and inspect.getmodule(view).__dict__[kind[1]]
            yield Way(rule.endpoint, method, rule.rule, (*names, "game"), body)


def gets(
    app: Flask, blanks: dict[str, tuple[str, ...]], seats: Iterable[str], *, but: tuple[str, ...]
) -> Iterator[tuple[Way, str]]:
    """Every path that can be read, its blanks filled, and once for each seat where it asks for one; `but` those that
    begin so."""
    for way in ways(app):
        if way.method == "GET" and not way.path.startswith(but):
            for path in filled(way.path, blanks):
                yield way, path
                yield from ((way, f"{path}?seat={seat}") for seat in seats if "seat" in way.query)


def filled(path: str, blanks: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """A path with every value of its blanks."""
    found = re.search(r"<(?:[^:>]*:)?(\w+)>", path)
    if found is None:
        yield path
        return
    for value in blanks.get(found[1], ("x",)):
        yield from filled(path.replace(found[0], value, 1), blanks)
