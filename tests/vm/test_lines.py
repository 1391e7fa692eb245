"""What only real lines can show: bouncing contacts, servo waveforms, busy pins, and processes that die."""

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.config.settings import DeviceSettings
from companion.table.messages import BellRung, Health
from hardware.pins import find_chip, open_pins
from hardware.pulses import PinPulses
from hardware.safeoff import safe_off
from tests.hardware.bench import LINES, SimBench

pytestmark = pytest.mark.skipif(not LINES.is_dir(), reason="no gpio-sim lines in this kernel (./run vm-test has them)")
ROOT = Path(__file__).resolve().parents[2]
BELL, SERVO, CANDLES = 17, 12, (5, 6, 16, 26)
GPIO_GROUP = 4711

HOLD_PINS = """
import sys, time
from companion.config.settings import DeviceSettings
from companion.kernel.panel import Flame, Panel
from hardware.devices import open_devices
devices = open_devices(DeviceSettings(pins="lgpio"), on_message=lambda message: None)
devices.show.show(Panel(dict.fromkeys(devices.candles, Flame.STEADY), scale=1.0))
time.sleep(0.5)
print("ready", flush=True)
"""


@pytest.fixture
def bench() -> Iterator[SimBench]:
    one = SimBench()
    yield one
    one.close()


@pytest.fixture
def program() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts a Python program that holds the pins, waits for its "ready"; whatever still runs is killed at the end."""
    started: list[subprocess.Popen[str]] = []

    def start(text: str, **options: object) -> subprocess.Popen[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
        one = subprocess.Popen(
            [sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, env=environment, **options
        )
        started.append(one)
        assert one.stdout.readline() == "ready\n"
        return one

    yield start
    for one in started:
        one.kill()
        one.wait()


def test_the_header_is_found_by_its_label() -> None:
    assert find_chip() == 0


@pytest.mark.parametrize("between", [0.001, 0.004])
def test_a_bouncing_contact_rings_once_for_each_press(bench: SimBench, between: float) -> None:
    bench.open()
    for _ in range(3):
        for settle in (bench.press, bench.release):
            for _ in range(5):
                bench.press(BELL)
                time.sleep(between)
                bench.release(BELL)
                time.sleep(between)
            settle(BELL)
            time.sleep(0.08)
    time.sleep(0.1)
    assert len(bench.heard(BellRung)) == 3


def test_a_contact_that_only_crackles_rings_not_at_all(bench: SimBench) -> None:
    bench.open()
    for _ in range(200):
        bench.press(BELL)
        bench.release(BELL)
    time.sleep(0.2)
    assert bench.heard(BellRung) == []


def test_a_hundred_presses_in_ten_seconds_all_count(bench: SimBench) -> None:
    bench.open()
    for _ in range(100):
        bench.press(BELL)
        time.sleep(0.05)
        bench.release(BELL)
        time.sleep(0.05)
    assert bench.wait(lambda: len(bench.heard(BellRung)) >= 100)
    assert len(bench.heard(BellRung)) == 100


def test_every_degree_of_the_servo_has_a_pulse_of_its_own(bench: SimBench) -> None:
    """91 angles, 11 µs apart. One emulated pulse is off by 100 µs and more, so the proof is in the sum of them all."""
    factory = open_pins("lgpio")
    pulses = PinPulses(SERVO, pin_factory=factory)
    wanted = [1000 + 1000 * (degree + 45) / 90 for degree in range(-45, 46)]
    sent, seen = [], []
    try:
        for us in wanted:
            pulses.send(us)
            sent.append(pulses.us)
            time.sleep(0.03)
            seen.append(bench.pulse_us(SERVO, 0.35))
    finally:
        pulses.close()
        factory.close()
    assert sent == pytest.approx(wanted)
    slope, offset = statistics.linear_regression(wanted, seen)
    noise = statistics.pstdev(b - (slope * a + offset) for a, b in zip(wanted, seen, strict=True))
    lower = [b - a for a, b in zip(wanted, seen, strict=True) if a % 200 < 100]
    upper = [b - a for a, b in zip(wanted, seen, strict=True) if a % 200 >= 100]
    tread = statistics.fmean(upper) - statistics.fmean(lower)
    print(f"\nservo: slope {slope:.3f}, offset {offset:.0f} us, noise {noise:.0f} us, tread {tread:.0f} us (of -100)")
    assert slope == pytest.approx(1, abs=0.05)
    assert abs(tread) < 30, "within one percent of duty (18 degrees) all pulses are the same, as stock gpiozero's are"


def test_stock_gpiozero_has_only_a_few_positions_there() -> None:
    """Why the scale is not an `AngularServo`; if this fails, gpiozero has learned it and `PrecisePin` may go."""
    from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

    factory = LGPIOFactory(chip=0)
    factory.pin_class = LGPIOPin
    pulses = PinPulses(SERVO, pin_factory=factory)
    try:
        duties = set()
        for degree in range(-45, 46):
            pulses.send(1000 + 1000 * (degree + 45) / 90)
            duties.add(pulses.us)
    finally:
        pulses.close()
        factory.close()
    assert len(duties) <= 7


def test_pins_in_use_are_reported_with_the_process_and_taken_when_it_ends(
    bench: SimBench, program: Callable[..., subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.devices.RETRY_S", 0.5)
    first = program(HOLD_PINS + "time.sleep(60)\n")
    bench.open()
    down = {health.device: health.say for health in bench.heard(Health) if health.status == "down"}
    assert set(down) == {"bell", "scale"} | {f"candle {name}" for name in DeviceSettings().candles}
    assert all(f"process {first.pid}" in say for say in down.values())
    first.kill()
    first.wait()
    assert bench.wait(lambda: len(bench.devices.candles) == 4 and bench.devices.bell and bench.devices.scale)


def test_safe_off_says_who_holds_the_pins(program: Callable[..., subprocess.Popen[str]]) -> None:
    holder = program(HOLD_PINS + "time.sleep(60)\n")
    reports = safe_off(DeviceSettings())
    assert {report.status for report in reports} == {"down"}
    assert all(f"process {holder.pid}" in report.say for report in reports)


@pytest.mark.parametrize("ending", ["", "raise RuntimeError('a fault')", "import sys; sys.exit(3)"])
def test_a_program_that_ends_by_itself_leaves_nothing_on(
    bench: SimBench, program: Callable[..., subprocess.Popen[str]], ending: str
) -> None:
    program(HOLD_PINS + ending + "\n").wait(10)
    assert [bench.duty(pin, 0.05) for pin in (*CANDLES, SERVO)] == [0.0] * 5


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGABRT])
def test_after_a_kill_safe_off_leaves_everything_low(
    bench: SimBench, program: Callable[..., subprocess.Popen[str]], how: signal.Signals
) -> None:
    """gpio-sim resets a dead program's lines, a Pi's kernel does not; shown is that safe-off can take them."""
    one = program(HOLD_PINS + "time.sleep(60)\n")
    assert any(bench.duty(pin, 0.05) > 0 for pin in CANDLES)
    one.send_signal(how)
    one.wait()
    done = subprocess.run(
        [sys.executable, "-m", "companion", "safe-off"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("is low") == 5
    assert [bench.duty(pin, 0.05) for pin in (*CANDLES, SERVO)] == [0.0] * 5


def test_rpi_gpio_too_is_safe_after_a_kill(bench: SimBench, program: Callable[..., subprocess.Popen[str]]) -> None:
    """The shim of that name; the old library itself needs a Raspberry Pi's registers."""
    one = program(HOLD_PINS.replace('"lgpio"', '"rpigpio"') + "time.sleep(60)\n")
    assert any(bench.duty(pin, 0.05) > 0 for pin in CANDLES)
    busy = safe_off(DeviceSettings(pins="rpigpio"))
    assert {report.status for report in busy} == {"down"}
    one.kill()
    one.wait()
    assert {report.status for report in safe_off(DeviceSettings(pins="rpigpio"))} == {"ok"}
    assert [bench.duty(pin, 0.05) for pin in (*CANDLES, SERVO)] == [0.0] * 5


def test_a_read_only_current_directory_is_no_obstacle(program: Callable[..., subprocess.Popen[str]]) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "LG_WD"}
    one = subprocess.run(
        [sys.executable, "-c", HOLD_PINS + "print(devices.health()['pins'].status)"],
        cwd="/usr",
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert one.stdout == "ready\nok\n", one.stderr


def test_the_group_gpio_is_enough() -> None:
    os.chown("/dev/gpiochip0", 0, GPIO_GROUP)
    Path("/dev/gpiochip0").chmod(0o660)
    count = "print(len(devices.candles), devices.health()['pins'].status)"
    assert as_nobody(HOLD_PINS + count, GPIO_GROUP) == "ready\n4 ok\n"
    assert as_nobody(HOLD_PINS + count) == "ready\n0 down\n"


def as_nobody(text: str, *groups: int) -> str:
    """What a program prints that runs as a user without rights, in these groups only.

    The interpreter may live where nobody may look, so a child gives its rights up only after everything is imported.
    """
    imports = text.partition("devices =")[0]
    drop = f"import os; os.setgroups({list(groups)}); os.setgid(65534); os.setuid(65534); import lgpio\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{imports}\nimport hardware.precise_lgpio\n{drop}{text}"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LG_WD": "/tmp"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout or done.stderr
