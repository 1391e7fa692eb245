"""How strong the players are: matches with seats changed, wins with 95 % intervals, seconds a decision.

    python -m benchmarks.players --game inscription --players sharp,planner --games 40 --seed 7
    python -m benchmarks.players --game inception --players sharp --difficulty hard --json
    python -m benchmarks.players --game inscription --players sharp,sharp@ --against ../older

Players are the levels (apprentice, steady, sharp) and three references: `random`, `single` (the best single action) and
`planner` (its own turn, nothing beyond). Where all play together the wins are the people's. `name@` is that player of
the checkout named by `--against`. With `--keep FILE` a match that was stopped goes on where it was. Times are processor
time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.matches.one import Result, Setting, play
from benchmarks.matches.other import sit
from companion.games import find
from companion.table.records.record import pairs


def main() -> int:
    """Plays the match and prints what it came to."""
    args = _arguments()
    if args.sit:
        sit()
        return 0
    setting = _setting(args)
    results = _kept(args.keep, setting)
    for result in _played(setting, [n for n in range(args.games) if n not in results], args.cores):
        results[result.number] = result
        _keep(args.keep, setting, result)
        print(_line(setting, list(results.values()), args.games), file=sys.stderr, flush=True)
        if result.fault:
            print(f"game {result.number} (seed {result.seed}):\n{result.fault}", file=sys.stderr, flush=True)
    every = [results[number] for number in sorted(results) if number < args.games]
    print(table(setting, every))
    if args.json:
        print(msgspec.json.encode(summary(setting, every)).decode())
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="inscription", help="the game's name")
    parser.add_argument("--players", default="sharp,planner", help="who plays, in the order of the seats")
    parser.add_argument("--games", type=int, default=40, help="how many games")
    parser.add_argument("--seed", type=int, default=7, help="what cards and dice follow from")
    parser.add_argument("--seats", type=int, help="how many sit at the table (as many as players, at least the game's)")
    parser.add_argument("--difficulty", help="the option `difficulty` of a game against the game")
    parser.add_argument("--options", default="", help="other options of the game: 'draft=true items=false'")
    parser.add_argument("--level-time", type=float, help="seconds a decision instead of each level's own")
    parser.add_argument("--nodes", type=int, help="actions tried out a decision instead of seconds: repeatable")
    parser.add_argument("--records", default="", help="a folder that keeps each game as a record")
    parser.add_argument("--against", default="", help="another checkout, whose players are named with an @")
    parser.add_argument("--keep", type=Path, help="a file of games played, so that a stopped match goes on")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    parser.add_argument("--sit", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _setting(args: argparse.Namespace) -> Setting:
    players = tuple(args.players.split(","))
    if args.against and not any(name.endswith("@") for name in players):
        players = (*players[:1], *(f"{name}@" for name in players[1:]))
    kind = find(args.game).kind
    assert kind is not None, f"{args.game} cannot be played"
    options: dict[str, Any] = pairs(args.options) if args.options else {}
    if args.difficulty:
        options["difficulty"] = args.difficulty
    wanted = max(kind.seat_counts) if kind.cooperative and len(players) == 1 else len(players)
    seats = args.seats or (wanted if wanted in kind.seat_counts else min(kind.seat_counts))
    against = str(Path(args.against).resolve()) if args.against else ""
    return Setting(args.game, players, options, seats, args.seed, args.level_time, args.nodes, args.records, against)


def _played(setting: Setting, numbers: Sequence[int], cores: int) -> Iterator[Result]:
    if cores < 2:
        yield from (play(setting, number) for number in numbers)
        return
    with ProcessPoolExecutor(cores) as pool:
        for future in as_completed([pool.submit(play, setting, number) for number in numbers]):
            yield future.result()


def _kept(file: Path | None, setting: Setting) -> dict[int, Result]:
    if file is None or not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (msgspec.json.decode(line, type=tuple[Setting, Result]) for line in lines)
    return {result.number: result for same, result in rows if same == setting}


def _keep(file: Path | None, setting: Setting, result: Result) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as kept:
            kept.write(msgspec.json.encode((setting, result)).decode() + "\n")


# --- what it came to -------------------------------------------------------------------------------------------------


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, in per cent (Wilson 1927)."""
    if not games:
        return 0.0, 100.0
    z, rate = 1.96, wins / games
    middle = (rate + z * z / 2 / games) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / 4 / games**2) / (1 + z * z / games)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def names_of(setting: Setting) -> tuple[str, ...]:
    """The players, each once."""
    return tuple(dict.fromkeys(setting.players))


def wins(setting: Setting, results: Sequence[Result]) -> dict[str, int]:
    """How many games each player won; one that sits in several seats wins with any of them."""
    return {name: sum(name in one.winners for one in results) for name in names_of(setting)}


def seconds(results: Sequence[Result], name: str) -> list[float]:
    """Mean and 95th percentile of a player's decisions, in seconds."""
    every = sorted(taken for one in results for taken in one.seconds.get(name, ()))
    if not every:
        return [0.0, 0.0]
    return [round(sum(every) / len(every), 4), every[min(len(every) - 1, int(0.95 * len(every)))]]


def summary(setting: Setting, results: Sequence[Result]) -> dict[str, Any]:
    """The match as one object."""
    return {
        "game": setting.game,
        "games": len(results),
        "wins": wins(setting, results),
        "draws": sum(one.draw and not one.fault for one in results),
        "seconds": {name: seconds(results, name) for name in names_of(setting)},
        "faults": sum(bool(one.fault) for one in results),
    }


def table(setting: Setting, results: Sequence[Result]) -> str:
    """The match as a table in Markdown, with its seeds."""
    total, won = len(results), wins(setting, results)
    rows = [
        "| player | won | of | % | 95 % interval | s a decision | 95 % |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name in names_of(setting):
        low, high = interval(won[name], total)
        mean, late = seconds(results, name)
        share = 100 * won[name] / total if total else 0.0
        rows.append(
            f"| {name} | {won[name]} | {total} | {share:.0f} | {low:.0f}–{high:.0f} | {mean:.3f} | {late:.3f} |"
        )
    seeds = sorted({one.seed for one in results})
    told = f"seeds {seeds[0]} to {seeds[-1]}" if seeds else "no games"
    turns = sum(one.turns for one in results) / total if total else 0
    what = summary(setting, results)
    return "\n".join((*rows, f"{told}; {what['draws']} draws, {what['faults']} faults, {turns:.0f} turns a game"))


def _line(setting: Setting, results: Sequence[Result], games: int) -> str:
    won = ", ".join(f"{name} {n}" for name, n in wins(setting, results).items())
    return f"{len(results)}/{games}: {won}"


if __name__ == "__main__":
    sys.exit(main())
