"""What taking back would change, in every game's recorded demonstration; and who would be asked."""

from collections.abc import Iterator

import pytest

from companion.demo import demonstration
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import Expectation
from companion.kernel.places import Place
from companion.table.consent import must_agree_to_undo
from companion.table.journal.entries import Entry
from companion.table.journal.history import AppliedEntry
from companion.table.pages.preview import preview
from companion.table.pages.snapshot import Snapshot
from companion.table.records.replay import game_from, play

GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")
LOOKS = 20
"""About so many moves of each record are looked at."""


def demo(name: str) -> tuple[BaseGame, list[AppliedEntry]]:
    """A game and the entries of its demonstration."""
    reading = demonstration(None, name)
    game = game_from(reading.record)
    played = [one for one in play(game, reading) if one.action is not None]
    entries = [Entry(n, "", one.move.seat, "act", words(one.action), "[]", "") for n, one in enumerate(played, 1)]
    return game, [
        AppliedEntry(entry, one.before, one.state, one.facts) for entry, one in zip(entries, played, strict=True)
    ]


def seen(picture: Expectation) -> dict[CardId, Place]:
    """The cards that lie face up."""
    return {shown.card: where for where, expected in picture.items() for shown in expected.cards}


def shown_to(game: BaseGame, one: AppliedEntry, seat: str) -> Iterator[CardId]:
    """All cards that a seat can see before or after a move: on the mat, and face up on its own page."""
    for state in (one.before, one.after):
        yield from seen(game.picture(state))
        cells = (cell for row in game.view(state, seat).rows for cell in row.cells)
        cards = [card for cell in cells for card in cell.cards]
        while cards:
            card = cards.pop()
            cards.extend(card.attached)
            if not card.face_down:
                yield card.card
        for where, expected in game.picture(state).items():
            yield from expected.among & set(state.at(where))


@pytest.mark.parametrize("name", GAMES)
def test_every_card_that_changes_its_place_on_the_mat_is_told_and_no_hidden_one(name: str) -> None:
    game, done = demo(name)
    told = 0
    for one in done[:: max(1, len(done) // LOOKS)]:
        now, then = seen(game.picture(one.after)), seen(game.picture(one.before))
        moved = {card for card in now.keys() | then.keys() if one.after.where(card) != one.before.where(card)}
        for seat in game.seats:
            back = preview(Snapshot(1, game, state=one.after, done=(one,), undo_count=1), seat, "undo")
            assert back is not None and back.turn == game.view(one.before, seat).headline
            lines = [str(change.say) for change in back.cards]
            for card in moved:
                assert any(line.partition(": from ")[0].endswith(game.card_name(card)) for line in lines), (card, lines)
            names = {game.card_name(card) for card in shown_to(game, one, seat)}
            for line in lines:
                who = line.partition(": from ")[0].rpartition(" × ")[2]
                assert ": from " not in line or who in names, (line, "nobody sees that card")
            told += len(lines)
            again = preview(Snapshot(1, game, state=one.before, done=(), again=(one,)), seat, "redo")
            assert again is not None
            assert len(again.cards) >= bool(moved) and len(again.numbers) == len(back.numbers)
    assert told


@pytest.mark.parametrize(
    ("name", "verb", "asked"),
    [
        ("inscription", "draw", "all"),
        ("inscription", "toss", "all"),
        ("inscription", "play", "nobody"),
        ("augmented", "draw", "all"),
        ("augmented", "ring", "nobody"),
        ("incubo", "draw", "all"),
        ("inwo", "draw_plot", "all"),
        ("inwo", "draw_group", "all"),
        ("inwo", "roll", "all"),
        ("inwo", "pass", "nobody"),
        ("inception", "event", "nobody"),
    ],
)
def test_all_are_asked_where_something_became_known(name: str, verb: str, asked: str) -> None:
    """By cards drawn, dice and coins; who dreams alone asks nobody."""
    game, done = demo(name)
    moves = [one for one in done if one.entry.action.split(" ")[0] == verb]
    assert moves
    for one in moves:
        whom = {"all": set(game.seats), "nobody": set()}[asked]
        assert must_agree_to_undo(game, [one]) == whom
