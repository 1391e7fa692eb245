"""Makes the mat, cards and stickers of a game for the printer, at true scale with a ruler on every sheet.

    companion print                           all of it, as PDF in the folder inscription-print
    companion print mat --paper Letter        the mat on Letter sheets; --paper whole: in one piece
    companion print mat --game inwo --players 5
                                              the mat for five players, where a game has several
    companion print cards stoat "*wolf*"      some cards (stoat: all its copies; stoat:1: one)
    companion print stickers --out tags.pdf   tags to stick on cards you own
    companion print stickers --labels L7160   the same on a sheet of labels (L7160, L7159, L7651, 5160)
    companion print --tag 18                  larger tags for a large mat; camera.tag_mm must say the same
    companion print export --game inscription --out DIR
                                              mat.png, mat.json and tags.json for other programs

Print at 100 % ("actual size") and measure the ruler.
"""

import argparse
import sys
from pathlib import Path

from companion.commands import config_of
from companion.config.settings import Config
from companion.errors import ConfigError
from companion.printing.order import KINDS, Order, game_of, make
from companion.printing.signs import boxes
from vision.printing.export import export
from vision.printing.labels import SHEETS, label_sheet
from vision.printing.mat_art import LOOKS
from vision.printing.sheets import Progress

NAME = "print"
HELP = "make the mat, cards and stickers for the printer"
SMALLEST_MM, LARGEST_MM = 12.0, 24.0


def add(parser: argparse.ArgumentParser) -> None:
    """What to print, on which paper, to where."""
    parser.add_argument("what", nargs="?", choices=("all", *KINDS, "export"), default="all", help="default: all")
    parser.add_argument(
        "cards", nargs="*", metavar="CARD", help="only these cards, by key or name; * and ? stand for any letters"
    )
    parser.add_argument("--game", metavar="NAME", help="the game; default: the configured one")
    parser.add_argument("--paper", default="A4", metavar="PAPER", help="A4 (default) or Letter; for the mat also whole")
    parser.add_argument("--mat", choices=tuple(LOOKS), default="light", help="white with thin lines (default), or dark")
    parser.add_argument("--players", type=int, default=0, metavar="N", help="the mat for so many players")
    parser.add_argument("--backs", action=argparse.BooleanOptionalAction, help="print the cards' backs too, or not")
    parser.add_argument(
        "--tag", type=float, metavar="MM", help="side of the tags, 12 to 24: 15 (default); 18 or 20 for large mats"
    )
    parser.add_argument("--labels", metavar="NUMBER", help="stickers on labels of this number: " + ", ".join(SHEETS))
    parser.add_argument("--first", type=int, default=1, metavar="N", help="the first label that is left on the sheet")
    parser.add_argument("--png", action="store_true", help="PNG pictures of 300 dpi instead of PDF")
    parser.add_argument("--out", type=Path, metavar="PATH", help="a folder, or for one thing a .pdf or .png file")


def run(args: argparse.Namespace) -> int:
    """Print, and say which files were written; 2 when cards are named for something that has none."""
    if args.cards and args.what in ("instructions", "mat", "export"):
        print(f"companion print: {args.what} takes no cards, found {' '.join(args.cards)}", file=sys.stderr)
        return 2
    if args.labels:
        label_sheet(args.labels)
        args.what = "stickers" if args.what == "all" else args.what
        if args.what != "stickers":
            raise ConfigError(f"--labels is for stickers, not for {args.what}")
    config = config_of(args)
    args.tag = tag_side(args.tag, config)
    name = args.game or config.table.game
    out = args.out or Path(f"{name}-print")
    for kind in KINDS if args.what == "all" else (args.what,):
        for file in printed(kind, name, config, args, target(out, kind, args)):
            print(f"wrote {file}", flush=True)
    return 0


def tag_side(asked: float | None, config: Config) -> float:
    """The side of the tags to print, mm; says what to set when the reader would look for others. ConfigError when no
    card has room for such tags.
    """
    read = config.camera.tag_mm
    if asked is None or asked == read:
        return read
    if not SMALLEST_MM <= asked <= LARGEST_MM:
        raise ConfigError(f"--tag {asked:g}: tags have {SMALLEST_MM:g} to {LARGEST_MM:g} mm")
    print(f"Tags of {asked:g} mm are read when the configuration says so:\n\n[camera]\ntag_mm = {asked:g}\n")
    return asked


def target(out: Path, kind: str, args: argparse.Namespace) -> Path:
    """The file or folder for one kind; ConfigError when all would go into the same one."""
    if kind == "export":
        return out
    if out.suffix.lower() not in (".pdf", ".png"):
        if out.suffix and not out.is_dir():
            raise ConfigError(f"{out} is no folder, and no .pdf or .png file")
        return out / f"{kind}.{'png' if args.png else 'pdf'}"
    if args.what == "all":
        raise ConfigError(f"{out} is one file: name a folder, or say what to print ({', '.join(KINDS)})")
    return out


def printed(kind: str, name: str, config: Config, args: argparse.Namespace, path: Path) -> list[Path]:
    """Make one kind of sheet, or the export; the files written."""
    options = config.games.get(name, {})
    if kind == "export":
        return export(game_of(name, options, args.players), path, LOOKS[args.mat], args.tag)
    order = Order(
        name,
        kind,  # type: ignore[arg-type]  # argparse lets no other word through
        options=options,
        players=args.players,
        paper=args.paper,
        look=args.mat,
        cards=args.cards,
        backs=args.backs,
        tag_mm=args.tag,
        labels=args.labels or "",
        first=args.first,
    )
    if kind in ("mat", "cards"):
        for line in boxes(game_of(name, options, args.players), mat=kind == "mat", cards=kind == "cards"):
            print(f"companion print: {line}", file=sys.stderr)
    return make(order, path, teller(kind))


def teller(kind: str) -> Progress:
    """Says how far a print is: one line that counts on a terminal, one now and then elsewhere."""
    live = sys.stderr.isatty()

    def tell(done: int, pages: int) -> None:
        if live:
            end = "\n" if done == pages else ""
            print(f"\r{kind}: page {done} of {pages}", end=end, file=sys.stderr, flush=True)
        elif done == pages or done % 10 == 0:
            print(f"{kind}: page {done} of {pages}", file=sys.stderr, flush=True)

    return tell
