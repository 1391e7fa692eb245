"""What a torture found: figures in order, and every broken promise in words."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Report:
    """Figures by name and section. `broken` is empty when every promise was kept."""

    def __init__(self) -> None:
        self.sections: dict[str, Counter[str]] = {}
        self.broken: list[str] = []
        self._section = ""

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """What is counted within belongs to this part; its processor time is counted too."""
        self._section, began = name, time.process_time()
        self.sections[name] = Counter()
        yield
        self.count("processor seconds", round(time.process_time() - began))

    def count(self, what: str, many: int = 1) -> None:
        """So many more of something."""
        self.sections[self._section][what] += many

    def keep(self, promise: bool, broken: str) -> None:
        """A promise that has to hold; `broken` says what happened where it does not."""
        if not promise:
            self.broken.append(f"{self._section}: {broken}")

    def __str__(self) -> str:
        lines = []
        for name, figures in self.sections.items():
            lines.append(name)
            lines += [f"  {many:>9,}  {what}" for what, many in figures.items()]
        lines.append(f"broken promises: {len(self.broken)}")
        return "\n".join([*lines, *(f"  {one}" for one in self.broken[:20])])
