"""The bed board for a page: both sides, the dream or the monster between them, what is missing, what it would cost."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.contests import SCALE_POINTS
from companion.games.common.corrections import all_places
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.names import Side
from companion.games.incubo.pages.cards_view import decks_row, line_row, piles_row, played_rows
from companion.games.incubo.pages.outlook import outlook
from companion.games.incubo.pages.picture import AT_A_MONSTER
from companion.kernel.places import Seat
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State
from companion.kernel.view import Meter, Player, Row, Tally, View

PHASES = {names.CHOOSE: say("choose"), names.DICE: say("dice"), names.PLAY: say("play")}
AGAINST_A_MONSTER = {names.MONSTER_DICE: say("dice"), names.MONSTER: say("play")}
ENDS = {
    "victory": say("The Quiet King is beaten. You wake up together."),
    "terror": say("Terror took more Chime tokens than there were. You are lost in the dream."),
    "monster": say("The monster was not beaten. You are lost in the dream."),
    "chimes": say("The last Chime token is gone. You are lost in the dream."),
}
"""The headline by the reason of the end."""
KEPT = (names.SETUP, names.GAME_OVER)
"""Phases in which nothing is asked of anybody."""


def view(game: IncuboContext, state: State, seat: Seat | None = None) -> View:
    """The table as `seat` sees it; what somebody has looked at is on that phone alone."""
    steps = AGAINST_A_MONSTER if state.turn.phase in AT_A_MONSTER else PHASES
    phase = state.turn.phase
    needle = board.needle(game, state)
    return View(
        headline(game, state),
        todo(game, state),
        tuple(_player(game, state, who, seat) for who in game.sides),
        tuple(_rows(game, state)),
        tuple(_meters(game, state)),
        needle / SCALE_POINTS if needle is not None else None,
        _leaning(game, state) if needle is not None else "",
        layout="bed",
        places=all_places(game),
        phases=tuple(steps.values()),
        phase=list(steps).index(phase) if phase in steps else -1,
    )


def headline(game: IncuboContext, state: State) -> str:
    """Where the night stands, or how it ended."""
    if state.over is not None:
        return ENDS.get(state.over.why, say("The game is over."))
    if state.turn.phase == names.SETUP:
        return say("Setting the table")
    card = state.top(names.DREAM)
    faced = game.card_name(card) if card is not None else say("the next dream")
    return joined((f"R.E.M. {board.phase(state)}", faced), " · ")


def todo(game: IncuboContext, state: State) -> str:
    """The next thing to do."""
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        return say("Courage of your decks: {score}.", score=score(game, state))
    match state.turn.phase:
        case names.CHOOSE:
            return _choose(game, state)
        case names.PLAY:
            return say("Turn up cards of your decks, in any order, and lay each into a row. Ring when you stop.")
        case names.MONSTER:
            return say(
                "{done} of the {what} needed are beaten. Turn up cards and lay each beside the part it is for. Ring "
                "when you stop.",
                done=len(board.beaten(game, state)),
                what=many("{n} part", "{n} parts", board.parts_needed(game, state)),
            )
    return ""


def _choose(game: IncuboContext, state: State) -> str:
    phase = board.phase(state)
    drawn = sum(len(state.at(where)) for where in names.OFFER)
    left = min(phase - drawn, state.count(names.rem_count(phase)))
    if phase == 1:
        return say("Lay the top card of R.E.M. 1 into the middle.")
    first = say("Shuffle R.E.M. 3 first. ") if phase == names.LAST_PHASE and not state.count(names.SHUFFLED) else ""
    if left:
        return say(
            "{first}Lay {what} of R.E.M. {phase} on Parts 2, 4 and 5, to choose from.",
            first=first,
            what=many("{n} dream", "{n} dreams", left),
            phase=phase,
        )
    return say("Choose a dream: lay it into the middle. ") + (
        say("The others go back to the box.")
        if phase == names.LAST_PHASE
        else say("The other goes face down into R.E.M. 3.")
    )


def score(game: IncuboContext, state: State) -> int:
    """CUBO-END-03: the courage values of both decks together."""
    total = 0
    for who in game.sides:
        places = (names.deck(who), names.top(who), names.bottom(who), names.discard(who), *names.AREAS[who])
        ends = (game.end(card, who) for where in places for card in state.at(where))
        total += sum(end.v for end in ends if end is not None)
    return total


# --- players and numbers -------------------------------------------------------------------------------------------


def _player(game: IncuboContext, state: State, who: Side, seat: Seat | None) -> Player:
    lit = board.candles(game, state)
    own = range(4) if game.alone else (0, 1) if game.seat(who) == game.seats[0] else (3, 2)
    mine = game.seat(who)
    deck, discard = known_deck(game, state, who, seat), tuple(_discard(game, state, who))
    meters = (
        Meter(f"{who}.deck", say("Deck"), board.deck_size(state, who), mine, None, deck, True),
        Meter(f"{who}.discard", say("Discard"), board.discard_size(state, who), mine, None, discard, True),
        Meter(f"{who}.fear", say("Fear deck"), board.fear_deck_size(state, who), mine, derived=True),
        Meter(f"{who}.free/left", say("Free cards"), board.free_left(game, state, who), mine, derived=True),
    )
    return Player(mine, game.person(who), tuple(number < lit for number in own), meters, _tally(game, state, who))


def known_deck(game: IncuboContext, state: State, who: Side, seat: Seat | None) -> tuple[str, ...]:
    """What somebody may know of a deck: which cards it has; their order only who looked, the bottom everybody."""
    looked = seat is not None and seat in game.seats and game.side(seat) == who
    top, bottom = state.at(names.top(who))[::-1], state.at(names.bottom(who))
    order = (
        [
            say("{place}. from the top: {card}", place=place, card=game.card_name(card))
            for place, card in enumerate(top, 1)
        ]
        if looked
        else []
    )
    hidden = () if looked else top
    rest = sorted(game.card_name(card) for card in (*state.at(names.deck(who)), *hidden))
    fears = state.count(names.hidden_in_deck(who))
    unseen = [many("{n} Fear card nobody has seen", "{n} Fear cards nobody has seen", fears)] if fears else []
    return (*order, *rest, *unseen, *(say("at the bottom: {card}", card=game.card_name(card)) for card in bottom))


def _discard(game: IncuboContext, state: State, who: Side) -> Iterator[str]:
    yield from sorted(game.card_name(card) for card in state.at(names.discard(who)))
    fears = state.count(names.hidden_in_discard(who))
    if fears:
        yield many("{n} Fear card not named", "{n} Fear cards not named", fears)


def _tally(game: IncuboContext, state: State, who: Side) -> Tally | None:
    """Courage added and missing on a side of the dream."""
    if state.turn.phase != names.PLAY:
        return None
    total, required = board.courage(game, state, who), board.need(game, state, who)
    gap = required - total
    text = say("{gap} missing", gap=gap) if gap > 0 else say("{over} over", over=-gap) if gap else say("reached")
    if state.count(names.COMMON):
        text += say(", counted together")
    elif gap < 0 and not game.alone and board.gaps(game, state)[names.OTHER[who]] > 0:
        text += say("; 1 helps {who}", who=game.person(names.OTHER[who]))
    return Tally(say("Courage"), total, required, text)


def _meters(game: IncuboContext, state: State) -> Iterator[Meter]:
    yield game.meter(state, names.RESERVE, maximum=game.most_chimes)
    yield from (game.meter(state, name) for name in (names.SPENT, names.FEAR))


def _leaning(game: IncuboContext, state: State) -> str:
    needle = board.needle(game, state) or 0
    return (
        say("{short} short", short=-needle)
        if needle < 0
        else say("{over} over", over=needle)
        if needle
        else say("level: enough")
    )


# --- the board -----------------------------------------------------------------------------------------------------


def _rows(game: IncuboContext, state: State) -> Iterator[Row]:
    """Tommy's side, the middle, Alpha's side, and what lies beside: as Alpha sees it."""
    for who in reversed(game.sides):
        side = (*played_rows(game, state, who), piles_row(game, state, who))
        if who == game.sides[0]:
            yield line_row(game, state, outlook(game, state))
            yield from side
        else:
            yield from reversed(side)
    yield decks_row(game, state)
