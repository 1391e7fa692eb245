"""Frames to a belief: what lies where on the mat.

Every frame costs one comparison of small cells. A site that changed and is still again is decided: do its remembered tags
still lie there, is the printed marker bare, which tags are in it. At most two sites are searched in a frame, the newest
change first; what cannot be read is tried again after 1, 2, 3 … 10 frames, never averaged. All memory is in millimetres
of the mat, so a bumped camera only needs a new homography.
"""

import time
from collections.abc import Iterable, Sequence

import numpy as np

from companion.kernel.places import Mat
from vision.belief import Belief, Sign, region_of, where
from vision.decode import Box, Decoder, Findings, Read, Stray
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.light import LightJudge, blank
from vision.manifest import Manifest
from vision.markers import Printed, look, printed
from vision.memory import Memory, covers, under
from vision.overview import Overview, noise_of
from vision.places import MARGIN_MM, single, sites_of
from vision.solve import MOVED_MM, Solution, reprojection_mm, solve

BARE = 0.75
"""Correlation from which a region's marker counts as seen."""
_TILE_MM = 250.0
_CHANGED = 3
"""Cells of a site that must differ before it counts as changed or moving."""
_BUMP = 0.4
"""Share of sites that move at once when it is the camera that moved."""
_TRIES = 12
_STRAY_TRIES = (0, 3)
"""Failed searches after which a site is looked at for codes that are not ours."""


class Reader:
    """Reads one mat with one set of tags. Not thread safe; one watcher owns it.

    `budget` is how many sites are searched for tags in one frame.
    """

    def __init__(self, mat: Mat, manifest: Manifest, *, budget: int = 2) -> None:
        self.mat = mat
        self.manifest = manifest
        self._budget = budget
        self._decoder = Decoder(manifest)
        self._markers = printed(mat)
        self._sites = sites_of(mat, self._decoder.largest_mm)
        self._overview = Overview(mat.size_mm, self._sites, MARGIN_MM)
        self._light = LightJudge()
        self.solution = Solution(None, why="no picture yet")
        self._forget_everything()

    def _forget_everything(self) -> None:
        count = len(self._sites)
        self._memory = Memory(self.mat, self._still_there)
        self._bare: dict[str, bool] = {}
        self._strays: dict[int, tuple[Stray, ...]] = {}
        self._previous = self._reference = np.empty(0, np.float32)
        self._bare_look = np.full(len(self._overview.points), np.nan, np.float32)
        self._noise = 3.0
        self._open = np.zeros(count, bool)
        self._tries = np.zeros(count, int)
        self._due = np.zeros(count, int)
        self._since = np.zeros(count, int)
        self._moving_for = np.zeros(count, int)
        self._number = 0
        self._lost = 0
        self._frame = Frame(np.zeros((2, 2), np.uint8))

    @property
    def table(self) -> TableFrame | None:
        """Where the mat lies in the picture."""
        return self.solution.table

    # --- one frame ---------------------------------------------------------------------------------------------

    def read(self, frame: Frame) -> Belief:
        """The belief after one more frame of a film."""
        started = time.perf_counter()
        self._frame = frame
        self._number += 1
        steady, problem, decodes = self._step(frame)
        notes = [problem] if problem else self._notes(frame)
        spent = (time.perf_counter() - started) * 1000
        return Belief(
            self._memory.cards, self._signs(), tuple(notes), self.table, steady, not problem, round(spent, 2), decodes
        )

    def read_alone(self, frame: Frame) -> Belief:
        """The belief from one frame that has nothing to do with those before."""
        self.solution = Solution(None, why="no picture yet")
        self._forget_everything()
        return self.read(frame)

    def _step(self, frame: Frame) -> tuple[bool, str, int]:
        """Does the work of a frame: (steady, what prevents reading, sites searched)."""
        if self.table is None or self.table.size != frame.size:
            return self._begin(frame)
        now = self._overview.look(frame.luma)
        if problem := self._light.complaint(now):
            return False, problem, 0
        moving = self._moving(now)
        if self._is_bump(moving) or self._drifted(frame):
            if not self._resolve(frame):
                return False, "the mat is lost: too few of its markers can be seen", 0
            now = self._overview.look(frame.luma)
            moving = self._moving(now)
        self._previous = now
        decodes = self._attend(frame, now, moving)
        return not moving.any(), "", decodes

    # --- beginning ---------------------------------------------------------------------------------------------

    def _begin(self, frame: Frame) -> tuple[bool, str, int]:
        """Finds the mat and reads all of it."""
        if self._lost % 5 == 0:
            self.solution = solve(frame.luma, self._markers)
        self._lost += 1
        if self.table is None:
            return False, blank(frame) or f"the mat cannot be found: {self.solution.why}", 0
        self._lost = 0
        self._overview.aim(self.table)
        now = self._overview.look(frame.luma)
        if problem := self._light.complaint(now):
            self.solution = Solution(None, why=problem)
            return False, problem, 0
        self._previous = self._reference = now
        return True, "", self._scan(frame)

    def _scan(self, frame: Frame) -> int:
        """Reads the whole mat in one go."""
        for marker in self._markers:
            self._look_at_marker(frame, marker)
        tiles = list(_tiles(self.mat.size_mm, self._decoder.largest_mm))
        strays: list[Stray] = []
        for tile in tiles:
            findings = self._search(frame, tile, 60)
            strays += findings.strays
            for read in findings.reads:
                self._memory.note_read(read, self._number)
        whole = (-MARGIN_MM, -MARGIN_MM, self.mat.size_mm[0] + 2 * MARGIN_MM, self.mat.size_mm[1] + 2 * MARGIN_MM)
        strays += self._decoder.strays(frame.luma, self.table, whole)
        self._learn_bare_look()
        for number, site in enumerate(self._sites):
            self._strays[number] = _distinct(one for one in strays if _holds(site.core, one.x, one.y))
            if site.region and not self._bare.get(site.region) and not self._memory.within(site.core):
                self._retry_later(number)
            elif any(weak for weak in self._memory.waiting(site.core)):
                self._retry_later(number)
        return len(tiles)

    def _learn_bare_look(self) -> None:
        """What is neither a slot in use nor under a card is taken for bare mat."""
        known = np.ones(len(self._bare_look), bool)
        for number, site in enumerate(self._sites):
            if site.region and not self._bare.get(site.region):
                known &= self._overview.owner != number
        for one in self._memory.cards:
            known &= ~self._footprint(one.read)
        self._bare_look = np.where(known, self._reference, self._bare_look)

    # --- where is the mat --------------------------------------------------------------------------------------

    def _is_bump(self, moving: np.ndarray) -> bool:
        return float(moving.mean()) > _BUMP

    def _drifted(self, frame: Frame) -> bool:
        """Looks at one marker every fifth frame; True when it and the mat are apart."""
        if self._number % 5 or self.table is None:
            return False
        seen = self.solution.seen
        if not seen:
            return True
        spot = look(frame.luma, self.table, seen[self._number // 5 % len(seen)], 4.0)
        return spot.seen and len(spot.mm) >= 3 and reprojection_mm(self.table, [spot]) > MOVED_MM

    def _resolve(self, frame: Frame) -> bool:
        """Finds the mat again after a bump; False while it cannot be found, then the old frame stays."""
        self._lost += 1
        if self._lost > 1 and self._lost % 5:
            return False
        solution = solve(frame.luma, self._markers, self.table)
        if solution.table is None:
            return False
        self._lost = 0
        self.solution = solution
        self._overview.aim(solution.table)
        return True

    # --- attention ---------------------------------------------------------------------------------------------

    def _moving(self, now: np.ndarray) -> np.ndarray:
        """Sites that differ from the frame before."""
        residual = self._overview.residual(now, self._previous)
        noise = noise_of(residual)
        self._noise = min(max(noise, 0.5), self._noise * 1.05 + 0.05) if self._number > 2 else max(noise, 0.5)
        return self._overview.per_site(self._overview.differing(residual, now, self._noise)) >= _CHANGED

    def _attend(self, frame: Frame, now: np.ndarray, moving: np.ndarray) -> int:
        """Decides the most urgent sites; returns how many were searched for tags."""
        self._moving_for = np.where(moving, self._moving_for + 1, 0)
        differing = self._overview.differing(self._overview.residual(now, self._reference), now, self._noise)
        amount = self._overview.per_site(differing)
        changed = amount >= _CHANGED
        fresh = changed & ~self._open
        self._since[fresh] = self._number
        self._tries[changed] = 0
        self._due[changed] = self._number
        self._open |= changed
        ready = self._open & (self._due <= self._number) & (~moving | (self._moving_for > 3))
        searched = 0
        for number in sorted(np.nonzero(ready)[0], key=lambda one: -self._since[one]):
            if searched >= self._budget:
                break
            searched += self._decide(frame, int(number), now, differing, bool(moving[number]))
        return searched

    def _decide(self, frame: Frame, number: int, now: np.ndarray, differing: np.ndarray, moving: bool) -> bool:
        """Finds out what lies at a site; True when it had to be searched."""
        site = self._sites[number]
        mine = self._overview.owner == number
        here = self._memory.within(site.core)
        there = [one for one in here if self._memory.verify(one)]
        for marker in self._markers:
            if _holds(site.core, marker.x, marker.y):
                self._look_at_marker(frame, marker)
        bare = bool(site.region and self._bare.get(site.region))
        self._reference = np.where(mine, now, self._reference)
        small = float((differing & mine).sum()) < 8 and self._tries[number] == 0
        if (there and len(there) == len(here) and small) or (bare and self._looks_bare(mine, now)):
            self._strays[number] = ()
            self._close(number, bare)
            return False
        findings = self._search(frame, site.box, 6)
        accepted = [self._memory.note_read(read, self._number, not moving) for read in findings.reads]
        strays = findings.strays
        if not findings.reads and self._tries[number] in _STRAY_TRIES and not moving:
            strays += self._decoder.strays(frame.luma, self.table, site.box)
        elif not findings.reads:
            strays += self._strays.get(number, ())
        self._strays[number] = _distinct(one for one in strays if _holds(site.core, one.x, one.y))
        self._end_beliefs(site.core, now)
        left = self._memory.within(site.core)
        settled = (bare or any(one.seen for one in left) or (not site.region and not left)) and all(accepted)
        if settled and not any(not one.seen for one in left):
            self._close(number, bare)
        else:
            self._retry_later(number)
        self._absorb(findings.reads, now)
        return True

    def _close(self, number: int, bare: bool) -> None:
        """The site is decided."""
        self._open[number] = False
        self._tries[number] = 0
        if bare:
            mine = self._overview.owner == number
            self._bare_look = np.where(mine, self._reference, self._bare_look)

    def _retry_later(self, number: int) -> None:
        self._open[number] = True
        self._tries[number] += 1
        tries = int(self._tries[number])
        self._due[number] = self._number + (min(tries, 10) if tries <= _TRIES else 100)

    # --- signs -------------------------------------------------------------------------------------------------

    def _search(self, frame: Frame, box: Box, most: int) -> Findings:
        assert self.table is not None
        return self._decoder.decode(frame.luma, self.table, box, most)

    def _still_there(self, read: Read) -> Read | None:
        assert self.table is not None
        return self._decoder.verify(self._frame.luma, self.table, read)

    def _look_at_marker(self, frame: Frame, marker: Printed) -> None:
        """Whether a region's marker is bare; a card that lay on it is then gone."""
        if not marker.region or self.table is None:
            return
        bare = look(frame.luma, self.table, marker, 2.0).score > BARE
        self._bare[marker.region] = bare
        region = self.mat.region(marker.region)
        if bare and single(region):
            for one in self._memory.cards:
                if region_of(self.mat, one.x, one.y) == region and under(one.read, region.centre, 0.0):
                    self._memory.forget(one)

    def _end_beliefs(self, core: Box, now: np.ndarray) -> None:
        """Ends the belief in hidden cards whose place looks bare, or that lie under another card of a stack."""
        for one in self._memory.within(core):
            if one.seen:
                continue
            region = region_of(self.mat, one.x, one.y)
            rivals = [other for other in self._memory.cards if other.seen and under(other.read, one.read.tag)]
            stacked = region is not None and single(region)
            if stacked and any(region_of(self.mat, rival.x, rival.y) == region for rival in rivals):
                self._memory.forget(one)
            elif not rivals and self._looks_bare(self._footprint(one.read), now):
                self._memory.forget(one)

    def _footprint(self, read: Read) -> np.ndarray:
        """The cells under a card (bool)."""
        return covers(read, self._overview.points, -1.0)

    def _looks_bare(self, cells: np.ndarray, now: np.ndarray) -> bool:
        """Whether cells look as the bare mat does, as far as that is known, else as most of the mat does."""
        known = ~np.isnan(self._bare_look)
        if known.sum() < 50:
            return False
        gain = float(np.median(now[known][::3] / np.maximum(self._bare_look[known][::3], 1)))
        usual = float(np.median(self._bare_look[known]))
        expected = np.where(known, self._bare_look, usual)[cells] * gain
        alike = np.abs(now[cells] - expected) < 4.5 * self._noise + 0.2 * expected + 3
        return bool(alike.size) and float(alike.mean()) > 0.85

    def _absorb(self, reads: Sequence[Read], now: np.ndarray) -> None:
        """What changed in other sites because a card now lies there needs no search of its own."""
        for read in reads:
            if not any(one.payload == read.payload and one.seen for one in self._memory.cards):
                continue
            cells = self._footprint(read)
            hidden = [one for one in self._memory.cards if one.payload != read.payload and under(read, one.read.tag)]
            if not hidden:
                self._reference = np.where(cells, now, self._reference)

    # --- results -----------------------------------------------------------------------------------------------

    def _signs(self) -> dict[str, Sign]:
        """The sign of each region."""
        occupied = {region.name for one in self._memory.cards if (region := region_of(self.mat, one.x, one.y))}
        disturbed = {site.region for number, site in enumerate(self._sites) if self._open[number] or self._moving_for[number]}
        signs: dict[str, Sign] = {}
        for region in self.mat.regions:
            if region.name in occupied:
                signs[region.name] = "cards"
            elif self._bare.get(region.name) and region.name not in disturbed and self.table is not None:
                signs[region.name] = "bare"
            else:
                signs[region.name] = "covered"
        return signs

    def _notes(self, frame: Frame) -> list[str]:
        """Words for people about what cannot be used."""
        notes = self._memory.notes(self._name)
        for strays in self._strays.values():
            for stray in strays:
                notes.append(self._about(stray))
        if self.solution.mirrored:
            notes.append("the picture is mirrored: turn mirroring off in the camera's settings")
        if self.solution.mats > 1:
            notes.append("two mats are in the picture; the one seen best is read")
        if frozen := self._light.frozen(frame):
            notes.append(frozen)
        return notes

    def _about(self, stray: Stray) -> str:
        """Words about a code that cannot be used."""
        place = where(self.mat, stray.x, stray.y)
        match self.manifest.kind(stray.text):
            case "ours":
                return f"a tag of ours lies {place} in the wrong size ({stray.size_mm:.0f} mm): print at 100 %"
            case "unlisted":
                return f"a tag that was not printed for this table ({stray.text}) lies {place}"
        return f"a QR code that is not ours lies {place}"

    def _name(self, payload: str) -> str:
        tag = self.manifest.tag(payload)
        return tag.card if tag else payload


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def _distinct(strays: Iterable[Stray]) -> tuple[Stray, ...]:
    """Strays without repetitions of the same text."""
    return tuple({one.text: one for one in strays}.values())


def _tiles(size_mm: tuple[float, float], tag_mm: float) -> Iterable[Box]:
    """Boxes that cover the mat and its margin so that each tag is whole in at least one."""
    overlap = tag_mm + 4
    width, height = (side + 2 * MARGIN_MM for side in size_mm)
    columns, rows = max(1, round(width / _TILE_MM)), max(1, round(height / _TILE_MM))
    w, h = width / columns, height / rows
    for row in range(rows):
        for column in range(columns):
            yield (column * w - MARGIN_MM - overlap / 2, row * h - MARGIN_MM - overlap / 2, w + overlap, h + overlap)
