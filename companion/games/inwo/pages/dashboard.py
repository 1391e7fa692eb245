"""How near everybody is to winning, as far as it is public; a Goal card in a hand is its holder's alone."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.pages import devices
from companion.games.inwo.rules.victory import BASIC, SPECIAL
from companion.games.inwo.sums import api
from companion.games.inwo.sums.goals import Progress
from companion.kernel.cards import card_id, face_of
from companion.kernel.context import once_a_state
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import Player, Requirement, Row, Tally


def player(game: InwoContext, state: State, of: Seat, seat: Seat | None) -> Player:
    """A player: hands and decks as numbers, the way to the Basic Goal. Goal cards are counted for their holder only."""
    meters = [
        game.meter(state, names.plots(of), maximum=api.hand_limit(game, state, of)),
        *(game.meter(state, count(of)) for count in (names.groups, names.plot_deck, names.group_deck)),
    ]
    if seat == of and state.count(names.goal_cards(of)):
        meters.append(game.meter(state, names.goal_cards(of)))
    out = bool(state.count(names.out(of)))
    lit = (not out,)
    tally = None if out else _basic(game, state, of)
    return Player(of, game.person(of), lit, tuple(meters), tally, devices.candles_of(game, of))


@once_a_state
def _basic(game: InwoContext, state: State, seat: Seat) -> Tally | None:
    for one in api.progress(game, state, seat):
        if one.goal == "basic":
            return Tally(
                say("Groups"),
                one.have,
                one.need,
                say("{n} to go", n=one.need - one.have) if one.have < one.need else say("met"),
            )
    return None


@once_a_state
def dashboard(game: InwoContext, state: State) -> Row:
    """Every public way to win, seat by seat (INWO-COMP-07, INWO-GOAL-01)."""
    hints = game.options.goal_claim_hints
    checks = tuple(
        Requirement(_said(game, seat, one), one.met and hints)
        for seat in game.playing(state)
        for one in api.progress(game, state, seat)
    )
    return Row((), say("Who wins"), "beside", _first(game, state), checks=checks, checks_title=say("The ways to win"))


def goal_cards(game: InwoContext, state: State, seat: Seat | None) -> Iterator[Row]:
    """For a seat that has said it holds a Goal card: how far each would be met, on its own phone alone (INWO-GOAL-08).

    The companion does not know which it holds (ledger 9), so every one that lies in no place is listed.
    """
    if seat is None or state.over is not None or not state.count(names.goal_cards(seat)):
        return
    goals = (card_id(design.id, 1) for design in game.file if design.kind == "goal")
    checks = tuple(
        Requirement(_said(game, seat, one), one.met)
        for card in goals
        if state.where(card) is None
        for one in api.progress(game, state, seat, (card,))
        if one.goal == face_of(card)
    )
    yield Row(
        (),
        say("Your Goal card"),
        "beside",
        say("It is one of these; only you see this."),
        checks=checks,
        checks_title=say("How far each of them is"),
    )


def ways(game: InwoContext, state: State, of: Seat) -> tuple[str, ...]:
    """A seat's public ways to win: the Basic Goal, its Illuminati's own, exposed Goal cards by ids (INWO-GOAL-09)."""
    root = tree.illuminati(state, of)
    special = face_of(root) if root is not None else ""
    every = dict.fromkeys(one.goal for one in api.progress(game, state, of))
    return (BASIC, SPECIAL, *(goal for goal in every if goal not in (BASIC, special)))


def _said(game: InwoContext, seat: Seat, one: Progress) -> str:
    goal = say("Groups") if one.goal == "basic" else game.card_name(card_id(one.goal, 1))
    return say("{who}: {have} of {need} · {goal}", who=game.person(seat), have=one.have, need=one.need, goal=goal)


def _first(game: InwoContext, state: State) -> str:
    """That nobody wins yet (INWO-WIN-04)."""
    first = game.seats[0]
    return (
        "" if state.count(names.turns(first)) > 1 else say("Nobody can win before the first player ends a second turn.")
    )


def eliminated(game: InwoContext, state: State) -> Iterator[str]:
    """Who is out of the game."""
    for seat in game.seats:
        if state.count(names.out(seat)):
            yield say("{who} is eliminated.", who=game.person(seat))
