"""What people do with the companion at their table: they lend it hands where no camera looks, hold a card that it drew,
take a seat over from it and give it back, and read why it did what it did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.commands.verify import said_of
from companion.games import find
from companion.kernel.cards import CardId
from companion.kernel.minds import World
from companion.kernel.panel import Flame
from companion.kernel.state import State
from companion.languages import catalogue
from companion.players.finding import mind_of
from companion.seated.helping import Helping
from companion.seated.moments import on_its_side
from companion.seated.moves import Moves
from companion.table.messages import ERRAND, Decided, NotInItsStack, Reply, ResolveVerdict, SeatGiven, Tapped, Thinks
from companion.table.page import Mark, Problem
from companion.table.pages.snapshot import Snapshot
from companion.table.records.sealed_heads import Head, looked_at
from tests.seated.table import Table
from tests.waiting import OUTER_S, soon


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Table]:
    """No camera looks; the companion at B has drawn its first cards, and a test decides for it."""
    table = Table(tmp_path, driven=False, watched=False)
    table.begin("inscription", {"B": "steady"})
    table.tap("A", "ready")
    table.host.put(Tapped("*", "toss B", table.snapshot.version)).result(OUTER_S)
    decide(table, "draw opening")
    yield table
    table.close()


def decide(table: Table, words: str, *why: str) -> None:
    answer = table.host.put(Decided("B", words, table.snapshot.position, why)).result(OUTER_S)
    assert answer.ok, answer


def held(table: Table) -> tuple[str, ...]:
    (one,) = table.host.seated()
    return tuple(Head(mind_of(table.snapshot.game)).after(one, table.snapshot.done).held["B/hand"])


def squirrel(table: Table) -> str:
    """One of its squirrels."""
    lying = (card for where, cards in table.snapshot.state.cards.items() if where.zone[0] == "B" for card in cards)
    return next(card for card in lying if card.startswith("squirrel"))


def test_hands_are_asked_for_each_card_where_no_camera_looks(still: Table) -> None:
    decide(still, f"play {squirrel(still)} B1")
    ((key, errand, text),) = still.snapshot.errands
    assert text == "For me: lay Squirrel from Companion's squirrel pile on B1" and errand.seat == "B"
    page = still.host.page("A")
    assert [one.label for one in page.errands] == [text], "the person's phone asks for it"
    assert still.host.put(ResolveVerdict(ERRAND + key, still.snapshot.version)).result(OUTER_S).ok
    assert still.snapshot.errands == ()


def test_it_waits_for_hands_and_goes_on_when_they_say_so(tmp_path: Path) -> None:
    table = Table(tmp_path, watched=False)
    try:
        end = table.whole("inscription", {"B": "apprentice"})
        (one,) = table.host.seated()
        found = looked_at(end.game, one, end.done)
        assert found.true and found.faults == ()
    finally:
        table.close()


AT_ONCE = {"goal_number": 8, "response_min_s": 0.0, "simultaneous_s": 0.0, "discard_recover_s": 0.0}
"""A short game of *Illuminati*, its windows closed as soon as all have passed: they are what lasts in it."""


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("augmented", "B", None), ("incubo", "B", None), ("inception", "A", None), ("inwo", "BC", AT_ONCE)],
)
def test_a_whole_game_without_a_camera(tmp_path: Path, game: str, seats: str, options: dict[str, Any] | None) -> None:
    table = Table(tmp_path, watched=False)
    try:
        end = table.whole(game, dict.fromkeys(seats, "apprentice"), options)
        assert {one.entry.seat for one in end.done} & set(seats)
        assert all(looked_at(end.game, one, end.done).faults == () for one in table.host.seated())
    finally:
        table.close()


def played_from_its_head(still: Table) -> str:
    """It plays a card that costs nothing out of its head."""
    costless = [card for card in held(still) if free(still, card)]
    while not costless:
        first = held(still)[0]
        still.host.put(SeatGiven("B")).result(OUTER_S)
        still.host.put(SeatGiven("B", "steady")).result(OUTER_S)  # it draws anew
        assert held(still) != (first,)
        costless = [card for card in held(still) if free(still, card)]
    decide(still, f"play {costless[0]} B2")
    return costless[0]


def lacks(table: Table, card: str, *, somebody: bool) -> Reply:
    """What hands answer that cannot fetch a card."""
    return table.host.put(NotInItsStack("B", CardId(card), table.snapshot.version, somebody)).result(OUTER_S)


@pytest.mark.parametrize("somebody", [True, False])
def test_a_card_that_its_stack_has_not_is_taken_back_and_it_draws_another(still: Table, somebody: bool) -> None:
    """Somebody holds it, or it is not there at all; the seal knows both, and what is lost `companion verify` names."""
    card = played_from_its_head(still)
    number = len(still.snapshot.done) - 1
    assert [one.laid for one in still.snapshot.companions] == [card]
    assert still.host.page("A").companions[0].laid == card
    wrong = lacks(still, "wolf:99", somebody=somebody)
    assert not wrong.ok and wrong.code == "E_STALE"
    assert lacks(still, card, somebody=somebody).ok
    assert len(still.snapshot.done) == number and not still.snapshot.errands, "nobody looks for it any more"
    gone = {card} if somebody else {f"{card.partition(':')[0]}:{number}" for number in range(1, 9)}
    assert gone.isdisjoint(held(still)) and len(held(still)) == 3, "another instead; of what nobody finds no other copy"
    assert not lacks(still, card, somebody=somebody).ok, "once"
    still.close()
    still.open()
    assert gone.isdisjoint(held(still)), "also after a power cut"
    (one,), game = still.host.seated(), still.snapshot.game
    assert game is not None
    sound, *lacked = said_of(game, looked_at(game, one, still.snapshot.done))
    assert "the seal holds" in sound
    assert lacked == ([] if somebody else [f"its stack lacked {game.card_name(CardId(card))}; it drew others"])


def free(table: Table, card: str) -> bool:
    game = table.snapshot.game
    assert game is not None
    return game.why_not(table.snapshot.state, game.read(f"play {card} B2", "B")) is None


def test_its_hand_is_told_to_who_takes_its_seat_over_alone(still: Table) -> None:
    game = still.snapshot.game
    assert game is not None
    names = sorted(game.card_name(card) for card in held(still))  # type: ignore[arg-type]
    assert still.host.page("B").handed == ()
    still.host.put(SeatGiven("B")).result(OUTER_S)
    assert sorted(still.host.page("B").handed) == names
    assert still.host.page("A").handed == () and still.host.page(None).handed == ()
    still.close()
    still.open()
    assert sorted(still.host.page("B").handed) == names, "also after a power cut"
    still.host.put(SeatGiven("B", "sharp")).result(OUTER_S)
    assert still.host.page("B").handed == () and len(held(still)) == len(names)


def test_its_ring_is_said_until_something_else_is_done(still: Table) -> None:
    decide(still, "ring")
    assert [one.rang for one in still.host.page("A").companions] == [True]
    still.tap("A", "draw opening")
    assert [one.rang for one in still.host.page("A").companions] == [False]


def test_candles_of_a_seat_breathe_while_it_thinks(still: Table) -> None:
    decide(still, "ring")
    assert still.snapshot.panel.candles["B-outer"] is Flame.STEADY
    still.host.put(Thinks("B", still.snapshot.position, 1.5)).result(OUTER_S)
    assert still.snapshot.panel.candles["B-outer"] is Flame.BREATHE
    still.tap("A", "draw opening")
    assert still.snapshot.panel.candles["B-outer"] is Flame.STEADY


def test_reasons_are_kept_and_said_in_the_readers_language(still: Table) -> None:
    decide(still, "ring", "its row becomes stronger", "it threatens 2")
    move = still.host.page("A").moves[-1]
    assert move.why == "its row becomes stronger; it threatens 2"
    german = catalogue("de")
    said = move.why.in_language(german)  # type: ignore[attr-defined]
    assert said == f"{german.gettext('its row becomes stronger')}; {german.gettext('it threatens {n}').format(n=2)}"
    assert said != move.why


def test_a_reason_is_what_a_move_makes_better() -> None:
    """Where candles are even nobody is told that it is a candle behind."""
    mind = mind_of(find("inscription").build({}, None))

    def table(candles: int) -> World:
        return World(State(counters={"A/lives": candles, "B/lives": 2}))

    assert not any("candle" in one for one in mind.because(table(2), table(2), "B"))
    assert mind.because(table(2), table(1), "B")[0] == "it puts out a candle of the other side"


def test_of_a_pair_it_plays_one_and_leaves_the_other_to_people(tmp_path: Path) -> None:
    """CUBO: both may act in any order; what is best next may be either's."""
    table = Table(tmp_path, watched=False)
    try:
        table.begin("incubo", {"B": "apprentice"})
        by_b: list[str] = []
        while not any(one.startswith("put tommy") for one in by_b):  # its part's turn comes sooner or later
            if table.snapshot.state.over is not None:
                table.begin("incubo", {"B": "apprentice"})
            end = table.play(len(table.snapshot.done) + 20)
            by_b = [one.entry.action for one in end.done if one.entry.seat == "B"]
            assert not any("alpha" in one for one in by_b)
        assert "A" in {one.entry.seat for one in end.done}, "neither waits for ever"
    finally:
        table.close()


def test_what_lies_wrong_on_its_side_alone_is_its_own_to_put_right(still: Table) -> None:
    """A card that left its row while both moved cards is put back; what people begin on their side is theirs."""

    def wrong(*places: str) -> Snapshot:
        return replace(still.snapshot, marks=tuple(map(Mark, places)))

    assert on_its_side(wrong("B1")) and on_its_side(wrong("B1", "B3"))
    assert not on_its_side(wrong("A1", "B1")) and not on_its_side(wrong()) and not on_its_side(wrong("elsewhere"))


class Tidying:
    """Its hands, who put back what lies there."""

    free, tidied = True, 0

    def tidy(self, snapshot: Snapshot) -> int:
        self.tidied += 1
        return 1


def test_what_its_hands_put_back_is_said(still: Table) -> None:
    """A card that goes back by itself, without a word, is a riddle."""
    helping = Helping(lambda: Tidying(), Moves(still.host, 0.0), 0.0)  # type: ignore[arg-type, return-value]
    trouble = Problem("refused", "B2 is not yours.", "E_NOT_YOURS")
    wrong = replace(still.snapshot, trouble=trouble, marks=(Mark("B2"),))
    soon(lambda: helping.do(wrong), "its hands wait a moment first")
    assert "Companion put back what lay wrong: B2 is not yours." in still.host.page().notes


@pytest.mark.parametrize(("seats", "sets"), [({"B": "steady"}, False), ({"A": "steady", "B": "steady"}, True)])
def test_who_plays_sets_the_table(seats: dict[str, str], sets: bool, tmp_path: Path) -> None:
    """Whatever an earlier evening left there, and however the game was begun; where nobody plays its own hands do."""
    table, hands = Table(tmp_path, driven=False, watched=False), Tidying()
    table.begin("inscription", seats)
    left = replace(table.snapshot, chores=("take Wolf off A1",), for_me=1)
    helping = Helping(lambda: hands, Moves(table.host, 0.0), 0.0)  # type: ignore[arg-type, return-value]
    assert helping.do(left) is sets and hands.tidied == sets
    table.close()
