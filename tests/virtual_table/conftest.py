"""A game on the virtual table without pages or camera: the host, the table, the piles beside it. Modules say which
game by a fixture `game`."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kernel.game import BaseGame
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.virtual_table.piles import piles
from tests.waiting import OUTER_S
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles


@pytest.fixture
def host(game: BaseGame, tmp_path: Path) -> Iterator[Host]:
    journal = Journal(tmp_path / "journal.db")
    running = Host(journal, ManualClock())
    running.start()
    running.begin(game).result(timeout=OUTER_S)
    yield running
    running.stop()
    journal.close()


@pytest.fixture
def table(game: BaseGame) -> VirtualTable:
    return VirtualTable(game.mat, deck_of(game))


@pytest.fixture
def virtual_piles(game: BaseGame, table: VirtualTable) -> VirtualPiles:
    return VirtualPiles(piles(game), table, None, random.Random(3))
