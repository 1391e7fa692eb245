"""Answers that are written, drawn or picked because they are too many to list: an action as a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.actions.shapes import Field, shapes
from companion.kernel.blanks import Blank
from companion.kernel.game import BaseGame
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import Pending, State
from companion.table.page import Form

DRAWN = "portrait"
"""The field that is drawn with a finger: an SVG path."""
LONGEST = 40
"""Letters of a text."""
NOTHING = State()


def forms(game: BaseGame, pending: Pending, seat: Seat | None, state: State = NOTHING) -> tuple[Form, ...]:
    """The open answers of a question that this seat may give (``None``: the table's own screen, any seat's).

    What a game lists under a heading in this state, or has a dialog for, needs no form.
    """
    said = game.dialogs.of_verb
    kinds = (game.vocabulary.action(verb) for verb in pending.prompt.verbs if verb not in said)
    return tuple(_forms(pending, seat, (kind for kind in kinds if kind and kind.tap_heading(game, state) is None)))


def _forms(pending: Pending, seat: Seat | None, kinds: Iterable[type[Action]]) -> Iterator[Form]:
    for kind in kinds:
        answering = [one for one in pending.waiting if seat in (None, one) or one == CHANCE]
        if not answering:
            continue
        listed = [one for one in pending.prompt.options if isinstance(one, kind) and one.seat == answering[0]]
        blanks = _blanks(kind, listed[0] if listed else None)
        if blanks:
            yield Form(kind.verb, answering[0], blanks, kind.form_label())


def _blanks(kind: type[Action], example: Action | None) -> tuple[Blank, ...]:
    """A blank for every field, filled in like the example; none when one that is needed cannot be entered on a page."""
    blanks = []
    for one in shapes(kind):
        shape, name = _shape(one), one.name
        if shape:
            value = None if example is None else getattr(example, name)
            value = str(value) if shape == "place" and value is not None else value
            most = LONGEST if shape == "text" else None
            label = kind.fields.get(name, name.capitalize())
            blanks.append(Blank(name, label, kind=shape, value=value, optional=not one.required, most=most))
        elif one.required:
            return ()
    return tuple(blanks)


def _shape(field: Field) -> Any:
    """How a page enters a field; empty: it cannot."""
    if field.shape == "text":
        return "drawing" if field.name == DRAWN else "text"
    return field.shape if field.shape in ("card", "number", "place") else ""
