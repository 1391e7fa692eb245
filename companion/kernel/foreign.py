"""JSON and TOML that others wrote: whatever the bytes are, there is one error to catch."""

from __future__ import annotations

from typing import Any

import msgspec

DEEP = "lists and maps lie too deep in each other"


def json_value(data: bytes | str, kind: Any = Any) -> Any:
    """The JSON in a text as `kind`; msgspec.DecodeError for all that is none, also for what is no UTF-8 text."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise msgspec.DecodeError(DEEP) from error
    except UnicodeError as error:
        raise msgspec.DecodeError(f"this is not UTF-8 text: {error}") from error


def toml_value(data: bytes | str, kind: Any = Any) -> Any:
    """The TOML in a text as `kind`; msgspec.DecodeError for all that is none, also for what is no UTF-8 text."""
    try:
        return msgspec.toml.decode(data, type=kind)
    except RecursionError as error:
        raise msgspec.DecodeError(DEEP) from error
    except UnicodeError as error:
        raise msgspec.DecodeError(f"this is not UTF-8 text: {error}") from error
