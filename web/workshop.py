"""Own cards on the phone: a form made from the game's vocabulary, a preview, a file to load, tags to print."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from msgspec import Struct
from msgspec.structs import replace

from companion.games.common.card_json import decoded
from companion.kernel.blanks import Option
from companion.kernel.sentences import joined, many, remembered, say
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, OwnCard
from companion.table.card_sets import EXTRA, WHOLE, CardFiles
from web.access.roles import Role, least
from web.context import app_context, whole_page
from web.json_api import body, json_response

blueprint = Blueprint("workshop", __name__, url_prefix="/workshop")
FILE_BYTES = 1 << 20
"""The largest card file one can load; the house set has some 40 kB."""


class CardForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A filled-in form; without `key` it is a new card."""

    values: dict[str, Any]
    copies: int = 1
    key: str = ""


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """One own card."""

    key: str


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A file to load: own cards, or `whole`, a set in place of the printed one. `check`: only say what is wrong."""

    text: str
    whole: bool = False
    check: bool = False


class Said(Struct, frozen=True):
    """What became of it, what is wrong field by field, and what the card would look like."""

    ok: bool
    say: str = ""
    faults: tuple[Fault, ...] = ()
    key: str = ""
    printed: Printed | None = None


@blueprint.app_context_processor
def _offered() -> dict[str, bool]:
    """Menus name the page only where there are own cards."""
    return {"own_cards": bool(app_context().workshops)}


@blueprint.get("")
@least(Role.WATCHER)
def page() -> str:
    """The page of own cards; 404 when no game of this table has such."""
    name = _game()
    form = app_context().games.get(name)
    title = form.title if form else name
    shops = app_context().workshops
    others = [(one, form.title if (form := app_context().games.get(one)) else one) for one in shops]
    prints, whole = app_context().print_cards is not None, bool(shops[name].workshop.set_option)
    return render_template("workshop.html", game=name, title=title, prints=prints, whole=whole, others=others)


@blueprint.get("/about")
@least(Role.WATCHER)
def about() -> Response:
    """The vocabulary, the own cards and the sets that were loaded."""
    files = _files()
    own = files.own()
    cards = files.workshop.cards(own) if own else ()
    newest = next(iter(files.kept(EXTRA)), None)
    return json_response({
        "kinds": [_with_own(kind, cards) for kind in files.workshop.kinds()],
        "verbs": files.workshop.verbs(),
        "cards": cards,
        "version": newest.number if newest else 0,
        "sets": [{"number": one.number, "label": one.label} for one in files.kept(WHOLE)],
    })  # fmt: skip


@blueprint.post("/preview")
@least(Role.WATCHER)
def preview() -> Response:
    """What is wrong with a card as it stands, or how it will look."""
    card, files = body(CardForm), _files()
    workshop, faults = files.workshop, _wrong(card, files)
    return json_response(Said(not faults, "", faults, printed=None if faults else workshop.printed(card.values)))


@blueprint.post("/save")
@least(Role.HOST)
def save() -> Response:
    """Adds a card or changes one; 409 with a fault for each wrong field."""
    card, files = body(CardForm), _files()
    faults = _wrong(card, files)
    if faults:
        return json_response(Said(False, say("Something is missing or wrong; see below."), faults), 409)
    kept = files.keep(files.workshop.put(files.own(), card.key, card.values, card.copies), whole=False)
    done = say("changed") if card.key else say("added")
    return json_response(
        Said(
            True,
            say(
                "{values} is {done}. Print its tags, then choose your cards (version {number}) when a new game begins.",
                values=card.values["name"],
                done=done,
                number=kept.number,
            ),
        )
    )


@blueprint.post("/drop")
@least(Role.HOST)
def drop() -> Response:
    """Takes a card out of the own cards."""
    files = _files()
    files.keep(files.workshop.drop(files.own(), body(Which).key), whole=False)
    return json_response(Said(True, say("The card is out. A running game still has it.")))


@blueprint.post("/load")
@least(Role.HOST, body=FILE_BYTES)
def load() -> Response:
    """Checks a file, and keeps it unless it was only to be checked; 409 lists everything that is wrong, by card."""
    wanted, files = body(File), _files()
    file = decoded(wanted.text)
    faults = _told(files.workshop.file_faults(file, whole=wanted.whole))
    if faults:
        return json_response(
            Said(
                False,
                many(
                    "One thing is wrong with this file; nothing was changed.",
                    "{n} things are wrong with this file; nothing was changed.",
                    len(faults),
                ),
                faults,
            ),
            409,
        )
    count = len(file["designs"])
    if wanted.check:
        return json_response(
            Said(
                True,
                many(
                    "Nothing is wrong with this file of {n} design.",
                    "Nothing is wrong with this file of {n} designs.",
                    count,
                ),
            )
        )
    kept = files.keep(file, whole=wanted.whole)
    return json_response(Said(True, say("Loaded: {label}. Choose it when a new game begins.", label=kept.label)))


@blueprint.get("/own.json")
@least(Role.WATCHER)
def own() -> Response:
    """The own cards as a file, to keep or to edit elsewhere."""
    file = _files().own()
    if file is None:
        abort(404, say("There are no own cards yet."))
    return _download(json.dumps(file, indent=1, ensure_ascii=False), "own-cards.json")


@blueprint.get("/set.json")
@least(Role.WATCHER)
def template() -> Response:
    """The printed set's file, to begin a set with."""
    if not _files().workshop.set_option:
        abort(404, say("This game is played with its own set; cards can be added to it."))
    return _download(_files().workshop.template(), "card-set.json")


@blueprint.get("/<any(tags, cards):what>.<any(pdf, png):form>")
@least(Role.HOST)
def tags(what: str, form: str) -> Response:
    """Stickers with the tags of the own cards, or the whole cards, at true scale; ``key`` chooses one card."""
    make, files = app_context().print_cards, _files()
    newest = next(iter(files.kept(EXTRA)), None)
    if make is None or newest is None:
        abort(404, say("There are no own cards to print yet."))
    cards = {card.key for card in files.workshop.cards(files.own())}
    chosen = request.args.getlist("key") or sorted(cards)
    wrong = [key for key in chosen if key not in cards]
    if wrong or not chosen:
        abort(
            404,
            say("There is no own card {wrong}.", wrong=joined(wrong, ", "))
            if wrong
            else say("There are no own cards to print yet."),
        )
    options = {files.workshop.extra_option: str(newest.path)}
    kind, data = make(_game(), options, chosen, what, form)
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'inline; filename="own-{what}.{form}"'})


def _with_own(kind: CardKind, cards: Sequence[OwnCard]) -> CardKind:
    """A kind whose blanks for a card offer the own cards first; a star tells them."""
    own = tuple(Option(card.key, joined(("★ ", card.name))) for card in cards)
    blanks = (
        replace(one, options=(*one.options[:1], *own, *one.options[1:])) if one.kind == "card" else one
        for one in kind.blanks
    )
    return replace(kind, blanks=tuple(blanks))


def _wrong(card: CardForm, files: CardFiles) -> tuple[Fault, ...]:
    """What is wrong with a card that is filled in, also beside the others: its name, and signs that no printer has."""
    found = [*files.workshop.card_faults(card.values, card.copies)]
    name = card.values.get("name")
    if isinstance(name, str) and name.strip() and not found:
        found += files.workshop.name_faults(files.own(), name.strip(), card.key)
        if signs := app_context().unprintable(name):
            found.append(Fault("", "name", say("no font here has {signs}; it would be a box on paper", signs=signs)))
    return _told(found)


def _told(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults with their sentences recognised: a check of a whole file tells them as text, path and all."""
    return tuple(replace(fault, say=remembered(fault.say)) for fault in faults)


def _game() -> str:
    """The game whose cards are meant: the one asked for, else the running one, else the first that has own cards."""
    workshops = app_context().workshops
    asked = request.args.get("game", "")
    candidates = (asked,) if asked else chain((whole_page().game,), workshops)
    name = next((one for one in candidates if one in workshops), "")
    if not name:
        abort(404, say("{asked} has no own cards.", asked=asked or say("This table")))
    return name


def _files() -> CardFiles:
    return app_context().workshops[_game()]


def _download(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype="application/json", headers=headers)
