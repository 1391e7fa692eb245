"""Sight, in any position of any game: what is legal is explained by its own picture, what is not never is."""

import random

import pytest
from hypothesis import given, settings

from companion.games import find
from companion.games.inscription.names import slot
from companion.games.inscription.rules.copies import Instead
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, COVERED, reads
from companion.kernel.state import State
from companion.table.recognition.accept_table import follow
from companion.table.recognition.chores import chores
from companion.table.recognition.recognise import Explained, recognise
from companion.testing.pictures import after_hands, at_random, in_order, with_change
from companion.testing.random_play import opening, play
from companion.testing.sight import astray, begun, explained, looks, unsound, visible
from tests import strategies
from tests.clauses import clauses
from tests.games.inscription.table import Table
from tests.strategies import CHANCES
from tests.table.toy import SLOTS, Toy, ToyOptions

NAMES = {"A": "Ana", "B": "Luka"}
CHOICES = strategies.games(least=8, most=45)


def games() -> dict[str, BaseGame]:
    inscription = find("inscription")
    return {
        "toy": Toy(ToyOptions(tooth=20), NAMES),
        "inscription": inscription.build({"first": "A"}, NAMES),
        "drafted": inscription.build({"draft": True}, NAMES),
        "expansion": inscription.build({"expansion": True, "over_damage": True, "first": "B"}, NAMES),
    }


GAMES = games()
any_game = pytest.mark.parametrize("name", GAMES)


@any_game
@given(CHOICES)
@settings(max_examples=12)
def test_every_legal_action_is_explained_by_its_own_picture(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for one in play(game, choices):
        assert list(explained(game, one)) == []


@any_game
@given(CHOICES, CHANCES)
@settings(max_examples=12)
def test_a_changed_table_is_explained_by_legal_moves_or_not_at_all(
    name: str, choices: list[int], chance: random.Random
) -> None:
    """One card moved, laid or taken at random: unless some legal action looks just like it, it is never accepted."""
    game = GAMES[name]
    for one in play(game, choices):
        before = one.before
        accepted = in_order(game, before)
        picture = at_random(game, accepted, chance)
        if picture == accepted or before.over is not None:
            continue
        verdict = recognise(game, before, picture, accepted)
        if isinstance(verdict, Explained):
            sound(game, before, verdict)
            looked = any(looks(game, before, action, picture) for action in visible(game, before, accepted, picture))
            assert looked or astray(game, before, verdict)


@any_game
@given(CHOICES)
@settings(max_examples=12)
def test_a_begun_payment_is_in_progress(name: str, choices: list[int]) -> None:
    """Half of what the hands have to do is the beginning of it, or something legal of its own."""
    game = GAMES[name]
    for one in play(game, choices):
        assert list(begun(game, one)) == []


@any_game
@given(CHOICES, CHANCES)
@settings(max_examples=8)
def test_the_table_is_right_leaves_nothing_in_dispute(name: str, choices: list[int], chance: random.Random) -> None:
    """Whatever lies there: after "accept anyway" the state looks like it, but for what moving cards cannot mend."""
    game = GAMES[name]
    for one in play(game, choices):
        picture = at_random(game, in_order(game, one.before), chance)
        state = one.before
        for fix in follow(game, state, picture):
            state, _ = perform(game, state, fix)
        assert conserved(one.before, state)
        left = chores(game, state, picture)
        crowded = any(len(reading.cards) > 1 for reading in picture.values())
        assert crowded or not [line for line in left if "face down" not in line and "pile" not in line]


@clauses("INS-SWAP-01")
@pytest.mark.parametrize("laid_before", [True, False])
def test_another_copy_is_explained_by_its_own_picture(laid_before: bool) -> None:
    """A dam out of the swaps pile takes the place of the one the rules named, which leaves, or was never laid."""
    dams = Table("B2 black-goat").does("play beaver:1 B2 blood=black-goat:1")
    game, state, action = dams.game, dams.state, Instead("B", CardId("dam:4"), CardId("dam:1"))
    accepted = in_order(game, state)
    after, _ = perform(game, state, action)
    picture = after_hands(game, state, after, action.hands(game, state))
    assert picture == with_change(accepted, (slot("B", 1), reads("dam:4")))
    known = accepted if laid_before else with_change(accepted, (slot("B", 1), BARE))
    verdict = recognise(game, state, picture, known)
    assert isinstance(verdict, Explained) and verdict.path == (action,)


def test_covered_places_prove_nothing() -> None:
    game = GAMES["toy"]
    state, _ = opening(game)
    accepted = in_order(game, state)
    assert recognise(game, state, dict.fromkeys(SLOTS, COVERED), accepted) is None


# --- helpers -------------------------------------------------------------------------------------------------------


def sound(game: BaseGame, before: State, verdict: Explained) -> None:
    assert list(unsound(game, before, verdict)) == []


def conserved(before: State, after: State) -> bool:
    """Whether corrections neither made a second copy nor lost more cards than they put away."""
    cards = [card for lying in after.cards.values() for card in lying]
    return len(cards) == len(set(cards)) and len(cards) >= sum(map(len, before.cards.values())) - 1
