"""How often one may try and ask; every clock is the test's."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from web.access.door import ALL_TRIES, TRIES, Door, TooManyTries
from web.access.limits import REMEMBERED, Limit


class Hands:
    """A clock that a test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Hands()
    limit = Limit(3, 2.0, clock)
    assert [limit.take("ana") for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]
    assert limit.take("luka") == 0.0, "each has a bucket"
    clock.now = 1.5
    assert limit.take("ana") == 0.5
    clock.now = 2.0
    assert (limit.take("ana"), limit.take("ana")) == (0.0, 2.0)
    clock.now = 1000.0
    assert [limit.take("ana") > 0 for _ in range(4)] == [False, False, False, True]


def test_a_bucket_remembers_only_so_many() -> None:
    limit = Limit(1, 60.0, Hands())
    for client in range(3 * REMEMBERED):
        limit.take(client)
    assert len(limit._spent) == REMEMBERED


def test_the_code_may_be_typed_wrong_a_few_times_and_then_not_even_right() -> None:
    door = Door("RAVEN7")
    assert not any(door.opens("crow", "192.0.2.1") for _ in range(TRIES))
    with pytest.raises(TooManyTries, match="Try again in"):
        door.opens("RAVEN7", "192.0.2.1")
    assert door.opens(" raven7 ", "192.0.2.2"), "others may"


def test_a_right_code_costs_nothing() -> None:
    door = Door("RAVEN7")
    assert all(door.opens("RAVEN7", "192.0.2.1") for _ in range(10 * ALL_TRIES))


def test_many_addresses_together_have_a_limit_too() -> None:
    door = Door("RAVEN7")
    with pytest.raises(TooManyTries):
        for number in range(10 * ALL_TRIES):
            assert not door.opens(f"{number}", f"192.0.2.{number % 250}")


def test_tries_at_the_same_moment_are_counted_each() -> None:
    door = Door("RAVEN7")

    def attempt(number: int) -> bool:
        try:
            return door.opens(f"{number}", "192.0.2.1")
        except TooManyTries:
            return True

    with ThreadPoolExecutor(16) as hands:
        assert list(hands.map(attempt, range(200))).count(False) == TRIES


@pytest.mark.parametrize("said", ["", "\ud800", "RAVEN7\x00", "é", "x" * 100_000])
def test_no_odd_code_opens(said: str) -> None:
    assert not Door("RAVEN7").opens(said, "192.0.2.1")


def test_where_no_code_is_wanted_none_opens() -> None:
    assert not Door().opens("", "192.0.2.1") and not Door("").opens("", "192.0.2.1")
