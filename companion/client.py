"""The companion that runs on this machine, asked over HTTP, because it alone may use camera and pins."""

import json
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

from companion.errors import DeviceError
from hardware.hardware_test import AS_IT_SHOULD, NOT_AS_IT_SHOULD, TestResult

GONE = "the running companion does not answer any more: journalctl -u companion"


class Client:
    """A companion that answers on a port of this machine. DeviceError with its words for what it refuses."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"

    def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """What a page says."""
        return json.loads(self.text(path))

    def devices(self) -> list[dict[str, str]]:
        """How it finds its devices: name, status and say of each."""
        devices: list[dict[str, str]] = self.get("/api/page")["devices"]
        return devices

    def text(self, path: str) -> str:
        """A page as text."""
        return self.content(path).decode()

    def content(self, path: str) -> bytes:
        """A page or picture as it is sent."""
        return self._ask(urllib.request.Request(self._base + path, headers={"Accept": "application/json"}))

    def post(self, path: str, **body: object) -> str:
        """Do something; the words of the answer."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        request = urllib.request.Request(self._base + path, json.dumps(body).encode(), headers)
        return str(json.loads(self._ask(request))["say"])

    def _ask(self, request: urllib.request.Request) -> bytes:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as problem:
            raise DeviceError(_words(problem)) from problem
        except (OSError, HTTPException) as problem:
            raise DeviceError(GONE) from problem


class RunningBox:
    """The box of the running companion, tried through it; stands in for
    `companion.hardware_test.session.HardwareTestSession`."""

    def __init__(self, running: Client) -> None:
        self._running = running
        self.results: dict[str, TestResult] = {}

    @property
    def simulated(self) -> bool:
        """Whether there are no wires."""
        return bool(self._running.get("/api/hwtest")["simulated"])

    @property
    def all_well(self) -> bool:
        """Whether nothing that was tried failed."""
        return all(found.well for found in self.results.values())

    def start(self, name: str) -> str:
        """Let a part do what it can; the words to show."""
        return self._running.post("/api/hwtest/try", part=name)

    def listen(self, name: str = "bell") -> TestResult:
        """Wait for one press of a bell; meanwhile the table hears no ring."""
        self.start(name)
        while True:
            time.sleep(0.3)
            bell = next(part for part in self._running.get("/api/hwtest")["parts"] if part["name"] == name)
            if not bell["busy"]:
                return TestResult(**bell["found"])

    def note(self, name: str, found: TestResult) -> None:
        """Remember what a person saw, here and in the companion's report."""
        self.results[name] = found
        if found in (AS_IT_SHOULD, NOT_AS_IT_SHOULD):
            self._running.post("/api/hwtest/saw", part=name, well=found.well)

    def report(self) -> str:
        """What was found, and the doctor's findings, in Markdown."""
        return self._running.text("/hwtest/report.md").rstrip("\n")


def find(port: int) -> Client | None:
    """The companion on this port, None if nobody or another program listens there."""
    running = Client(port)
    try:
        return running if isinstance(running.devices(), list) else None
    except (DeviceError, ValueError, KeyError, TypeError):
        return None


def _words(problem: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(problem)["say"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"the running companion answered {problem.code}"
