"""What each action sets in motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.games.inception import actions as act
from companion.games.inception import happenings as hap
from companion.games.inception import names, script, sums, team, turn, windows
from companion.games.inception.again import again, ask_again
from companion.games.inception.board import front
from companion.games.inception.designs import Character, EffectCard
from companion.kernel.actions import Action
from companion.kernel.facts import Asked, Counted, Marked, Moved, Step
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

Steps = Iterable[StepBase]


def _ready(game: Inception, state: State, action: act.Ready) -> Steps:
    """T-SETUP: the opening hand, then step 1 (INC-SETUP-16)."""
    yield hap.DrawCards(game.file.hand_start)
    yield hap.Enter(names.DRAW)


def _draw(game: Inception, state: State, action: act.Draw) -> Steps:
    yield hap.DrawCards(game.file.draw_per_turn)
    yield hap.Enter(names.PLAY)


def _remember(game: Inception, state: State, action: act.Remember) -> Steps:
    yield from team.remembered(action.card)
    yield from again(state)


def _hold(game: Inception, state: State, action: act.Hold) -> Steps:
    yield Moved(action.card, names.HELD)
    yield from again(state)


def _spin(game: Inception, state: State, action: act.Spin) -> Steps:
    yield Marked(names.STATUS_CARD, names.SHOWN, action.turns - state.mark(names.STATUS_CARD, names.SHOWN))
    if state.question is not None:
        yield Asked(state.question.prompt)


def _arm(game: Inception, state: State, action: act.Arm) -> Steps:
    yield from team.out_of_hand(state, action.card)
    yield hap.Attached(action.card, names.under(action.who))


def _drop(game: Inception, state: State, action: act.Drop) -> Steps:
    yield hap.Throw(action.card)


def _store(game: Inception, state: State, action: act.Store) -> Steps:
    yield from team.out_of_hand(state, action.card)
    yield Moved(action.card, action.to)


def _use(game: Inception, state: State, action: act.Use) -> Steps:
    design = game.design(action.card)
    assert isinstance(design, EffectCard)
    in_window = sums.level(state) is not None
    yield from team.out_of_hand(state, action.card)
    yield Moved(action.card, names.RESOLVING)
    yield hap.Do(design.do, action.card, first=not in_window)
    yield hap.Finish(action.card)
    yield from again(state)


def _boost(game: Inception, state: State, action: act.Boost) -> Steps:
    yield hap.Throw(action.card)
    yield hap.Boosted(names.DISCARDS, 1, action.card)
    yield hap.Window()


def _spend(game: Inception, state: State, action: act.Spend) -> Steps:
    yield hap.Throw(action.card)
    yield hap.Boosted(names.SHOWN_CARDS, game.display_value(action.card), action.card)
    yield hap.Window()


def _ability(game: Inception, state: State, action: act.Ability) -> Steps:
    card = names.card_of(action.who)
    design = game.design(card)
    assert isinstance(design, Character) and design.ability is not None
    yield hap.Do((*design.ability.cost, *design.ability.do), card, me=action.who)
    yield from again(state)


def _ring(game: Inception, state: State, action: act.Ring) -> Steps:
    """In a window the sum is compared (the waiting step does it); else the turn goes on."""
    if sums.level(state) is None:
        yield from turn.go_on(game, state)


def _yield(game: Inception, state: State, action: act.Yield) -> Steps:
    yield Counted(names.DECLINED, 1)


def _choose(game: Inception, state: State, action: act.Choose) -> Steps:
    yield Marked(names.card_of(action.who), names.CHOSEN, 1)


def _option(game: Inception, state: State, action: act.Option) -> Steps:
    yield Counted(names.OPTED, action.number)


def _pick(game: Inception, state: State, action: act.Pick) -> Steps:
    if state.where(action.card) == names.TEAM_DISCARD:
        yield from team.into_hand(game, state, action.card)
    else:
        yield hap.Throw(action.card)


def _shelve(game: Inception, state: State, action: act.Shelve) -> Steps:
    yield Moved(action.card, action.to)


def _hand_over(game: Inception, state: State, action: act.HandOver) -> Steps:
    yield hap.Attached(action.card, names.under(action.who))


def _bury(game: Inception, state: State, action: act.Bury) -> Steps:
    where = names.bottom(front(state))
    yield from (Moved(card, where, under=True) for card in action.cards)
    if not state.at(names.deck(front(state))):
        yield from (Moved(card, where) for card in reversed(action.order))


def _pass(game: Inception, state: State, action: act.Pass) -> Steps:
    if state.question is not None and state.question.prompt.key == "store":
        yield Counted(names.PASSED, 1)


def _withdraw(game: Inception, state: State, action: act.Withdraw) -> Steps:
    yield Counted(names.WITHDRAWN, 1)


PERFORM: dict[type[Action], Callable[[Any, State, Any], Steps]] = {
    act.Ready: _ready,
    act.Draw: _draw,
    act.Remember: _remember,
    act.Hold: _hold,
    act.Spin: _spin,
    act.Arm: _arm,
    act.Drop: _drop,
    act.Store: _store,
    act.Use: _use,
    act.Boost: _boost,
    act.Spend: _spend,
    act.Ability: _ability,
    act.Ring: _ring,
    act.Yield: _yield,
    act.TurnUp: turn.turn_up,
    act.Discard: team.discard,
    act.Choose: _choose,
    act.Option: _option,
    act.Send: turn.send,
    act.LayKick: turn.lay_kick,
    act.Stay: turn.stay,
    act.Kick: turn.kick,
    act.Pick: _pick,
    act.Shelve: _shelve,
    act.HandOver: _hand_over,
    act.Bury: _bury,
    act.Pass: _pass,
    act.Withdraw: _withdraw,
}
"""What each kind of action sets in motion."""

EXPAND: dict[type[Step], Callable[[Any, State, Any], Steps]] = {
    hap.DrawCards: team.draw_cards,
    hap.Enter: turn.enter,
    hap.CheckGoals: turn.check_goals,
    hap.MoveDown: turn.move_down,
    hap.Do: script.do,
    hap.Down: team.down,
    hap.Set: team.set_state,
    hap.Throw: team.throw,
    hap.Finish: team.finish,
    hap.Compare: windows.compare,
    hap.Window: windows.stay_open,
    hap.EventOver: turn.event_over,
    hap.DiscardFrom: team.discard_from,
    hap.AskWho: team.ask_who,
    hap.Chosen: team.chosen,
    hap.Opted: team.opted,
    hap.AskCard: team.ask_card,
    hap.AskStore: team.ask_store,
    hap.AskAgain: ask_again,
    hap.PassIdle: turn.pass_idle,
    hap.Joins: team.joins,
    hap.Refill: turn.refill,
    hap.Forget: team.forget,
    hap.Wake: turn.wake,
}
"""What each step comes to."""
