"""What a page may show of a game: plain values, ready to be drawn, already limited to what one seat may see.

A game describes its table once (`BaseGame.view`); every page draws these values and knows no rules.
"""

from __future__ import annotations

from msgspec import Struct

from companion.kernel import sentences
from companion.kernel.cards import CardId
from companion.kernel.places import Seat


class EdgeArrow(Struct, frozen=True):
    """An arrow in the middle of an edge of a card (``T``, ``R``, ``B``, ``L``): pointing out, or in."""

    edge: str
    out: bool


class Printed(Struct, frozen=True):
    """What is printed on a card, as short texts: for cards on paper, on the virtual table and in pickers.

    `corner` is the cost in words (``2 blood``), `left` and `right` the numbers at the foot (power, health), `lines` the
    words on it (sigils, effect text), `kind` chooses the drawing (``creature``, ``item``, ``back`` …), `group`
    the pile it belongs to. `meanings`: the rule behind each of the first lines, for small print where there is room.
    `ends`: a card that is used from two ends, and what stands at each, the second upside down;
    `corner` then stands between them. `arrows` stand at its edges, where cards are laid against each other. `traits`
    say what it is (tribe, attribute): they choose its portrait where its name does not. `signs`: the sigil that each of
    the first lines names, by its id; its icon stands beside the line. `portrait`: what it is drawn as, where not
    what its name says. `own`: somebody made it; a mark tells it from the cards of the game.
    """

    name: str
    corner: str = ""
    left: str = ""
    right: str = ""
    lines: tuple[str, ...] = ()
    kind: str = ""
    group: str = ""
    ends: tuple[Printed, ...] = ()
    meanings: tuple[str, ...] = ()
    arrows: tuple[EdgeArrow, ...] = ()
    traits: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    portrait: str = ""
    own: bool = False


class Stock(Struct, frozen=True):
    """A deck that somebody has brought: its key, what people call it, its cards, whose it is, its place on the mat."""

    key: str
    label: str
    cards: tuple[CardId, ...]
    seat: Seat
    region: str = ""


class Beside(Struct, frozen=True):
    """How many cards the rules count where no camera looks: in a pile (`where` is its key at a virtual table), or in
    the hand of a seat (`hand`). What is missing there comes from the top of the piles `of`, or out of the hands of
    seats named there, from each what it has beyond its own count; what is there beyond the count stays."""

    where: str
    count: int
    of: tuple[str, ...] = ()
    hand: bool = False


class Badge(Struct, frozen=True):
    """A short word on a card (a sigil, a flag) with the rule behind it, shown when tapped.

    `sign` is the id of the sigil whose icon stands for the word where there is little room; empty: it has none.
    """

    text: str
    rule: str = ""
    kind: str = "sigil"
    sign: str = ""


class Value(Struct, frozen=True):
    """A named number and what it is made of: ``Value("ST", 8, "strong 5, Carbine +3")``."""

    label: str
    value: int
    why: str = ""


class Wellbeing(Struct, frozen=True):
    """How somebody is, in a word and as a step from 0 (out of play) to `most`: ``Wellbeing("weak", 1, 3)``."""

    word: str
    rank: int
    most: int


class CardView(Struct, frozen=True):
    """One card as people see it. Numbers are effective values; `hearts` is what is left of `health`.

    `lives` is what people call these; empty: hearts. Cards with other numbers name them in `values`. `attached` are
    cards tucked under this one, `struck` says that it is the one something happens to now. `gems` are the colours of
    the gems in the cost, which a card shows as stones; `besides` is the rest of such a cost.
    """

    card: CardId
    name: str
    power: int | None = None
    health: int | None = None
    hearts: int | None = None
    cost: str = ""
    badges: tuple[Badge, ...] = ()
    face_down: bool = False
    angle: int = 0
    under: tuple[str, ...] = ()
    note: str = ""
    kind: str = ""
    values: tuple[Value, ...] = ()
    condition: Wellbeing | None = None
    attached: tuple[CardView, ...] = ()
    struck: bool = False
    lives: str = ""
    gems: tuple[str, ...] = ()
    besides: str = ""


class Area(Struct, frozen=True):
    """Where something lies on a grid: its centre and its size in the grid's units, y towards the near player."""

    x: float
    y: float
    w: float
    h: float


class Tally(Struct, frozen=True):
    """What there is against what is required, and what that comes to in words ("1 missing")."""

    label: str
    total: int
    required: int
    say: str = ""


class Cell(Struct, frozen=True):
    """One place on the page: its text form, a label, its owner and what lies there (top last).

    `spread`: the cards lie side by side, not one on another. In a ``lattice`` `area` says where the place is, and
    `joined` names the place of the same row that it hangs from. `tally`: what is required of this place.
    `kind` chooses the drawing of a bare place (an arrow that is ``free``, ``tight`` or ``blocked``).
    """

    place: str
    label: str = ""
    owner: Seat | None = None
    cards: tuple[CardView, ...] = ()
    note: str = ""
    spread: bool = False
    area: Area | None = None
    joined: str = ""
    tally: Tally | None = None
    kind: str = ""


class Requirement(Struct, frozen=True):
    """One thing that is wanted, and whether it is there: ``Requirement("a Kick on Level 3", False, "in step 4")``."""

    text: str
    done: bool
    why: str = ""


class Meter(Struct, frozen=True):
    """A named number: ``Meter("A/bones", "Bones", 3, "A")``. `known` names cards known to be among them.

    `derived`: it follows from where cards lie, so that it cannot be corrected as a number.
    """

    key: str
    label: str
    value: int
    seat: Seat | None = None
    maximum: int | None = None
    known: tuple[str, ...] = ()
    derived: bool = False


class Row(Struct, frozen=True):
    """Places side by side, in the order of the table as the near player sees it. `kind` may choose another drawing.

    ``level``: a floor one looks down on, the first on top; ``beside``: it lies beside the board. `lit` is the row
    where things happen. `checks` are what is wanted there, `checks_title` their heading, `marks` short words about it,
    `meters` its own numbers. `places` are places that belong to the row but have no cell: a mark on them marks the row.
    """

    cells: tuple[Cell, ...]
    title: str = ""
    kind: str = "lane"
    note: str = ""
    lit: bool = False
    checks: tuple[Requirement, ...] = ()
    checks_title: str = ""
    marks: tuple[Badge, ...] = ()
    meters: tuple[Meter, ...] = ()
    places: tuple[str, ...] = ()


class Tap(Struct, frozen=True):
    """A button inside the view: what it says, the action in record words that it performs, and whose action it is
    (empty: of whom the contest is)."""

    label: str
    words: str
    seat: Seat = ""


class PossibleBoost(Struct, frozen=True):
    """Something that could still change an open contest, and what it would do.

    `where` is where it lies (``hand``, ``display``, ``ability``) or which side it takes (``attack``, ``defence``);
    `how` what hands do at the table, `taps` the same by
    tapping, one for each card it could be. `gain` is what the total would rise by at best (``None``: no number), and
    `enough` whether that would do. `sure` is false for cards nobody but the player can know to be there.
    """

    label: str
    effect: str
    where: str
    how: str = ""
    gain: int | None = None
    enough: bool = False
    sure: bool = True
    taps: tuple[Tap, ...] = ()


class Contest(Struct, frozen=True):
    """Two numbers compared: what there is (`total`, made of `lines`) against what is `required`.

    `heading` says in a word or two what sort of contest it is; `reach` is what everything known could bring it to,
    `success` and `failure` are what follows, `seat` whose it is.
    `odds`: where dice decide, how many of how many throws succeed now; the difference of the two numbers is then the
    strength. `sides` name the two numbers. `key`: that of the question which is answered with it.
    """

    heading: str
    title: str
    total: int
    required: int
    seat: Seat
    whom: str = ""
    say: str = ""
    lines: tuple[Value, ...] = ()
    against: tuple[Value, ...] = ()
    boosts: tuple[PossibleBoost, ...] = ()
    reach: int | None = None
    success: str = ""
    failure: str = ""
    odds: tuple[int, int] | None = None
    sides: tuple[str, str] = (sentences.say("you have"), sentences.say("needed"))
    key: str = ""

    @property
    def enough(self) -> bool:
        """Whether the total does: equal is enough."""
        return self.total >= self.required


class Player(Struct, frozen=True):
    """A seat, its name, its lives (lit candles, outer first), its meters, and what is required of it now.

    `box`: the candles of the box that are this player's; ``None``: those named after the seat.
    """

    seat: Seat
    name: str
    candles: tuple[bool, ...] = ()
    meters: tuple[Meter, ...] = ()
    tally: Tally | None = None
    box: tuple[str, ...] | None = None


LAYOUTS = ("lanes", "levels", "rows", "bed", "lattice")
"""The layouts that pages can draw: one component each in ``web/static/js/layouts``."""


LIGHTS = ("hearth", "dream", "nightmare", "lodge", "circuit")
"""The lights that pages know, by night and by day (``web/static/css/lights.css``); any other name is the first."""


class View(Struct, frozen=True):
    """The whole table for one page. `headline` says whose turn and which phase, `todo` what to do next.

    `scale` is −1 … +1 like `Panel.scale`, `scale_text` its words ("3 towards Luka"). `contest` is the open comparison.
    `phases` are the turn's steps in order, `phase` the index of the present one (−1: none).
    `layout` is one of `LAYOUTS`; a page draws any other name as plain rows. ``lanes``: rows that face one another,
    the own one nearest. ``levels``: floors one looks down on. ``rows``: row under row, cards as wide as they like.
    ``bed``: the rows whose cells have an owner at the owner's side, the others in the middle between them; of the
    table's `meters` the first one with a maximum is drawn as a string that runs out.
    ``lattice``: cells at their `area` on a grid, one structure a row, the own one first.
    `places` are (text form, words) of all places for corrections, where the rows do not show them all.
    """

    headline: str
    todo: str = ""
    players: tuple[Player, ...] = ()
    rows: tuple[Row, ...] = ()
    meters: tuple[Meter, ...] = ()
    scale: float | None = None
    scale_text: str = ""
    notes: tuple[str, ...] = ()
    layout: str = "lanes"
    contest: Contest | None = None
    places: tuple[tuple[str, str], ...] = ()
    phases: tuple[str, ...] = ()
    phase: int = -1
