"""Sightings without a picture: a card of which the reader is sure, lying somewhere."""

from __future__ import annotations

import numpy as np

from companion.kernel.cards import TAG_OFFSET_MM
from vision.geometry import turn
from vision.reader.belief import Sighting
from vision.tags.decode import Read


def sighting(payload: str, x: float, y: float, angle: float = 0.0, **more: object) -> Sighting:
    """A sighting of a card with its middle at (x, y) mm, turned by so many degrees."""
    right, up = TAG_OFFSET_MM
    centre = np.array([x, y]) + turn(angle) @ np.array([right, -up])
    finders = np.array([[-5.0, -5.0], [5.0, -5.0], [-5.0, 5.0]])
    read = Read(payload, centre + finders @ turn(angle).T, 0.9, True, TAG_OFFSET_MM, 15.0)
    return Sighting(read, **more)  # type: ignore[arg-type]
