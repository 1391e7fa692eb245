"""The pages: a phone for every seat, the table's own screen, corrections, joining, and the virtual table."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from flask import Flask

from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles
from web import camera_setup as camera_setup_pages
from web import corrections, hardware_test, history, join, people, seat, table, workshop
from web import decks as deck_pages
from web import virtual as virtual_pages
from web.access.door import Door
from web.access.roles import BODY_BYTES
from web.context import EXTENSION, AppContext, app_context
from web.delivery.compression import compress_answers
from web.delivery.language import speak_languages
from web.delivery.static_files import serve_static_files
from web.forms import GameForm
from web.guard import check_roles, guard
from web.json_api import readable_errors
from web.protocols import (
    CameraSetup,
    Demonstration,
    Devices,
    HardwareTestSession,
    Host,
    Pile,
    PrintCards,
    VirtualTable,
    Wifi,
)
from web.virtual_piles import VirtualPiles, piles_of

__all__ = ["create_app"]


def create_app(
    host: Host,
    *,
    door: Door | None = None,
    addresses: Sequence[str] = (),
    wifi: Wifi | None = None,
    games: Sequence[GameForm] = (),
    failed_games: Mapping[str, str] | None = None,
    virtual: VirtualTable | None = None,
    demonstration: Demonstration | None = None,
    devices: Devices | None = None,
    camera: Callable[[], bytes | None] | None = None,
    lying: Callable[[str], Sequence[CardId]] | None = None,
    art: Callable[[CardId], bytes] | None = None,
    faces: Mapping[CardId, Printed] | None = None,
    piles: Sequence[Pile] | None = None,
    memory: Path | None = None,
    tidy: Callable[[VirtualTable, VirtualPiles], int] | None = None,
    report: Callable[[str], str] | None = None,
    box: HardwareTestSession | None = None,
    camera_setup: CameraSetup | None = None,
    workshops: Mapping[str, CardFiles] | None = None,
    decks: Mapping[str, DeckFiles] | None = None,
    print_cards: PrintCards | None = None,
) -> Flask:
    """The web application of one table; it opens nothing and starts nothing.

    `door` keeps the phones and the join code, which is wanted from every browser not on this machine. `addresses` are
    URLs phones reach, the best first.
    `games` are the games that can be begun, `failed_games` those that cannot, each with the reason. `camera` gives
    the latest picture as JPEG, `lying` the cards of a game that it sees, `report` saves what the camera saw and says
    where, `box` tries candles, bell and scale, `camera_setup` sets the camera up. `art` draws a card as PNG (left
    out: as the virtual table does), `faces` are all cards by what is printed on them. For the virtual table: its
    hands, the `devices` whose pins it shows, the `piles` beside the mat (made from the faces' groups when left out),
    `memory`, the file in which cards and hands survive a restart, and `tidy`, which does what hands owe. `workshops`
    are the games' own cards, `decks` the decks people build, `print_cards` makes their tags.
    """
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_BYTES
    known = dict(faces or {})
    heaps = tuple(piles) if piles is not None else piles_of(known)
    virtual_piles = VirtualPiles(heaps, virtual, memory) if virtual is not None else None
    app.extensions[EXTENSION] = AppContext(
        host=host,
        door=door or Door(),
        addresses=tuple(addresses),
        wifi=wifi,
        games={form.name: form for form in games},
        failed_games=failed_games or {},
        virtual=virtual,
        demonstration=demonstration,
        devices=devices,
        camera=camera,
        lying=lying,
        art=art if art is not None or virtual is None else virtual.card_png,
        faces=known,
        virtual_piles=virtual_piles,
        tidy=None
        if tidy is None or virtual is None or virtual_piles is None
        else partial(tidy, virtual, virtual_piles),
        report=report,
        box=box,
        camera_setup=camera_setup,
        workshops=dict(workshops or {}),
        decks=dict(decks or {}),
        print_cards=print_cards,
    )
    app.context_processor(lambda: {"art": "yes" if app_context().art is not None else ""})
    guard(app)
    readable_errors(app)
    serve_static_files(app)
    speak_languages(app)
    compress_answers(app)
    _add_pages(app, virtual is not None)
    check_roles(app)
    return app


def _add_pages(app: Flask, virtual: bool) -> None:
    """The phones' pages, and the virtual table's where there is one."""
    for part in (
        table,
        seat,
        history,
        people,
        corrections,
        join,
        hardware_test,
        camera_setup_pages,
        workshop,
        deck_pages,
    ):
        app.register_blueprint(part.blueprint)
    if virtual:
        app.register_blueprint(virtual_pages.blueprint)
