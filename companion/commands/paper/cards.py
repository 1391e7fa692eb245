"""Checks a card file, before it is played with, and prints the tags of own cards.

    companion cards check FILE                says what is wrong with it, card by card and field by field
    companion cards check FILE --whole        the same for a set in place of the printed one
    companion cards words                     the kinds of cards and the vocabulary of effects, with their fields
    companion cards example > my-cards.json   a small file to begin with
    companion cards print FILE --out DIR      the tags of its cards as stickers, and whole cards, as PDF

To play with it: choose it when a game begins on the phone (load it under "Own cards" there), or name it in the
configuration, as an option of the game (cards instead of extra for a whole set):

    [games.inception]
    extra = "/home/pi/my-cards.json"
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.commands import config_of
from companion.errors import CatalogueError, ConfigError
from companion.games.common import card_json
from companion.kernel.blanks import Blank
from companion.kernel.workshop import Fault, Workshop

NAME = "cards"
HELP = "check a file of own cards, print its tags"


def add(parser: argparse.ArgumentParser) -> None:
    """What to do, and with which file."""
    parser.add_argument("what", choices=("check", "words", "example", "print"), help="see above")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the card file (JSON)")
    parser.add_argument(
        "--game", metavar="NAME", help="the game; default: the file's own, else the first with own cards"
    )
    parser.add_argument("--whole", action="store_true", help="the file is a set in place of the printed one")
    parser.add_argument("--paper", default="A4", metavar="PAPER", help="A4 (default) or Letter")
    parser.add_argument("--out", type=Path, default=Path("own-cards-print"), metavar="DIR", help="where to print to")


def run(args: argparse.Namespace) -> int:
    """0 when all is well, 1 when something is wrong with the file, 2 when it was not named."""
    name, workshop = shop(args)
    if args.file is not None and args.what in ("words", "example"):
        read(args.file)  # it names the game, so it has to be there
    if args.what == "words":
        print(words(workshop))
        return 0
    if args.what == "example":
        print(json.dumps(workshop.example(), indent=1, ensure_ascii=False))
        return 0
    if args.file is None:
        print(f"companion cards: name the file to {args.what}", file=sys.stderr)
        return 2
    if not check(args.file, name, workshop, whole=args.whole):
        return 1
    return print_file(args, name, workshop) if args.what == "print" else 0


def told(file: Path | None) -> tuple[str, set[str]]:
    """The game that a card file names itself, and the kinds of its cards; nothing of one that cannot be read."""
    try:
        raw = read(file) if file is not None else None
    except (CatalogueError, ConfigError):
        raw = None
    if not isinstance(raw, dict):
        return "", set()
    name, designs = raw.get("game"), raw.get("designs")
    cards = designs.values() if isinstance(designs, dict) else ()
    kinds = {str(one.get("kind")) for one in cards if isinstance(one, dict)}
    return (name if isinstance(name, str) and name in games.found() else ""), kinds


def shop(args: argparse.Namespace) -> tuple[str, Workshop]:
    """The game that is meant, else the one the file names, else the first that has cards of its kinds; and what it says
    about own cards. ConfigError when it has none."""
    said, kinds = told(args.file)
    asked = args.game or said
    names = [asked] if asked else [config_of(args).table.game, *games.found()]
    found = []
    for name in names:
        kind = games.find(name).kind
        workshop = kind.workshop() if kind is not None else None
        if workshop is not None:
            found.append((name, workshop))
            if asked or kinds <= {one.name for one in workshop.kinds()}:
                return found[-1]
    if found:
        return found[0]
    raise ConfigError(f"{asked or 'no game here'} is not played with own cards")


def read(file: Path) -> Any:
    """The decoded file; ConfigError when it cannot be opened, CatalogueError when it is no JSON."""
    try:
        return card_json.read(file.read_bytes())
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror or error}") from error


def check(file: Path, name: str, workshop: Workshop, *, whole: bool) -> bool:
    """Say what is wrong with a file, or what is in it."""
    faults: Sequence[Fault]
    try:
        raw = read(file)
    except CatalogueError as error:
        raw, faults = None, [Fault("", "", str(error))]
    else:
        if whole and not workshop.set_option:
            raise ConfigError(f"{name} is played with its own set; cards can be added to it (without --whole)")
        faults = workshop.file_faults(raw, whole=whole) or twice(workshop, raw, whole=whole)
    for fault in faults:
        print(f"{file.name}: {fault}", file=sys.stderr)
    if faults:
        print(f"{len(faults)} {'thing is' if len(faults) == 1 else 'things are'} wrong (E_CARD_DATA)", file=sys.stderr)
        return False
    if whole:
        print(f"{file.name}: a whole set of {len(raw['designs'])} designs, nothing is wrong")
        print(line_for(name, workshop.set_option, file))
        return True
    for card in workshop.cards(raw):
        text = " ".join(filter(None, (card.printed.left, card.printed.right, *card.printed.lines)))
        print(f"{card.name} ({card.key}): {card.copies} × {card.kind}, {card.deck}. {text}")
    print(line_for(name, workshop.extra_option, file))
    return True


def twice(workshop: Workshop, raw: Any, *, whole: bool) -> Sequence[Fault]:
    """Own cards that are called as another card is."""
    if whole:
        return ()
    return [fault for key, one in raw["designs"].items() for fault in workshop.name_faults(raw, one["name"], key)]


def line_for(name: str, option: str, file: Path) -> str:
    """The lines of the configuration with which a game is played with a file."""
    return f"To play with it, in the configuration:\n\n[games.{name}]\n{option} = {json.dumps(str(file.resolve()))}"


def print_file(args: argparse.Namespace, name: str, workshop: Workshop) -> int:
    """Stickers and whole cards of the file's designs."""
    from vision.printing.cards_and_stickers import print_cards, print_stickers, select
    from vision.printing.deck import deck_of

    option = workshop.set_option if args.whole else workshop.extra_option
    game = games.find(name).build({option: str(args.file)})
    deck = deck_of(game, config_of(args).camera.tag_mm)
    cards = select(deck, sorted(read(args.file)["designs"]))
    written = print_stickers(deck, args.out / "stickers.pdf", args.paper, cards)
    for path in (*written, *print_cards(deck, args.out / "cards.pdf", args.paper, cards)):
        print(f"wrote {path}")
    return 0


def words(workshop: Workshop) -> str:
    """The whole vocabulary as a text."""
    lines = ["KINDS"]
    for kind in workshop.kinds():
        lines += [f"  {kind.name}: {kind.help}", *_fields(kind.blanks, "    ")]
        if kind.verbs:
            lines.append(f"    words: {', '.join(kind.verbs)}")
    lines += ["", "WORDS"]
    for verb in workshop.verbs():
        lines += [f"  {verb.word}: {verb.label}. {verb.help}", *_fields(verb.blanks, "    ")]
    return "\n".join(lines)


def _fields(blanks: tuple[Blank, ...], margin: str) -> list[str]:
    return [f"{margin}{one.name}{' (may be left out)' if one.optional else ''}: {_takes(one)}" for one in blanks]


def _takes(blank: Blank) -> str:
    choices = ", ".join(str(one.value) for one in blank.options)
    kinds = {
        "text": "a text", "number": "a whole number" + _range(blank),
        "yes": "true or false", "one": f"one of {choices}",
        "card": "the id of a card of the set, or the key of an own one", "some": f"a list of {choices}",
        "order": f"a list, in order, of {choices}", "script": "a list of words with their fields",
        "scripts": "a list of lists of words", "pair": f"a map with one of {choices}",
        "numbers": f"a list of whole numbers{_range(blank)}, one for each of {choices}",
        "verb": "one word with its fields",
        "group": f"a map of {', '.join(f'{one.name} ({_takes(one)})' for one in blank.blanks)}",
    }  # fmt: skip
    return kinds[blank.kind]


def _range(blank: Blank) -> str:
    least = f" from {blank.least}" if blank.least is not None else ""
    return least + (f" to {blank.most}" if blank.most is not None else "")
