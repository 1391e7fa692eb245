"""The window of an attack or a convince as a page shows it: what is required, what there is, and what could help."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.contests import Sum
from companion.games.inception import board, names, totals
from companion.games.inception.context import InceptionContext, PlayedContext
from companion.games.inception.designs import Flashback, Weapon
from companion.games.inception.pages.boosts import boosts, reach
from companion.games.inception.script import sentence
from companion.games.inception.steps import Compare
from companion.kernel.sentences import capital, joined, say
from companion.kernel.state import State
from companion.kernel.view import Contest, Value


def contest(game: PlayedContext, state: State) -> Contest | None:
    """The open window; ``None`` while none is open."""
    found, step = totals.open_sum(game, state), _step(state)
    if found is None or step is None:
        return None
    help_ = tuple(boosts(game, state))
    most = reach(found, help_, state.count(names.HAND))
    card = board.event_card(state)
    return Contest(
        heading=names.WINDOWS[found.kind],
        key=found.kind,
        title=game.card_name(card) if card is not None else capital(names.WINDOWS[found.kind]),
        total=found.total,
        required=found.required,
        seat=names.PLAYER,
        whom=_whom(game, state, step),
        say=found.say(most),
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


def _whom(game: InceptionContext, state: State, step: Compare) -> str:
    here = totals.level(state)
    if step.recruit:
        return say("{who}, to be recruited", who=game.person(step.recruit))
    if totals.kind(state) == "convince":
        return say("everybody on Level {here} together", here=here)
    hit = game.person(totals.target(state))
    if state.count(names.AGAINST_ALL):
        return say("everybody on Level {here} together; {hit} would suffer", here=here, hit=hit)
    return say("{hit} on Level {here}", hit=hit, here=here)


def _against(game: InceptionContext, state: State, step: Compare) -> Iterator[Value]:
    """What is required: the printed number, and what the Status card adds (INC-GROW-02)."""
    yield Value(say("Printed"), step.verb.required())
    risen = board.growth(game, state, step.source)
    if risen:
        yield Value(say("Risen"), risen, say("Status card, for failed tries before"))


def _lines(game: InceptionContext, state: State, found: Sum) -> Iterator[Value]:
    """The memory aid's lines, each with what it is made of (INC-CALC-01, INC-CALC-02)."""
    why = _attack_why(game, state) if found.kind == "attack" else _convince_why(game, state)
    for label, value in found.lines:
        yield Value(label, value, why.get(label, ""))


def _attack_why(game: InceptionContext, state: State) -> dict[str, str]:
    people = totals.fighters(state)
    cards = [card for who in people for card in board.attached(state, who)]
    designs = [one for one in map(game.design, cards) if isinstance(one, Weapon | Flashback)]
    return {
        say("Strength"): _people(game, state, people, "st"),
        say("Attached cards"): joined((joined((f"{one.name} {one.st:+}", _used_up(one))) for one in designs), ", "),
    }


def _used_up(design: Weapon | Flashback) -> str:
    return say(" (used up by a fight)") if isinstance(design, Weapon) and design.discard_after_use else ""


def _convince_why(game: InceptionContext, state: State) -> dict[str, str]:
    people = board.active_on(state, totals.level(state) or 0)
    designs = [game.design(card) for who in people for card in board.flashbacks_of(game, state, who)]
    return {
        say("Characters"): _people(game, state, people, "c"),
        say("Flashbacks"): ", ".join(f"{one.name} {one.c_mod:+}" for one in designs if isinstance(one, Flashback)),
    }


def _people(game: InceptionContext, state: State, people: tuple[str, ...], field: str) -> str:
    found = ((who, getattr(board.values(game, state, who), field)) for who in people)
    return joined(
        (
            say("{who} {value} ({how})", who=game.person(who), value=value, how=names.HOW[board.state_name(state, who)])
            for who, value in found
        ),
        ", ",
    )


def _success(game: InceptionContext, step: Compare) -> str:
    if step.recruit:
        return say("{who} joins, healthy.", who=game.person(step.recruit))
    return sentence(game, step.verb.parts()[0]) if step.verb.parts()[0] else say("Nothing more happens.")


def _failure(game: InceptionContext, state: State, step: Compare) -> str:
    if step.recruit:
        again = state.mark(names.card_of(step.recruit), names.ATTEMPTS)
        who = game.person(step.recruit)
        if again:
            return say(
                "{who} is turned to the weak side, and joins when this card comes again; the card goes under its deck.",
                who=who,
            )
        return say("{who} is turned sideways; the card goes under its deck.", who=who)
    text = sentence(game, step.verb.parts()[1])
    rises = step.verb.rises() and game.options.grows and state.mark(step.source, names.GROWN) < game.file.grow_max
    return say("{text} Its number rises by {rises}.", text=text, rises=step.verb.rises()) if rises else text
