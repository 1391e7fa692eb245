"""What a game from outside says in another language: sentences that cannot be translated, and translations that are
missing or name other values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import polib

from companion.games.checks.codes import beside, nodes, sources
from companion.kernel.game import BaseGame
from companion.kernel.sentences import Sentence
from companion.languages import BESIDE, ENGLISH, HOLE, catalogue, languages

SAYING = ("say", "many", "says")
"""Functions that make a sentence of their first argument."""
SAID = ("said", "form", "heading")
FEW = 3
LONG = 40


def mistranslated(kind: type[BaseGame]) -> Iterator[str]:
    """Translations that fill other blanks than their sentence, and words that stand before nobody can translate them;
    of a game that is said in all languages."""
    for file in _catalogues(kind):
        for entry in polib.pofile(str(file), encoding="utf-8"):
            blanks = set(HOLE.findall(entry.msgid + entry.msgid_plural))
            for form in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
                own = set(HOLE.findall(form))
                if wrong := own - blanks if entry.msgid_plural else own ^ blanks:
                    differ = ", ".join(sorted(wrong))
                    yield f"{file.name}:{entry.linenum}: {differ} stands in “{entry.msgid}” or its translation alone"
    if kind.in_all_languages:
        yield from _untranslatable(kind)


def untranslated(kind: type[BaseGame]) -> Iterator[str]:
    """How many sentences of the sources each language lacks, in the game's own catalogue and the house's."""
    said = dict.fromkeys(words for file in sources(kind) for words in _said(file))
    for file in _catalogues(kind):
        own = {entry.msgid: entry for entry in polib.pofile(str(file), encoding="utf-8")}
        house = catalogue(file.stem).known if file.stem in languages() and file.stem != ENGLISH else frozenset()
        missing = [one for one in said if one not in house and not (one in own and own[one].translated())]
        if missing:
            shown = ", ".join(f"“{one[:LONG]}”" for one in missing[:FEW])
            yield f"{file.name} lacks {len(missing)} of {len(said)} sentences: {shown}{', …' * (len(missing) > FEW)}"


def _untranslatable(kind: type[BaseGame]) -> Iterator[str]:
    for action in kind.rules.actions:
        for name in SAID:
            words = getattr(action, name)
            if _has_words(words or "") and not isinstance(words, Sentence):
                yield f"{action.__name__}.{name} is a plain text; write say({words!r}), so that it can be translated"
    for file in (one for one in sources(kind) if "scenario" not in (one.stem, *one.parts)):  # stories are in English
        for call in (one for one in nodes(file) if isinstance(one, ast.Call)):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name in SAYING and call.args and isinstance(call.args[0], ast.JoinedStr):
                yield f'{file.name}:{call.lineno}: {name}(f"…") is filled before it is translated; give it its values'
            plain = call.args[2] if name == "Refusal" and len(call.args) > 2 else None
            if isinstance(plain, ast.JoinedStr) or (isinstance(plain, ast.Constant) and _has_words(str(plain.value))):
                yield f"{file.name}:{call.lineno}: the sentence of a refusal is a plain text; write say(…)"


def _has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in HOLE.sub("", text))


def _catalogues(kind: type[BaseGame]) -> Iterator[Path]:
    yield from sorted((beside(kind) / BESIDE).glob("*.po"))


def _said(file: Path) -> Iterator[str]:
    for call in (one for one in nodes(file) if isinstance(one, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        for word in call.args[:1] if name in SAYING else ():
            if isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value:
                yield word.value
