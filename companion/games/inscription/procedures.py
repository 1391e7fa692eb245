"""Which procedure performs an action and which expands a step: the table of contents of ledger section 4."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.games.inscription import (
    actions,
    combat,
    deathcards,
    draft,
    items,
    lives,
    payment,
    play,
    questions,
    setup,
    stalemate,
    turn,
)
from companion.games.inscription import happenings as steps
from companion.kernel.actions import Action
from companion.kernel.facts import Step
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

Procedure = Callable[["Inscription", State, Any], Iterable[StepBase]]


def nothing(game: Inscription, state: State, action: Action) -> Iterable[StepBase]:
    """A confirmation or a “no”: only the question is answered, what waited for it goes on."""
    return ()


PERFORM: dict[type[Action], Procedure] = {
    actions.Ready: lives.ready,
    actions.Pass: deathcards.pass_on,
    actions.Withdraw: nothing,
    actions.Agree: stalemate.agree,
    actions.Toss: setup.toss,
    actions.Draw: turn.draw,
    actions.Ring: turn.ring,
    actions.Play: play.play,
    actions.Lay: play.lay,
    actions.Eat: play.eat,
    actions.Missing: play.missing,
    actions.Instead: play.instead,
    actions.Use: items.use,
    actions.Take: items.take,
    actions.Fetched: items.fetched,
    actions.PutAway: items.put_away,
    actions.Hold: questions.hold,
    actions.Shape: questions.shape,
    actions.Hatch: questions.hatch,
    actions.Numbers: questions.numbers,
    actions.Deal: draft.deal,
    actions.Pick: draft.pick,
    actions.Wear: deathcards.wear,
    actions.Create: deathcards.create,
    actions.Mix: deathcards.mix,
    actions.Reveal: deathcards.reveal,
    actions.Keep: deathcards.keep,
    actions.Name: deathcards.name,
}

EXPAND: dict[type[Step], Procedure] = {
    steps.BeginGame: setup.begin_game,
    steps.StartTurn: turn.start_turn,
    steps.GrowUp: nothing,
    steps.Grow: turn.grow,
    steps.Become: turn.become,
    steps.ToDraw: turn.to_draw,
    steps.Sacrifice: payment.sacrifice,
    steps.Enter: play.enter,
    steps.Notice: nothing,
    steps.Strikes: combat.strikes,
    steps.Attack: combat.attack,
    steps.Strike: combat.strike,
    steps.Hit: combat.hit,
    steps.Wound: combat.wound,
    steps.Fall: combat.fall,
    steps.Perish: combat.perish,
    steps.Feast: play.feast,
    steps.Fetch: play.fetch,
    steps.Search: items.search,
    steps.TakeItem: items.take_item,
    steps.Settle: combat.settle,
    steps.Tip: combat.tip,
    steps.LoseLife: lives.lose_life,
    steps.NewRound: lives.new_round,
    steps.EndTurn: turn.end_turn,
    steps.Run: turn.run,
    steps.DraftNext: draft.draft_next,
    steps.Reveals: deathcards.reveals,
}
