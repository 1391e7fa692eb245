"""All measures of the drawings, in millimetres. Bought parts as their makers give them, the rest follows from those."""

from math import radians, sin

from msgspec import Struct

from companion.kernel.panel import BEAM_DEGREES


class Servo(Struct, frozen=True):
    """An SG90 or MG90S: its body, the distance of the screw holes, and how far the shaft is from the body's middle."""

    length: float = 23.0
    width: float = 12.6
    holes: float = 28.0
    hole: float = 2.0
    shaft: float = 5.9


class Board(Struct, frozen=True):
    """A Raspberry Pi 3, 4 or 5: board, and its mounting holes from the board's corner."""

    length: float = 85.0
    width: float = 56.0
    inset: float = 3.5
    along: float = 58.0
    across: float = 49.0
    hole: float = 2.8


class CameraModule(Struct, frozen=True):
    """Camera Module 3: board, mounting holes, and the opening that its lens looks through."""

    width: float = 25.0
    height: float = 24.0
    along: float = 21.0
    across: float = 12.5
    hole: float = 2.2
    opening: float = 13.0


class Dimensions(Struct, frozen=True):
    """Everything that is drawn follows from these. `sheet` is the thickness of the plywood or cardboard."""

    sheet: float = 3.0
    servo: Servo = Servo()
    board: Board = Board()
    camera: CameraModule = CameraModule()
    beam: float = 160.0
    pan_drop: float = 20.0
    """How far a pan or a thread hangs below the beam's end."""
    room: float = 8.0
    """Round the Raspberry Pi, and below it for its feet."""
    height: float = 45.0
    """Of the enclosure inside: board, cables, MOSFETs."""
    lens: tuple[float, ...] = (650.0, 850.0)
    """Heights of the lens over the mat, for the small and the large mats."""
    mats: tuple[float, ...] = (300.0, 594.0)
    """How deep those mats are."""
    slat: float = 30.0
    """Side of the wood of the stand."""

    @property
    def shaft_height(self) -> float:
        """How high the servo's shaft stands, so that a beam that leans as far as it goes touches nothing."""
        return round(self.beam / 2 * sin(radians(BEAM_DEGREES)) + self.pan_drop + 10)

    @property
    def free(self) -> float:
        """What is left below a pan when the beam leans as far as it goes."""
        return self.shaft_height - self.beam / 2 * sin(radians(BEAM_DEGREES)) - self.pan_drop

    @property
    def reach(self) -> tuple[float, ...]:
        """How far the lens stands in front of the mast: over the mat's middle, the mast behind the mat."""
        return tuple(depth / 2 + 50 for depth in self.mats)

    @property
    def inside(self) -> tuple[float, float, float]:
        """Length, width and height of the enclosure inside."""
        return (self.board.length + 2 * self.room, self.board.width + 2 * self.room, self.height)
