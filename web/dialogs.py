"""Actions that are said step by step: a phone sends all that is said so far and is told what may come next.

What somebody tries out stands in the body of a request, is kept nowhere and told to nobody.
"""

from collections.abc import Sequence

from flask import Blueprint, Response
from msgspec import Struct

from companion.table.messages import Answer
from web.access.roles import Role, least
from web.context import app_context
from web.json_api import body, json_response
from web.seat import only_own

blueprint = Blueprint("dialogs", __name__)
CLOSED = Answer(False, "That cannot be done now.", code="E_WRONG_PHASE")
FIELDS, VALUES, WORD = 32, 64, 400
"""The most a phone may say at once: fields, values of one, characters of one."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said so far of one action: for each field its words."""

    seat: str
    verb: str
    said: dict[str, list[str]] = {}


class Pointed(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that somebody points at."""

    seat: str
    card: str


class Found(Struct, frozen=True):
    """What may be said of a card."""

    openers: Sequence[object]


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """A phone looks for its own hand only where there is a virtual table."""
    return {"virtual_table": app_context().virtual is not None}


@blueprint.post("/api/say")
@least(Role.SEAT, "the seat's phone")
def say() -> Response:
    """The next step of a dialog (`companion.kernel.dialogs.Draft`); 409 when it is not open."""
    step = body(Step)
    only_own(step.seat)
    if len(step.said) > FIELDS or any(len(one) > VALUES or max(map(len, one), default=0) > WORD
                                      for one in step.said.values()):  # fmt: skip
        return json_response(Answer(False, "That is more than anybody can say at once.", code="E_UNKNOWN"), 400)
    draft = app_context().host.draft(step.seat, step.verb, step.said)
    return json_response(CLOSED, 409) if draft is None else json_response(draft)


@blueprint.post("/api/about")
@least(Role.SEAT, "the seat's phone")
def about() -> Response:
    """The dialogs in which a card may be said now, with that said."""
    pointed = body(Pointed)
    only_own(pointed.seat)
    return json_response(Found(app_context().host.about(pointed.seat, pointed.card)))
