"""The first entry of a game: every card in its place, the checklist, the coin (ledger 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import draft, names
from companion.games.inscription.actions import Ready, Toss
from companion.games.inscription.catalogue import CardFace, pile_of
from companion.games.inscription.happenings import BeginGame, StartTurn
from companion.games.inscription.options import Options, first_seat
from companion.kernel.cards import CardId, copy_of
from companion.kernel.facts import Asked, Counted, Fact, Moved, Turned
from companion.kernel.places import CHANCE, Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

LIVES = 2
DECK = 20

PILES: dict[str, Place] = {
    "creature": names.CREATURES,
    "item": names.ITEMS,
    "smoke": names.SMOKE,
    "upgrade": names.UPGRADES,
    "swap": names.SWAPS,
    "blank": names.BLANKS,
    "bonus": names.UNUSED,
}


def homes(faces: tuple[CardFace, ...], options: Options) -> Iterator[tuple[CardId, Place]]:
    """Every physical card and where it lies before the game (INS-SETUP-02…06, INS-UNUSED-02…04)."""
    for face in faces:
        for card, pile in pile_of(face):
            yield card, _home(face, card, pile, options)


def _home(face: CardFace, card: CardId, pile: str, options: Options) -> Place:
    copy = copy_of(card)
    if pile == "squirrel":
        return names.squirrels("A" if copy <= face.copies // 2 else "B")
    if pile == "blank" and options.sleeves() and copy <= options.blanks:
        return names.CREATURES
    if face.unused and pile in ("creature", "bonus", "smoke"):
        return names.CREATURES if face.id in options.allow else names.UNUSED
    return PILES[pile]


def setup(game: Inscription) -> Iterator[StepBase]:
    """INS-SETUP-01…13: cards, candles, counts, and the checklist as the first question."""
    yield from (Moved(card, home) for card, home in game.home.items())
    yield Counted(names.ROUND, 1)
    for seat in names.SEATS:
        yield Counted(names.lives(seat), LIVES)
        yield Counted(names.pile(seat), len([None for home in game.home.values() if home == names.squirrels(seat)]))
        yield Counted(names.opening(seat), 1)
        yield Counted(names.capped(seat), 1)
        if not game.options.draft:
            yield Counted(names.deck(seat), DECK)
    yield Turned("", 0, names.SETUP)
    yield Asked(checklist(game))
    yield BeginGame()


def checklist(game: Inscription) -> Prompt:
    """What has to lie where before the first card is drawn."""
    ready = tuple(Ready(seat) for seat in names.SEATS)
    text = "Set the table: " + "; ".join(tasks(game)) + ". Then ring."
    return Prompt(names.SEATS, "setup", text, ready, clause="INS-SETUP-01", bell=ready[0], each=False)


def tasks(game: Inscription) -> Iterator[str]:
    """The checklist, one line each."""
    options = game.options
    yield "10 squirrels to each player"
    yield f"{'items, ' if options.items else ''}swaps, upgrades and smoke on the right"
    left = sorted({game.catalogue.name(card) for card, home in game.home.items() if home == names.UNUSED})
    yield f"left in the box: {', '.join(left)}"
    blanks = sum(home == names.CREATURES for card, home in game.home.items() if card.startswith("blank-death-card:"))
    if blanks:
        yield f"{blanks} blank death cards shuffled into the creatures"
    yield "rare cards shuffled into the creature pile"
    if not options.draft:
        yield "20 creature cards from the shuffled pile to each player"


def begin_game(game: Inscription, state: State, step: BeginGame) -> Iterator[StepBase]:
    """After the checklist."""
    if game.options.draft:
        yield from draft.begin(game, state)
    else:
        yield from before_first_turn(game)


def before_first_turn(game: Inscription) -> Iterator[StepBase]:
    """INS-TURN-01, INS-RULING-74."""
    first = first_seat(game.options)
    if first is not None:
        yield StartTurn(first)
        return
    yield Turned("", 0, names.COIN)
    tosses = tuple(Toss(CHANCE, seat) for seat in names.SEATS)
    yield Asked(Prompt((CHANCE,), "coin", "Throw the coin: who goes first?", tosses, clause="INS-TURN-01", each=False))


def toss(game: Inscription, state: State, action: Toss) -> Iterator[Fact | StartTurn]:
    """The coin's answer."""
    yield StartTurn(action.first)
