"""*Do what is owed* on the virtual table, over a random game: one press brings every card to where the rules have it
and ticks off what that does; nothing is left that only looks as if it could be done."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import BARE, COVERED, LyingCard, Reading, VisibleCard
from companion.kernel.places import Mat, Place
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import PictureSettled, TakenUp, Tapped, Tick
from companion.testing.slips import slip
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import Owed, on_mat, tidy
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualCard, VirtualTable
from web.virtual_piles import VirtualPiles

PRESSES = 3
"""So often a person presses, at most: what the first press brings about may be owed a second one."""
PATIENT_S = 30.0
"""Longer than any window lets nobody answer at once."""
COVERS_MM = 14.0
"""A card whose middle is nearer to that of one below hides its tag."""


class Pressing:
    """A game at a virtual table whose camera sees what lies there, and somebody who presses the one button."""

    def __init__(self, game: BaseGame, folder: Path) -> None:
        self._game = game
        self._clock = ManualClock()
        self._journal = Journal(folder / "journal.db")
        self._host = Host(self._journal, self._clock)
        self._table = VirtualTable(game.mat, deck_of(game))
        self._piles = VirtualPiles(piles(game), self._table, None, random.Random(3))
        self._offer = Owed()
        self._host.start()
        self._host.begin(game).result()
        self._piles.tell_taken_up(lambda held: self._host.put(TakenUp(held)))

    def close(self) -> None:
        """The evening is over."""
        self._host.stop()
        self._journal.close()

    def play(self, choices: Sequence[int], *, clumsy: bool = False) -> Iterator[str]:
        """What is wrong after a move of a random game, each as a sentence. `clumsy`: hands do something wrong after
        each move, which a press mends; a game ends early where that was a move."""
        yield from self._press("the setup")
        for choice in choices:
            before = self._host.snapshot.state
            if clumsy and (done := self._slip(random.Random(choice))):
                yield from self._press(done)
                if self._host.snapshot.state is not before:
                    return
            now = self._host.snapshot
            legal = self._game.legal(now.state)
            if not legal or now.state.over is not None:
                return
            action = legal[choice % len(legal)]
            tap = Tapped(action.seat, words(action), now.version)
            if not self._host.put(tap).result().ok:
                return
            self._host.put(Tick(self._clock.advance(PATIENT_S))).result()
            yield from self._press(words(action))

    def _slip(self, dice: random.Random) -> str:
        lies = partial(on_mat, self._host)
        return slip(self._game.mat, self._table, self._piles, dice, tuple(self._game.seats), lies)

    def _press(self, after: str) -> Iterator[str]:
        """Presses while the button is offered; what is wrong then."""
        self._look()
        for _ in range(PRESSES):
            offer = self._offer(self._host, self._table, self._piles)
            if offer in ("", "yours"):
                break
            tidy(self._host, self._table, self._piles)
            self._look()
        now = self._host.snapshot
        offer = self._offer(self._host, self._table, self._piles)
        if offer not in ("", "yours"):
            yield f"after {after} the button that does what is owed ({offer}) stays, however often it is pressed"
        elif now.trouble is not None:
            yield f"after {after} and what is owed the table does not fit: {now.trouble.say}"
        elif now.chores:
            yield f"after {after} one press does not do this: {'; '.join(now.chores)}"
        elif offer == "yours":
            yield f"after {after} only people can do this: {'; '.join(text for *_, text in now.errands)}"
        yield from (f"after {after} and what is owed {wrong}" for wrong in self._astray())

    def _look(self) -> None:
        """The camera sees the table at rest."""
        picture = seen(self._game.mat, self._table)
        lying = tuple(on_free_ground(self._game.mat, self._table))
        self._host.put(PictureSettled(picture, self._clock.advance(1), lying=lying)).result()

    def _astray(self) -> Iterator[str]:
        """Cards that lie on the mat where the rules do not have them."""
        state = self._host.snapshot.state
        if state.over is not None:
            return  # nobody owes anything any more
        regions = {region.name: region for region in self._game.mat.regions}
        for where, expected in self._game.picture(state).items():
            there = regions.get(str(where))
            for shown in expected.cards if there is not None and not expected.optional else ():
                card = self._table.card(shown.card)
                if there is not None and not (card.on_table and there.contains(card.x, card.y)):
                    yield f"{shown.card} does not lie at {where}"
        for card in self._table.cards():
            home = state.where(card.card)
            around = regions.get(str(home))
            lies_there = home is not None and (around is None or around.contains(card.x, card.y))
            if card.on_table and not card.face_down and not lies_there:
                yield f"{card.card} is left on the mat; the rules have it at {home or 'no place'}"
        for seat, one in self._host.snapshot.wrongly_held:
            yield f"{one} is left in {seat}'s hand; the rules have it at {state.where(one) or 'no place'}"


def pressed(game: BaseGame, choices: Sequence[int], *, clumsy: bool = False) -> Iterator[str]:
    """What one button on the virtual table leaves undone or does wrong in a random game, where hands are `clumsy` also
    after what they do wrong (`companion.testing.slips`); nothing when all is well."""
    with tempfile.TemporaryDirectory() as folder:
        table = Pressing(game, Path(folder))
        try:
            yield from table.play(choices, clumsy=clumsy)
        finally:
            table.close()


def seen(mat: Mat, table: VirtualTable) -> dict[Place, Reading]:
    """What a camera reads in the places of the mat: cards that nothing covers, each with its angle and side."""
    lying = [card for card in table.cards() if card.on_table]
    return {
        Place(region.name): _read([card for card in lying if region.contains(card.x, card.y)], table)
        for region in mat.regions
    }


def on_free_ground(mat: Mat, table: VirtualTable) -> Iterator[LyingCard]:
    """The cards that lie open where the game itself says what place that is."""
    free = [region for region in mat.regions if region.kind == "free"]
    for card in table.cards():
        region = next((one for one in free if one.contains(card.x, card.y)), None)
        if region is not None and card.on_table and not card.face_down:
            yield LyingCard(card.card, card.x, card.y, card.angle, region.name)


def _read(here: Sequence[VirtualCard], table: VirtualTable) -> Reading:
    tops = [card for number, card in enumerate(here) if not any(_covers(one, card) for one in here[number + 1 :])]
    cards = tuple(
        VisibleCard(
            card.card,
            round(card.angle / 45) * 45 % 360,
            card.side,
            under=tuple(one.card for one in here if card.card in table.tucked(one.card)),
        )
        for card in sorted(tops, key=lambda one: one.card)
        if not card.face_down
    )
    return Reading("cards", cards) if cards else COVERED if tops else BARE


def _covers(one: VirtualCard, other: VirtualCard) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) < COVERS_MM
