"""The striker's circuit as an SVG drawing: a pin switches a MOSFET, and the MOSFET a coil with its diode."""

from html import escape

from companion.config.settings import DeviceSettings
from hardware.wiring import positions

EXAMPLE = 23
"""A pin that no other part has by default."""
WIDTH, HEIGHT = 480, 330
WIRE, INK, GREY = "#222", "#222", "#666"
POWER, SIGNAL = "#d33", "#2a7de1"
TOP, DRAIN_Y, GATE_Y, GROUND_Y = 50, 150, 190, 280
"""Heights of the 5 V line, the coil's lower end, the pin's wire and the ground line, in drawing units."""
GATE_X, CHANNEL_X, DIODE_X = 190, 270, 350
"""Where the resistor, the MOSFET with the coil above it and the diode stand."""


def circuit(settings: DeviceSettings) -> str:
    """The drawing as the text of an SVG file, with the pin of the configuration, or the one of our examples."""
    gpio = EXAMPLE if settings.striker is False else int(settings.striker)
    return _drawn(gpio, positions()[gpio])


def _drawn(gpio: int, position: int) -> str:
    body = [*_lines(gpio, position), *_coil(), *_diode(), *_mosfet(), *_resistor()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="12" role="img" aria-label="Circuit of the striker">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *body,
            "</svg>",
            "",
        ]
    )


def _lines(gpio: int, position: int) -> list[str]:
    """5 V, ground, and the wire from the pin."""
    return [
        _wire((GATE_X, TOP), (DIODE_X + 50, TOP), colour=POWER),
        _text(GATE_X - 8, TOP + 4, "5 V (pin 2 or 4)", "end", bold=True),
        _wire((GATE_X - 40, GROUND_Y), (DIODE_X + 50, GROUND_Y)),
        _text(GATE_X - 48, GROUND_Y + 4, "GND", "end", bold=True),
        _wire((130, GATE_Y), (CHANNEL_X - 24, GATE_Y), colour=SIGNAL),
        _text(122, GATE_Y, f"GPIO {gpio}", "end", bold=True),
        _text(122, GATE_Y + 14, f"pin {position}", "end", colour=GREY),
        _text(20, HEIGHT - 12, "No pin carries a coil: without MOSFET and diode it breaks.", "start", colour=GREY),
    ]


def _coil() -> list[str]:
    """The solenoid between 5 V and the MOSFET."""
    top, bottom = TOP + 25, DRAIN_Y - 15
    turns = "".join(f"a 8 {(bottom - top) / 8:g} 0 0 1 0 {(bottom - top) / 4:g}" for _ in range(4))
    return [
        _wire((CHANNEL_X, TOP), (CHANNEL_X, top)),
        f'<path d="M {CHANNEL_X} {top} {turns}" fill="none" stroke="{WIRE}" stroke-width="2"/>',
        _wire((CHANNEL_X, bottom), (CHANNEL_X, GATE_Y - 12)),
        _text(CHANNEL_X - 10, (top + bottom) / 2 - 3, "coil: small", "end"),
        _text(CHANNEL_X - 10, (top + bottom) / 2 + 11, "5 V solenoid", "end"),
        _dot(CHANNEL_X, TOP),
        _dot(CHANNEL_X, DRAIN_Y),
    ]


def _diode() -> list[str]:
    """Beside the coil, its ring (the bar) towards 5 V: there the coil's current goes on when the MOSFET opens."""
    middle = (TOP + DRAIN_Y) / 2
    return [
        _wire((DIODE_X, TOP), (DIODE_X, middle - 10)),
        f'<path d="M {DIODE_X - 11} {middle - 10} h 22" stroke="{WIRE}" stroke-width="3"/>',
        f'<path d="M {DIODE_X} {middle - 9} l 11 19 h -22 z" fill="{WIRE}"/>',
        _wire((DIODE_X, middle + 10), (DIODE_X, DRAIN_Y)),
        _wire((DIODE_X, DRAIN_Y), (CHANNEL_X, DRAIN_Y)),
        _text(DIODE_X + 18, middle - 3, "1N4007", "start"),
        _text(DIODE_X + 18, middle + 11, "ring towards 5 V", "start", colour=GREY),
        _dot(DIODE_X, TOP),
    ]


def _mosfet() -> list[str]:
    """n channel: gate left, drain above, source below."""
    gate = CHANNEL_X - 24
    return [
        f'<circle cx="{CHANNEL_X - 10}" cy="{GATE_Y}" r="27" fill="none" stroke="{GREY}"/>',
        f'<path d="M {gate} {GATE_Y - 13} v 26" stroke="{WIRE}" stroke-width="3"/>',
        f'<path d="M {gate + 8} {GATE_Y - 15} v 30" stroke="{WIRE}" stroke-width="3"/>',
        _wire((gate + 8, GATE_Y - 12), (CHANNEL_X, GATE_Y - 12)),
        _wire((gate + 8, GATE_Y + 12), (CHANNEL_X, GATE_Y + 12)),
        _wire((CHANNEL_X, GATE_Y + 12), (CHANNEL_X, GROUND_Y)),
        _text(CHANNEL_X + 26, GATE_Y - 3, "logic-level n MOSFET,", "start"),
        _text(CHANNEL_X + 26, GATE_Y + 11, "switched by 3.3 V", "start"),
        *(
            _text(CHANNEL_X + 5, GATE_Y + down, letter, "start", colour=GREY)
            for down, letter in ((-18, "D"), (26, "S"))
        ),
        _text(gate - 6, GATE_Y - 5, "G", "end", colour=GREY),
        _dot(CHANNEL_X, GROUND_Y),
    ]


def _resistor() -> list[str]:
    """From the gate to ground: while the Pi starts, no pin holds the gate."""
    top, bottom = GATE_Y + 22, GROUND_Y - 20
    return [
        _dot(GATE_X, GATE_Y),
        _wire((GATE_X, GATE_Y), (GATE_X, top)),
        f'<rect x="{GATE_X - 7}" y="{top}" width="14" height="{bottom - top}" fill="#fff" stroke="{WIRE}" '
        'stroke-width="2"/>',
        _wire((GATE_X, bottom), (GATE_X, GROUND_Y)),
        _text(GATE_X - 14, (top + bottom) / 2 + 4, "10 kΩ", "end"),
        _dot(GATE_X, GROUND_Y),
    ]


def _wire(start: tuple[float, float], end: tuple[float, float], colour: str = WIRE) -> str:
    (x, y), (to_x, to_y) = start, end
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" stroke="{colour}" stroke-width="2"/>'


def _dot(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="3.5" fill="{WIRE}"/>'


def _text(x: float, y: float, words: str, anchor: str, *, bold: bool = False, colour: str = INK) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}"{weight}>{escape(words)}</text>'
