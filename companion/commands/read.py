"""Reads a folder of pictures of a table and writes what lies where, as JSON.

    companion read FOLDER --game inscription --out results.json
    companion read FOLDER --mat mat.json --tags tags.json --sequence
    companion read FOLDER --label SET            asks what really lies where, and keeps pictures and answers in SET
    companion read FOLDER --label SET --lies list.txt
                                                 the same from a list: "a.jpg: stoat:1 B2, wolf:3 A1", "*: ..." for all

Each picture is read alone. With --sequence they are one film, ten pictures a second, and each result is what the
companion believes after that picture. x, y of a card's centre in millimetres of the mat, rotation in degrees clockwise
(0: upright for the near player), ms the time it took. `companion print export` writes mat.json and tags.json.
"""

import argparse
import sys
from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.camera.labelling import label
from companion.camera.service import playable
from companion.commands import config_of
from companion.kernel.places import Mat
from companion.kernel.sentences import as_plain_text
from vision.mat.exchange import load_mat_json, load_tags_json
from vision.reader.read_folder import read_folder
from vision.tags.manifest import Manifest

NAME = "read"
HELP = "read a folder of pictures and write what lies where"


def add(parser: argparse.ArgumentParser) -> None:
    """The pictures, the mat and tags to read them by, and where the results go."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="pictures (.jpg, .png), taken in name order")
    parser.add_argument("--game", metavar="NAME", help="mat and tags of a game; default: the configured one")
    parser.add_argument("--mat", type=Path, metavar="FILE", help="mat.json of any mat, with --tags")
    parser.add_argument("--tags", type=Path, metavar="FILE", help="tags.json with all tags that may lie on it")
    parser.add_argument("--sequence", action="store_true", help="the pictures are one film, ten a second")
    parser.add_argument(
        "--label", type=Path, metavar="SET", help="keep the pictures, with what lies where, in a folder"
    )
    parser.add_argument("--lies", type=Path, metavar="FILE", help="a list of what lies where, for --label")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of printing")


def run(args: argparse.Namespace) -> int:
    """Read and write; 2 when it is not clear by which mat and tags."""
    if (args.mat is None) != (args.tags is None) or (args.mat is not None and args.game is not None):
        print("companion read: give --game alone, or --mat and --tags together", file=sys.stderr)
        return 2
    if args.lies is not None and args.label is None:
        print("companion read: --lies belongs to --label", file=sys.stderr)
        return 2
    if args.label is not None:
        return keep_labelled(args)
    mat, tags, own = known(args)
    progress = show if sys.stderr.isatty() else None
    results = read_folder(args.folder, mat, tags, sequence=args.sequence, progress=progress)
    for result in results.values():
        leave_out_others(result, own)
    text = msgspec.json.format(msgspec.json.encode(results, enc_hook=as_plain_text), indent=1) + b"\n"
    if args.out is None:
        sys.stdout.buffer.write(text)
    else:
        write(args.out, text)
        cards = sum(len(result["cards"]) for result in results.values())
        print(f"wrote {args.out}: {len(results)} pictures, {cards} cards", file=sys.stderr)
    return 0


def keep_labelled(args: argparse.Namespace) -> int:
    """Ask, or look up, what lies in each picture and keep it; 2 for a mat that is no installed game's."""
    if args.mat is not None:
        print("companion read: --label is for the mats of installed games (--game)", file=sys.stderr)
        return 2
    config = config_of(args)
    name = args.game or config.table.game
    game = games.find(name).build(config.games.get(name, {}))
    tags = Manifest(tag.sized(config.camera.tag_mm) for tag in game.catalogue.tags())
    print(f"wrote {label(args.folder, args.label, name, game.mat, tags, lies=args.lies)}", file=sys.stderr)
    return 0


def known(args: argparse.Namespace) -> tuple[Mat | tuple[Mat, ...], Manifest, Container[str]]:
    """The mat (or what a foreign file can mean by one), the tags to know, and the payloads to report.

    Tags of other installed games are known too, so that none is mistaken for a similar one of this game.
    """
    if args.mat is not None:
        tags = load_tags_json(args.tags)
        return load_mat_json(args.mat), tags, tags
    config = config_of(args)
    name = args.game or config.table.game
    game = games.find(name).build(config.games.get(name, {}))
    tag_mm = config.camera.tag_mm
    everything = Manifest([tag.sized(tag_mm) for one in playable(game) for tag in one.catalogue.tags()])
    return game.mat, everything, frozenset(tag.payload for tag in game.catalogue.tags())


def leave_out_others(result: dict[str, Any], own: Container[str]) -> None:
    """Another game's cards are no cards of this one; what lies under them is not known."""
    result["cards"] = [card for card in result["cards"] if card["tag"] in own]
    for slot, seen in result["slots"].items():
        if seen not in ("EMPTY", "UNKNOWN") and seen not in own:
            result["slots"][slot] = "UNKNOWN"


def show(done: int, total: int) -> None:
    """How far it is, on one line of the terminal."""
    print(f"\r{done} of {total} pictures", end="\n" if done == total else "", file=sys.stderr, flush=True)


def write(path: Path, text: bytes) -> None:
    """The whole file or nothing of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    draft.write_bytes(text)
    draft.replace(path)
