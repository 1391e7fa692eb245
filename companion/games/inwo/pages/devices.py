"""Candles and scale, what they do once, and what hands fetch (ledger section 6).

The ledger thinks of coloured candles. Ours burn in one colour, so each of its looks has a way of burning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from companion.games.common.devices import CANDLES
from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import (
    AttackEnded,
    Destroyed,
    Devastated,
    Discarded,
    GroupDrawn,
    PlotDrawn,
    ToHand,
    Traded,
)
from companion.games.inwo.moments import WINDOW
from companion.games.inwo.notes import Attack
from companion.games.inwo.rules import deals
from companion.games.inwo.rules.first import FIRST
from companion.games.inwo.rules.links import RELIEF, share_agreed
from companion.games.inwo.sums import api, strength
from companion.kernel.actions.errands import Errand
from companion.kernel.facts import Counted, Fact, Turned
from companion.kernel.panel import Cue, Flame, Panel
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import many, say
from companion.kernel.state import State
from companion.kernel.view import Beside

SWING_DEG = 45.0
"""How far the needle leans at the most (ledger 6.3)."""
RESULT_S = 3.0


class Look(StrEnum):
    """How a candle looks, in the ledger's words (6.1)."""

    OUT = "out"
    STEADY = "steady"
    BREATHING = "breathing"
    IDLE = "idle"
    SOFT_BLUE = "soft_blue"
    BRIGHT = "bright"
    RED_PULSE = "red_pulse"
    FLICKER = "flicker"
    DIM = "dim"
    DARK = "dark"
    VIOLET = "violet"
    WHITE = "white"
    ORANGE = "orange"
    SMOKE = "smoke"
    AMBER = "amber_blink"
    GOLD = "gold"


FLAMES = {
    Look.OUT: Flame.OFF, Look.STEADY: Flame.STEADY, Look.BREATHING: Flame.BREATHE, Look.IDLE: Flame.DIM,
    Look.SOFT_BLUE: Flame.DIM, Look.BRIGHT: Flame.STEADY, Look.RED_PULSE: Flame.FLICKER, Look.FLICKER: Flame.FLICKER,
    Look.DIM: Flame.DIM, Look.DARK: Flame.OFF, Look.VIOLET: Flame.BREATHE, Look.WHITE: Flame.STEADY,
    Look.ORANGE: Flame.FLICKER, Look.SMOKE: Flame.FLICKER, Look.AMBER: Flame.BREATHE, Look.GOLD: Flame.BREATHE,
}  # fmt: skip


def panel(game: InwoContext, state: State) -> Panel:
    """The candles of the seats, or the stage where there are more players than candles; the odds on the scale."""
    looks = [look(game, state, seat) for seat in game.seats] if _by_seats(game) else list(stage(game, state))
    return Panel({name: FLAMES[one] for name, one in zip(CANDLES, looks, strict=False)}, leans(game, state), SWING_DEG)


def candles_of(game: InwoContext, seat: Seat) -> tuple[str, ...]:
    """The candle of a seat; none where there are more players than candles."""
    return (CANDLES[game.seats.index(seat)],) if _by_seats(game) else ()


def _by_seats(game: InwoContext) -> bool:
    """Whether there is a candle for each seat."""
    return len(game.seats) <= len(CANDLES) and not game.options.stage_candles


def leans(game: InwoContext, state: State) -> float:
    """The odds from the attacker's side, -1 to 1; level while nobody attacks (ledger 6.3)."""
    attack = written.attack(state)
    if state.over is not None:
        return 0.0
    if attack is None:
        return _asked_for(game, state)
    total = attack.strength if attack.strength is not None else api.strength_of(game, state, attack).total
    return strength.lean(total)


def _asked_for(game: InwoContext, state: State) -> float:
    """Relief from left to right as what is agreed to be paid comes near what is needed; rolling leans to the leader."""
    question = state.question
    if question is None:
        return 0.0
    if question.prompt.key == RELIEF:
        return -1.0 + 2.0 * share_agreed(game, state, question.waiting, question.prompt.options)
    if question.prompt.key == FIRST:
        rolled = [state.count(names.first_roll(seat)) for seat in game.seats]
        best = [place for place, number in enumerate(rolled) if number and number == max(rolled)]
        return 2.0 * best[0] / (len(rolled) - 1) - 1.0 if len(best) == 1 else 0.0
    return 0.0


# --- a candle for each seat ----------------------------------------------------------------------------------------


def look(game: InwoContext, state: State, seat: Seat) -> Look:
    """How the candle of a seat looks; what is most urgent wins."""
    if state.count(names.out(seat)):
        return Look.OUT
    if state.over is not None:
        return Look.GOLD if seat in state.over.winners else Look.DIM
    if (asked := _asked(state, seat)) is not None:
        return asked
    attack = written.attack(state)
    if attack is not None:
        return _in_attack(game, state, attack, seat)
    if state.count(names.protected(seat)) and state.turn.phase != names.SETUP:
        return Look.SOFT_BLUE
    if state.count(names.smoking(seat)):
        return Look.SMOKE
    if state.turn.seat != seat:
        return Look.IDLE
    return Look.BREATHING if state.turn.phase in names.EARLY else Look.STEADY


def _asked(state: State, seat: Seat) -> Look | None:
    """What a question or a claim makes of a candle; ``None``: nothing."""
    claimed = {one for one, _ in written.claims(state).claims}
    question = state.question
    if question is None:
        return Look.GOLD if seat in claimed else None
    if question.prompt.key != WINDOW:
        return Look.AMBER if seat in question.waiting else None
    if seat in claimed:
        return Look.GOLD
    attack = written.attack(state)
    if attack is not None and attack.instant and not written.open_plays(state):
        return None
    if seat in question.waiting:
        return Look.FLICKER
    return Look.DIM if seat in question.prompt.seats else None


def _in_attack(game: InwoContext, state: State, attack: Attack, seat: Seat) -> Look:
    defender = tree.controller(game, state, attack.target)
    if attack.instant:
        return Look.ORANGE if seat == defender else Look.DIM
    if attack.privileged and seat not in (attack.seat, defender):
        return Look.DARK
    if attack.stage != "OPEN":
        return Look.STEADY
    return Look.BRIGHT if seat == attack.seat else Look.RED_PULSE if seat == defender else Look.STEADY


# --- the stage: fewer candles than players -------------------------------------------------------------------------


def stage(game: InwoContext, state: State) -> Iterator[Look]:
    """Candles 1 to 4: the active player, the target's owner, the window, the alarm."""
    attack, question = written.attack(state), state.question
    early = state.turn.phase in names.EARLY
    yield Look.BRIGHT if attack is not None else Look.BREATHING if early else Look.STEADY
    yield _stage_target(game, state, attack)
    if attack is not None and attack.privileged:
        yield Look.VIOLET
    elif question is not None and question.prompt.key == WINDOW:
        yield Look.FLICKER if len(question.waiting) == len(question.prompt.seats) else Look.WHITE
    else:
        yield Look.WHITE if attack is not None and attack.stage != "OPEN" else Look.OUT
    claimed = bool(written.claims(state).claims) or state.over is not None
    other = question is not None and question.prompt.key != WINDOW
    yield Look.GOLD if claimed else Look.AMBER if other else Look.OUT


def _stage_target(game: InwoContext, state: State, attack: Attack | None) -> Look:
    if attack is not None:
        return Look.ORANGE if attack.instant else Look.RED_PULSE
    return Look.SMOKE if any(state.count(names.smoking(seat)) for seat in game.seats) else Look.OUT


# --- once ----------------------------------------------------------------------------------------------------------


def cues(game: InwoContext, before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """The scale shows for a while how an attack ended; the attacker's candle flares or gutters."""
    for fact in facts:
        match fact:
            case AttackEnded(result="success" | "failed" as result):
                attack, won = written.attack(before), result == "success"
                yield Cue("tip", value=1.0 if won else -1.0, seconds=RESULT_S)
                if attack is not None:
                    yield Cue("blink", _candle(game, attack.seat, 0), 3 if won else 1, slow=not won)
            case Devastated(card=card, by=1):
                yield Cue("blink", _candle(game, tree.controller(game, before, card), 1), 3, slow=True)


def disagreement(game: InwoContext, state: State, places: tuple[Place, ...]) -> tuple[Cue, ...]:
    """A double blink for each seat with whose cards the camera does not agree; on the stage the alarm blinks (6.1)."""
    seats = {names.owner_of(where) or _holder(game, state, where) for where in places}
    return tuple(Cue("blink", one) for one in sorted({_candle(game, seat, 3) for seat in seats}))


def _holder(game: InwoContext, state: State, where: Place) -> Seat | None:
    arrow = names.arrow_of(where)
    return tree.controller(game, state, arrow[0]) if arrow is not None else None


def _candle(game: InwoContext, seat: Seat | None, otherwise: int) -> str:
    """A seat's candle, or the one of the stage that stands for it."""
    seats = _by_seats(game) and seat in game.seats
    return CANDLES[game.seats.index(seat) if seats and seat is not None else otherwise]


def beside(game: InwoContext, state: State) -> Iterator[Beside]:
    """Both decks and the hand of each seat that plays on the mat, by their counts."""
    for seat in (one for one in game.seats if not state.count(names.on_phone(one))):
        decks = {f"{seat}.plot_deck": names.plot_deck(seat), f"{seat}.group_deck": names.group_deck(seat)}
        yield from (Beside(deck, state.count(count)) for deck, count in decks.items())
        held = state.count(names.plots(seat)) + state.count(names.groups(seat))
        yield Beside(seat, held, tuple(decks), hand=True)


def errands(game: InwoContext, before: State, facts: Sequence[Fact]) -> Iterator[Errand]:
    """What hands do where no camera looks: draw, and all that is done with the cards of a seat kept on its phone.

    Who says to have drawn the card of a phase has drawn it; more than that one card is news.
    """
    said = _drawn_by_itself(before, facts)
    for fact in facts:
        match fact:
            case PlotDrawn(seat=seat, by=by) if fact is not said:
                text = many("draw {n} Plot", "draw {n} Plots", by)
                yield Errand(seat, text, hand=names.plots(seat), count=by, pile=names.plot_deck(seat),
                             source=f"{seat}.plot_deck")  # fmt: skip
            case GroupDrawn(seat=seat, by=by) if fact is not said:
                text = many("draw {n} Group card", "draw {n} Group cards", by)
                yield Errand(seat, text, hand=names.groups(seat), count=by, pile=names.group_deck(seat),
                             source=f"{seat}.group_deck")  # fmt: skip
            case Counted(name=name, by=by) if by > 0 and (thrower := _throws(game, name)):
                text = many(
                    "lay {n} card that you throw away on your pile, face up",
                    "lay {n} cards that you throw away on your pile, face up",
                    by,
                )
                yield Errand(thrower, text)
            case Traded():
                yield from _swaps(game, before, fact)
            case ToHand(card=card, seat=seat) if before.count(names.on_phone(seat)):
                yield Errand(seat, say("take {card} back into your hand", card=game.card_name(card)), card)
            case Discarded(card=card, seat=seat) if before.count(names.on_phone(seat)):
                text = say("lay {card} on your discard pile, face up", card=game.card_name(card))
                yield Errand(seat, text, card, onto=names.discard(seat))
            case Destroyed(card=card, seat=seat) if before.count(names.on_phone(seat)):
                text = say("lay {card} on your pile of destroyed Groups", card=game.card_name(card))
                yield Errand(seat, text, card, onto=names.destroyed(seat))


def _drawn_by_itself(before: State, facts: Sequence[Fact]) -> Fact | None:
    """The one card that who is on turn says to have drawn, which ends the phase of drawing it (INWO-TURN-01, -02)."""
    kind = {names.PLOT: PlotDrawn, names.GROUP: GroupDrawn}.get(before.turn.phase)
    ended = any(isinstance(fact, Turned) and fact.phase != before.turn.phase for fact in facts)
    if kind is None or before.question is not None or not ended:
        return None
    drawn = (fact for fact in facts if isinstance(fact, PlotDrawn | GroupDrawn) and isinstance(fact, kind))
    first = next(drawn, None)
    return first if first is not None and first.by == 1 and first.seat == before.turn.seat else None


def _swaps(game: InwoContext, before: State, fact: Traded) -> Iterator[Errand]:
    """What both hand over; a Resource in play the camera watches, unless it is kept on a phone."""
    if not fact.card or before.where(fact.card) != names.resources(fact.seat) or before.count(names.on_phone(fact.to)):
        text = say("hand {given} to {who}", given=deals.given(game, fact), who=game.person(fact.to))
        given = fact.plots + fact.groups + bool(fact.card)
        yield Errand(fact.seat, text, count=given, to=fact.to)
    if back := deals.returned(game, fact):
        text = say("hand {given} to {who}", given=back, who=game.person(fact.seat))
        yield Errand(fact.to, text, count=fact.back_plots + fact.back_groups, to=fact.seat)


def _throws(game: InwoContext, counter: str) -> Seat | None:
    """Whose cards thrown away face up a counter counts."""
    pairs = (seat for seat in game.seats for deck in names.DECKS if counter == names.unnamed(seat, deck))
    return next(pairs, None)
