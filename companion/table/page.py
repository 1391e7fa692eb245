"""What a phone is sent: one `Page` per poll, plain values, nothing a seat may not see.

`companion.table.pages.views.page` makes it from a snapshot; the web draws it and knows neither state nor rules.
"""

from typing import Literal

from msgspec import Struct

from companion.kernel.actions import Standing
from companion.kernel.blanks import Blank
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Opener
from companion.kernel.places import Seat
from companion.kernel.view import LIGHTS, View
from companion.table.journal.seated import AtSeat


class Choice(Struct, frozen=True):
    """A button: what it says, and the words to send back with the page's version (`Tapped`).

    `why`: the reason why that cannot be done now; the button is grey then and says so.
    """

    label: str
    words: str
    seat: Seat
    hint: str = ""
    why: str = ""
    standing: Standing = "often"
    """How it belongs on a phone (`Action.standing`)."""


class HandOver(Struct, frozen=True):
    """So many cards are owed `to` a seat's hand, out of the hand of `seat`, from the pile beside the table with that
    key, or out of any pile a `card`, which is named by what is printed on it; `words` say that it is done, as
    `Page.errands` has them."""

    to: Seat
    count: int
    words: str
    seat: Seat = ""
    pile: str = ""
    card: str = ""


class Form(Struct, frozen=True):
    """An answer in people's own words: the verb and its blanks in order, to be sent as record words (`Tapped`).

    A blank that is optional is left out when it is empty, else written ``name=value``.

    `label` stands on the button that sends it.
    """

    verb: str
    seat: Seat
    blanks: tuple[Blank, ...]
    label: str = ""


class ActionGroup(Struct, frozen=True):
    """Actions of one kind, folded under a heading: `by_hand` those that hands do at the table and that may be tapped
    as well, else what is wanted too seldom for a button."""

    title: str
    choices: tuple[Choice, ...]
    by_hand: bool = True


PreviewKind = Literal["undo", "redo"]


class Change(Struct, frozen=True):
    """Something that changes on the table, in words, and the places of the board it is about."""

    say: str
    places: tuple[str, ...] = ()


class Preview(Struct, frozen=True):
    """What taking back (``undo``) or playing again (``redo``) would change; nothing has happened yet.

    `what` are the moves, `cards` where hands put cards, `numbers` counters and candles, `turn` how the game stands
    then, `asks` who has to agree (empty: nobody). `count` is how many entries are taken back.
    """

    kind: PreviewKind
    version: int
    what: str
    cards: tuple[Change, ...] = ()
    numbers: tuple[str, ...] = ()
    turn: str = ""
    asks: str = ""
    count: int = 1


class Question(Struct, frozen=True):
    """The open question as this page may answer it. The first choice is the usual one, if there is one (`usual`); there
    is none where hands answer it with a card that lies on the mat (`by_hand`).

    With a timer, `seconds_left` of `seconds` are left until silence is taken as the answer `silence` (in words).
    """

    key: str
    say: str
    clause: str = ""
    choices: tuple[Choice, ...] = ()
    waiting: tuple[Seat, ...] = ()
    seconds_left: float | None = None
    forms: tuple[Form, ...] = ()
    """Answers that are too many to be buttons: a name, a number, a card of the whole deck."""
    seconds: float | None = None
    silence: str = ""
    preview: Preview | None = None
    """What agreeing to an undo or a redo would change on the table."""
    usual: bool = True
    by_hand: bool = False


class Problem(Struct, frozen=True):
    """The table does not fit: the verdict on the last picture, what to put back, and what the page offers.

    `verdict` is ``in progress``, ``refused``, ``ambiguous`` or ``puzzling``, ``unclear`` when something lies on the mat
    that is no move, or ``blind`` when a ring waits for a camera that does not see the table. The words of `choices` are
    `ResolveVerdict.choice` values: ``accept``, ``restore``, ``ring`` or the number of an explanation.
    """

    verdict: str
    say: str
    code: str = ""
    clause: str = ""
    put_back: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    openers: tuple[Opener, ...] = ()
    """The dialogs in which what the cards leave open is said."""


class Mark(Struct, frozen=True):
    """A place of the board to look at, and why."""

    place: str
    say: str = ""


class HistoryLine(Struct, frozen=True):
    """One line of history: entry number, seat, what was done, what followed from it; `who` did it in people's words.

    `only_for`: the seats that alone may read it; ``None``: everybody. `why` the companion did it, if it did.
    `small`: what follows is a note on the phone, however much it is (`Action.small`).
    `paid`: what followed says only what it cost, so that a note says first what was done.
    """

    n: int
    seat: Seat
    text: str
    lines: tuple[str, ...] = ()
    at: str = ""
    who: str = ""
    only_for: tuple[Seat, ...] | None = None
    why: str = ""
    small: bool = False
    paid: bool = False


class DeviceStatus(Struct, frozen=True):
    """How a device is: ``ok``, ``degraded``, ``down`` or ``absent``, with words."""

    name: str
    status: str
    say: str = ""


class WaitingGame(Struct, frozen=True):
    """A game that is not over and not on the table; it can be taken up again (`companion.table.messages.TakeUp`).

    `why` it could not go on when that was tried, and what `helps`; both empty when it was only set aside.
    """

    number: int
    title: str
    names: str
    began: str
    moves: int
    why: str = ""
    helps: str = ""


class Guide(Struct, frozen=True):
    """What can be looked up of a game: (heading, text) in order, and (sigil, the id of its icon)."""

    help: tuple[tuple[str, str], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()


class Page(Struct, frozen=True):
    """Everything one phone shows."""

    version: int
    game: str
    title: str
    view: View
    seat: Seat | None = None
    taken: tuple[Seat, ...] = ()
    """The seats at which whoever sees this page cannot sit down; the web fills it in."""
    question: Question | None = None
    trouble: Problem | None = None
    chores: tuple[str, ...] = ()
    errands: tuple[Choice, ...] = ()
    """What hands have to do where the camera does not look; words for `ResolveVerdict`, for whoever has done it."""
    hand_overs: tuple[HandOver, ...] = ()
    """Those errands that are cards into a hand."""
    choices: tuple[Choice, ...] = ()
    """Taps that are possible now without a question (draw from a pile, use an item)."""
    thumb: tuple[str, ...] = ()
    """The words of those choices that go on with the turn; the page has them where a thumb reaches."""
    groups: tuple[ActionGroup, ...] = ()
    """What hands do at the table and may be tapped as well, by kind."""
    dialogs: tuple[Opener, ...] = ()
    """What may be said step by step (`companion.kernel.dialogs`)."""
    lean: float = 0.0
    """Degrees by which the beam of the scale leans from level, positive towards B (`Panel.degrees`)."""
    moves: tuple[HistoryLine, ...] = ()
    notes: tuple[str, ...] = ()
    """Passing words: a foreign code, a stale tap, a mistake of the program."""
    devices: tuple[DeviceStatus, ...] = ()
    undo: str = ""
    """What "undo" would take back now, in words; empty when there is nothing or it needs consent asked elsewhere."""
    redo: str = ""
    """What was taken back and would be played again now, in words; empty when something else was done since."""
    over: bool = False
    guide: str = ""
    """Where the game's `Guide` is, as whoever serves the page fills in; the address names its content, so that a phone
    fetches it once."""
    timers: bool = True
    """Whether questions with a usual answer take silence for it after a while."""
    marks: tuple[Mark, ...] = ()
    """Where on the board something is not as it should be."""
    light: str = LIGHTS[0]
    """The light of the game's pages, one of `LIGHTS`."""
    in_all_languages: bool = True
    """Whether all that it says can be translated; else it is shown in English as a whole."""
    waiting: tuple[WaitingGame, ...] = ()
    """Games that wait to be taken up again; only on the table's own screen."""
    number: int = 0
    """The game's number in the journal: another one is another game, whatever it is called."""
    companions: tuple[AtSeat, ...] = ()
    """The seats that the companion plays."""
    advice: bool = False
    """Whether this seat may ask what the companion would do in its place; whoever serves the page fills it in."""
    handed: tuple[str, ...] = ()
    """The names of the cards that it had in its head when somebody took this seat over from it."""
    taught: int = 0
    """Which step of the game's first lesson is about what is to be done now, 0 = the first."""
    mend: tuple[Choice, ...] = ()
    """What the page offers beside the chores when there is no trouble ("the table is right"); words for
    `ResolveVerdict`."""


class Moment(Struct, frozen=True):
    """How things stood after entry `n`: a value for each line of the curve."""

    n: int
    values: tuple[float, ...]


class Lines(Struct, frozen=True):
    """The curve of a game: what it says, the name of each line, and the room from `low` to `high`."""

    says: str
    names: tuple[str, ...]
    low: float
    high: float


class TurningPoint(Struct, frozen=True):
    """An entry after which the game looked otherwise, and by what; empty where the move says it all."""

    n: int
    says: str


class Fallen(Struct, frozen=True):
    """A card that fell in entry `n`."""

    card: CardId
    name: str
    n: int


class Survivor(Struct, frozen=True):
    """The card that lay on the board through the most moves."""

    card: CardId
    name: str
    moves: int


class Course(Struct, frozen=True):
    """A game from its first move to now, its turning points in order."""

    title: str
    over: bool
    headline: str
    names: dict[Seat, str]
    minutes: int
    moves: tuple[HistoryLine, ...]
    moments: tuple[Moment, ...]
    turning: tuple[TurningPoint, ...]
    fallen: tuple[Fallen, ...]
    curve: Lines | None = None
    survivor: Survivor | None = None
    taken_back: tuple[HistoryLine, ...] = ()
    """All that was ever taken back, with who wanted it and who agreed."""
