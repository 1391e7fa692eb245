"""What a page may show of a game: plain values, ready to be drawn, already limited to what one seat may see.

A game describes its table once (`BaseGame.view`); every page draws these values and knows no rules.
"""

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Seat


class Printed(Struct, frozen=True):
    """What is printed on a card, as short texts: for cards on paper, on the virtual table and in pickers.

    `corner` is the cost in words (``2 blood``), `left` and `right` the numbers at the foot (power, health), `lines` the
    words on it (sigils, effect text), `kind` chooses the drawing (``creature``, ``item``, ``back`` …), `group`
    the pile it belongs to.
    """

    name: str
    corner: str = ""
    left: str = ""
    right: str = ""
    lines: tuple[str, ...] = ()
    kind: str = ""
    group: str = ""


class Badge(Struct, frozen=True):
    """A short word on a card (a sigil, a flag) with the rule behind it, shown when tapped."""

    text: str
    rule: str = ""
    kind: str = "sigil"


class CardView(Struct, frozen=True):
    """One card as people see it. Numbers are effective values; `hearts` is what is left of `health`."""

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


class Cell(Struct, frozen=True):
    """One place on the page: its text form, a label, its owner and what lies there (top last)."""

    place: str
    label: str = ""
    owner: Seat | None = None
    cards: tuple[CardView, ...] = ()
    note: str = ""


class Row(Struct, frozen=True):
    """Places side by side, in the order of the table as the near player sees it. `kind` may choose another drawing."""

    cells: tuple[Cell, ...]
    title: str = ""
    kind: str = "lane"


class Meter(Struct, frozen=True):
    """A named number: ``Meter("A/bones", "Bones", 3, "A")``. `known` names cards known to be among them."""

    key: str
    label: str
    value: int
    seat: Seat | None = None
    maximum: int | None = None
    known: tuple[str, ...] = ()


class Player(Struct, frozen=True):
    """A seat, its name, its lives (lit candles, outer first) and its meters."""

    seat: Seat
    name: str
    candles: tuple[bool, ...] = ()
    meters: tuple[Meter, ...] = ()


class View(Struct, frozen=True):
    """The whole table for one page. `headline` says whose turn and which phase, `todo` what to do next.

    `scale` is −1 … +1 like `Panel.scale`, `scale_text` its words ("3 towards Luka").
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
