"""What goes into the host's inbox. Camera, bell, phones and clock never touch the state, they send one of these.

Times are seconds on the injected monotonic clock (`companion.table.clock`).
"""

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.dialogs import Said
from companion.kernel.picture import LyingCard, Picture
from companion.kernel.places import ARBITER, Place, Seat
from companion.kernel.sentences import say


class Loose(Struct, frozen=True):
    """A card that lies face up on the mat in no place: its middle in mm of the mat, and the places next to it, at most
    two, the nearest first."""

    card: CardId
    x: float
    y: float
    near: tuple[Place, ...] = ()


class PictureSettled(Struct, frozen=True):
    """The camera's settled picture of the whole table, sent when it changed.

    `steps` are the settled pictures on the way since the last message, oldest first, for histories that one picture
    hides. `notes` are words for people about what cannot be used ("a QR code that is not ours lies near B2").
    `lying` are the cards on free ground.
    """

    picture: Picture
    at: float
    steps: tuple[Picture, ...] = ()
    notes: tuple[str, ...] = ()
    loose: tuple[Loose, ...] = ()
    lying: tuple[LyingCard, ...] = ()


class PictureRested(Struct, frozen=True):
    """A picture that has rested for a little while, without a hand over it.

    It counts only if it leaves no doubt; else it comes again as settled. `steps` are the settled pictures on the way to
    it, as in `PictureSettled`; they are told once. `laid` are the cards that were laid or turned last, since the rest
    before it.
    """

    picture: Picture
    at: float
    steps: tuple[Picture, ...] = ()
    laid: frozenset[CardId] = frozenset()


class TakenUp(Struct, frozen=True):
    """The cards that hands took up off the mat and hold, each with whose hand it is: known only where hands can be
    looked into (a virtual table)."""

    held: tuple[tuple[Seat, CardId], ...] = ()


class TableMoving(Struct, frozen=True):
    """The camera sees the table being changed (`moving`), or it came to rest as it was. A ring waits for it."""

    at: float
    moving: bool = True


class BellRung(Struct, frozen=True):
    """The bell was rung at `at` (the edge's own time). `seat`: whose bell it is, "" for one that all share."""

    at: float
    seat: Seat = ""


class BellHeld(Struct, frozen=True):
    """The bell button was held down for `seconds`: a request for help, or a stuck button."""

    at: float
    seconds: float = 1.0
    seat: Seat = ""


class Tapped(Struct, frozen=True):
    """A phone chose: the action in record words, and the version its page showed. `key` makes a repeat harmless.

    `by`: whose phone it was, if it has a seat; the action's seat may be chance's or the arbiter's.
    """

    seat: Seat
    words: str
    version: int
    key: str = ""
    by: Seat = ""


class ResolveVerdict(Struct, frozen=True):
    """A phone answered a verdict: ``accept`` (the table is right), ``restore`` (the companion is right) or a number.

    `seat`: whose phone it was, if it has one.
    """

    choice: str
    version: int
    seat: Seat = ARBITER


class UndoRequested(Struct, frozen=True):
    """A phone asks to take back the last `count` entries; `seat` confirms."""

    seat: Seat
    version: int
    count: int = 1


class RedoRequested(Struct, frozen=True):
    """A phone wants what was taken back last played again; `seat` confirms."""

    seat: Seat
    version: int


class Timers(Struct, frozen=True):
    """A phone switches whether questions take silence for an answer."""

    on: bool


class StepTaken(Struct, frozen=True):
    """A phone took a step of a dialog: whose it is, the action's verb, and what is said of it so far."""

    seat: Seat
    verb: str
    said: Said


class TakeUp(Struct, frozen=True):
    """A phone wants a game of the journal on the table again that was set aside, or that could not go on."""

    game: int


class SeatGiven(Struct, frozen=True):
    """The companion plays a seat from now on, as well as `level` says; without a level a person does."""

    seat: Seat
    level: str = ""


class Thinks(Struct, frozen=True):
    """The companion thinks about its move at a seat, for `seconds` at most; it waits for `hands` to do one of these
    verbs for it, where a card comes up that nobody chooses. `waits`: it leaves the next move to people, where all may
    move. `position` as in `Decided`."""

    seat: Seat
    position: str
    seconds: float = 0.0
    hands: tuple[str, ...] = ()
    waits: bool = False


class Decided(Struct, frozen=True):
    """What the companion does at a seat, in record words, and why. It counts only while the game is in the `position`
    that it was thought for (`companion.table.pages.snapshot.Snapshot.position`)."""

    seat: Seat
    words: str
    position: str
    why: tuple[str, ...] = ()


class PlayNow(Struct, frozen=True):
    """A phone does not want to wait for the companion's thought any longer."""

    version: int


class AskedAdvice(Struct, frozen=True):
    """A seat asks what the companion would do in its place, as well as `level` says; the table notes that it did."""

    seat: Seat
    level: str
    position: str


class NotInItsStack(Struct, frozen=True):
    """Hands cannot fetch the card that the companion has just played out of its head at a seat: somebody holds it
    (`held`), or it is not there at all."""

    seat: Seat
    card: CardId
    version: int
    held: bool


class PutRight(Struct, frozen=True):
    """The companion's hands have put right what lay wrong beside its seat: `what` it was, as phones said it."""

    seat: Seat
    what: str


class HeldByAnother(Struct, frozen=True):
    """A card that the companion drew in its head for a seat is held by somebody else: it draws another."""

    seat: Seat
    card: CardId


class Tick(Struct, frozen=True):
    """The clock, about once a second."""

    at: float


class Health(Struct, frozen=True):
    """How a device is: ``ok``, ``degraded`` or ``down``, with words for people ("camera stopped: check the ribbon")."""

    device: str
    status: str
    say: str = ""


Message = (
    PictureRested
    | PictureSettled
    | TakenUp
    | TableMoving
    | BellRung
    | BellHeld
    | Tapped
    | ResolveVerdict
    | UndoRequested
    | RedoRequested
    | Timers
    | StepTaken
    | TakeUp
    | SeatGiven
    | Thinks
    | Decided
    | PlayNow
    | HeldByAnother
    | PutRight
    | AskedAdvice
    | NotInItsStack
    | Tick
    | Health
)


class Reply(Struct, frozen=True):
    """What became of a message: whether it was done, a sentence for people, the version, a refusal's code."""

    ok: bool
    say: str = ""
    version: int = 0
    code: str = ""


ERRAND = "done "
"""Before an errand's key, the choice of a `ResolveVerdict` that says that it is done, whatever was done since."""
KEEP_MOVES = "keep moves"
"""What a seat taps that does not want moves taken back; no game has such an action."""
REDO = "redo"
"""What a seat taps that plays again what was taken back last; no game has such an action."""
NO_GAME = Reply(False, say("No game has begun."), code="E_NO_GAME")
