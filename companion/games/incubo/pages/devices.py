"""Candles and scale, what they do once, and what hands fetch (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from companion.games.common.devices import burning_down
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import ChimeGiven, Frightened, Shuffled, TurnedUp, Won
from companion.games.incubo.names import Side
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.panel import Cue, Panel
from companion.kernel.places import Place
from companion.kernel.sentences import many, say
from companion.kernel.state import State
from companion.kernel.view import Beside

LAST_TOKENS = 5
"""So few tokens make the last candle flicker."""


def panel(game: IncuboContext, state: State) -> Panel:
    """The candles burn down with the reserve; the scale leans by what is missing or left over."""
    short = state.over is None and state.count(names.RESERVE) <= LAST_TOKENS
    return burning_down(board.candles(game, state), board.needle(game, state) or 0, flickers=short)


def cues(game: IncuboContext, before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """All lit candles shiver when a Fear card is turned up."""
    for fact in facts:
        if isinstance(fact, TurnedUp) and game.is_fear(fact.card):
            yield Cue("blink")


def beside(game: IncuboContext, state: State) -> Iterator[Beside]:
    """The R.E.M. decks: what is dealt to each comes from the dreams that the rules count together."""
    for phase, where in enumerate((names.REM1, names.REM2, names.REM3), 1):
        yield Beside(str(where), state.count(names.rem_count(phase)), (str(names.REM),))


def pile_end(game: IncuboContext, where: Place) -> Literal["top", "bottom", ""]:
    """What is known to lie on top of a deck, or at its bottom."""
    tops, bottoms = {names.REM3_TOP, *map(names.top, names.SIDES)}, set(map(names.bottom, names.SIDES))
    return "top" if where in tops else "bottom" if where in bottoms else ""


def errands(game: IncuboContext, before: State, facts: Sequence[Fact]) -> Iterator[Errand]:
    """What hands do where no camera looks: shuffle, fetch Fear cards and Chime cards, turn the Bed Board."""
    shuffled: set[Side] = set()
    for fact in facts:
        match fact:
            case Shuffled(to=where):
                shuffled |= {who for who in game.sides if where == names.deck(who)}
            case Frightened(name=name, by=by):
                who = next(who for who in game.sides if names.hidden_in_discard(who) == name)
                number = many("{n} card", "{n} cards", by)
                text = say("put {what} of your Fear deck on your discard pile", what=number)
                yield Errand(game.seat(who), text, count=by, passes=(names.fear_deck(who), names.discard(who)))
            case ChimeGiven(card=card, to=where):
                who = next(who for who in game.sides if names.discard(who) == where)
                yield Errand(game.seat(who), say("put a +2 Chime card on your discard pile"), card, fetched=True)
            case Won(by=by) if by:
                winner = names.TOMMY if by > 0 else names.ALPHA
                text, tile = say("turn the Growth tile: it points at you"), before.top(names.GROWTH_PLACE)
                yield Errand(game.seat(winner), text, tile or CardId(""), about="growth", watched=True)
            case Moved(card=card, to=Place() as where, origin=origin) if where in _FACE_DOWN and origin not in _SEEN:
                yield Errand(game.seats[0], say(_FACE_DOWN[where], card=game.card_name(card)), card)
    for who in sorted(shuffled):
        text = say("shuffle your discard pile: it is your deck now")
        decks = (names.deck(who),)
        yield Errand(game.seat(who), text, pile=str(names.deck(who)), shuffles=decks, heap=names.discard(who))


_SEEN = (*names.LINE.values(), *names.OWNER, names.REM3_TOP)
"""What lies there is sent away by what the camera sees; what lies on R.E.M. 3 is only shuffled into it."""
_FACE_DOWN = {
    names.REM3_TOP: say("put {card} face down on top of R.E.M. 3"),
    names.REM3: say("put {card} face down under R.E.M. 3"),
    names.COMPANIONS: say("put {card} face down into the Companion deck"),
}
"""Where a card goes face down, and what is said of it."""
