"""Three whole games, move by move: each is legal, ends as written, and its facts are the ones it always had."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import find
from companion.games.inscription import Inscription
from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.notation import parse
from companion.kernel.state import State
from companion.table.records.record import Record, load, pairs
from tests.clauses import clauses

RECORDS = Path(__file__).parents[2] / "records"
DIGESTS = {
    "first-game": "ae5bae9094dfde6a",
    "drafted-game": "34342e1627f375a1",
    "wild-game": "a1cdabd6f0849c0b",
}
"""A digest changes when a rule or the meaning of a fact changes; then the game's version has to rise too. It also
changes with the words of a question and the order of its answers."""


def read(name: str) -> Record:
    reading = load(RECORDS / f"{name}.tgr")
    assert not reading.problems
    return reading.record


def replay(record: Record) -> Iterator[tuple[Inscription, Action, State, tuple[Fact, ...]]]:
    """Every move of a record with the state it leads to and what became true."""
    names = {str(seat): str(name) for seat, name in pairs(record.tags["Seats"]).items()}
    game = find("inscription").build(pairs(record.tags["Options"]), names)
    assert isinstance(game, Inscription)
    state, _ = resolve(game, State(), game.setup())
    for move in record.moves:
        action = parse(move.words, move.seat, game.vocabulary)
        assert game.why_not(state, action) is None, move
        state, facts = perform(game, state, action)
        yield game, action, state, facts


@clauses("INS-TURN-02", "INS-GEN-03", "INS-END-01")
@pytest.mark.parametrize("name", DIGESTS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record, digest = read(name), hashlib.sha256()
    played = list(replay(record))
    for game, _, _, facts in played:
        digest.update(game.codec.encode(facts).encode())
    state = played[-1][2]
    assert state.over is not None
    assert f"{state.over.winners[0]} wins" == record.result == record.tags["Result"]
    assert digest.hexdigest()[:16] == DIGESTS[name]


@clauses("INS-DRAFT-05", "INS-DRAFT-06", "INS-ITEM-10", "INS-DEATHCARD-11", "INS-END-03")
def test_the_drafted_game_has_everything() -> None:
    played = list(replay(read("drafted-game")))
    facts = [fact for *_, happened in played for fact in happened]
    assert {"deal", "pick", "use", "create", "reveal", "keep", "name"} <= {action.verb for _, action, _, _ in played}
    assert [type(fact).__name__ for fact in facts].count("LifeLost") == 3
    game = played[0][0]
    assert game.carry_over(facts)["death_cards"][0]["name"] == "The Last Candle"
