"""What a phone's page weighs when somebody opens it in the middle of a game: bytes over the wire, and when it is seen.

    python -m benchmarks.weight
    python -m benchmarks.weight --game augmented --cards 4

The game's demonstration is played until so many cards lie there, then a browser that knows nothing yet opens the page
of seat A. It needs Chromium, its driver and Selenium: run it in the environment that `./run test` makes. Prints a table
in Markdown.
"""

from __future__ import annotations

import http.client
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.harness import ask, free_port, heading, options, running

FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
QUIET_S = 4.0
"""How long the page is left to fetch what it wants."""
LATE_S = 600.0


def main() -> None:
    """Measures and prints the table."""
    args = options(
        __doc__,
        game=("inscription", "whose demonstration"),
        cards=(4, "how many cards lie there at least"),
        path=("/seat/A", "the page"),
    )
    with demonstration(args.game) as port:
        lying = played(port, args.cards)
        update = len(compressed(port, "/api/page?seat=A"))
        parts, paint = opened(f"http://127.0.0.1:{port}{args.path}")
    print(heading(f"{args.game}, {lying} cards", "files", "bytes"))
    for part, sizes in sorted(parts.items(), key=lambda one: -sum(one[1])):
        print(f"| {part} | {len(sizes)} | {sum(sizes):.0f} |")
    print(f"| all | {sum(map(len, parts.values()))} | {sum(map(sum, parts.values())):.0f} |")
    print(f"| each update | | {update} |")
    print(f"| first useful paint | | {paint:.0f} ms |")


@contextmanager
def demonstration(game: str) -> Iterator[int]:
    """The port of a demonstration that waits for its start, in a process of its own."""
    port = free_port()
    with running(port, "demo", "--game", game, "--speed", "12"):
        yield port


def played(port: int, wanted: int) -> int:
    """Plays until so many cards lie on the board, and pauses; how many there are."""
    ask(port, "POST", "/virtual/demo", {"on": True})
    began = time.monotonic()
    while time.monotonic() - began < LATE_S:
        page = json.loads(ask(port, "GET", "/api/page?seat=A")[1])
        lying = sum(len(cell["cards"]) for row in page["view"]["rows"] for cell in row["cells"])
        if lying >= wanted or page["over"]:
            ask(port, "POST", "/virtual/demo", {"on": False})
            return lying
        time.sleep(0.2)
    raise SystemExit(f"no {wanted} cards lie there after {LATE_S:.0f} s")


def compressed(port: int, path: str) -> bytes:
    """An answer's body as it goes over the air."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LATE_S)
    try:
        connection.request("GET", path, headers={"Accept": "application/json", "Accept-Encoding": "gzip"})
        return connection.getresponse().read()
    finally:
        connection.close()


def opened(address: str) -> tuple[dict[str, list[float]], float]:
    """The bytes that a page fetches, by the first part of their path, and when it first
    showed what the table waits for, in ms: its first paint, for the headline comes with the page."""
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    with Chrome(options=options, service=Service(shutil.which("chromedriver"))) as browser:
        browser.execute_cdp_cmd("Network.enable", {})
        browser.get(address)
        time.sleep(QUIET_S)
        paint = browser.execute_script("return performance.getEntriesByName('first-contentful-paint')[0].startTime")
        return _by_part([json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]), paint


def _by_part(messages: list[dict[str, Any]]) -> dict[str, list[float]]:
    paths: dict[str, str] = {}
    found: dict[str, list[float]] = {}
    for message in messages:
        about = message["params"]
        if message["method"] == "Network.requestWillBeSent":
            paths[about["requestId"]] = about["request"]["url"].split("/", 3)[-1]
        elif message["method"] == "Network.loadingFinished" and paths.get(about["requestId"]):
            part = paths[about["requestId"]].partition("?")[0]
            kind = part.split("/")[0] if "/" not in part or not part.endswith((".js", ".css")) else part.rsplit(".")[-1]
            found.setdefault(kind, []).append(about["encodedDataLength"])
    return found


if __name__ == "__main__":
    main()
