"""Players are honest by construction: what is hidden from a seat cannot change what it knows, nor what it does."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from companion.games.incubo import names as incubo
from companion.games.inwo import names as inwo
from companion.games.inwo.notes import NOBODY, Shown, Taken
from companion.games.inwo.players import SIDE_TALK
from companion.games.inwo.rules import Shed
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.minds import Mind, World, fitting
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge, imagined, known
from companion.players.levels import APPRENTICE, STEADY, Budget
from companion.players.player import decide
from companion.players.referee import Referee
from tests.players.tables import GAMES, build, random_play, referee

MOVES = 80
SEEDS = st.integers(0, 10**6)
"""Of cards, dice and whatever is done: large deals are no choices to shrink."""


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=6)
@given(SEEDS)
def test_two_tables_that_differ_in_what_is_hidden_are_the_same_to_a_seat(name: str, seed: int) -> None:
    table, chance = referee(name, seed), random.Random(seed)
    for number, _ in enumerate(random_play(table, chance, MOVES)):
        if number % 7:
            continue
        for seat in table.game.seats:
            mind, knowledge = table.mind, table.knowledge(seat)
            parts = mind.parts(table.state)
            own = {part.name: table.world.hidden[part.name] for part in parts if part.owner == seat}
            other = fitting(parts, table.state, own, random.Random(number))
            assert known(mind, table.state, other, seat) == knowledge


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4)
@given(SEEDS)
def test_the_order_of_what_nobody_has_seen_is_not_known(name: str, seed: int) -> None:
    """A state that lists the same unseen cards in another order tells a seat nothing else."""
    table, chance = referee(name, seed), random.Random(seed)
    for _ in random_play(table, chance, 40):
        pass
    zones, cards = table.game.zones, dict(table.state.cards)
    for where, lying in cards.items():
        if where.zone in zones and zones[where.zone].secrecy == "unseen" and zones[where.zone].order == "any":
            cards[where] = tuple(chance.sample(lying, len(lying)))
    for seat in table.game.seats:
        own = table.knowledge(seat).own
        assert known(table.mind, changed(table.state, cards=cards), own, seat) == table.knowledge(seat)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4)
@given(SEEDS)
def test_an_imagined_table_has_every_card_once_and_what_is_known_where_it_is(name: str, seed: int) -> None:
    table, chance = referee(name, seed), random.Random(seed)
    for number, _ in enumerate(random_play(table, chance, MOVES)):
        if number % 11:
            continue
        seat = table.game.seats[0]
        world = imagined(table.mind, table.knowledge(seat), chance)
        before = {card for lying in table.state.cards.values() for card in lying}
        after = [card for lying in world.state.cards.values() for card in lying]
        assert before <= set(after) and len(after) == len(set(after))
        for part in table.mind.parts(world.state):
            assert len(world.hidden[part.name]) == part.size, part
            assert len(set(world.hidden[part.name])) == part.size
        assert world.state.counters == table.state.counters


@pytest.mark.parametrize("name", GAMES)
def test_a_player_does_the_same_whatever_is_hidden_from_it(name: str) -> None:
    table = referee(name, 3)
    chance = random.Random(1)
    for number, _ in enumerate(random_play(table, chance, 60)):
        seat = table.acting()
        if seat == CHANCE or number % 9 or table.state.over is not None:
            continue
        parts, hidden = table.mind.parts(table.state), table.world.hidden
        own = {part.name: hidden[part.name] for part in parts if part.owner == seat}
        other = fitting(parts, table.state, own, random.Random(number + 5))
        found = [
            decide(table.mind, known(table.mind, table.state, cards, seat), APPRENTICE, 4, Budget(60))
            for cards in (hidden, other)
        ]
        assert found[0] == found[1]


def test_what_an_inwo_seat_has_told_the_companion_alone_is_not_known_to_others() -> None:
    """INWO-GOAL-10, INWO-TRADE-07, INWO-META-02: Goal cards declared, whispers, cards taken out of a hand."""
    game = build("inwo")
    mind, (card, *_) = mind_of(game), game.catalogue.cards()
    plain = State(notes={inwo.SHOWN: Shown((Taken("A", "B", "plot", 1, NOBODY),))})
    told = State(notes={inwo.SHOWN: Shown((Taken("A", "B", "plot", 1, CardId(card)),))})
    for fact in (Counted(inwo.goal_cards("A"), 1), Counted(inwo.WHISPERS, 1)):
        told = fact.apply(told)
    assert known(mind, told, {}, "C") == known(mind, plain, {}, "C")
    assert known(mind, told, {}, "B") != known(mind, plain, {}, "B"), "B was shown what was taken"
    assert known(mind, told, {}, "A").state.count(inwo.goal_cards("A")) == 1
    assert not known(mind, told, {}, "A").state.count(inwo.WHISPERS)


def test_a_table_that_people_corrected_is_mended_not_refused() -> None:
    """More cards in a hand than there are known, or fewer than are: a player still has an answer."""
    table = referee("inscription", 2)
    for _ in random_play(table, random.Random(2), 40):
        pass
    seat = table.acting()
    for by in (-3, 5):
        state = Counted(f"{seat}/hand", by).apply(table.state)
        knowledge = known(table.mind, state, table.world.hidden, seat)
        assert imagined(table.mind, knowledge, random.Random(1)).state.counters == knowledge.state.counters
        assert decide(table.mind, knowledge, STEADY, 1, Budget(50)) is not None


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=2)
@given(SEEDS)
def test_what_may_happen_is_what_is_legal_and_really_there(name: str, seed: int) -> None:
    """Whatever is asked first, whether cards are there or whether the rules allow it."""
    table, chance = referee(name, seed), random.Random(seed)
    for number, _ in enumerate(random_play(table, chance, MOVES)):
        seat = table.acting()
        if number % 7 or seat == CHANCE:
            continue
        world = imagined(table.mind, table.knowledge(seat), random.Random(number))
        legal = [one for one in table.game.legal(world.state) if table.mind.real(world, one)]
        found = table.mind.may_happen(world, seat)
        own = [one for one in legal if one.seat == seat or (name == "incubo" and one.seat != CHANCE)]
        if name == "inwo":  # and what cards of the hand could do; small talk is left out
            assert not own or found or table.state.question is not None
            assert len(set(found)) == len(found) and set(found) == _with_each_card(table, world, seat)
        elif not (table.state.question is not None and table.state.question.prompt.key == "hoarder"):
            assert found == own


def _with_each_card(table: Referee, world: World, seat: str) -> set[Action]:
    """What is legal in Illuminati, asked of one card of the hand after the other."""
    game, state, question = table.game, world.state, world.state.question
    if question is not None and question.prompt.key in (inwo.CHOOSE_ILLUMINATI, inwo.CHOOSE_LEADS):
        return set(table.mind.may_happen(world, seat))
    hand = state.at(inwo.hand(seat))
    meant = [*game.candidates(state), *(one for card in hand for one in game.candidates(state, frozenset((card,))))]
    if question is not None and question.prompt.key == "shed":
        meant += [Shed(seat, "discard", card) for card in hand if game.design(card).deck == "plot"]
    return {one for one in meant if one.seat == seat and one.verb not in SIDE_TALK and game.may(state, one)}


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=2)
@example(128)  # an attack begun while a hand is too large, at a knock: the claims are judged after it
@given(SEEDS)
def test_what_can_be_chosen_hangs_on_no_hidden_card(name: str, seed: int) -> None:
    """Whatever is chosen in one possible table can be done in any other, with the card that comes up there."""
    table, chance = referee(name, seed), random.Random(seed)
    for number, _ in enumerate(random_play(table, chance, MOVES)):
        if table.acting() != CHANCE and number % 9 == 0:
            _choices_are_open(table.mind, table.knowledge(table.acting()), seed)


def _choices_are_open(mind: Mind, knowledge: Knowledge, seed: int) -> None:
    here, there = (imagined(mind, knowledge, random.Random(dice)) for dice in (seed, seed + 1))
    for action in mind.choices(here, knowledge.seat):
        meant = mind.actual(there, action)
        assert mind.game.why_not(there.state, meant) is None, (action, meant)


def test_where_a_card_goes_is_chosen_once_it_is_seen() -> None:
    """CUBO-PLAY-10, CUBO-ROW-06: a Fear card may be next. CUBO-SOLO-06: the Companion deck is shuffled before."""
    game = build("incubo", most=1)
    table = Referee(mind_of(game), 2)
    while table.state.turn.phase != incubo.PLAY:
        table.do(table.throw() or table.options(table.acting())[0])
    state = table.state
    passed = state.at(incubo.deck("alpha"))[:3]
    left = tuple(card for card in state.at(incubo.deck("alpha")) if card not in passed)
    state = state.with_cards({**state.cards, incubo.deck("alpha"): left, incubo.COMPANIONS: passed})
    state = state.with_counters({**state.counters, incubo.hidden_in_deck("alpha"): 6})
    for seed in range(20):
        knowledge = known(table.mind, state, {}, "A")
        _choices_are_open(table.mind, knowledge, seed)
        chosen = table.mind.choices(imagined(table.mind, knowledge, random.Random(seed)), "A")
        assert sum(action.verb == "companion" for action in chosen) == 1
