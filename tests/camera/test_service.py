"""What the camera tells about cards of a game that is not on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from companion import games
from companion.camera.service import CameraService
from companion.config.settings import CameraSettings
from companion.kernel.cards import CardId
from companion.table.clock import SystemClock
from vision.reader.belief import Belief, Sighting
from vision.tags.decode import Read


@pytest.fixture
def service(tmp_path: Path) -> Iterator[CameraService]:
    camera = CameraService(CameraSettings(source="virtual"), lambda one: None, SystemClock(), tmp_path, on_pi=False)
    camera.aim(games.find("inscription").build())
    yield camera
    camera.close()


def sees(service: CameraService, *cards: tuple[str, str]) -> None:
    """The latest picture shows these cards: (game, card)."""
    payloads = []
    for game, card in cards:
        tags = games.find(game).build().catalogue.tags()
        payloads.append(next(tag.payload for tag in tags if tag.card == card))
    corners = np.array([[-5.0, -5.0], [5.0, -5.0], [-5.0, 5.0]])
    read = [Sighting(Read(payload, corners, 0.9, True, (0.0, 0.0), 15.0)) for payload in payloads]
    service.close()
    service.watcher = SimpleNamespace(latest=(None, Belief(tuple(read), {})), close=lambda: None)  # type: ignore


def test_cards_of_another_game_are_told_apart_from_those_of_the_game_on_the_table(service: CameraService) -> None:
    sees(service, ("inscription", "wolf:1"), ("augmented", "wolf:2"), ("augmented", "squirrel:7"))
    assert service.lying("augmented") == (CardId("squirrel:7"), CardId("wolf:2"))
    assert service.lying("inscription") == (CardId("wolf:1"),)
    assert service.lying("unknown") == ()


def test_without_a_picture_nothing_lies_there(service: CameraService) -> None:
    service.close()
    assert service.lying("augmented") == ()
