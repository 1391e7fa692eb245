"""Positions with one right thing to do, written from the ledger before any player was tried on them.

B is to move with a candle each. Either B wins with this bell, or B would lose its last candle to A's next bell, which A
rings without playing a card. A player has found the right thing when that is so after its whole turn.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec import Struct

from companion.kernel.engine import perform
from companion.kernel.minds import opened
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.knowledge import known
from companion.players.levels import LEVELS, Budget, Level
from companion.players.player import decide
from tests.games.inscription.table import Table

NODES = 500
WON, HELD = "won", "held"


class Position(Struct, frozen=True):
    """Cards on the table, what has to come of it, where the tooth is, the hand and the item that B holds."""

    cards: str
    wanted: str
    scale: int
    hand: str = ""
    item: str = ""
    bones: int = 0
    squirrels: int = 0


STOATS = "A1 stoat, A2 stoat, A3 beaver, A4 beaver"
POSITIONS: Mapping[str, Position] = {
    "ring": Position("B1 wolf", WON, -2),
    "free card, free lane": Position("A1 stoat, A2 stoat, A4 beaver", WON, -4, "geck"),
    "bones for the last points": Position("", WON, -3, "coyote", bones=4),
    "only one lane is free": Position("A1 stoat, A2 stoat, A3 beaver", WON, -3, "coyote", bones=4),
    "a sacrifice that pays": Position("B1 squirrel", WON, -3, "stunted-wolf"),
    "over all blockers": Position(STOATS, WON, -3, "bat", bones=4),
    "two sacrifices for a flier": Position(f"{STOATS}, B1 squirrel, B2 squirrel", WON, -3, "raven"),
    "not the attacker is sacrificed": Position("B1 wolf, B2 squirrel", WON, 0, "stunted-wolf"),
    "two strikes need two free lanes": Position("A2 stoat, B1 squirrel", WON, -3, "mantis"),
    "pliers": Position(STOATS, WON, -4, item="pliers"),
    "scissors for the blocker": Position("A1 river-snapper, A2 stoat, B1 wolf", WON, -2, item="scissors"),
    "the fan lifts the row": Position(f"{STOATS}, B3 wolf", WON, -2, item="harpies-birdleg-fan"),
    "the hook takes the blocker": Position("A1 river-snapper, B1 wolf", WON, -2, item="fish-hook"),
    "a free card blocks": Position("A1 wolf", HELD, 2, "geck"),
    "bones for a blocker": Position("A3 stunted-wolf", HELD, 3, "opossum", bones=2),
    "a squirrel blocks": Position("A2 wolf", HELD, 2, squirrels=1),
    "the bigger one is blocked": Position("A1 wolf, A4 opossum", HELD, 2, "geck"),
    "who leaps blocks a flier": Position("A1 bat, B2 squirrel", HELD, 3, "bullfrog, stoat"),
    "scissors for the flier": Position("A1 opossum, A3 bat, B1 warren, B3 raven-egg", HELD, 3, item="scissors"),
    "the blocker stays": Position("A1 wolf, B1 stoat, B2 squirrel", HELD, 2, "raven"),
}
FEWEST = {"apprentice": 16, "steady": 19, "sharp": 19}
"""How many of the twenty each level finds at least."""


def played(position: Position, level: Level) -> State:
    """The table after B's turn as this level plays it, and after A's bell where it comes to that."""
    held = [f"B/hand {face.strip()}" for face in position.hand.split(",") if face.strip()]
    cards = [text.strip() for text in position.cards.split(",") if text.strip()]
    table = Table(*cards, *held, options={"items": True})
    counts = {
        "A_lives": 1, "B_lives": 1, "scale": position.scale, "B_bones": position.bones, "A_hand": 0,
        "B_hand": len(held) + position.squirrels, "B_items": bool(position.item),
        "B_squirrels": len(table.state.at(("B/squirrels", ""))) - position.squirrels,  # type: ignore[arg-type]
        "A_squirrels": len(table.state.at(("A/squirrels", ""))),  # type: ignore[arg-type]
    }  # fmt: skip
    for name, value in counts.items():
        table.count(name, int(value))
    mind, state = mind_of(table.game), table.state
    items = tuple(table.game.catalogue.copies(position.item))[:1] if position.item else ()
    for number in range(12):
        if state.over is not None or mind.acting(state) != "B" or state.turn.seat != "B":
            break
        knowledge = known(mind, state, {"B/items": items}, "B")
        decision = decide(mind, knowledge, level, number, Budget(NODES))
        assert decision is not None
        state, _ = perform(table.game, state, decision.action)
        items = items if state.count("B/items") else ()
    return bell(table, state, "A") if state.over is None and state.turn.seat == "A" else state


def bell(table: Table, state: State, seat: Seat) -> State:
    """A draws and rings."""
    mind = mind_of(table.game)
    for _ in range(8):
        if state.over is not None or state.turn.seat != seat:
            break
        options = [one for one in mind.game.legal(state) if one.verb in ("draw", "ring", "pass", "ready")]
        state, _ = perform(table.game, state, options[0])
    return state


def found(position: Position, level: Level) -> bool:
    """Whether a level finds the right thing to do."""
    state = played(position, level)
    if position.wanted == WON:
        return state.over is not None and state.over.winners == ("B",)
    return state.over is None or state.over.winners == ("B",)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_finds_the_right_thing_in_most_positions(level: str) -> None:
    """INS-LIFE-05, INS-ATK-01, INS-BLOOD-01, INS-ITEM-02."""
    missed = [name for name, position in POSITIONS.items() if not found(position, LEVELS[level])]
    assert len(POSITIONS) - len(missed) >= FEWEST[level], missed


def test_doing_nothing_holds_none_of_them() -> None:
    """Each loss that has to be blocked comes about when B only rings."""
    for name, position in POSITIONS.items():
        if position.wanted == HELD and name not in ("the blocker stays",):
            cards = [text.strip() for text in position.cards.split(",") if text.strip()]
            table = Table(*cards, A_lives=1, B_lives=1, scale=position.scale, A_hand=0, B_hand=0).rings()
            assert bell(table, table.state, "A").over is not None, name


def test_a_hand_lies_open_in_what_a_player_imagines() -> None:
    table = Table("B/hand wolf")
    mind = mind_of(table.game)
    state, _ = opened(mind.parts(table.state), table.state, {"B/hand": ("stoat:1",)})
    assert set(state.at(("B/hand", ""))) == {*table.state.at(("B/hand", "")), "stoat:1"}  # type: ignore[arg-type]
