"""Sight, in any position of any game: what is legal is explained by its own picture, what is not never is."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from companion.games import find
from companion.games.inscription.names import slot
from companion.games.inscription.rules.copies import Instead
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, COVERED, reads
from companion.kernel.state import State
from companion.table.recognition.accept_table import follow
from companion.table.recognition.chores import chores
from companion.table.recognition.clues import fits
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, recognise
from tests import strategies
from tests.clauses import clauses
from tests.games.inscription.table import Table
from tests.random_play import opening, play
from tests.strategies import CHANCES
from tests.table.pictures import Picture, after_hands, at_random, in_order, with_change
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


def hands_moves(game: BaseGame, choices: list[int]) -> Iterator[tuple[Action, State, State, Picture]]:
    """The moves of a random game that hands made, with the picture they alone make."""
    for one in play(game, choices):
        hands = one.action.hands(game, one.before)
        if hands:
            yield one.action, one.before, one.after, after_hands(game, one.before, one.after, hands)


@any_game
@given(CHOICES)
@settings(max_examples=12)
def test_every_legal_action_is_explained_by_its_own_picture(name: str, choices: list[int]) -> None:
    game = GAMES[name]
    for action, before, after, picture in hands_moves(game, choices):
        accepted = in_order(game, before)
        if picture == accepted:
            continue  # nothing of it can be seen (a card played face down under another)
        verdict = recognise(game, before, picture, accepted)
        assert isinstance(verdict, Explained), (action, verdict)
        assert reached(game, before, verdict.path) == after, (action, verdict.path)
        if verdict.extendable:
            assert any(action.hands(game, before) < other.hands(game, before) for other in game.legal(before))


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
            assert any(looks(game, before, action, picture) for action in visible(game, before, accepted, picture))


@any_game
@given(CHOICES)
@settings(max_examples=12)
def test_a_begun_payment_is_in_progress(name: str, choices: list[int]) -> None:
    """Half of what the hands have to do is the beginning of it, or something legal of its own."""
    game = GAMES[name]
    for action, before, _, _ in hands_moves(game, choices):
        accepted = in_order(game, before)
        hands = action.hands(game, before)
        lifted = [(card, where) for where, reading in accepted.items() for card in reading.ids & hands]
        for _, where in sorted(lifted)[:1]:
            verdict = recognise(game, before, with_change(accepted, (where, BARE)), accepted)
            assert isinstance(verdict, InProgress | Explained | Ambiguous), (action, verdict)


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


def reached(game: BaseGame, state: State, path: tuple[Action, ...]) -> State:
    for action in path:
        state, _ = perform(game, state, action)
    return state


def cards_moved(game: BaseGame, state: State, path: tuple[Action, ...]) -> tuple[State, set[tuple]]:
    """The state after a path, and every (card, from, to) on the way."""
    moved = set()
    for action in path:
        state, facts = perform(game, state, action)
        moved |= {(fact.card, fact.origin, fact.to) for fact in facts if isinstance(fact, Moved)}
    return state, moved


def sound(game: BaseGame, state: State, verdict: Explained) -> None:
    """A path is legal step by step, moves only cards the picture names, and brought or took every one of them."""
    _, moved = cards_moved(game, state, verdict.path)
    for action in verdict.path:
        assert game.why_not(state, action) is None
        assert frozenset() < action.hands(game, state) <= verdict.clues.reach
        state, _ = perform(game, state, action)
    for clue in verdict.clues.clues:
        brought = {card for card, _, to in moved if to == clue.place}
        taken = {card for card, origin, _ in moved if origin == clue.place}
        assert fits(game.picture(state), clue) or (clue.came <= brought and clue.gone <= taken)


def looks(game: BaseGame, state: State, action: Action, picture: Picture) -> bool:
    """Whether the hands of a legal action alone make this picture."""
    hands = action.hands(game, state)
    if not hands:
        return False
    after, _ = perform(game, state, action)
    seen = game.picture(after)
    made = after_hands(game, state, after, hands)
    return all(made[where] == reading or where not in seen for where, reading in picture.items())


def visible(game: BaseGame, state: State, *pictures: Picture) -> list[Action]:
    """Every legal action of cards that lay there before or after."""
    moved = frozenset(card for picture in pictures for reading in picture.values() for card in reading.ids)
    return [one for one in game.candidates(state, moved) if game.why_not(state, one) is None]


def conserved(before: State, after: State) -> bool:
    """Whether corrections neither made a second copy nor lost more cards than they put away."""
    cards = [card for lying in after.cards.values() for card in lying]
    return len(cards) == len(set(cards)) and len(cards) >= sum(map(len, before.cards.values())) - 1
