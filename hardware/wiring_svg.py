"""The wiring as an SVG drawing: the header in the middle, each part beside its pin."""

from html import escape

from companion.config.settings import DeviceSettings
from hardware.wiring import HeaderPin, header

PITCH, LEFT, TOP = 22, 330, 60
"""Distance of two header pins, and where the first one is, in drawing units."""
WIDTH, HEIGHT = 700, 560
COLOURS = {"5V": "#d33", "3V3": "#e80", "GND": "#222"}
PART_COLOURS = {"candle": "#f5b301", "bell": "#2a7de1", "scale": "#8e44ad", "status": "#2e9e4f", "striker": "#c0392b"}


def as_svg(settings: DeviceSettings) -> str:
    """The drawing as the text of an SVG file."""
    pins = header(settings)
    body = [_board(), *(_pin(pin) for pin in pins), *(_wire(pin) for pin in pins if pin.wire is not None), _legend()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="12" role="img" aria-label="Wiring of the box">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *body,
            "</svg>",
            "",
        ]
    )


def _place(position: int) -> tuple[int, int]:
    return LEFT + (position + 1) % 2 * PITCH, TOP + (position - 1) // 2 * PITCH


def _board() -> str:
    x, y = LEFT - 16, TOP - 16
    return (
        f'<rect x="{x}" y="{y}" width="{PITCH + 32}" height="{19 * PITCH + 32}" rx="5" fill="#1b7f3b"/>'
        f'<text x="{x}" y="{y - 8}" fill="#444">corner of the board</text>'
        f'<text x="{x}" y="{y + 19 * PITCH + 50}" fill="#444">USB sockets</text>'
    )


def _pin(pin: HeaderPin) -> str:
    x, y = _place(pin.position)
    colour = _colour(pin)
    shape = f'<circle cx="{x}" cy="{y}" r="7" fill="{colour}" stroke="#fff"><title>{escape(pin.name)}</title></circle>'
    number = f'<text x="{x}" y="{y + 3}" font-size="8" text-anchor="middle" fill="#fff">{pin.position}</text>'
    if pin.wire is not None:
        return shape + number
    outside = (x - 24, "end") if pin.position % 2 else (x + 24, "start")
    label = f'<text x="{outside[0]}" y="{y + 4}" font-size="9" text-anchor="{outside[1]}" fill="#999">{pin.name}</text>'
    return shape + number + label


def _wire(pin: HeaderPin) -> str:
    x, y = _place(pin.position)
    wire = pin.wire
    assert wire is not None
    near, far = (x - 7, 250) if pin.position % 2 else (x + 7, 432)
    anchor = "end" if pin.position % 2 else "start"
    shift = -6 if pin.position % 2 else 6
    return (
        f'<line x1="{near}" y1="{y}" x2="{far}" y2="{y}" stroke="{_colour(pin)}" stroke-width="3"/>'
        f'<text x="{far + shift}" y="{y + 1}" text-anchor="{anchor}" font-weight="bold">{escape(wire.part)}'
        f'<tspan font-weight="normal"> = GPIO {wire.gpio}</tspan></text>'
        f'<text x="{far + shift}" y="{y + 12}" font-size="8" text-anchor="{anchor}" fill="#666">'
        f"{escape(wire.how.split(' (')[0])}</text>"
    )


def _colour(pin: HeaderPin) -> str:
    if pin.wire is None:
        return COLOURS.get(pin.name, "#9aa")
    return PART_COLOURS[pin.wire.part.split()[0]]


def _legend() -> str:
    entries = [("5V", COLOURS["5V"]), ("3.3V", COLOURS["3V3"]), ("GND", COLOURS["GND"])]
    dots = "".join(
        f'<circle cx="{30 + 70 * n}" cy="{HEIGHT - 24}" r="6" fill="{colour}"/>'
        f'<text x="{42 + 70 * n}" y="{HEIGHT - 20}">{name}</text>'
        for n, (name, colour) in enumerate(entries)
    )
    return dots + f'<text x="250" y="{HEIGHT - 20}" fill="#444">Every part\'s other end goes to GND.</text>'
