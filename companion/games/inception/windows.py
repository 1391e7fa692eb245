"""T-ATTACK, T-CONVINCE and T-RECRUIT: windows are opened, boosted, closed and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inception import asking, names, sums, verbs
from companion.games.inception.board import active_on, affected_level, growth, in_team, weapon_of
from companion.games.inception.designs import Weapon
from companion.games.inception.happenings import Compare, Compared, Do, Joins, Raised, Targeted, Throw, Window
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception


def open_attack(game: Inception, state: State, step: Do, verb: verbs.Attack) -> Iterator[StepBase]:
    """T-ATTACK 1. Nobody of the list there: no attack takes place (INC-RULING-16)."""
    level = affected_level(game, state)
    there = active_on(state, level)
    hit = next((who for who in verb.priority if who in there), None)
    if hit is None:
        return
    yield from _opened(level, verb.st + growth(game, state, step.source))
    yield Counted(names.ATTACKED, 1)
    if verb.mode == "all":
        yield Counted(names.AGAINST_ALL, 1)
    yield Targeted(names.card_of(hit), names.TARGET, 1)
    yield Window()
    yield Compare(verb, step.source)


def open_convince(game: Inception, state: State, step: Do, verb: verbs.Convince) -> Iterator[StepBase]:
    """T-CONVINCE 1. Nobody there: nothing happens (INC-RULING-19)."""
    yield from _convince(game, state, step, verb)


def open_recruit(game: Inception, state: State, step: Do, verb: verbs.Recruit) -> Iterator[StepBase]:
    """T-RECRUIT. The third time nobody has to be convinced (INC-RECRUIT-05)."""
    if in_team(state, verb.who):
        yield goes(state, step.source, "done")
    elif state.mark(names.card_of(verb.who), names.ATTEMPTS) >= 2:
        yield Joins(verb.who, names.WEAK)
        yield goes(state, step.source, "done")
    else:
        yield from _convince(game, state, step, verbs.Convince(verb.c), verb.who)


def _convince(game: Inception, state: State, step: Do, verb: verbs.Convince, recruit: str = "") -> Iterator[StepBase]:
    level = affected_level(game, state)
    if not active_on(state, level):
        return
    yield from _opened(level, verb.c + growth(game, state, step.source))
    yield Window()
    yield Compare(verb, step.source, recruit, step.target)


def _opened(level: int, required: int) -> Iterator[Fact]:
    yield Counted(names.REQUIRED, required)
    yield Counted(names.AFFECTED, level + 1)


def stay_open(game: Inception, state: State, step: Window) -> Iterator[StepBase]:
    """The window is asked again after each boost; an evaded attack closes it."""
    if sums.level(state) is not None and not state.count(names.EVADED):
        yield asking.window(game, state)


def compare(game: Inception, state: State, step: Compare) -> Iterator[StepBase]:
    """T-ATTACK 4…6, T-CONVINCE 3: the sum as it stands now against what is required."""
    found = sums.open_sum(game, state)
    if found is None:
        return
    how = "evaded" if state.count(names.EVADED) else "declined" if state.count(names.DECLINED) else "fought"
    success = how == "evaded" or (how == "fought" and found.total >= found.required)
    target = sums.target(state)
    yield Compared("compared", 0, found.kind, found.total, found.required, success, how, target)
    used = list(_used_up(game, state)) if how == "fought" else []
    yield from closed(state)
    yield from map(Throw, used)
    if not success:
        yield from _raised(game, state, step)
    yield from _outcome(state, step, success, target or step.target)


def _outcome(state: State, step: Compare, success: bool, target: str) -> Iterable[StepBase]:
    if not step.recruit:
        yield Do(step.verb.success if success else step.verb.failure, step.source, target)
    elif success:
        yield Joins(step.recruit, names.HEALTHY)
        yield goes(state, step.source, "done")
    else:
        yield Marked(names.card_of(step.recruit), names.ATTEMPTS, 1)
        yield goes(state, step.source, "under")


def goes(state: State, card: CardId, to: str) -> Marked:
    """Where an event card will go."""
    return Marked(card, names.GOES, names.GOES_TO.index(to) - state.mark(card, names.GOES))


def closed(state: State) -> Iterator[Fact]:
    """The window's counters and target are forgotten."""
    yield from (Counted(name, -state.count(name)) for name in names.WINDOW if state.count(name))
    yield from (Targeted(card, name, -value) for (card, name), value in state.marks.items() if name == names.TARGET)


def _used_up(game: Inception, state: State) -> Iterator[CardId]:
    """Discard-after-use weapons that were counted in the fight (INC-RULING-14)."""
    for who in sums.fighters(state):
        weapon = weapon_of(game, state, who)
        design: Any = game.design(weapon) if weapon is not None else None
        if isinstance(design, Weapon) and design.discard_after_use:
            yield weapon  # type: ignore[misc]


def _raised(game: Inception, state: State, step: Compare) -> Iterator[Fact]:
    """INC-GROW-01: the numbers rise, up to a limit (INC-RULING-28)."""
    if game.options.grows:
        by = min(step.verb.grows, game.file.grow_max - state.mark(step.source, names.GROWN))
        if by > 0:
            yield Raised(step.source, names.GROWN, by)
