"""Printing from a phone: mat, cards or stickers by game and deck, made beside the table, as PDF at true scale."""

from __future__ import annotations

from typing import Any, Literal

from flask import Blueprint, Response, abort, render_template, request, send_file
from msgspec import Struct

from companion.kernel.sentences import say
from companion.table.card_sets import EXTRA
from companion.table.messages import Reply
from web.access.roles import Role, least
from web.context import app_context, whole_page
from web.json_api import body, json_response
from web.protocols import PrintShop

blueprint = Blueprint("printing", __name__, url_prefix="/print")
FULL = Reply(False, say("Enough is being printed already. Wait until some of it is done, or take it back."))


class PrintForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone orders. `deck` (as `seat` plays it), `own` or `running` (what the game on the table needs) chooses
    cards; without any all are meant.

    `players` 0 is as many as the game begins with; `labels` is the number of a sheet of labels, for stickers.
    """

    game: str
    what: Literal["instructions", "mat", "cards", "stickers"]
    paper: Literal["A4", "Letter"] = "A4"
    look: Literal["light", "dark"] = "light"
    players: int = 0
    backs: bool | None = None
    deck: str = ""
    seat: str = ""
    own: bool = False
    running: bool = False
    labels: str = ""


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """An order by its number."""

    number: int


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where something can be printed."""
    return {"prints_paper": app_context().print_shop is not None}


@blueprint.get("")
@least(Role.WATCHER)
def page() -> str:
    """What can be printed, what was ordered, and how to print it."""
    _shop()
    known, asked = app_context().games, request.args.get("game") or whole_page().game
    names = [(name, form.title) for name, form in known.items()]
    return render_template("print.html", games=names, game=asked if asked in known else next(iter(known), ""))


@blueprint.get("/about")
@least(Role.WATCHER)
def about() -> Response:
    """What can be printed of `game`: mats, papers, labels, its decks with their seats, and how many own cards."""
    name = _known(request.args.get("game", ""))
    decks, files = app_context().decks.get(name), app_context().workshops.get(name)
    own = files.own() if files else None
    return json_response({
        "offer": _shop().offer(name),
        "decks": [one.name for one in decks.decks()] if decks else (),
        "seats": list(decks.building.seat_options) if decks else (),
        "running": name == whole_page().game,
        "own": len(files.workshop.cards(own)) if files and own else 0,
    })  # fmt: skip


@blueprint.get("/jobs")
@least(Role.WATCHER)
def jobs() -> Response:
    """What was ordered, and how far it is."""
    return json_response(_shop().jobs())


@blueprint.post("/order")
@least(Role.SEAT)
def order() -> Response:
    """Takes an order; it is printed while the game goes on. 409 when too many wait."""
    wanted = body(PrintForm)
    _known(wanted.game)
    options, cards = _chosen(wanted)
    number = _shop().begin(
        wanted.game,
        wanted.what,
        options,
        players=len(whole_page().view.players) if wanted.running and cards_of(wanted) else wanted.players,
        paper=wanted.paper,
        look=wanted.look,
        backs=wanted.backs,
        needed=wanted.running and cards_of(wanted),
        cards=cards,
        labels=wanted.labels if wanted.what == "stickers" else "",
    )
    return json_response(
        Reply(True, say("It is being printed into a file.")) if number else FULL, 200 if number else 409
    )


@blueprint.post("/stop")
@least(Role.SEAT)
def stop() -> Response:
    """Takes an order back, and throws away what is printed of it."""
    _shop().stop(body(Which).number)
    return json_response(Reply(True, say("That is not printed any more.")))


@blueprint.get("/<int:number>.pdf")
@least(Role.WATCHER)
def sheets(number: int) -> Response:
    """An order that is printed."""
    path = _shop().file(number)
    if path is None:
        abort(404, say("That is not printed, or no longer kept. Order it again."))
    job = next((one for one in _shop().jobs() if one.number == number), None)
    name = f"{job.game}-{job.what}-{job.paper}.pdf" if job else f"{number}.pdf"
    answer = send_file(path, mimetype="application/pdf", download_name=name, max_age=0)
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def cards_of(wanted: PrintForm) -> bool:
    """Whether cards are ordered, whole or as stickers."""
    return wanted.what in ("cards", "stickers")


def _chosen(wanted: PrintForm) -> tuple[dict[str, Any], list[str]]:
    """The options that bring own cards, and the cards that are meant; none are all."""
    if not cards_of(wanted):
        return {}, []
    if wanted.running:
        return dict(app_context().host.options()) if wanted.game == whole_page().game else {}, []
    if wanted.own:
        files = app_context().workshops.get(wanted.game)
        newest = next(iter(files.kept(EXTRA)), None) if files else None
        if files is None or newest is None:
            abort(404, say("There are no own cards to print yet."))
        cards = sorted(card.key for card in files.workshop.cards(files.own()))
        return {files.workshop.extra_option: str(newest.path)}, cards
    if not wanted.deck:
        return {}, []
    decks = app_context().decks.get(wanted.game)
    if decks is None:
        abort(404, say("{asked} is not played with own decks.", asked=wanted.game))
    seat = wanted.seat or next(iter(decks.building.seat_options))
    if seat not in decks.building.seat_options:
        abort(404, say("This table cannot print that."))
    found = decks.deck(wanted.deck)
    cards = list(decks.building.copies(found.text, seat))
    if not cards:
        abort(404, say("There is no card in {name} yet.", name=found.name))
    own = app_context().workshops.get(wanted.game)
    return own.beside() if own else {}, cards


def _known(game: str) -> str:
    """A game of this table; 404 for another."""
    if game not in app_context().games:
        abort(404, say("There is no game {game} at this table.", game=game))
    return game


def _shop() -> PrintShop:
    shop = app_context().print_shop
    if shop is None:
        abort(404, say("This table cannot print that."))
    return shop
