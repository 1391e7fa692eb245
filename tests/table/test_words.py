"""Words for people: no codes in them, and never no words at all."""

import pytest

from companion.kernel.actions import Refusal
from companion.table.narration import why_not
from tests.table.stage import Stage
from tests.table.toy import Toy


def test_a_refusal_without_a_sentence_still_has_words_and_no_code() -> None:
    assert why_not(Refusal("E_WRONG_PHASE")) == "That is not possible now."
    assert why_not(Refusal("E_WRONG_PHASE", say="Draw first.")) == "Draw first."


def test_taps_and_rings_say_it(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "forbids", lambda game, state, action: Refusal("E_WRONG_PHASE"))
    monkeypatch.setattr(Toy, "may", lambda game, state, action: False)
    for answer in (duel.tap("A", "ring"), duel.ring()):
        assert (answer.say, answer.code) == ("That is not possible now.", "E_WRONG_PHASE")
    assert "That is not possible now." in duel.page().notes
