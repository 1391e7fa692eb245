"""From a change of the game to the message that a smart home hears, over a real broker (mosquitto).

    python -m benchmarks.mqtt

Prints a table in Markdown.
"""

import json
import tempfile
import time
from pathlib import Path

from benchmarks.harness import heading
from benchmarks.timing import quantiles
from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, MqttSettings, WebSettings
from companion.table.messages import Timers
from tests.home.broker import Broker, Listener

CHANGES = 1000


def main() -> None:
    """Change the table many times and wait each time until the message has come."""
    with tempfile.TemporaryDirectory() as name, Broker(Path(name)) as broker:
        app = App(
            Config(
                camera=CameraSettings(source="none"),
                devices=DeviceSettings(pins="mock"),
                mqtt=MqttSettings(broker="127.0.0.1", port=broker.port),
                journal=JournalSettings(str(Path(name) / "journal.db")),
                web=WebSettings(port=0, host="127.0.0.1"),
            )
        )
        app.start()
        home = Listener(broker)
        try:
            times = [change(app, home, number) for number in range(CHANGES)]
        finally:
            home.close()
            app.close()
    print(heading("a change of the game until its message is heard: median, 99 %, worst", ""))
    print(f"| {CHANGES} changes | {', '.join(quantiles(times))} |")


def change(app: App, home: Listener, number: int) -> float:
    """One change of the table; the seconds until its message was heard."""
    seen = len(home.heard)
    begun = time.monotonic()
    answer = app.host.put(Timers(on=number % 2 == 0)).result(60)
    while not heard(home, seen, answer.version):
        time.sleep(0.0002)
    return time.monotonic() - begun


def heard(home: Listener, since: int, version: int) -> bool:
    """Whether a state at least as new has come, of the messages since so many."""
    states = (text for topic, text in home.heard[since:] if topic == "companion/state")
    return any(json.loads(text)["version"] >= version for text in states)


if __name__ == "__main__":
    main()
