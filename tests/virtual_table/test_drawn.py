"""Who takes the cards of a draw into the hand has drawn: the piles say which draw it was, and no tap says it again."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games
from companion.table.messages import Tick
from companion.virtual_table.drawn import tell_drawn
from companion.virtual_table.hands import Hands
from tests.pond import MARSH, installed
from tests.virtual_table.test_setting import Bench, bench, tap
from tests.waiting import OUTER_S, soon

OPENING = ("unseen", "squirrels", "unseen", "unseen")


def draw(one: Bench, *piles: str) -> None:
    """The seat on turn takes the top cards of its piles."""
    seat = one.host.snapshot.state.turn.seat
    for pile in piles:
        one.piles.draw(f"{seat}/{pile}", seat)
        tell_drawn(one.host, one.table, one.piles, seat)


def draws(one: Bench) -> bool:
    """Whether the turn waits for its draw; all that was told before has been heard."""
    one.host.put(Tick(one.host.clock.monotonic())).result(OUTER_S)
    return one.host.snapshot.state.turn.phase.endswith("draw")


def begun(one: Bench) -> None:
    one.press()
    answers = {"inscription": [("A", "ready")], "augmented": [("A", "ready"), ("A", "keep"), ("B", "keep")]}
    for seat, words in (*answers[one.game.name], ("*", "toss A")):
        tap(one, seat, words)


def test_the_opening_is_drawn_when_its_cards_are_in_the_hand(tmp_path: Path) -> None:
    """Three creatures and a squirrel, in whatever order."""
    with bench("inscription", tmp_path) as one:
        begun(one)
        draw(one, *OPENING[:3])
        assert draws(one), "a card is missing"
        draw(one, *OPENING[3:])
        soon(lambda: not draws(one), "the draw is known")
        assert one.offer() == "", "nothing is owed"


@pytest.mark.parametrize(("name", "pile"), [("inscription", "squirrels"), ("augmented", "side")])
def test_one_card_of_a_pile_is_the_draw_of_the_turn(name: str, pile: str, tmp_path: Path) -> None:
    with bench(name, tmp_path) as one:
        begun(one)
        for _ in "AB":  # the first turns, with the opening or without a draw
            if draws(one):
                draw(one, *OPENING)
            soon(lambda: not draws(one), "the opening is known")
            tap(one, one.host.snapshot.state.turn.seat, "ring")
        assert draws(one)
        draw(one, pile)
        soon(lambda: not draws(one), "the draw is known")


def test_what_fits_no_draw_is_none(tmp_path: Path) -> None:
    """Two squirrels and two creatures are no opening."""
    with bench("inscription", tmp_path) as one:
        begun(one)
        draw(one, "squirrels", "squirrels", "unseen", "unseen")
        assert draws(one)


def test_who_has_drawn_all_that_is_owed_need_not_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game from outside too, of which only the hidden hands say who draws."""
    installed(tmp_path, monkeypatch, MARSH, EntryPoint("marsh", "marsh.game:Marsh", games.GROUP))
    with bench("marsh", tmp_path) as one:
        one.press()
        pair = ("crane:1", "crane:2")
        for card in pair:
            one.lay(card, "A.bank")
        tap(one, "A", "gather crane:1,crane:2")
        owed = [errand.seat for _, errand, _ in one.host.snapshot.errands]
        assert owed == ["A"]
        for card in one.piles.hands()["A"]:
            one.piles.put_away(card)
        for left in (3, 2, 1, 0):
            one.piles.draw("pile", "A")
            tell_drawn(one.host, one.table, one.piles, "A")
            one.host.put(Tick(one.host.clock.monotonic())).result(OUTER_S)
            assert len(one.host.snapshot.errands) == (left > 0)


def test_at_the_end_of_a_pile_a_hand_that_drew_too_many_makes_up_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Out of people's hands only people take something."""
    installed(tmp_path, monkeypatch, MARSH, EntryPoint("marsh", "marsh.game:Marsh", games.GROUP))
    with bench("marsh", tmp_path) as one:
        one.press()
        one.piles.put_away(one.piles.hands()["A"][0])
        while one.piles.draw("pile", "B") is not None:
            pass
        hands = Hands(one.table, one.piles, one.host.snapshot)
        assert hands.deal(without=("B",)) == 0 and len(one.piles.hands()["A"]) == 3
        assert hands.deal() == 1 and len(one.piles.hands()["A"]) == 4
