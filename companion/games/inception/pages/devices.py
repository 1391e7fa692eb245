"""What the devices show: candles, scale, cues, reminders (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from companion.games.common.devices import CANDLES, burning_down
from companion.games.inception import names, totals
from companion.games.inception.board import inactive, status_turns
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Compared, Fell
from companion.games.inception.pages.goals_view import risen
from companion.games.inception.rules.choices import Withdraw
from companion.games.inception.rules.windows import Yield
from companion.kernel.actions import Action
from companion.kernel.actions.errands import Errand
from companion.kernel.facts import Fact, Moved
from companion.kernel.panel import Cue, Panel
from companion.kernel.places import Place
from companion.kernel.sentences import many, say
from companion.kernel.state import State
from companion.kernel.view import Beside


def beside(game: InceptionContext, state: State) -> Iterator[Beside]:
    """The team deck and the hand by their counts."""
    deck = str(names.TEAM_UNSEEN)
    yield Beside(deck, state.count(names.DECK))
    yield Beside(names.PLAYER, state.count(names.HAND), (deck,), hand=True)


def errands(game: InceptionContext, before: State, facts: Iterable[Fact]) -> Iterator[Errand]:
    """What hands do where no camera looks: a card is looked for in the team discard pile."""
    for fact in facts:
        if isinstance(fact, Moved) and (fact.origin, fact.to) == (names.TEAM_DISCARD, names.HELD):
            text = say("take {card} out of the team discard pile into your hand", card=game.card_name(fact.card))
            yield Errand(names.PLAYER, text, fact.card, fetched=True)


def pile_end(game: InceptionContext, where: Place) -> Literal["top", "bottom", ""]:
    """What is known to lie on top of the team deck, or at the bottom of a level's."""
    return "top" if where == names.ON_TOP else "bottom" if where in map(names.bottom, names.LEVELS) else ""


def panel(game: InceptionContext, state: State) -> Panel:
    """Lit candles: 4 minus the inactive; the scale leans by total minus required while a window is open."""
    found = totals.open_sum(game, state)
    return burning_down(candles_lit(state), found.scale if found else 0, flickers=state.over is None)


def candles_lit(state: State) -> int:
    """How many characters the team can still afford to lose."""
    if state.over is not None:
        return len(CANDLES) if state.over.winners else 0
    return max(0, len(CANDLES) - len(inactive(state)))


def cues(game: InceptionContext, before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """A character falls: the candle flares. Not fighting: the scale drops for a moment."""
    lit = candles_lit(before)
    for fact in facts:
        if isinstance(fact, Fell) and lit > 0:
            lit -= 1
            yield Cue("flare", CANDLES[lit])
        elif isinstance(fact, Compared) and fact.how == "declined":
            yield Cue("tip", value=-1.0)


def bell_twice(game: InceptionContext, state: State) -> Action | None:
    """What two rings within a moment mean, if that is something else than one ring."""
    options = state.question.prompt.options if state.question is not None and state.over is None else ()
    return next((one for one in options if isinstance(one, Yield | Withdraw)), None)


def reminders(game: InceptionContext, state: State) -> Iterator[str]:
    """The Status card, when it shows something else than the engine's number (INC-RULING-29)."""
    want = status_turns(game, state)
    if want != state.mark(names.STATUS_CARD, names.SHOWN):
        turns = many("{n} quarter turn clockwise (+{n})", "{n} quarter turns clockwise (+{n})", want)
        yield say("The Status card should lie {turns}.", turns=turns if want else say("upright (+0)"))
    for level in names.LEVELS:
        for card, by in risen(game, state, level):
            yield say("{card}: its numbers have risen by {risen}.", card=card, risen=by)
