"""docs/access.md: which role each endpoint wants at least, as the code says it.

python -m tests.quality.access_table        writes it
"""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from web import create_app
from web.access.door import Door
from web.access.roles import Role, endpoints
from web.hall import create_hall

TABLE = Path(__file__).resolve().parents[2] / "docs" / "access.md"
HEAD = """# Who may do what

Written by `python -m tests.quality.access_table` from the code; a test compares them, and tries every line with every
role. [SECURITY.md](../SECURITY.md) says what the roles are. A role may do what those before it may.

"""
HALL = """
## In a hall

The hall's own pages, whose host is its organiser. Each of its tables has the pages above below a path of its own, and
a door of its own: a phone of the hall, or of another table, is nobody there.

"""


class _AnyTable:
    """Stands for a virtual table, so that its pages are there."""

    def card_png(self) -> bytes:
        return b""


def table() -> str:
    """The whole document."""
    with TemporaryDirectory() as folder, closing(Journal(Path(folder) / "journal.db")) as journal:
        app = create_app(Host(journal, SystemClock()), virtual=_AnyTable(), piles=())  # type: ignore[arg-type]
    return f"{HEAD}{rows(app)}{HALL}{rows(create_hall(None, door=Door()))}"  # type: ignore[arg-type]


def rows(app: Flask) -> str:
    """Every endpoint of an app, by role."""
    lines = ["| path | method | least role | only |", "| --- | --- | --- | --- |"]
    for role in Role:
        lines += [
            f"| `{one.path}` | {', '.join(one.methods)} | {role.name.lower()} | {one.wants.only} |"
            for one in endpoints(app)
            if one.wants.role is role
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
