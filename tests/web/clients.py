"""Browsers in the network: each with an address of its own, and what it has been given."""

from flask import Flask
from flask.testing import FlaskClient

CODE = "RAVEN7"
PIN = "CANDLE"


class Table:
    """An app that wants `CODE`, and the phones that come to it; the first that joins is the host."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._addresses = iter(range(10, 250))

    def stranger(self, address: str = "") -> FlaskClient:
        """A phone that has not joined."""
        phone = self.app.test_client()
        phone.environ_base["REMOTE_ADDR"] = address or f"192.0.2.{next(self._addresses)}"
        return phone

    def phone(self, seat: str = "") -> FlaskClient:
        """A phone that has joined, and sits down when told where."""
        phone = self.stranger()
        assert phone.get(f"/join/{CODE}").status_code == 302
        if seat:
            assert phone.post("/api/seat/take", json={"seat": seat}).json["ok"]
        return phone

    def here(self) -> FlaskClient:
        """A browser on the table's own machine."""
        return self.app.test_client()
