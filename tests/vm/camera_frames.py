"""Pictures for libcamera's virtual camera: a green table whose white card moves from picture to picture."""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

SIZE = (1280, 720)
COUNT = 8
CARD = (200, 280)
GREEN, WHITE = (20, 90, 40), (240, 240, 240)


def left_of(number: int) -> int:
    """The card's left edge in picture `number`, pixels."""
    return 100 + 120 * number


def write(folder: Path) -> None:
    """Write ``0.jpg``, ``1.jpg`` …"""
    for number in range(COUNT):
        picture = np.full((SIZE[1], SIZE[0], 3), GREEN, np.uint8)
        left = left_of(number)
        picture[200 : 200 + CARD[1], left : left + CARD[0]] = WHITE
        Image.fromarray(picture).save(folder / f"{number}.jpg", quality=95)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
