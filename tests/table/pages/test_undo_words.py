"""What a button of taking back says: a few moves by name, a long list counted."""

from types import SimpleNamespace

import pytest

from companion.kernel.sentences import plain
from companion.table.pages import preview


@pytest.mark.parametrize(
    ("moves", "said"),
    [(1, "move 1"), (3, "move 1; move 2; move 3"), (4, "“move 1” and the 3 moves after it"), (2, "move 1; move 2")],
)
def test_a_long_list_is_counted(moves: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "label", lambda game, one, eyes: f"move {one}")
    eyes = SimpleNamespace(game=None, hears=lambda *_: True)
    assert plain(preview.briefly(eyes, tuple(range(1, moves + 1)))) == said


def test_who_may_not_hear_of_one_of_them_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "label", lambda game, one, eyes: f"move {one}")
    eyes = SimpleNamespace(game=None, hears=lambda *all_: 4 not in all_)
    assert preview.briefly(eyes, (1, 2, 3, 4)) == ""
