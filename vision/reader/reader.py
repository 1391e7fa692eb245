"""Frames to a belief: what lies where on the mat.

Every frame costs one comparison of small cells. A site that changed and is still again is decided: do its remembered
tags still lie there, is the printed marker bare, which tags are in it. Two sites with tags are searched in a frame, or
four that hold none, the newest change first; what cannot be read is tried again after 1, 2, 3 … 10 frames, in all
pictures since together while nothing moves there (`vision.tags.long_exposure`). All memory is in millimetres of the
mat, so a bumped camera only needs a new homography.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from companion.kernel.places import Mat
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.mat.cell_grid import CellGrid, Cells, Site, grain_of
from vision.mat.exposure import ExposureCheck
from vision.mat.markers import printed
from vision.mat.mat_tracker import MatTracker
from vision.reader.belief import Belief, Sighting, Sign, region_of
from vision.reader.card_tracker import CardTracker, covers, under
from vision.reader.change import ChangeDetector, Changes
from vision.reader.messages import about_mat, about_strays
from vision.reader.occupancy import Moment, Occupancy
from vision.reader.scheduler import LARGE, Scheduler
from vision.reader.sites import MARGIN_MM, holds, single, sites_of, tiles_of
from vision.tags.decode import FEW, Box, Decoder, Findings, Read, Stray
from vision.tags.long_exposure import LongExposure
from vision.tags.manifest import Manifest

_MARKERS = 8
"""Sites whose markers are looked at in one frame, whatever the budget."""
_BUMP = 0.4
"""Share of sites that move at once when it is the camera that moved; when fewer move, markers are asked."""
_IN_VAIN = 0.5
"""What a search that finds no tag costs of one that does: most of what changes is only a hand's shadow."""
_STRAY_TRIES = (0, 3)
"""Failed searches after which a site is looked at for codes that are not ours."""
_NEAR_TAG_MM = 11.0
_MANY = 24
"""Likely tags looked at in a square where cards may lie side by side or tucked together."""
_GRAINY, _NOISY = 7.0, 7.0
"""Noise of a pixel, and of a cell of four, in grey levels, from which cells are taken from all pixels."""


class Reader:
    """Reads one mat with one set of tags. Not thread safe; one watcher owns it.

    `budget` is how many sites with tags are searched in one frame.
    """

    def __init__(self, mat: Mat, manifest: Manifest, *, budget: int = 2) -> None:
        self.mat = mat
        self.manifest = manifest
        self._budget = budget
        self._decoder = Decoder(manifest)
        self._mat_tracker = MatTracker(printed(mat))
        self._sites = sites_of(mat, self._decoder.largest_mm)
        self._cell_grid = CellGrid(mat.size_mm, self._sites, MARGIN_MM)
        self._forget_everything()

    def _forget_everything(self) -> None:
        cells = len(self._cell_grid.points)
        self._exposure = ExposureCheck()
        self._card_tracker = CardTracker(self.mat, self._still_there)
        self._scheduler = Scheduler(len(self._sites))
        self._occupancy = Occupancy(self.mat, self._mat_tracker.markers, self._cell_grid, self._sites)
        self._moment: Moment | None = None
        self._strays: dict[int, tuple[Stray, ...]] = {}
        self._exposures: dict[int, LongExposure] = {}
        self._change = ChangeDetector(self._cell_grid)
        self._changes = Changes(np.zeros(cells, bool), np.zeros(len(self._sites), bool), np.zeros(cells, bool))
        self._explained = np.zeros(cells, bool)
        self._small = np.zeros(len(self._sites), int)
        self._known_cards: dict[int, frozenset[str]] = {}
        self._mat_notes: list[str] = []
        self._noisy = False
        self._number = 0
        self._moved_at = inf
        self._picture = 0
        self._last: Belief | None = None

    @property
    def table(self) -> TableFrame | None:
        """Where the mat lies in the picture."""
        return self._mat_tracker.table

    # --- one frame ---------------------------------------------------------------------------------------------------

    def read(self, frame: Frame) -> Belief:
        """The belief after one more frame of a film. A picture that a camera gives twice is no second one: nothing
        moves between the two, so a card in a moving hand would seem to rest.
        """
        started = time.perf_counter()
        is_new = self._exposure.is_new(frame)
        if not (is_new or frame.stays or self._last is None):
            return replace(self._last, ms=round((time.perf_counter() - started) * 1000, 2), decodes=0)
        self._number += 1
        self._picture += is_new
        quiet, problem, decodes = self._step(frame)
        if not (quiet and self._last and self._last.usable and self._last.steady):
            notes = (problem,) if problem else tuple(self._notes(frame))
            self._last = Belief(
                self._card_tracker.cards, self._region_signs(), notes, self.table, quiet, not problem,
                moved_at=self._moved_at,
            )  # fmt: skip
        spent = round((time.perf_counter() - started) * 1000, 2)
        return replace(self._last, ms=spent, decodes=decodes)

    def read_alone(self, frame: Frame) -> Belief:
        """The belief from one frame alone, without those before."""
        self._mat_tracker.forget()
        self._forget_everything()
        return self.read(frame)

    def learn_bare(self) -> bool:
        """Takes the last frame's mat for bare, all of it; False when the mat is not in sight."""
        if self._moment is None:
            return False
        self._occupancy.look.learn(np.ones(len(self._moment.cells), bool), self._moment.cells)
        return True

    def _step(self, frame: Frame) -> tuple[bool, str, int]:
        """Does the work of a frame: (nothing moved or was looked at, what prevents reading, sites searched)."""
        if self.table is None or self.table.size != frame.size:
            return self._begin(frame)
        glance = self._cell_grid.glance(frame.luma)
        if problem := self._exposure.complaint(glance):
            return False, problem, 0
        drifted = self._mat_tracker.drifted(frame, self._number)
        if self._change.quiet(glance) and not drifted and not self._scheduler.any_due(self._number):
            self._expose(frame)
            return True, "", 0
        now = self._look(frame)
        changes = self._change.compare(now)
        moving = float(changes.moving.mean())
        if moving:
            self._moved_at = frame.at
        if drifted or moving > _BUMP or (moving and self._mat_tracker.bumped(frame, self._number)):
            if not self._mat_tracker.again(frame):
                return False, "the mat is lost: too few of its markers can be seen", 0
            self._point(frame)
            now = self._look(frame)
            changes = self._change.compare(now)
            self._occupancy.see_all(self._see(frame, now))  # a bare slot stays so, whatever differs a little now
        elif self._change.noise > _NOISY and not self._noisy:
            self._noisy = True
            self._cell_grid.aim(self.table, True)
            now = self._look(frame)
            self._change.noise /= self._cell_grid.shrink
        self._change.compared(now, self._cell_grid.glance(frame.luma))
        return False, "", self._attend(self._see(frame, now), changes)

    def _look(self, frame: Frame) -> Cells:
        """The cells of a frame, without bands of mains light."""
        return self._cell_grid.even(self._cell_grid.look(frame.luma), self._change.previous)

    # --- where is the mat --------------------------------------------------------------------------------------------

    def _begin(self, frame: Frame) -> tuple[bool, str, int]:
        """Finds the mat and reads all of it."""
        if problem := self._mat_tracker.find(frame):
            return False, problem, 0
        self._point(frame)
        now = self._cell_grid.look(frame.luma)
        if problem := self._exposure.complaint(now):
            self._mat_tracker.forget(problem)
            return False, problem, 0
        self._change.begin(now)
        return False, "", self._scan(self._see(frame, now))

    def _see(self, frame: Frame, now: Cells) -> Moment:
        """What is being read now."""
        assert self.table is not None
        self._moment = Moment(frame, self._number, self.table, now, self._change.noise)
        return self._moment

    def _point(self, frame: Frame) -> None:
        """The mat was found at a new place."""
        assert self.table is not None
        self._noisy = self._noisy or grain_of(frame.luma) > _GRAINY
        self._cell_grid.aim(self.table, self._noisy)
        self._exposures.clear()
        self._mat_notes = about_mat(self._mat_tracker.solution, self.mat)

    # --- reading everything ------------------------------------------------------------------------------------------

    def _scan(self, moment: Moment) -> int:
        """Reads the whole mat in one go."""
        self._occupancy.see_all(moment)
        luma, table = moment.frame.luma, moment.table
        width, height = self.mat.size_mm
        whole = (-MARGIN_MM, -MARGIN_MM, width + 2 * MARGIN_MM, height + 2 * MARGIN_MM)
        strays = list(self._decoder.strays(luma, table, whole))
        tiles = list(tiles_of(self.mat.size_mm, self._decoder.largest_mm))
        for tile in tiles:
            findings = self._decoder.decode(luma, table, tile, 60, thorough=True)
            strays += findings.strays
            for read in findings.reads:
                self._card_tracker.note_read(read, self._picture)
        self._occupancy.learn(self._under_cards(), moment)
        for number, site in enumerate(self._sites):
            self._strays[number] = _distinct(one for one in strays if holds(site.core, one.x, one.y))
            unknown = (
                site.region and not self._occupancy.is_bare(site.region) and not self._card_tracker.within(site.core)
            )
            if unknown or self._card_tracker.waiting(self._picture + 1, site.core):
                self._scheduler.retry(number)
            else:
                self._known_cards[number] = frozenset(one.payload for one in self._cards_at(site))
        return len(tiles)

    # --- deciding single sites ---------------------------------------------------------------------------------------

    def _attend(self, moment: Moment, changes: Changes) -> int:
        """Looks where something changed; returns how many sites were searched for tags."""
        self._changes = changes
        self._explained[:] = False
        self._scheduler.update(self._number, changes.moving, self._cell_grid.per_site(changes.differing))
        self._exposures = {
            number: one
            for number, one in self._exposures.items()
            if self._scheduler.tries[number] and not self._stirs(number)
        }
        self._expose(moment.frame)
        self._confirm_waiting()
        ready = self._scheduler.ready(self._cell_grid.per_site(changes.differing & ~changes.moving_cells))
        for number in ready[:_MARKERS]:
            self._is_bare(number, moment)
        return self._decide_some(ready, moment)

    def _stirs(self, number: int) -> bool:
        """Whether something moves at a site, or beside it in what is searched: a card that is turned there would be
        seen both ways."""
        near = self._cell_grid.near(*self._sites[number].box)
        return bool(self._scheduler.moving[number]) or int(self._changes.moving_cells[near].sum()) >= LARGE

    def _expose(self, frame: Frame) -> None:
        """Lays the picture over those before where a tag could not be read."""
        table = self.table
        assert table is not None
        for number, exposure in self._exposures.items():
            if not exposure.full:
                self._decoder.expose(frame.luma, table, self._sites[number].box, exposure, self._picture)

    def _decide_some(self, ready: Sequence[int], moment: Moment) -> int:
        """Decides the most urgent sites within the budget, of moving ones a single one; how many were searched."""
        searched, spent, restless = 0, 0.0, False
        for number in ready:
            if spent >= self._budget:
                break
            moving = bool(self._scheduler.moving[number])
            if moving and restless:
                continue
            found = self._decide(number, moment)
            if found is not None:
                searched += 1
                spent += 1.0 if found else _IN_VAIN
                restless |= moving
        return searched

    def _confirm_waiting(self) -> None:
        """Looks again where a tag was read that has to be seen twice; far cheaper than a second search."""
        for read in self._card_tracker.waiting(self._picture)[:4]:
            again = self._still_there(read, False)
            if again is not None and self._card_tracker.note_read(again, self._picture, self._rests(again)):
                self._absorb((again,), self._change.previous)

    def _decide(self, number: int, moment: Moment) -> int | None:
        """Finds out what lies at a site: how many tags a search found, None when it needed none."""
        site, moving = self._sites[number], bool(self._scheduler.moving[number])
        mine = self._cell_grid.owner == number
        for one in self._card_tracker.within(site.core):
            self._card_tracker.verify(one, not moving)
        bare = self._is_bare(number, moment)
        self._end_beliefs(site.core, moment)
        changed = self._changes.differing & mine & ~self._explained
        little = self._is_little(number, int(changed.sum()))
        if self._needs_no_search(site, mine, moment, bare, little):
            self._change.decided(mine, moment.cells)
            self._close(number, bare, ())
            return None
        if not moving and self._is_as_known(number, mine, moment):
            self._change.decided(mine, moment.cells)
            self._close(number, bare, self._strays.get(number, ()))
            return None
        if moving and int((changed & ~self._changes.moving_cells).sum()) < LARGE:
            return None  # nothing rests there that could be a tag
        self._change.decided(mine, moment.cells)
        self._small[number] = 0
        findings = self._search(number, moving, moment)
        reads, strays = findings.reads, findings.strays
        self._scheduler.searched(number, hopeful=bool(reads) or findings.likely)
        believed = [self._card_tracker.note_read(read, self._picture, self._rests(read)) for read in reads]
        self._end_beliefs(site.core, moment)
        left = self._cards_at(site)
        nothing = not site.region and not left and not moving
        if all(believed) and all(one.seen for one in left) and (bare or left or nothing):
            self._close(number, bare, strays)
        else:
            self._strays[number] = strays
            hidden = any(not one.seen for one in left)  # whether it is still there is to be known soon
            self._scheduler.retry(number, hopeful=bool(reads) or findings.likely or hidden)
        self._absorb(reads, moment.cells)
        return len(reads)

    def _needs_no_search(self, site: Site, mine: NDArray[np.bool_], moment: Moment, bare: bool, little: bool) -> bool:
        """Whether all that lies at a site is known: its tags are in place, or it looks bare all over."""
        if not all(one.seen for one in self._cards_at(site)):
            return False
        if little:
            return True
        return (bare or not site.region) and self._occupancy.is_clear(mine, moment)

    def _is_as_known(self, number: int, mine: NDArray[np.bool_], moment: Moment) -> bool:
        """Whether a site is as it was when all in it was known: a hand passed over it."""
        before, now = self._known_cards.get(number), self._cards_at(self._sites[number])
        same = all(one.seen for one in now) and before == frozenset(one.payload for one in now)
        return same and self._change.is_as_known(mine, moment.cells)

    def _is_little(self, number: int, changed: int) -> bool:
        """Whether so few cells of a site changed (`changed`), since what lies there was known, that it is no card: a
        shadow's edge. What creeps adds up."""
        if self._scheduler.undecided[number]:
            return False
        self._small[number] += changed
        return int(self._small[number]) < LARGE

    def _cards_at(self, site: Site) -> list[Sighting]:
        """The cards whose tag lies in a site, and those in its slot whose tag reaches out of it: they lie across."""
        inside = self._card_tracker.within(site.core)
        if not site.region:
            return inside
        across = [
            one
            for one in self._card_tracker.cards
            if (region := region_of(self.mat, one.x, one.y)) is not None and region.name == site.region
        ]
        return [*inside, *(one for one in across if one not in inside)]

    def _close(self, number: int, bare: bool, strays: tuple[Stray, ...]) -> None:
        """The site is decided."""
        self._scheduler.close(number)
        self._exposures.pop(number, None)
        self._strays[number] = strays
        if self._scheduler.moving[number]:
            return
        mine = self._cell_grid.owner == number
        self._known_cards[number] = frozenset(one.payload for one in self._cards_at(self._sites[number]))
        self._change.known(mine, self._change.reference)
        if bare:
            self._occupancy.look.refresh(mine & ~self._under_cards(), self._change.reference, self._change.noise)

    def _search(self, number: int, moving: bool, moment: Moment) -> Findings:
        """The tags in a site's box, and the codes in its core that are none of ours."""
        site, luma, table = self._sites[number], moment.frame.luma, moment.table
        exposure = None
        if not moving:
            exposure = self._exposures.setdefault(number, LongExposure())
            self._decoder.expose(luma, table, site.box, exposure, self._picture)
        most = FEW if site.region else _MANY
        findings = self._decoder.decode(luma, table, site.box, most, self._known(site), exposure)
        if not all(read.clear for read in findings.reads):
            self._exposures.pop(number, None)  # what has to be seen twice is looked for in pictures of its own
        strays = findings.strays
        if not findings.reads and not moving:
            again = self._scheduler.tries[number] in _STRAY_TRIES
            strays += self._decoder.strays(luma, table, site.box) if again else self._strays.get(number, ())
        here = _distinct(one for one in strays if holds(site.core, one.x, one.y))
        return Findings(findings.reads, here, findings.likely)

    def _known(self, site: Site) -> list[Read]:
        """The tags in a site's box that are in place: those just verified, and those at sites where all is decided."""
        uneasy = self._scheduler.open | self._scheduler.moving
        return [
            one.read
            for one in self._card_tracker.within(site.box)
            if one.seen
            and not any(
                uneasy[number] and other is not site and holds(other.core, *one.read.tag)
                for number, other in enumerate(self._sites)
            )
        ]

    def _rests(self, read: Read) -> bool:
        """Whether nothing moves at a tag: a card in a moving hand is not on the table yet."""
        (x, y), reach = read.tag, _NEAR_TAG_MM
        near = self._cell_grid.near(x - reach, y - reach, 2 * reach, 2 * reach)
        return int(self._changes.moving_cells[near].sum()) <= 1

    def _still_there(self, read: Read, believed: bool) -> Read | None:
        """The reading again when its tag lies there in the frame being read."""
        assert self._moment is not None
        return self._decoder.verify(self._moment.frame.luma, self._moment.table, read, believed)

    def _is_bare(self, number: int, moment: Moment) -> bool:
        """Whether a site is a slot that is seen to be bare; a card that lay on its middle is then gone."""
        bare = self._occupancy.see(number, moment)
        if bare:
            region = self.mat.region(self._sites[number].region)
            for one in self._card_tracker.cards:
                if region_of(self.mat, one.x, one.y) == region and under(one.read, region.centre, 0.0):
                    self._card_tracker.forget(one)
        return bare

    def _end_beliefs(self, core: Box, moment: Moment) -> None:
        """Ends the belief in hidden cards whose place looks bare, or that lie under another card of a stack."""
        for one in self._card_tracker.within(core):
            if not one.seen and self._is_gone(one, moment):
                self._card_tracker.forget(one)

    def _is_gone(self, one: Sighting, moment: Moment) -> bool:
        """Whether a hidden card has left: another lies on its stack, or its place looks bare."""
        region = region_of(self.mat, one.x, one.y)
        rivals = [other for other in self._card_tracker.cards if other.seen and under(other.read, one.read.tag)]
        if region is not None and single(region) and any(region_of(self.mat, it.x, it.y) == region for it in rivals):
            return True
        return not rivals and self._occupancy.looks_bare(self._footprint(one.read), moment)

    def _under_cards(self) -> NDArray[np.bool_]:
        """The cells under any believed card; a card beside a bare slot may reach into it."""
        under_cards = np.zeros(len(self._cell_grid.points), bool)
        for one in self._card_tracker.cards:
            under_cards |= self._footprint(one.read)
        return under_cards

    def _footprint(self, read: Read) -> NDArray[np.bool_]:
        """The cells under a card."""
        return covers(read, self._cell_grid.points, -1.0)

    def _absorb(self, reads: Sequence[Read], now: Cells) -> None:
        """What changed in other sites because a card now lies there needs no search of its own."""
        for read in reads:
            region = region_of(self.mat, *read.card)
            if region is not None and not single(region):
                continue  # side by side, other cards may lie on this one
            cards = self._card_tracker.cards
            lies = any(one.payload == read.payload and one.seen for one in cards)
            if lies and not any(one.payload != read.payload and under(read, one.read.tag) for one in cards):
                self._change.decided(self._footprint(read), now)
                self._explained |= self._footprint(read)

    # --- results -----------------------------------------------------------------------------------------------------

    def _region_signs(self) -> dict[str, Sign]:
        """The sign of each region."""
        occupied = {region.name for one in self._card_tracker.cards if (region := region_of(self.mat, one.x, one.y))}
        uneasy = self._scheduler.open | self._scheduler.moving
        disturbed = {site.region for number, site in enumerate(self._sites) if uneasy[number]}
        return self._occupancy.signs(occupied, disturbed, self._moment if self.table is not None else None)

    def _notes(self, frame: Frame) -> list[str]:
        """Words for people about what cannot be used."""
        notes = self._card_tracker.notes(self._name)
        notes += about_strays([one for strays in self._strays.values() for one in strays], self.mat, self.manifest)
        notes += self._mat_notes
        return notes

    def _name(self, payload: str) -> str:
        tag = self.manifest.tag(payload)
        return tag.card if tag else payload


def _distinct(strays: Iterable[Stray]) -> tuple[Stray, ...]:
    """Strays without repetitions of the same text."""
    return tuple({one.text: one for one in strays}.values())
