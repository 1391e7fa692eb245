"""Whoever comes to a hall: phones with cookies and addresses of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.test import Client, TestResponse

from companion.config.settings import Config, HallSettings, WebSettings
from companion.hall.program import HallProgram

OPEN = Config(web=WebSettings(host="0.0.0.0", port=0), hall=HallSettings(tables=4, each=2))
Start = Callable[..., HallProgram]


class Phone:
    """A browser in the network, with cookies and an address of its own."""

    def __init__(self, program: HallProgram, number: int) -> None:
        self._client, self._from = Client(program.serve_page), f"192.0.2.{number}"

    def get(self, path: str) -> TestResponse:
        return self._client.get(path, environ_overrides={"REMOTE_ADDR": self._from})

    def post(self, path: str, **body: Any) -> TestResponse:
        return self._client.post(path, json=body, environ_overrides={"REMOTE_ADDR": self._from})


class People:
    """Whoever comes to a hall."""

    def __init__(self, program: HallProgram) -> None:
        self.program, self._numbers = program, iter(range(10, 250))

    def stranger(self) -> Phone:
        """Somebody who has not come in."""
        return Phone(self.program, next(self._numbers))

    def guest(self) -> Phone:
        """Somebody who scanned the hall's code."""
        phone = self.stranger()
        assert phone.get(f"/join/{self.program.door.code}").location == "/"
        return phone

    def opened(self, phone: Phone, name: str) -> str:
        """The path of a table that a phone opened and went to."""
        answer = phone.post("/api/hall/open", name=name).json
        assert answer["ok"], answer
        path = answer["path"]
        assert phone.get(path).location == f"{path.partition('join/')[0]}seats"
        return str(path.partition("join/")[0])
