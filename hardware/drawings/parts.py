"""The three drawings: the servo's mount with its beam, the camera's stand, the enclosure of the Raspberry Pi."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.kernel.panel import BEAM_DEGREES
from hardware.drawings.dimensions import Dimensions
from hardware.drawings.sheet import Point, Sheet

FINGER = 12.0
"""About how wide the fingers of a joint are."""


def servo_mount(d: Dimensions) -> Sheet:
    """An upright that holds the servo by its ears, the foot it stands in, and the beam for the servo's horn."""
    up, wide, tab = d.shaft_height, 60.0, 20.0
    top = up + d.servo.width / 2 + 14
    sheet = Sheet(200, top + d.sheet + 75, "The scale: upright, foot and beam")
    x, y = 10.0, 8.0
    base = y + top
    foot = [(x + wide, base), (x + (wide + tab) / 2, base), (x + (wide + tab) / 2, base + d.sheet)]
    foot += [(x + (wide - tab) / 2, base + d.sheet), (x + (wide - tab) / 2, base), (x, base)]
    sheet.outline([(x, y), (x + wide, y), *foot])
    shaft = (x + wide / 2, base - up)
    body = (shaft[0] - d.servo.length / 2 + d.servo.shaft, shaft[1] - d.servo.width / 2)
    middle = body[0] + d.servo.length / 2
    sheet.box(body, (d.servo.length, d.servo.width))
    for side in (-1, 1):
        sheet.hole((middle + side * d.servo.holes / 2, shaft[1]), d.servo.hole)
    sheet.line((shaft[0] - 3, shaft[1]), (shaft[0] + 3, shaft[1]))
    sheet.line((shaft[0], shaft[1] - 3), (shaft[0], shaft[1] + 3))
    sheet.measure((x + wide + 6, base), (x + wide + 6, shaft[1]), "to the shaft")
    sheet.words((x + wide / 2, base - 12), "upright, 1 ×")
    left = x + wide + 40
    sheet.box((left, y), (70, 70))
    sheet.box((left + (70 - tab) / 2, y + (70 - d.sheet) / 2), (tab, d.sheet))
    sheet.words((left + 35, y + 60), "foot, 1 × (weigh it down)")
    row = base + d.sheet + 16
    sheet.box((x, row), (d.beam, 14))
    centre = x + d.beam / 2
    sheet.hole((centre, row + 7), 5)
    for away in (6, 10, 14):
        for side in (-1, 1):
            sheet.hole((centre + side * away, row + 7), 1.2)
    for end in (x + 5, x + d.beam - 5):
        sheet.hole((end, row + 7), 2)
    sheet.measure((x, row + 20), (x + d.beam, row + 20))
    sheet.words(
        (centre, row + 28), "beam, 1 ×: screw the servo's long horn behind its middle; balance it with a paper clip"
    )
    sheet.words(
        (centre, row + 34), f"leans {BEAM_DEGREES:g}° either way and its pans stay {d.free:.0f} mm above the foot"
    )
    return sheet


def camera_stand(d: Dimensions) -> Sheet:
    """A mast behind the mat with an arm over it, from planed wood, and the plate that holds the camera at full size."""
    scale = 5.0
    most, far = d.lens[-1], d.reach[-1]
    sheet = Sheet(200, (most + 2 * d.slat) / scale + 62, "The camera's stand, and its plate", scale)
    thick, ground = d.slat / scale, (most + 2 * d.slat) / scale + 10
    mast = 20.0
    sheet.box((mast, ground - (most + 2 * d.slat) / scale), (thick, (most + 2 * d.slat) / scale), cut=False)
    sheet.box((mast - 10, ground), ((far + 150) / scale + 10, thick / 2), cut=False)
    for height, reach in zip(d.lens, d.reach, strict=True):
        arm = ground - height / scale - thick
        sheet.box((mast + thick, arm), ((reach + 30) / scale, thick), cut=False)
        lens = mast + thick + reach / scale
        sheet.measure((lens, ground), (lens, ground - height / scale), "lens")
        sheet.measure((mast + thick, arm - 5), (lens, arm - 5), "reach")
    sheet.words(
        (mast + 60, ground + 10), f"planed wood {d.slat:g} × {d.slat:g}, two shelf brackets, one clamp to move the arm"
    )
    _camera_plate(sheet, d, (150, 10))
    return sheet


def _camera_plate(sheet: Sheet, d: Dimensions, at: Point) -> None:
    """The plate at full size: screws of the camera's board, the lens's opening, two holes for the arm."""
    wide, high = d.camera.width + 16, d.camera.height + 34
    sheet.box(at, (wide, high))
    middle, top = at[0] + wide / 2, at[1] + 10
    for side in (-1, 1):
        for down in (0.0, d.camera.across):
            sheet.hole((middle + side * d.camera.along / 2, top + down), d.camera.hole)
        sheet.hole((middle + side * (wide / 2 - 7), at[1] + high - 8), 4.0)
    half = d.camera.opening / 2
    sheet.box((middle - half, top + d.camera.across - half), (d.camera.opening, d.camera.opening))
    sheet.words((middle, at[1] + high + 5), "camera's plate, 1:1", size=3)


def enclosure(d: Dimensions) -> Sheet:
    """A box of finger-jointed panels round the Raspberry Pi: bottom with its holes, lid with slots, four sides."""
    length, width, height = d.inside
    t, gap = d.sheet, 6.0
    outer = (length + 2 * t, width + 2 * t, height + 2 * t)
    high = outer[1] + 2 * outer[2] + 4 * gap
    sheet = Sheet(2 * outer[0] + 3 * gap, high, "The enclosure of the Raspberry Pi")
    rows = [gap, outer[1] + 2 * gap, outer[1] + outer[2] + 3 * gap]
    second = outer[0] + 2 * gap
    for at, name in (((gap, rows[0]), "bottom"), ((second, rows[0]), "lid")):
        sheet.outline(panel(at, (outer[0], outer[1]), t, (True, True)))
        sheet.words((at[0] + outer[0] / 2, at[1] + outer[1] - 14), name)
    corner = (gap + t + d.room, rows[0] + t + d.room)
    for x in (d.board.inset, d.board.inset + d.board.along):
        for y in (d.board.inset, d.board.inset + d.board.across):
            sheet.hole((corner[0] + x, corner[1] + y), d.board.hole)
    for number in range(5):
        sheet.box((second + outer[0] / 2 - 25, rows[0] + 14 + 6 * number), (50, 2))
    sheet.box((second + t + 10, rows[0] + outer[1] - t - 12), (18, 2))
    sheet.words((second + t + 45, rows[0] + outer[1] - t - 10), "ribbon", size=3)
    for at, name in (((gap, rows[1]), "front"), ((second, rows[1]), "back")):
        sheet.outline(panel(at, (outer[0], outer[2]), t, (False, True)))
        sheet.words((at[0] + outer[0] / 2, at[1] + 8), name)
    sheet.box((gap + outer[0] / 2 - 36, rows[1] + outer[2] - t - 22), (72, 14))
    sheet.words((gap + outer[0] / 2, rows[1] + 14), "front: power and display side", size=3)
    for at, name in (((gap, rows[2]), "left"), ((second, rows[2]), "right")):
        sheet.outline(panel(at, (outer[1], outer[2]), t, (False, False)))
        sheet.words((at[0] + outer[1] / 2, at[1] + 8), name)
    sheet.box((second + outer[1] / 2 - 28, rows[2] + outer[2] - t - 24), (56, 19))
    for number in range(3):
        sheet.hole((gap + outer[1] / 2 - 15 + 15 * number, rows[2] + 14), 6)
    sheet.words((gap + outer[1] / 2, rows[2] + 24), "wires to candles, bell, servo", size=3)
    return sheet


def panel(at: Point, size: Point, depth: float, first: tuple[bool, bool]) -> list[Point]:
    """The outline of a panel with finger joints, from `at`, clockwise; `size` is the whole panel.

    `first` says for the horizontal and the vertical edges whether the corner belongs to this panel. Two panels fit
    whose edges are equally long and differ in that.
    """
    (x, y), (w, h) = at, size
    over, under = (0.0 if corner else depth for corner in first)
    across, down = (fingers(side, depth, corner=corner) for side, corner in zip(size, first, strict=True))
    return [
        (x + under, y + over),
        *((x + a, y + b) for a, b in across),
        (x + w - under, y + over),
        *((x + w - b, y + a) for a, b in down),
        (x + w - under, y + h - over),
        *((x + w - a, y + h - b) for a, b in across),
        (x + under, y + h - over),
        *((x + b, y + h - a) for a, b in down),
    ]


def fingers(length: float, depth: float, *, corner: bool) -> list[Point]:
    """The steps of an edge as (along, inwards), its ends left out: an odd number of fingers, alike from both ends."""
    count = max(3, int((length - 2 * depth) / FINGER) // 2 * 2 + 1)
    width = (length - 2 * depth) / count
    steps: list[Point] = []
    for number in range(1, count):
        at, before = depth + width * number, 0.0 if (number % 2 == 1) == corner else depth
        steps += [(at, before), (at, depth - before)]
    return steps


DRAWINGS: Mapping[str, Callable[[Dimensions], Sheet]] = MappingProxyType(
    {"servo-mount": servo_mount, "camera-stand": camera_stand, "enclosure": enclosure}
)
