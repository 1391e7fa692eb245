"""Every bell of the box: the shared one, those of single seats, buttons of a computer and of the house."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from gpiozero.pins import Factory

from companion.config.settings import SHARED_BELL, ButtonSettings, DeviceSettings
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.table.messages import BellHeld, BellRung, Message
from hardware.animator import Animator
from hardware.bell import Bell
from hardware.buttons import ButtonBox, open_buttons
from hardware.house import mqtt
from hardware.presses import Presses

TWICE_S = 0.5
"""Between the two rings that a double press of a house's button stands for."""
BELL, BUTTON = "bell", "button "
"""What the shared bell is called, and what the names of a computer's buttons begin with."""


class Bells:
    """Opens bells and turns presses into messages. `report(name, status, say)` hears of one that is stuck; `own(at)`
    says whether a press at that clock time is the striker's and nobody's ring."""

    def __init__(
        self,
        settings: DeviceSettings,
        buttons: ButtonSettings,
        *,
        animator: Animator,
        on_message: Callable[[Message], object],
        report: Callable[[str, str, str], object],
        own: Callable[[float], bool],
    ) -> None:
        self._settings, self._buttons = settings, buttons
        self._animator, self._on_message, self._report, self._own = animator, on_message, report, own
        self._listeners: dict[str, Callable[[Message], object]] = {}

    def pins(self) -> dict[str, tuple[int, Seat]]:
        """Bells on pins by name: the pin, and the seat it stands at ("" for the shared one)."""
        s = self._settings
        shared = {} if s.bell is False else {BELL: (int(s.bell), "")}
        return {**shared, **{f"{BELL} {seat}": (pin, seat) for seat, pin in s.bells.items()}}

    def buttons(self) -> dict[str, Callable[[], ButtonBox]]:
        """How to open each of the computer's buttons, by name."""
        found = self._buttons.devices().items()
        return {BUTTON + name: partial(self._open_buttons, name, keys) for name, keys in found}

    def open(self, name: str, pins: Factory) -> Bell:
        """The bell of that name on its pin."""
        s, (pin, seat) = self._settings, self.pins()[name]
        bell = Bell(pin, animator=self._animator, hold_s=s.hold_s, stuck_s=s.stuck_s, pin_factory=pins)
        self._hear(bell, name, seat)
        bell.when_rung = lambda at: None if self._own(at) else self._tell(name, BellRung(at, seat))
        return bell

    def in_the_house(self, seat: Seat, kind: str) -> None:
        """A button of the house was pressed; see `hardware.house.mqtt.MqttLine`."""
        now, name = self._animator.clock(), f"{mqtt.BELL}{seat or SHARED_BELL}"
        if kind == "hold":
            self._tell(name, BellHeld(now, self._settings.hold_s, seat))
            return
        self._tell(name, BellRung(now, seat))
        if kind == "twice":
            self._tell(name, BellRung(now + TWICE_S, seat))

    @contextmanager
    def overheard(self, name: str, heard: Callable[[Message], object]) -> Iterator[None]:
        """Within the ``with`` what bell `name` tells goes to `heard` and is no ring. For bells that have no pin."""
        self._listeners[name] = heard
        try:
            yield
        finally:
            self._listeners.pop(name, None)

    def _open_buttons(self, name: str, keys: Mapping[str, Seat]) -> ButtonBox:
        s = self._settings
        box = open_buttons(name, keys, animator=self._animator, hold_s=s.hold_s, stuck_s=s.stuck_s)
        for key, seat in keys.items():
            self._hear(box.keys[key], BUTTON + name, seat)
        return box

    def _hear(self, button: Presses, name: str, seat: Seat) -> None:
        """What a button tells becomes messages."""
        button.when_rung = lambda at: self._tell(name, BellRung(at, seat))
        button.when_held = lambda at, seconds: self._tell(name, BellHeld(at, seconds, seat))
        button.when_stuck = lambda stuck: self._stuck(name, stuck)

    def _tell(self, name: str, message: Message) -> None:
        """A bell's message goes to the table, or to whoever tries that bell."""
        self._listeners.get(name, self._on_message)(message)

    def _stuck(self, name: str, stuck: bool) -> None:
        what = say("the bell button") if name == BELL else say("the {name}", name=name)
        words = say(
            "{what} has been down for {stuck_s} s: stuck, or its wire touching ground?",
            what=what,
            stuck_s=f"{self._settings.stuck_s:g}",
        )
        self._report(name, "degraded" if stuck else "ok", words if stuck else "")
