"""What the outcome would be now, and what each player may still do and what it costs."""

from __future__ import annotations

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.names import Side
from companion.games.incubo.rules.result import cost, must_play
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State


def outlook(game: IncuboContext, state: State) -> str:
    """What a ring would come to; empty while nothing is compared."""
    if state.turn.phase == names.MONSTER:
        return _monster(game, state)
    if state.turn.phase != names.PLAY:
        return ""
    waiting = [game.person(who) for who in game.sides if must_play(game, state, who)]
    if board.reached(game, state):
        first = say("Still to play a card: {who}. ", who=and_list(waiting)) if waiting else ""
        return say(
            "{first}Reached: {who} would win this dream.", first=first, who=game.person(board.growth(game, state))
        )
    terror, reserve = cost(game, state), state.count(names.RESERVE)
    if terror > reserve:
        return say(
            "Giving up now: Terror {terror}, more than the {reserve} you have. That would lose the game.",
            terror=terror,
            reserve=reserve,
        )
    half = terror // 2
    return say(
        "Giving up now: Terror {terror}; {left} Chimes would stay, {half} would go to the Fear Reserve.",
        terror=terror,
        left=reserve - terror,
        half=half,
    )


def _monster(game: IncuboContext, state: State) -> str:
    done, needed = len(board.beaten(game, state)), board.parts_needed(game, state)
    if done >= needed:
        return say(
            "{what} beaten, {needed} needed: ring to go on, or beat more.",
            what=many("{n} part", "{n} parts", done),
            needed=needed,
        )
    return say(
        "Beaten: {done} of the {what} needed. Stopping now would lose the game.",
        done=done,
        what=many("{n} part", "{n} parts", needed),
    )


def allowances(game: IncuboContext, state: State, who: Side) -> str:
    """What a player may still do, and what it costs."""
    if state.turn.phase not in names.ENCOUNTERS:
        return ""
    if not board.can_draw(state, who):
        return say("No card left to turn up.")
    if not board.deck_size(state, who):
        return say("The deck is empty: shuffle the discard pile, it is the deck now.")
    free = board.free_left(game, state, who)
    each = say("Each card costs 1 Chime")
    cards = many("{n} free card left", "{n} free cards left", free) if free else each
    if state.turn.phase == names.MONSTER:
        return joined((cards, "."))
    passing, leaving = (bool(state.count(names.allowance(who, row))) for row in ("pass", "elim"))
    rows = (
        say("Pass free") if passing else say("Pass 1 Chime"),
        say("Elimination free") if leaving else say("Elimination 1 Chime"),
    )
    return joined((cards, ". ", joined(rows, ", "), "."))
