"""The app on the stage's duel, with a real virtual table and simulated pins."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from selenium.webdriver import Chrome

from companion.config.settings import DeviceSettings
from hardware.devices import Devices, open_devices
from tests.waiting import OUTER_S
from tests.web import stage
from tests.web.browser import served
from tests.web.fakes import FakeHost
from vision.printing.sigils.icon import sigil_svg
from vision.virtual.table import VirtualTable
from web import create_app


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(stage.calm())


@pytest.fixture
def table() -> VirtualTable:
    return VirtualTable(stage.mat(), stage.deck())


@pytest.fixture
def rings() -> list[object]:
    return []


@pytest.fixture
def devices(rings: list[object]) -> Iterator[Devices]:
    with open_devices(DeviceSettings(pins="mock"), on_message=rings.append) as box:
        yield box


@pytest.fixture
def app(host: FakeHost, table: VirtualTable, devices: Devices, tmp_path: Path) -> Flask:
    return create_app(
        host,
        games=stage.GAMES,
        virtual=table,
        devices=devices,
        faces=stage.faces(),
        piles=stage.piles(),
        memory=tmp_path / "table.json",
        camera=lambda: b"\xff\xd8picture",
        addresses=("http://192.0.2.7:8000",),
        report=lambda say: f"Saved: {say}",
        signs=sigil_svg,
    )


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones wait far longer than the outer limit, so that an answer within it was not the end of their patience."""
    monkeypatch.setattr("web.delivery.waiting.WAIT_S", 10 * OUTER_S)


@pytest.fixture
def address(app: Flask, chrome: Chrome) -> Iterator[str]:
    with served(app) as where:
        yield where
        chrome.get("about:blank")
