"""Looks at the whole companion, one line a check: OK, WARN (works, could be better) or FAIL, and what to type next.

Nothing is changed. With --json for programs, and to paste into a bug report.
"""

import argparse
import json
import sys
from dataclasses import dataclass

NAME = "doctor"
HELP = "check board, camera, pins, libraries and service, and say what to do"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="print a list of name, status, say and fix")


def run(args: argparse.Namespace) -> int:
    """0 if nothing failed, 1 if something did, 78 for a configuration that cannot be read."""
    import msgspec

    from companion.commands import config_of
    from companion.doctor import FAIL, WARN, Check, examine
    from companion.kernel.sentences import as_plain_text
    from companion.system.service.machine import Machine

    tally = Tally(sys.stdout.isatty() and not args.json)
    found: list[Check] = []
    for check in examine(Machine(dry=True), config_of(args)):
        found.append(check)
        if not args.json:
            print(tally.paint(check.status, check.line()), flush=True)
    failed = sum(check.status == FAIL for check in found)
    warned = sum(check.status == WARN for check in found)
    if args.json:
        print(json.dumps(msgspec.to_builtins(found, enc_hook=as_plain_text), indent=1, ensure_ascii=False))
    else:
        print(f"\n{len(found)} checks: {failed} failed, {warned} could be better")
    return int(failed > 0)


@dataclass(frozen=True)
class Tally:
    """Colours the first word of a line, on a terminal only."""

    colours: bool

    def paint(self, status: str, line: str) -> str:
        """The line, its status green, yellow or red."""
        if not self.colours:
            return line
        colour = {"OK": 32, "WARN": 33, "FAIL": 31}[status]
        return f"\033[{colour}m{line[: len(status)]}\033[0m{line[len(status) :]}"
