"""What only people can judge: the companion leaves it to them, and they answer for its seat."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games import find
from companion.games.inwo.players import Thinking
from companion.games.inwo.rules import Pass, PlayCard
from companion.games.inwo.scenario.position import position
from companion.kernel.engine import perform
from companion.kernel.prompts import Prompt
from companion.kernel.state import Pending
from companion.players.finding import mind_of
from companion.seated.driver import Driver
from companion.seated.moments import left_to_people
from companion.table.clock import SystemClock
from companion.table.messages import Reply, Thinks
from tests.seated.table import Table


@pytest.mark.clauses("INWO-RULING-68")
def test_what_a_text_comes_to_is_said_by_people_for_its_seat(tmp_path: Path) -> None:
    game, state = position({}, [{"play": "unknown-plot"}], {})
    for action in (PlayCard("A", game.find("unknown-plot")), Pass("B"), Pass("C")):
        state, _ = perform(game, state, action)
    assert state.question is not None and state.question.prompt.key == "manual" and state.question.waiting == ("A",)
    table, told = Table(tmp_path, driven=False), list[object]()
    try:
        table.begin("inwo", {"A": "apprentice"})
        mind, snapshot = Thinking(game), replace(table.snapshot, game=game, state=state)
        (one,) = table.host.seated()

        def put(message: object) -> Future[Reply]:
            told.append(message)
            done: Future[Reply] = Future()
            done.set_result(Reply(True))
            return done

        driver = Driver(SimpleNamespace(put=put, seated=lambda: (one,)), SystemClock())  # type: ignore[arg-type]
        for _ in range(2):
            driver._thoughts.seat(mind, snapshot, snapshot.companions[0], one)
        assert told == [Thinks("A", snapshot.position, hands=("propose",))], (
            "it leaves that to people, and says so once"
        )
        alone = replace(snapshot, companions=tuple(replace(snapshot.companions[0], seat=seat) for seat in game.seats))
        assert left_to_people(mind, alone) == (), "where nobody plays nobody would answer"
    finally:
        table.close()


@pytest.mark.clauses("AUG-RULING-40")
def test_a_sigil_without_a_definition_is_peoples(tmp_path: Path) -> None:
    table = Table(tmp_path, driven=False)
    try:
        table.begin("augmented", {"B": "steady"})
        snapshot = table.snapshot
        game = find("augmented").build({}, None)
        mind = mind_of(game)
        by_people = next(key for key, one in game.working.effects.items() if one.manual)
        known = next(key for key, one in game.working.effects.items() if not one.manual)

        def asked(key: str) -> tuple[str, ...]:
            pending = Pending(Prompt(("B",), key, "?", (), verbs=("choose",)), ("B",))
            return left_to_people(mind, replace(snapshot, state=replace(snapshot.state, pending=(pending,))))

        assert asked(by_people) == ("choose",) and asked(known) == ()
    finally:
        table.close()
