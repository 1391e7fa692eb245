"""Random play with everything on: nothing is lost, nothing loops, every game ends, and every word comes back."""

import random
from collections.abc import Iterator

from hypothesis import given, settings

from companion.games.inscription import Inscription, names
from companion.games.inscription.options import DeathCard, Options
from companion.kernel.actions import Action
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.notation import parse, words
from companion.kernel.state import State
from companion.testing.random_play import told
from tests.clauses import clauses
from tests.strategies import CHANCES

UNUSED = ("grizzly", "great-white", "strange-larva", "ouroboros", "child-13", "the-smoke", "sexy-black-goat")
SLEEVES = (
    DeathCard("Bob", blood=1, power=2, health=3, sigils=("loose-tail", "many-lives", "waterborne", "fecundity")),
    DeathCard("Eve", bones=1, power_rule="ringer", health=2, sigils=("hefty", "unkillable", "corpse-eater")),
)
MOVES = 3000
"""More than any random game has needed; a game that reaches it does not end."""

STALE = 20
"""Turns in which nobody can do anything but ring, while cards strike for and against: no rule ends that."""


def options(chance: random.Random) -> Options:
    return Options(
        draft=chance.random() < 0.3,
        items=chance.random() < 0.8,
        over_damage=chance.random() < 0.3,
        limited_squirrels=chance.random() < 0.3,
        undead_cat=chance.random() < 0.5,
        expansion=chance.random() < 0.4,
        allow=tuple(card for card in UNUSED if chance.random() < 0.5),
        blanks=chance.randint(0, 5),
        death_cards=SLEEVES if chance.random() < 0.6 else (),
        round_start_draw=chance.random() < 0.7,
        arrow_order=chance.choice(("owner_left_to_right", "lanes_1_to_4")),
        corpse_eater=chance.choice(("ask", "known")),
    )


def play(game: Inscription, chance: random.Random) -> Iterator[tuple[State, Action, State, tuple[Fact, ...]]]:
    """A game from the checklist to the winner (and, by luck, a death card); kinds of action are equally likely."""
    state, _ = resolve(game, State(), game.setup())
    rings = 0
    for _ in range(MOVES):
        legal = game.legal(state)
        rings = rings + 1 if [one.verb for one in legal] == ["ring"] else 0
        if rings > STALE:
            return
        if state.over is not None and state.question is None and (not legal or chance.random() < 0.5):
            return
        assert legal, f"nothing can be done in {state.turn}"
        verb = chance.choice(sorted({one.verb for one in legal}))
        action = chance.choice([one for one in legal if one.verb == verb])
        told(action)
        after, facts = perform(game, state, action)
        yield state, action, after, facts
        state = after
    raise AssertionError(f"no end after {MOVES} moves")


@clauses("INS-GEN-03", "INS-GEN-06", "INS-BOX-01")
@settings(max_examples=12)
@given(CHANCES)
def test_a_random_game_ends_and_loses_no_card(chance: random.Random) -> None:
    game = Inscription(options(chance), {"A": "Ana", "B": "Luka"})
    cards = sorted(game.catalogue.cards())
    for _, action, after, _ in play(game, chance):
        assert sorted(card for lying in after.cards.values() for card in lying) == cards, action
        assert list(game.oddities(after)) == [], action
        assert all(value >= 0 for name, value in after.counters.items() if name != names.SCALE)
    dry = not any(after.count(name(seat)) for seat in names.SEATS for name in (names.deck_count, names.squirrel_count))
    assert after.over is not None or dry
    assert after.over is None or after.over.winners or dry, "a draw is for games with nothing left to draw"


@settings(max_examples=6)
@given(CHANCES)
def test_facts_fold_to_the_state_and_everything_can_be_written_down(chance: random.Random) -> None:
    game = Inscription(options(chance), {"A": "Ana", "B": "Luka"})
    for before, action, after, facts in play(game, chance):
        assert fold(before, facts)[0] == after
        assert game.codec.decode(game.codec.encode(facts)) == facts
        assert parse(words(action), action.seat, game.vocabulary) == action
        assert game.label(before, action)
        assert all(line[0].isupper() for line in game.tell(before, facts))
        game.view(after), game.panel(after), game.picture(after), list(game.cues(before, facts))


@clauses("INS-FREE-01", "INS-PLAY-01")
@settings(max_examples=6)
@given(CHANCES)
def test_whatever_a_hand_could_mean_is_judged_and_never_breaks_the_rules(chance: random.Random) -> None:
    """Any card laid by anybody: allowed or refused with a code, never an error."""
    game = Inscription(options(chance), {"A": "Ana", "B": "Luka"})
    every = list(game.catalogue.cards())
    for before, *_ in play(game, chance):
        moved = frozenset(chance.sample(every, 3))
        for action in game.pseudo_legal(before, moved):
            refusal = game.why_not(before, action)
            assert refusal is None or (refusal.code.startswith("E_") and refusal.say)
