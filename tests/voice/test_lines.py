"""Which words of a page are new, and so worth saying."""

from msgspec.structs import replace

from companion.table.page import HistoryLine, Problem, Question
from companion.voice.lines import news
from tests.web.stage import calm

BEFORE = calm()


def test_nothing_new_nothing_said() -> None:
    assert news(BEFORE, replace(BEFORE, version=BEFORE.version + 1)) == []


def test_moves_trouble_and_questions_are_said_once() -> None:
    bare = replace(BEFORE, moves=(), question=None, trouble=None)
    ring = HistoryLine(5, "A", "Ana rings", ("Wolf strikes.", "The candle goes out."))
    draw = HistoryLine(6, "B", "Luka draws")
    asked, wrong = Question("place", "Where to?"), Problem("refused", "Not there.")
    after = replace(bare, moves=(ring, draw), question=asked, trouble=wrong)
    assert news(bare, after) == ["Wolf strikes.", "The candle goes out.", "Luka draws", "Not there.", "Where to?"]
    assert news(after, replace(after, version=after.version + 1)) == []


def test_another_game_begins_in_silence() -> None:
    assert news(BEFORE, replace(BEFORE, title="Another", moves=(HistoryLine(1, "A", "Ana rings"),))) == []


def test_how_a_game_ends_is_said_once() -> None:
    """Its last line may be the headline."""
    bare = replace(BEFORE, moves=(), question=None, trouble=None)
    lost = "Four characters are inactive: the game is lost."
    view = replace(bare.view, headline=lost)
    after = replace(bare, moves=(HistoryLine(5, "A", "Fight", ("Cobb drops into Limbo.", lost)),), view=view)
    assert news(bare, after) == ["Cobb drops into Limbo.", lost]
