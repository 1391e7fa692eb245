"""The ledger and a game's sources: whether it knows the codes and clauses that stand there, and they its codes; whether
sentences of refusals name fields that there are, and questions verbs."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.errors import RulesError
from companion.games.common.ledger import CODE, ID, WHOLE_ID, Ledger, read_ledger
from companion.games.common.nearest import did_you_mean, hint
from companion.kernel.game import BaseGame

LEDGER = "RULES.md"
SHARED = ("companion.games.common", "companion.games.lane_duel")
"""Rooms with refusals that several games share."""
BLANK = re.compile(r"\{(\w*)\}")
"""What stands in a sentence for a field."""
KERNELS = frozenset({"E_WRONG_PHASE", "E_GAME_OVER"})
"""Codes of the house, which need no ledger."""


def mistakes(kind: type[BaseGame]) -> Iterator[str]:
    """A ledger that cannot be read, and the refusals with a code or a clause that it has not."""
    files = sources(kind)
    path = beside(kind) / LEDGER
    try:
        ledger = read_ledger(path) if path.exists() else None
    except RulesError as error:
        yield str(error)
        return
    wrong = tuple(one for file in files for one in _of_file(ledger, file))
    yield from wrong
    if ledger is not None and not wrong:
        yield from _unused(ledger, files)
    yield from _blanks(kind)
    yield from _verbs(kind)


def _of_file(ledger: Ledger | None, file: Path) -> Iterator[str]:
    for line, code, clause in _refusals(file):
        where = f"{file.name}:{line}"
        if not CODE.fullmatch(code):
            yield f"{where}: {code!r} is no code of a refusal; one is E_ and words in capitals, such as E_NOT_YOURS"
        elif ledger is not None:
            yield from (f"{where}: {wrong}" for wrong in _unknown(ledger, code, clause))
    if ledger is not None:
        yield from _cited(ledger, file)


def sources(kind: type[BaseGame]) -> tuple[Path, ...]:
    """The Python files of a game's package; of a game that is a single module, that one."""
    module = sys.modules[kind.__module__]
    file = getattr(module, "__file__", None)
    if file is None:
        return ()
    return tuple(sorted(Path(file).parent.rglob("*.py"))) if module.__package__ else (Path(file),)


def made_somewhere(kind: type[BaseGame], name: str) -> bool:
    """Whether the sources make something of this class by its name: an option of a question, a ring."""
    return any(name in _made(file) for file in sources(kind))


def beside(kind: type[BaseGame]) -> Path:
    """The folder of the module that has a game's class."""
    return Path(getattr(sys.modules[kind.__module__], "__file__", None) or "").parent


def _unknown(ledger: Ledger, code: str, clause: str) -> Iterator[str]:
    known = ledger.codes | KERNELS
    if code not in known:
        yield f"the ledger has no code {code}{did_you_mean(code, sorted(known))}"
    if ID.fullmatch(clause) and clause not in ledger.clauses and clause.partition("-")[0] != ledger.prefix:
        yield f"the ledger has no clause {clause}{did_you_mean(clause, ledger.clauses)}"


def _cited(ledger: Ledger, file: Path) -> Iterator[str]:
    """Clauses that a file names, in its code or in words, and the ledger has not; the beginning of some is none."""
    for number, line in enumerate(_text(file).splitlines(), 1):
        for clause in WHOLE_ID.findall(line):
            known = any(one == clause or one.startswith(f"{clause}-") for one in ledger.clauses)
            if clause.partition("-")[0] == ledger.prefix and not known:
                yield f"{file.name}:{number}: the ledger has no clause {clause}{did_you_mean(clause, ledger.clauses)}"


def _unused(ledger: Ledger, files: tuple[Path, ...]) -> Iterator[str]:
    """Codes of the ledger that no rule refuses with: neither the game's own nor what games share."""
    left = ledger.codes - KERNELS
    shared = (getattr(one, "__file__", None) for name, one in [*sys.modules.items()] if name.startswith(SHARED))
    for file in (*files, *(Path(one) for one in shared if one)):
        left = left - {*CODE.findall(_text(file))} if left else left
    yield from (f"{LEDGER} names the code {code}, and no rule refuses with it" for code in sorted(left))


def _blanks(kind: type[BaseGame]) -> Iterator[str]:
    """Blanks of the sentence of a refusal that no field of the action around it fills."""
    actions = {action.__name__: action for action in kind.rules.actions}
    for file in sources(kind):
        for node in nodes(file):
            if isinstance(node, ast.ClassDef) and (action := actions.get(node.name)) is not None:
                for call in (
                    one for one in ast.walk(node) if isinstance(one, ast.Call) and _name(one.func) == "Refusal"
                ):
                    for blank in _open(call):
                        fields = action.__struct_fields__
                        if blank not in (*fields, "turn"):
                            yield (
                                f"{file.name}:{call.lineno}: {{{blank}}} is no field of {node.name}; "
                                f"{hint(blank, fields)}"
                            )


def _verbs(kind: type[BaseGame]) -> Iterator[str]:
    """Verbs that a question names for its answers and no action has."""
    known = [action.verb for action in kind.rules.actions]
    for file in sources(kind):
        for call in (one for one in _calls(file) if _name(one.func) == "Prompt"):
            for named in (
                one.value for one in call.keywords if one.arg == "verbs" and isinstance(one.value, ast.Tuple)
            ):
                for verb in (one.value for one in named.elts if isinstance(one, ast.Constant)):
                    if verb not in known:
                        yield f"{file.name}:{call.lineno}: no action has the verb {verb!r}; {hint(verb, known)}"


def _open(refusal: ast.Call) -> Iterator[str]:
    """The blanks of a refusal's sentences that are not given their values where they stand."""
    for one in ast.walk(refusal):
        if isinstance(one, ast.Call) and _name(one.func) == "say" and not one.keywords and one.args:
            one = one.args[0]
        elif one not in refusal.args:
            continue
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield from BLANK.findall(one.value)


@cache
def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything that stands in a Python file; nothing where it cannot be read."""
    try:
        return tuple(ast.walk(ast.parse(_text(file))))
    except SyntaxError:
        return ()


def _calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in nodes(file) if isinstance(node, ast.Call))


def _made(file: Path) -> frozenset[str]:
    return frozenset(_name(node.func) for node in _calls(file))


def _refusals(file: Path) -> tuple[tuple[int, str, str], ...]:
    """(line, code, clause) of every ``Refusal("…", "…")`` of a file whose words stand there."""
    calls = (node for node in _calls(file) if _name(node.func) == "Refusal")
    found = ((node.lineno, [one.value if isinstance(one, ast.Constant) else "" for one in node.args]) for node in calls)
    return tuple(
        (line, str(words[0]), str(words[1]) if len(words) > 1 else "") for line, words in found if words and words[0]
    )


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
