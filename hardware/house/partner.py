"""A partner on the network that brings lamps or bells, a strip of lights or a broker: one class says all about it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Protocol

from msgspec import Struct

from companion.config.settings import Config
from hardware.animator import Animator
from hardware.house.lamps import Lamp

Rung = Callable[[str, str], object]
"""Told of a press: the seat of the bell ("" for the shared one) and ``ring``, ``twice`` or ``hold``."""
Report = Callable[[str, str], object]
"""Told how a partner is: ``ok``, ``degraded`` or ``down``, and a sentence ("" for ok)."""


class Finding(Struct, frozen=True):
    """What a look at a partner found: how it is (see `Report`), words, and what to type or do if it is not well."""

    status: str
    say: str
    fix: str = ""


class Line(Protocol):
    """A partner that is spoken to. Nothing waits for it: what does not answer is reported and tried again."""

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """Its lamps that are candles, by the candle's name."""

    def close(self) -> None:
        """Say good-bye; safe to call again."""


class Partner(ABC):
    """One kind of partner; `hardware.house.partners.PARTNERS` lists them. Its settings are a section of the
    configuration."""

    name: ClassVar[str]
    """What phones call it; in small letters what the doctor and `companion safe-off` call it."""
    lamp: ClassVar[str]
    """What the names of its lamps begin with where parts are tried one by one."""
    bell: ClassVar[str] = ""
    """What the names of its bells begin with there; "" if it has none."""
    alone: ClassVar[bool] = False
    """Whether only one may speak with it, so that nobody looks while a companion runs."""

    @abstractmethod
    def address(self, config: Config) -> str:
        """Where it is reached; "" if none is configured."""

    @abstractmethod
    def lamps(self, config: Config) -> Iterable[str]:
        """The candles that are lamps of it."""

    def bells(self, config: Config) -> Iterable[str]:
        """The seats whose bell is a button of it."""
        return ()

    @abstractmethod
    def silence(self, config: Config) -> str:
        """The sentence for one that has not answered yet."""

    @abstractmethod
    def open(self, config: Config, *, animator: Animator, rung: Rung, report: Report) -> Line:
        """Begin to speak with it. DeviceError, OSError or ValueError if that can never work."""

    @abstractmethod
    def look(self, config: Config) -> Finding:
        """Ask it how it is, waiting a few seconds at most."""

    def put_out(self, config: Config) -> Finding | None:
        """Put its lamps out after a crash; None where that is left to the house."""
        return None
