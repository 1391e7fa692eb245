"""``companion scenarios``: plays table stories through the rules and says which of them come true."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.errors import ConfigError, ScenarioError
from companion.games import find
from companion.scenarios import as_json, as_text, read_scenarios, run_scenario

NAME = "scenarios"
HELP = "play table stories (YAML, JSON Lines, Markdown) through the rules and compare"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a file, or a folder with files")
    parser.add_argument("--game", metavar="NAME", help="the game of scenarios that do not name one")
    parser.add_argument("--json", action="store_true", help="print a list of id, outcome, why and state")
    parser.add_argument("-q", "--quiet", action="store_true", help="do not list what passed")


def run(args: argparse.Namespace) -> int:
    """0 when every scenario passed or was skipped, 1 when one failed, 2 when there is nothing to run."""
    try:
        if args.game:
            find(args.game)
        scenarios = read_scenarios(args.paths)
    except (ConfigError, ScenarioError) as error:
        print(f"companion scenarios: {error}", file=sys.stderr)
        return 2
    if not scenarios:
        print(f"companion scenarios: no scenario in {', '.join(map(str, args.paths))}", file=sys.stderr)
        return 2
    results = [run_scenario(scenario, args.game) for scenario in scenarios]
    if args.json:
        print(as_json(results))
    else:
        print("\n".join(as_text(results, args.quiet)))
    return int(any(result.outcome in ("failed", "error") for result in results))
