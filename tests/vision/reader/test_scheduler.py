"""Which sites are looked at first when many ask for it."""

import numpy as np

from vision.reader.scheduler import LARGE, Scheduler


def disturbed(moving: list[int], differing: list[int]) -> Scheduler:
    """Attention in frame 5 with these sites moving and so many cells of each changed."""
    scheduler = Scheduler(len(differing))
    scheduler.update(5, np.isin(np.arange(len(differing)), moving), np.array(differing, np.float32))
    return scheduler


def ready(scheduler: Scheduler, resting: dict[int, int]) -> list[int]:
    """The order, with so many changed cells at rest in some sites."""
    return scheduler.ready(np.array([resting.get(one, 0) for one in range(len(scheduler.open))], np.float32))


def test_still_sites_with_large_changes_come_first() -> None:
    scheduler = disturbed([], [LARGE - 1, LARGE, 0, LARGE])
    assert ready(scheduler, {}) == [1, 3, 0]


def test_what_could_not_be_read_waits_for_what_is_new() -> None:
    scheduler = disturbed([], [LARGE, LARGE])
    scheduler.retry(0)
    scheduler.update(6, np.zeros(2, bool), np.zeros(2, np.float32))
    assert ready(scheduler, {}) == [1, 0]


def test_a_site_that_moves_though_a_tag_may_rest_there_comes_second() -> None:
    scheduler = disturbed([2, 3], [LARGE] * 4)
    assert ready(scheduler, {2: 3, 3: LARGE}) == [0, 3, 1, 2]
    assert ready(scheduler, {2: 3, 3: LARGE - 1}) == [0, 1, 3, 2], "too little rests there for a tag"


def test_a_moving_site_is_not_searched_twice_running() -> None:
    scheduler = disturbed([0, 1], [LARGE, LARGE])
    scheduler.searched(0)
    assert ready(scheduler, {0: 30, 1: LARGE}) == [1, 0]


def test_an_arm_that_moves_over_a_site_is_not_searched_again_at_once() -> None:
    scheduler = disturbed([0, 1], [LARGE, LARGE])
    scheduler.searched(0, hopeful=False)
    scheduler.searched(1)
    again = []
    for frame in range(6, 11):
        scheduler.update(frame, np.ones(2, bool), np.full(2, LARGE, np.float32))
        again.append(0 in ready(scheduler, {0: 30, 1: 30}))
    assert again == [False, False, False, True, True]
    scheduler.update(6, np.zeros(2, bool), np.full(2, LARGE, np.float32))
    assert 0 in ready(scheduler, {}), "as soon as nothing moves there it is looked at"


def test_where_nothing_looked_like_a_tag_the_next_look_comes_later() -> None:
    """A card that lies face down looks the same in the next frame; a tag in bad light may not."""
    waits = {}
    for hopeful in (True, False):
        scheduler = disturbed([], [LARGE])
        waits[hopeful] = []
        frame = 5
        for _ in range(3):
            scheduler.retry(0, hopeful=hopeful)
            before = frame
            while not scheduler.any_due(frame):
                frame += 1
                scheduler.update(frame, np.zeros(1, bool), np.zeros(1, np.float32))
            waits[hopeful].append(frame - before)
    assert waits == {True: [1, 2, 3], False: [3, 6, 9]}
