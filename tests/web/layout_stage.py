"""A page for each layout, from plain values: what the next games will show, without their rules."""

from msgspec.structs import replace

from companion.kernel.view import Area, Badge, CardView, Cell, Meter, Player, Row, Tally, Value, View
from companion.table.page import Mark, Page
from tests.web import shaft_stage, stage


def page_of(view: View, *, marks: tuple[str, ...] = (), version: int = 400) -> Page:
    return Page(version, "sample", "Sample", view, marks=tuple(Mark(place, "Something lies here.") for place in marks))


def places(view: View) -> list[str]:
    """Every place that the view has a cell for."""
    return list(dict.fromkeys(cell.place for row in view.rows for cell in row.cells))


def card(name: str, number: int = 1, **more: object) -> CardView:
    return CardView(f"{name.lower().replace(' ', '-')}:{number}", name, **more)  # type: ignore[arg-type]


# --- a bed: two owners' sides, and what belongs to nobody between them ---------------------------------------------


def bed(layout: str = "bed") -> View:
    """Alpha (A, near) and Tommy (B, far) dream together; Alpha is next. Each side has three rows, or five columns."""

    def side(seat: str, who: str, lit: bool) -> tuple[Row, ...]:
        courage = (
            card(f"Whistle {who}", values=(Value("Power", 3),)),
            card(f"Torch {who}", values=(Value("Power", 5),), angle=45, note="power used"),
            card(f"Blanket {who}", values=(Value("Power", 1),), angle=180),
        )
        play = Row((Cell(f"{who}.play", "Played", seat, courage if lit else (), spread=True),), "Played", lit=lit)
        rest = Row(
            (
                Cell(f"{who}.pass", "Passed", seat, (card(f"Kite {who}"),), spread=True),
                Cell(f"{who}.elim", "Put away", seat, spread=True),
            ),
            "Passed and put away",
        )
        piles = Row(
            (
                Cell(f"{who}.deck", "Courage", seat, (card(f"Back {who}", face_down=True),)),
                Cell(f"{who}.discard", "Discard", seat),
                Cell(f"{who}.fear", "Fear", seat, note="9"),
            ),
            kind="row",
        )
        return (play, rest, piles) if lit else (piles, rest, play)

    monster = Row(
        tuple(
            Cell(
                f"parts.{n}",
                f"Arm {n}",
                None,
                (card("Grabber", n, values=(Value("Fear", n),)),) if n % 2 else (),
                tally=Tally("Courage", n, 3, "reached" if n >= 3 else f"{3 - n} missing") if n % 2 else None,
            )
            for n in range(1, 6)  # fmt: skip
        ),
        "The monster",
    )
    decks = Row((*(Cell(f"rem{n}", f"R.E.M. {n}") for n in (1, 2, 3)), Cell("chimes", "+2 Chimes")), "Decks", "beside")
    players = (
        Player("A", "Alpha", tally=Tally("Courage", 9, 12, "3 missing")),
        Player("B", "Tommy", tally=Tally("Courage", -2, 4, "6 missing")),
    )
    meters = (Meter("reserve", "Chimes", 12, None, 50), Meter("spent", "Spent", 38))
    rows = (*side("B", "tommy", False), monster, *side("A", "alpha", True), decks)
    return View("Alpha: play or pass", players=players, rows=rows, meters=meters, layout=layout)


# --- a lattice: the worked example of a power structure, cards of 5 x 7 ----------------------------------------------


def structure(seat: str, who: str) -> Row:
    """Illuminati (0, 0), A on its right, D on its top, C on A's top arrow; D's free arrow and A's are places too."""

    def at(place: str, name: str, x: float, y: float, turn: int, joined: str = "", *, root: bool = False) -> Cell:
        upright = (turn % 180 == 0) is not root
        face = card(f"{name} {who}", angle=turn, badges=(Badge("Secret"),), values=(Value("Power", 6),))
        area = Area(x, y, 5, 7) if upright else Area(x, y, 7, 5)
        return Cell(f"{seat}/structure+{place}", name, seat, (face,), area=area, joined=joined)

    root, a, d = (f"{seat}/structure+{place}" for place in ("root", "root/E", "root/N"))
    cells = (
        at("root", "Bavaria", 0, 0, 0, root=True),
        at("root/E", "Agents", 7, 0, 270, root),
        at("root/E/N", "Cattle", 7, -6, 180, a),
        at("root/N", "Dentists", 0, -5, 270, root),
        Cell(f"{seat}/structure+root/W", "free", seat, area=Area(-4.5, 0, 2, 2), joined=root),
        Cell(f"{seat}/structure+root/E/S", "free", seat, area=Area(7, 3.5, 2, 2), joined=a),
        Cell(f"{seat}/structure+root/N/E", "blocked", seat, note="", area=Area(3.7, -5, 1.5, 1.5), joined=d),
    )
    return Row(cells, f"{who}'s structure", "structure", lit=seat == "A")


def lattice(layout: str = "lattice") -> View:
    resources = Row(
        (Cell("A/resources", "Resources", "A", (card("Orb"), card("Hammer")), spread=True),), "Resources", "row"
    )
    rows = (structure("A", "Ana"), structure("B", "Luka"), resources)
    return View("Ana attacks", players=(Player("A", "Ana"), Player("B", "Luka")), rows=rows, layout=layout)


# --- the others ----------------------------------------------------------------------------------------------------


def lanes(layout: str = "lanes") -> View:
    return replace(stage.calm().view, layout=layout)


def levels(layout: str = "levels") -> View:
    return replace(shaft_stage.calm().view, layout=layout)


def rows(layout: str = "rows") -> View:
    return replace(bed(), layout=layout)


SAMPLES = {"lanes": lanes, "levels": levels, "rows": rows, "bed": bed, "lattice": lattice}
