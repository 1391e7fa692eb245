"""Phones as they should be: they join by the code, take a seat, wait for news, tap what is offered, and try again."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from contextlib import suppress
from typing import Any

from tests.torture.history import Post
from tests.waiting import OUTER_S

COUNTED = "fix count A/bones +1"


class Phone:
    """One phone: a connection, its token, and how long each request took. With an `address` it is a guest
    (`X-Forwarded-For`), without one a browser of this machine, which needs no code."""

    def __init__(self, port: int, address: str = "", token: str = "") -> None:
        self._port, self._address, self.token = port, address, token
        self._line: http.client.HTTPConnection | None = None
        self.latencies: list[float] = []
        self.turned_away = 0

    def ask(self, method: str, path: str, body: Any = None, *, timed: bool = True) -> tuple[int, Any]:
        """(status, JSON or text); OSError when there was no answer."""
        headers = {"Cookie": f"phone={self.token}", "Content-Type": "application/json"}
        if self._address:
            headers["X-Forwarded-For"] = self._address
        began = time.monotonic()
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=OUTER_S)
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._line = None
            raise OSError(str(error)) from error
        self.turned_away += answer.status in (401, 403, 429)
        if timed:
            self.latencies.append(time.monotonic() - began)
        for name, value in answer.getheaders():
            if name == "Set-Cookie" and value.startswith("phone="):
                self.token = value.partition("=")[2].partition(";")[0]
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        return answer.status, json.loads(content) if is_json and content else content

    def hang_up(self) -> None:
        """Closes its connection; the next request opens another."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def join(self, code: str) -> None:
        """One scan."""
        status, _ = self.ask("GET", f"/join/{code}")
        if status != 302 or not self.token:
            raise RuntimeError(f"a polite phone was not let in: {status}")


class Crowd:
    """`number` polite phones: the first is the host and corrects, the next two have the seats and play with two fingers
    at once, the others watch."""

    def __init__(self, port: int, code: str, number: int) -> None:
        self._code = code
        self._phones = [Phone(port, f"192.0.2.{n + 1}") for n in range(number)]
        self._posts: list[list[Post]] = [[] for _ in self._phones]
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def latencies(self) -> list[float]:
        """Seconds of every request that was answered, but for those that wait for news."""
        return [one for phone in self._phones for one in phone.latencies]

    @property
    def turned_away(self) -> int:
        """Answers that a polite phone must never get: not joined, not yours, too often."""
        return sum(phone.turned_away for phone in self._phones)

    @property
    def posts(self) -> list[Post]:
        """Every move that was sent."""
        return [one for posts in self._posts for one in posts]

    @property
    def accepted(self) -> int:
        """How many of them were accepted."""
        return sum(one.fate == "accepted" for one in self.posts)

    def tokens(self) -> dict[str, str]:
        """The players' tokens by seat, for those who replay their answers."""
        return {"A": self._phones[1].token, "B": self._phones[2].token}

    def join(self, seconds: float) -> None:
        """All join; the players take their seats. RuntimeError when one cannot within `seconds`."""
        end = time.monotonic() + seconds
        for phone in self._phones:
            phone.join(self._code)
        for phone, seat in zip(self._phones[1:3], "AB", strict=True):
            status, said = phone.ask("POST", "/api/seat/take", {"seat": seat})
            if status != 200 or time.monotonic() > end:
                raise RuntimeError(f"seat {seat} could not be taken: {said}")

    def start(self) -> None:
        """All do what they do until `stop`."""
        works = [self._correct, *(self._play(seat) for seat in "AB"), *[self._watch] * (len(self._phones) - 3)]
        for number, work in enumerate(works):
            thread = threading.Thread(target=self._go_on, args=(work, number), daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """The evening is over; who still waits for news hears of some, or it would wait for its whole patience."""
        self._stop.set()
        for one in self._threads[:3]:
            one.join(2 * OUTER_S)
        for one in self._threads[3:]:
            while one.is_alive():
                with suppress(OSError):
                    self._correct(self._phones[0], self._posts[0], random.Random(0))
                one.join(0.5)

    def _go_on(self, work: Any, number: int) -> None:
        chance = random.Random(number)
        while not self._stop.is_set():
            try:
                work(self._phones[number], self._posts[number], chance)
            except OSError:
                time.sleep(0.2)  # the plug is pulled; a phone tries again

    def _watch(self, phone: Phone, _posts: list[Post], chance: random.Random) -> None:
        _, page = phone.ask("GET", "/api/page")
        phone.ask("GET", f"/api/page?after={page['version']}", timed=False)
        phone.ask("GET", "/static/js/net.js")
        time.sleep(chance.random() / 2)

    def _correct(self, phone: Phone, posts: list[Post], chance: random.Random) -> None:
        _, page = phone.ask("GET", "/api/page")
        posts.append(send(phone, "!", COUNTED, page["version"], "/api/fix"))
        time.sleep(chance.random() / 4)

    def _play(self, seat: str) -> Any:
        def play(phone: Phone, posts: list[Post], chance: random.Random) -> None:
            status, page = phone.ask("GET", f"/api/page?seat={seat}")
            if status != 200:
                raise OSError(f"the page of seat {seat} was refused: {status}")
            offered = [*((page["question"] or {}).get("choices", ())), *page["choices"]]
            choices = [one for one in offered if one["words"] != "throw"]
            if choices:
                chosen = chance.choice(choices)
                posts += race(phone, chosen["seat"], chosen["words"], page["version"])
            time.sleep(chance.random() / 4)

        return play


def send(phone: Phone, seat: str, words: str, version: int, path: str = "/api/act") -> Post:
    """Sends one move and notes what became of it."""
    key, began = f"{random.getrandbits(64):x}", time.monotonic()
    body = {"words": words, "version": version, "key": key, **({} if seat == "!" else {"seat": seat})}
    try:
        status, said = phone.ask("POST", path, body)
    except OSError:
        return Post(seat, words, key, version, 0, began, time.monotonic(), "unanswered")
    if status == 503:
        return Post(seat, words, key, version, 0, began, time.monotonic(), "unanswered")
    fate = "accepted" if status == 200 and said["ok"] else "refused"
    return Post(seat, words, key, version, said.get("version", 0), began, time.monotonic(), fate)


def race(phone: Phone, seat: str, words: str, version: int) -> list[Post]:
    """The same move from two fingers at once, each a tap of its own: one of them comes too late."""
    other = Phone(phone._port, phone._address, phone.token)
    late: list[Post] = []
    finger = threading.Thread(target=lambda: late.append(send(other, seat, words, version)))
    finger.start()
    first = send(phone, seat, words, version)
    finger.join()
    return [first, *late]
