"""One table of a hall: a folder with its own journal, phones and join code, a host, and the pages of any table."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
from flask import Flask
from msgspec import Struct

from companion import games
from companion.config.settings import Config
from companion.errors import ConfigError
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.printing.shop import PrintShop
from companion.seated.onlooker import Onlooker
from companion.system.instance_lock import InstanceLock
from companion.table.clock import Clock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Health
from companion.table_pages import NOBODY_LOOKS, decks, door_of, dressed, faces, offered, settings_of, workshops
from web import create_app
from web.context import InHall
from web.hall.protocols import TableLine
from web.protocols import Wifi

log = logging.getLogger(__name__)
FILE = "table.json"


class About(Struct, frozen=True):
    """What the folder's file says of a table: its name, the phone that opened it, and when (ISO)."""

    name: str
    opener: str = ""
    opened: str = ""


class HallTable:
    """A table that is open: `host` is playing, `pages` answers. Whatever is wrong with its folder is raised."""

    def __init__(
        self, folder: Path, config: Config, clock: Clock, address: str, press: threading.Lock, room: threading.Lock
    ) -> None:
        self.id, self.folder = folder.name, folder
        self.about = msgspec.json.decode((folder / FILE).read_bytes(), type=About)
        self._lock = threading.Lock()
        self._app: tuple[BaseGame | None, Flask] | None = None
        self._claim = InstanceLock(folder)
        try:
            self._journal = Journal(folder / "journal.db")
        except Exception:
            self._claim.release()
            raise
        self.host = Host(self._journal, clock, settings=settings_of(config, camera=False))
        self.onlooker = Onlooker(self.host, room)
        self.door = door_of(folder, address)
        self._shop = PrintShop(folder / "printed", config.games, press=press)
        self.host.start()
        self.host.put(Health("camera", "absent", NOBODY_LOOKS))

    def close(self) -> None:
        """Finish what is being written and let the folder go."""
        self.onlooker.close()
        self._shop.close()
        self.host.stop()
        self._journal.close()
        self._claim.release()

    def line(self) -> TableLine:
        """The table as the hall lists it."""
        page = self.host.page(None)
        return TableLine(
            self.id,
            self.about.name,
            "free" if not page.game else "over" if page.over else "playing",
            page.title if page.game else "",
            tuple(player.name for player in page.view.players) if page.game else (),
            page.view.headline if page.game else "",
            address=path_of(self.id),
            opener=self.about.opener,
        )

    def pages(self, urls: Callable[[], list[str]], wifi: Wifi | None) -> Flask:
        """The pages of whichever game is on the table; they are made when somebody first asks."""
        game = self.host.snapshot.game
        with self._lock:
            if self._app is None or not _same(self._app[0], game):
                self._app = game, self._made(game, [f"{url}{path_of(self.id)[1:]}" for url in urls()], wifi)
            return self._app[1]

    def _made(self, game: BaseGame | None, addresses: list[str], wifi: Wifi | None) -> Flask:
        found = games.found()
        forms, failed = offered(found)
        return create_app(
            self.host,
            door=self.door,
            addresses=addresses,
            wifi=wifi,
            hall=InHall(self.about.name, path_of(self.id).rstrip("/")),
            games=forms,
            failed_games=failed,
            art=None if game is None else self._art(game),
            signs=_sign,
            faces={} if game is None else faces(game),
            workshops=workshops(self.folder, found),
            decks=decks(self.folder, found),
            unprintable=_unprintable,
            print_cards=_printed,
            print_shop=self._shop,
            onlooker=self.onlooker,
        )

    def _art(self, game: BaseGame) -> Callable[[CardId], bytes]:
        """Draws the game's cards; what draws is loaded when the first phone asks for a picture."""

        def draw(card: CardId) -> bytes:
            from vision.printing.deck import deck_of, portrait_png

            deck = deck_of(game)
            deck.dressed = lambda: dressed(self.host.snapshot)
            return portrait_png(deck, card)

        return draw


def _sign(sigil: str) -> bytes:
    """A sigil's icon; what draws is loaded when the first phone asks for one."""
    from vision.printing.sigils.icon import sigil_svg

    return sigil_svg(sigil)


def path_of(table: str) -> str:
    """Where a table's pages begin."""
    return f"/t/{table}/"


def made(folder: Path, about: About) -> None:
    """Make the folder of a new table. ConfigError when it cannot be written."""
    try:
        folder.mkdir(parents=True)
        (folder / FILE).write_bytes(msgspec.json.encode(about))
    except OSError as error:
        raise ConfigError(f"the table cannot be opened: {folder}: {error.strerror}") from error


def _same(one: BaseGame | None, other: BaseGame | None) -> bool:
    """Whether two games have the same pages: the same cards."""
    if one is None or other is None:
        return one is other
    return one is other or (one.name == other.name and one.catalogue.faces == other.catalogue.faces)


def _unprintable(text: str) -> str:
    from companion.card_printing import unprintable

    return unprintable(text)


def _printed(*what: object) -> tuple[str, bytes]:
    from companion.card_printing import print_own

    return print_own(*what)  # type: ignore[arg-type]
