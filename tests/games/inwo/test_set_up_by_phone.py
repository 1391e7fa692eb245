"""What phones say during the set-up: whose deck a card is in, who showed the same Group, what a ring means."""

from __future__ import annotations

import pytest

from companion.games.inwo import Inwo, names
from companion.kernel.actions import Refusal
from companion.kernel.dialogs import Option
from companion.kernel.engine import perform
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from companion.testing.random_play import opening
from tests.games.inwo.tables import game


def to_leads(on: Inwo) -> State:
    """All have said how large their decks are and laid down an Illuminati."""
    state, _ = opening(on)
    for seat in on.seats:
        state, _ = perform(on, state, on.read("decks 15 15", seat))
    for seat, card in zip(on.seats, ("bavarian-illuminati:1", "discordian-society:1", "ufos:1"), strict=False):
        state, _ = perform(on, state, on.read(f"illuminati {card}", seat))
    return state


def asked(state: State) -> str:
    assert state.question is not None
    return str(state.question.prompt.say)


@pytest.mark.clauses("INWO-SETUP-08", "INWO-SETUP-09")
def test_who_showed_the_same_lead_is_named_and_asked_again() -> None:
    on = game(3)
    state = to_leads(on)
    for seat, lead in zip("ABC", ("pentagon:1", "democrats:1", "pentagon:2"), strict=True):
        state, _ = perform(on, state, on.read(f"lead {lead}", seat))
    who = f"{on.person('A')} and {on.person('C')}"
    assert asked(state).startswith(f"{who} showed the same Group (Pentagon): each of them chooses another")
    assert asked(state).endswith("Shown already: Pentagon and Democrats.")


@pytest.mark.clauses("INWO-SETUP-02", "INWO-SETUP-03", "INWO-SETUP-07")
def test_cards_of_the_own_deck_come_first_where_one_is_chosen() -> None:
    on = game(3)
    for state, verb in ((to_leads(on), "lead"), (before_illuminati(on), "illuminati")):
        opener = next(one for one in on.dialogs.open(on, state, "A") if one.verb == verb)
        draft = on.dialogs.draft(on, state, "A", opener.verb, {})
        assert draft is not None
        marked = [own(one) for one in draft.blanks[0].options]
        assert any(marked) and marked == sorted(marked, reverse=True)
        assert not any(one.hint.startswith((" ", "·")) for one in draft.blanks[0].options)


def before_illuminati(on: Inwo) -> State:
    state, _ = opening(on)
    for seat in on.seats:
        state, _ = perform(on, state, on.read("decks 15 15", seat))
    return state


def own(option: Option) -> bool:
    return option.hint.startswith("in your deck")


@pytest.mark.clauses("INWO-TURN-19")
def test_a_ring_before_the_tokens_lie_says_what_to_do() -> None:
    on = game(3)
    state = to_leads(on)
    for seat, lead in zip("ABC", ("pentagon:1", "democrats:1", "republicans:1"), strict=True):
        state, _ = perform(on, state, on.read(f"lead {lead}", seat))
    for seat, dice in zip("ABC", ("6 6", "1 1", "1 1"), strict=True):
        state, _ = perform(on, state, on.read(f"first_roll {seat} {dice}", CHANCE))
    assert state.turn.phase in names.EARLY
    rung = on.bell(state)
    assert isinstance(rung, Refusal) and "go on by phone until your tokens are placed" in rung.say
