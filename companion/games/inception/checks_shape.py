"""Whether decoded JSON has the shape of a card: every wrong field at once, where msgspec stops at the first.

Faults are sentences in msgspec's words, with the path at their end (``Expected `int`, got `str` - at `$.do[0].n```),
so that they read alike wherever they come from.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.games.inception.verbs import VERBS, Verb

DEEPEST = 8
"""So many lists of verbs inside each other nobody reads on a card."""


def near(word: Any, known: Collection[Any]) -> str:
    """``; did you mean …?`` when one of the known words is much like this one."""
    found = difflib.get_close_matches(str(word), [str(one) for one in known], 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def unknown_verb(word: Any) -> str:
    """What is said of a verb that does not exist."""
    return f"{word!r} is no verb" + (near(word, VERBS) or f"; known: {', '.join(VERBS)}")


def shape_faults(value: Any, hint: Any, path: str = "", deep: int = 0) -> Iterator[str]:
    """Everything in `value` that is not as the type `hint` wants it; nothing when msgspec can convert it."""
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    kind = get_origin(plain)
    members = [one for one in get_args(plain) if one is not types.NoneType]
    if plain == Verb:
        yield from _verb(value, path, deep)
    elif isinstance(plain, type) and issubclass(plain, msgspec.Struct):
        yield from _struct(value, plain, path, deep)
    elif kind in (Union, types.UnionType) and len(members) == 1 and value is not None:
        yield from shape_faults(value, members[0], path, deep)
    elif kind is tuple and isinstance(value, list):
        if not value:
            yield from _leaf(value, hint, path)
        for place, one in enumerate(value):
            yield from shape_faults(one, get_args(plain)[0], f"{path}[{place}]", deep)
    elif kind is Mapping and isinstance(value, Mapping):
        for key, one in value.items():
            yield from shape_faults(key, get_args(plain)[0], _joined(path, key), deep)
            yield from shape_faults(one, get_args(plain)[1], _joined(path, key), deep)
    elif choices := _choices(plain):
        yield from _choice(value, hint, choices, path)
    else:
        yield from _leaf(value, hint, path)


def _joined(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)


def _at(say: str, path: str) -> str:
    return f"{say} - at `${'' if path.startswith('[') or not path else '.'}{path}`" if path else say


def _choices(plain: Any) -> tuple[Any, ...]:
    """The words a field takes, alone or beside numbers."""
    options = get_args(plain) if get_origin(plain) in (Union, types.UnionType) else (plain,)
    return tuple(word for one in options if get_origin(one) is Literal for word in get_args(one))


def _choice(value: Any, hint: Any, choices: tuple[Any, ...], path: str) -> Iterator[str]:
    if isinstance(value, str) and value not in choices:
        known = ", ".join(map(str, choices))
        yield _at(f"{value!r} is not known here; choices: {known}{near(value, choices)}", path)
    else:
        yield from _leaf(value, hint, path)


def _leaf(value: Any, hint: Any, path: str) -> Iterator[str]:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        yield _at(str(error).partition(" - at `")[0], path)


def _verb(value: Any, path: str, deep: int) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield _at(f"Expected a map with a verb, got {value!r:.40}", path)
    elif "verb" not in value:
        yield _at("Object missing required field `verb`", path)
    elif not isinstance(value["verb"], str) or value["verb"] not in VERBS:
        yield _at(unknown_verb(value["verb"]), _joined(path, "verb"))
    elif deep >= DEEPEST:
        yield _at(f"lists of verbs lie {DEEPEST} deep in each other; that is as deep as a card goes", path)
    else:
        yield from _struct({key: one for key, one in value.items() if key != "verb"}, VERBS[value["verb"]], path,
                           deep + 1)  # fmt: skip


def _struct(value: Any, kind: type[msgspec.Struct], path: str, deep: int) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield from _leaf(value, kind, path)
        return
    hints = _hints(kind)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, one in value.items():
        if key in fields:
            yield from shape_faults(one, hints[fields[key].name], _joined(path, key), deep)
        elif key != kind.__struct_config__.tag_field:
            yield _at(f"Object contains unknown field `{key}`{near(key, fields)}", path)
    missing = (name for name, field in fields.items() if field.required and name not in value)
    yield from (_at(f"Object missing required field `{name}`", path) for name in missing)


@lru_cache(maxsize=128)
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
