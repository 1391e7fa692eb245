"""A move is taken back and made again: what was taken off the mat meanwhile is laid there, and was not uncovered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from companion.games import find
from companion.kernel.notation import words
from companion.kernel.places import Place
from companion.table.recognition import clues
from companion.table.recognition.recognise import Explained, recognise
from companion.testing.pictures import after_hands, in_order
from companion.testing.random_play import play
from companion.testing.table import NAMES, Table
from tests import strategies
from tests.clauses import clauses

GAMES = {
    name: find(name.removesuffix(", drafted")).build({"draft": True} if "drafted" in name else {}, names)
    for name, names in {
        "inscription": NAMES, "inscription, drafted": NAMES, "augmented": NAMES, "incubo": NAMES,
        "inception": {"A": "Ana"},
    }.items()
}  # fmt: skip
PILES = {"inscription": ("B/squirrels", "creatures"), "augmented": ("B/side", "B/main")}


@pytest.fixture(params=PILES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """Luka may play."""
    stage = Table(tmp_path / "journal.db").begin(request.param, {"first": "B"})
    assert stage.ring().ok
    if request.param == "inscription":
        assert stage.tap("B", "draw opening").ok
    else:
        assert stage.tap("A", "keep").ok and stage.tap("B", "keep").ok
    yield stage
    stage.close()


@clauses("INS-BLOOD-01", "AUG-BLOOD-01")
def test_a_card_on_the_space_of_its_sacrifice_is_taken_back_and_played_again(table: Table) -> None:
    assert table.host.snapshot.game is not None
    piles = zip(("squirrel", "stoat"), PILES[table.host.snapshot.game.name], strict=True)
    squirrel, stoat = (next(one for one in table.state.at(Place(pile)) if one.startswith(card)) for card, pile in piles)
    table.lay(squirrel, "B1").look()
    table.lay(stoat, "B1").look()
    paid = f"play {stoat} B1 blood={squirrel}"
    assert table.moves[-1] == paid
    assert table.undo().ok
    table.lay(squirrel, "B1").look()
    assert table.page().chores == () and table.page().trouble is None
    table.lay(stoat, "B1").look()
    assert table.moves[-1] == paid and table.page().trouble is None


@pytest.mark.parametrize("name", GAMES)
@given(strategies.games(least=20, most=60))
@settings(max_examples=6)
def test_every_move_that_is_taken_back_and_tidied_up_is_understood_as_the_first_time(
    name: str, choices: list[int]
) -> None:
    """The table is as it was before the move, at once and without a look at it half tidied."""
    game = GAMES[name]
    for one in play(game, choices):
        hands = one.action.hands(game, one.before)
        before, moved = in_order(game, one.before), after_hands(game, one.before, one.after, hands)
        first = recognise(game, one.before, moved, before)
        if not isinstance(first, Explained):
            continue
        for lying in (moved, in_order(game, one.after)):
            accepted = clues.accept(before, lying, game.picture(one.after))
            for picture in (lying, before):  # taken back, then tidied up
                accepted = clues.accept(accepted, picture, game.picture(one.before))
            again = recognise(game, one.before, moved, accepted)
            assert isinstance(again, Explained), words(one.action)
            assert (again.path, again.extendable) == (first.path, first.extendable)
