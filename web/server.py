"""The web server: Tornado in this process, because the pins have one owner.

Its loop bounds slow clients by itself: headers and bodies have their time and size, and a phone that waits for news is
held by the loop and not by a thread. The pages run in a few threads.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from threading import Event, Thread
from typing import Any

from msgspec import Struct
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPInputError,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream, StreamClosedError
from tornado.netutil import bind_sockets
from tornado.wsgi import WSGIContainer

from web.delivery import waiting
from web.delivery.waiting import HOLD, Hold, News

log = logging.getLogger(__name__)

ENOUGH_S = 0.5
"""How long `run` waits at the end for answers being written; a phone that waits for news asks again."""
SLOW_S = 10.0
"""The longest a client may take for a request's headers, for its body, and for taking any of the answer."""
HEADER_BYTES = 16 * 1024
MOST = 768
"""Connections at once; with what the program has open besides they stay below the usual limit of 1,024 files."""
MOST_EACH = 96
"""Connections of one address; a browser opens six, and all phones behind a router that hides them have one."""
MOST_HERE = 384
"""Connections of this machine, which may speak for many (a tunnel, a hall's own screens); phones find room beside
it."""
NEWS_S = 5.0
"""How often a thread that hears of news looks whether it is to end."""

WsgiApp = Callable[[dict[str, Any], Any], Any]
BodyLimit = Callable[[dict[str, Any]], int]


class WholeAnswer(Struct, frozen=True):
    """An app's whole answer."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


class _Watched:
    """A source of news, the newest version heard of, and by what they wait with the versions that phones know."""

    def __init__(self, news: News) -> None:
        self.news, self.latest, self.ended = news, -1, False
        self.held: dict[asyncio.Future[None], int] = {}


class PageServer:
    """Serves an app on one address until `stop`. OSError when the port is taken; port 0 takes any free one.

    `body_limit` says from a request's headers how many bytes it may bring. Whoever waits for news
    (`web.delivery.waiting`) is held without a thread, however many tables the app has: one thread waits at each that
    somebody waits for.
    """

    def __init__(
        self,
        app: WsgiApp,
        body_limit: BodyLimit,
        host: str = "127.0.0.1",
        port: int = 8000,
        threads: int = 12,
    ) -> None:
        self.app, self.body_limit = app, body_limit
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._sockets = bind_sockets(port, "127.0.0.1" if host == "localhost" else host, family)
        self.port: int = self._sockets[0].getsockname()[1]
        self._workers = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self._container = WSGIContainer(app, self._workers)
        self._watched: dict[News, _Watched] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._stop = Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end = asyncio.Event()
        for name in ("tornado.general", "tornado.access"):
            logging.getLogger(name).setLevel(logging.ERROR)  # nobody fills the log with malformed requests

    # --- life ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Serves in this thread until `stop` is called."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        """Ends `run`; from any thread or a signal handler, more than once."""
        self._stop.set()
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._end.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = Bounded(
            _Requests(self),
            idle_connection_timeout=SLOW_S,
            body_timeout=SLOW_S,
            max_header_size=HEADER_BYTES,
            chunk_size=HEADER_BYTES,
        )
        server.add_sockets(self._sockets)
        if not self._stop.is_set():
            await self._end.wait()
        server.stop()
        for watched in self._watched.values():
            for one in watched.held:
                one.cancel()
        if self._running:
            await asyncio.wait(self._running, timeout=ENOUGH_S)
        await server.close_all_connections()
        self._workers.shutdown(wait=False, cancel_futures=True)

    # --- news ----------------------------------------------------------------------------------------------------

    @property
    def held(self) -> int:
        """How many phones wait for news."""
        return sum(len(one.held) for one in self._watched.values())

    def _listen(self, watched: _Watched) -> None:
        """One thread waits for a table's news on behalf of every phone that does, and ends when none does any more."""
        while not (self._stop.is_set() or watched.ended):
            version = watched.news(watched.latest, NEWS_S).version
            new, watched.latest = version != watched.latest, version
            with suppress(RuntimeError):  # the loop has ended
                if self._loop is not None:
                    self._loop.call_soon_threadsafe(self._told if new else self._quiet, watched)

    def _told(self, watched: _Watched) -> None:
        for one, after in watched.held.items():
            if after != watched.latest and not one.done():
                one.set_result(None)

    def _quiet(self, watched: _Watched) -> None:
        if not (watched.held or watched.ended):
            del self._watched[watched.news]
            watched.ended = True

    async def _newer(self, news: News, after: int) -> None:
        """Until the version is not `after`, at latest for as long as a phone waits."""
        watched = self._watched.get(news)
        if watched is None:
            watched = self._watched[news] = _Watched(news)
            Thread(target=self._listen, args=(watched,), name="news", daemon=True).start()
        if watched.latest > after:
            return
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        watched.held[told] = after
        try:
            await asyncio.wait_for(told, waiting.WAIT_S)
        except (TimeoutError, asyncio.CancelledError):
            return
        finally:
            del watched.held[told]

    # --- requests ------------------------------------------------------------------------------------------------

    def environ(self, request: HTTPServerRequest) -> dict[str, Any]:
        """The request as WSGI has it; HTTPInputError for one that cannot be said so."""
        try:
            return self._container.environ(request)
        except (ValueError, UnicodeError) as error:
            raise HTTPInputError(f"not understood: {error}") from error

    def begin(self, request: HTTPServerRequest) -> None:
        """Answers a whole request in its own time."""
        task = asyncio.ensure_future(self._answer(request))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _answer(self, request: HTTPServerRequest) -> None:
        connection = request.connection
        assert connection is not None
        try:
            environ = self.environ(request)
            hold = Hold()
            answer = await self._ask(environ, hold)
            if hold.after is not None and hold.news is not None:
                await self._newer(hold.news, hold.after)
                answer = await self._ask(environ, Hold(over=True))
            write(connection, answer)
        except HTTPInputError:
            write(connection, WholeAnswer("400 Bad Request", [], b""))
        except (StreamClosedError, RuntimeError):  # it left, or the server ends
            return
        except Exception:
            log.exception("answering %s %s failed", request.method, request.path)
            with suppress(StreamClosedError, AssertionError):
                write(connection, WholeAnswer("500 Internal Server Error", [], b""))

    def _ask(self, environ: dict[str, Any], hold: Hold) -> Awaitable[WholeAnswer]:
        environ["wsgi.input"].seek(0)
        return asyncio.get_running_loop().run_in_executor(self._workers, called, self.app, {**environ, HOLD: hold})


def called(app: WsgiApp, environ: dict[str, Any]) -> WholeAnswer:
    """What a WSGI app answers, whole."""
    begun: list[Any] = []
    parts = app(environ, lambda status, headers, _exc_info=None: begun.extend((status, headers)))
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    return WholeAnswer(begun[0], begun[1], body)


def write(connection: HTTPConnection, answer: WholeAnswer) -> None:
    """Sends an answer."""
    code, _, reason = answer.status.partition(" ")
    headers = HTTPHeaders()
    for name, value in answer.headers:
        headers.add(name, value)
    if code not in ("204", "304") and "Content-Length" not in headers:
        headers["Content-Length"] = str(len(answer.body))
    connection.write_headers(ResponseStartLine("HTTP/1.1", int(code), reason), headers, answer.body)
    connection.finish()


def share(address: str) -> tuple[str, int]:
    """Who an address is, and how many connections they may have. All addresses of this machine are one, and so are
    those of an IPv6 network of 64 bits, of which every machine has as many as it likes."""
    at = ip_address(address.partition("%")[0])
    if isinstance(at, IPv6Address) and at.ipv4_mapped is not None:
        at = at.ipv4_mapped
    if at.is_loopback:
        return "here", MOST_HERE
    if isinstance(at, IPv6Address):
        return f"{at.exploded[:19]}::", MOST_EACH
    return str(at), MOST_EACH


class Bounded(HTTPServer):
    """Tornado's server with a most of connections, in all and from one address, and a time for taking the answer."""

    def initialize(self, *args: Any, **more: Any) -> None:
        """Called by Tornado in place of a constructor."""
        super().initialize(*args, **more)
        self._open: Counter[str] = Counter()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Takes a connection, or hangs up on an address that has too many."""
        who, most = share(str(address[0]))
        if self._open.total() >= MOST or self._open[who] >= most:
            stream.close()
            return
        self._open[who] += 1
        stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(SLOW_S * 1000))
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """One connection less."""
        super().on_close(server_conn)
        who, _ = share(str(server_conn.context.address[0]))
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]


class _Requests(HTTPServerConnectionDelegate):
    """Hands each request's parts to one `_Request`."""

    def __init__(self, server: PageServer) -> None:
        self._server = server

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        return _Request(self._server, request_conn)


class _Request(HTTPMessageDelegate):
    """A request as it comes in: judged by its headers, then its body is taken."""

    def __init__(self, server: PageServer, connection: HTTPConnection) -> None:
        self._server, self._connection = server, connection
        self._request: HTTPServerRequest | None = None
        self._body = bytearray()

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine)
        request = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers)
        length, chunked = headers.get("Content-Length", "0"), "Transfer-Encoding" in headers
        if length != "0" or chunked:
            copy = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers.copy())
            most = self._server.body_limit(self._server.environ(copy))
            self._connection.set_max_body_size(most)  # type: ignore[attr-defined]
            if length.isdecimal() and int(length[:20]) > most:
                say = f'{{"ok": false, "say": "That is too much at once: {most // 1024} kB at most.", "code": "E_413"}}'
                kind = ("Content-Type", "application/json")
                write(
                    self._connection,
                    WholeAnswer("413 Content Too Large", [kind, ("Connection", "close")], say.encode()),
                )
                return None
        self._request = request
        return None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        self._body += chunk
        return None

    def finish(self) -> None:
        if self._request is not None:
            self._request.body = bytes(self._body)
            self._server.begin(self._request)
