"""The check that holds the phones' history against the journal (`tests.torture.phones`) finds what is wrong."""

import pytest

from tests.torture.history import Post, faults


def post(words: str, sent: int, answered: int, fate: str = "accepted", began: float = 0.0) -> Post:
    return Post("A", words, words, sent, answered, began or sent, (began or sent) + 0.5, fate)  # type: ignore[arg-type]


WRITTEN = [(1, "!", "setup"), (2, "A", "ready"), (3, "A", "ring")]
FIRST, SECOND = post("ready", 1, 2), post("ring", 2, 3)


def test_a_true_history_has_no_fault() -> None:
    lost = post("draw deck", 3, 0, "refused")
    assert faults([SECOND, FIRST, lost], WRITTEN) == []
    assert faults([FIRST, post("ring", 2, 0, "unanswered")], WRITTEN) == []
    assert faults([FIRST, SECOND, post("draw deck", 3, 0, "unanswered")], WRITTEN) == []


@pytest.mark.parametrize(
    ("posts", "written", "said"),
    [
        ([FIRST, SECOND], WRITTEN[:2], "accepted 1 times, written 0"),
        ([FIRST, SECOND], [*WRITTEN, (4, "A", "ring")], "written 2 times"),
        ([FIRST], [*WRITTEN], "asked for at most 0"),
        ([FIRST, SECOND], [WRITTEN[0], WRITTEN[2], WRITTEN[1]], "not where its answer says"),
        ([FIRST, post("ring", 1, 3)], WRITTEN, "accepted on version 1"),
        ([post("ready", 1, 2, began=9.0), post("ring", 2, 3, began=1.0)], WRITTEN, "stands before it"),
    ],
    ids=["lost", "twice", "from nowhere", "order", "stale", "time"],
)
def test_each_fault_of_a_history_is_found(posts: list[Post], written: list[tuple[int, str, str]], said: str) -> None:
    assert any(said in fault for fault in faults(posts, written))
