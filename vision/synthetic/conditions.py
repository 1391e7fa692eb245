"""The conditions a picture is taken in, and the presets the reader is measured with."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.places import Fiducial, Mat
from vision.virtual.optics import CameraPose, view_over

Size = tuple[int, int]


class Conditions(Struct, frozen=True, kw_only=True):
    """Everything about camera, light and table that makes reading hard. Shares are from 0 to 1, lengths in mm.

    The camera: frame `size`, `tilt` (degrees, varied a little by the seed), `radial` distortion (largest absolute
    value), `electrons` a white pixel collects, `read_noise` in electrons, `defocus` (radius) and `motion` (length) as
    blur on the table, `vignette`, `denoise` and `sharpen` strengths, `jpeg` quality.
    The light: number of `lamps`, `ambient` share, `falloff` (brightest to darkest place of the mat), `warmth`,
    `flicker` (share by which a lamp's strength wanders from frame to frame), `glare` (brightest reflection on a sleeve,
    1 = white paper).
    The table: `layout`, number of `cards` in free layout, share of slots `empty`, cards `face_down`, with `busy` art,
    with `tokens`; `curl` (largest height of a card's corners); number of `hands` and of `foreign` codes.
    What is seldom perfect (`vision.synthetic.imperfect`): `rolling` (how far a trembling camera moves while a picture
    is read out), `bands` (share of light that mains lamps lack in a dark band), specks of `dust` on the lens, `inkjet`
    (how far ink ran), `screen` (contrast of the fringes on cards shown by a phone's screen), `sleeve` (``glossy`` or
    ``matte``, which spreads reflections and is a little hazy), `sheen` (how bright a glossy sleeve mirrors a window,
    1 = white paper; wall and ceiling beside it by a fraction).
    """

    size: Size = (1920, 1080)
    field: float = 66.0
    tilt: float = 12.0
    radial: float = 0.03
    fill: float = 0.96
    electrons: float = 3000.0
    read_noise: float = 4.0
    defocus: float = 0.1
    motion: float = 0.05
    vignette: float = 0.25
    denoise: float = 0.3
    sharpen: float = 0.6
    jpeg: int = 90
    lamps: int = 2
    ambient: float = 0.4
    falloff: float = 1.7
    warmth: float = 0.3
    flicker: float = 0.0
    glare: float = 0.15
    layout: str = "slots"
    cards: int = 20
    empty: float = 0.15
    face_down: float = 0.06
    busy: float = 0.3
    tokens: float = 0.05
    curl: float = 1.5
    hands: int = 0
    foreign: int = 1
    rolling: float = 0.0
    bands: float = 0.0
    dust: int = 0
    inkjet: float = 0.0
    screen: float = 0.0
    sleeve: str = "glossy"
    sheen: float = 0.0


_DIM = {"electrons": 800.0, "defocus": 0.25, "motion": 0.2, "ambient": 0.15, "falloff": 2.2, "warmth": 0.6}
_CANDLE = {
    "electrons": 260.0,
    "defocus": 0.25,
    "motion": 0.2,
    "ambient": 0.05,
    "falloff": 4.0,
    "warmth": 1.0,
    "flicker": 0.12,
    "lamps": 4,
    "denoise": 0.5,
}
_HANDS = {"hands": 2, "glare": 0.4}
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "room": {},
    "dim": _DIM,
    "candle": _CANDLE,
    "candle_hands": {**_CANDLE, **_HANDS},
    "webcam": {
        "electrons": 1200.0,
        "read_noise": 6.0,
        "defocus": 0.3,
        "denoise": 0.9,
        "sharpen": 1.6,
        "jpeg": 75,
        "radial": 0.06,
    },
    "tilt35": {**_DIM, "tilt": 35.0},
    "glare": {**_DIM, "glare": 1.2, "curl": 4.0},
    "curl": {**_DIM, "curl": 14.0},
    "worst": {
        **_CANDLE,
        "defocus": 0.5,
        "motion": 0.6,
        "tilt": 30.0,
        "hands": 2,
        "glare": 0.8,
        "curl": 8.0,
        "jpeg": 75,
        "tokens": 0.3,
    },
    "rolling": {**_DIM, "rolling": 0.6},
    "bands": {**_DIM, "bands": 0.4},
    "dust": {**_DIM, "dust": 120},
    "inkjet": {**_DIM, "inkjet": 0.15},
    "matte": {**_DIM, "glare": 1.2, "sleeve": "matte"},
    "glossy": {**_DIM, "glare": 1.2, "sheen": 0.7, "curl": 3.0},
    "screen": {**_DIM, "screen": 0.25},
    "real": {
        **_DIM,
        "glare": 0.8,
        "curl": 4.0,
        "jpeg": 80,
        "hands": 1,
        "rolling": 0.4,
        "bands": 0.25,
        "dust": 80,
        "inkjet": 0.12,
        "sleeve": "matte",
    },
    "free40": {"layout": "free", "cards": 40},
    "free60": {**_DIM, "layout": "free", "cards": 60, "hands": 1},
    "free_candle": {**_CANDLE, "layout": "free", "cards": 40, "hands": 1},
}
"""Named conditions; ``free…`` are meant for `free_mat`."""


def preset(name: str, **changes: Any) -> Conditions:
    """Named conditions with changes; KeyError when there is no such preset."""
    return replace(Conditions(**PRESETS[name]), **changes)


def free_mat() -> Mat:
    """A table of 900 x 600 mm without slots, with eight fiducials of 30 mm."""
    places = ((25, 25), (875, 25), (875, 575), (25, 575), (450, 25), (450, 575), (225, 300), (675, 300))
    fiducials = tuple(Fiducial(number, x, y, 30.0) for number, (x, y) in enumerate(places))
    return Mat((900.0, 600.0), fiducials, (), "free table")


def random_view(conditions: Conditions, mat: Mat, chance: np.random.Generator) -> CameraPose:
    """A camera over the mat: the tilt of the conditions from any side, a little roll and distortion."""
    return view_over(
        mat.size_mm,
        conditions.size,
        tilt=conditions.tilt * chance.uniform(0.85, 1.0),
        around=float(chance.normal(0, 35)),
        roll=float(chance.normal(0, 1.5)),
        field=conditions.field,
        fill=conditions.fill * float(chance.uniform(0.96, 1.0)),
        radial=float(chance.uniform(-1, 1)) * conditions.radial,
    )
