"""Finds scenarios in files: YAML of one or more documents, JSON Lines, and Markdown with fenced ``yaml`` blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games.common.nearest import nearest

_SAFE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BOOL, _TEXT = "tag:yaml.org,2002:bool", "tag:yaml.org,2002:str"
SUFFIXES = (".yaml", ".yml", ".jsonl", ".json", ".md", ".markdown")
_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>```+|~~~+) *ya?ml\b[^\n]*\n(?P<body>.*?)^ *(?P=fence) *$", re.M | re.S)
_DOCUMENT = re.compile(r"^---(?=\s|$)", re.M)
_KEYS = ("id", "title", "game", "kind", "covers", "rulings", "given", "when", "then", "note")


class _Loader(_SAFE):  # type: ignore[misc]  # the quick one is not always there
    """Keys are words, also ``on`` and ``no``, which YAML 1.1 reads as true and false."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        for key, _ in node.value:
            if key.tag == _BOOL:
                key.tag = _TEXT
        return super().construct_mapping(node, deep)


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
    files: dict[Path, Path] = {}
    for path in paths:
        for file in _files(path):
            files.setdefault(file.resolve(), file)
    return list(_told_apart(scenario for file in files.values() for scenario in _read(file)))


def _told_apart(scenarios: Iterable[Scenario]) -> Iterator[Scenario]:
    """The same, but a story with the id of an earlier one has `trouble`: a report names stories by their id."""
    first: dict[str, str] = {}
    for scenario in scenarios:
        earlier = first.get(scenario.id)
        if earlier is not None and not scenario.trouble:
            yield replace(scenario, trouble=f"the id {scenario.id!r} is taken by {earlier}")
        else:
            first[scenario.id] = scenario.source
            yield scenario


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
            yield from _yaml(file, line, piece)


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The documents of a YAML stream with the line each begins at, so that one broken document spoils no other."""
    cuts = [0, *(match.start() for match in _DOCUMENT.finditer(text)), len(text)]
    for begin, end in zip(cuts, cuts[1:], strict=False):
        piece = _DOCUMENT.sub("", text[begin:end], count=1)
        if piece.strip():
            yield text.count("\n", 0, begin) + 1, piece


def _yaml(file: Path, line: int, text: str, below: int = 0, needed: tuple[str, ...] = ()) -> Iterator[Scenario]:
    """The scenarios of a piece that is told as `line` of its file; its text begins `below` lines further down."""
    source = f"{file}:{line}"
    try:
        for number, (at, content, trouble) in enumerate(_loaded(text)):
            here = f"{file}:{line + below + at}" if number else source
            if needed and not (isinstance(content, Mapping) and all(key in content for key in needed)):
                continue
            yield _scenario(content, here, trouble)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {line + below + mark.line}, column {mark.column + 1}: " if mark else ""
        yield Scenario(_short(source), source, trouble=f"not YAML: {where}{error.problem or error.context}")
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        yield Scenario(_short(source), source, trouble=f"not YAML: {' '.join(str(error).split())}")


def _loaded(text: str) -> Iterator[tuple[int, Any, str]]:
    """Every document, or every entry of one that is a list: its line from 0, what it says, what is written twice."""
    loader = _Loader(text)
    try:
        while loader.check_node():
            root: Any = loader.get_node()
            for node in root.value if isinstance(root, yaml.SequenceNode) else (root,):
                content = loader.construct_document(node)
                if content is not None or node is not root:
                    yield node.start_mark.line, content, _twice(node, set())
    finally:
        loader.dispose()


def _twice(node: yaml.Node, seen: set[int]) -> str:
    """The first key that a map holds twice (YAML would silently take the last one), or nothing."""
    if id(node) in seen:
        return ""
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return next(filter(None, (_twice(one, seen) for one in node.value)), "")
    if not isinstance(node, yaml.MappingNode):
        return ""
    keys: set[tuple[str, str]] = set()
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode):
            if (key.tag, key.value) in keys:
                return f"{key.value!r} is written twice in one map"
            keys.add((key.tag, key.value))
        found = _twice(value, seen)
        if found:
            return found
    return ""


def _json_lines(file: Path, text: str) -> Iterator[Scenario]:
    for number, line in enumerate(text.splitlines(), 1):
        source = f"{file}:{number}"
        if not line.strip():
            continue
        try:
            content = json.loads(line, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            yield Scenario(f"{file.name}:{number}", source, trouble=f"not JSON: {error}")
        else:
            yield _scenario(content, source)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; ValueError when a key is in it twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{key!r} is written twice in one map")
        found[key] = value
    return found


def _markdown(file: Path, text: str) -> Iterator[Scenario]:
    for match in _FENCE.finditer(text):
        indent = len(match["indent"])
        body = "\n".join(line[indent:] for line in match["body"].split("\n"))
        line = text.count("\n", 0, match.start()) + 1
        for scenario in _yaml(file, line, body, 1, needed=("id", "given")):
            if not scenario.trouble or re.search(r"^\W*id\b.*^\W*given\b", body, re.M | re.S):
                yield scenario


def _short(source: str) -> str:
    return source.rpartition("/")[2]


def _scenario(content: Any, source: str, trouble: str = "") -> Scenario:
    short = _short(source)
    if not isinstance(content, Mapping):
        return Scenario(short, source, trouble=f"a scenario is a map with id and given, found {type(content).__name__}")
    try:
        if trouble:
            raise ScenarioError(trouble)
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
        near = None if key in _KEYS else nearest(key, _KEYS, 0.7)
        if near and near not in content:
            raise ScenarioError(f"unknown key {key!r}; did you mean {near!r}?")
    if "then" not in content:
        raise ScenarioError("the scenario has no then: it would prove nothing")


def _steps(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else () if value is None else (value,)


def _names(content: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = content.get(key)
    if isinstance(value, str):
        return tuple(value.replace(",", " ").split())
    if value is not None and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise ScenarioError(f"{key} is a list of clause IDs, found {value!r}")
    return tuple(value or ())


def _map(content: Mapping[str, Any], key: str, kind: str) -> Mapping[str, Any]:
    value = content.get(key)
    if value is None or (kind and not isinstance(value, Mapping)):
        return {}
    if isinstance(value, Mapping):
        return {str(name): one for name, one in value.items() if name != "note"}
    raise ScenarioError(f"{key} is a map, found {value!r}")
