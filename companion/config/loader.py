"""Reads the configuration: defaults, then /etc/companion/companion.toml, then the file named on the command line.

A later file replaces single keys of an earlier one. Whatever is wrong is one `ConfigError` that names the file, the
key, what was expected and, for an unknown key, the nearest known one.
"""

import difflib
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from companion.config.settings import Config
from companion.errors import ConfigError, in_words

SYSTEM_FILE = Path("/etc/companion/companion.toml")


Stray = tuple[str, tuple[str, ...], type[Struct]]
"""A key nobody knows: the key, the path of its table, the struct that the table should be."""


def load(path: Path | None = None, *, system: Path = SYSTEM_FILE) -> Config:
    """The configuration from the system's file, if there is one, and from `path`. ConfigError when either is wrong."""
    merged: dict[str, dict[str, Any]] = {}
    last = system
    for file in files(path, system=system):
        tables = read(file)
        decode(tables, file)
        merged = merge(merged, tables)
        last = file
    return decode(merged, last)


def files(path: Path | None = None, *, system: Path = SYSTEM_FILE) -> list[Path]:
    """The files that make the configuration, each over the ones before it."""
    return [*([system] if system.exists() else []), *([path] if path is not None else [])]


def read(file: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: is not UTF-8 text") from error
    except RecursionError as error:
        raise ConfigError(f"{file}: is not TOML: tables lie too deep in each other") from error
    except ValueError as error:  # TOMLDecodeError, and numbers of more digits than Python reads
        raise ConfigError(f"{file}: is not TOML: {error}") from error


def merge(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`over` on top of `under`: sections and game tables are joined, single keys replaced whole."""
    result = {**under}
    for section, table in over.items():
        result[section] = {**under.get(section, {}), **table}
    for game, options in over.get("games", {}).items():
        result["games"][game] = {**under.get("games", {}).get(game, {}), **options}
    return result


def decode(tables: Mapping[str, Any], file: Path) -> Config:
    """The typed configuration; ConfigError in words a person can act on."""
    for key, table, kind in unknown(tables, Config, ()):
        raise ConfigError(f"{file}: {'.'.join((*table, key))} is not known{suggestion(key, table, kind)}")
    try:
        return msgspec.convert(tables, Config)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        text = str(cause) if isinstance(cause, ConfigError) else explain(str(error))
        raise ConfigError(f"{file}: {text}") from None


def unknown(tables: Any, kind: type[Struct], trail: tuple[str, ...]) -> Iterator[Stray]:
    """Every key that no struct has."""
    if not isinstance(tables, Mapping):
        return
    types = get_type_hints(kind)
    for key, value in tables.items():
        if key not in types:
            yield key, trail, kind
        elif (below := struct_in(types[key])) is not None:
            yield from unknown(value, below, (*trail, key))


def struct_in(kind: Any) -> type[Struct] | None:
    """The struct in a type such as ``ScaleSettings | bool``."""
    choices = get_args(kind) if get_origin(kind) is UnionType else (kind,)
    return next((one for one in choices if isinstance(one, type) and issubclass(one, Struct)), None)


def suggestion(key: str, table: tuple[str, ...], kind: type[Struct]) -> str:
    """``; did you mean …?``: the nearest key of the same table, else of the whole configuration, else what there is."""
    here = list(kind.__struct_fields__)
    if near := difflib.get_close_matches(key, here, 1, 0.6):
        return f"; did you mean {'.'.join((*table, near[0]))}?"
    everywhere = {path.rpartition(".")[2]: path for path, _ in meanings()}
    if near := difflib.get_close_matches(key, everywhere, 1, 0.75):
        return f"; did you mean {everywhere[near[0]]}?"
    return f"; known {'here' if table else 'sections'}: {', '.join(here)}"


def explain(text: str) -> str:
    """msgspec's message in words, with what the key means."""
    words = in_words(text)
    meaning = dict(meanings()).get(words.partition(": ")[0])
    return words + (f" ({meaning})" if meaning else "")


def meanings(kind: type[Struct] = Config, trail: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """(dotted key, its meaning) of every key, sections left out."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        path = (*trail, name)
        bare, *extra = (get_args(hint)[0], *hint.__metadata__) if hasattr(hint, "__metadata__") else (hint,)
        if extra or struct_in(bare) is None:
            meaning = " ".join(meta.description or "" for meta in extra if isinstance(meta, Meta))
            yield ".".join(path), meaning
        if (below := struct_in(bare)) is not None:
            yield from meanings(below, path)


# --- the printed example -------------------------------------------------------------------------------------------

HEAD = """\
## Configuration of the table companion: every key with its meaning and its default. A line that begins with a single #
## shows a default; remove the # to change it. A file like this is read from /etc/companion/companion.toml, then from
## the one given with --config. Unknown keys are refused.
"""
WIDTH = 118


def example(games: Mapping[str, type[Struct]] | None = None) -> str:
    """The commented configuration file with all keys; `games` adds their options."""
    parts = [HEAD]
    default = Config()
    for section in Config.__struct_fields__:
        table = getattr(default, section)
        if isinstance(table, Struct):
            parts.append(section_text(section, table))
    for name, options in (games or {}).items():
        parts.append(section_text(f"games.{name}", options()))
    return "\n".join(parts)


def settings(config: Config) -> str:
    """The configuration in force as TOML, without comments."""
    parts = []
    for section in Config.__struct_fields__:
        table = getattr(config, section)
        if isinstance(table, Struct):
            parts.append(f"[{section}]\n{lines(table)}")
    parts += [f"[games.{name}]\n{lines(options)}" for name, options in config.games.items()]
    return "\n".join(parts)


def lines(table: Struct | Mapping[str, Any]) -> str:
    """One ``key = value`` line for each entry."""
    items = msgspec.structs.asdict(table) if isinstance(table, Struct) else table
    return "".join(f"{key} = {toml(value)}\n" for key, value in items.items())


def section_text(name: str, table: Struct) -> str:
    """One section: its meaning, then each key with its own."""
    text = comment((type(table).__doc__ or "").strip().partition("\n\n")[0])
    text.append(f"[{name}]")
    known = dict(meanings(type(table)))
    for key in type(table).__struct_fields__:
        text += comment(known[key])
        for below, meaning in known.items():
            if below.startswith(f"{key}."):
                text += comment(f"- {below.removeprefix(f'{key}.')}: {meaning}")
        text += [f"# {key} = {toml(getattr(table, key))}", ""]
    return "\n".join(text)


def comment(text: str) -> list[str]:
    """`text` as comment lines."""
    return textwrap.wrap(" ".join(text.split()), WIDTH, initial_indent="## ", subsequent_indent="## ")


def toml(value: Any) -> str:
    """A value in TOML: structs and mappings as inline tables, the rest as TOML shares it with JSON."""
    if isinstance(value, Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return msgspec.json.encode(value).decode()
