"""What the rules cost: a bell with full rows, any action, what is legal, and what a page asks for.

Inscription is played at random, Augmented at random with random legal decks and all its cards loaded, Inception and
Incubo by the greedy players of their tests; the goal for each is an action in less than 20 ms at the 99th percentile.
Each bell rings on a board of its own, which the game has not seen before.

    python -m benchmarks.rules
    python -m benchmarks.rules --games 5 --boards 200

Times are processor time. Prints tables in Markdown.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator

from benchmarks.harness import options
from benchmarks.timing import Times
from companion.games.augmented import Augmented
from companion.games.augmented.options import Options as AugmentedOptions
from companion.games.inscription import Inscription, names
from companion.games.inscription.faces import CardFace
from companion.games.inscription.options import Options
from companion.games.inscription.rules.turn import Ring
from companion.games.lane_duel import lanes
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.places import CHANCE, Place
from companion.kernel.state import State
from companion.players.knowledge import imagined
from companion.players.levels import STEADY, Budget
from companion.players.player import decide
from companion.players.worlds import done
from companion.table.pages.snapshot import taps
from tests.games.augmented.decks import random_deck
from tests.games.inception import greedy as inception
from tests.games.inception.table import Table as InceptionTable
from tests.games.incubo import greedy as incubo
from tests.games.incubo.table import Table as IncuboTable
from tests.players.tables import GAMES, random_play, referee

NAMES = {"A": "Ana", "B": "Luka"}
MOVES = 150
GIVE_UP = "offer_end"
BOARDS: dict[str, Callable[[CardFace], bool]] = {
    "full rows, no sigil": lambda face: not face.powers,
    "full rows, a sigil on every card": lambda face: bool(face.powers),
}


def main() -> None:
    """Measure everything and print the tables."""
    args = options(__doc__, games=(30, "games to play of each kind"), boards=(2000, "boards on which a bell is rung"))
    print(bells(args.boards))
    print(playing(args.games).table("inscription, random play"))
    print(duelling(args.games))
    print(dreaming(args.games).table("inception, greedy play"))
    print(sharing(args.games).table("incubo, greedy play"))
    print(thinking(args.games))


def bells(boards: int) -> str:
    """One bell on each of so many boards, and what is legal there with bones and five unknown cards in the hand."""
    times, lines, rich = Times(), [], (Counted(names.bones("B"), 6), Counted(names.hand_count("B"), 5))
    for name, fits in BOARDS.items():
        game = Inscription(Options(corpse_eater="known"), NAMES)
        facts = 0
        for state in positions(game, fits, boards):
            facts += len(times.of(f"a bell: {name}", lambda: perform(game, state, Ring("B")))[1])  # noqa: B023
            held, _ = fold(state, rich)
            times.of(f"legal actions: {name}", lambda: game.legal(held))  # noqa: B023
        spent = sum(times.taken[f"a bell: {name}"])
        lines.append(f"| {name} | {facts / boards:.1f} | {boards / spent:,.0f} |")
    head = ["| bell, rules alone | facts | a second of processor time |", "| --- | --- | --- |"]
    return "\n".join([*head, *lines, "", times.table("fresh boards")])


def positions(game: Inscription, fits: Callable[[CardFace], bool], number: int) -> Iterator[State]:
    """Boards with eight creatures drawn from those that fit, in the middle of B's turn; nothing owed or capped."""
    faces = sorted(
        face.id
        for face in game.catalogue.faces.values()
        if face.piles and face.health and face.alive and not face.changing and fits(face)
    )
    start, _ = fold(State(), [fact for fact in game.setup() if isinstance(fact, Moved | Counted)])
    flags = [names.capped(seat) for seat in names.SEATS] + [names.opening(seat) for seat in names.SEATS]
    ready = [*(Counted(name, -1) for name in flags), Turned("B", 5, names.TURN_PLAY)]
    for seed in range(number):
        drawn = random.Random(seed).sample(faces, len(names.SLOTS))
        laid = [Moved(game.catalogue.copies(face)[0], where) for face, where in zip(drawn, names.SLOTS, strict=True)]
        yield fold(start, [*laid, *ready])[0]


def playing(games: int) -> Times:
    """Times by what was done, over random games with everything on."""
    times = Times()
    for seed in range(games):
        game = Inscription(Options(expansion=True, draft=seed % 2 == 1, first="A"), NAMES)
        _game(game, random.Random(seed), times, names.SLOTS)
    return times


def duelling(games: int) -> str:
    """The same for Augmented, with random decks; the heading says how many kinds of cards are loaded."""
    times, kinds = Times(), 0
    for seed in range(games):
        chance = random.Random(seed)
        decks = AugmentedOptions(deck_a=random_deck(chance), deck_b=random_deck(chance))
        game = Augmented(decks, NAMES)
        kinds = len(game.catalogue.faces)
        _game(game, chance, times, lanes.SLOTS)
    return times.table(f"augmented, random play with random decks, {kinds} kinds of cards loaded")


def _game(game: BaseGame, chance: random.Random, times: Times, slots: Iterable[Place]) -> None:
    state, _ = resolve(game, State(), game.setup())
    for _ in range(MOVES):
        before = state
        legal = times.of("legal actions", lambda: game.legal(before))  # noqa: B023
        if not legal:
            return
        verb = chance.choice(sorted({action.verb for action in legal} - {GIVE_UP}))
        action = chance.choice([one for one in legal if one.verb == verb])
        full = all(before.at(where) for where in slots)
        what = "a bell, full rows" if full and verb == "ring" else "any action"
        state, facts = times.of(what, lambda: perform(game, before, action))  # noqa: B023
        times.of("telling", lambda: game.tell(before, facts))  # noqa: B023
        _shown(game, state, times)


def dreaming(games: int) -> Times:
    """Times by what was done, over games of Inception by the greedy player, all difficulties in turn."""
    times = Times()
    for seed in range(games):
        table = InceptionTable(("easy", "medium", "hard", "challenge")[seed % 4], seed)
        _greedy(table, inception.Greedy(table), times, lambda state: state.turn.number < inception.LAST_TURN)
    return times


def sharing(games: int) -> Times:
    """The same for Incubo, by two players and alone in turn."""
    times = Times()
    for seed in range(games):
        table = IncuboTable(2 - seed % 2, seed)
        _greedy(table, incubo.Greedy(table), times, lambda state: True)
    return times


def _greedy(
    table: InceptionTable | IncuboTable,
    player: inception.Greedy | incubo.Greedy,
    times: Times,
    goes_on: Callable[[State], bool],
) -> None:
    while table.state.over is None and goes_on(table.state):
        game, before, action = table.game, table.state, player.decide()
        times.of("legal actions", lambda: game.legal(before))  # noqa: B023
        _, facts = times.of("any action", lambda: perform(game, before, action))  # noqa: B023
        times.of("telling", lambda: game.tell(before, facts))  # noqa: B023
        table.do(action)
        _shown(game, table.state, times)


def thinking(games: int) -> str:
    """What players ask of made-up tables in random play, with hands open: means, and actions tried out a second."""
    lines = [
        "| players, means | all that is legal | what a player may do | an action | actions tried out a second |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in GAMES:
        times, nodes, spent = Times(), 0, 0.0
        for seed in range(max(1, games // 5)):
            table, chance = referee(name, seed), random.Random(seed)
            for number, _ in enumerate(random_play(table, chance, MOVES)):
                seat = table.acting()
                if seat == CHANCE or number % 5:
                    continue
                world = imagined(table.mind, table.knowledge(seat), random.Random(number))
                times.of("legal", lambda: table.game.legal(world.state))  # noqa: B023
                options = times.of("may", lambda: table.mind.may_happen(world, seat))  # noqa: B023
                for one in options[:3]:
                    times.of("done", lambda: done(table.mind, world, one, random.Random(1), Budget(9)))  # noqa: B023
                budget, before = Budget(60), time.process_time()
                decide(table.mind, table.knowledge(seat), STEADY, number, budget)
                spent, nodes = spent + time.process_time() - before, nodes + budget.nodes
        means = [1000 * sum(times.taken[what]) / len(times.taken[what]) for what in ("legal", "may", "done")]
        lines.append(f"| {name} | {' | '.join(f'{mean:.2f} ms' for mean in means)} | {nodes / spent:,.0f} |")
    return "\n".join(lines)


def _shown(game: BaseGame, state: State, times: Times) -> None:
    """What is asked of a new state before phones and camera know it."""
    times.of("buttons of a page", lambda: taps(game, state))
    times.of("view of a page", lambda: game.view(state))
    times.of("expected picture", lambda: game.picture(state))


if __name__ == "__main__":
    main()
