"""Candles and scale through the turns of a game, and what a ring means while something is asked (ledger section 6)."""

from __future__ import annotations

import pytest

from companion.demo import demonstration
from companion.games.common.devices import CANDLES
from companion.games.inception import rules as act
from companion.games.inception.names import HELD
from companion.kernel.actions import Action, Refusal
from companion.kernel.panel import Cue, Flame
from companion.table.records.replay import game_from, play
from tests.clauses import clauses
from tests.games.inception.positions import Position

LOST = dict.fromkeys(("eames", "yusuf", "ariadne"), "inactive@0")


def flames(table: Position) -> list[Flame]:
    """Candles 1 to 4."""
    shown = table.game.panel(table.state).candles
    return [shown[name] for name in CANDLES]


def scale(table: Position) -> float:
    """Points the beam leans, −10 to +10."""
    return round(table.game.panel(table.state).scale * 10, 6)


@clauses("INC-LOSE-01", "INC-HEALTH-07")
def test_the_last_candle_flares_and_all_are_off() -> None:
    table = Position({"event": "L4_alley"}, events=["L4_alley"],
                     chars={"cobb": "healthy@4", "arthur": "weak@4", **LOST})  # fmt: skip
    assert flames(table) == [Flame.FLICKER, Flame.OFF, Flame.OFF, Flame.OFF]
    before = table.state
    facts = table.made(act.Ring("A"))
    assert list(table.game.cues(before, facts)) == [Cue("flare", CANDLES[0])]
    assert flames(table) == [Flame.OFF] * 4


@clauses("INC-WIN-03")
def test_somebody_who_comes_back_lights_a_candle_again() -> None:
    chars = {"cobb": "healthy@0", "eames": "inactive@0", "yusuf": "inactive@0"}
    table = Position({"event": "L0_shore"}, front=0, events=["L0_shore"], chars=chars)
    assert flames(table) == [Flame.STEADY, Flame.STEADY, Flame.OFF, Flame.OFF]
    before = table.state
    facts = table.made(act.Choose("A", "yusuf"))
    assert flames(table) == [Flame.STEADY] * 3 + [Flame.OFF]
    assert list(table.game.cues(before, facts)) == [], "a candle that is lit again fades in by itself"


@clauses("INC-ATTACK-01", "INC-CONV-01")
@pytest.mark.parametrize(("event", "chars", "points"), [
    ("L4_bounty", {"cobb": "weak@4 [f_train, f_glass, f_prints]"}, -10),
    ("L4_bounty", {"cobb": "healthy@4"}, -6),
    ("L4_bounty", {"cobb": "strong@4 [grenade, f_song]"}, 0),
    ("L4_bounty", {"cobb": "strong@4 [grenade, f_song]", "arthur": "healthy@3"}, 0),
    ("L4_ariadne", {"cobb": "strong@4", "saito": "strong@4", "eames": "strong@4", "arthur": "strong@4"}, 3),
])  # fmt: skip
def test_the_beam_leans_by_what_is_missing_or_too_much(event: str, chars: dict[str, str], points: int) -> None:
    table = Position({"event": event}, events=[event], chars=chars)
    assert scale(table) == points
    table.made(act.Ring("A"))
    assert scale(table) == 0


def test_the_beam_follows_each_card_and_ends_at_ten() -> None:
    chars = {"cobb": "healthy@4", "saito": "healthy@4", "arthur": "healthy@4"}
    table = Position({"event": "L4_ariadne"}, events=["L4_ariadne"], hand=["letter", "smooth", "smooth"],
                     display=["kids", "briefing", "f_train"], chars=chars)  # fmt: skip
    leaning = [scale(table)]
    for step in ({"react": "letter"}, {"react": "smooth"}, {"react": "smooth"}, {"show": "kids"}, {"show": "briefing"},
                 {"show": "f_train"}):  # fmt: skip
        table.tell([step], "")
        leaning.append(scale(table))
    assert leaning == [-2, 1, 3, 5, 7, 9, 10]


def test_the_beam_is_level_while_something_else_is_asked() -> None:
    table = Position({"event": "L4_alley"}, "bell", events=["L4_alley"], hand=["kick", "brace"])
    assert table.state.question is not None and table.state.question.prompt.key == "discard_hand"
    assert scale(table) == 0


@clauses("INC-STEP3-01", "INC-TURN-02")
def test_what_a_ring_means_where_it_does_not_just_go_on() -> None:
    def ring(table: Position) -> Action | Refusal:
        return table.game.bell(table.state)

    full = ring(Position(step=3, hand=["kick"] * 4 + ["brace"] * 2))
    assert isinstance(full, Refusal) and full.code == "E_HAND_LIMIT"
    over = ring(Position("final_kick", step=4, front=0, flags=["inception1", "mal_dead"], kicks=[3, 2, 1],
                         chars={"yusuf": "weak@3", "cobb": "weak@2", "saito": "weak@1"}))  # fmt: skip
    assert isinstance(over, Refusal) and over.code == "E_GAME_OVER" and "new one" in over.say
    known = ring(Position("bell", step=4, events=["L4_call"], hand=["kick"]))
    assert known == act.Ring("A"), "one card can be on top: it is turned up"
    unknown = ring(Position("bell", step=4))
    assert isinstance(unknown, Refusal), "the companion cannot know which"
    one = Position({"event": "L3_powder"}, front=3, events=["L3_powder"],
                   chars={"cobb": "healthy@3 [grenade]", "arthur": "healthy@3 [w_baton]"})  # fmt: skip
    two = ring(one)
    assert isinstance(two, Refusal), "either weapon may be meant"
    rehearsal = Position(step=2, hand=["rehearsal", "kick"])
    rehearsal.made(act.Use("A", next(card for card in rehearsal.state.at(HELD) if card.startswith("rehearsal"))))
    assert ring(rehearsal) == act.Pass("A"), "enough"
    assert rehearsal.game.bell_twice(rehearsal.state) == act.Withdraw("A"), "or the card is taken back"


@clauses("INC-WIN-05")
def test_all_candles_burn_at_the_victory() -> None:
    reading = demonstration(None, "inception")
    game = game_from(reading.record)
    *_, last = play(game, reading)
    assert last.state.over is not None
    burning = game.panel(last.state).candles
    assert all(burning[name] is not Flame.OFF for name in CANDLES)
