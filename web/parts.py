"""What the pages of a table may be given, all of it optional, and what requests make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict

from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from companion.table.advice import Onlooker
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles
from companion.table.messages import TakenUp
from web.access.door import Door
from web.context import AppContext, InHall
from web.forms import GameForm
from web.protocols import (
    BeginGame,
    CameraSetup,
    Demonstration,
    Devices,
    HardwareTestSession,
    Host,
    LetIn,
    Pile,
    PrintCards,
    PrintShop,
    Show,
    VirtualTable,
    Voice,
    Wifi,
)
from web.virtual_piles import VirtualPiles


class Parts(TypedDict, total=False):
    """The parts of a table beside its host. What is left out is not there."""

    door: Door
    """Keeps the phones and the join code, which is wanted from every browser not on this machine."""
    addresses: Sequence[str]
    """URLs phones reach, the best first."""
    wifi: Wifi | None
    """What phones join first."""
    let_in: LetIn | None
    """What is typed so that phones reach a table that none can reach."""
    hall: InHall | None
    """The hall in which the table stands."""
    games: Sequence[GameForm] | Mapping[str, GameForm]
    """The games that can be begun, some perhaps made when they are asked for."""
    failed_games: Mapping[str, str]
    """Those that cannot, each with the reason."""
    virtual: VirtualTable | None
    """The virtual table: where its cards lie."""
    demonstration: Demonstration | None
    """The game that plays itself there."""
    lesson: Sequence[str]
    """How the game on the table is played for the first time, step by step."""
    show: Show | None
    """Plays demonstrations on a table beside this one."""
    devices: Devices | None
    """Whose pins the virtual table shows."""
    camera: Callable[[], bytes | None] | None
    """Gives the latest picture as JPEG."""
    lying: Callable[[str], Sequence[CardId]] | None
    """The cards of a game that the camera sees."""
    art: Callable[[CardId], bytes] | None
    """Draws the portrait of a card as PNG; left out: cards are words and numbers."""
    signs: Callable[[str], bytes] | None
    """Draws a sigil's icon by its id as SVG, KeyError for one without; left out: words stand alone."""
    faces: Mapping[CardId, Printed]
    """All cards, by what is printed on them."""
    number: int
    """The number of the game that these are the pages of; left out: of whichever is on the table."""
    begin: BeginGame | None
    """Begins a game; left out: the host does, and the virtual table is not bare before."""
    piles: Sequence[Pile] | None
    """What lies beside the virtual mat; left out: made from the faces' groups."""
    memory: Path | None
    """The file in which the virtual table's cards and hands survive a restart."""
    bare: bool
    """Whether the virtual table begins bare, whatever the file remembers."""
    tidy: Callable[..., int] | None
    """Does what hands owe the virtual table."""
    owed: Callable[[VirtualTable, VirtualPiles], str] | None
    """What `tidy` would do now (`companion.virtual_table.tidy.Offer`)."""
    on_mat: Callable[[CardId], bool] | None
    """Whether a card of the virtual table lies on its mat by the rules, or was sent off it and is there still."""
    drew: Callable[[VirtualTable, VirtualPiles, str], None] | None
    """Hears that a card has gone from a pile into the hand of a seat."""
    unset: Callable[[VirtualTable, VirtualPiles], bool] | None
    """Whether cards still lie elsewhere than the start of the game needs them."""
    report: Callable[[str], str] | None
    """Saves what the camera saw and says where."""
    box: HardwareTestSession | None
    """Tries candles, bell and scale."""
    voice: Voice | None
    """Says aloud what happens."""
    onlooker: Onlooker | None
    """Looks back on a game that is over; left out: nobody does."""
    camera_setup: CameraSetup | None
    """Sets the camera up."""
    workshops: Mapping[str, CardFiles]
    """The games' own cards."""
    decks: Mapping[str, DeckFiles]
    """The decks people build."""
    print_cards: PrintCards | None
    unprintable: Callable[[str], str]
    """Makes the tags of own cards."""
    print_shop: PrintShop | None
    """Prints mats, cards and stickers."""


def piles_of(faces: Mapping[CardId, Printed]) -> tuple[Pile, ...]:
    """One shared pile for each group of printed cards, in catalogue order."""
    groups: dict[str, list[CardId]] = {}
    for card, face in faces.items():
        groups.setdefault(face.group or face.kind or "cards", []).append(card)
    return tuple(Pile(key, key.replace("_", " ").capitalize(), tuple(cards)) for key, cards in groups.items())


def context_of(host: Host, given: Parts) -> AppContext:
    """What requests to this table need."""
    virtual = given.get("virtual")
    games = given.get("games") or ()
    known, piles = given.get("faces") or {}, given.get("piles")
    heaps = tuple(piles) if piles is not None else piles_of(known)
    number = given.get("number")
    virtual_piles = None
    if virtual is not None:
        bare = given.get("bare", False)
        virtual_piles = VirtualPiles(heaps, virtual, given.get("memory"), game=number or 0, bare=bare)
        virtual_piles.tell_taken_up(lambda held: host.put(TakenUp(held)))
    tidy, owed, unset, drew = given.get("tidy"), given.get("owed"), given.get("unset"), given.get("drew")
    beside = (virtual, virtual_piles) if virtual is not None and virtual_piles is not None else None
    return AppContext(
        host=host,
        door=given.get("door") or Door(),
        addresses=tuple(given.get("addresses") or ()),
        wifi=given.get("wifi"),
        let_in=given.get("let_in"),
        hall=given.get("hall"),
        games=games if isinstance(games, Mapping) else {form.name: form for form in games},
        failed_games=given.get("failed_games") or {},
        virtual=virtual,
        demonstration=given.get("demonstration"),
        lesson=given.get("lesson", ()),
        show=given.get("show"),
        devices=given.get("devices"),
        camera=given.get("camera"),
        lying=given.get("lying"),
        art=given.get("art"),
        signs=given.get("signs"),
        number=number,
        begin=given.get("begin"),
        faces=known,
        virtual_piles=virtual_piles,
        tidy=partial(tidy, *beside) if tidy is not None and beside is not None else None,
        owed=partial(owed, *beside) if owed is not None and beside is not None else None,
        on_mat=given.get("on_mat"),
        drew=partial(drew, *beside) if drew is not None and beside is not None else None,
        unset=partial(unset, *beside) if unset is not None and beside is not None else bool,
        report=given.get("report"),
        box=given.get("box"),
        voice=given.get("voice"),
        onlooker=given.get("onlooker"),
        camera_setup=given.get("camera_setup"),
        workshops=given.get("workshops") or {},
        decks=given.get("decks") or {},
        print_cards=given.get("print_cards"),
        unprintable=given.get("unprintable") or (lambda text: ""),
        print_shop=given.get("print_shop"),
    )
