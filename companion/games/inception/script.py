"""What each verb of the card file does (ledger 7.4), one function a verb."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inception import asking, names, sums, verbs
from companion.games.inception.actions import HandOver, Pass, Send, Shelve, Stay
from companion.games.inception.board import (
    active_on,
    affected_level,
    all_attached,
    everybody_active,
    flashbacks_of,
    free_slots,
    front,
    has_flag,
    inactive,
    state_of,
    values,
    weapon_of,
)
from companion.games.inception.feasible import feasible
from companion.games.inception.happenings import (
    AskCard,
    AskStore,
    AskWho,
    Boosted,
    DiscardFrom,
    Do,
    Down,
    DrawCards,
    Failed,
    Forget,
    Happened,
    MoveDown,
    Opted,
    Set,
    Targeted,
    Throw,
    Wake,
    Went,
)
from companion.games.inception.people import candidates, is_choice
from companion.games.inception.windows import open_attack, open_convince, open_recruit
from companion.games.inception.wording import lines
from companion.kernel.facts import Counted, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

Steps = Iterable[StepBase]


def do(game: Inception, state: State, step: Do) -> Iterator[StepBase]:
    """The first verb, then the others."""
    if not step.verbs:
        return
    verb, rest = step.verbs[0], step.verbs[1:]
    yield from VERBS[type(verb)](game, state, step, verb)
    if rest:
        yield Do(rest, step.source, step.target, step.me)


# --- draws and discards --------------------------------------------------------------------------------------------


def _draw(game: Inception, state: State, step: Do, verb: verbs.Draw) -> Steps:
    yield DrawCards(verb.n)


def _discard_hand(game: Inception, state: State, step: Do, verb: verbs.DiscardHand) -> Steps:
    yield DiscardFrom("hand", verb.n)


def _discard_display(game: Inception, state: State, step: Do, verb: verbs.DiscardDisplay) -> Steps:
    yield DiscardFrom("display", verb.n)


def _take_discard(game: Inception, state: State, step: Do, verb: verbs.TakeDiscard) -> Steps:
    yield AskCard("take", verb.n, first=step.first)


# --- the open sum --------------------------------------------------------------------------------------------------


def _add_st(game: Inception, state: State, step: Do, verb: verbs.AddSt) -> Steps:
    if sums.is_attack(state):
        yield Boosted(names.REACTIONS, verb.n, step.source)


def _add_c(game: Inception, state: State, step: Do, verb: verbs.AddC) -> Steps:
    if sums.is_convince(state):
        yield Boosted(names.ABILITIES if step.me else names.REACTIONS, verb.n, step.source)


def _add_either(game: Inception, state: State, step: Do, verb: verbs.AddEither) -> Steps:
    if sums.level(state) is not None:
        yield Boosted(names.REACTIONS, verb.n, step.source)


def _evade(game: Inception, state: State, step: Do, verb: verbs.Evade) -> Steps:
    if sums.is_attack(state):
        yield Counted(names.EVADED, 1)


# --- characters ----------------------------------------------------------------------------------------------------


def _somebody(game: Inception, state: State, step: Do, verb: Any) -> Steps:
    """A verb about one character: the player chooses, or the card says who."""
    if is_choice(verb.who):
        return (AskWho(verb, step.source, step.me, step.target, first=step.first),)
    who = candidates(game, state, verb, step.me, step.target)
    return ABOUT[type(verb)](game, state, step, verb, who[0]) if who else ()


def _add_st_of(game: Inception, state: State, step: Do, verb: verbs.AddStOf, who: str) -> Steps:
    if sums.is_attack(state):
        yield Boosted(names.REACTIONS, values(game, state, who).st, step.source)


def _retarget(game: Inception, state: State, step: Do, verb: verbs.Retarget, who: str) -> Steps:
    yield from (Targeted(old, names.TARGET, -1) for (old, name) in state.marks if name == names.TARGET)
    yield Targeted(names.card_of(who), names.TARGET, 1)


def _heal(game: Inception, state: State, step: Do, verb: verbs.Heal, who: str) -> Steps:
    yield Set(who, min(names.STRONG, state_of(state, who) + verb.steps))


def _hurt(game: Inception, state: State, step: Do, verb: verbs.Hurt, who: str) -> Steps:
    yield from (Down(who) for _ in range(verb.steps))


def _set_state(game: Inception, state: State, step: Do, verb: verbs.SetState, who: str) -> Steps:
    yield Set(who, names.STATES.index(verb.state) + 1)


def _revive(game: Inception, state: State, step: Do, verb: verbs.Revive, who: str) -> Steps:
    """An inactive character stands up again (INC-WIN-03)."""
    yield Set(who, names.STATES.index(verb.state) + 1)
    if verb.level != names.LIMBO:
        yield Went(names.card_of(who), names.team(verb.level))


# --- attached cards ------------------------------------------------------------------------------------------------


def _throw_weapon(game: Inception, state: State, step: Do, verb: Any, who: str) -> Steps:
    weapon = weapon_of(game, state, who)
    if weapon is not None:
        yield Throw(weapon)


def _strip(game: Inception, state: State, step: Do, verb: verbs.Strip) -> Steps:
    """Any weapon of the affected level: the card itself is picked; else its owner is named."""
    return (AskCard("lose", 1),) if verb.who == "choose" else _somebody(game, state, step, verb)


def _clear_flashbacks(game: Inception, state: State, step: Do, verb: verbs.ClearFlashbacks, who: str) -> Steps:
    cards = flashbacks_of(game, state, who)
    if verb.n == "all" or verb.n >= len(cards):
        yield from map(Throw, cards)
    else:
        yield AskCard("forget", verb.n, who, first=step.first)


def shelve_options(game: Inception, state: State) -> list[Shelve]:
    """Every attached card, to the first free slot of the display; none while it is full."""
    return [Shelve(names.PLAYER, card, slot) for slot in free_slots(game, state)[:1] for card in all_attached(state)]


def _attached_to_display(game: Inception, state: State, step: Do, verb: verbs.AttachedToDisplay) -> Steps:
    options = shelve_options(game, state)
    if options:
        say = "Which attached card goes to the display?"
        yield asking.question("shelve", say, options, "INC-PLAY-04", ("shelve",), step.first)
        if verb.n > 1:
            yield Do((verbs.AttachedToDisplay(verb.n - 1),), step.source)


def _hand_to_display(game: Inception, state: State, step: Do, verb: verbs.HandToDisplay) -> Steps:
    yield AskStore(verb.n, step.first)


def hand_over_options(game: Inception, state: State) -> list[HandOver]:
    """Every attached weapon, to every active character without one."""
    armed = {who: weapon_of(game, state, who) for who in everybody_active(state)}
    return [
        HandOver(names.PLAYER, weapon, to)
        for weapon in armed.values()
        for to, other in armed.items()
        if weapon and not other
    ]


def _move_weapon(game: Inception, state: State, step: Do, verb: verbs.MoveWeapon) -> Steps:
    options = hand_over_options(game, state)
    if options:
        say = "Whose weapon goes to whom?"
        yield asking.question("hand_over", say, options, "INC-WEAPON-03", ("hand-over",), step.first)
        if verb.n > 1:
            yield Do((verbs.MoveWeapon(verb.n - 1),), step.source)


# --- events and the rest of the game -------------------------------------------------------------------------------


def _look_events(game: Inception, state: State, step: Do, verb: verbs.LookEvents) -> Steps:
    level = front(state)
    if state.at(names.deck(level)) or state.at(names.bottom(level)):
        events = number_of(verb.n, "event")
        say = f"Look at the top {events} of Level {level}. Put up to {verb.bury} under the deck, the rest back."
        yield Counted(names.LOOK, verb.n)
        yield Counted(names.BURY, verb.bury)
        yield asking.question("bury", say, (Pass(names.PLAYER),), "INC-RULING-57", ("bury",), step.first)
        yield Forget((names.LOOK, names.BURY))


def _card(game: Inception, state: State, step: Do, verb: verbs.Card) -> Steps:
    by = names.GOES_TO.index(verb.to) - state.mark(step.source, names.GOES)
    if by:
        yield Marked(step.source, names.GOES, by)


def _mark(game: Inception, state: State, step: Do, verb: verbs.Mark) -> Steps:
    if not state.count(names.flag(verb.flag)):
        yield Happened(names.flag(verb.flag), 1)


def _count_failure(game: Inception, state: State, step: Do, verb: verbs.CountFailure) -> Steps:
    yield Failed(names.failures(verb.key), 1)
    if state.count(names.failures(verb.key)) + 1 >= verb.lose_at:
        yield from game.defeat(state, verb.key)


def _if(game: Inception, state: State, step: Do, verb: verbs.If) -> Steps:
    yield Do(verb.then if holds(game, state, verb.cond) else verb.otherwise, step.source, step.target, step.me)


def holds(game: Inception, state: State, cond: verbs.Condition) -> bool:
    """Whether a condition is true."""
    level = affected_level(game, state)
    if cond.weapon_on_affected_level:
        return any(weapon_of(game, state, who) for who in active_on(state, level))
    if cond.active_on_affected_level:
        return cond.active_on_affected_level in active_on(state, level)
    if cond.inactive:
        return cond.inactive in inactive(state)
    if cond.not_flag:
        return not has_flag(game, state, cond.not_flag)
    return any(who != cond.any_inactive_except for who in inactive(state))


def _choose(game: Inception, state: State, step: Do, verb: verbs.Choose) -> Steps:
    can = feasible(game, state, verb.options, step.me, step.target)
    yield asking.option(game, can, lines(game, verb.options))
    yield Opted(verb.options, step.source, step.target, step.me)


def _may(game: Inception, state: State, step: Do, verb: verbs.May) -> Steps:
    yield asking.option(game, (1,), lines(game, (verb.do,)), may=True)
    yield Opted((verb.do,), step.source, step.target, step.me)


def _move(game: Inception, state: State, step: Do, verb: verbs.Move) -> Steps:
    who = candidates(game, state, verb, step.me, step.target)
    options = [Send(names.PLAYER, one, level) for one in who for level in verb.to]
    if options:
        yield asking.question("send", "Who goes back to which level?", options, "INC-LEVEL0-04", ("send",))


def _move_team(game: Inception, state: State, step: Do, verb: verbs.MoveTeam) -> Steps:
    if not verb.stay:
        yield MoveDown()
        return
    options = [Stay(names.PLAYER, (who,)) for who in active_on(state, verb.origin)]
    say = f"The goals of Level {verb.origin} are reached. Who stays, while the others go down to Level {verb.to}?"
    yield asking.question("stay", say, options, "INC-RULING-35", ("stay",))


def _final_kick(game: Inception, state: State, step: Do, verb: verbs.FinalKick) -> Steps:
    yield Wake()


Verb = Callable[["Inception", State, Do, Any], Steps]
VERBS: dict[type, Verb] = {
    verbs.Draw: _draw,
    verbs.AddSt: _add_st,
    verbs.AddC: _add_c,
    verbs.AddEither: _add_either,
    verbs.AddStOf: _somebody,
    verbs.Evade: _evade,
    verbs.Retarget: _somebody,
    verbs.Heal: _somebody,
    verbs.Hurt: _somebody,
    verbs.SetState: _somebody,
    verbs.Revive: _somebody,
    verbs.DiscardHand: _discard_hand,
    verbs.DiscardDisplay: _discard_display,
    verbs.DiscardAttached: _somebody,
    verbs.Strip: _strip,
    verbs.ClearFlashbacks: _somebody,
    verbs.TakeDiscard: _take_discard,
    verbs.AttachedToDisplay: _attached_to_display,
    verbs.HandToDisplay: _hand_to_display,
    verbs.MoveWeapon: _move_weapon,
    verbs.LookEvents: _look_events,
    verbs.Attack: open_attack,
    verbs.Convince: open_convince,
    verbs.Recruit: open_recruit,
    verbs.Card: _card,
    verbs.Mark: _mark,
    verbs.CountFailure: _count_failure,
    verbs.If: _if,
    verbs.Choose: _choose,
    verbs.May: _may,
    verbs.Move: _move,
    verbs.MoveTeam: _move_team,
    verbs.FinalKick: _final_kick,
}
"""One function for each verb."""

ABOUT: dict[type, Callable[[Inception, State, Do, Any, str], Steps]] = {
    verbs.AddStOf: _add_st_of,
    verbs.Retarget: _retarget,
    verbs.Heal: _heal,
    verbs.Hurt: _hurt,
    verbs.SetState: _set_state,
    verbs.Revive: _revive,
    verbs.DiscardAttached: _throw_weapon,
    verbs.Strip: _throw_weapon,
    verbs.ClearFlashbacks: _clear_flashbacks,
}
"""What verbs about one character do to it."""
