"""A camera that gives one picture for ever: a real sensor is never quite still, so equal pictures are an old one."""

from __future__ import annotations

from companion.kernel.sentences import say
from vision.frame import Frame, Luma, is_same_picture

FROZEN_S = 5.0
"""Pictures that are equal, dot for dot, for so long are one picture."""
SAYS = say("the camera gives the same picture again and again; unplug it and plug it in again")


class Frozen:
    """Notices it, frame by frame."""

    def __init__(self) -> None:
        self._luma: Luma | None = None
        self._since = 0.0

    def look(self, frame: Frame) -> bool:
        """Whether the camera has been giving this picture for `FROZEN_S`."""
        if self._luma is None or not is_same_picture(self._luma, frame.luma):
            self._luma, self._since = frame.luma, frame.at
        return frame.at - self._since >= FROZEN_S
