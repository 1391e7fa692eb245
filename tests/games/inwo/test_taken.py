"""A card taken out of a hand is shown to its owner and to nobody else; cards thrown away lie face up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.inwo import names
from companion.games.inwo.plays.chosen import Chose
from companion.games.inwo.rules.attacks.windows import Pass
from companion.games.inwo.rules.buying import Takeover
from companion.games.inwo.rules.hands import DiscardCard
from companion.games.inwo.rules.plays import PlayCard
from companion.games.inwo.rules.showing import NameThrown, ShowTaken
from companion.games.inwo.scenario.position import position
from companion.games.inwo.scenario.told import Told
from companion.games.inwo.steps import EndTurn
from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.notation import parse, words
from companion.kernel.places import Seat
from companion.kernel.state import State

SNATCH = {"kind": "plot", "timing": "any_time", "id": "snatch",
          "ability": [{"effect": "steal", "zone": "rival_hand_plots", "what": "plot", "n": 1}]}  # fmt: skip
COSTLY = {"kind": "plot", "timing": "any_time", "id": "costly",
          "cost": {"discard": [{"from": "plot_deck_top", "n": 1}]},
          "ability": [{"effect": "draw", "deck": "group", "n": 1}]}  # fmt: skip


class Table:
    """A position and what was done in it; whatever is refused fails the test."""

    def __init__(self, plot: Mapping[str, object]) -> None:
        given = {"cards": {"P": {"card": plot, "seat": "S1", "zone": "hand"}}}
        self.game: Told
        self.game, self.state = position(given, [{"chose": ["angst", "commitment"]}], {})
        self.facts: list[Fact] = []

    def do(self, *actions: Action) -> None:
        for action in actions:
            refusal = self.game.why_not(self.state, action)
            assert refusal is None, refusal
            self.state, facts = perform(self.game, self.state, action)
            self.facts += facts


@pytest.fixture
def robbed() -> Table:
    """A has taken a Plot of B's, and has not yet shown which."""
    table = Table(SNATCH)
    table.do(PlayCard("A", table.game.keys["P"], victim="B"), Pass("B"), Pass("C"), Chose("A", 1))
    return table


def notes(game: Told, state: State, seat: Seat | None) -> str:
    return " ".join(map(str, game.view(state, seat).notes))


@pytest.mark.clauses("INWO-META-02")
def test_who_was_robbed_reads_which_card_and_nobody_else_does(robbed: Table) -> None:
    game, angst = robbed.game, robbed.game.catalogue.copies("angst")[0]
    name = game.card_name(angst)
    everybody: tuple[Seat | None, ...] = ("A", "B", "C", None)
    assert [bool(notes(game, robbed.state, seat)) for seat in everybody] == [True, True, False, False]
    before = {seat: repr(game.view(robbed.state, seat)) for seat in everybody}
    robbed.do(ShowTaken("A", "B", angst))
    assert name in notes(game, robbed.state, "B")
    for seat in ("A", "C", None):
        assert name not in repr(game.view(robbed.state, seat))
    assert repr(game.view(robbed.state, "C")) == before["C"] and repr(game.view(robbed.state, None)) == before[None]
    assert robbed.state.where(angst) is None, "it is in a hand, unseen"


@pytest.mark.clauses("INWO-META-02")
def test_the_showing_is_a_word_between_two(robbed: Table) -> None:
    """No history, record or log of anybody else holds it (`Action.confidential`), and it leads to no question."""
    game, angst = robbed.game, robbed.game.catalogue.copies("angst")[0]
    done = len(robbed.facts)
    shown = ShowTaken("A", "B", angst)
    assert shown.confidential and shown.confidants == ("A", "B")
    assert parse(words(shown), "A", game.vocabulary) == shown
    robbed.do(shown)
    assert not game.tell(game.begun, robbed.facts[done:]) and robbed.state.question is None
    assert "angst" not in repr(robbed.facts[:done]) and "angst" not in words(Chose("A", 1))


@pytest.mark.clauses("INWO-META-02")
def test_a_phone_says_what_it_has_taken(robbed: Table) -> None:
    game, angst = robbed.game, robbed.game.catalogue.copies("angst")[0]
    assert [one.verb for one in game.dialogs.open(game, robbed.state, "C") if one.verb == "show_taken"] == []
    draft = game.dialogs.draft(game, robbed.state, "A", "show_taken", {"to": ("B",), "card": (angst,)})
    assert draft is not None and parse(draft.words, "A", game.vocabulary) == ShowTaken("A", "B", angst)


@pytest.mark.clauses("INWO-META-02")
def test_it_stands_there_to_the_end_of_the_next_turn(robbed: Table) -> None:
    """Long enough to be read, and no longer."""
    angst = robbed.game.catalogue.copies("angst")[0]
    robbed.do(ShowTaken("A", "B", angst))
    state, told = robbed.state, []
    for seat in ("A", "B", "C"):
        told.append(bool(notes(robbed.game, state, "B")))
        state, _ = resolve(robbed.game, state, (EndTurn(seat),))
    assert told == [True, True, False]


@pytest.mark.clauses("INWO-GLOSS-07")
def test_a_card_thrown_away_is_named_by_laying_it_on_the_pile() -> None:
    """What a hand lays there while one is still to be named is that one, and no other discard."""
    table = Table(COSTLY)
    game, angst = table.game, table.game.catalogue.copies("angst")[0]
    table.do(PlayCard("A", game.keys["P"]))
    assert table.state.count(names.unnamed("A", "plot")) == 1
    assert all(notes(game, table.state, seat) for seat in ("A", "B", None)), "everybody may ask which"
    moved = frozenset((angst,))
    assert DiscardCard("A", angst) not in DiscardCard.candidates(game, table.state, moved)
    assert list(NameThrown.candidates(game, table.state, moved)) == [NameThrown("A", angst)]
    table.do(NameThrown("A", angst))
    assert angst in table.state.at(names.discard("A"))
    other = table.game.catalogue.copies("commitment")[0]
    assert DiscardCard("A", other) in DiscardCard.candidates(game, table.state, frozenset((other,)))
    assert not notes(game, table.state, None)


@pytest.mark.clauses("INWO-DUP-16")
def test_records_of_older_rules_are_not_asked_for_hidden_copies() -> None:
    """By version 1 a Unique Resource came in at once where none lay face down, whatever somebody could have kept."""
    warehouse = {"card": "warehouse-23", "seat": "S3", "zone": "resources"}
    game, state = position({"phase": 3, "cards": {"W": warehouse}}, [{"takeover": {"card": "crystal-skull"}}], {})
    skull = game.catalogue.copies("crystal-skull")[0]
    old = game.as_of(1)
    assert (old.version, game.version, game.as_of(3)) == (1, 3, game) and game.as_of(2).asks_by_sight
    asked, _ = perform(game, state, Takeover("A", skull))
    taken, _ = perform(old, state, Takeover("A", skull))
    assert asked.question is not None and asked.where(skull) is None
    assert taken.question is None and taken.where(skull) == names.resources("A")
