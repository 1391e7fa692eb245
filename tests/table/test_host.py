"""The host itself: a mistake costs one message, readers wait for news, names are tidied, nothing hangs."""

import sqlite3
import threading

import pytest

from companion.errors import ConfigError, JournalError
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE
from companion.table.clock import ManualClock
from companion.table.journal import journal as journal_module
from companion.table.journal.journal import Journal
from companion.table.messages import Loose, PictureSettled
from tests.table.stage import NAMES, Stage
from tests.table.toy import SLOTS, Toy
from tests.waiting import OUTER_S


def test_an_unexpected_mistake_costs_only_its_message(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    before = duel.state
    with monkeypatch.context() as patch:
        patch.setattr(Toy, "steps", lambda *_: 1 / 0)
        answer = duel.tap("A", "ring")
    assert (answer.ok, answer.code) == (False, "E_MISTAKE")
    assert "the game is safe" in answer.say and duel.state == before
    assert duel.ring().ok


def test_the_cards_that_lie_on_the_mat_are_known_in_places_and_beside(duel: Stage) -> None:
    assert duel.host.seen() == ()
    duel.lay("wolf:1", "A1").lay("squirrel:2", "B3").look(loose=[Loose(CardId("stoat:1"), 5, 5)])
    assert duel.host.seen() == ("squirrel:2", "stoat:1", "wolf:1")
    duel.lift("A1").cover("B3").look()
    assert duel.host.seen() == ("squirrel:2",), "what a hand hides still lies there"


def test_words_that_cannot_be_found_never_stop_a_written_move(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "tell", lambda *_: 1 / 0)
    monkeypatch.setattr(Toy, "cues", lambda *_: 1 / 0)
    assert duel.ring().ok
    assert duel.state.turn.seat == "B" and duel.moves[-1] == "ring"


def test_a_full_disk_loses_no_move(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written is not true; the card lying there is looked at again until it can be."""

    def full(*_: object, **__: object) -> None:
        raise JournalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", full)
        duel.lay("squirrel:1", "A1").look()
        assert duel.at("A1") == ""
        assert any("disk full" in note for note in duel.page().notes)
        assert duel.tap("A", "ring").code == "E_JOURNAL"
    duel.wait(1)
    assert duel.at("A1") == "squirrel:1"


def test_a_move_that_was_written_is_answered_as_done_on_a_full_disk(
    duel: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log could not be moved into the file afterwards; the move is safe in the log."""

    class Full:
        def __init__(self, db: sqlite3.Connection) -> None:
            self._db = db

        def execute(self, words: str, *values: object) -> object:
            if "checkpoint" in words:
                raise sqlite3.OperationalError("database or disk is full")
            return self._db.execute(words, *values)

        def close(self) -> None:
            self._db.close()

    monkeypatch.setattr(journal_module, "ENOUGH", 1)
    monkeypatch.setattr(duel.journal, "_db", Full(duel.journal._db))
    answer = duel.tap("A", "ring")
    assert answer.ok and answer.say == "" and duel.moves[-1] == "ring"
    duel.restart()
    assert duel.moves[-1] == "ring"


@pytest.mark.parametrize("fault", [RuntimeError("x"), JournalError("disk full")])
def test_what_fails_after_a_move_was_written_does_not_deny_the_move(
    duel: Stage, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def broken(*_: object) -> None:
        raise fault

    old = duel.version
    with monkeypatch.context() as patch:
        patch.setattr("companion.table.handlers.pictures.look", broken)
        answer = duel.tap("A", "ring", key="once")
    assert answer.ok and "That was done and is safe" in answer.say
    assert duel.moves[-1] == "ring" and duel.state.turn.seat == "B"
    assert duel.tap("B", "draw", version=old).code == "E_STALE", "pages from before the move are old"
    assert duel.tap("A", "ring", key="once").ok and duel.moves.count("ring") == 1


def test_a_move_is_answered_and_shown_before_the_log_is_moved_into_the_file(
    duel: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for more than the one sync that makes a move safe."""
    may, begun, shown = threading.Event(), threading.Event(), []

    def slow(_: Journal) -> None:
        shown.append(duel.host.snapshot.state)
        begun.set()
        assert may.wait(OUTER_S)

    monkeypatch.setattr(Journal, "checkpoint", slow)
    monkeypatch.setattr(journal_module, "ENOUGH", 1)
    try:
        assert duel.ring().ok, "answered although the log is still being moved"
        assert begun.wait(OUTER_S)
    finally:
        may.set()
    assert shown[-1] == duel.state


def test_the_log_that_cannot_be_moved_costs_nothing(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "checkpoint", lambda _: 1 / 0)
        patch.setattr(journal_module, "ENOUGH", 1)
        assert duel.ring().ok and duel.tap("B", "draw").ok
    assert duel.state.turn.seat == "B"


def test_a_reader_waits_for_news_and_gets_it(duel: Stage) -> None:
    old = duel.version
    found = []
    reader = threading.Thread(target=lambda: found.append(duel.host.wait_newer(old, 60).version))
    reader.start()
    duel.ring()
    reader.join(timeout=OUTER_S)
    assert found == [duel.version] and found[0] > old


def test_a_reader_with_an_old_version_is_answered_at_once(duel: Stage) -> None:
    assert duel.host.wait_newer(duel.version - 1, 60).version == duel.version
    assert duel.host.wait_newer(duel.version + 900, 60).version == duel.version


def test_waiting_is_bounded_in_time(duel: Stage) -> None:
    clock: ManualClock = duel.clock
    reader = threading.Thread(target=lambda: duel.host.wait_newer(duel.version, 10))
    reader.start()
    while reader.is_alive():
        clock.advance(1)
        reader.join(timeout=0.01)


def test_too_many_readers_do_not_wait(duel: Stage) -> None:
    duel.host._waiting = duel.host.settings.waiters
    assert duel.host.wait_newer(duel.version, 1e9).version == duel.version


def test_nothing_new_is_no_new_version(duel: Stage) -> None:
    old = duel.version
    duel.look()
    duel.wait(1)
    assert duel.version == old


def test_a_new_game_gives_the_running_one_up(duel: Stage) -> None:
    duel.begin()
    assert [game.result for game in duel.journal.games()] == ["*", None]
    assert duel.page().moves[-1].text == "first A"


def test_a_new_game_takes_over_what_earlier_ones_left(duel: Stage) -> None:
    for _ in range(2):
        duel.tap("!", "fix count scale 9")
        duel.ring()
        duel.begin()
        duel.tap("A", "draw")
    duel.begin()
    assert duel.host.snapshot.game.options.trophies == ("a cup for Ana", "a cup for Ana")
    duel.begin({"trophies": ("none",)})
    assert duel.host.snapshot.game.options.trophies == ("none",)


@pytest.mark.parametrize(
    ("name", "options", "names", "why"),
    [
        ("tow", {}, NAMES, "did you mean 'toy'"),
        ("toy", {"tooth": "many"}, NAMES, "tooth"),
        ("toy", {}, {"A": "Ana"}, "played by 2"),
    ],
)
def test_a_game_that_cannot_be_begun_says_why(stage: Stage, name: str, options: dict, names: dict, why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        stage.host.new_game(name, options, names)
    assert stage.page().game == ""


def test_another_game_on_another_mat_is_looked_at_anew(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.host.new_game("inscription", {}, NAMES).result()
    assert duel.page().chores == () and duel.page().title == "Inscription"
    game = duel.host.snapshot.game
    duel.mat.clear()
    duel.places = tuple(game.picture(duel.state))
    page = duel.lay("wolf:1", "draft1").look()
    assert page.trouble is None and page.chores == ("move Wolf from Draft 1 to the creature pile",)


def test_names_are_tidied(stage: Stage) -> None:
    stage.host.new_game("toy", {}, {"A": "  Ana\n\tMaria ", "B": " \x07 "}).result()
    assert [player.name for player in stage.page().view.players] == ["Ana Maria", "Player B"]


def test_stop_may_be_called_twice_and_finishes_what_was_asked(duel: Stage) -> None:
    asked = duel.host.put(PictureSettled(dict.fromkeys(SLOTS, BARE), 1.0))
    duel.host.stop()
    assert asked.result().ok
    duel.host.stop()


def test_a_page_carries_plain_values_alone(duel: Stage) -> None:
    import msgspec

    from companion.kernel.sentences import as_plain_text

    text = msgspec.json.encode(duel.page("A"), enc_hook=as_plain_text).decode()
    assert "unseen" not in text and "rest" not in msgspec.json.decode(text)
