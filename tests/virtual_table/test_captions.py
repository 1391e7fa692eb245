"""What the demonstration says: hand, camera and rules, candles and scale, phone."""

import pytest

from companion.demo import demonstration, passing_turns
from companion.kernel.sentences import say, translated
from companion.languages import catalogue
from companion.table.records.record import read
from companion.table.records.replay import game_from, play
from companion.virtual_table import captions


@pytest.mark.parametrize("name", ["inscription", "augmented", "inception", "incubo"])
def test_every_step_of_every_games_demonstration_has_words(name: str) -> None:
    reading = demonstration(None, name)
    game = game_from(reading.record)
    said = []
    for one in play(game, reading):
        if one.action is None:
            continue
        by_hand = bool(one.action.hands(game, one.before))
        said.append(captions.understood(game, one.before, one.state, one.facts, by_hand=by_hand))
        label = game.label(one.before, one.action)
        for words in (captions.hand("Ana", label), captions.tap("Ana", label), said[-1]):
            assert words[0].isupper() and words.endswith((".", "…", "”"))
            assert "<" not in words and "{" not in words, "no programmer's text"
    assert any(words.startswith("Camera and rules: ") for words in said)


def test_a_lost_life_is_a_candle_that_goes_out_and_a_strike_tips_the_scale() -> None:
    reading = demonstration(None, "inscription")
    game = game_from(reading.record)
    said = [captions.understood(game, one.before, one.state, one.facts, by_hand=False) for one in play(game, reading)]
    assert any("A candle goes out." in words for words in said)
    assert any(words.endswith("The scale tips.") for words in said)


def test_what_the_phone_asks_of_hands_is_said() -> None:
    assert captions.chores(["Remove Squirrel from A1."]) == "Phone: Remove Squirrel from A1."
    assert captions.chores(["Turn Stoat", "Take Wolf"]) == "Phone: Turn Stoat, and 1 more. Hands put it in order."


def test_a_german_page_reads_the_steps_in_german() -> None:
    reading = demonstration(None, "inscription")
    game, german = game_from(reading.record), catalogue("de")
    said = [captions.understood(game, one.before, one.state, one.facts, by_hand=True) for one in play(game, reading)]
    told = [translated(words, german) for words in said]
    assert any(words.startswith("Kamera und Regeln: ") for words in told)
    assert any(words.endswith("Die Waage neigt sich.") for words in told)
    owed = captions.chores([say("turn the Growth tile: it points at you")])
    assert translated(owed, german) == "Telefon: dreh das Wachstumsplättchen: Es zeigt auf dich."


MOST_MOVES = 60
"""So many are shown in two minutes: with a calm hand one takes about two seconds."""


@pytest.mark.parametrize(
    ("name", "players"),
    [("inscription", 2), ("augmented", 2), ("inception", 1), ("incubo", 2), ("incubo", 1), ("inwo", 2)],
)
def test_a_demonstration_lasts_two_minutes_and_shows_how_it_begins_and_ends(name: str, players: int) -> None:
    """The middle of a long game passes; what is shown of it is the beginning, a whole turn at least, and the end."""
    reading = demonstration(None, name, players)
    passing, moves = passing_turns(reading), reading.record.moves
    shown = [move.turn for move in moves if move.turn not in passing]
    assert len(shown) <= MOST_MOVES
    assert {1, moves[-1].turn} <= set(shown)
    assert not passing or 1 < passing[0] <= passing[-1] < moves[-1].turn


def test_a_record_that_says_nothing_lets_no_turn_pass() -> None:
    assert not passing_turns(read('[Game "inscription"]\n[Passing "soon"]\n'))
    assert captions.passing(range(3, 23)) == "Time passes: turns 3 to 22, each as it was played."
