"""The rules ledger of a game (`RULES.md` in its package): its clauses and its refusal codes.

A ledger is Markdown. Its clauses are the table rows whose first cell is an ID such as ``INS-SIGIL-Leader``; the column
"At the table" begins with what the companion has to do about it: ``DO``, ``CAM`` (the camera sees it), ``ASK``,
``TRUST`` (cannot be checked) or ``INFO``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from companion.errors import RulesError

ID = re.compile(r"[A-Z][A-Z0-9]+(?:-[A-Za-z0-9]+)+")
WHOLE_ID = re.compile(ID.pattern + r"(?![\w-])")  # not the beginning of one that a program completes
TAGS = ("DO", "CAM", "ASK", "TRUST", "INFO")
TO_PROVE = frozenset({"DO", "CAM", "ASK"})
COLUMN = "At the table"
CODE = re.compile(r"\bE_[A-Z]+(?:_[A-Z]+)*\b")


class Clause(Struct, frozen=True):
    """One row: its ID, the rule, what the companion does about it, and the tags that cell names. `line` in the file.

    A ruling has no tags; it settles an open point and is proved by the clauses that rest on it.
    """

    id: str
    rule: str
    table: str
    tags: frozenset[str]
    section: str
    line: int

    @property
    def needs_proof(self) -> bool:
        """Whether some test must cite it."""
        return bool(self.tags & TO_PROVE)


class Ledger(Struct, frozen=True):
    """All clauses of one game in the order of its file, and the refusal codes it names.

    `complete`: each clause that needs proof must have it.
    """

    path: Path
    clauses: Mapping[str, Clause]
    complete: bool
    codes: frozenset[str] = frozenset()

    @property
    def prefix(self) -> str:
        """What all IDs begin with, such as ``INS``; empty for an empty ledger."""
        return next((clause.partition("-")[0] for clause in self.clauses), "")

    def unproved(self, cited: Mapping[str, object]) -> list[Clause]:
        """The clauses that need proof and are not cited."""
        return [clause for clause in self.clauses.values() if clause.needs_proof and clause.id not in cited]

    def unknown(self, cited: Mapping[str, object]) -> list[str]:
        """The cited IDs with this ledger's prefix that are no clause of it."""
        return sorted(one for one in cited if one.partition("-")[0] == self.prefix and one not in self.clauses)


def read_ledger(path: Path) -> Ledger:
    """The ledger in a ``RULES.md``; RulesError when it cannot be read or lists an ID twice."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RulesError(f"{path.parent.name} has no ledger ({path.name} is missing in {path.parent})") from error
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{path} is not UTF-8 text: byte {error.start} is none") from error
    found: dict[str, Clause] = {}
    for clause in _rows(text.splitlines()):
        if first := found.get(clause.id):
            raise RulesError(f"{path}:{clause.line}: {clause.id} is listed twice, first on line {first.line}")
        found[clause.id] = clause
    complete = re.search(r"^\W*Proof: complete\b", text, re.MULTILINE) is not None
    return Ledger(path, found, complete, frozenset(CODE.findall(text)))


def _rows(lines: Iterable[str]) -> Iterator[Clause]:
    """Every table row that begins with an ID, read by the header of its table."""
    section = ""
    header: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        if not line.startswith("|"):
            header = []
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        header = header or cells
        name = cells[0].strip("`*")
        if ID.fullmatch(name):
            yield _clause(name, dict(zip(header[1:], cells[1:], strict=False)), section, number)


def _clause(name: str, cells: dict[str, str], section: str, line: int) -> Clause:
    told = cells.get(COLUMN)
    rule = " · ".join(text for column, text in cells.items() if column not in (COLUMN, "Src") and text)
    return Clause(name, rule, told or "", frozenset() if told is None else _tags(told), section, line)


def _tags(cell: str) -> frozenset[str]:
    """The tags a cell names; one that names none describes what the companion does."""
    found = frozenset(word for word in TAGS if re.search(rf"\b{word}\b", cell))
    return found or frozenset({"DO"})
