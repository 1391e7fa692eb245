"""Frames to a belief: what lies where on the mat.

Every frame costs one comparison of small cells. A site that changed and is still again is decided: do its remembered
tags still lie there, is the printed marker bare, which tags are in it. Two sites with tags are searched in a frame, or
four that hold none, the newest change first; what cannot be read is tried again after 1, 2, 3 … 10 frames, in all
pictures since together while nothing moves there (`vision.tags.long_exposure`). Any site but a pile is searched until a
search finds nothing more: noise that hides a tag in one picture spares it in the next. All memory is in millimetres of
the mat, so a bumped camera only needs a new homography.
"""

import time
from dataclasses import replace
from math import inf

import numpy as np

from companion.kernel.places import Mat
from companion.kernel.sentences import say
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.mat.cell_grid import CellGrid, Cells, grain_of
from vision.mat.exposure import ExposureCheck
from vision.mat.markers import printed
from vision.mat.mat_tracker import MatTracker
from vision.reader.belief import Belief
from vision.reader.change import ChangeDetector
from vision.reader.messages import about_mat, about_strays
from vision.reader.occupancy import Moment
from vision.reader.site_decisions import SiteDecisions
from vision.reader.sites import MARGIN_MM, sites_of
from vision.tags.decode import Decoder
from vision.tags.manifest import Manifest

_BUMP = 0.4
"""Share of sites that move at once when it is the camera that moved; when fewer move, markers are asked."""
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
        self._exposure = ExposureCheck()
        self._moment: Moment | None = None
        self._change = ChangeDetector(self._cell_grid)
        self._decisions = SiteDecisions(
            self.mat, self._mat_tracker.markers, self._decoder, self._sites, self._cell_grid, self._change, self._budget
        )
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
            notes = (problem,) if problem else tuple(self._notes())
            signs = self._decisions.signs(self._moment if self.table is not None else None)
            self._last = Belief(
                self._decisions.cards.cards, signs, notes, self.table, quiet, not problem, moved_at=self._moved_at
            )
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
        self._decisions.occupancy.look.learn(np.ones(len(self._moment.cells), bool), self._moment.cells)
        return True

    def _step(self, frame: Frame) -> tuple[bool, str, int]:
        """Does the work of a frame: (nothing moved or was looked at, what prevents reading, sites searched)."""
        if self.table is None or self.table.size != frame.size:
            return self._begin(frame)
        glance = self._cell_grid.glance(frame.luma)
        if problem := self._exposure.complaint(glance):
            return False, problem, 0
        drifted = self._mat_tracker.drifted(frame, self._number)
        if self._change.quiet(glance) and not drifted and not self._decisions.scheduler.any_due(self._number):
            if self._moment is not None:
                self._decisions.expose(replace(self._moment, frame=frame, picture=self._picture))
            return True, "", 0
        now = self._look(frame)
        changes = self._change.compare(now)
        moving = float(changes.moving.mean())
        if moving:
            self._moved_at = frame.at
        if drifted or moving > _BUMP or (moving and self._mat_tracker.bumped(frame, self._number)):
            if not self._mat_tracker.again(frame):
                return False, say("the mat is lost: too few of its markers can be seen"), 0
            self._point(frame)
            now = self._look(frame)
            changes = self._change.compare(now)
            self._decisions.occupancy.see_all(
                self._see(frame, now)
            )  # a bare slot stays so, whatever differs a little now
        elif self._change.noise > _NOISY and not self._noisy:
            self._noisy = True
            self._cell_grid.aim(self.table, True)
            now = self._look(frame)
            self._change.noise /= self._cell_grid.shrink
        self._change.compared(now, self._cell_grid.glance(frame.luma))
        return False, "", self._decisions.attend(self._see(frame, now), changes)

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
        return False, "", self._decisions.scan(self._see(frame, now))

    def _see(self, frame: Frame, now: Cells) -> Moment:
        """What is being read now."""
        assert self.table is not None
        self._moment = Moment(frame, self._number, self._picture, self.table, now, self._change.noise)
        return self._moment

    def _point(self, frame: Frame) -> None:
        """The mat was found at a new place."""
        assert self.table is not None
        self._noisy = self._noisy or grain_of(frame.luma) > _GRAINY
        self._cell_grid.aim(self.table, self._noisy)
        self._decisions.point()
        self._mat_notes = about_mat(self._mat_tracker.solution, self.mat)

    # --- results -----------------------------------------------------------------------------------------------------

    def _notes(self) -> list[str]:
        """Words for people about what cannot be used."""
        notes = self._decisions.cards.notes(self._name)
        notes += about_strays(self._decisions.strays, self.mat, self.manifest)
        notes += self._mat_notes
        return notes

    def _name(self, payload: str) -> str:
        tag = self.manifest.tag(payload)
        return tag.card if tag else payload
