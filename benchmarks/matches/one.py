"""One game of a match: who sits where, every decision timed, and what it came to."""

from __future__ import annotations

import datetime
import random
import time
import traceback
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from benchmarks.matches.other import Opposite
from benchmarks.matches.references import REFERENCES
from companion.games import find
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.players import built
from companion.games.inwo.cards.deck import ready
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.notation import words
from companion.kernel.places import SEATS, Seat
from companion.kernel.sentences import plain
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge
from companion.players.levels import LEVELS, Budget
from companion.players.player import decide
from companion.players.referee import Referee
from companion.table.journal.history import result_of
from companion.table.records.record import Record, RecordedMove, paired, write
from tests.games.augmented.decks import random_deck

MOST = 4000
"""More actions than any game has; a game that reaches it does not end."""
IDLE = 60
"""A duel in which nothing but rings happens for so many turns on end is a draw: no rule ends it."""


class Setting(Struct, frozen=True):
    """How a match is played. `players`: who sits in the seats of the first game, turned by one in the next.

    A player named ``name@`` sits in the other checkout (`against`).
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = {}
    seats: int = 2
    seed: int = 1
    seconds: float | None = None
    nodes: int | None = None
    records: str = ""
    against: str = ""


class Result(Struct, frozen=True):
    """How one game ended. `winners` are players, not seats; `seconds` are of every decision that was one."""

    number: int
    seed: int
    winners: tuple[str, ...] = ()
    draw: bool = False
    turns: int = 0
    moves: int = 0
    seconds: dict[str, list[float]] = {}
    nodes: int = 0
    fault: str = ""
    why: str = ""


def seated(setting: Setting, number: int) -> dict[Seat, str]:
    """Who sits where in a game; seats change from game to game, cards only when all seats were tried."""
    seats, players = SEATS[: setting.seats], setting.players
    return {seat: players[(at + number) % len(players)] for at, seat in enumerate(seats)}


def play(setting: Setting, number: int) -> Result:
    """Plays one game to its end; whatever goes wrong is a fault of the result, never an exception."""
    seed = setting.seed * 1_000_003 + number // len(setting.players)
    try:
        return Match(setting, number, seed).result()
    except Exception:
        return Result(number, seed, fault=traceback.format_exc(limit=-4))


class Match:
    """One game with its players."""

    def __init__(self, setting: Setting, number: int, seed: int) -> None:
        self.setting, self.number, self.seed = setting, number, seed
        self.who = seated(setting, number)
        names = {seat: f"{name.strip('@')} {seat}" for seat, name in self.who.items()}
        self.game: BaseGame = find(setting.game).build(_options(setting, seed), names)
        self.mind: Mind = mind_of(self.game)
        self.referee = Referee(self.mind, seed)
        self.seconds: dict[str, list[float]] = {name: [] for name in setting.players}
        self.nodes = 0
        self.opposite: Opposite | None = None
        if any(name.endswith("@") for name in self.who.values()):
            self.opposite = Opposite(setting.against, tags(self.game))

    def result(self) -> Result:
        """The game, played."""
        fault, idle = "", 0
        try:
            while self.referee.state.over is None and len(self.referee.done) < MOST and idle < IDLE:
                action = self.referee.throw() or self._decision(self.referee.acting())
                if action is None:
                    fault = f"nobody can do anything in {self.referee.state.turn}"
                    break
                turn = self.referee.state.turn.number
                self.referee.do(action)
                moved = action.verb not in ("ring", "pass", "draw")
                idle = 0 if moved else idle + (self.referee.state.turn.number != turn)
        finally:
            if self.opposite is not None:
                self.opposite.stop()
            self._record()
        over = self.referee.state.over
        winners = tuple(sorted({self.who[seat] for seat in over.winners})) if over else ()
        if self.game.cooperative and len(set(self.setting.players)) == 1 and winners:
            winners = winners[:1]
        return Result(
            self.number, self.seed, winners, not winners and not self.game.cooperative,
            self.referee.state.turn.number, len(self.referee.done), self.seconds, self.nodes, fault,
            plain(over.why) if over else "not over",
        )  # fmt: skip

    def _decision(self, seat: Seat) -> Action | None:
        knowledge, name = self.referee.knowledge(seat), self.who[seat]
        before = time.thread_time()
        action = self._decided(name, knowledge, self.seed + len(self.referee.done))
        taken = time.thread_time() - before
        if self.opposite is not None and name.endswith("@"):
            taken = self.opposite.taken
        self.seconds[name].append(round(taken, 4))
        return action

    def _decided(self, name: str, knowledge: Knowledge, seed: int) -> Action | None:
        setting = self.setting
        if name.endswith("@") and self.opposite is not None:
            said = [(action.seat, words(action)) for action, _ in self.referee.done]
            return self.opposite.asks(self.game, knowledge, said, name.strip("@"), seed, setting.seconds, setting.nodes)
        if name in REFERENCES:
            return REFERENCES[name](self.mind, knowledge, seed)
        level = LEVELS[name]
        seconds = level.seconds if setting.nodes is None else None
        budget = Budget(setting.nodes or level.nodes, setting.seconds or seconds)
        decision = decide(self.mind, knowledge, level, seed, budget)
        self.nodes += budget.nodes
        return decision.action if decision else None

    def _record(self) -> None:
        if not self.setting.records:
            return
        folder = Path(self.setting.records)
        folder.mkdir(parents=True, exist_ok=True)
        moves = tuple(
            RecordedMove(action.seat, words(action), before.turn.number) for action, before in self.referee.done
        )
        ended = result_of(self.game, self.referee.state) or "*"
        head = {**tags(self.game), "Result": ended}
        (folder / f"{self.game.name}-{self.number:04}.tgr").write_text(write(Record(head, moves, ended)), "utf-8")


def tags(game: BaseGame) -> dict[str, str]:
    """The head of a record of a game."""
    default: Mapping[str, Any] = to_builtins(type(game).Options())
    chosen = {key: value for key, value in to_builtins(game.options).items() if default.get(key) != value}
    day = datetime.date(2026, 1, 1).isoformat()
    head = {"Game": game.name, "Rules": str(game.version), "Date": day, "Seats": paired(game.names)}
    return {**head, "Options": paired(chosen)} if chosen else head


def _options(setting: Setting, seed: int) -> dict[str, Any]:
    """The options of a game; ``decks=random``: random legal decks, ``decks=built``: such as the players build; of
    *Illuminati* ``decks=drawn``: any of the starter decks, instead of the first."""
    options = dict(setting.options)
    how, dice = options.pop("decks", ""), random.Random(seed)
    if how == "drawn":
        file = find(setting.game).build({}, {seat: seat for seat in SEATS[: setting.seats]}).file  # type: ignore[attr-defined]
        drawn = zip(SEATS, dice.sample(file.decks, setting.seats), strict=False)
        options |= {f"deck_{seat.lower()}": to_builtins(ready(deck, file)) for seat, deck in drawn}
    elif how not in ("", "ready"):
        make = random_deck if how == "random" else partial(built, read_cards().cards)
        options |= {f"deck_{seat}": to_builtins(make(dice)) for seat in "ab"}
    return options
