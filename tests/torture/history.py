"""The history of posts, as phones saw it, held against the journal: the journal is the one order there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

SETUP = "setup"
"""The entry that begins a game; nobody posts it."""


class Post(Struct, frozen=True):
    """One move a phone sent: `sent` is the version it had seen, `answered` the one it was told; times are monotonic
    seconds. A post whose answer never came may have been done or not."""

    seat: str
    words: str
    key: str
    sent: int
    answered: int
    began: float
    ended: float
    fate: Literal["accepted", "refused", "unanswered"]


def faults(posts: Sequence[Post], entries: Sequence[tuple[int, str, str]]) -> list[str]:
    """What contradicts "exactly once, in order, none on a stale view"; `entries` are (number, seat, action)."""
    written = [(seat, action) for _, seat, action in entries if action != SETUP]
    accepted = sorted((one for one in posts if one.fate == "accepted"), key=lambda one: (one.answered, one.began))
    found = list(_not_once(accepted, posts, written))
    found += [f"{one.seat} {one.words}: not where its answer says" for one in _out_of_order(accepted, written)]
    found += [
        f"{late.seat} {late.words}: accepted on version {late.sent}, but {early.seat} {early.words} had made it "
        f"{early.answered}"
        for early, late in zip(accepted, accepted[1:], strict=False)
        if late.sent < early.answered
    ]
    found += [
        f"{late.seat} {late.words}: began after {early.seat} {early.words} was answered, and stands before it"
        for early, late in zip(accepted[1:], accepted, strict=False)
        if early.ended < late.began
    ]
    return found


def _not_once(accepted: Sequence[Post], posts: Sequence[Post], written: Sequence[tuple[str, str]]) -> list[str]:
    """Accepted but not written, or written more often than anybody can have asked for."""
    sure = Counter((one.seat, one.words) for one in accepted)
    perhaps = sure + Counter((one.seat, one.words) for one in posts if one.fate == "unanswered")
    there = Counter(written)
    lost = [f"{seat} {words}: accepted {sure[seat, words]} times, written {there[seat, words]} times"
            for seat, words in sure if there[seat, words] < sure[seat, words]]  # fmt: skip
    twice = [f"{seat} {words}: written {number} times, asked for at most {perhaps[seat, words]} times"
             for (seat, words), number in there.items() if number > perhaps[seat, words]]  # fmt: skip
    return lost + twice


def _out_of_order(accepted: Sequence[Post], written: Sequence[tuple[str, str]]) -> list[Post]:
    """Posts the journal does not hold in the order of their answers."""
    rest = iter(written)
    return [one for one in accepted if not any(entry == (one.seat, one.words) for entry in rest)][:1]
