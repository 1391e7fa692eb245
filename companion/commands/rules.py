"""Shows the rules ledgers and what proves them.

companion rules                          the installed games
companion rules inscription              every clause with the tests and scenarios that prove it
companion rules inscription INS-SIGIL-Leader
                                         one clause in full: the rule, its proofs, the code that names it
companion rules inscription --unproved   the clauses that still need a proof
companion rules pond --tests .           what proves a game whose project lies in this folder
"""

import argparse
import difflib
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from companion import games
from companion.errors import RulesError
from companion.scenarios.proofs import TAGS, Clause, mentions, proofs, read_ledger

NAME = "rules"
HELP = "list the games, their rules clause by clause, and what proves each"
HERE = Path(__file__).resolve().parents[2]
"""The checkout; an installed copy has no tests beside it."""
Places = dict[str, list[str]]
"""Clause ID -> the places that prove or name it."""


def add(parser: argparse.ArgumentParser) -> None:
    """Game, clauses, and what to leave out."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="an installed game; without one they are listed")
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="in full: these, or all that begin so")
    parser.add_argument("--unproved", action="store_true", help="only clauses that need a proof and have none")
    parser.add_argument("--json", action="store_true", help="print a list of objects")
    parser.add_argument(
        "--tests", type=Path, default=HERE / "tests", metavar="DIR", help="where the proofs are; . for this folder"
    )


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; 1 when --unproved finds some."""
    if args.game is None:
        return print_games()
    folder = folder_of(args.game)
    ledger = read_ledger(folder / "RULES.md")
    check_clauses(args.game, args.clauses, ledger.clauses)
    tests = args.tests.resolve()
    root = tests if (tests / "pyproject.toml").exists() else tests.parent
    if not args.tests.is_dir():
        print(f"companion rules: no tests in {args.tests}; what proves a clause is not known here", file=sys.stderr)
    cited = proofs(tests, root) if args.tests.is_dir() else {}
    chosen = ledger.unproved(cited) if args.unproved else list(ledger.clauses.values())
    if args.clauses:
        chosen = [clause for clause in chosen if _asked(clause, args.clauses)]
    written = mentions(folder, folder.parent) if args.json or args.clauses else {}
    show = print_json if args.json else print_full if args.clauses else print_lines
    if args.unproved and not chosen and not args.json:
        needed = sum(clause.needs_proof and _asked(clause, args.clauses) for clause in ledger.clauses.values())
        print(f"all {needed} clauses that need a proof have one")
        return 0
    show(chosen, cited, written)
    return int(args.unproved and bool(chosen))


def _asked(clause: Clause, begins: Sequence[str]) -> bool:
    return not begins or clause.id.startswith(tuple(begins))


def check_clauses(game: str, asked: Sequence[str], known: Collection[str]) -> None:
    """RulesError, with the nearest, for what is no clause and begins none."""
    for name in asked:
        if not any(one.startswith(name) for one in known):
            near = difflib.get_close_matches(name, known, 1)
            raise RulesError(f"{game} has no clause {name}" + (f"; did you mean {near[0]}?" if near else ""))


def print_games() -> int:
    """One line for each installed game."""
    for name, game in games.found().items():
        print(f"{name:14} {game.kind.title or 'ready' if game.kind else f'cannot be played: {game.why}'}")
    return 0


def folder_of(game: str) -> Path:
    """The folder of a game's package; ConfigError when the game cannot be loaded."""
    return games.find(game).folder


def print_lines(chosen: list[Clause], cited: Places, written: Places) -> None:
    """One line for each clause, and a sum."""
    width = max((len(clause.id) for clause in chosen), default=0)
    for clause in chosen:
        tags = ",".join(tag for tag in TAGS if tag in clause.tags) or "ruling"
        proof = cited.get(clause.id, [])
        more = f" and {len(proof) - 1} more" if len(proof) > 1 else ""
        shown = proof[0] + more if proof else "not proved" if clause.needs_proof else "-"
        print(f"{clause.id:{width}}  {tags:12}  {shown}")
    needed = [clause for clause in chosen if clause.needs_proof]
    proved = sum(clause.id in cited for clause in needed)
    print(f"{len(chosen)} clauses; {len(needed)} need a proof, {proved} have one")


def print_full(chosen: list[Clause], cited: Places, written: Places) -> None:
    """The whole clause, what proves it and where it is written."""
    for clause in chosen:
        print(f"{clause.id} ({clause.section}, line {clause.line})\n  {clause.rule}")
        print(f"  at the table: {clause.table}" if clause.table else "  a ruling")
        for title, places in (("proved by", cited.get(clause.id, [])), ("named in", written.get(clause.id, []))):
            print(*(f"  {title} {place}" for place in places), sep="\n", end="\n" if places else "")
        print()


def print_json(chosen: list[Clause], cited: Places, written: Places) -> None:
    """All of it, for programs."""
    rows = [
        msgspec.structs.asdict(one)
        | {
            "tags": sorted(one.tags),
            "needs_proof": one.needs_proof,
            "proved_by": cited.get(one.id, []),
            "named_in": written.get(one.id, []),
        }
        for one in chosen
    ]
    print(msgspec.json.format(msgspec.json.encode(rows)).decode())
