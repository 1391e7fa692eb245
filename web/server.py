"""The web server: waitress in this process, because the pins have one owner."""

from threading import Event
from time import monotonic, sleep
from typing import Any

from flask import Flask
from waitress import create_server, wasyncore

ENOUGH_S = 0.5
"""How long `run` waits at the end for answers being written; a phone that waits for news asks again."""


class PageServer:
    """Serves an app on one address until `stop`. OSError when the port is taken; port 0 takes any free one."""

    def __init__(self, app: Flask, host: str = "127.0.0.1", port: int = 8000, threads: int = 24) -> None:
        self._sockets: dict[int, Any] = {}
        self._stop = Event()
        self._server = create_server(
            app,
            map=self._sockets,
            host="127.0.0.1" if host == "localhost" else host,
            port=port,
            threads=threads,
            ident="",
            channel_timeout=60,
            channel_request_lookahead=1,
            clear_untrusted_proxy_headers=True,
        )
        self.port: int = self._server.effective_port

    def run(self) -> None:
        """Serves in this thread until `stop` is called."""
        try:
            while not self._stop.is_set():
                wasyncore.loop(timeout=1.0, map=self._sockets, count=1)
        finally:
            self._close()

    def stop(self) -> None:
        """Ends `run`; from any thread or a signal handler, more than once."""
        self._stop.set()
        self._server.pull_trigger()

    def _close(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        workers = self._server.task_dispatcher
        workers.set_thread_count(0)
        end = monotonic() + ENOUGH_S
        while workers.threads and monotonic() < end:
            sleep(0.01)
        self._server.socket.close()
        if not workers.threads:  # a thread that still waits will use the trigger; its number must not be reused
            self._server.trigger.close()
