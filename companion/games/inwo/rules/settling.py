"""How an announced play ends: settled, cancelled, or powered by another Group; where its card goes (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tokens, tree, written
from companion.games.inwo.cards.effects.attack import ModAttack, ModDefend
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import LaidOpen, Regrouped, ToHand
from companion.games.inwo.notes import NOBODY, Link, Play, Plays
from companion.games.inwo.plays import api as cards
from companion.games.inwo.plays import choices, costs, targets
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
from companion.games.inwo.sums import announced, bonuses
from companion.games.inwo.sums.bridge import during, world
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
    unpaid = unfit(game, state, play)
    lost = [card for card in play.pay if card in unpaid or _action_cancelled(every, play, card)]
    if play not in every or (lost and not _may_step_in(game, state, play, lost[0])):
        yield from _voided(play, struck, _taker(game, every, play))
    elif lost:
        yield AskReplacement(play.id, lost[0])
    elif fallen(game, state, play):
        yield from _voided(play, struck, to="discard" if struck or play.effect >= 0 else "exposed")
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


def _may_step_in(game: InwoContext, state: State, play: Play, gone: CardId) -> bool:
    """Whether one of several payers can be replaced (INWO-CANCEL-09)."""
    return len(play.pay) > 1 and bool(replacements(game, state, play, gone))


def _taker(game: InwoContext, every: tuple[Play, ...], play: Play) -> Seat:
    """The seat whose cancel also takes the cancelled Plot into its own hand; empty: nobody's does."""
    if play.effect >= 0:
        return ""
    takers = (one.seat for one in every if one.settled and one.answers == play.id and _takes(game, one))
    return next(takers, "")


def _takes(game: InwoContext, play: Play) -> bool:
    effects = announced.effects_of(game.design(play.card), play)
    return any(isinstance(one, Cancel) and one.then == "to_own_hand" for one in effects)


def _voided(play: Play, struck: bool, taker: Seat = "", to: str = "discard") -> Iterator[StepBase]:
    yield Void(play.id)
    if taker:
        yield ToHand(play.card, None, seat=taker)
        yield Counted(names.plots(taker), 1)
    yield EndAttack("cancelled") if struck else DropPlay(play.id, to)


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


# --- what was announced is looked at again --------------------------------------------------------------------------


def without(state: State, play: Play) -> State:
    """The table as if a play had not been announced, all that was announced with it being there (INWO-TIMING-03)."""
    others = tuple(one for one in written.plays(state) if one.id != play.id)
    return state.with_note(names.PLAYS, Plays(others) if others else None)


def fallen(game: InwoContext, state: State, play: Play) -> bool:
    """Whether an announced play may not be carried out any more: its card cannot act, or it has become illegal."""
    return (play.effect >= 0 and cards.switched_off(game, state, play)) or illegal(game, state, play)


def illegal(game: InwoContext, state: State, play: Play) -> bool:
    """Whether what it is aimed at is gone, is no longer of its sort, or cannot be touched (INWO-CANCEL-10, -12)."""
    before = without(state, play)
    return any(targets.still(game, before, play)) or _idle(game, before, play)


def _idle(game: InwoContext, before: State, play: Play) -> bool:
    """Whether a Plot that supports a side of the attack does so no longer (INWO-CANCEL-01)."""
    found = [one for one in choices.effects(game, play) if isinstance(one, ModAttack | ModDefend)]
    attack = written.attack(before)
    if play.effect >= 0 or not found or attack is None or game.design(play.card).stays == "linked":
        return False
    now = during(game, before, attack)
    source = choices.source(game, now, play)
    return not any(bonuses.counts(now, attack, side, source, one, played=True)
                   for one in found for side in ("attack", "defence"))  # fmt: skip


def unfit(game: InwoContext, state: State, play: Play) -> tuple[CardId, ...]:
    """The payers whose action is no longer of the sort that pays for it (INWO-CANCEL-12)."""
    before = _unpaid(without(state, play), play.pay)
    if not play.pay or any(card not in world(game, before).bodies for card in play.pay):
        return ()
    return costs.unfit(game, before, play)


def replacements(game: InwoContext, state: State, play: Play, gone: CardId) -> tuple[CardId, ...]:
    """The cards that may step in for a cancelled payer, making up its sort and its Power (INWO-CANCEL-09)."""
    before = _unpaid(without(state, play), tuple(card for card in play.pay if card != gone))
    ready = (spot.card for spot in tree.forest(game, state).of(play.seat))
    return tuple(
        card for card in ready
        if tokens.held(state, card) and card not in play.pay and costs.would_pay(game, before, play, gone, card)
    )  # fmt: skip


def _unpaid(state: State, payers: tuple[CardId, ...]) -> State:
    """The table with the tokens that payers have spent."""
    more = {(card, names.TOKEN): tokens.held(state, card) + costs.FEW for card in payers}
    return state.with_marks({**state.marks, **more})


# --- another Group steps in ------------------------------------------------------------------------------------------


@rules.expands(AskReplacement)
def ask_replacement(game: InwoContext, state: State, step: AskReplacement) -> Iterator[StepBase]:
    """One more Group may step in for a cancelled action (INWO-CANCEL-09)."""
    play = written.play(state, step.play)
    assert play is not None
    ready = replacements(game, state, play, step.card)
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
