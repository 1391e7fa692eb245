"""Fifty phones, half of them rude, and a pulled plug: a short run of `benchmarks.torture.phones`."""

from pathlib import Path

import pytest

from benchmarks.torture.history import Post, faults
from benchmarks.torture.phones import LATE_S, run

pytestmark = pytest.mark.timeout(800)
SLOWER = 10
"""A machine may be so much slower than the one whose figures are promised."""


def test_polite_phones_are_served_and_every_accepted_post_is_written_once(tmp_path: Path) -> None:
    report = run(8.0, tmp_path)
    assert report.faults == []
    assert sum(one.fate == "accepted" for one in report.posts) > 5
    assert report.p99 < SLOWER * LATE_S


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
