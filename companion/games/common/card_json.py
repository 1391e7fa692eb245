"""Card files as text: JSON that says where it is none, and that forgets nothing in silence."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from companion.errors import CatalogueError
from companion.kernel.sentences import joined, say

BOM = "\ufeff"


def decoded(text: str) -> Any:
    """The JSON in a text; CatalogueError says in which line and column it stops being JSON, or what stands twice."""
    twice: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        counts = Counter(key for key, _ in pairs)
        twice.extend(
            say("{key} stands {count} times in the same map", key=repr(key), count=count)
            for key, count in counts.items()
            if count > 1
        )
        return dict(pairs)

    try:
        raw = json.loads(text.removeprefix(BOM), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        text = say(
            "this is not JSON: line {line}, column {column}: {fault}",
            line=error.lineno,
            column=error.colno,
            fault=error.msg.lower(),
        )
        raise CatalogueError(text) from error
    except RecursionError as error:
        raise CatalogueError(say("this is not a card file: lists and maps lie too deep in each other")) from error
    except ValueError as error:
        raise CatalogueError(say("this is not a card file: {fault}", fault=str(error))) from error
    if twice:
        raise CatalogueError(joined(twice, "; "))
    return raw


def read(content: bytes) -> Any:
    """The JSON in a file's bytes; CatalogueError as for `decoded`, or where they are no text."""
    try:
        return decoded(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CatalogueError(say("this is not UTF-8 text: byte {byte} is none", byte=error.start + 1)) from error
