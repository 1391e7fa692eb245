"""Random play with random legal decks: nothing is lost, nothing loops, every game ends, every word comes back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from companion.games.augmented import Augmented, names
from companion.games.augmented.options import Options
from companion.games.augmented.rules.agreed import OfferEnd
from companion.games.augmented.rules.collecting import Switch
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.lane_duel import lanes
from companion.kernel.actions import Action
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.notation import parse, words
from companion.kernel.state import State
from companion.testing.random_play import told
from tests.games.augmented.decks import random_deck
from tests.strategies import CHANCES

MOVES = 3000
"""More than any random game has needed: at the latest both starve."""

Move = tuple[State, Action, State, tuple[Fact, ...]]


def table(chance: random.Random) -> Augmented:
    """A table with random decks and switches."""
    options = Options(
        deck_a=random_deck(chance, "Ana's"),
        deck_b=random_deck(chance, "Ben's"),
        scale_limit=chance.choice((5, 5, 3, 10)),
        collect_bones={"A": chance.random() < 0.9},
        collect_cells={"B": chance.random() < 0.9},
    )
    return Augmented(options, {"A": "Ana", "B": "Ben"})


def play(game: Augmented, chance: random.Random) -> Iterator[Move]:
    """A game from the checklist to the skull; kinds of action are equally likely, and to ring is the plainest."""
    state, _ = resolve(game, State(), game.setup())
    for _ in range(MOVES):
        if state.over is not None:
            return
        legal = [one for one in game.legal(state) if not isinstance(one, OfferEnd | Switch)]
        assert legal, f"nothing can be done in {state.turn}"
        verbs = sorted({one.verb for one in legal}, key=lambda verb: (verb != "ring", verb))
        verb = verbs[chance.randrange(len(verbs))] if len(verbs) > 1 else verbs[0]
        same = [one for one in legal if one.verb == verb]
        action = same[chance.randrange(len(same))] if len(same) > 1 else same[0]
        told(action)
        after, facts = perform(game, state, action)
        yield state, action, after, facts
        state = after
    raise AssertionError(f"no end after {MOVES} moves")


@pytest.mark.clauses("AUG-GEN-02", "AUG-BOARD-07", "AUG-BOARD-09", "AUG-STARVE-04", "AUG-ENERGY-03", "AUG-RULING-10")
@settings(max_examples=12)
@given(CHANCES)
def test_a_random_game_ends_at_a_skull_and_loses_no_card(chance: random.Random) -> None:
    game = table(chance)
    cards, over = Counter(list(game.home)), None
    for _, action, after, _ in play(game, chance):
        assert Counter(card for lying in after.cards.values() for card in lying) == cards, action
        assert all(value >= 0 for name, value in after.counters.items() if name != names.SCALE), action
        for seat in lanes.SEATS:
            assert after.count(names.charge(seat)) <= after.count(names.cells(seat)) <= MOST_CELLS, action
            unseen = sum(len(after.at(names.unseen(seat, pile))) for pile in names.PILES)
            counted = sum(after.count(names.deck(seat, pile)) for pile in names.PILES)
            assert counted <= unseen, f"{action}: more cards are counted in the decks than can be there"
        over = after.over
    assert over is not None and over.why == "skull" and len(over.winners) == 1


@settings(max_examples=6)
@given(CHANCES)
def test_facts_fold_to_the_state_and_everything_can_be_written_down_and_shown(chance: random.Random) -> None:
    game = table(chance)
    for before, action, after, facts in play(game, chance):
        assert fold(before, facts)[0] == after
        assert game.codec.decode(game.codec.encode(facts)) == facts
        assert parse(words(action), action.seat, game.vocabulary) == action
        for seat in (None, *lanes.SEATS):
            game.view(after, seat)
        assert all(game.tell(before, facts)) and game.picture(after) is not None
        game.panel(after), list(game.cues(before, facts)), list(game.errands(before, facts))
        assert game.label(before, action)
        if after.question is not None:
            assert all(game.label(after, option) for option in after.question.prompt.options)
        assert after.over is not None or after.question is None or game.bell(after) is not None


@pytest.mark.clauses("AUG-DECK-01", "AUG-DECK-03", "AUG-DECK-07", "AUG-DECK-11", "AUG-DECK-19")
@settings(max_examples=60)
@given(CHANCES)
def test_a_random_deck_keeps_every_rule_and_a_copy_too_many_breaks_one(chance: random.Random) -> None:
    from companion.games.augmented.cards.deck import faces_in, faults

    deck = random_deck(chance)
    game = Augmented(Options(deck_a=deck), {"A": "Ana", "B": "Ben"})
    faces = game.catalogue.faces
    side = game.entries(deck, "side")
    assert faults(game.entries(deck, "main"), side) == []
    for face, count in faces_in(deck.main, game.deck_names).items():
        if faces[face].tier not in ("rare", "talking"):
            broken = [(faces[face], faces[face].max_copies + 1 - count), *game.entries(deck, "main")]
            assert "E_TOO_MANY_COPIES" in {fault.code for fault in faults(broken, side)}
            return
