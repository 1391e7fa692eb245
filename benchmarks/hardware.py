"""The box in numbers: bell edge to inbox, what the flames cost, how finely the servo moves, how fast a stop is, and
what the whole service takes.

    python -m benchmarks.hardware                        on simulated pins
    ./run vm-test -m benchmarks.hardware                 on the kernel's simulated lines, in a virtual machine

Prints a table in Markdown. Times in the virtual machine are its own: its processor takes 4 ns an instruction.
"""

import json
import os
import queue
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from companion.config.settings import DeviceSettings, ScaleSettings
from companion.kernel.panel import Flame, Panel
from companion.table.messages import BellRung, Message
from hardware.devices import open_devices
from tests.hardware.bench import Base, MockBench, SimBench

PRESSES = 30
MEMORY = re.compile(r"(VmRSS|VmHWM):\s+(.*)")
SERVICE = """
[camera]
source = "recorded"
folder = "{folder}"
[devices]
pins = "{pins}"
[journal]
path = "{folder}/journal.db"
[web]
port = {port}
"""
BELL = 17


def main() -> None:
    """Measure everything and print the table."""
    bench: Base = SimBench() if os.environ.get("COMPANION_BENCH") == "gpio-sim" else MockBench()
    rows = [*bell(bench), *flames(bench), *servo(bench), *stop(bench), *service(bench.pins)]
    pins = "kernel lines (gpio-sim, lgpio)" if bench.pins == "lgpio" else "simulated pins"
    print(f"\n| box on {pins} | |\n| --- | --- |")
    for name, value in rows:
        print(f"| {name} | {value} |")


def bell(bench: Base) -> list[tuple[str, str]]:
    """From the release of a press, which makes it a ring, to the message in the inbox."""
    inbox: queue.SimpleQueue[tuple[float, Message]] = queue.SimpleQueue()
    bench.devices = open_devices(
        DeviceSettings(pins=bench.pins), on_message=lambda message: inbox.put((time.monotonic(), message))
    )
    delays, lags = [], []
    for _ in range(PRESSES):
        pressed = time.monotonic()
        bench.press(BELL)
        time.sleep(0.06)
        released = time.monotonic()
        bench.release(BELL)
        while True:
            at, message = inbox.get(timeout=5)
            if isinstance(message, BellRung):
                delays.append((at - released) * 1000)
                lags.append((message.at - pressed) * 1000)
                break
        time.sleep(0.06)
    bench.close()
    return [("bell released to BellRung in the inbox", spread(delays)), ("press to the time in BellRung", spread(lags))]


def flames(bench: Base) -> list[tuple[str, str]]:
    """Processor time of four burning candles, and of a box at rest."""
    rows = []
    devices = bench.open()
    for name, flame in (("four breathing candles", Flame.BREATHE), ("everything dark", Flame.OFF)):
        devices.show.show(Panel(dict.fromkeys(devices.candles, flame)))
        time.sleep(1.0)
        before, began = time.process_time(), time.monotonic()
        time.sleep(5.0)
        share = (time.process_time() - before) / (time.monotonic() - began)
        rows.append((f"processor time, {name}", f"{share:.2%} of a core"))
    rows.append(("memory of this process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"))
    bench.close()
    return rows


def servo(bench: Base) -> list[tuple[str, str]]:
    """The smallest step of the pulse that reaches the pin, and the time of the longest move."""
    devices = bench.open(scale=ScaleSettings(left_us=1000, right_us=2000, release_s=0.2))
    sent = set()
    assert devices.scale is not None
    for tenth in range(100):
        devices.scale._pulses.send(1500 + tenth / 10 * 1000 / 90)
        sent.add(round(devices.scale.us or 0, 3))
    devices.scale.release()
    devices.show.show(Panel(scale=-1.0))
    bench.wait(lambda: devices.levels().scale_us is not None)
    bench.wait(lambda: devices.levels().scale_us is None)
    began = time.monotonic()
    devices.show.show(Panel(scale=1.0))
    bench.wait(lambda: devices.levels().scale_at == 1.0)
    full = time.monotonic() - began
    bench.close()
    return [("distinct pulses within 10 degrees", f"{len(sent)} of 100"), ("end to end (90 degrees)", f"{full:.2f} s")]


def stop(bench: Base) -> list[tuple[str, str]]:
    """A clean end with candles lit and the beam tipped."""
    devices = bench.open()
    devices.show.show(Panel(dict.fromkeys(devices.candles, Flame.STEADY), scale=1.0))
    time.sleep(2.0)
    began = time.monotonic()
    devices.close(farewell=True)
    return [("clean end: fade, level, let go", f"{time.monotonic() - began:.2f} s")]


def service(pins: str) -> list[tuple[str, str]]:
    """The whole companion as a process of its own, watching a picture of its mat: time to its page, and memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        photograph(folder / "mat.png")
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        config = folder / "companion.toml"
        config.write_text(SERVICE.format(folder=folder, pins=pins, port=port))
        began = time.monotonic()
        command = [sys.executable, "-m", "companion", "run", "--config", str(config)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not camera_is_well(port):
                time.sleep(0.2)
            ready = time.monotonic() - began
            time.sleep(10.0)
            status = Path(f"/proc/{process.pid}/status").read_text()
        finally:
            process.terminate()
            process.wait()
    kilobytes = {key: int(value.split()[0]) for key, value in MEMORY.findall(status)}
    now, most = kilobytes["VmRSS"] / 1024, kilobytes["VmHWM"] / 1024
    return [
        ("whole service: start to a table that is read", f"{ready:.1f} s"),
        ("whole service: resident memory", f"{now:.0f} MB, at most {most:.0f} MB"),
    ]


def photograph(file: Path) -> None:
    """A picture of the bare mat, 1280 x 720."""
    from companion import games
    from vision.opencv import cv2
    from vision.printing.deck import deck_of
    from vision.virtual.camera import VirtualCamera
    from vision.virtual.table import VirtualTable

    game = games.find("inscription").build()
    cv2.imwrite(str(file), VirtualCamera(VirtualTable(game.mat, deck_of(game)), (1280, 720)).frame().luma)


def camera_is_well(port: int) -> bool:
    """Whether the page is up and its camera sees the mat."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/page", timeout=60) as answer:
            devices = json.load(answer)["devices"]
    except OSError:
        return False
    return any(one["name"] == "camera" and one["status"] == "ok" for one in devices)


def spread(values: list[float]) -> str:
    """Median and worst, in milliseconds."""
    return f"median {statistics.median(values):.2f} ms, worst {max(values):.2f} ms of {len(values)}"


if __name__ == "__main__":
    main()
