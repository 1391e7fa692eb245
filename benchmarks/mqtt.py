"""From a change of the game to the message that a smart home hears, over a real broker (mosquitto).

    python -m benchmarks.mqtt

Prints median, 99th percentile and worst, in milliseconds.
"""

import json
import statistics
import tempfile
import time
from pathlib import Path

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, MqttSettings, WebSettings
from companion.table.messages import Timers
from tests.home.broker import Broker, Listener

CHANGES = 500


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
    ranked = sorted(times)
    p99 = ranked[round(len(ranked) * 0.99) - 1]
    print(
        f"game change to message: median {statistics.median(times):.1f} ms, p99 {p99:.1f} ms, worst {ranked[-1]:.1f} ms"
    )


def change(app: App, home: Listener, number: int) -> float:
    """One change of the table; how many milliseconds until its message was heard."""
    begun = time.monotonic()
    answer = app.host.put(Timers(on=number % 2 == 0)).result(60)
    while (home.latest("companion/state") or {}).get("version", 0) < answer.version:
        time.sleep(0.0005)
    heard = max(
        at
        for at, (topic, text) in zip(home.times, home.heard, strict=False)
        if topic == "companion/state" and json.loads(text)
    )
    return max(0.0, heard - begun) * 1000


if __name__ == "__main__":
    main()
