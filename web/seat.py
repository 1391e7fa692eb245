"""A player's phone: what it shows, and its buttons: taps, moves taken back, verdicts answered."""

from collections.abc import Sequence
from typing import cast, get_args

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel import sentences
from companion.kernel.cards import CardId
from companion.kernel.places import ARBITER, SEATS, Seat
from companion.table.messages import (
    NotInItsStack,
    PlayNow,
    RedoRequested,
    Reply,
    ResolveVerdict,
    StepTaken,
    Tapped,
    UndoRequested,
)
from companion.table.page import Page, PreviewKind
from web.access.roles import Role, least
from web.client import client, limited
from web.context import app_context, whole_page
from web.delivery.kept_pages import KeptPage
from web.delivery.waiting import wait_for_news
from web.json_api import body, json_response, tell_host
from web.language import encoder, language

blueprint = Blueprint("seat", __name__)
NOT_YOURS = sentences.say("That seat is another phone's. Take a free seat first.")
NOT_SO_FAR = Reply(False, sentences.say("It cannot be taken back that far now."), code="E_WRONG_PHASE")
CLOSED = Reply(False, sentences.say("That cannot be done now."), code="E_WRONG_PHASE")
FOR_GOOD_HERE = "private, max-age=31536000, immutable"
FIELDS, VALUES, WORD = 32, 64, 400
"""The most a phone may say at once: fields, values of one, characters of one."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A tapped button: the action's words and the version the page showed; `key` makes a repeated tap harmless."""

    seat: str
    words: str
    version: int
    key: str = ""


class VerdictBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a verdict: ``accept``, ``restore`` or an explanation's number."""

    choice: str
    version: int


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the last `count` moves."""

    seat: str
    version: int
    count: int = 1


class Hurry(Struct, frozen=True, forbid_unknown_fields=True):
    """The companion is to play now."""

    version: int


class Lacks(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that the companion at `seat` has just played out of its head, and that its stack lacks: somebody holds it
    (`held`), or it is not there."""

    seat: str
    card: str
    version: int
    held: bool


class PlayAgain(Struct, frozen=True, forbid_unknown_fields=True):
    """Play again what was taken back last."""

    seat: str
    version: int


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


@blueprint.get("/seat/<seat>")
@least(Role.WATCHER, "the seat's phone")
def phone(seat: str) -> str | AnyResponse:
    """One player's own page; who may not see it is led to the seats. 404 for a seat that is not at this table."""
    page = whole_page()
    known = {player.seat: player.name for player in page.view.players}
    if known and seat not in known:
        abort(
            404,
            sentences.say(
                "There is no seat {seat} at this table; seats: {known}.", seat=seat, known=sentences.joined(known, ", ")
            ),
        )
    if not client().may(seat):
        return redirect(url_for("people.seats", wanted=seat))
    title = sentences.joined((known.get(seat, seat), " · ", page.title))
    return shell(seat, title)


@blueprint.get("/api/page")
@least(Role.WATCHER, "for a seat: its phone")
def page() -> AnyResponse:
    """The newest `Page`. With `after` it waits up to 10 s for another version; 304 when there is none."""
    seat, after = request.args.get("seat") or None, request.args.get("after", type=int)
    if seat is not None and seat not in SEATS:
        abort(404, sentences.say("There is no seat {seat}.", seat=seat))
    _check(seat)
    if after is not None:
        wait_for_news(app_context().host.wait_newer, after)
        _check(seat)
    tag = _tag(seat)
    if request.if_none_match.contains(tag):
        return Response(status=304)
    kept = _kept(seat)
    small = kept.small if request.accept_encodings["gzip"] else b""
    response = Response(small or kept.text, mimetype="application/json")
    if small:
        response.content_encoding = "gzip"
    response.set_etag(tag)
    return response


@blueprint.get("/api/guide/<edition>.json")
@least(Role.WATCHER)
def guide(edition: str) -> Response:
    """The `Guide` of the game on the table, in the phone's language; the address names the content."""
    now, text = _guide()
    kept = FOR_GOOD_HERE if edition == now else "no-store"
    return Response(text, mimetype="application/json", headers={"Cache-Control": kept})


@blueprint.post("/api/act")
@least(Role.SEAT, "the seat's phone")
def act() -> Response:
    """An answer to a question, a draw, any action in words."""
    tap = body(Act)
    _check(tap.seat)
    return tell_host(Tapped(tap.seat, tap.words, tap.version, tap.key, client().seat))


@blueprint.post("/api/settle")
@least(Role.SEAT)
def settle() -> Response:
    """Answers the verdict on the last picture."""
    wanted = body(VerdictBody)
    return tell_host(ResolveVerdict(wanted.choice, wanted.version, client().seat or ARBITER))


@blueprint.post("/api/play-now")
@least(Role.SEAT)
def play_now() -> Response:
    """Nobody wants to wait longer for what the companion thinks at its seat."""
    return tell_host(PlayNow(body(Hurry).version))


@blueprint.post("/api/not-in-its-stack")
@least(Role.SEAT)
def not_in_its_stack() -> Response:
    """Hands cannot fetch the card that the companion has just played: it takes that back and draws another."""
    lacks = body(Lacks)
    return tell_host(NotInItsStack(lacks.seat, CardId(lacks.card), lacks.version, lacks.held))


@blueprint.post("/api/undo")
@least(Role.SEAT, "the seat's phone")
def undo() -> Response:
    """Takes moves back."""
    wanted = body(TakeBack)
    _check(wanted.seat or ARBITER)
    return tell_host(UndoRequested(wanted.seat or ARBITER, wanted.version, wanted.count))


@blueprint.post("/api/redo")
@least(Role.SEAT, "the seat's phone")
def redo() -> Response:
    """Plays again what was taken back last, while nothing else was done since."""
    wanted = body(PlayAgain)
    _check(wanted.seat or ARBITER)
    return tell_host(RedoRequested(wanted.seat or ARBITER, wanted.version))


@blueprint.get("/api/preview/<kind>")
@least(Role.SEAT, "the seat's phone")
def preview(kind: str) -> Response:
    """What ``undo`` or ``redo`` would change on the table (`Preview`); 409 when there is nothing to undo or redo. With
    `to` an undo goes back to that entry."""
    seat, to = request.args.get("seat") or None, request.args.get("to", type=int)
    if kind not in get_args(PreviewKind) or (seat is not None and seat not in SEATS):
        abort(404, sentences.say("There is nothing like that to preview."))
    _check(seat)
    shown = app_context().host.preview(seat, cast(PreviewKind, kind), to)
    if shown is None:
        return json_response(CLOSED if to is None else NOT_SO_FAR, 409)
    return json_response(shown)


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """A phone looks for its own hand only where there is a virtual table."""
    return {"virtual_table": app_context().virtual is not None}


@blueprint.post("/api/say")
@least(Role.SEAT, "the seat's phone")
def say() -> Response:
    """The next step of a dialog (`companion.kernel.dialogs.Draft`); 409 when it is not open."""
    step = body(Step)
    _check(step.seat)
    if len(step.said) > FIELDS or any(len(one) > VALUES or max(map(len, one), default=0) > WORD
                                      for one in step.said.values()):  # fmt: skip
        return json_response(
            Reply(False, sentences.say("That is more than anybody can say at once."), code="E_UNKNOWN"), 400
        )
    draft = app_context().host.draft(step.seat, step.verb, step.said)
    if draft is None:
        return json_response(CLOSED, 409)
    app_context().host.put(StepTaken(step.seat, step.verb, step.said))
    return json_response(draft)


@blueprint.post("/api/about")
@least(Role.SEAT, "the seat's phone")
def about() -> Response:
    """The dialogs in which a card may be said now, with that said."""
    pointed = body(Pointed)
    _check(pointed.seat)
    return json_response(Found(app_context().host.about(pointed.seat, pointed.card)))


def _check(seat: Seat | None) -> None:
    """403 for a seat that is not this client's; the table's own screen (``None``) is for all who joined."""
    if seat is not None and not client().may(seat):
        abort(403, NOT_YOURS)


def _guide() -> tuple[str, bytes]:
    context = app_context()
    return context.kept_guides.encoded(context.host.guide(), language(), encoder())


def _whose(seat: Seat | None) -> str:
    """Whose page it is and what they may see: for all of whom this is alike one is made."""
    return f"{seat or ''}-{client().rights()}-{language()}"


def _tag(seat: Seat | None) -> str:
    """Names what a page shows now."""
    return f"{app_context().host.wait_newer(-1, 0).version}-{_whose(seat)}"


def _kept(seat: Seat | None) -> KeptPage:
    """The newest page of a seat, as it is sent."""
    context, asking = app_context(), client()

    def made() -> Page:
        advice = seat is not None and context.onlooker is not None and context.onlooker.advises(seat)
        limits = limited(context.host.page(seat), asking)
        return replace(limits, guide=f"/api/guide/{_guide()[0]}.json", advice=advice)

    version = context.host.wait_newer(-1, 0).version
    return context.kept_pages.encoded(version, _whose(seat), made, context.host.seconds_left, encoder())


def shell(seat: Seat, title: str) -> str:
    """The page of a seat, "" for the table's own screen, with the first `Page` in it: it is drawn at once. What the
    table waits for is said before any script runs."""
    tag, kept = _tag(seat or None), _kept(seat or None)
    view, question = kept.page.view, kept.page.question
    first = Markup(kept.text.decode().replace("&", "&amp;").replace("<", "&lt;"))
    todo = question.say if question is not None else view.todo
    shown = {"first": first, "tag": tag, "headline": view.headline, "todo": todo, "layout": whole_page().view.layout}
    form = app_context().games.get(whole_page().game)
    return render_template("phone.html", seat=seat, title=title, alone=form.alone if form else "", **shown)
