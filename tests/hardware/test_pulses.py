"""Hardware PWM, on a copy of the kernel's files: the order of writes, the chip's name, what is left behind."""

from pathlib import Path

import pytest

from companion.config.settings import DeviceSettings, ScaleSettings
from companion.errors import DeviceError
from hardware import safeoff
from hardware.pins import simulated_pins
from hardware.pulses import ChipPulses, find_pwm, unit_of


def chip(root: Path, number: int, device: str, channels: tuple[int, ...] = ()) -> Path:
    """A PWM chip as the kernel shows it, with some channels exported."""
    folder = root / "class" / f"pwmchip{number}"
    folder.mkdir(parents=True)
    target = root / "devices" / device
    target.mkdir(parents=True)
    (folder / "device").symlink_to(target)
    (folder / "export").touch()
    for channel in channels:
        export(folder, channel)
    return folder


def export(folder: Path, channel: int) -> None:
    (folder / f"pwm{channel}").mkdir()
    for name in ("period", "duty_cycle", "enable"):
        (folder / f"pwm{channel}" / name).write_text("0")


def value(folder: Path, name: str) -> int:
    return int((folder / name).read_text())


def test_the_chip_is_found_by_its_device_whatever_its_number(tmp_path: Path) -> None:
    chip(tmp_path, 0, "107d517a80.pwm")  # the Pi 5's fan
    header = chip(tmp_path, 2, "1f00098000.pwm")
    root = tmp_path / "class"
    assert find_pwm(12, root) == (header, 0)
    assert find_pwm(19, root) == (header, 3)
    assert find_pwm(5, root) is None


@pytest.mark.parametrize("device", ["fe20c000.pwm", "3f20c000.pwm"])
def test_older_boards_have_two_channels(tmp_path: Path, device: str) -> None:
    header = chip(tmp_path, 0, device)
    assert find_pwm(18, tmp_path / "class") == (header, 0)
    assert find_pwm(13, tmp_path / "class") == (header, 1)


def test_pulses_are_written_in_nanoseconds_and_stop(tmp_path: Path) -> None:
    channel = chip(tmp_path, 0, "1f00098000.pwm", (0,)) / "pwm0"
    pulses = ChipPulses(ScaleSettings(), root=tmp_path / "class")
    assert value(channel, "period") == 20_000_000
    assert pulses.us is None
    pulses.send(1511.5)
    assert value(channel, "duty_cycle") == 1_511_500
    assert pulses.us == pytest.approx(1511.5)
    pulses.stop()
    assert value(channel, "enable") == 0
    assert pulses.us is None


def test_no_servo_is_sent_a_pulse_beyond_the_limits(tmp_path: Path) -> None:
    channel = chip(tmp_path, 0, "1f00098000.pwm", (0,)) / "pwm0"
    pulses = ChipPulses(ScaleSettings(), root=tmp_path / "class")
    pulses.send(9000)
    assert value(channel, "duty_cycle") == 2_500_000
    pulses.send(1)
    assert value(channel, "duty_cycle") == 500_000


def test_a_new_channel_is_asked_for_and_waited_for(tmp_path: Path) -> None:
    header = chip(tmp_path, 0, "1f00098000.pwm")
    waits: list[float] = []

    def udev(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            export(header, 0)

    ChipPulses(ScaleSettings(), root=tmp_path / "class", wait=udev).send(1500)
    assert (header / "export").read_text() == "0"
    assert value(header / "pwm0", "enable") == 1


def test_files_that_never_become_writable_end_with_advice(tmp_path: Path) -> None:
    chip(tmp_path, 0, "1f00098000.pwm")
    with pytest.raises(DeviceError, match="group gpio"):
        ChipPulses(ScaleSettings(), root=tmp_path / "class", wait=lambda seconds: None)


def test_without_the_boot_line_there_is_no_unit(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="no PWM unit for GPIO 12"):
        ChipPulses(ScaleSettings(), root=tmp_path)


def test_what_another_program_left_in_the_unit_is_no_obstacle(tmp_path: Path) -> None:
    channel = chip(tmp_path, 0, "1f00098000.pwm", (0,)) / "pwm0"
    (channel / "period").write_text("50000000")
    (channel / "duty_cycle").write_text("40000000")
    ChipPulses(ScaleSettings(), root=tmp_path / "class")
    assert value(channel, "duty_cycle") == 0
    assert value(channel, "period") == 20_000_000


def test_safe_off_stops_a_unit_that_outlived_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    channel = chip(tmp_path, 0, "1f00098000.pwm", (0,)) / "pwm0"
    (channel / "enable").write_text("1")
    monkeypatch.setattr(safeoff, "is_simulated", lambda pins: False)
    pins = simulated_pins()
    reports = {
        report.device: report
        for report in safeoff.safe_off(DeviceSettings(pins="mock"), pins=pins, pwm=tmp_path / "class")
    }
    assert value(channel, "enable") == 0
    assert reports["devices.scale.pin"].say == "pwmchip0 channel 0 is off"


def test_a_servo_on_a_pca9685_is_driven_through_the_kernels_files(tmp_path: Path) -> None:
    chip(tmp_path, 0, "1f00098000.pwm", (0,))
    board = chip(tmp_path, 3, "1-0040", (5,))
    (tmp_path / "devices" / "1-0040" / "name").write_text("pca9685\n")
    servo, root = ScaleSettings(pca9685=5), tmp_path / "class"
    assert unit_of(servo, root) == (board, 5)
    ChipPulses(servo, root=root).send(1500)
    assert value(board / "pwm5", "duty_cycle") == 1_500_000
    reports = safeoff.safe_off(DeviceSettings(pins="mock", scale=servo), pwm=root)
    assert value(board / "pwm5", "enable") == 0
    assert [one.say for one in reports if one.device == "devices.scale.pca9685"] == ["pwmchip3 channel 5 is off"]
    assert not any(one.device == "devices.scale.pin" for one in reports)


def test_a_pca9685_that_is_not_there_says_how_it_is_switched_on(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="dtoverlay=i2c-pwm-pca9685a"):
        ChipPulses(ScaleSettings(pca9685=0), root=tmp_path)


def test_a_channel_of_a_board_uses_no_pin_of_the_header() -> None:
    settings = DeviceSettings(scale=ScaleSettings(pca9685=0), bell=12)
    assert "devices.scale.pin" not in dict(settings.users())
