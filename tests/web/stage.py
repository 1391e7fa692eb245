"""A duel as a page may show it, with something of everything, for tests and screenshots."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel.blanks import Blank
from companion.kernel.cards import Catalogue, Face
from companion.kernel.places import Fiducial, Marker, Mat, Region
from companion.kernel.view import Badge, CardView, Cell, Meter, Player, Printed, Row, View
from companion.table.page import Choice, DeviceStatus, Form, Guide, HistoryLine, Page, Problem, Question
from vision.printing.deck import Deck
from web.forms import GameForm, option_blanks
from web.protocols import Pile

RULES = {
    "Airborne": "Flies over the card opposite and hits its player, unless that card has Mighty Leap.",
    "Sharp Quills": "Whoever strikes this card takes 1 damage.",
    "Trifurcated Strike": "Strikes the space opposite and the two beside it.",
    "Touch of Death": "Kills whatever its attack wounds.",
    "Waterborne": "Dives, face down, while the adversary attacks; attacks go past it to its player.",
}


def sign(sigil: str) -> str:
    """The id of a sigil's icon."""
    return sigil.lower().replace(" ", "-")


def _card(
    card: str, name: str, power: int, health: int, *sigils: str, hearts: int | None = None, **more: object
) -> CardView:
    badges = tuple(Badge(sigil, RULES[sigil], sign=sign(sigil)) for sigil in sigils)
    return CardView(card, name, power, health, health if hearts is None else hearts, badges=badges, **more)  # type: ignore[arg-type]


def _cell(place: str, *cards: CardView, note: str = "") -> Cell:
    return Cell(place, place, place[0], cards, note)


def rows() -> tuple[Row, ...]:
    far = (
        _cell("A1", _card("squirrel:3", "Squirrel", 0, 1)),
        _cell("A2", _card("mantis-god:1", "Mantis God", 1, 1, "Trifurcated Strike", kind="rare", cost="1 blood")),
        _cell("A3"),
        _cell(
            "A4",
            CardView(
                "kingfisher:1",
                "Kingfisher",
                1,
                1,
                1,
                badges=(Badge("Waterborne", RULES["Waterborne"]),),
                face_down=True,
            ),
        ),
    )
    near = (
        _cell("B1", _card("porcupine:1", "Porcupine", 1, 2, "Sharp Quills", hearts=1, cost="1 blood")),
        _cell("B2"),
        _cell("B3", _card("raven:1", "Raven", 2, 3, "Airborne", cost="2 blood")),
        _cell("B4", _card("boulder:1", "Boulder", 0, 5, hearts=3, kind="other"), note="cannot be sacrificed"),
    )
    return Row(far), Row(near)


def players() -> tuple[Player, ...]:
    def meters(seat: str, bones: int, hand: int, known: tuple[str, ...] = ()) -> tuple[Meter, ...]:
        return (
            Meter(f"{seat}/bones", "Bones", bones, seat),
            Meter(f"{seat}/hand", "Hand", hand, seat, known=known),
            Meter(f"{seat}/deck", "Deck", 15, seat, 20),
            Meter(f"{seat}/squirrels", "Squirrels", 7, seat, 10),
            Meter(f"{seat}/items", "Items", 1, seat),
        )

    return (
        Player("A", "Ana", (False, True), meters("A", 1, 5)),
        Player("B", "Luka", (True, True), meters("B", 4, 3, ("Cockroach",))),
    )


MOVES = (
    HistoryLine(11, "A", "Draw from the deck", who="Ana"),
    HistoryLine(12, "A", "Ana plays Mantis God on A2", ("Squirrel is sacrificed: 1 bone for Ana.",)),
    HistoryLine(
        13,
        "A",
        "Ana rings the bell",
        (
            "Mantis God strikes Porcupine (Trifurcated Strike): 1 heart lost.",
            "Porcupine's Sharp Quills wound Mantis God.",
            "Mantis God strikes the empty space B2: 1 for Luka.",
            "The scale moves 1 towards Luka.",
        ),
    ),
    HistoryLine(14, "B", "no answer from Luka in 10 s: no, go on", who="The timer"),
)
DEVICES = (
    DeviceStatus("camera", "ok", "10 pictures a second"),
    DeviceStatus("candles", "ok"),
    DeviceStatus("scale", "degraded", "software pulses: it may tremble"),
)


def calm(version: int = 400) -> Page:
    """Luka's turn, nothing asked."""
    view = View(
        "Luka's turn: play cards",
        "Lay cards on your row, then ring the bell.",
        players(),
        rows(),
        scale=0.4,
        scale_text="2 towards Luka",
    )
    return Page(
        version,
        "duel",
        "Duel",
        view,
        choices=(Choice("Use an item…", "item", "B"),),
        moves=MOVES,
        devices=DEVICES,
        undo="Luka draws a squirrel",
    )


GUIDE = Guide(tuple(RULES.items()), tuple((sigil, sign(sigil)) for sigil in RULES))
DRAW = Question(
    "draw",
    "Luka, which pile do you draw from?",
    "INS-DRAW-02",
    (Choice("A creature", "draw main", "B", "15 left"), Choice("A squirrel", "draw side", "B", "7 left")),
    ("B",),
)
NAME = Question(
    "name",
    "Ana: name the death card and draw its portrait.",
    "INS-DEATHCARD-11",
    (Choice("Ana's Death Card", 'name blank:1 "Ana\'s Death Card"', "A"),),
    ("A",),
    forms=(
        Form(
            "name",
            "A",
            (
                Blank("title", "Name", kind="text", value="Ana's Death Card", most=40),
                Blank("portrait", "Portrait", kind="drawing", value="", optional=True),
            ),
            "Call it that",
        ),
    ),
)
REFUSED = Problem(
    "refused",
    "Grizzly costs 3 blood, and 1 was sacrificed.",
    "E_NOT_ENOUGH_BLOOD",
    "INS-BLOOD-01",
    ("Take Grizzly back from B2", "Lay Squirrel on B2 again"),
    (
        Choice("Accept anyway: the table is right", "accept", "!", "Notes a correction; no rule is applied."),
        Choice("The companion is right", "restore", "!", "Lists what to put back."),
    ),
)
IS_THAT_ALL = Problem(
    "ambiguous",
    "Hammer Squirrel – or is there more to come?",
    choices=(Choice("That is all: Hammer Squirrel", "0", "!", standing="next"), REFUSED.choices[1]),
)
FEAST = Question(
    "corpse-eater",
    "Luka: play a Corpse Eater into B2? Lay it there, or ring to go on.",
    "INS-SIGIL-CorpseEater",
    (Choice("Play Corpse Eater there", "eat corpse-eater:1 B2", "B"), Choice("No, go on", "pass", "B")),
    ("B",),
    seconds_left=8.0,
    seconds=10.0,
    silence="No, go on",
)
CHORES = ("Remove Squirrel from A1", "Turn Kingfisher on A4 face up")

NAMES = ("Stoat", "Squirrel", "Porcupine", "Raven", "Grizzly", "Mantis God", "Wolf", "Pliers", "Kingfisher", "Boulder")
PRINTED = {
    "Stoat": Printed("Stoat", "1 blood", "1", "3", (), "creature", "creatures"),
    "Squirrel": Printed("Squirrel", "", "0", "1", (), "squirrel", "squirrels"),
    "Porcupine": Printed("Porcupine", "1 blood", "1", "2", ("Sharp Quills",), "creature", "creatures"),
    "Raven": Printed("Raven", "2 blood", "2", "3", ("Airborne",), "creature", "creatures"),
    "Grizzly": Printed("Grizzly", "3 blood", "4", "6", (), "creature", "creatures"),
    "Mantis God": Printed("Mantis God", "1 blood", "1", "1", ("Trifurcated Strike",), "rare", "creatures"),
    "Wolf": Printed("Wolf", "2 blood", "3", "2", (), "creature", "creatures"),
    "Kingfisher": Printed("Kingfisher", "1 blood", "1", "1", ("Waterborne",), "creature", "creatures"),
    "Boulder": Printed("Boulder", "", "0", "5", (), "other", "creatures"),
    "Pliers": Printed("Pliers", "", "", "", ("A point on the scale.",), "item", "items"),
}


def catalogue() -> Catalogue[Face]:
    return Catalogue(
        "DU",
        [Face(id=name.lower().replace(" ", "-"), name=name, number=n, copies=3) for n, name in enumerate(NAMES, 1)],
    )


def faces() -> dict[str, Printed]:
    known = catalogue()
    return {card: PRINTED[known.name(card)] for card in known.cards()}


def piles() -> tuple[Pile, ...]:
    """Creatures and items for both, squirrels for Luka, and a deck of his own that is still empty."""
    groups: dict[str, list[str]] = {}
    for card, face in faces().items():
        groups.setdefault(face.group, []).append(card)
    return (
        Pile("creatures", "Creatures", tuple(groups["creatures"])),
        Pile("items", "Items", tuple(groups["items"])),
        Pile("squirrels", "Squirrels", tuple(groups["squirrels"]), "B"),
        Pile("B/deck", "Own deck", (), "B"),
    )


def deck() -> Deck:
    printed = faces()
    return Deck(catalogue().tags(), lambda card, side: printed[card])


def mat() -> Mat:
    """Two rows of four on 560 x 300 mm."""
    slots = [
        Region(f"{seat}{lane}", 30 + lane * 100, y, 70, 95, "slot", f"{seat}{lane}", facing, Marker(10 + n * 4 + lane))
        for n, (seat, y, facing) in enumerate((("A", 40, 180), ("B", 165, 0)))
        for lane in range(1, 5)
    ]
    corners = ((15, 15), (545, 15), (545, 285), (15, 285))
    return Mat((560, 300), tuple(Fiducial(n, x, y) for n, (x, y) in enumerate(corners)), tuple(slots), "Duel")


class Rules(Struct, frozen=True):
    """Options of every kind a form has to offer."""

    items: Annotated[bool, Meta(description="Play with items.", extra_json_schema={"clause": "INS-ITEM-01"})] = True
    first: Literal["coin", "A", "B"] = "coin"
    blanks: Annotated[int, Meta(ge=0, le=5)] = 2
    allow: tuple[str, ...] = ()


GAMES = (GameForm("duel", "Duel", (2,), option_blanks(Rules, {"allow": (("grizzly", "Grizzly"),)})),)
