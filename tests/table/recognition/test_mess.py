"""Whatever people do, in whatever order: no exception, no dead end, nothing lost, and the record tells it all."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.kernel.notation import words
from companion.kernel.picture import BARE, COVERED, reads
from companion.kernel.places import Place
from companion.table.messages import (
    BellHeld,
    BellRung,
    PictureSettled,
    ResolveVerdict,
    TableMoving,
    Tapped,
    UndoRequested,
)
from companion.table.records import replay
from companion.table.records.record import read
from tests.table.pictures import in_order
from tests.table.stage import NAMES, Stage

STEPS = 120


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["toy", "inscription"])
def test_any_mess_can_be_lived_with(tmp_path: Path, name: str, seed: int) -> None:
    stage = Stage(tmp_path / "journal.db")
    stage.host.new_game(name, {"draft": True} if seed % 4 == 3 and name == "inscription" else {}, NAMES).result()
    mess = Mess(stage, random.Random(seed))
    for _ in range(STEPS):
        mess.happens()
    mess.is_settled()
    mess.is_all_written_down()
    stage.close()


class Mess:
    """People who do anything."""

    def __init__(self, stage: Stage, chance: random.Random) -> None:
        self.stage, self.chance = stage, chance
        self.game = stage.host.snapshot.game
        self.cards = list(self.game.catalogue.cards())
        self.picture = in_order(self.game, stage.state)

    def happens(self) -> None:
        """One thing, and the companion lives on."""
        things: list[Callable[[], object]] = [
            self.hands,
            self.hands,
            self.tidy,
            self.tap,
            self.tap,
            self.ring,
            self.settle,
        ]
        answer = self.chance.choice([*things, self.undo, self.odd])()
        assert getattr(answer, "code", "") != "E_MISTAKE", answer
        self.game = self.stage.host.snapshot.game
        for seat in (None, "A", "B"):
            self.stage.page(seat)
        no_card_is_twice(self.stage)

    def see(self) -> object:
        return self.stage.put(PictureSettled(dict(self.picture), self.stage.clock.advance(1)))

    def hands(self) -> object:
        """A card is laid, lifted, moved, or covered."""
        where, other = self.chance.sample(list(self.picture), 2)
        match self.chance.randrange(4):
            case 0:
                self.picture[where] = reads(self.chance.choice(self.cards))
            case 1:
                self.picture[where] = BARE
            case 2:
                self.picture[where], self.picture[other] = self.picture[other], self.picture[where]
            case _:
                self.picture[where] = COVERED
        return self.see()

    def tidy(self) -> object:
        """The table is put in order; a ring that waited for that may ask for more."""
        before = None
        while before != self.stage.state:
            before = self.stage.state
            self.picture = in_order(self.game, before)
            answer = self.see()
        assert self.stage.verdict == "" and self.stage.page().chores == ()
        return answer

    def tap(self) -> object:
        legal = self.game.legal(self.stage.state)
        if not legal:
            return None
        action = self.chance.choice(legal)
        version = self.stage.version - self.chance.choice([0, 0, 0, 50])
        return self.stage.put(Tapped(action.seat, words(action), version, self.chance.choice(["", "k"])))

    def ring(self) -> object:
        return self.stage.put(BellRung(self.stage.clock.advance(self.chance.choice([0.1, 1.0]))))

    def settle(self) -> object:
        """Any answer to a verdict, also wrong ones; the two ways out always end the dispute."""
        choice = self.chance.choice(["accept", "restore", "undo", "0", "5", "what"])
        answer = self.stage.put(ResolveVerdict(choice, self.stage.version))
        if answer.ok and choice in ("accept", "restore"):
            assert self.stage.verdict == "", (choice, self.stage.page().trouble)
        return answer

    def undo(self) -> object:
        return self.stage.put(
            UndoRequested(self.chance.choice("AB!"), self.stage.version, self.chance.choice([1, 1, 2, 99]))
        )

    def odd(self) -> object:
        """Time, the stuck bell, a camera in the middle of movement, a restart."""
        match self.chance.randrange(5):
            case 0:
                return self.stage.wait(self.chance.choice([1, 9, 60]))
            case 1:
                return self.stage.put(BellHeld(self.stage.clock.advance(1), 12))
            case 2:
                return self.stage.put(TableMoving(self.stage.clock.advance(1), self.chance.choice([True, False])))
            case 3:
                return self.stage.tap(
                    "!", f"fix move {self.chance.choice(self.cards)} {self.chance.choice(list(self.picture))}"
                )
            case _:
                before = self.stage.state
                self.stage.restart()
                assert self.stage.state == before
                return None

    def is_settled(self) -> None:
        """Once the table is in order, all is well."""
        self.stage.wait(60)
        self.tidy()

    def is_all_written_down(self) -> None:
        """The record of the mess leads to the same state by today's rules."""
        text = self.stage.host.record()
        game = self.stage.host.snapshot.game
        *_, last = replay.play(game, read(text))
        assert last.state == self.stage.state
        assert replay.verify(game, self.stage.journal.game(1), self.stage.journal.entries(1)) is None


def no_card_is_twice(stage: Stage) -> None:
    """Corrections may bring a card in from the box or put it there, but there is only one of each."""
    lying = [card for cards in stage.state.cards.values() for card in cards]
    assert len(lying) == len(set(lying))
    assert all(isinstance(where, Place) for where in stage.state.cards)
