"""Where the mat lies, from frame to frame: found once, followed through bumps and drift."""

from collections.abc import Sequence

from companion.kernel.sentences import say
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.mat.exposure import blank
from vision.mat.markers import MarkerMatch, PrintedMarker, look
from vision.mat.pose import MOVED_MM, Solution, reprojection_mm, solve

_AGAIN = 5
"""While the mat stays lost it is searched in every fifth frame."""
_DRIFT = 10
"""Frames between two checks for drift."""
_LOOKS = 4
"""Markers looked at when something moves: enough to tell a bump from a hand, for a millisecond."""
_IN_PLACE = 2
"""Of these so many in their place are enough: nothing was bumped."""


class MatTracker:
    """Follows a mat with the given markers."""

    def __init__(self, markers: Sequence[PrintedMarker]) -> None:
        self.markers = markers
        self.solution = Solution(None, why=say("no picture yet"))
        self._lost = 0

    @property
    def table(self) -> TableFrame | None:
        """Where the mat lies in the picture, None before it is found."""
        return self.solution.table

    def forget(self, why: str = "no picture yet") -> None:
        """The mat has to be found again, wherever it is."""
        self.solution = Solution(None, why=why)
        self._lost = 0

    def find(self, frame: Frame) -> str:
        """Searches the whole picture; empty when the mat is found, else why not."""
        if self._lost < 3 or self._lost % _AGAIN == 0:
            self.solution = solve(frame.luma, self.markers)
        self._lost += 1
        if self.table is None:
            return blank(frame) or say("the mat cannot be found: {why}", why=self.solution.why)
        self._lost = 0
        return ""

    def drifted(self, frame: Frame, number: int) -> bool:
        """Looks at one marker in every tenth frame; True when it and the mat are apart."""
        seen = self.solution.seen
        if number % _DRIFT or self.table is None or not seen:
            return False
        spot = look(frame.luma, self.table, seen[number // _DRIFT % len(seen)], 4.0)
        return spot.seen and len(spot.mm) >= 3 and reprojection_mm(self.table, [spot]) > MOVED_MM

    def bumped(self, frame: Frame, number: int) -> bool:
        """Looks at a few markers all over the mat; True when those that can be seen and the mat are apart."""
        seen = self.solution.seen
        if self.table is None or not seen:
            return False
        apart = max(1, len(seen) // _LOOKS)
        clear: list[MarkerMatch] = []
        for one in seen[number % apart :: apart][:_LOOKS]:
            spot = look(frame.luma, self.table, one, 4.0)
            if spot.seen and len(spot.mm) >= 3:
                clear.append(spot)
            if len(clear) == _IN_PLACE and reprojection_mm(self.table, clear) <= MOVED_MM:
                return False
        return len(clear) >= 2 and reprojection_mm(self.table, clear) > MOVED_MM

    def again(self, frame: Frame) -> bool:
        """Finds the mat again after a bump; False while it cannot be found, then the old place is kept."""
        self._lost += 1
        if self._lost > 1 and self._lost % _AGAIN:
            return False
        solution = solve(frame.luma, self.markers, self.table)
        if solution.table is None:
            return False
        self._lost = 0
        self.solution = solution
        return True
