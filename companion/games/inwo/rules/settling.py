"""How an announced play ends: settled, cancelled, or powered by another Group; where its card goes (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tokens, tree, written
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import LaidOpen, Regrouped, ToHand
from companion.games.inwo.notes import NOBODY, Link, Play
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays.hidden import AskRuling
from companion.games.inwo.steps import (
    AskReplacement,
    Discard,
    Dispose,
    DropPlay,
    EndAttack,
    Proceed,
    Settle,
    Void,
)
from companion.games.inwo.sums import announced
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

REPLACE = "replace"


@rules.expands(Settle)
def settle(game: InwoContext, state: State, step: Settle) -> Iterator[StepBase]:
    """The window has closed: cancelled, deprived of its power, become illegal, or done (ledger ANSWER, RESOLVE)."""
    play = written.play(state, step.play)
    assert play is not None
    every = announced.in_force(game.catalogue, written.plays(state))
    mine = written.attack(state)
    struck = mine is not None and mine.card == play.card and mine.id <= play.id
    lost = [card for card in play.pay if _action_cancelled(every, play, card)]
    if play not in every or (lost and len(play.pay) == 1):
        yield from _voided(play, struck, _taker(game, every, play))
    elif lost:
        yield AskReplacement(play.id, lost[0])
    elif play.effect >= 0 and cards.switched_off(game, state, play):
        yield from _voided(play, struck)
    else:
        drawing = tuple(cards.unfinished(game, state, play))
        yield written.with_play(state, changed(play, settled=True))
        yield from cards.settles(game, state, play)
        if cards.by_people(game, play):
            yield AskRuling(play)
        yield Dispose(play.id)
        yield from drawing
    for other in written.plays(state):
        if other.settled and (other.answers == play.id or (other.answers == -1 and other.target in play.pay)):
            yield DropPlay(other.id, "discard")


def _taker(game: InwoContext, every: tuple[Play, ...], play: Play) -> Seat:
    """The seat whose cancel also takes the cancelled Plot into its own hand; empty: nobody's does."""
    if play.effect >= 0:
        return ""
    takers = (one.seat for one in every if one.settled and one.answers == play.id and _takes(game, one))
    return next(takers, "")


def _takes(game: InwoContext, play: Play) -> bool:
    effects = announced.effects_of(game.design(play.card), play)
    return any(isinstance(one, Cancel) and one.then == "to_own_hand" for one in effects)


def _voided(play: Play, struck: bool, taker: Seat = "") -> Iterator[StepBase]:
    yield Void(play.id)
    if taker:
        yield ToHand(play.card, None, seat=taker)
        yield Counted(names.plots(taker), 1)
    yield EndAttack("cancelled") if struck else DropPlay(play.id, "discard")


def _action_cancelled(every: tuple[Play, ...], play: Play, card: CardId) -> bool:
    return any(one.settled and one.answers == -1 and one.target == card and one.id > play.id for one in every)


@rules.expands(Void)
def void(game: InwoContext, state: State, step: Void) -> Iterator[StepBase]:
    """What was in force is taken back; the actions that powered it are lost (INWO-CANCEL-11, INWO-TIMING-05)."""
    play = written.play(state, step.play)
    assert play is not None
    yield from (tokens.back(card) for card in play.took if state.where(card) is not None)


@rules.expands(Dispose)
def dispose(game: InwoContext, state: State, step: Dispose) -> Iterator[StepBase]:
    """A settled play that still matters for the attack stays; others are laid away (ledger DISPOSE)."""
    play = written.play(state, step.play)
    if play is None:
        return
    where = cards.stays(game, state, play)
    if where in ("linked", "nwo"):
        yield from _stays(game, state, play, where)
    elif not _still_matters(game, state, play):
        yield DropPlay(play.id, "discard")


def _still_matters(game: InwoContext, state: State, play: Play) -> bool:
    if play.answers:
        waiting = {one.id for one in written.open_plays(state)}
        payers = {card for one in written.open_plays(state) for card in one.pay}
        if play.answers in waiting or (play.answers == -1 and play.target in payers):
            return True
    attack = written.attack(state)
    cancelled = play.answers == -1 and attack is not None
    if cancelled and attack is not None and play.target in (attack.leader, *(one.card for one in attack.contributions)):
        return True
    return cards.kept(game, state, play)


def _stays(game: InwoContext, state: State, play: Play, where: str) -> Iterator[StepBase]:
    yield written.without_play(state, play.id)
    if where == "nwo":
        colour = game.design(play.card).colour
        for old in state.at(names.NWO):
            if game.design(old).colour == colour:
                yield Discard(old, game.owner(state, old) or play.seat)
        yield Regrouped(play.card, names.NWO)
    elif play.effect < 0:
        yield written.with_link(state, Link(play.card, play.target, True, state.turn.number, also=play.targets))
        yield LaidOpen(play.card, names.exposed(play.seat), seat=play.seat)


@rules.expands(DropPlay)
def drop(game: InwoContext, state: State, step: DropPlay) -> Iterator[StepBase]:
    """A play is over; its card goes where the ledger's table 4.6 says."""
    play = written.play(state, step.play)
    if play is None:
        return
    yield written.without_play(state, play.id)
    if play.effect >= 0 or state.where(play.card) != names.PLAY:
        return
    match step.to:
        case "exposed":
            yield LaidOpen(play.card, names.exposed(play.seat), seat=play.seat)
        case "hand" if play.exposed:
            yield LaidOpen(play.card, names.exposed(play.seat), seat=play.seat)
        case "hand":
            yield ToHand(play.card, None, seat=play.seat)
            yield Counted(names.plots(play.seat), 1)
        case _:
            yield Discard(play.card, play.seat)


# --- another Group steps in ------------------------------------------------------------------------------------------


@rules.expands(AskReplacement)
def ask_replacement(game: InwoContext, state: State, step: AskReplacement) -> Iterator[StepBase]:
    """One more Group may step in for a cancelled action (INWO-CANCEL-09)."""
    play = written.play(state, step.play)
    assert play is not None
    ready = [spot.card for spot in tree.forest(game, state).of(play.seat) if tokens.held(state, spot.card)]
    options = (Replace(play.seat, play.id, step.card), *(Replace(play.seat, play.id, step.card, one) for one in ready))
    text = say("The action of {card} is cancelled. Does another Group step in?", card=game.card_name(step.card))
    yield Asked(Prompt((play.seat,), REPLACE, text, options, "INWO-CANCEL-09"))


@rules.action
class Replace(Answer, frozen=True):
    """A Group that pays for a cancelled one; without one Plot and actions are gone."""

    verb = "replace"
    meanwhile = moments.ANY_QUESTION

    play: int
    gone: CardId
    card: CardId = NOBODY

    def label(self, game: InwoContext, state: State) -> str:
        return game.card_name(self.card) if self.card else say("Nobody: the Plot is lost")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        play = written.play(state, self.play)
        assert play is not None
        if not self.card:
            yield Void(play.id)
            yield DropPlay(play.id, "discard")
        else:
            yield tokens.spend(self.card)
            pay = tuple(self.card if one == self.gone else one for one in play.pay)
            yield written.with_play(state, changed(play, pay=pay))
        yield Proceed()
