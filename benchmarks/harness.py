"""What benchmarks begin and end with: their options, a companion that runs, how much it takes, tables in Markdown."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LATE_S = 60.0
"""An answer that takes longer does not come."""
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def options(doc: str | None, **wanted: tuple[Any, str] | tuple[Any, str, Any]) -> Namespace:
    """What was typed. Each option is what it is otherwise, what it means, and what it can be where that is little; a
    type in place of the first is no value otherwise, ``False`` is a switch. `doc` is the benchmark's own."""
    parser = ArgumentParser(description=(doc or "").split("\n", 1)[0])
    for name, (usual, meaning, *few) in wanted.items():
        if usual is False:
            parser.add_argument(f"--{name}", action="store_true", help=meaning)
        elif isinstance(usual, type):
            parser.add_argument(f"--{name}", type=usual, help=meaning)
        else:
            told = meaning if usual == "" else f"{meaning} (default: %(default)s)"
            parser.add_argument(
                f"--{name}", type=type(usual), default=usual, help=told, choices=few[0] if few else None
            )
    return parser.parse_args()


def heading(*columns: str) -> str:
    """The first two lines of a table."""
    return "\n".join((row(*columns), row(*["---"] * len(columns))))


def row(*cells: object) -> str:
    """One line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


# --- a companion as a process of its own ------------------------------------------------------------------------------


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


@contextmanager
def started(journal: Path, port: int, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A companion with this journal as a process of its own, from when its page is up until the end of the block."""
    with running(port, "run", "--virtual", "--journal", str(journal), *arguments) as process:
        yield process


@contextmanager
def running(port: int, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """`companion` with these words as a process of its own, from when its page is up until the end of the block."""
    command, quiet = [sys.executable, "-m", "companion", *words, "--port", str(port)], subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    try:
        while not shown(port):
            if process.poll() is not None:
                raise SystemExit(f"the companion ended at once: {' '.join(command)}")
            time.sleep(0.01)
        yield process
    finally:
        process.terminate()
        process.wait()


def shown(port: int) -> bool:
    """Whether the page is up; from its first moment it shows the game that goes on."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/page", timeout=LATE_S) as answer:
            return "version" in json.load(answer)
    except OSError:
        return False


def ask(port: int, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
    """One request, asked as a phone asks; its status and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LATE_S)
    headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}", "Accept-Encoding": "gzip"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    status, text = answer.status, answer.read()
    if answer.getheader("Content-Encoding") == "gzip":
        text = gzip.decompress(text)
    connection.close()
    return status, text


def told(port: int, path: str, body: Any = None) -> Any:
    """What is answered to one request, with a body a post; SystemExit when it is refused."""
    status, text = ask(port, "GET" if body is None else "POST", path, body)
    answer = json.loads(text) if status < 400 else {"ok": False}
    if isinstance(answer, dict) and answer.get("ok") is False:
        raise SystemExit(f"{path}: {status} {text.decode()}")
    return answer


def share(pid: int, seconds: float) -> float:
    """The share of a core that a process takes for so long."""
    before, began = used(pid), time.monotonic()
    time.sleep(seconds)
    return (used(pid) - before) / (time.monotonic() - began)


def used(pid: int) -> float:
    """Processor seconds of a process until now."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def memory(pid: int | str = "self") -> float:
    """Resident memory of a process, MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
