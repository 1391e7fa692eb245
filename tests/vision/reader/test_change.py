"""What counts as change: not flicker, not a soft shadow, not noise; a card, a hand, a bump."""

import numpy as np
import pytest

from tests.vision.tables import MAT
from vision.geometry import TableFrame
from vision.mat.cell_grid import CELL_MM, CellGrid
from vision.reader.bare_mat import BareLook
from vision.reader.change import CHANGED, ChangeDetector
from vision.reader.scheduler import Scheduler
from vision.reader.sites import MARGIN_MM, sites_of, tiles_of

SITES = sites_of(MAT, 21.3)
OVERVIEW = CellGrid(MAT.size_mm, SITES, MARGIN_MM)
OVERVIEW.visible[:] = True
OVERVIEW._hidden = np.arange(0)
SCENE = np.random.default_rng(1).uniform(40, 200, len(OVERVIEW.points)).astype(np.float32)
B2 = next(number for number, site in enumerate(SITES) if site.region == "B2")


def noisy(seed: int, scene: np.ndarray = SCENE, sigma: float = 2.0) -> np.ndarray:
    return (scene + np.random.default_rng(seed).normal(0, sigma, scene.shape)).astype(np.float32)


@pytest.fixture
def detector() -> ChangeDetector:
    made = ChangeDetector(OVERVIEW)
    made.begin(noisy(0))
    for seed in range(1, 6):
        now = noisy(seed)
        made.quiet(now)
        made.compare(now)
        made.compared(now, now)
    return made


def test_every_place_belongs_to_one_site_and_each_slot_to_its_own() -> None:
    assert len(OVERVIEW.points) * CELL_MM**2 == pytest.approx((800 + 36) * (300 + 36), rel=0.05)
    assert {site.region for site in SITES if site.region} == {region.name for region in MAT.regions}


def test_a_tag_anywhere_lies_whole_in_the_box_of_its_site_and_in_a_tile() -> None:
    chance = np.random.default_rng(2)
    tiles = list(tiles_of(MAT.size_mm, 21.3))
    for index in chance.integers(0, len(OVERVIEW.points), 200):
        x, y = OVERVIEW.points[index]
        for boxes in ([SITES[OVERVIEW.owner[index]].box], tiles):
            assert any(
                bx <= x - 10.6 and by <= y - 10.6 and bx + w >= x + 10.6 and by + h >= y + 10.6
                for bx, by, w, h in boxes
            )


def banded(shape: tuple[int, ...], phase: float) -> np.ndarray:
    """Light by row of a picture under mains light: what the brightest row gets, and down to four tenths of it."""
    height = shape[0]
    return 0.7 + 0.3 * np.sin(2 * np.pi * 2.3 * np.arange(height) / height + phase)


def test_bands_of_mains_light_are_no_change_and_a_card_under_them_is() -> None:
    grid = CellGrid(MAT.size_mm, SITES, MARGIN_MM)
    grid.aim(TableFrame(np.array([[1.5, 0, 30.0], [0, 1.5, 30.0], [0, 0, 1.0]]), 0.0, (1280, 520)))
    x, y = (1.5 * grid.points + 30).astype(int).T
    luma = np.full((520, 1280), 120, np.uint8)
    luma[y, x] = SCENE
    detector = ChangeDetector(grid)

    def seen(phase: float, *, card: bool = False) -> np.ndarray:
        under = luma.copy()
        if card:
            under[grid_rows(grid, B2), grid_columns(grid, B2)] = 235
        return np.asarray(under * banded(under.shape, phase)[:, None], np.uint8)

    detector.begin(grid.look(seen(0.0)))
    for phase in (0.0, 2.0, 4.0, 1.0):
        now = grid.even(grid.look(seen(phase)), detector.previous)
        quiet = detector.quiet(grid.glance(seen(phase)))
        assert not detector.compare(now).moving.any()
        detector.compared(now, grid.glance(seen(phase)))
    assert quiet
    changes = detector.compare(grid.even(grid.look(seen(3.0, card=True)), detector.previous))
    assert changes.moving.nonzero()[0].tolist() == [B2]


def grid_rows(grid: CellGrid, site: int) -> slice:
    rows = (1.5 * grid.points[grid.owner == site, 1] + 30).astype(int)
    return slice(rows.min() + 12, rows.max() - 12)


def grid_columns(grid: CellGrid, site: int) -> slice:
    columns = (1.5 * grid.points[grid.owner == site, 0] + 30).astype(int)
    return slice(columns.min() + 12, columns.max() - 12)


def test_a_still_noisy_frame_is_quiet(detector: ChangeDetector) -> None:
    assert all(detector.quiet(noisy(seed)) for seed in range(10, 14))


@pytest.mark.parametrize("gain", [0.8, 1.15])
def test_flicker_is_quiet(detector: ChangeDetector, gain: float) -> None:
    assert detector.quiet(noisy(20, SCENE * gain))


def test_a_soft_shadow_over_a_site_is_no_change(detector: ChangeDetector) -> None:
    shaded = SCENE.copy()
    shaded[OVERVIEW.owner == B2] *= 0.7
    changes = detector.compare(noisy(21, shaded))
    assert not changes.moving.any()


def test_another_card_in_a_site_is_a_change_there_only(detector: ChangeDetector) -> None:
    changed = SCENE.copy()
    changed[OVERVIEW.owner == B2] = np.random.default_rng(9).uniform(40, 200, int((OVERVIEW.owner == B2).sum()))
    now = noisy(22, changed)
    assert not detector.quiet(now)
    changes = detector.compare(now)
    assert list(np.nonzero(changes.moving)[0]) == [B2]
    assert list(np.nonzero(OVERVIEW.per_site(changes.differing) >= CHANGED)[0]) == [B2]


def test_a_plain_cover_is_a_change_though_it_has_no_pattern(detector: ChangeDetector) -> None:
    covered = SCENE.copy()
    covered[OVERVIEW.owner == B2] = 250
    assert detector.compare(noisy(23, covered)).moving[B2]


def test_what_creeps_is_noticed_against_the_last_decision(detector: ChangeDetector) -> None:
    mine = np.nonzero(OVERVIEW.owner == B2)[0][:20]
    creeping = SCENE.copy()
    for step in range(40):
        creeping[mine] += 1.5
        now = noisy(30 + step, creeping)
        if not detector.quiet(now):
            differing = detector.compare(now).differing
            detector.compared(now, now)
    assert OVERVIEW.per_site(differing)[B2] >= CHANGED


def test_bare_is_only_what_looks_bare() -> None:
    look = BareLook(len(SCENE))
    cells = OVERVIEW.owner == B2
    assert not look.resembles(cells, SCENE, 2.0) and not look.knows(cells)
    look.learn(np.ones(len(SCENE), bool), SCENE)
    assert look.knows(cells) and look.resembles(cells, noisy(40, SCENE * 0.8), 2.0)
    covered = SCENE.copy()
    covered[np.nonzero(cells)[0][:9]] += 90  # a tag's worth of cells
    assert not look.is_clear(cells, covered, 2.0)
    covered[cells] = 120
    assert not look.resembles(cells, covered, 2.0)


def test_the_newest_large_change_comes_first_and_failures_wait_longer_and_longer() -> None:
    scheduler = Scheduler(4)
    still, resting = np.zeros(4, bool), np.zeros(4, np.float32)
    scheduler.update(1, still, np.array([20, 0, 4, 0], np.float32))
    scheduler.update(2, still, np.array([0, 30, 0, 0], np.float32))
    assert scheduler.ready(resting) == [1, 0, 2]
    scheduler.close(1)
    scheduler.close(2)
    due = []
    for frame in range(3, 30):
        scheduler.update(frame, still, np.zeros(4, np.float32))
        if scheduler.ready(resting):
            due.append(frame)
            scheduler.retry(0)
    assert list(np.diff(due)) == [1, 2, 3, 4, 5, 6]


def test_a_site_where_a_hand_moves_waits_behind_still_ones() -> None:
    scheduler = Scheduler(3)
    moving = np.array([True, False, True])
    scheduler.update(1, moving, np.array([50, 10, 50], np.float32))
    assert scheduler.ready(np.array([5, 9, 30], np.float32)) == [1, 2, 0]
