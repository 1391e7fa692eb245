"""What an action says of its own fields that they are not: blanks of sentences, cards that hands move, phases."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.games.checks import codes, shape
from companion.games.common.nearest import hint
from companion.games.common.refusals import Answer
from companion.kernel.actions import Action
from companion.kernel.actions.shapes import shapes
from companion.kernel.game import BaseGame

FIELDS = ("by_hand", "shown", "or_none")
"""What names fields of an action, as a tuple."""
NAMED = ("namable", "fields")
"""What names fields of an action, as the keys of a dict."""
SEVERAL = ("by_hand", "shown", "or_none", "phases", "meanwhile")


def mistakes(kind: type[BaseGame]) -> Iterator[str]:
    """What the actions and sentences of a game's rules say wrong of themselves."""
    for action in kind.rules.actions:
        yield from (f"{action.__name__}.{wrong}" for wrong in _mistakes(kind, action))
    yield from _unregistered(kind)
    for fact, teller in kind.rules.tellers.items():
        if isinstance(teller, partial) and teller.args and isinstance(teller.args[0], str):
            for wrong in blanks(teller.args[0], fact):
                yield f"the sentence for {fact.__name__}: {wrong}"
    for fact, sentence in kind.rules.told_together.items():
        for wrong in blanks(sentence.replace("{cards}", ""), fact):
            yield f"the sentence for several of {fact.__name__}: {wrong}"


def blanks(sentence: str, kind: type[Any]) -> Iterator[str]:
    """The blanks of a sentence that no field of a kind fills (``{turn}`` aside); what was said with values has none."""
    if not getattr(sentence, "values", None):
        for blank in codes.BLANK.findall(sentence):
            if blank not in (*kind.__struct_fields__, "turn"):
                yield f"{{{blank}}} is no field of {kind.__name__}; {hint(blank, kind.__struct_fields__)}"


def _mistakes(kind: type[BaseGame], action: type[Action]) -> Iterator[str]:
    loose = [name for name in SEVERAL if isinstance(getattr(action, name), str)]
    if loose:
        yield from (f"{name} is a text; it has to be a tuple, such as ({getattr(action, name)!r},)" for name in loose)
        return
    untyped = tuple(shape.of_action(action))
    if untyped:
        yield from untyped
        return
    for name in FIELDS:
        yield from (f"{name}: {wrong}" for wrong in _fields(action, getattr(action, name)))
    for name in NAMED:
        yield from (f"{name}: {wrong}" for wrong in _fields(action, getattr(action, name)))
    yield from (f"said: {wrong}" for wrong in blanks(action.said, action))
    for name, refused in (("not_now", action.not_now), ("not_yours", action.not_yours)):
        if refused is not None and not refused.say:
            yield f"{name} has no sentence, so who is refused hears no reason"
        for sentence in (refused.say, *refused.put_back) if refused is not None else ():
            yield from (f"{name}: {wrong}" for wrong in blanks(sentence, action))
        if refused is not None and action.fault is not Action.fault and not issubclass(action, Answer):
            yield f"{name} is not looked at by a `fault` of its own; say what may be wrong in `faults`"
    if isinstance(kind.phases, tuple | Mapping) and kind.phases:
        for phase in action.phases:
            if phase not in kind.phases:
                yield f"phases: the game has no phase {phase!r}; {hint(phase, kind.phases)}"
    yield from _never_meant(kind, action)
    if action.phases and not action.only_answers and _refuses_nothing(action):
        yield "phases forbids nothing: `not_now` says why it may not be done in another phase, or `faults`"


def _unregistered(kind: type[BaseGame]) -> Iterator[str]:
    """The actions of a game's modules that its rules have not, so that nobody can ever do them."""
    room = kind.__module__.rpartition(".")[0] + "."
    modules = [one for name, one in [*sys.modules.items()] if kind.rules.actions and f"{name}.".startswith(room)]
    known = {*kind.rules.actions, *(action for game in _games(BaseGame) for action in game.vocabulary.actions)}
    for module in modules:
        for one in [*vars(module).values()]:
            own = isinstance(one, type) and issubclass(one, Action) and one.__module__ == module.__name__
            if own and one.verb and one not in known:
                yield (
                    f"{one.__name__}: the rules of the game have no such action; `@rules.action` stands over it, and "
                    f"`Rules.of` names the file {module.__name__}"
                )


def _games(kind: type[BaseGame]) -> Iterator[type[BaseGame]]:
    """Every game there is; several may share a package."""
    for one in kind.__subclasses__():
        yield from (one,) if "vocabulary" in vars(one) else ()
        yield from _games(one)


def _refuses_nothing(action: type[Action]) -> bool:
    own = (action.faults, action.fault, action.moment.__func__)  # type: ignore[attr-defined]
    return action.not_now is None and own == (Action.faults, Action.fault, Action.moment.__func__)  # type: ignore[attr-defined]


def _fields(action: type[Action], named: Iterable[str]) -> Iterator[str]:
    for name in named:
        if name not in action.__struct_fields__:
            yield f"{name!r} is no field of {action.__name__}; {hint(name, action.__struct_fields__)}"


def _never_meant(kind: type[BaseGame], action: type[Action]) -> Iterator[str]:
    """That nobody can ever mean it: hands move its cards, and nothing says what its other fields could be."""
    own = action.candidates.__func__ is not Action.candidates.__func__  # type: ignore[attr-defined]
    if own or action.ways is not None or action.only_answers or not (action.by_hand or action.shown):
        return
    cards = (*action.by_hand, *action.shown)
    open_ = [one.name for one in shapes(action) if one.required and one.name not in cards and not one.words]
    if open_ and not codes.made_somewhere(kind, action.__name__):
        yield (
            f"by_hand without candidates: the cards that hands move do not say what {' and '.join(open_)} could be, so "
            "nobody can ever mean it; give it `candidates` or `ways`"
        )
