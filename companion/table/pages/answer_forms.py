"""Answers that are written, drawn or picked because they are too many to list: an action as a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_type_hints

import msgspec

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.state import Pending, State
from companion.table.page import AnswerField, Form

DRAWN = "portrait"
"""The field that is drawn with a finger: an SVG path."""
NOTHING = State()


def forms(game: BaseGame, pending: Pending, seat: Seat | None, state: State = NOTHING) -> tuple[Form, ...]:
    """The open answers of a question that this seat may give (``None``: the table's own screen, any seat's).

    What a game lists under a heading in this state needs no form.
    """
    verbs = (verb for verb in pending.prompt.verbs if game.tap_heading(state, verb) is None)
    return tuple(_forms(game, pending, seat, verbs))


def _forms(game: BaseGame, pending: Pending, seat: Seat | None, verbs: Iterable[str]) -> Iterator[Form]:
    for verb in verbs:
        kind = type(game).vocabulary.action(verb)
        answering = [one for one in pending.waiting if seat in (None, one) or one == CHANCE]
        if kind is None or not answering:
            continue
        listed = [one for one in pending.prompt.options if isinstance(one, kind) and one.seat == answering[0]]
        blanks = _blanks(kind, listed[0] if listed else None)
        if blanks:
            yield Form(verb, answering[0], blanks, game.form_label(verb))


def _blanks(kind: type[Action], example: Action | None) -> tuple[AnswerField, ...]:
    """A blank for every field, filled in like the example; none when one that is needed cannot be entered on a page."""
    hints = get_type_hints(kind)
    blanks = []
    for field in msgspec.structs.fields(kind):
        shape = _shape(field.name, hints[field.name])
        if shape and field.name != "seat":
            value = "" if example is None else str(getattr(example, field.name))
            blanks.append(AnswerField(field.name, shape, value, not field.required))
        elif field.required and field.name != "seat":
            return ()
    return tuple(blanks)


def _shape(name: str, hint: Any) -> Any:
    if hint is CardId:
        return "card"
    if hint is int:
        return "number"
    if hint is Place:
        return "place"
    if hint is str:
        return "drawing" if name == DRAWN else "text"
    return ""
