"""What pages need of the host, the virtual table and the devices, said without importing them."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.dialogs import Draft, Opener, Said
from companion.kernel.places import Mat, Seat
from companion.kernel.view import View
from companion.table.messages import Message, Reply
from companion.table.page import Course, Guide, Page, Preview, PreviewKind


class Versioned(Protocol):
    """Something that knows how new it is."""

    @property
    def version(self) -> int: ...


class Host(Protocol):
    """The part of `companion.table.host.Host` that pages use."""

    def page(self, seat: Seat | None = None) -> Page:
        """What a seat's phone shows; ``None`` is the table's own screen, which taps for everybody.

        NoSuchSeat for a seat that the game on the table has not, here and below.
        """

    def seconds_left(self) -> float | None:
        """Seconds until silence answers the open question; ``None`` while no time runs."""

    def guide(self) -> Guide:
        """What can be looked up of the game on the table; the same object as long as it is the same game."""

    def draft(self, seat: Seat, verb: str, said: Said) -> Draft | None:
        """A dialog as far as it is said; ``None`` when this seat may not open it now."""

    def about(self, seat: Seat, card: str) -> Sequence[Opener]:
        """The dialogs of a seat in which a card may be said now."""

    def wait_newer(self, version: int, seconds: float) -> Versioned:
        """The newest snapshot as soon as its version is not `version`, at latest after `seconds`."""

    def seen(self) -> Sequence[CardId]:
        """Every card that is believed to lie face up on the mat."""

    def put(self, message: Message) -> "Future[Reply]":
        """Leaves a message; never blocks."""

    def ring(self, seat: Seat) -> "Future[Reply]":
        """A ring of a seat's own bell, which speaks for that seat alone."""

    def rings(self) -> Seat:
        """For whom a ring of the table's bell would speak now; empty without a game."""

    def rung_by(self, press: Callable[[], object], seconds: float) -> Reply | None:
        """Has a bell pressed, and what its ring is answered; ``None`` where none was heard in time."""

    def new_game(
        self, name: str, options: Mapping[str, Any] | None, names: Mapping[Seat, str] | None
    ) -> "Future[Reply]":
        """Begins a game; ConfigError for a wrong name, option or seat."""

    def preview(self, seat: Seat | None, kind: PreviewKind, to: int | None = None) -> Preview | None:
        """What the next undo (back to entry `to`) or redo would change on the table; ``None`` when there is none."""

    def course(self) -> Course | None:
        """The game on the table from its beginning; ``None`` when there is none."""

    def past(self, seat: Seat | None, n: int) -> View | None:
        """The table after an entry, as a seat saw it then; ``None`` when there is no such entry."""

    def options(self) -> Mapping[str, Any]:
        """The options of the game on the table as plain values; empty when there is none."""

    def record(self) -> str:
        """The running game's record; RecordError when there is none."""


class BeginGame(Protocol):
    """Begins a game by its name, options and the players' names, as `Host.new_game` does; with `bare` all cards of the
    virtual table are in their piles before. The companion plays `seats` as well as their levels say."""

    def __call__(
        self,
        name: str,
        options: Mapping[str, Any] | None,
        names: Mapping[Seat, str] | None,
        *,
        bare: bool,
        seats: Mapping[Seat, str] | None = None,
    ) -> "Future[Reply]": ...


class DemoShown(Protocol):
    """What is shown of a demonstration: ``ready``, ``playing``, ``paused``, ``over`` or ``lost``, and its caption."""

    @property
    def state(self) -> str: ...
    @property
    def caption(self) -> str: ...


class Demonstration(Protocol):
    """A recorded game that a virtual hand plays (`companion.demo.Demonstration`)."""

    def shown(self) -> DemoShown: ...
    def go(self, on: bool = True) -> None: ...


class Show(Protocol):
    """The part of `companion.show.Show` that pages use: demonstrations on a table of their own."""

    def plays(self, game: str) -> bool:
        """Whether a game brings a demonstration."""

    def open(self, game: str) -> None:
        """Begins it, unless it is being shown. ConfigError when the game has none."""

    def pages(self) -> "Callable[[dict[str, Any], Any], Any] | None":
        """The pages of what is shown, as a WSGI app; ``None`` when nothing is."""

    def close(self) -> None:
        """Puts everything away."""


class VirtualCard(Protocol):
    """A card as it lies on the virtual table (see `vision.virtual.table.VirtualCard`)."""

    @property
    def card(self) -> CardId: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def angle(self) -> float: ...
    @property
    def face_down(self) -> bool: ...
    @property
    def on_table(self) -> bool: ...
    @property
    def side(self) -> str: ...
    @property
    def held(self) -> bool: ...


class VirtualTable(Protocol):
    """The hands of `vision.virtual.table.VirtualTable`: mm of the mat, degrees clockwise. KeyError for a card it has
    not."""

    mat: Mat

    @property
    def scene(self) -> Any:
        """Everything that can be seen, immutable and hashable: `foreign` slips, the `hand`, `dark`."""

    def at_once(self) -> AbstractContextManager[None]:
        """What is done within is seen when all of it is done."""

    def cards(self) -> Sequence[VirtualCard]: ...
    def card(self, card: CardId) -> VirtualCard: ...
    def lay(
        self,
        card: CardId,
        x: float,
        y: float,
        angle: float | None = None,
        face_down: bool | None = None,
        held: bool = False,
        side: str | None = None,
        under: CardId | None = None,
        along: Sequence[CardId] = (),
    ) -> None: ...
    def tucked(self, card: CardId) -> tuple[CardId, ...]: ...
    def two_sided(self) -> tuple[CardId, ...]: ...
    def slip_under(self, card: CardId) -> None: ...
    def lift(self, card: CardId) -> None: ...
    def turn(self, card: CardId, degrees: float) -> None: ...
    def flip(self, card: CardId) -> None: ...
    def hand(self, x: float, y: float, side: str | None = None) -> None: ...
    def no_hand(self) -> None: ...
    def add_foreign(self, text: str, x: float, y: float, angle: float = 8.0) -> None: ...
    def clear_foreign(self) -> None: ...
    def blackout(self, on: bool = True) -> None: ...
    def clear(self) -> None: ...
    def copy(self) -> "VirtualTable": ...
    def card_png(self, card: CardId, face_down: bool = False, side: str = "A", dpi: float = 110) -> bytes: ...
    def looks(self) -> Mapping[CardId, str]: ...
    def mat_png(self, width: int = 1600) -> bytes: ...


class Devices(Protocol):
    """The part of `hardware.devices.Devices` that the virtual table shows and touches."""

    def levels(self) -> Any:
        """`hardware.devices.Levels`: what the pins really do."""

    def press_bell(self, seconds: float = 0.0) -> None:
        """Pull the simulated bell pin; DeviceError when the bell is a real one or absent."""


class HardwareTestSession(Protocol):
    """The part of `companion.hardware_test.session.HardwareTestSession` that the page of trials uses."""

    @property
    def simulated(self) -> bool:
        """Whether there are no wires."""

    def parts(self) -> Sequence[Any]:
        """Every part with its wire, how it is, its question, and what was found."""

    def start(self, name: str) -> str:
        """Lets a part do what it can; words. DeviceError when it cannot."""

    def saw(self, name: str, well: bool) -> None:
        """Remembers a person's answer. DeviceError for a part there is not."""

    def report(self) -> str:
        """What was found, in Markdown."""


class Voice(Protocol):
    """The part of `companion.voice.voice.Voice` that the host switches."""

    on: bool

    def switch(self, on: bool) -> None:
        """Speak from now on, or be silent at once."""


class CameraSetup(Protocol):
    """The part of `companion.camera.setup.CameraSetup` that the camera's page uses. DeviceError says what the camera
    lacks."""

    def look(self) -> Any:
        """Judges the newest frame: words, numbers, markers in pixels."""

    def jpeg(self) -> bytes | None:
        """The frame that was judged last."""

    def keep(self) -> str:
        """Begins to hold lens and exposure; `look` tells how it went."""

    def free(self) -> str:
        """Forgets the calibration."""


PrintCards = Callable[[str, Mapping[str, Any], Sequence[str], str, str], tuple[str, bytes]]
"""(game, options, designs, ``tags`` or ``cards``, ``pdf`` or ``png``) to the file's MIME type and bytes."""


class PrintJob(Struct, frozen=True):
    """An order of paper: how it stands, how many of its pages are done, and its size in bytes once it is printed.

    `pages` is 0 until that is known; `say` is why it failed.
    """

    number: int
    game: str
    what: str
    paper: str
    state: Literal["waiting", "printing", "done", "failed"] = "waiting"
    done: int = 0
    pages: int = 0
    bytes: int = 0
    say: str = ""


class PrintShop(Protocol):
    """The part of `companion.printing.shop.PrintShop` that the page of printing uses."""

    def offer(self, game: str) -> Any:
        """What can be printed of a game: its mats by number of players, papers, labels. ConfigError for none such."""

    def begin(self, game: str, what: str, options: Mapping[str, Any], **choices: Any) -> int:
        """Takes an order; its number, 0 when too many wait. ConfigError when it is none."""

    def jobs(self) -> Sequence[PrintJob]:
        """The orders that are remembered, the newest first."""

    def file(self, number: int) -> Path | None:
        """The PDF of an order that is printed."""

    def stop(self, number: int) -> None:
        """Takes an order back."""


class LetIn(Protocol):
    """What is typed so that phones reach a table that none can reach: the `command` that starts it so ("" for a
    service), the configuration's `file`, and what makes a service read it again (`restart`)."""

    @property
    def command(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def restart(self) -> str: ...


class Wifi(Struct, frozen=True):
    """The table's own network, for a QR code that joins it."""

    ssid: str
    password: str = ""


class Pile(Struct, frozen=True):
    """A pile of cards beside the virtual mat, or face down on one of its regions. With `seat` only that player draws
    from it. Without `shown_empty` it is seen only while cards are in it."""

    key: str
    label: str
    cards: tuple[CardId, ...]
    seat: Seat | None = None
    region: str = ""
    shown_empty: bool = True
