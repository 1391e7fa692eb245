"""An `inscription` on a real host in a real browser: the recorded game as far as a test wants it."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from flask import Flask
from selenium.webdriver import Chrome

from companion.demo import demonstration
from companion.games.inscription import Inscription
from companion.kernel.actions import Action
from companion.kernel.notation import words
from companion.table.records.replay import game_from, play
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from vision.printing.sigils.icon import sigil_svg
from web import create_app

TAKE = """
const [seat, done] = arguments;
const headers = { "Content-Type": "application/json" };
const wish = { method: "POST", body: JSON.stringify({ seat }), headers };
fetch("/api/seat/take", wish).then((answer) => done(answer.status));
"""


class RealDuel:
    """Ana and Luka; nothing lies on a mat, so all is done on phones."""

    def __init__(self, folder: Path) -> None:
        reading = demonstration(None, "inscription")
        self.game = game_from(reading.record)
        assert isinstance(self.game, Inscription)
        self.moves = [one.action for one in play(self.game, reading) if one.action is not None]
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(self.game).result(timeout=OUTER_S)
        self.app: Flask = create_app(
            self.stage.host,
            faces={card: self.game.printed(self.game.catalogue.face(card)) for card in self.game.catalogue.cards()},
            memory=folder / "table.json",
            signs=sigil_svg,
        )
        self._next = iter(self.moves)

    def until(self, fits: Callable[[Action], bool]) -> Action:
        """Plays the record through the first move that fits; that move."""
        for action in self._next:
            self.do(action)
            if fits(action):
                return action
        raise AssertionError("the record has no such move")

    def on(self, moves: int) -> None:
        """Plays so many further moves of the record."""
        for action in islice(self._next, moves):
            self.do(action)

    def do(self, action: Action) -> None:
        answer = self.stage.tap(action.seat, words(action))
        assert answer.ok, answer.say


def sit_down(chrome: Chrome, address: str, seat: str) -> None:
    """This browser takes a seat and opens its page."""
    chrome.get(f"{address}/seats")
    assert chrome.execute_async_script(TAKE, seat) == 200
    chrome.get(f"{address}/seat/{seat}")
