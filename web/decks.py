"""Decks on the phone: a list is typed, pasted or laid before the camera, checked while it grows, saved and printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import face_of
from companion.kernel.deckbuilding import CostBar, Deckbuilding, DeckFault
from companion.kernel.sentences import many, plain, say
from companion.table.deck_files import DeckFiles, DeckThere, KeptDeck
from web.access.roles import Role, least
from web.context import app_context, whole_page
from web.forms import GameForm
from web.json_api import body, json_response
from web.language import spoken

blueprint = Blueprint("decks", __name__, url_prefix="/decks")
MOST_ADDED = 100
"""Cards that are added at a time; the camera sees fewer."""
MOST_FAULTS = 50
"""More than this are not listed; a pasted novel has a fault in every line."""


class ListForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it stands on the page, and the house rules it is checked by."""

    text: str
    switches: dict[str, bool] = {}


class AddForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards for a list: (id or name, how many). Without `pile` each goes where it usually is."""

    text: str
    cards: list[tuple[str, int]]
    pile: str = ""


class SaveForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A list and what it is to be called. `replaces`: the deck that may be lost for it."""

    name: str
    text: str
    replaces: str = ""


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved deck, and for a new name the `new` one."""

    name: str
    new: str = ""


class Said(Struct, frozen=True):
    """What became of it; with cards added, the whole list. `there` is the deck that would be lost: people are asked."""

    ok: bool
    say: str = ""
    name: str = ""
    text: str = ""
    there: str = ""


class Checked(Struct, frozen=True):
    """A report as the page shows it."""

    ok: bool
    say: str
    counts: Mapping[str, int]
    faults: tuple[DeckFault, ...]
    costs: tuple[CostBar, ...]
    name: str = ""


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where a game is played with own decks."""
    return {"own_decks": bool(app_context().decks)}


@blueprint.get("")
@least(Role.WATCHER)
def page() -> str:
    """The page of decks; 404 when no game of this table has such."""
    name = _game()
    others = [(one, form.title if (form := app_context().games.get(one)) else one) for one in app_context().decks]
    prints = app_context().print_cards is not None
    return render_template("decks.html", game=name, title=_title(), prints=prints, others=others)


@blueprint.get("/about")
@least(Role.WATCHER)
def about() -> Response:
    """The cards there are, the piles of a deck, the house rules that matter, and every deck."""
    files, form = _files(), _form()
    building = files.building
    return json_response({
        "piles": building.piles(),
        "cards": building.cards(),
        "seats": list(building.seat_options),
        "switches": [one for one in form.blanks if one.name in building.switches] if form else (),
        "decks": [_told(deck, files) for deck in files.decks()],
    })  # fmt: skip


@blueprint.post("/check")
@least(Role.WATCHER)
def check() -> Response:
    """How a list is understood, and everything that is wrong with it."""
    wanted = body(ListForm)
    building = _files().building
    report = building.check(_read(wanted.text, building), wanted.switches)
    wrong = len(report.faults)
    text = (
        say("This deck may be played.")
        if report.valid
        else many("{n} thing is still wrong.", "{n} things are still wrong.", wrong)
    )
    return json_response(
        Checked(report.valid, text, report.counts, report.faults[:MOST_FAULTS], report.costs, report.name)
    )


@blueprint.post("/add")
@least(Role.WATCHER)
def add() -> Response:
    """The list with cards added, or taken out where there are to be 0; the rest of it stays as it is."""
    wanted = body(AddForm)
    if not all(0 <= count < 100 for _, count in wanted.cards):
        abort(400, say("Add from 1 to 99 of a card; 0 takes it out."))
    if len(wanted.cards) > MOST_ADDED:
        abort(400, say("Add at most {n} cards at a time.", n=MOST_ADDED))
    building = _files().building
    text = building.add(_read(wanted.text, building), wanted.cards, wanted.pile)
    added = sum(count for _, count in wanted.cards)
    if not added:
        return json_response(Said(True, say("It is taken out."), text=_shown(text, building)))
    return json_response(Said(True, many("{n} card added.", "{n} cards added.", added), text=_shown(text, building)))


@blueprint.get("/seen")
@least(Role.WATCHER)
def seen() -> Response:
    """The cards of this game that lie face up on the mat: ``cards`` with their piece of cardboard, id and name.

    Whatever game is on the table, or none: cards of another one are no moves there.
    """
    files, running = _files(), whole_page()
    known = {card.id: card.name for card in files.building.cards()}
    on_mat, look = app_context().host.seen(), app_context().lying
    if running.game != _game():
        if look is None:
            text = say("There is no camera here. Type the cards, or paste a list.")
            return json_response({"ok": False, "say": text, "cards": ()})
        on_mat = tuple(look(_game()))
    lying = [card for card in on_mat if face_of(card) in known]
    cards = [{"card": card, "id": face_of(card), "name": known[face_of(card)]} for card in lying]
    return json_response({"ok": True, "say": "", "cards": cards})


@blueprint.get("/deck")
@least(Role.WATCHER)
def deck() -> Response:
    """One deck's list."""
    files = _files()
    found = files.deck(request.args.get("name", ""))
    return json_response(replace(found, text=_shown(found.text, files.building)))


@blueprint.post("/save")
@least(Role.SEAT)
def save() -> Response:
    """Keeps a list under a name, finished or not. 409 where another deck would be lost."""
    wanted, files = body(SaveForm), _files()
    try:
        kept = files.save(wanted.name, _read(wanted.text, files.building), wanted.replaces)
    except DeckThere as error:
        return json_response(Said(False, str(error), there=error.name), 409)
    faults = files.glance(kept).faults
    unfinished = (
        many(" It cannot be played yet: {n} thing is wrong.", " It cannot be played yet: {n} things are wrong.", faults)
        if faults
        else ""
    )
    said = say("{name} is saved.{unfinished}", name=kept.name, unfinished=unfinished)
    return json_response(Said(True, said, kept.name, _shown(kept.text, files.building)))


@blueprint.post("/delete")
@least(Role.SEAT)
def delete() -> Response:
    """Forgets a saved deck."""
    wanted = body(Which)
    _files().delete(wanted.name)
    return json_response(Said(True, say("{name} is deleted. A running game still has its cards.", name=wanted.name)))


@blueprint.post("/rename")
@least(Role.SEAT)
def rename() -> Response:
    """Calls a saved deck something else; a ready deck is copied under the new name."""
    wanted, files = body(Which), _files()
    kept = files.rename(wanted.name, wanted.new)
    said = say("It is called {name} now.", name=kept.name)
    return json_response(Said(True, said, kept.name, _shown(kept.text, files.building)))


@blueprint.get("/<any(tags, cards):what>.<any(pdf, png):form>")
@least(Role.SEAT)
def sheets(what: str, form: str) -> Response:
    """The tags of one deck's cards, or the whole cards, and no others, as `seat` plays it."""
    make, files = app_context().print_cards, _files()
    seat = request.args.get("seat", "") or next(iter(files.building.seat_options))
    if make is None or seat not in files.building.seat_options:
        abort(404, say("This table cannot print that."))
    found = files.deck(request.args.get("name", ""))
    cards = files.building.copies(found.text, seat)
    if not cards:
        abort(404, say("There is no card in {name} yet.", name=found.name))
    own = app_context().workshops.get(_game())
    kind, data = make(_game(), own.beside() if own else {}, cards, what, form)
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'inline; filename="deck-{what}.{form}"'})


def _told(deck: KeptDeck, files: DeckFiles) -> dict[str, Any]:
    """A deck in the list of decks."""
    found = files.glance(deck)
    title = say(deck.name) if deck.ready else deck.name
    return {"name": deck.name, "title": title, "ready": deck.ready, "counts": found.counts, "faults": found.faults}


def _shown(text: str, building: Deckbuilding) -> str:
    """A list as it stands on the phone: its headings in the phone's language, which files and rules do not know."""
    for pile in building.piles():
        text = _headed(text, plain(pile.label), spoken(pile.label))
    return text


def _read(text: str, building: Deckbuilding) -> str:
    """A list that came from the phone, its headings in English again."""
    for pile in building.piles():
        text = _headed(text, spoken(pile.label), plain(pile.label))
    return text


def _headed(text: str, before: str, after: str) -> str:
    """The same list with a heading in other words, whatever stands around it (``## Side deck (20):``)."""
    heading = re.compile(rf"^(\W*){re.escape(before)}(?=\W|$)", re.IGNORECASE | re.MULTILINE)
    return text if before == after else heading.sub(lambda found: found[1] + after, text)


def _game() -> str:
    """The game whose decks are meant: the one asked for, else the running one, else the first that has decks."""
    decks = app_context().decks
    asked = request.args.get("game", "")
    candidates = (asked,) if asked else chain((whole_page().game,), decks)
    name = next((one for one in candidates if one in decks), "")
    if not name:
        abort(404, say("{asked} is not played with own decks.", asked=asked or say("This table")))
    return name


def _form() -> GameForm | None:
    return app_context().games.get(_game())


def _title() -> str:
    form = _form()
    return form.title if form else _game()


def _files() -> DeckFiles:
    return app_context().decks[_game()]
