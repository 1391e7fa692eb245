"""Finding the three pulses of a scale's servo, by hand and eye."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.config.settings import LONGEST_US, SHORTEST_US, ScaleSettings
from companion.errors import ConfigError
from hardware.scale import Scale

ENDS = {"l": "left_us", "m": "level_us", "r": "right_us"}
NAMES = {"left_us": "fully down on A's side", "level_us": "level", "right_us": "fully down on B's side"}
HELP = """\
  l, m, r   go to the left end (A's side down), the middle (level), the right end
  + or -    10 microseconds more or less; ++ -- 50;  or type a pulse, for example 1480
  s         save and end        q   end without saving
Move towards an end in small steps; when the servo hums, it pushes against its stop: take 20 back."""


class Tuning:
    """The pulses as they are being found. A command moves the servo and lets it go; nothing leaves 500 to 2500 µs."""

    def __init__(self, scale: Scale, settings: ScaleSettings) -> None:
        self._scale = scale
        self.pulses = {key: getattr(settings, key) for key in NAMES}
        self.end = "level_us"
        self._settings = settings

    def obey(self, command: str) -> str:
        """Do one command; the line to show. ValueError for one that is not understood."""
        word = command.strip().lower()
        if word in ENDS:
            self.end = ENDS[word]
            return self._go(self.pulses[self.end])
        step = {"+": 10, "-": -10, "++": 50, "--": -50}.get(word)
        if step is not None:
            return self._go(self.pulses[self.end] + step)
        if word.replace(".", "", 1).isdigit():
            return self._go(float(word))
        raise ValueError(f"{command!r} is not understood\n{HELP}")

    def settings(self) -> ScaleSettings:
        """What was found. ConfigError if the level is not between the ends."""
        return replace(self._settings, **self.pulses)

    def _go(self, us: float) -> str:
        us = min(LONGEST_US, max(SHORTEST_US, us))
        self.pulses[self.end] = us
        self._scale.move_to(us)
        limit = " (the limit)" if us in (SHORTEST_US, LONGEST_US) else ""
        return f"{NAMES[self.end]}: {us:g} microseconds{limit}"


def talk(tuning: Tuning, ask: Callable[[str], str], say: Callable[[str], None]) -> ScaleSettings | None:
    """Ask for commands until the person saves (the settings found) or gives up (None)."""
    say(HELP)
    for command in _commands(ask):
        if command in ("q", "quit"):
            return None
        try:
            if command in ("s", "save"):
                return tuning.settings()
            say(tuning.obey(command))
        except (ConfigError, ValueError) as problem:
            say(str(problem))
    return None


def _commands(ask: Callable[[str], str]) -> Iterator[str]:
    while True:
        try:
            yield ask("> ").strip().lower()
        except EOFError:
            return
