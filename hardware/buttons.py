"""USB and Bluetooth buttons, remote shutters and keyboards as bells, through evdev."""

import os
import select
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from threading import Thread
from types import ModuleType
from typing import Any, Protocol

from companion.errors import DeviceError
from hardware.animator import Animator
from hardware.presses import Presses

DOWN, UP = 1, 0
"""The kernel's values of a key event; 2 is a repetition while it is held."""
EV_KEY = 1


class Input(Protocol):
    """An open input device, as evdev's `InputDevice`."""

    fd: int
    name: str

    def read(self) -> Iterable[Any]:
        """The events that wait: each has `type`, `code` and `value`."""

    def grab(self) -> None:
        """Take all its events for ourselves."""

    def close(self) -> None:
        """Give it back."""


class Key(Presses):
    """One key of an input device, or any key of it."""

    def __init__(self, code: int | None, *, animator: Animator, hold_s: float, stuck_s: float) -> None:
        super().__init__(animator=animator, hold_s=hold_s, stuck_s=stuck_s)
        self._code = code
        self._down: set[int] = set()

    @property
    def is_pressed(self) -> bool:
        """True while it is down."""
        return bool(self._down)

    def feel(self, code: int, value: int) -> None:
        """A key event of the device."""
        if self._code not in (None, code):
            return
        if value == DOWN and not self._down:
            self._down.add(code)
            self._press()
        elif value == DOWN:
            self._down.add(code)
        elif value == UP and code in self._down:
            self._down.discard(code)
            if not self._down:
                self._release()


class ButtonBox:
    """An input device whose keys are bells: `keys` by what the configuration calls them, "" for every key.

    The device is taken exclusively, so that a press rings and does nothing else (a remote shutter is a keyboard that
    types "volume up"). A thread of its own listens; when the device goes, the next `step` raises DeviceError.
    """

    def __init__(
        self, device: Input, keys: Mapping[str, int | None], *, animator: Animator, hold_s: float, stuck_s: float
    ) -> None:
        self._device, self._animator = device, animator
        self.keys = {name: Key(code, animator=animator, hold_s=hold_s, stuck_s=stuck_s) for name, code in keys.items()}
        self._gone: OSError | None = None
        self._closed = False
        with suppress(OSError):  # another program may have it: then it rings there too
            device.grab()
        self._wake, self._woken = os.pipe()
        self._thread = Thread(target=self._listen, name="button", daemon=True)
        self._thread.start()

    def step(self, now: float) -> float | None:
        """See `Animated`: says that the device has gone."""
        if self._gone is not None:
            raise DeviceError(f"{self._device.name} has gone: switched off, out of reach or unplugged?")
        return None

    def close(self) -> None:
        """Stop listening, and give the device back."""
        if self._closed:
            return
        self._closed = True
        os.write(self._woken, b".")
        self._thread.join(timeout=2)
        for key in self.keys.values():
            self._animator.drop(key)
        self._animator.drop(self)
        for end in (self._wake, self._woken):
            os.close(end)
        with suppress(OSError):  # what has been unplugged cannot be closed well
            self._device.close()

    def _listen(self) -> None:
        while not self._closed:
            try:
                ready = select.select([self._device.fd, self._wake], [], [])[0]
                if self._wake in ready:
                    return
                for event in self._device.read():
                    if event.type == EV_KEY:
                        for key in self.keys.values():
                            key.feel(event.code, event.value)
            except BlockingIOError:
                continue
            except (OSError, ValueError) as problem:
                self._gone = problem if isinstance(problem, OSError) else OSError(str(problem))
                self._animator.wake(self)
                return


def open_buttons(name: str, keys: Iterable[str], **timing: Any) -> ButtonBox:
    """The input device called `name` (name, Bluetooth address or path) with `keys` (``KEY_B``, "" for all) as bells.

    Raises `DeviceError` saying what there is instead, or that a key is none.
    """
    evdev = import_evdev()
    codes = {key: code_of(evdev, key) for key in keys}
    if name.startswith("/"):
        try:
            return ButtonBox(evdev.InputDevice(name), codes, **timing)
        except OSError as problem:
            raise DeviceError(f"{name}: {problem.strerror}{_advice(problem)}") from problem
    others = []
    for device in devices(evdev):
        if name.lower() in (device.name.lower(), (device.uniq or "").lower()):
            return ButtonBox(device, codes, **timing)
        others.append(device.name)
        device.close()
    there = f"there is: {', '.join(others)}" if others else "no input device may be read: is the user in group input?"
    raise DeviceError(f"no button called {name!r} is there ({there}); is it switched on and paired?")


def devices(evdev: ModuleType) -> Iterator[Any]:
    """Every input device with keys that may be read, opened; whoever asks closes them."""
    for path in sorted(evdev.list_devices()):
        with suppress(OSError):
            device = evdev.InputDevice(path)
            if EV_KEY in device.capabilities():
                yield device
            else:
                device.close()


def code_of(evdev: ModuleType, key: str) -> int | None:
    """The number of a key's name; None for "", every key. DeviceError for a name that is none."""
    if not key:
        return None
    code = evdev.ecodes.ecodes.get(key)
    if code is None:
        raise DeviceError(f"{key} is no key: their names are those of Linux, KEY_A, KEY_VOLUMEUP, BTN_LEFT …")
    return int(code)


def import_evdev() -> ModuleType:
    """The evdev module. DeviceError, with what to type, if it is missing."""
    try:
        import evdev
    except ImportError as problem:
        advice = f"sudo apt install python3-evdev   (on a PC: {sys.executable} -m pip install evdev-binary)"
        raise DeviceError(f"the library evdev is missing: {advice}") from problem
    module: ModuleType = evdev
    return module


def _advice(problem: OSError) -> str:
    return ": sudo usermod -aG input $USER, then log in again" if isinstance(problem, PermissionError) else ""
