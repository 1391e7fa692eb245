"""The real server: many phones at once, taps meanwhile, slow clients, and a quick end."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Thread, active_count
from urllib.request import Request, urlopen

import pytest
from msgspec.structs import replace

from tests.waiting import OUTER_S, soon
from tests.web import stage
from tests.web.browser import served
from tests.web.fakes import FakeHost
from web import create_app, server
from web.guard import body_limit
from web.server import PageServer

PHONES = 50
HALF_OPEN = 120
HEAD = "POST /api/act HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def news(address: str, after: int) -> int:
    """A phone's waiting question: the version it was told."""
    with urlopen(f"{address}/api/page?after={after}", timeout=2 * OUTER_S) as answer:
        return int(json.load(answer)["version"])


def tap(address: str, version: int) -> bool:
    body = json.dumps({"seat": "B", "words": "draw main", "version": version}).encode()
    request = Request(f"{address}/api/act", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=OUTER_S) as answer:
        return bool(json.load(answer)["ok"])


def raw(address: str, text: str) -> socket.socket:
    """A connection that has sent some bytes."""
    line = socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), OUTER_S)
    line.sendall(text.encode())
    return line


@pytest.mark.usefixtures("patient")
def test_fifty_phones_wait_without_a_thread_each_and_hear_of_it_at_once(
    host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, before = create_app(host), host.page().version
    asked: list[int] = []
    monkeypatch.setattr(host, "wait_newer", counting(host.wait_newer, asked))
    with served(app) as address, ThreadPoolExecutor(PHONES) as phones:
        waiting = [phones.submit(news, address, before) for _ in range(PHONES)]
        soon(lambda: asked.count(before) >= 1 and len(asked) >= PHONES)
        assert active_count() < 2 * PHONES, "the phones of this test, and no thread for each of them"
        assert tap(address, before)

        host.show(replace(stage.calm(), question=stage.DRAW))
        assert {phone.result(OUTER_S) for phone in waiting} == {before + 1}


def counting(wait_newer, asked: list[int]):  # type: ignore[no-untyped-def]
    def counted(version: int, seconds: float):  # type: ignore[no-untyped-def]
        asked.append(version)
        return wait_newer(version, seconds)

    return counted


def test_a_phone_is_answered_when_its_patience_ends(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.delivery.waiting.WAIT_S", 0.05)
    with served(create_app(host)) as address:
        assert news(address, host.page().version) == host.page().version


@pytest.mark.parametrize(
    "begun",
    [
        "",
        "GET / HTTP/1.1\r\nHost: loc",
        HEAD + "Content-Length: 5000\r\n\r\n{",
        HEAD + "Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    ],
    ids=["silent", "headers", "body", "chunks"],
)
def test_half_open_requests_hold_nobody_up_and_are_ended(
    host: FakeHost, monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    monkeypatch.setattr("web.server.SLOW_S", 0.5)
    with served(create_app(host)) as address:
        lines = [raw(address, begun) for _ in range(HALF_OPEN)]
        assert tap(address, host.page().version)
        for line in lines:
            ended(line)


def ended(line: socket.socket) -> None:
    """Reads until the server hangs up; TimeoutError when it does not."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    finally:
        line.close()


def test_who_reads_no_answer_is_hung_up_on(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers pile up in the machine's buffers until they are full; then the time for taking them runs."""
    monkeypatch.setattr("web.server.SLOW_S", 0.5)
    app = create_app(host, art=lambda card: b"x" * 2**24)
    with served(app) as address:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        line.sendall(b"GET /art/stoat:1.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
        soon(lambda: hung_up(line))
        assert tap(address, host.page().version)


def hung_up(line: socket.socket) -> bool:
    """Whether the other side is gone; nothing is read."""
    try:
        line.send(b" ")
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + f"Content-Length: {10**9}\r\n\r\n",
        HEAD + f"Content-Length: {'9' * 400}\r\n\r\n",
        HEAD + "Content-Length: -1\r\n\r\n",
        HEAD + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        HEAD + "Transfer-Encoding: chunked\r\n\r\n" + "ffff\r\n" + "x" * 0xFFFF + "\r\nffff\r\n" + "x" * 0xFFFF,
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 70_000 + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost:port\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "\x00\x01\x02 nonsense\r\n\r\n",
        "GET /\ud83d HTTP/1.1\r\n\r\n".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
    ids=["gigabyte", "digits", "negative", "twice", "chunks", "header", "port", "hosts", "binary", "path"],
)
def test_nonsense_is_ended_with_a_clear_no_and_nothing_is_kept(host: FakeHost, request_: str) -> None:
    with served(create_app(host)) as address:
        line = raw(address, request_)
        said = heard(line)
        assert not said or said.split()[1] in (b"400", b"413", b"421"), said
        line.close()
        assert tap(address, host.page().version)
    assert len(host.inbox) == 1


def heard(line: socket.socket) -> bytes:
    """What the server says first; nothing when it hangs up."""
    try:
        return line.recv(65536)
    except ConnectionError:
        return b""


def test_one_address_has_only_so_many_connections(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.server.MOST", 5)
    with served(create_app(host)) as address:
        lines = [raw(address, "") for _ in range(5)]
        refused = raw(address, "")
        ended(refused)
        for line in lines:
            line.close()
        soon(lambda: answers(address))


@pytest.mark.usefixtures("patient")
def test_this_machine_leaves_room_for_phones(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six hundred requests of one machine that wait for news take its share and no more."""
    here = server.share

    def stranger(address: str) -> tuple[str, int]:
        return ("192.0.2.7", 2) if address == "127.0.0.2" else here(address)

    monkeypatch.setattr("web.server.MOST", 6)
    monkeypatch.setattr("web.server.MOST_HERE", 4)
    monkeypatch.setattr("web.server.share", stranger)
    with served(create_app(host)) as address:
        waits = f"GET /api/page?after={host.page().version} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        lines = [raw(address, waits) for _ in range(4)]
        for _ in range(3):
            ended(raw(address, ""))
        phone = socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), OUTER_S, ("127.0.0.2", 0))
        phone.sendall(b"GET /api/page HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert heard(phone).split()[1] in (b"200", b"401")
        for line in (*lines, phone):
            line.close()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("127.0.0.1", "127.8.9.10", True),
        ("127.0.0.1", "::1", True),
        ("127.0.0.1", "::ffff:127.0.0.1", True),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_who_has_a_share(one: str, other: str, same: bool) -> None:
    assert (server.share(one)[0] == server.share(other)[0]) == same
    assert server.MOST_EACH < server.MOST_HERE <= server.MOST - 4 * server.MOST_EACH


def answers(address: str) -> bool:
    try:
        return bool(urlopen(f"{address}/api/page", timeout=OUTER_S).status == 200)
    except OSError:
        return False


@pytest.mark.usefixtures("patient")
def test_it_ends_soon_although_phones_wait(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = create_app(host), []
    monkeypatch.setattr(host, "wait_newer", counting(host.wait_newer, asked))
    serving = PageServer(app, partial(body_limit, app), port=0)
    thread = Thread(target=serving.run)
    thread.start()
    waiting = Thread(target=_ask, args=(f"http://127.0.0.1:{serving.port}", host.page().version))
    waiting.start()
    soon(lambda: serving.held)
    serving.stop()
    serving.stop()
    thread.join(OUTER_S)
    assert not thread.is_alive()
    host.show(stage.calm())
    waiting.join(OUTER_S)


def _ask(address: str, version: int) -> None:
    try:
        news(address, version)
    except OSError:
        return  # the line went dead, as it does when a table is switched off


def test_a_port_in_use_is_an_error_at_once(host: FakeHost) -> None:
    app = create_app(host)
    with served(app) as address, pytest.raises(OSError, match="in use"):
        PageServer(app, partial(body_limit, app), port=int(address.rpartition(":")[2]))
