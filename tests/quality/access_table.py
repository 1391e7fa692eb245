"""docs/access.md: which role each endpoint wants at least, as the code says it.

python -m tests.quality.access_table        writes it
"""

from pathlib import Path

from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from web import create_app
from web.access.roles import Role, endpoints

TABLE = Path(__file__).resolve().parents[2] / "docs" / "access.md"
HEAD = """# Who may do what

Written by `python -m tests.quality.access_table` from the code; a test compares them, and tries every line with every
role. [SECURITY.md](../SECURITY.md) says what the roles are. A role may do what those before it may.

"""


class _AnyTable:
    """Stands for a virtual table, so that its pages are there."""

    def card_png(self) -> bytes:
        return b""


def table() -> str:
    """The whole document."""
    host = Host(Journal(":memory:"), SystemClock())
    app = create_app(host, virtual=_AnyTable(), piles=())  # type: ignore[arg-type]
    lines = ["| path | method | least role | only |", "| --- | --- | --- | --- |"]
    for role in Role:
        lines += [
            f"| `{one.path}` | {', '.join(one.methods)} | {role.name.lower()} | {one.wants.only} |"
            for one in endpoints(app)
            if one.wants.role is role
        ]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
