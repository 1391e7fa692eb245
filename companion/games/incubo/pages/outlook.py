"""What the outcome would be now, and what each player may still do and what it costs."""

from __future__ import annotations

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.names import Side
from companion.games.incubo.rules.result import cost, must_play
from companion.kernel.state import State
from companion.kernel.tell import number_of


def outlook(game: IncuboContext, state: State) -> str:
    """What a ring would come to; empty while nothing is compared."""
    if state.turn.phase == names.MONSTER:
        return _monster(game, state)
    if state.turn.phase != names.PLAY:
        return ""
    waiting = [game.person(who) for who in game.sides if must_play(game, state, who)]
    if board.reached(game, state):
        first = f"First {' and '.join(waiting)} play a card. " if waiting else ""
        return f"{first}Reached: {game.person(board.growth(game, state))} would win this dream."
    terror, reserve = cost(game, state), state.count(names.RESERVE)
    if terror > reserve:
        return f"Giving up now: Terror {terror}, more than the {reserve} you have. That would lose the game."
    half = terror // 2
    return f"Giving up now: Terror {terror}; {reserve - terror} Chimes would stay, {half} would go to the Fear Reserve."


def _monster(game: IncuboContext, state: State) -> str:
    done, needed = len(board.beaten(game, state)), board.parts_needed(game, state)
    if done >= needed:
        return f"{number_of(done, 'part')} beaten, {needed} needed: ring to go on, or beat more."
    return f"Beaten: {done} of the {number_of(needed, 'part')} needed. Stopping now would lose the game."


def allowances(game: IncuboContext, state: State, who: Side) -> str:
    """What a player may still do, and what it costs."""
    if state.turn.phase not in names.ENCOUNTERS:
        return ""
    if not board.can_draw(state, who):
        return "No card left to turn up."
    free = board.free_left(game, state, who)
    cards = f"{number_of(free, 'free card')} left" if free else "Each card costs 1 Chime"
    if state.turn.phase == names.MONSTER:
        return f"{cards}."
    rows = [
        f"{word} {'free' if state.count(names.allowance(who, row)) else '1 Chime'}"
        for row, word in (("pass", "Pass"), ("elim", "Elimination"))
    ]
    return f"{cards}. {', '.join(rows)}."
