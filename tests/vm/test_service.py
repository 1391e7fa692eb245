"""The whole service on real lines: it starts, follows a short game by bell and phone, and ends well or badly."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hardware.bench import LINES, SimBench

pytestmark = [
    pytest.mark.skipif(not LINES.is_dir(), reason="no gpio-sim lines in this kernel (./run vm-test has them)"),
    pytest.mark.timeout(900),
]
ROOT = Path(__file__).resolve().parents[2]
PORT = 8123
BELL, SERVO = 17, 12
CANDLES = {"A-outer": 5, "A-inner": 6, "B-outer": 16, "B-inner": 26}
CONFIG = """
[camera]
source = "none"
[journal]
path = "{folder}/journal.db"
[web]
port = {port}
"""


class Service:
    """``companion run`` as systemd would start it."""

    def __init__(self, folder: Path) -> None:
        self.bench = SimBench()
        config = folder / "companion.toml"
        config.write_text(CONFIG.format(folder=folder, port=PORT))
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = folder / "notify"
        address.unlink(missing_ok=True)
        self._socket.bind(str(address))
        self._socket.settimeout(300)
        environment = {**os.environ, "NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": "30000000", "LG_WD": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(config)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
        )

    def heard_until(self, word: str) -> None:
        """Wait for a word to systemd."""
        while word not in self._socket.recv(1000).decode().splitlines():
            pass

    def page(self) -> dict:
        """What a phone shows."""
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/page", timeout=60) as answer:
            return json.load(answer)

    def headline(self) -> str:
        return self.page()["view"]["headline"]

    def tap(self, seat: str, words: str) -> None:
        """Do an action on a phone."""
        text = json.dumps({"seat": seat, "words": words, "version": self.page()["version"], "key": ""}).encode()
        origin = f"http://127.0.0.1:{PORT}"
        headers = {"Content-Type": "application/json", "Origin": origin}
        request = urllib.request.Request(f"{origin}/api/act", text, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                answer.read()
        except urllib.error.HTTPError as problem:
            raise AssertionError(f"{seat} {words}: {problem.read().decode()}") from problem

    def ring(self) -> None:
        """Press the bell for a tenth of a second, not sooner after the last ring than it is heard."""
        time.sleep(1.0)
        self.bench.press(BELL)
        time.sleep(0.1)
        self.bench.release(BELL)

    def wait_for(self, headline: str) -> None:
        """The phone shows this within a while."""
        assert self.bench.wait(lambda: headline in self.headline(), 60), self.headline()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._socket.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[], Service]]:
    """Starts the service on an empty table that no camera looks at, again on what it left."""
    started: list[Service] = []

    def start() -> Service:
        started.append(Service(tmp_path))
        started[-1].heard_until("READY=1")
        return started[-1]

    yield start
    for service in started:
        service.close()


def lit(bench: SimBench) -> set[str]:
    return {name for name, pin in CANDLES.items() if bench.duty(pin, 0.3) > 0.02}


def to_the_first_attack(service: Service) -> None:
    """Setting up by the bell, the coin and the draws by phone, Stoat for a squirrel's blood, and the bell again."""
    service.wait_for("Setting the table")
    service.ring()
    service.wait_for("The coin")
    service.tap("*", "toss A")
    service.wait_for("Player A: draw")
    service.tap("A", "draw opening")
    service.tap("A", "play squirrel:1 A1")
    service.tap("A", "play stoat:1 A1 blood=squirrel:1")
    service.ring()
    service.wait_for("Player B: draw")


def test_a_short_game_with_bell_candles_and_scale(serve: Callable[[], Service]) -> None:
    service = serve()
    bench = service.bench
    assert {one["status"] for one in service.page()["devices"] if one["name"] != "camera"} == {"ok"}
    assert bench.wait(lambda: lit(bench) == set(CANDLES), 30)
    to_the_first_attack(service)
    moved = [us for us in (bench.pulse_us(SERVO, 0.25) for _ in range(12)) if us]
    assert moved, "the scale did not move when Stoat struck"
    assert max(moved) > 1530, "one tooth towards B is 80 microseconds"
    assert bench.wait(lambda: bench.duty(SERVO, 0.2) == 0.0, 20), "the servo was not let go"
    blinks = 0
    service.ring()  # too early: B must draw first
    before = True
    end = time.monotonic() + 4
    while time.monotonic() < end:
        now = bench.duty(CANDLES["B-outer"], 0.05) > 0.0
        blinks += before and not now
        before = now
    assert blinks >= 2
    assert "Player B: draw" in service.headline()
    began = time.monotonic()
    service.process.send_signal(signal.SIGTERM)
    assert service.process.wait(60) == 0
    print(f"\nSIGTERM to end: {time.monotonic() - began:.1f} s of the machine's time")
    assert lit(bench) == set()


def test_a_killed_service_goes_on_where_it_was(serve: Callable[[], Service]) -> None:
    service = serve()
    to_the_first_attack(service)
    service.process.kill()
    service.process.wait()
    done = subprocess.run(
        [sys.executable, "-m", "companion", "safe-off", "--config", str(service_config(service))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert lit(service.bench) == set()
    again = serve()
    again.wait_for("Player B: draw")
    assert again.bench.wait(lambda: lit(again.bench) == set(CANDLES), 30)


def test_a_second_service_says_who_holds_the_pins_and_plays_on(serve: Callable[[], Service], tmp_path: Path) -> None:
    first = serve()
    config = tmp_path / "second.toml"
    config.write_text(CONFIG.format(folder=tmp_path, port=PORT + 1).replace("journal.db", "second.db"))
    done = subprocess.run(
        [sys.executable, "-m", "companion", "hwtest", "--part", "scale", "--config", str(config)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 1
    assert f"process {first.process.pid}" in done.stdout


def service_config(service: Service) -> Path:
    """The file it was started with."""
    return Path(service.process.args[-1])
