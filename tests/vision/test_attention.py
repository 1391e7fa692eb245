"""Which sites are looked at first when many ask for it."""

import numpy as np

from vision.attention import LARGE, Attention


def disturbed(moving: list[int], differing: list[int]) -> Attention:
    """Attention in frame 5 with these sites moving and so many cells of each changed."""
    attention = Attention(len(differing))
    attention.update(5, np.isin(np.arange(len(differing)), moving), np.array(differing, np.float32))
    return attention


def ready(attention: Attention, resting: dict[int, int]) -> list[int]:
    """The order, with so many changed cells at rest in some sites."""
    return attention.ready(np.array([resting.get(one, 0) for one in range(len(attention.open))], np.float32))


def test_still_sites_with_large_changes_come_first() -> None:
    attention = disturbed([], [LARGE - 1, LARGE, 0, LARGE])
    assert ready(attention, {}) == [1, 3, 0]


def test_what_could_not_be_read_waits_for_what_is_new() -> None:
    attention = disturbed([], [LARGE, LARGE])
    attention.retry(0)
    attention.update(6, np.zeros(2, bool), np.zeros(2, np.float32))
    assert ready(attention, {}) == [1, 0]


def test_a_site_that_moves_though_a_tag_may_rest_there_comes_second() -> None:
    attention = disturbed([2, 3], [LARGE] * 4)
    assert ready(attention, {2: 3, 3: LARGE}) == [0, 3, 1, 2]
    assert ready(attention, {2: 3, 3: LARGE - 1}) == [0, 1, 3, 2], "too little rests there for a tag"


def test_a_moving_site_is_not_searched_twice_running() -> None:
    attention = disturbed([0, 1], [LARGE, LARGE])
    attention.searched(0)
    assert ready(attention, {0: 30, 1: LARGE}) == [1, 0]
