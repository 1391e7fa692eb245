"""What the companion does beside its seats: it looks back on a game, and says what it would do."""

from __future__ import annotations

from companion.seated.reviewer import Reviewer
from companion.table.host import Host
from companion.table.records.looking_back import Judging


class Onlooker:
    """For the pages; any thread may ask. Each thinks in a process of its own."""

    def __init__(self, host: Host) -> None:
        self._reviewer = Reviewer(host)

    def looking_back(self) -> Judging | None:
        """How far the look back on the game on the table is; ``None``: it is not over."""
        return self._reviewer.look()

    def close(self) -> None:
        """Ends its processes; may be called twice."""
        self._reviewer.close()
