"""The table as a page shows it: five levels one looks down, the hand, the display, goals and the open sum."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.contests import SCALE_POINTS, Sum
from companion.games.common.corrections import all_places
from companion.games.inception import names, totals
from companion.games.inception.board import (
    active,
    active_on,
    deck_size,
    display,
    front,
    inactive,
    kick_on,
    runs_out,
    unknown_in_hand,
)
from companion.games.inception.context import InceptionContext, PlayedContext
from companion.games.inception.pages.contest import contest
from companion.games.inception.pages.devices import candles_lit, reminders
from companion.games.inception.pages.levels_view import rows
from companion.games.inception.rules.goals import ENDS, goals_met
from companion.games.inception.rules.turn import STEP_NAMES
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State
from companion.kernel.view import Meter, Player, View

PHASES = (say("draw 2"), say("play"), say("limit"), say("goals"), say("event"), say("goals"))
"""The six steps in a word each, as on the Help card (INC-COMP-12)."""
PEOPLE = (*names.TEAMS, *map(names.under, names.CHARACTERS))
"""Where characters are, and what is attached to them: the first among the places of a correction."""
ONE_LEFT = say("Only one active character is left on Level {level}: its goal can no longer be met. You may give up.")


def view(game: PlayedContext, state: State, seat: Seat | None = None) -> View:
    """Both player and onlookers see the same: what is hidden is cardboard."""
    found = totals.open_sum(game, state)
    return View(
        headline(game, state, found),
        todo(game, state),
        (_player(game, state),),
        tuple(rows(game, state)),
        (),
        found.scale / SCALE_POINTS if found else None,
        say("{total} of {required}", total=found.total, required=found.required) if found else "",
        tuple(_notes(game, state)),
        layout="levels",
        contest=contest(game, state, found),
        places=all_places(game, PEOPLE),
        phases=PHASES,
        phase=names.STEPS.index(state.turn.phase) if state.turn.phase in names.STEPS else -1,
    )


def headline(game: InceptionContext, state: State, found: Sum | None) -> str:
    """Turn and step, and what an open window requires; or how it ended."""
    if state.over is not None:
        return ENDS.get(state.over.why, say("The game is over."))
    if state.turn.phase == names.SETUP:
        return say("Setting the table")
    now = say("Turn {number} · {step}", number=state.turn.number, step=STEP_NAMES[state.turn.phase].rstrip("."))
    if found is None:
        return now
    return say("{now} · {window} {required}", now=now, window=names.WINDOWS[found.kind], required=found.required)


def todo(game: InceptionContext, state: State) -> str:
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        return ""
    phase, level = state.turn.phase, front(state)
    match phase:
        case names.DRAW:
            return joined((*_shuffles(game, state), _draws(state)), " ")
        case names.PLAY:
            return say("Play cards one after another, then ring.")
        case names.LIMIT if (over := state.count(names.HAND) - game.file.hand_limit) > 0:
            return many("Discard {n} card.", "Discard {n} cards.", over)
        case names.EVENT if deck_size(state, level):
            return say("Turn up the top card of the Level {level} deck.", level=level)
        case names.GOALS | names.GOALS_AGAIN if level == names.LIMBO and goals_met(game, state, level):
            return say("The Kick can be performed now. Tap it, or ring to go on.")
        case names.GOALS | names.GOALS_AGAIN if level in names.KICK_LEVELS and kick_on(game, state, level) is None:
            return say("Lay a Kick on the goal, or ring to go on.")
    return say("Ring to go on.") if phase in names.STEPS else ""


def _draws(state: State) -> str:
    if not active(state, names.COBB):
        return say("Draw two team cards, then ring. Flashbacks stay in the hand while Cobb is inactive.")
    return say("Draw two team cards, attach Flashbacks to Cobb, then ring.")


def _shuffles(game: InceptionContext, state: State) -> Iterator[str]:
    """What hands do besides where the team deck runs out."""
    if runs_out(game, state) and state.at(names.TEAM_DISCARD):
        if state.count(names.DECK):
            yield say("After the last card of the team deck shuffle the discard pile as the new one.")
        else:
            yield say("Shuffle the team discard pile into its deck first.")


def _player(game: InceptionContext, state: State) -> Player:
    lit = candles_lit(state)
    known = tuple(map(game.card_name, state.at(names.HELD)))
    discard = tuple(map(game.card_name, reversed(state.at(names.TEAM_DISCARD))))
    meters = (
        Meter(names.HAND, say("Hand"), state.count(names.HAND), names.PLAYER, game.file.hand_limit, known),
        Meter(names.DECK, say("Team deck"), state.count(names.DECK), names.PLAYER),
        Meter("team.discard", say("Team discard"), len(discard), names.PLAYER, known=discard, derived=True),
        Meter("display", say("Display"), len(display(state)), names.PLAYER, game.file.display_max, derived=True),
    )
    candles = tuple(number < lit for number in range(4))
    return Player(names.PLAYER, game.names.get(names.PLAYER, ""), candles, meters)


def _notes(game: InceptionContext, state: State) -> Iterator[str]:
    if state.turn.phase == names.SETUP or state.over is not None:
        return
    level = front(state)
    if level in names.KICK_LEVELS and len(active_on(state, level)) == 1:
        yield say(ONE_LEFT, level=level)
    if unknown_in_hand(state) and active(state, names.COBB):
        yield say("A Flashback you draw goes under Cobb at once.")
    lost = [game.person(who) for who in inactive(state) if who in (names.COBB, names.SAITO)]
    if lost and level == names.LIMBO:
        yield say("{who} inactive: a Kick now would lose the game.", who=and_list(lost))
    yield from reminders(game, state)
