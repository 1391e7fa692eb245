"""What the phones offer: nothing that cannot be meant, and nothing grave at one tap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.rules import GiveUp
from companion.games.incubo.rules.draw import owed
from companion.kernel.notation import words
from companion.table.page import Page
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from tests.clauses import clauses
from tests.games.incubo.greedy import Greedy
from tests.games.incubo.table import Table


def shown(table: Table) -> Page:
    """What the table's own screen shows now: everything that any phone may."""
    state = table.state
    return page(Snapshot(1, table.game, 1, state, state.question, taps=taps(table.game, state)), None, 0.0)


def games() -> Iterator[Table]:
    """Every position of some games."""
    for players, seed in ((2, 1), (2, 2), (1, 3)):
        hands = Greedy(Table(players, seed))
        while hands.state.over is None:
            yield hands.table
            hands.table.do(hands.decide())


@clauses("CUBO-CLAR-04", "CUBO-RULING-39")
def test_who_plays_a_card_by_a_power_chooses_among_those_that_may_lie_there_each_named_once() -> None:
    asked = 0
    for table in games():
        pile = owed(table.state) == "next.pile"
        if not owed(table.state):
            continue
        asked += 1
        seat = table.state.question.waiting[0]  # type: ignore[union-attr]
        said = table.game.dialogs.draft(table.game, table.state, seat, "draw", {})
        named = [one.label for one in said.blanks[0].options]
        who = table.game.side(seat)
        cards = board.in_discard(table.state, who) if pile else board.next_cards(table.state, who)
        assert sorted(named) == sorted({table.game.card_name(card) for card in cards})
    assert asked > 5


@clauses("CUBO-FEAR-04", "CUBO-RESULT-04")
def test_no_question_has_a_form_that_lists_all_cards_of_the_game() -> None:
    forms = {(question.key, form.verb) for table in games() if (question := shown(table).question)
             for form in question.forms}  # fmt: skip
    assert not forms


@clauses("CUBO-RULING-37")
def test_the_game_is_given_up_by_a_second_tap_on_what_that_means() -> None:
    against = list(_monsters())
    assert against
    for label, buttons, group, by_hand in against:
        assert "give_up" not in buttons and not by_hand, "it stands apart from what is laid by hand"
        assert group == "Give the game up" and "the game is lost" in label and "parts beaten" in label


def _monsters() -> Iterator[tuple[str, set[str], str, bool]]:
    for table in games():
        up = GiveUp("A")
        if table.state.turn.phase != names.MONSTER or table.game.why_not(table.state, up) is not None:
            continue
        now = shown(table)
        buttons = {one.words for one in now.choices}
        for group in now.groups:
            found = (one.label for one in group.choices if one.words == words(up))
            yield from ((label, buttons, group.title, group.by_hand) for label in found)


def test_the_places_of_the_line_are_called_as_the_mat_prints_them() -> None:
    """Chores called "place 4 of the line" what mat and phone call "Part 4"."""
    on = Table(2, 1).game
    labels = {region.name: region.label for region in on.mat.regions}
    for slot, where in names.LINE.items():
        if where != names.DREAM:
            assert on.place_name(where) == labels[where.zone] == f"Part {slot}"
        assert on.place_name(names.beside("alpha", slot)).endswith(f"column at Part {slot}")
