"""The window of an attack or a convince as a page shows it: what is required, what there is, and what could help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inception import names, sums
from companion.games.inception.board import (
    active_on,
    attached,
    event_card,
    flashbacks_of,
    growth,
    state_name,
    values,
)
from companion.games.inception.boosts import boosts, reach
from companion.games.inception.designs import Flashback, Weapon
from companion.games.inception.happenings import Compare
from companion.games.inception.verbs import Convince
from companion.games.inception.wording import sentence
from companion.kernel.state import State
from companion.kernel.view import Contest, Value

if TYPE_CHECKING:
    from companion.games.inception.game import Inception


def contest(game: Inception, state: State) -> Contest | None:
    """The open window; ``None`` while none is open."""
    found, step = sums.open_sum(game, state), _step(state)
    if found is None or step is None:
        return None
    help_ = tuple(boosts(game, state))
    most = reach(found, help_, state.count(names.HAND))
    card = event_card(state)
    return Contest(
        kind=found.kind,
        title=game.card_name(card) if card is not None else found.kind.capitalize(),
        total=found.total,
        required=found.required,
        seat=names.PLAYER,
        whom=_whom(game, state, step),
        say=_say(found, most),
        lines=tuple(_lines(game, state, found)),
        against=tuple(_against(game, state, step)),
        boosts=help_,
        reach=most,
        success=_success(game, step),
        failure=_failure(game, state, step),
    )


def _step(state: State) -> Compare | None:
    rest = state.question.rest if state.question is not None else ()
    return next((step for step in rest if isinstance(step, Compare)), None)


def _say(found: sums.Sum, most: int) -> str:
    gap = found.required - found.total
    if gap <= 0:
        return "That is enough." if gap == 0 else f"That is enough, with {-gap} to spare."
    if most >= found.required:
        return f"{gap} short. What is known could bring it to {most}."
    return f"{gap} short. What is known brings it to {most} at most."


def _whom(game: Inception, state: State, step: Compare) -> str:
    here = sums.level(state)
    if step.recruit:
        return f"{game.person(step.recruit)}, to be recruited"
    if sums.is_convince(state):
        return f"everybody on Level {here} together"
    hit = game.person(sums.target(state))
    if state.count(names.AGAINST_ALL):
        return f"everybody on Level {here} together; {hit} would suffer"
    return f"{hit} on Level {here}"


def _against(game: Inception, state: State, step: Compare) -> Iterator[Value]:
    """What is required: the printed number, and what the Status card adds (INC-GROW-02)."""
    yield Value("Printed", step.verb.c if isinstance(step.verb, Convince) else step.verb.st)
    risen = growth(game, state, step.source)
    if risen:
        yield Value("Risen", risen, "Status card, for failed tries before")


def _lines(game: Inception, state: State, found: sums.Sum) -> Iterator[Value]:
    """The memory aid's lines, each with what it is made of (INC-CALC-01, INC-CALC-02)."""
    why = _attack_why(game, state) if found.kind == "attack" else _convince_why(game, state)
    for label, value in found.lines:
        yield Value(label, value, why.get(label, ""))


def _attack_why(game: Inception, state: State) -> dict[str, str]:
    people = sums.fighters(state)
    cards = [card for who in people for card in attached(state, who)]
    designs = [one for one in map(game.design, cards) if isinstance(one, Weapon | Flashback)]
    return {
        "Strength": _people(game, state, people, "st"),
        "Attached cards": ", ".join(f"{one.name} {one.st:+}{_used_up(one)}" for one in designs),
    }


def _used_up(design: Weapon | Flashback) -> str:
    return " (used up by a fight)" if isinstance(design, Weapon) and design.discard_after_use else ""


def _convince_why(game: Inception, state: State) -> dict[str, str]:
    people = active_on(state, sums.level(state) or 0)
    designs = [game.design(card) for who in people for card in flashbacks_of(game, state, who)]
    return {
        "Characters": _people(game, state, people, "c"),
        "Flashbacks": ", ".join(f"{one.name} {one.c_mod:+}" for one in designs if isinstance(one, Flashback)),
    }


def _people(game: Inception, state: State, people: tuple[str, ...], field: str) -> str:
    return ", ".join(
        f"{game.person(who)} {getattr(values(game, state, who), field)} ({state_name(state, who)})" for who in people
    )


def _success(game: Inception, step: Compare) -> str:
    if step.recruit:
        return f"{game.person(step.recruit)} joins, healthy."
    return sentence(game, step.verb.success) if step.verb.success else "Nothing more happens."


def _failure(game: Inception, state: State, step: Compare) -> str:
    if step.recruit:
        again = state.mark(names.card_of(step.recruit), names.ATTEMPTS)
        turned = "is turned to the weak side, and joins when this card comes again" if again else "is turned sideways"
        return f"{game.person(step.recruit)} {turned}; the card goes under its deck."
    text = sentence(game, step.verb.failure)
    rises = step.verb.grows and game.options.grows and state.mark(step.source, names.GROWN) < game.file.grow_max
    return f"{text} Its number rises by {step.verb.grows}." if rises else text
