"""T-LIFE: a candle goes out, the board is cleared, the next round begins with the loser (ledger 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.answers import Ready
from companion.games.inscription.board import left_behind, owner, squirrels_held
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import LifeLost
from companion.games.inscription.rules.drawing import OPENING, drawn
from companion.games.inscription.steps import LoseLife, NewRound
from companion.games.lane_duel.board import controller
from companion.games.lane_duel.facts import Cleared, Tipped
from companion.games.lane_duel.steps import Fetch, StartTurn
from companion.kernel.facts import Asked, Counted, Fact, Turned, emptied, over, set_to
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

SQUIRRELS = 10
SMOKE = "greater-smoke"


@rules.expands(LoseLife)
def lose_life(game: InscriptionContext, state: State, step: LoseLife) -> Iterator[StepBase]:
    """T-LIFE 1–7. With no candle left the game is over and nothing else happens (INS-RULING-10)."""
    loser = step.seat
    yield LifeLost(names.lives(loser), -1, seat=loser)
    if state.count(names.lives(loser)) <= 1:
        yield from over(state, (names.other(loser),), say("{name} has no candle left", name=game.names[loser]))
        return
    yield Turned(loser, state.turn.number, names.ROUND_RESET)
    yield from clear_board(game, state)
    yield Tipped(names.SCALE, -state.count(names.SCALE), seat=loser)
    for seat in names.SEATS:  # skips, fans and points of the turn are gone, both caps are armed
        yield from emptied(state, (names.skip(seat), names.fan(seat), names.scored(seat), names.offerings(seat)))
        yield from set_to(state, names.capped(seat), 1)
    yield Counted(names.ROUND, 1)
    yield NewRound(loser)


@rules.expands(NewRound)
def new_round(game: InscriptionContext, state: State, step: NewRound) -> Iterator[StepBase]:
    """T-LIFE 4–7, on the cleared board; limited squirrels come back before anybody draws.

    Both draw up to 3 + 1, the loser takes The Greater Smoke. Each player confirms the tidy-up, or one ring does.
    """
    loser = step.seat
    if game.options.limited_squirrels and not step.filled:
        yield from refill(game, state)
        yield NewRound(loser, filled=True)
        return
    for seat in names.SEATS:
        yield from drawn(state, seat, *OPENING)
    yield Fetch(SMOKE, names.hand(loser), say("A lost life"))
    gift = say(" {name} also takes The Greater Smoke.", name=game.names[loser]) if game.supply(state, SMOKE) else ""
    text = say(
        "Clear both rows onto dead piles and squirrel piles. Both draw 3 creatures and 1 squirrel.{gift} "
        "Then each of you says so, or one ring does for both.",
        gift=gift,
    )
    each, verbs = tuple(Ready(seat, alone=True) for seat in names.SEATS), (Ready.verb,)
    yield Asked(Prompt(names.SEATS, "reset", text, each, clause="INS-LIFE-05", bell=Ready(loser), verbs=verbs))
    yield StartTurn(loser)


def clear_board(game: InscriptionContext, state: State) -> Iterator[Fact]:
    """INS-LIFE-04, INS-RULING-11, 12: nothing dies, so there are no bones and nothing comes back to a hand."""
    for space in names.SLOTS:
        cards = state.at(space)
        yield from left_behind(state, cards)
        for card in cards:
            kind = game.face(state, card).kind
            if kind == "squirrel":
                whose = owner(state, card)
                yield Cleared(card, names.squirrels(whose))
                yield Counted(names.squirrel_count(whose), 1)
            else:
                yield Cleared(card, names.ITEMS if kind == "item" else names.dead(controller(state, card) or ""))


def refill(game: InscriptionContext, state: State) -> Iterator[Fact]:
    """INS-SQ-03, INS-RULING-14: every squirrel that is not in a hand lies in its pile again."""
    lying = (card for seat in names.SEATS for card in state.at(names.dead(seat)))
    dead = [card for card in lying if game.catalogue.face(card).kind == "squirrel"]
    for seat in names.SEATS:
        room = max(0, SQUIRRELS - len(state.at(names.squirrels(seat))))
        for card in dead[:room]:
            yield Cleared(card, names.squirrels(seat))
        dead = dead[room:]
        missing = SQUIRRELS - squirrels_held(state, seat) - state.count(names.squirrel_count(seat))
        if missing:
            yield Counted(names.squirrel_count(seat), missing)


@rules.tells(LifeLost)
def life_lost(game: InscriptionContext, state: State, after: State, fact: LifeLost) -> str:
    """A candle that goes out."""
    left = after.count(fact.name)
    rest = say("; {what} left.", what=many("{n} candle", "{n} candles", left)) if left else say(", the last one.")
    return say("{name} loses a life{rest}", name=game.names[fact.seat], rest=rest)
