"""Every question can be answered, each answer makes a difference, and none is asked again at once for nothing."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from companion.games.inscription import Inscription
from companion.games.inscription.answers import Pass, Ready
from companion.games.inscription.cards.sigils import BEYOND, RULEBOOK, SHAPES
from companion.games.inscription.options import DeathCard
from companion.games.inscription.rules.combat import Eat
from companion.games.inscription.rules.death_cards import Keep
from companion.games.lane_duel.payment import Withdraw
from companion.kernel.actions import Action
from companion.kernel.cards import face_of
from companion.kernel.engine import perform
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.inscription.table import Table
from tests.games.inscription.test_random import options, play
from tests.strategies import CHANCES

ANY = tuple(sigil.id for sigil in (*RULEBOOK, *BEYOND) if not sigil.gives_power)


def sleeves(chance: random.Random) -> tuple[DeathCard, ...]:
    """Free death cards with any sigils; the last two have those that ask something."""
    sigils = [tuple(chance.sample(ANY, 2)) for _ in range(3)] + [("amorphous",), ("finical-hatchling", "hoarder")]
    return tuple(DeathCard(f"Card {number}", power=1, health=2, sigils=one) for number, one in enumerate(sigils))


def game_of(chance: random.Random) -> Inscription:
    """A game in which blanks are common."""
    chosen = replace(options(chance), blanks=5, death_cards=sleeves(chance), corpse_eater="ask")
    return Inscription(chosen, {"A": "Ana", "B": "Luka"})


def asked(state: State) -> list[Action]:
    """The listed answers that somebody may give now."""
    question = state.question
    options = question.prompt.options if question is not None else ()
    return [one for one in options if isinstance(one, Action) and question is not None and question.accepts(one)]


def settled(state: State) -> State:
    """The table without what is asked about it."""
    return replace(state, pending=())


def differing(state: State, chance: random.Random) -> Iterator[Action]:
    """Two answers that are not the same decision; who confirms or declines makes no difference, nor which copy."""
    kinds: dict[object, Action] = {}
    for one in asked(state):
        alike = type(one) if isinstance(one, Ready | Pass | Withdraw) else one
        kinds.setdefault(face_of(one.card) if isinstance(one, Keep) else alike, one)
    yield from chance.sample(sorted(kinds.values(), key=repr), min(2, len(kinds)))


@clauses("INS-RULING-80", "INS-RULING-37", "INS-RULING-75")
@settings(max_examples=25)
@given(CHANCES)
def test_questions_have_answers_that_matter(chance: random.Random) -> None:
    game = game_of(chance)
    for before, action, after, _ in play(game, chance):
        if before.question is not None and after.question is not None:
            one, other = before.question, after.question
            again = one.prompt == other.prompt and one.waiting == other.waiting
            assert not again or settled(after).cards != settled(before).cards, f"{action} left {before.question.prompt}"
        if after.question is None:
            continue
        assert after.question.waiting
        assert asked(after), f"nobody can answer {after.question.prompt}"
        assert all(game.why_not(after, one) is None for one in asked(after))
        results = [perform(game, after, one)[0] for one in differing(after, chance)]
        assert len(results) < 2 or results[0] != results[1], f"no matter what: {after.question.prompt}"


@settings(max_examples=8)
@given(CHANCES)
def test_whoever_may_be_a_corpse_eater_is_a_card_the_hand_has_room_for(chance: random.Random) -> None:
    game = game_of(chance)
    for _, _, after, _ in play(game, chance):
        question = after.question
        for one in question.prompt.options if question is not None else ():
            if isinstance(one, Eat):
                state, _ = perform(game, after, one)
                assert list(game.oddities(state)) == [], one


# --- the questions one by one -----------------------------------------------------------------------------------------

SHIFTY = DeathCard("Shifty", power=1, health=2, sigils=("amorphous", "sharp-quills"))
EGGY = DeathCard("Eggy", power=1, health=2, sigils=("finical-hatchling",))


def wearing(card: DeathCard, *cards: str) -> Table:
    """Luka holds a death card."""
    return Table("B/hand blank-death-card:1 sleeve=1", *cards, options={"death_cards": (card,), "expansion": True})


@clauses("INS-RULING-80", "INS-DEATHCARD-10")
@pytest.mark.parametrize("shape", SHAPES)
def test_an_amorphous_death_card_is_asked_once_and_keeps_its_sigil(shape: str) -> None:
    table = wearing(SHIFTY).does("play blank-death-card:1 B2").does(f"shape blank-death-card:1 {shape}", by="*")
    assert table.state.question is None or table.question.key != "shape"
    sigils = table.game.face(table.state, "blank-death-card:1").sigils
    assert sorted(sigils) == sorted({shape, "sharp-quills"})


@clauses("INS-RULING-80")
def test_nobody_is_asked_whether_a_card_hatches_that_has_nothing_to_hatch_into() -> None:
    table = wearing(EGGY).does("play blank-death-card:1 B2").does("ring").does("draw deck").does("ring")
    assert table.state.question is None and table.seat == "B"
    no_hydra = Table("A1 curious-egg", "A2 hydra", options={"expansion": True}).does("ring")
    assert no_hydra.state.question is None, "the only Hydra is in play"


@clauses("INS-RULING-83", "INS-SIGIL-Waterborne")
def test_a_diver_that_enters_in_the_adversarys_turn_lies_face_down_at_once() -> None:
    diver = DeathCard("Pike", power=1, health=2, sigils=("corpse-eater", "waterborne"))
    table = Table(
        "A/hand blank-death-card:1 sleeve=1", "B1 wolf", "A1 stoat", "B4 hand-tentacle", B_hand=2,
        options={"death_cards": (diver,)},
    )  # fmt: skip
    table.does("ring").does("hold 2")
    assert table.question.key == "corpse-eater"
    table.does("eat blank-death-card:1 A1")
    down = [fact for fact in table.facts if getattr(fact, "name", "") == "down"]
    assert down and down[0].by == 1, "laid face down when it enters"
    assert table.at("A1") == "blank-death-card 1/2", "up again in its own turn"
