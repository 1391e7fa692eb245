"""The first entry of a game: every card in its place, the checklist (ledger 3.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.inscription import answers, names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.coin import throw_coin
from companion.games.lane_duel.steps import BeginGame
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

LIVES = 2
DECK = 20


def setup(game: InscriptionContext) -> Iterator[StepBase]:
    """INS-SETUP-01…13: cards, candles, counts, and the checklist as the first question."""
    yield from (Moved(card, home) for card, home in game.home.items())
    yield Counted(names.ROUND, 1)
    sizes = Counter(game.home.values())
    for seat in names.SEATS:
        yield Counted(names.lives(seat), LIVES)
        yield Counted(names.squirrel_count(seat), sizes[names.squirrels(seat)])
        yield Counted(names.opening(seat), 1)
        yield Counted(names.capped(seat), 1)
        if not game.options.draft:
            yield Counted(names.deck_count(seat), DECK)
    yield Turned("", 0, names.SETUP)
    text = say("Set the table: ") + joined(tasks(game), "; ") + say(". Then ring.")
    yield answers.confirmed("setup", text, "INS-SETUP-01")
    yield BeginGame()


def tasks(game: InscriptionContext) -> Iterator[str]:
    """The checklist, one line each."""
    options = game.options
    yield say("10 squirrels to each player")
    yield say("{what}swaps, upgrades and smoke on the right", what=say("items, ") if options.items else "")
    left = sorted({game.catalogue.name(card) for card, home in game.home.items() if home == names.UNUSED})
    yield say("left in the box: {left}", left=joined(left, ", "))
    blanks = sum(home == names.CREATURES for card, home in game.home.items() if card.startswith("blank-death-card:"))
    if blanks:
        yield say("{blanks} blank death cards shuffled into the creatures", blanks=blanks)
    yield say("rare cards shuffled into the creature pile")
    if not options.draft:
        yield say("20 creature cards from the shuffled pile to each player")


@rules.expands(BeginGame)
def begin_game(game: InscriptionContext, state: State, step: BeginGame) -> Iterator[StepBase]:
    """After the checklist. The draft starts with player A (INS-RULING-74)."""
    if game.options.draft:
        yield Turned("A", 0, names.DRAFT)
    else:
        yield from throw_coin(game, "INS-TURN-01")
