"""The real server: many phones at once, taps meanwhile, and a quick end."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from time import monotonic
from urllib.request import Request, urlopen

import pytest
from msgspec.structs import replace

from tests.waiting import OUTER_S, soon
from tests.web import stage
from tests.web.browser import served
from tests.web.fakes import FakeHost
from web import create_app
from web.server import PageServer

PHONES = 12


def news(address: str, after: int) -> tuple[int, float]:
    """A phone's waiting question: the version it was told, and when."""
    with urlopen(f"{address}/api/page?after={after}", timeout=2 * OUTER_S) as answer:
        return json.load(answer)["version"], monotonic()


@pytest.mark.usefixtures("patient")
def test_many_phones_hear_of_it_at_once_and_taps_pass_meanwhile(host: FakeHost) -> None:
    app = create_app(host)
    before = host.page().version
    with served(app) as address, ThreadPoolExecutor(PHONES) as phones:
        waiting = [phones.submit(news, address, before) for _ in range(PHONES)]
        soon(lambda: app.extensions["companion"].waiters._value == 20 - PHONES)

        tap = json.dumps({"seat": "B", "words": "draw main", "version": before}).encode()
        began = monotonic()
        with urlopen(Request(f"{address}/api/act", tap, {"Content-Type": "application/json"})) as answer:
            assert json.load(answer)["ok"]
        assert monotonic() - began < OUTER_S

        shown = monotonic()
        host.show(replace(stage.calm(), question=stage.DRAW))
        told = [phone.result(OUTER_S) for phone in waiting]
    assert {version for version, _ in told} == {before + 1}
    assert max(at for _, at in told) - shown < OUTER_S


@pytest.mark.usefixtures("patient")
def test_it_ends_soon_although_phones_wait(host: FakeHost) -> None:
    server = PageServer(create_app(host), port=0)
    thread = Thread(target=server.run)
    thread.start()
    waiting = Thread(target=_ask, args=(f"http://127.0.0.1:{server.port}", host.page().version))
    waiting.start()
    soon(lambda: server._server.task_dispatcher.active_count > 0)
    began = monotonic()
    server.stop()
    server.stop()
    thread.join(OUTER_S)
    assert not thread.is_alive()
    assert monotonic() - began < OUTER_S
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
        PageServer(app, port=int(address.rpartition(":")[2]))
