"""The striker: a short stroke of a coil, and nobody takes it for a person's ring."""

from collections.abc import Callable

import pytest

from companion.config.settings import Config, DeviceSettings
from companion.errors import ConfigError
from companion.kernel.panel import Cue
from companion.table.messages import BellRung
from hardware.hardware_test import cues, parts, question
from hardware.striker import REST_S, SETTLED_S, STROKE_S
from hardware.wiring import wires


@pytest.fixture
def struck(make_box: Callable):
    """A box with a striker at its bell."""
    return make_box(striker=23)


def strokes(box, seconds: float) -> list[tuple[float, float]]:
    """When each stroke within `seconds` begins, and how long it lasts, in seconds."""
    found: list[tuple[float, float]] = []
    pulls: list[float] = []

    def look() -> None:
        now = box.clock.monotonic()
        if box.devices.striker.value and not pulls:
            pulls.append(now)
        elif pulls and not box.devices.striker.value:
            found.append((pulls[0], now - pulls.pop()))

    box.pass_time(seconds, look)
    return found


def test_a_cue_is_one_short_stroke(struck) -> None:
    struck.pass_time(1)
    struck.devices.show.play([Cue("strike")])
    ((_, lasted),) = strokes(struck, 5)
    assert lasted == pytest.approx(STROKE_S)


def test_a_coil_rests_between_two_strokes(struck) -> None:
    struck.pass_time(1)
    struck.devices.show.play([Cue("strike")] * 3)
    found = strokes(struck, 9)
    assert len(found) == 3
    assert all(later - earlier >= REST_S for (earlier, _), (later, _) in zip(found, found[1:], strict=False))


def test_its_own_stroke_is_not_taken_for_a_persons(struck) -> None:
    """The plunger closes the switch under the bell; who rings a moment later is heard."""
    struck.pass_time(1)
    pin = struck.devices.bell.pin
    struck.devices.show.play([Cue("strike")])
    struck.pass_time(STROKE_S / 2)
    for _ in range(3):
        pin.drive_low()
        struck.pass_time(0.05)
        pin.drive_high()
    struck.pass_time(SETTLED_S + STROKE_S)
    assert struck.heard(BellRung) == []
    pin.drive_low()
    pin.drive_high()
    assert len(struck.heard(BellRung)) == 1


def test_the_coil_lets_go_when_the_box_is_closed(struck) -> None:
    struck.pass_time(1)
    struck.devices.striker.strike()
    struck.devices.animator.run_due()
    pin = struck.devices.striker.pin
    assert pin.state
    struck.devices.close()
    assert not pin.state


def test_a_box_without_one_plays_the_cue_as_nothing(make_box: Callable) -> None:
    box = make_box()
    box.devices.show.play([Cue("strike"), Cue("blink", target="A", count=1)])
    box.pass_time(3)
    assert box.devices.striker is None


def test_it_is_wired_tried_and_checked_like_every_part() -> None:
    settings = DeviceSettings(striker=23)
    (wire,) = [one for one in wires(settings) if one.gpio == 23]
    assert (wire.part, wire.position) == ("striker", 16)
    assert "striker" in parts(Config(devices=settings)) and "striker" not in parts(Config())
    assert cues("striker") == (Cue("strike"),)
    assert question("striker") == "Does it strike the bell once, and let it ring?"
    with pytest.raises(ConfigError, match=r"devices\.striker and devices\.bell both use GPIO 17"):
        DeviceSettings(striker=17)
    with pytest.raises(ConfigError, match=r"devices\.striker = true: give a GPIO number"):
        DeviceSettings(striker=True)
