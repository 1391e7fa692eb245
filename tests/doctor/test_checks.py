"""The doctor on machines made of a folder: what is wrong is named, with what to type."""

import contextlib
import json
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from PIL import Image

from companion import games
from companion.__main__ import main
from companion.camera import calibration
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.doctor import FAIL, OK, WARN, Check, board, camera, examine, packages, pins, program
from companion.system.service.machine import Machine
from vision.cameras.lens import Lens
from vision.printing.deck import deck_of
from vision.setup.drift import Reference
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable


class Patient(Machine):
    """A machine of files under a folder and of answers to commands."""

    def __init__(self, root: Path) -> None:
        self.answers: dict[str, str] = {}
        super().__init__(root, dry=True, execute=self.answer)

    def answer(self, words: Sequence[str]) -> tuple[int, str]:
        line = " ".join(words)
        known = next((text for key, text in self.answers.items() if key in line), None)
        return (127, "") if known is None else (0, known)

    def put(self, name: str, text: str = "") -> None:
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text)


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


@pytest.fixture
def pi(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> Patient:
    """A Raspberry Pi 4 with Raspberry Pi OS."""
    patient.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    patient.put("/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\n')
    monkeypatch.setattr("hardware.pins.pi_model", lambda: "Raspberry Pi 4 Model B Rev 1.4")
    monkeypatch.setattr("hardware.pins.is_a_pi", lambda: True)
    return patient


def one(found: Iterator[Check]) -> Check:
    [check] = found
    return check


def test_the_board_is_named(pi: Patient) -> None:
    assert one(board.model(pi, Config())) == Check("board", OK, "Raspberry Pi 4 Model B Rev 1.4")


def test_an_untested_system_is_said_to_be_one(patient: Patient) -> None:
    patient.put("/etc/os-release", 'PRETTY_NAME="Ubuntu 24.04"\nVERSION_CODENAME=noble\n')
    assert one(board.system(patient, Config())).status == WARN


@pytest.mark.parametrize(
    "bits, status, words",
    [
        ("0x0", OK, "no undervoltage"),
        ("0x50000", WARN, "undervoltage since boot, throttled since boot"),
        ("0x50005", FAIL, "undervoltage now, throttled now"),
    ],
)
def test_the_supply_in_words(pi: Patient, bits: str, status: str, words: str) -> None:
    pi.answers["get_throttled"] = f"throttled={bits}"
    check = one(board.power(pi, Config()))
    assert (check.status, words in check.say) == (status, True)
    assert ("supply" in check.fix) == (status != OK)


def test_heat(pi: Patient) -> None:
    pi.put("/sys/class/thermal/thermal_zone0/temp", "81200\n")
    assert one(board.temperature(pi, Config())).status == WARN


def test_a_system_that_forgets_everything_at_a_restart(pi: Patient, tmp_path: Path) -> None:
    pi.answers["findmnt"] = "overlay"
    config = Config(journal=JournalSettings(path=str(tmp_path / "journal.db")))
    assert [check.name for check in board.disk(pi, config) if check.status == WARN] == ["overlay"]


def test_an_environment_that_hides_the_system_packages(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/opt/companion/.venv")
    monkeypatch.setattr(sys, "path", ["/opt/companion/.venv/lib"])
    assert "rm -r .venv" in one(packages.python(pi, Config())).fix


def test_opencv_from_a_wheel_on_a_pi(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", SimpleNamespace(__version__="4.10.0"))
    monkeypatch.setattr(packages.metadata, "distributions", lambda: [wheel("opencv-python-headless")])
    assert one(packages.one_opencv(pi, Config())).fix == "pip uninstall opencv-python-headless"


@pytest.mark.parametrize(
    "file, status", [("/usr/lib/python3/dist-packages/numpy/__init__.py", OK), ("/opt/x/lib/numpy/__init__.py", WARN)]
)
def test_numpy_from_a_wheel_on_a_pi(pi: Patient, monkeypatch: pytest.MonkeyPatch, file: str, status: str) -> None:
    numpy = SimpleNamespace(__version__="2.4.6", __file__=file, __path__=[str(Path(file).parent)])
    monkeypatch.setitem(sys.modules, "numpy", numpy)
    assert one(packages.one_numpy(pi, Config())).status == status


def wheel(name: str) -> SimpleNamespace:
    return SimpleNamespace(metadata={"Name": name})


def test_opencv_installed_twice(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [wheel("opencv-python"), wheel("opencv-python-headless")]
    monkeypatch.setattr(packages.metadata, "distributions", lambda: both)
    assert "2 times" in one(packages.one_opencv(patient, Config())).say


def test_no_opencv_at_all(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    check = one(packages.one_opencv(pi, Config()))
    assert (check.status, check.fix) == (FAIL, "sudo apt install python3-opencv python3-numpy")


def test_a_missing_second_reader_is_no_failure(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyzbar.pyzbar", None)
    assert one(packages.readers(patient, Config())).status == WARN


def test_the_empty_lgpio(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    check = one(pins.library(pi, Config()))
    assert check.status == FAIL
    assert "empty" in check.say


def test_a_chip_that_may_not_be_opened(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.pins.find_chip", lambda: None)
    assert "usermod -aG gpio" in one(pins.chip(pi, Config())).fix


def test_groups_that_are_lacking(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    pi.answers["id -nG"] = "ana gpio"
    check = one(pins.groups(pi, Config()))
    assert (check.status, check.say) == (FAIL, "this user is not in video")


def test_another_program_at_the_pins(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "chip_users", lambda: [(99, "python3 blink.py"), (7, "python -m companion run")])
    assert [check.status for check in pins.lines(pi, Config())] == [WARN, OK]


def test_pins_that_something_else_uses(pi: Patient) -> None:
    pi.put("/dev/i2c-1")
    config = Config(devices=DeviceSettings(bell=2, candles={"A-outer": 14}))
    [check] = pins.other_uses(pi, config)
    assert "devices.bell is GPIO 2, which i2c uses" in check.say


def test_hardware_pwm_or_what_to_do_for_it(pi: Patient) -> None:
    assert "dtoverlay=pwm,pin=12,func=4" in one(pins.scale(pi, Config())).fix
    pi.path("/sys/devices/fe20c000.pwm").mkdir(parents=True)
    pi.path("/sys/class/pwm/pwmchip0").mkdir(parents=True)
    pi.path("/sys/class/pwm/pwmchip0/device").symlink_to(pi.path("/sys/devices/fe20c000.pwm"))
    assert one(pins.scale(pi, Config())).say == "hardware PWM on GPIO 12"
    pi.put("/proc/asound/cards", " 0 [Headphones     ]: bcm2835_headphonbcm2835 Headphones\n")
    check = one(pins.scale(pi, Config()))
    assert (check.status, "dtparam=audio=off" in check.fix) == (WARN, True)


def test_rpi_gpio_that_does_not_work_here(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(devices=DeviceSettings(pins="rpigpio"))
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    check = one(pins.library(pi, config))
    assert (check.status, "python3-rpi-lgpio" in check.fix) == (FAIL, True)
    monkeypatch.setattr("hardware.pins.rpigpio_pins", lambda: SimpleNamespace(close=lambda: None))
    assert one(pins.library(pi, config)) == Check("pins", OK, "RPi.GPIO (devices.pins = rpigpio)")


class Deaf(MockPin):
    """A pin as the old RPi.GPIO gives it on a current kernel: it opens, and has no edges."""

    def _set_edges(self, value: str) -> None:
        raise RuntimeError("Failed to add edge detection")


@pytest.mark.parametrize(("pin_class", "status"), [(MockPin, OK), (Deaf, FAIL)])
def test_pins_that_open_may_still_feel_no_press(
    pi: Patient, monkeypatch: pytest.MonkeyPatch, pin_class: type[MockPin], status: str
) -> None:
    monkeypatch.setattr("hardware.pins.rpigpio_pins", lambda: MockFactory(pin_class=pin_class))
    check = one(pins.edges(pi, Config(devices=DeviceSettings(pins="rpigpio"))))
    assert (check.name, check.status, "python3-rpi-lgpio" in check.fix) == ("bell", status, status == FAIL)
    assert not list(pins.edges(pi, Config(devices=DeviceSettings(pins="rpigpio", bell=False))))


def test_simulated_pins_need_no_header(patient: Patient) -> None:
    config = Config(devices=DeviceSettings(pins="mock"))
    looks = (pins.library, pins.chip, pins.lines, pins.scale)
    assert [check.say for look in looks for check in look(patient, config)] == ["simulated"]


def test_a_ribbon_camera_that_is_not_there(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(Picamera2=SimpleNamespace(global_camera_info=list))
    monkeypatch.setitem(sys.modules, "picamera2", module)
    check = one(camera.source(pi, Config()))
    assert (check.status, "ribbon" in check.fix) == (FAIL, True)
    module.Picamera2.global_camera_info = lambda: [{"Model": "imx708"}]
    assert one(camera.source(pi, Config())) == Check("camera", OK, "imx708")


def test_picamera2_that_is_not_installed(pi: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert "python3-picamera2" in one(camera.source(pi, Config())).fix


def test_a_webcam_under_another_number(patient: Patient) -> None:
    patient.put("/dev/video2")
    check = one(camera.source(patient, Config(camera=CameraSettings(source="usb"))))
    assert check.status == FAIL
    assert "/dev/video2" in check.say


def test_a_folder_without_pictures(patient: Patient, tmp_path: Path) -> None:
    config = Config(camera=CameraSettings(source="recorded", folder=str(tmp_path)))
    assert one(camera.source(patient, config)).status == FAIL


def test_one_picture_of_the_camera_is_judged(patient: Patient, tmp_path: Path) -> None:
    Image.new("L", (1280, 720), 5).save(tmp_path / "dark.png")
    config = Config(camera=CameraSettings(source="recorded", folder=str(tmp_path), fps=60), web=WebSettings(port=1))
    check = one(camera.picture(patient, config))
    assert check.status == WARN
    assert "calibrate camera" in check.fix
    assert list(camera.picture(patient, Config())) == []


NEEDED = r"pixels a module at the worst place; 0\.85 are needed, 1\.10 in candle light"


@pytest.fixture(scope="module")
def bare_mat(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each size of picture, with one of the bare inscription mat."""
    folder = tmp_path_factory.mktemp("mat")
    game = games.find("inscription").build()
    view = VirtualCamera(VirtualTable(game.mat, deck_of(game)), (1280, 720), wait=lambda seconds: None)
    seen = Image.fromarray(view.frame().luma)
    for width in (1280, 1024, 1408):
        (folder / str(width)).mkdir()
        seen.resize((width, width * 9 // 16), Image.Resampling.BICUBIC).save(folder / str(width) / "mat.png")
    return folder


@pytest.mark.parametrize(
    ("width", "tag_mm", "status", "says"),
    [
        (1024, 15.0, WARN, r"the picture is too coarse: 0\.8\d pixels a tag module, 0\.85 are needed.*"),
        (1280, 15.0, OK, rf"a tag has 1\.0\d {NEEDED}: for that, lower the camera, .* \(of 18 mm\)"),
        (1280, 18.0, OK, rf"a tag has 1\.2\d {NEEDED}"),
        (1408, 15.0, OK, rf"a tag has 1\.1\d {NEEDED}"),
    ],
)
def test_the_doctor_says_how_many_pixels_a_module_has_and_what_to_do_for_more(
    patient: Patient, bare_mat: Path, width: int, tag_mm: float, status: str, says: str
) -> None:
    """Larger tags have more pixels in the same picture; where there are enough, nothing is advised."""
    settings = CameraSettings(source="recorded", folder=str(bare_mat / str(width)), fps=60, tag_mm=tag_mm)
    check = one(camera.picture(patient, Config(camera=settings, web=WebSettings(port=1))))
    assert check.status == status, check.say
    assert re.search(f"{says}$", check.say), check.say
    assert bool(check.fix) == (status == WARN)


def test_a_camera_that_was_never_calibrated(patient: Patient, tmp_path: Path) -> None:
    journal = JournalSettings(path=str(tmp_path / "journal.db"))
    config = Config(camera=CameraSettings(source="usb"), journal=journal, web=WebSettings(port=1))
    assert "calibrate camera" in one(camera.held(patient, config)).fix
    was = Reference((1280, 720), ((0.0, 0.0),) * 4, 0.3, 220.0)
    kept = calibration.SavedCalibration("usb 0", "inscription", "2026-05-04T12:30:00", Lens(3.0), was, 0.05, 23, 23)
    calibration.save(tmp_path, kept)
    assert one(camera.held(patient, config)) == Check("calibration", OK, kept.words)
    assert list(camera.held(patient, Config(camera=CameraSettings(source="virtual")))) == []


@pytest.fixture
def listener() -> Iterator[Callable[[bytes], int]]:
    """Starts something that answers every caller with these bytes; its port."""
    servers = []

    def start(answer: bytes) -> int:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    caller, _ = server.accept()
                    with caller:
                        if caller.recv(1000):
                            caller.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        return server.getsockname()[1]

    yield start
    for server in servers:
        server.close()


def test_a_port_that_somebody_else_uses(patient: Patient, listener: Callable[[bytes], int]) -> None:
    for answer in (b"HTTP/1.0 200 OK\r\nServer: nginx\r\n\r\nhello", b"SSH-2.0-OpenSSH\r\n"):
        port = listener(answer)
        check = one(program.page(patient, Config(web=WebSettings(port=port))))
        assert (check.status, str(port) in check.say) == (FAIL, True)


def test_a_port_that_is_free(patient: Patient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    assert one(program.page(patient, Config(web=WebSettings(port=port)))).status == OK


def test_a_running_companion_tells_how_its_devices_are(patient: Patient, listener: Callable[[bytes], int]) -> None:
    devices = [{"name": "bell", "status": "degraded", "say": "stuck?"}, {"name": "scale", "status": "ok", "say": ""}]
    port = listener(b"HTTP/1.0 200 OK\r\n\r\n" + json.dumps({"devices": devices}).encode())
    page, bell = program.page(patient, Config(web=WebSettings(port=port)))
    assert page.status == OK
    assert bell == Check("bell", WARN, "stuck?")


def test_a_service_that_keeps_falling_over(pi: Patient) -> None:
    assert "install-service" in one(program.service(pi, Config())).fix
    pi.put("/etc/systemd/system/companion.service")
    pi.answers.update({"ActiveState": "active", "NRestarts": "4"})
    assert one(program.service(pi, Config())).status == WARN
    pi.answers["ActiveState"] = "failed"
    assert one(program.service(pi, Config())).status == FAIL


def test_a_game_that_is_not_installed(patient: Patient) -> None:
    from companion.config.settings import TableSettings

    checks = list(program.all_games(patient, Config(table=TableSettings(game="chess"))))
    assert checks[0].status == FAIL
    assert checks[-1].status == OK


def test_a_game_that_does_not_load_says_why(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"inscription": games.RegisteredGame("inscription", None, "no module named dice")}
    monkeypatch.setattr(games, "found", lambda: broken)
    checks = list(program.all_games(patient, Config()))
    assert (checks[0].status, "no module named dice" in checks[0].say) == (FAIL, True)


def test_a_check_that_breaks_does_not_end_the_visit(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    patient.put("/sys/class/thermal/thermal_zone0/temp", "warm")
    found = {check.name: check for check in examine(patient, Config(devices=DeviceSettings(pins="mock")))}
    assert found["temperature"].status == WARN
    assert "address" in found


def test_the_command_prints_a_line_a_check_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(("OK ", "WARN", "FAIL", "      ")) for line in lines[:-2])
    assert lines[-1].endswith("could be better")
    assert main(["doctor", "--json"]) == status
    assert {"name", "status", "say", "fix"} == set(json.loads(capsys.readouterr().out)[0])


def test_a_wrong_configuration_is_named_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[devices]\nbell = 12\n")
    assert main(["doctor", "--config", str(file)]) == 78
    assert "both use GPIO 12" in capsys.readouterr().err
