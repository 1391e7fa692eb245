"""The phases of a turn: drawing, tokens, the knock and the end (INWO-TURN-01 to -22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec.structs import replace as changed

from companion.games.inwo import moments, names, tokens, tree, written
from companion.games.inwo.cards.effects.others import ChooseOne
from companion.games.inwo.cards.effects.tokens import ExtraToken
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import GroupDrawn, PlotDrawn
from companion.games.inwo.plays.gambles import at_draw
from companion.games.inwo.plays.triggers import draws_at_turn
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import (
    CheckElimination,
    CheckHand,
    CollectClaims,
    CutShort,
    DrawConsequences,
    DrawGroups,
    DrawPlots,
    EndTurn,
    EnterPhase,
    GetTokens,
    Happened,
)
from companion.games.inwo.sums import api
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Turned, emptied
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


class OfTurn(Action, frozen=True):
    """Something the active player does in a phase."""

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        yield cls(state.turn.seat)


def in_phase(game: InwoContext, state: State, seat: Seat, phase: str, clause: str) -> Faults:
    """That it is another's turn, or another phase (INWO-RULING-07)."""
    if state.turn.seat != seat:
        yield no(clause, say("It is {who}'s turn.", who=game.person(state.turn.seat)))
    elif state.turn.phase != phase:
        number = names.PHASES.index(phase) + 1
        yield no(clause, say("That is done in phase {number}, and phases are not gone back to.", number=number))


@rules.action
class DrawPlot(OfTurn, frozen=True):
    """Phase 1: the top Plot is drawn (INWO-TURN-01)."""

    verb = "draw_plot"
    standing = "next"
    said = say("Drew a Plot")
    reveals = True

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield from in_phase(game, state, self.seat, names.PLOT, "TURN-01")
        yield moments.no_draw(game, state, self.seat, "plot")
        if not state.count(names.plot_deck(self.seat)):
            yield no("PLOT-11", say("Your Plot deck is empty; nothing happens to you for that."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield DrawPlots(self.seat, draws_at_turn(game, state, self.seat))
        yield from at_draw(game, state, self.seat, "plot")
        yield EnterPhase(self.seat, names.GROUP)


@rules.action
class DrawGroup(OfTurn, frozen=True):
    """Phase 2: the top Group card is drawn (INWO-TURN-03)."""

    verb = "draw_group"
    standing = "next"
    said = say("Drew a Group")
    reveals = True

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield from in_phase(game, state, self.seat, names.GROUP, "TURN-03")
        yield moments.no_draw(game, state, self.seat, "group")
        if not state.count(names.group_deck(self.seat)):
            yield no("PLOT-11", say("Your Group deck is empty; nothing happens to you for that."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield DrawGroups(self.seat)
        yield from at_draw(game, state, self.seat, "group")
        yield EnterPhase(self.seat, names.TAKEOVER)


@rules.action
class Skip(OfTurn, frozen=True):
    """What a phase offers is left alone (INWO-PLOT-11, INWO-TURN-05)."""

    verb = "skip"
    said = say("Go on")

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.seat != self.seat:
            yield no("TURN-19", say("It is {who}'s turn.", who=game.person(state.turn.seat)))
        if state.turn.phase not in (names.PLOT, names.GROUP, names.TAKEOVER, names.ACTIONS):
            yield no("TURN-19", say("There is nothing to skip now."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield EnterPhase(self.seat, names.PHASES[names.PHASES.index(state.turn.phase) + 1])


@rules.action
class Tokens(OfTurn, frozen=True):
    """Phase 4: tokens are placed (INWO-TURN-10)."""

    verb = "tokens"
    standing = "next"
    said = say("Place the tokens")

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield from in_phase(game, state, self.seat, names.TOKENS, "TURN-10")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield GetTokens(self.seat)
        yield EnterPhase(self.seat, names.ACTIONS)


@rules.action
class Knock(OfTurn, frozen=True):
    """Phase 7: the bell ends the turn (INWO-TURN-19)."""

    verb = "bell"
    standing = "next"
    meanwhile = moments.WINDOWS
    said = say("Knock: end the turn")

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.seat != self.seat:
            yield no("TURN-19", say("{who} ends this turn.", who=game.person(state.turn.seat)))
        if state.turn.phase in names.EARLY:
            yield no(
                "TURN-19",
                say("A ring ends the turn, and this one has only begun: go on by phone until your tokens are placed."),
            )
        if state.turn.phase not in (names.ACTIONS, names.FREE):
            yield no("TURN-19", say("The turn is ending already."))
        if written.attack(state) is not None or written.open_plays(state):
            yield no("TURN-19", say("Something is still going on."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from knocked(self.seat)


def knocked(seat: Seat) -> Iterator[StepBase]:
    """The turn is over: what cards do then, and the claims (INWO-TURN-19)."""
    yield EnterPhase(seat, names.KNOCK)
    yield Happened("knock", CardId(""), seat)
    yield CollectClaims()


@rules.expands(CutShort)
def cut_short(game: InwoContext, state: State, step: CutShort) -> Iterator[StepBase]:
    """A card says when the turn is over (INWO-META-05)."""
    seat = state.turn.seat
    if state.turn.phase in names.EARLY:
        yield GetTokens(seat)
    yield from knocked(seat)


@rules.expands(EnterPhase)
def enter(game: InwoContext, state: State, step: EnterPhase) -> Iterator[StepBase]:
    """Phase 3 is left out where nobody takes over automatically (INWO-2P-03), or a card says so; after the tokens of
    such a turn nothing follows (INWO-META-05)."""
    restricted = bool(state.count(names.restricted(step.seat)))
    if restricted and step.phase == names.ACTIONS:
        yield from knocked(step.seat)
        return
    left_out = step.phase == names.TAKEOVER and (restricted or not game.takeovers)
    yield from emptied(state, map(names.smoking, game.seats))
    yield Turned(step.seat, state.turn.number, names.TOKENS if left_out else step.phase)


@rules.expands(DrawPlots)
def draw_plots(game: InwoContext, state: State, step: DrawPlots) -> Iterator[StepBase]:
    """A card may forbid them until the turn ends, or take one away (INWO-PLOT-02)."""
    missed = names.missed_draws(step.seat)
    n = min(step.n - state.count(missed), state.count(names.plot_deck(step.seat)))
    yield from emptied(state, (missed,))
    if n > 0 and moments.no_draw(game, state, step.seat, "plot") is None:
        yield Counted(names.plot_deck(step.seat), -n)
        yield PlotDrawn(names.plots(step.seat), n, step.seat)
        yield CheckHand(step.seat)


@rules.expands(DrawGroups)
def draw_groups(game: InwoContext, state: State, step: DrawGroups) -> Iterator[StepBase]:
    n = min(step.n, state.count(names.group_deck(step.seat)))
    if n and moments.no_draw(game, state, step.seat, "group") is None:
        yield Counted(names.group_deck(step.seat), -n)
        yield GroupDrawn(names.groups(step.seat), n, step.seat)


@rules.expands(GetTokens)
def get_tokens(game: InwoContext, state: State, step: GetTokens) -> Iterator[StepBase]:
    """Each card is filled up to its number (INWO-TOKEN-07); none below Devastation (INWO-DEVAST-01)."""
    yield from (Marked(card, name, -1) for (card, name), by in state.marks.items() if name == names.TAKEN and by)
    for card in tokens.takers(game, state, step.seat):
        if state.count(names.extra_turn(step.seat)) and game.is_illuminati(card):
            continue
        missing = api.quota(game, state, card) - tokens.held(state, card)
        if missing > 0:
            yield tokens.place(card, missing)
    given = [link for link in written.links(state)
             if gives_tokens(game, link.card) and tree.controller(game, state, link.to) == step.seat]  # fmt: skip
    if given:
        yield written.with_links(state, (changed(link, gave=state.turn.number) for link in given))
    yield from emptied(state, (names.took_resource(step.seat), names.drew_group(step.seat)))
    yield Happened("phase4", tree.illuminati(state, step.seat) or CardId(""), step.seat)


def gives_tokens(game: InwoContext, card: CardId) -> bool:
    """Whether a card gives more than the usual token, as one of two ways to use it perhaps."""
    ways = (tuple(one.each()) if isinstance(one, ChooseOne) else (one,) for one in game.design(card).effects)
    return any(isinstance(one, ExtraToken) for way in ways for one in way)


@rules.expands(EndTurn)
def end_turn(game: InwoContext, state: State, step: EndTurn) -> Iterator[StepBase]:
    """The turn counts, protection ends, what lasts a turn is over, the next seat begins (ledger END)."""
    extra = state.count(names.extra_turn(step.seat))
    yield Counted(names.turns(step.seat), 0 if extra else 1)
    yield from emptied(state, (names.protected(step.seat), names.taken_over(step.seat), names.free_moves(step.seat)))
    yield from emptied(state, (names.restricted(step.seat),))
    yield from written.with_taken(state, (one for one in written.taken(state) if one.turn == state.turn.number))
    yield from emptied(state, (names.no_draw(seat, deck) for seat in game.seats for deck in names.DECKS))
    yield from written.keep_changes(state, lambda one: one.duration not in ("attack", "action", "turn"))
    for (card, name), value in state.marks.items():
        if name in (names.CAPTURED, names.MORE_ATTACKS):
            yield Marked(card, name, -value)
    yield CheckElimination()
    yield DrawConsequences()
    yield CheckHand(step.seat)
    yield from next_turn(game, state, step.seat)
    yield from emptied(state, (names.extra_turn(step.seat), *map(names.put_off, game.seats)))


def next_turn(game: InwoContext, state: State, seat: Seat) -> Iterator[StepBase]:
    """It is the next seat's turn (INWO-TURN-21)."""
    waits = [one for one in game.playing(state) if state.count(names.put_off(one))]
    following = waits[0] if waits else game.after(state, seat)
    if not waits and game.seats.index(following) <= game.seats.index(seat):
        yield Counted(names.ROUND, 1)
    yield Turned(following, state.turn.number + 1, names.PLOT)
    yield Happened("turn", CardId(""), following)


def nothing_to_end(game: InwoContext, state: State) -> Refusal:
    """The bell means nothing now; who still has to answer is named (ledger 6.2)."""
    question = state.question
    if question is None or state.over is not None:
        return no("TURN-19", say("There is nothing to end."))
    waiting = ", ".join(game.person(seat) for seat in question.waiting if seat in game.seats)
    return no(
        "TURN-19", say("Still to answer: {waiting}.", waiting=waiting) if waiting else say("Something is still open.")
    )
