"""Things by name that are made when somebody asks for them: to load a game costs more than anything else at a start."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import RLock
from typing import TypeVar

V = TypeVar("V")


class Lazily(Mapping[str, V]):
    """What there is under `names`, in their order. `make` is asked once a name, by whichever thread comes first, and
    gives ``None`` where there is nothing. It is true where there may be something: that is told without making any."""

    def __init__(self, names: Iterable[str], make: Callable[[str], V | None]) -> None:
        self.names, self._make = tuple(names), make
        """All names that were given, whether there is something under them or not."""
        self._known = frozenset(self.names)
        self._made: dict[str, V | None] = {}
        self._making = RLock()

    def __getitem__(self, name: str) -> V:
        if name not in self._known:
            raise KeyError(name)
        with self._making:
            if name not in self._made:
                self._made[name] = self._make(name)
            made = self._made[name]
        if made is None:
            raise KeyError(name)
        return made

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.names if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self.names)
