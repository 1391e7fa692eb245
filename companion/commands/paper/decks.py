"""Decks people build: checks a list, shows what it costs, keeps it beside the journal, prints its cards.

    companion decks list                      the ready and the saved decks
    companion decks check FILE                everything wrong with a list, with line and clause (- reads the input)
    companion decks show NAME                 its cards and a chart of its costs
    companion decks save FILE --name NAME     keep a list, finished or not
    companion decks print NAME --out DIR      the tags of its cards as stickers, and whole cards, as PDF

A list has a card a line ("3 Stoat", "Stoat x3", "(3) Stoat") under the headings of the deck's piles. Read are also
decks that programs write: LackeyCCG (.dek), OCTGN, Cockatrice, Tabletop Simulator and other JSON, and tables with a
line of headings. A new game on the phone offers every deck that is kept.
"""

import argparse
import sys
from pathlib import Path

from companion import games
from companion.commands import config_of
from companion.errors import ConfigError
from companion.games.common.nearest import hint
from companion.kernel.deckbuilding import Deckbuilding, DeckReport
from companion.kernel.sentences import number_of
from companion.table.deck_files import DeckFiles, DeckThere
from companion.table_pages import decks as deck_files

NAME = "decks"
HELP = "check, keep and print decks of your own"
BAR = "█"


def add(parser: argparse.ArgumentParser) -> None:
    """What to do, and with which deck."""
    parser.add_argument("what", choices=("list", "check", "show", "save", "print"), help="see above")
    parser.add_argument("deck", nargs="?", metavar="FILE|NAME", help="the list's file, or the name of a deck")
    parser.add_argument(
        "--name", metavar="NAME", help="what to call the deck that is saved; default: as it says itself"
    )
    parser.add_argument("--replace", action="store_true", help="save over the deck that is called so, or nearly so")
    parser.add_argument("--game", metavar="NAME", help="the game; default: the first that is played with own decks")
    parser.add_argument("--rule", action="append", default=[], help="check with this house rule too (two_temples)")
    parser.add_argument("--seat", metavar="SEAT", help="who plays it: each seat has tags of its own; default: both")
    parser.add_argument("--paper", default="A4", metavar="PAPER", help="A4 (default) or Letter")
    parser.add_argument("--out", type=Path, default=Path("deck-print"), metavar="DIR", help="where to print to")


def run(args: argparse.Namespace) -> int:
    """0 when all is well, 1 when a deck cannot be played, 2 when it was not named."""
    files = decks_of(args)
    if args.what == "list":
        for deck in files.decks():
            print(f"{deck.name}: {summary(files.building, report_of(args, files.building, deck.text))}")
        return 0
    if args.deck is None:
        print(f"companion decks: name the deck to {args.what}", file=sys.stderr)
        return 2
    if args.what == "save":
        return save(args, files)
    if args.what == "check":
        return checked(args.deck, report_of(args, files.building, read(args.deck)), files.building)
    kept = files.deck(args.deck)
    if args.what == "print":
        return print_deck(args, files, kept.name, kept.text)
    print(f"{kept.name}\n\n{kept.text.strip()}\n")
    report = report_of(args, files.building, kept.text)
    print("\n".join(chart(report)))
    return checked(kept.name, report, files.building)


def decks_of(args: argparse.Namespace) -> DeckFiles:
    """The decks of the game that is meant; ConfigError when it has none."""
    config = config_of(args)
    names = [args.game] if args.game else [config.table.game, *games.found()]
    for name in names:
        kind = games.find(name).kind
        building = kind.deckbuilding() if kind is not None else None
        if building is not None:
            args.game = name
            return deck_files(config.journal.file().parent, {name: games.find(name)})[name]
    raise ConfigError(f"{args.game or 'no game here'} is not played with own decks")


def read(file: str) -> str:
    """The text of a list; ConfigError when it cannot be read."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: this is not UTF-8 text: byte {error.start} is none") from error


def report_of(args: argparse.Namespace, building: Deckbuilding, text: str) -> DeckReport:
    """What is to be said about a list under the house rules that were asked for; ConfigError for one there is not."""
    for rule in args.rule:
        if rule not in building.switches:
            raise ConfigError(f"{rule!r} is no rule for decks; {hint(rule, building.switches)}")
    return building.check(text, dict.fromkeys(args.rule, True))


def checked(name: str, report: DeckReport, building: Deckbuilding) -> int:
    """Say what is wrong with a list, or that nothing is."""
    for fault in report.faults:
        print(f"{name}: {fault}", file=sys.stderr)
    print(f"{name}: {summary(building, report)}")
    return 0 if report.valid else 1


def summary(building: Deckbuilding, report: DeckReport) -> str:
    """``Main deck 22, Side deck 20, may be played``."""
    counts = [f"{pile.label} {report.counts[pile.name]}" for pile in building.piles()]
    many = len(report.faults)
    state = "may be played" if report.valid else f"{number_of(many, 'thing')} {'is' if many == 1 else 'are'} wrong"
    return ", ".join((*counts, state))


def chart(report: DeckReport) -> list[str]:
    """A bar for each resource and amount, as long as the number of cards."""
    words = {bar: f"{bar.resource} {bar.amount}" if bar.amount else bar.resource for bar in report.costs}
    width = max(map(len, words.values()), default=0)
    return [f"{words[bar]:<{width}}  {BAR * bar.count} {bar.count}" for bar in report.costs]


def save(args: argparse.Namespace, files: DeckFiles) -> int:
    """Keep a list under its name; also one that cannot be played yet, which is said."""
    text = read(args.deck)
    report = report_of(args, files.building, text)
    own = "" if args.deck == "-" else Path(args.deck).stem
    name = args.name or report.name or own
    try:
        kept = files.save(name, text)
    except DeckThere as error:
        if not args.replace:
            raise ConfigError(f"there is a deck {error.name!r} already; --replace saves over it, --name calls this one "
                              "something else") from error  # fmt: skip
        kept = files.save(name, text, error.name)
    checked(kept.name, report, files.building)
    print(f"{kept.name} is saved.")
    return 0


def print_deck(args: argparse.Namespace, files: DeckFiles, name: str, text: str) -> int:
    """Stickers and whole cards of one deck, for one seat or for each."""
    from vision.printing.cards_and_stickers import print_cards, print_stickers
    from vision.printing.deck import deck_of

    seats = [args.seat.upper()] if args.seat else list(files.building.seat_options)
    if wrong := [seat for seat in seats if seat not in files.building.seat_options]:
        raise ConfigError(f"there is no seat {wrong[0]!r}; known: {', '.join(files.building.seat_options)}")
    game, tag_mm = games.find(args.game).build(), config_of(args).camera.tag_mm
    for seat in seats:
        cards = list(files.building.copies(text, seat))
        if not cards:
            raise ConfigError(f"there is no card in {name} yet")
        deck = deck_of(game, tag_mm, cards)
        stickers = print_stickers(deck, args.out / f"stickers-{seat}.pdf", args.paper, cards)
        for path in (*stickers, *print_cards(deck, args.out / f"cards-{seat}.pdf", args.paper, cards)):
            print(f"wrote {path}")
    return 0
