"""Finds scenarios in files: YAML of one or more documents, JSON Lines, and Markdown with fenced ``yaml`` blocks."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from companion.errors import ScenarioError

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SUFFIXES = (".yaml", ".yml", ".jsonl", ".json", ".md", ".markdown")
_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>```+|~~~+) *ya?ml\b[^\n]*\n(?P<body>.*?)^ *(?P=fence) *$", re.M | re.S)
_DOCUMENT = re.compile(r"^---(?=\s|$)", re.M)
_KEYS = ("id", "title", "game", "kind", "covers", "rulings", "given", "when", "then", "note")


class Scenario(Struct, frozen=True):
    """One story as it was written. `trouble` says why it cannot be run at all; `source` is file and line."""

    id: str
    source: str
    title: str = ""
    game: str = ""
    kind: str = ""
    covers: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    given: Mapping[str, Any] = {}
    when: tuple[Any, ...] = ()
    then: Mapping[str, Any] = {}
    trouble: str = ""


def read_scenarios(paths: Iterable[Path]) -> list[Scenario]:
    """Every scenario in files and folders, in order; ScenarioError when a path is not there or of an unknown kind.

    A piece of a file that cannot be read becomes a `Scenario` with `trouble`, so that it hides none of the others.
    """
    return [scenario for path in paths for file in _files(path) for scenario in _read(file)]


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    if not path.is_file():
        raise ScenarioError(f"there is no file or folder {path}")
    if path.suffix.lower() not in SUFFIXES:
        raise ScenarioError(f"{path} is neither YAML, JSON Lines nor Markdown (known endings: {', '.join(SUFFIXES)})")
    return [path]


def _read(file: Path) -> Iterator[Scenario]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{file} cannot be read: {error}") from error
    kind = file.suffix.lower()
    if kind == ".jsonl":
        yield from _json_lines(file, text)
    elif kind in (".md", ".markdown"):
        yield from _markdown(file, text)
    else:
        for line, piece in _documents(text):
            yield from _yaml(f"{file}:{line}", piece)


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The documents of a YAML stream with the line each begins at, so that one broken document spoils no other."""
    cuts = [0, *(match.start() for match in _DOCUMENT.finditer(text)), len(text)]
    for begin, end in zip(cuts, cuts[1:], strict=False):
        piece = _DOCUMENT.sub("", text[begin:end], count=1)
        if piece.strip():
            yield text.count("\n", 0, begin) + 1, piece


def _yaml(source: str, text: str, needed: tuple[str, ...] = ()) -> Iterator[Scenario]:
    try:
        loaded = [document for document in yaml.load_all(text, _LOADER) if document is not None]
    except yaml.YAMLError as error:
        yield Scenario(source.rpartition("/")[2], source, trouble=f"not YAML: {' '.join(str(error).split())}")
        return
    for number, content in enumerate(_flat(loaded), 1):
        if not needed or (isinstance(content, Mapping) and all(key in content for key in needed)):
            yield _scenario(content, source if number == 1 else f"{source}#{number}")


def _flat(documents: Iterable[Any]) -> Iterator[Any]:
    for document in documents:
        yield from document if isinstance(document, list) else (document,)


def _json_lines(file: Path, text: str) -> Iterator[Scenario]:
    for number, line in enumerate(text.splitlines(), 1):
        source = f"{file}:{number}"
        if not line.strip():
            continue
        try:
            content = json.loads(line)
        except ValueError as error:
            yield Scenario(f"{file.name}:{number}", source, trouble=f"not JSON: {error}")
        else:
            yield _scenario(content, source)


def _markdown(file: Path, text: str) -> Iterator[Scenario]:
    for match in _FENCE.finditer(text):
        indent = len(match["indent"])
        body = "\n".join(line[indent:] for line in match["body"].split("\n"))
        source = f"{file}:{text.count(chr(10), 0, match.start()) + 1}"
        for scenario in _yaml(source, body, needed=("id", "given")):
            if not scenario.trouble or re.search(r"^\W*id\b.*^\W*given\b", body, re.M | re.S):
                yield scenario


def _scenario(content: Any, source: str) -> Scenario:
    short = source.rpartition("/")[2]
    if not isinstance(content, Mapping):
        return Scenario(short, source, trouble=f"a scenario is a map with id and given, found {type(content).__name__}")
    try:
        return _checked(content, source, str(content.get("id") or short))
    except ScenarioError as error:
        return Scenario(str(content.get("id") or short), source, trouble=str(error))


def _checked(content: Mapping[str, Any], source: str, name: str) -> Scenario:
    if "id" not in content:
        raise ScenarioError("the scenario has no id")
    kind = _kind(content.get("kind"))
    if not kind:
        _story_keys(content)
    return Scenario(
        name,
        source,
        title=str(content.get("title") or ""),
        game=str(content.get("game") or ""),
        kind=kind,
        covers=_names(content, "covers"),
        rulings=_names(content, "rulings"),
        given=_map(content, "given", kind),
        when=_steps(content.get("when")),
        then=_map(content, "then", kind),
    )


def _kind(value: Any) -> str:
    text = str(value or "").strip().lower()
    return "" if text in ("story", "plain", "rules", "table") else text


def _story_keys(content: Mapping[str, Any]) -> None:
    for key in map(str, content):
        near = difflib.get_close_matches(key, _KEYS, 1, 0.7)
        if near and key not in _KEYS and near[0] not in content:
            raise ScenarioError(f"unknown key {key!r}; did you mean {near[0]!r}?")
    if "then" not in content:
        raise ScenarioError("the scenario has no then: it would prove nothing")


def _steps(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else () if value is None else (value,)


def _names(content: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = content.get(key) or ()
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else tuple(str(one) for one in value)


def _map(content: Mapping[str, Any], key: str, kind: str) -> Mapping[str, Any]:
    value = content.get(key) or {}
    if kind or isinstance(value, Mapping):
        return value if isinstance(value, Mapping) else {}
    raise ScenarioError(f"{key} is a map, found {value!r}")
