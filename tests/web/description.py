"""What each endpoint takes, read off the code: its paths with blanks, its query, and the type of its body."""

import inspect
import re
from collections.abc import Iterator
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
