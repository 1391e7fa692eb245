"""A game looked back on: chances of 1 and 0 where a turn wins, the same answer each time, no card from nowhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.minds import lying_in
from companion.players.finding import mind_of
from companion.players.head import new_salt
from companion.players.hindsight import Happened, hindsight
from companion.players.knowledge import Knowledge, comes_up, imagined, made_up
from companion.players.levels import STEADY, Budget
from companion.players.player import certain
from companion.players.review import LEAST_SWING, review
from companion.players.search import think
from companion.players.worlds import named_cards
from companion.table.journal.history import AppliedEntry, action_of
from companion.table.journal.seated import Seated
from companion.table.narration import plan_in_words
from companion.table.records.looking_back import from_record, in_words, judged, told_by_record
from companion.table.records.record import load, read
from companion.table.records.replay import game_from

RECORDS = Path(__file__).parents[1] / "records"
EACH = ("first-game", "machines-and-beasts", "dream-lost", "bed-won", "world-two")
"""A record of each game."""
FEW = 30


def told(name: str) -> tuple[BaseGame, list[AppliedEntry]]:
    """The game of a record, and its entries."""
    reading = load(RECORDS / f"{name}.tgr")
    game = game_from(reading.record)
    return game, from_record(game, reading)


def course(game: BaseGame, done: list[AppliedEntry]) -> list[Happened]:
    """The entries as a review takes them."""
    return [Happened(one.entry.n, action_of(game, one.entry), one.before, one.after, one.facts) for one in done]


@pytest.mark.parametrize("name", EACH)
def test_hindsight_fills_every_hand_and_pile_with_cards_that_may_be_there(name: str) -> None:
    game, done = told(name)
    mind, happened = mind_of(game), course(game, done)
    for one, seen in zip(happened, hindsight(mind, happened, random.Random(3)), strict=True):
        dealt: list[CardId] = []
        for part in mind.parts(one.after):
            cards = seen.hidden.get(part.name, ())
            there = lying_in(part, one.after)
            assert set(cards) <= there
            assert len(cards) == min(part.size, len(there - set(dealt)))
            dealt += cards
        assert len(dealt) == len(set(dealt))
        assert seen.sure <= set(dealt)


def test_who_laid_a_card_down_had_it_in_the_hand_before() -> None:
    """Luka's Porcupine is played in turn 4; since the end is known he held it, and nobody knows since when."""
    game, done = told("first-game")
    mind, happened = mind_of(game), course(game, done)
    played = next(at for at, one in enumerate(done) if one.entry.action.startswith("play porcupine:1"))
    for seed in range(4):
        before = hindsight(mind, happened, random.Random(seed))[played - 1]
        assert "porcupine:1" in before.hidden["B/hand"]
        assert "porcupine:1" in before.sure


def test_a_turn_that_wins_is_a_chance_of_one_and_the_end_as_well() -> None:
    """Ana wins in turn 13: where it begins she has all chances and Luka none, by what was known then too."""
    game, done = told("first-game")
    found = review(mind_of(game), course(game, done), STEADY, nodes=400)
    last, end = found.points[-2:]
    assert (last.turn, last.seat) == (13, "A")
    assert last.then["A"] > 0.95 and last.then["B"] < 0.05
    assert last.now["A"] > 0.95 and last.now["B"] < 0.05
    assert end.then == end.now == {"A": 1.0, "B": 0.0}
    for one in found.points:
        assert sum(one.then.values()) == pytest.approx(1.0)
        assert sum(one.now.values()) == pytest.approx(1.0)


def test_the_turns_that_decided_are_those_of_the_widest_swings() -> None:
    game, done = told("first-game")
    found = review(mind_of(game), course(game, done), STEADY, nodes=200)
    swings = {
        before.turn: abs(after.then["A"] - before.then["A"])
        for before, after in zip(found.points, found.points[1:], strict=False)
        if before.turn != after.turn or after is found.points[-1]
    }
    named = [one.turn for one in found.decisive]
    assert named == sorted(named) and 0 < len(named) <= 3
    assert min(swings[turn] for turn in named) >= max(LEAST_SWING, *(swings[one] for one in swings if one not in named))
    numbers = {one.entry.n for one in done}
    for one in found.decisive:
        assert {one.first, one.last} <= numbers
        assert one.other is None or one.first <= one.other.n <= one.last


@pytest.mark.parametrize("name", EACH)
def test_the_same_game_level_seed_and_nodes_are_the_same_review(name: str) -> None:
    game, done = told(name)
    short = done[: max(40, len(done) // 4)]
    steps: list[tuple[int, int]] = []
    first, again = (
        judged(game, short, STEADY, seed=5, nodes=FEW, told=lambda at, of: steps.append((at, of))) for _ in range(2)
    )
    assert first == again
    half = steps[: len(steps) // 2]
    assert half == sorted(half) and half[-1][0] == half[-1][1]
    shown = in_words(game, short, first)
    assert all(len(one.then) == len(one.now) == len(shown.lines) for one in shown.turns)
    assert all(0 <= chance <= 1 for one in shown.turns for chance in (*one.then, *one.now))
    for one, turn in zip(first.decisive, shown.decisive, strict=True):
        begins = one.first if one.other is None else one.other.n
        assert len(turn.did) == sum(e.entry.seat == one.seat and begins <= e.entry.n <= one.last for e in short)


def test_of_a_hand_known_in_part_nothing_that_is_made_up_is_played() -> None:
    game, done = told("first-game")
    mind = mind_of(game)
    state = next(one.after for one in done if one.after.turn.number == 4)
    for seed in range(6):
        knowledge = Knowledge("B", state, {"B/hand": (CardId("porcupine:1"),)}, partly=True)
        blank = made_up(mind, knowledge, imagined(mind, knowledge, random.Random(seed)))
        assert blank and "porcupine:1" not in blank
        thought = think(mind, knowledge, STEADY, seed, Budget(60))
        assert thought is not None and named_cards(thought.plan[0]).isdisjoint(blank)


def test_what_the_companion_held_in_its_head_is_known_afterwards() -> None:
    """Its secret tells each of its cards, whatever came to light."""
    game, done = told("first-game")
    mind, happened = mind_of(game), course(game, done)
    one = Seated("B", "steady", salt=new_salt())
    plain = judged(game, done[:12], STEADY, seed=1, nodes=FEW)
    assert judged(game, done[:12], STEADY, seed=1, nodes=FEW, heads=[one]).points[-1].n == plain.points[-1].n
    pinned = [{"B/hand": hindsight(mind, happened, random.Random(1))[at].hidden["B/hand"]} for at in range(len(done))]
    for seed in range(3):
        seen = hindsight(mind, happened, random.Random(seed), pinned)
        assert [set(one.hidden["B/hand"]) for one in seen] == [set(one["B/hand"]) for one in pinned]


def test_a_record_tells_the_secrets_of_a_game_that_is_over() -> None:
    reading = read('[Game "inscription"]\n[Companion "B=steady"]\n[Seal "B=ab"]\n[Salt "B=abcd"]\n')
    assert told_by_record(reading) == [Seated("B", "steady", salt="abcd")]
    assert told_by_record(read('[Game "inscription"]\n[Companion "B=steady"]\n[Seal "B=ab"]\n')) == []


def test_a_card_that_comes_up_is_not_named_by_a_plan() -> None:
    """CUBO-PLAY-01: nobody chooses which card is drawn; what is compared is the decision, not the card."""
    game, done = told("bed-won")
    mind = mind_of(game)
    one = next(one for one in done if one.entry.action.startswith("draw CT"))
    knowledge = Knowledge(one.entry.seat, one.before)
    action = action_of(game, one.entry)
    assert action is not None and comes_up(mind, knowledge, action)
    assert certain(mind, knowledge, (action, action)) == ((action,), True)
    (said,) = plan_in_words(game, one.before, (action,), turned_up=True)
    (card,) = named_cards(action)
    assert game.card_name(card) in game.label(one.before, action)
    assert game.card_name(card) not in said and "the next card" in said
