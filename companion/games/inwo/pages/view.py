"""The table for a page: structures, what lies beside them, the attack that runs, who is how near to winning.

The state holds no hidden card, so no page can show one.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.pages import dashboard, homeward, structures, taken
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.rules.tellings import how_it_ended
from companion.games.inwo.sums import api, strength
from companion.kernel.actions.sealed import choosing
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State
from companion.kernel.view import Row, View

PHASES = {
    names.PLOT: say("Plot"), names.GROUP: say("Group"), names.TAKEOVER: say("takeover"), names.TOKENS: say("tokens"),
    names.ACTIONS: say("actions"), names.FREE: say("free moves"), names.KNOCK: say("knock"),
}  # fmt: skip
TODO = {
    names.PLOT: say("Draw a Plot, or go on. Leftover tokens may buy Plots now."),
    names.GROUP: say("Draw a Group card, or go on."),
    names.TAKEOVER: say("Lay one Group or Resource of your hand at your structure: no roll. Or go on."),
    names.TOKENS: say("Place the tokens."),
    names.ACTIONS: say("Attack, move, use abilities and Plots: a token each. Ring to end your turn."),
    names.FREE: say("Free moves, and say if you have met a goal. Ring to end your turn."),
}
LEANS = say("{wins} of 36 throws succeed")


def view(game: InwoContext, state: State, seat: Seat | None = None) -> View:
    """The table; only what concerns declared Goal cards and cards taken out of hands depends on who looks."""
    attack = written.attack(state)
    total = _total(game, state)
    now = state.turn.phase
    phases = [one for one in PHASES if one != names.TAKEOVER or game.takeovers or one == now]  # INWO-2P-03
    return View(
        headline(game, state, seat),
        todo(game, state, seat),
        tuple(dashboard.player(game, state, one, seat) for one in game.seats),
        tuple(_rows(game, state, seat)),
        (game.meter(state, names.ROUND),),
        strength.lean(total) if total is not None else None,
        say(LEANS, wins=strength.odds(total)) if total is not None else "",
        notes=(*dashboard.eliminated(game, state), *homeward.told(game, state), *taken.told(game, state, seat)),
        layout="lattice",
        contest=contest(game, state, seat) if attack is not None else None,
        places=structures.places(game, state),
        phases=tuple(PHASES[one] for one in phases),
        phase=phases.index(now) if now in phases else -1,
    )


def _total(game: InwoContext, state: State) -> int | None:
    attack = written.attack(state)
    if attack is None:
        return None
    return attack.strength if attack.strength is not None else api.strength_of(game, state, attack).total


def headline(game: InwoContext, state: State, seat: Seat | None = None) -> str:
    """Whose turn it is and what for, or how it ended; `seat` reads that it is his own."""
    if state.over is not None:
        return _ended(game, state)
    if state.turn.phase == names.SETUP:
        return say("Setting up")
    if state.turn.phase == names.CLAIMS:
        claimed = bool(written.claims(state).claims)
        return say("A victory is claimed") if claimed else say("{who} has knocked", who=game.person(state.turn.seat))
    if seat == state.turn.seat:
        return say("Your turn")
    return say("{who}'s turn", who=game.person(state.turn.seat))


def _ended(game: InwoContext, state: State) -> str:
    assert state.over is not None
    won = [game.person(seat) for seat in state.over.winners]
    if not won:
        return say("Nobody has won.")
    return say("{who} has won.", who=won[0]) if len(won) == 1 else say("{who} have won.", who=and_list(won))


def todo(game: InwoContext, state: State, seat: Seat | None = None) -> str:
    """The next thing to do; nothing for a seat that waits for another's turn."""
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        return how_it_ended(game, state)
    if seat not in (None, state.turn.seat):
        return ""
    free = state.count(names.free_moves(state.turn.seat)) if state.turn.phase == names.ACTIONS else 0
    own = (spot for spot in tree.forest(game, state).of(state.turn.seat) if spot.master is not None)
    if free and free >= sum(1 for _ in own):
        return say("Move your Groups as you like: this turn it costs nothing.")
    if free:
        return many("You may move a Group for nothing.", "You may move {n} Groups for nothing.", free)
    return TODO.get(state.turn.phase, "")


def _rows(game: InwoContext, state: State, viewer: Seat | None) -> Iterator[Row]:
    covered = choosing(game, state) - {viewer}
    for seat in game.seats:
        if tree.illuminati(state, seat) is not None and seat not in covered:
            yield structures.structure_row(game, state, seat)
    yield structures.middle_row(game, state)
    for seat in game.seats:
        yield from structures.beside_rows(game, state, seat)
    yield dashboard.dashboard(game, state)
    yield from dashboard.goal_cards(game, state, viewer)
