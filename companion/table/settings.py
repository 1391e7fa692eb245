"""The host's settings. All times in seconds."""

from msgspec import Struct


class Settings(Struct, frozen=True):
    """The host's own settings; the configuration file's keys of the same names fill them."""

    patience_s: float = 8.0
    """How long an unfinished move may lie there before the phones ask about it."""
    first_s: float = 20.0
    """How long after a start the camera may take until it has read every card of the table."""
    notice_s: float = 5.0
    """How long "understood as two moves" is shown with its undo."""
    note_s: float = 15.0
    """How long a passing word stays on the phones."""
    refractory_s: float = 0.7
    """Rings closer together than this are one ring."""
    double_s: float = 1.5
    """Rings no further apart than this are two rings, where a game gives two rings a meaning of their own."""
    bounce_s: float = 0.15
    """There, rings closer together than this are one ring."""
    stir_s: float = 2.5
    """How long a ring waits at most for a table that is still being moved on."""
    timers: bool = True
    """Whether questions with a usual answer take silence for it, until people switch that at the table."""
    program: str = "companion"
    """How the companion is typed on this machine (``./run`` in a clone), for what people are told to type."""
    camera: bool = True
    """Whether a camera looks at the table; where none does, people say on their phones what hands do."""
    waiters: int = 20
    """How many phones may wait for news at once; the others are answered immediately."""
