"""What requests need, kept in the Flask app."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from flask import current_app
from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from companion.table.advice import Onlooker
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles
from companion.table.page import Page
from web.access.door import Door
from web.covered_cards import Covered
from web.delivery.kept_faces import KeptFaces
from web.delivery.kept_guides import KeptGuides
from web.delivery.kept_pages import KeptPages, NewestPage
from web.forms import GameForm
from web.protocols import (
    BeginGame,
    CameraSetup,
    Demonstration,
    Devices,
    HardwareTestSession,
    Host,
    LetIn,
    PrintCards,
    PrintShop,
    Show,
    VirtualTable,
    Voice,
    Wifi,
)
from web.virtual_piles import VirtualPiles

EXTENSION = "companion"


class InHall(Struct, frozen=True):
    """A table of a hall: what the hall calls it, and its path below the hall's ("/t/oak")."""

    name: str
    path: str

    def home(self, root: str) -> str:
        """Where the hall's list is, for a table whose pages begin at `root`."""
        return root.rstrip("/").removesuffix(self.path) + "/"


class WhichGame(Struct, frozen=True):
    """The number of the game on the table, and that of the game whose pages these are: while they differ, another game
    is being laid out."""

    number: int
    pages: int


@dataclass(frozen=True, kw_only=True)
class Entrance:
    """How phones get in, to a table or to a hall. `addresses` are URLs phones can reach, the best (an IP address)
    first; `welcome` is the endpoint of the page for a phone that has just joined, `join_page` the template of the page
    with the codes; `first_hosts` whether the first phone that joins becomes the host, `cookie`
    the name under which a browser keeps its token: a hall's is sent to its tables as well, so it has another. `let_in`:
    what is typed where no phone can get in yet."""

    door: Door = field(default_factory=Door)
    addresses: tuple[str, ...] = ()
    wifi: Wifi | None = None
    let_in: LetIn | None = None
    welcome: str = "people.seats"
    join_page: str = "join.html"
    first_hosts: bool = True
    cookie: str = "phone"


@dataclass(frozen=True, kw_only=True)
class AppContext(Entrance):
    """Everything a request to a table may need."""

    host: Host
    hall: InHall | None = None
    number: int | None = None
    begin: BeginGame | None = None
    kept_pages: KeptPages = field(default_factory=KeptPages)
    newest_page: NewestPage = field(default_factory=NewestPage)
    kept_guides: KeptGuides = field(default_factory=KeptGuides)
    kept_faces: KeptFaces = field(default_factory=KeptFaces)
    games: Mapping[str, GameForm] = field(default_factory=dict)
    failed_games: Mapping[str, str] = field(default_factory=dict)
    virtual: VirtualTable | None = None
    demonstration: Demonstration | None = None
    lesson: Sequence[str] = ()
    show: Show | None = None
    devices: Devices | None = None
    camera: Callable[[], bytes | None] | None = None
    lying: Callable[[str], Sequence[CardId]] | None = None
    art: Callable[[CardId], bytes] | None = None
    signs: Callable[[str], bytes] | None = None
    faces: Mapping[CardId, Printed] = field(default_factory=dict)
    virtual_piles: VirtualPiles | None = None
    covered: Covered = field(default_factory=Covered)
    tidy: Callable[..., int] | None = None
    owed: Callable[[], str] | None = None
    on_mat: Callable[[CardId], bool] | None = None
    drew: Callable[[str], None] | None = None
    unset: Callable[[], bool] = bool
    report: Callable[[str], str] | None = None
    box: HardwareTestSession | None = None
    voice: Voice | None = None
    onlooker: Onlooker | None = None
    camera_setup: CameraSetup | None = None
    workshops: Mapping[str, CardFiles] = field(default_factory=dict)
    decks: Mapping[str, DeckFiles] = field(default_factory=dict)
    print_cards: PrintCards | None = None
    unprintable: Callable[[str], str] = lambda text: ""  # the signs of a text that no font has
    print_shop: PrintShop | None = None


def entrance() -> Entrance:
    """The way into what serves this request."""
    context: Entrance = current_app.extensions[EXTENSION]
    return context


def whole_page() -> Page:
    """The table's own screen as it is now."""
    context = app_context()
    return context.newest_page.of(context.host)


def which_game() -> WhichGame:
    """The game on the table and the game of these pages."""
    number, pages = whole_page().number, app_context().number
    return WhichGame(number, number if pages is None else pages)


def light_of(game: str = "") -> str:
    """The light of a game's pages; without a game, or for one that is not offered, that of the game on the table."""
    page = whole_page()
    form = app_context().games.get(game) if game not in ("", page.game) else None
    return form.light if form is not None else page.light


def app_context() -> AppContext:
    """The parts of the app that serves this request."""
    context: AppContext = current_app.extensions[EXTENSION]
    return context
