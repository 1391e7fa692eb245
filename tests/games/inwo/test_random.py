"""Whole games by players who do anything that is legal: nothing gets stuck, and the table stays possible."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.games.inwo import Inwo, names, tree, written
from companion.games.inwo import rules as act
from companion.games.inwo.plays.chosen import Chose
from companion.games.inwo.plays.rulings import Propose
from companion.games.inwo.structure import room
from companion.games.inwo.structure.lattice import overlaps
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.state import State

SELDOM = frozenset(
    (
        "contest_ruling",
        "expose",
        "threat",
        "withdraw",
        "on_phone",
        "on_mat",
        "leave",
        "drop_token",
        "discard",
        "return_plot",
    )
)
"""What a player who does anything would do all the time, since it is always possible."""
MOVES, MORE = 220, 40
"""So many moves in all, and for each seat: everybody takes part in the set-up and passes in every window."""


def hidden(game: Inwo, state: State) -> list[CardId]:
    """The cards nobody has seen, in the catalogue's order."""
    seen = {card for there in state.cards.values() for card in there}
    return [card for card in game.catalogue.cards() if card not in seen]


def in_own_words(game: Inwo, state: State, chance: random.Random) -> Iterator[Action]:
    """Answers that no list holds: dice, cards that are named."""
    question = state.question
    if question is None:
        return
    unseen = hidden(game, state)
    for seat in question.waiting:
        for verb in question.prompt.verbs:
            match verb:
                case "roll":
                    yield act.Roll(seat, chance.randint(1, 6), chance.randint(1, 6))
                case "shed":
                    yield act.Shed(seat, "return", where="top")
                case "propose":
                    yield Propose(seat, "nothing")
                case "discard_goal":
                    yield from (act.DiscardGoal(seat, card) for card in unseen if game.design(card).kind == "goal")
                case "exposed_all":
                    plots = [card for card in unseen if game.design(card).kind == "plot"]
                    yield act.ExposeAll(seat, tuple(plots[: state.count(names.plots(seat))]))
                case "illuminati" | "lead":
                    fits = game.is_illuminati if verb == "illuminati" else game.is_group
                    kind = game.vocabulary.action(verb)
                    assert kind is not None
                    yield kind(seat, chance.choice([card for card in unseen if fits(card)]))  # type: ignore[call-arg]
                case "chose":
                    yield Chose(seat, 1)


def choose(game: Inwo, state: State, chance: random.Random) -> Action | None:
    """Something legal; mostly what moves the game on."""
    unseen = hidden(game, state)
    hand = frozenset(chance.sample(unseen, 2)) if state.question is None else frozenset[CardId]()
    found = [*game.candidates(state), *(game.candidates(state, hand) if hand else ())]
    found += in_own_words(game, state, chance)
    chance.shuffle(found)
    found.sort(key=lambda one: one.verb in SELDOM and chance.random() < 0.95)
    if chance.random() < 0.7:
        found.sort(key=lambda one: one.verb != "pass")
    return next((one for one in found if game.why_not(state, one) is None), None)


def odd(game: Inwo, state: State) -> Iterator[str]:
    """What cannot be at any table."""
    cards = [card for there in state.cards.values() for card in there]
    if len(cards) != len(set(cards)):
        yield "a card lies in two places"
    if any(value < 0 for value in (*state.counters.values(), *state.marks.values())):
        yield "something is counted below nought"
    hanging = [card for where, there in state.cards.items() if names.arrow_of(where) for card in there]
    if set(hanging) - tree.forest(game, state).spots.keys():
        yield "a Group hangs from nothing"
    for seat in game.seats:
        if overlaps(room.tree_of(game, state, seat)):
            yield f"cards of {seat} overlap"
    attack = written.attack(state)
    if state.over is None and state.question is None and attack is not None and attack.stage != "OPEN":
        yield "an attack waits for nobody"


@pytest.mark.clauses("INWO-COMP-04", "INWO-TURN-22", "INWO-TOKEN-01", "INWO-ARROW-05")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE", "ABCDEF"])
def test_whatever_players_do_the_game_goes_on(seats: str, seed: int) -> None:
    game, chance = Inwo(Inwo.Options(), {seat: seat for seat in seats}), random.Random(seed)
    state, _ = resolve(game, State(), game.setup())
    done: list[Action] = []
    for _ in range(MOVES + MORE * len(seats)):
        action = choose(game, state, chance)
        assert action is not None, (state.question, state.turn, done[-6:])
        done.append(action)
        state, facts = perform(game, state, action)
        assert game.codec.decode(game.codec.encode(facts)) == facts
        game.tell(state, ())
        assert list(odd(game, state)) == [], done[-6:]
        if state.over is not None:
            break
    assert state.over is not None or state.turn.number > 1
