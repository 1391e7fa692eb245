"""The first entry: both decks in their places, the checklist, starting hands, mulligans, the coin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Drew
from companion.games.augmented.refusals import no
from companion.games.augmented.steps.turn import OfferMulligan, ThrowCoin
from companion.games.common.refusals import Answer
from companion.games.lane_duel import lanes
from companion.games.lane_duel.coin import throw_coin
from companion.games.lane_duel.steps import BeginGame
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Asked, Counted, Fact, Moved, Turned
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

START = {"main": 3, "side": 1}
"""The starting hand (AUG-START-03)."""
SIZE = sum(START.values())


@rules.action
class Ready(Answer, frozen=True):
    """The table is set."""

    verb = "ready"
    said = say("Ready")


@rules.action
class Keep(Answer, frozen=True):
    """The starting hand is kept."""

    verb = "keep"
    said = say("Keep this hand")


@rules.action
class Mulligan(Answer, frozen=True):
    """All drawn cards are shuffled back into their decks and a new hand is drawn (AUG-START-04, AUG-RULING-06)."""

    verb = "mulligan"
    said = say("Mulligan: shuffle all four back and draw again")

    def fault(self, game: object, state: State) -> Refusal | None:
        """Who has used it hears that, whatever is asked now."""
        return self.unfit(game, state) or super().fault(game, state)

    def unfit(self, game: object, state: State) -> Refusal | None:
        return no("E_MULLIGAN_USED", "AUG-START-04") if state.count(names.mulligans(self.seat)) else None

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Counted(names.mulligans(self.seat), 1)
        for pile, count in START.items():
            yield Counted(names.deck(self.seat, pile), count)
        yield Counted(names.hand_size(self.seat), -SIZE)
        yield from starting_hand(self.seat)
        yield OfferMulligan(self.seat)


def setup(game: AugmentedContext) -> Iterator[StepBase]:
    """AUG-BOARD-08, AUG-START-01, 02: cards in their decks, nothing in stock, and the checklist."""
    yield from (Moved(card, home) for card, home in game.home.items())
    for seat in lanes.SEATS:
        for pile in names.PILES:
            yield Counted(names.deck(seat, pile), sum(home == names.unseen(seat, pile) for home in game.home.values()))
        yield Counted(names.own_first(seat), 1)
    yield Turned("", 0, names.DECK_CHECK)
    ready = tuple(Ready(seat) for seat in lanes.SEATS)
    yield Asked(
        Prompt(lanes.SEATS, "setup", checklist(game), ready, clause="AUG-START-01", bell=ready[0], each=False),
        (BeginGame(),),
    )


def checklist(game: AugmentedContext) -> str:
    """What has to lie where before the first card is drawn (AUG-DECK-17, 20, 21, AUG-BOARD-12)."""
    sizes = Counter(game.home.values())
    decks = [
        say(
            "{name} lays out {main} cards as main deck and {side} as side deck",
            name=game.names[seat],
            main=sizes[names.unseen(seat, "main")],
            side=sizes[names.unseen(seat, "side")],
        )
        for seat in lanes.SEATS
    ]
    return say(
        "Set the table: {decks}; shuffle both decks; lay main decks face down, with equal backs; a side deck of 20 "
        "equal cards may lie face up; draw three cards from the main and one from the side deck; "
        "dice may show numbers on cards, but keep the tags free. Then ring.",
        decks=joined(decks, "; "),
    )


def starting_hand(seat: Seat) -> Iterator[Fact]:
    """AUG-START-03."""
    for pile, count in START.items():
        yield Drew(names.deck(seat, pile), -count, seat=seat, pile=pile)
    yield Counted(names.hand_size(seat), SIZE)


@rules.expands(BeginGame)
def begin_game(game: AugmentedContext, state: State, step: BeginGame) -> Iterator[StepBase]:
    """AUG-START-03 … 05: hands, then mulligans player by player, then the coin (AUG-RULING-06)."""
    yield Turned("", 0, names.MULLIGAN)
    for seat in lanes.SEATS:
        yield from starting_hand(seat)
    for seat in lanes.SEATS:
        yield OfferMulligan(seat)
    yield ThrowCoin()


@rules.expands(OfferMulligan)
def offer_mulligan(game: AugmentedContext, state: State, step: OfferMulligan) -> Iterator[StepBase]:
    """AUG-START-04: once; after it the hand is kept."""
    if not state.count(names.mulligans(step.seat)):
        keep = Keep(step.seat)
        text = say("{name}: keep the starting hand, or mulligan once?", name=game.names[step.seat])
        options: tuple[Action, ...] = (keep, Mulligan(step.seat))
        yield Asked(Prompt((step.seat,), "mulligan", text, options, clause="AUG-START-04", bell=keep))


@rules.expands(ThrowCoin)
def coin(game: AugmentedContext, state: State, step: ThrowCoin) -> Iterator[StepBase]:
    """AUG-START-05."""
    return throw_coin(game, "AUG-START-05")
