"""Builds all parts, starts them, connects them and stops them. Nothing else knows them all.

Frames go from the camera through the watcher into the host's inbox; so do presses of the bell and taps on the pages.
What becomes true goes from the host to the devices and, when asked for, to the pages.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask

from companion import games
from companion.camera.service import CameraService
from companion.camera.setup import CameraSetup
from companion.card_printing import print_own, unprintable
from companion.config.settings import Config
from companion.hardware_test.session import HardwareTestSession
from companion.home.publisher import HomePublisher
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Panel
from companion.kernel.places import Seat
from companion.printing.shop import PrintShop
from companion.seated.driver import Driver
from companion.seated.hands import hands_at
from companion.seated.onlooker import Onlooker
from companion.serving import STALE_S, Serving
from companion.system.guest_wifi import network
from companion.system.instance_lock import InstanceLock
from companion.system.invocation import letting_phones_in
from companion.system.network import is_private
from companion.table.clock import Clock, SystemClock
from companion.table.handlers.which_game import begin
from companion.table.host import Host
from companion.table.host_state import Chooser
from companion.table.journal.journal import Journal
from companion.table.messages import Reply, SeatGiven
from companion.table_pages import decks, door_of, dressed, faces, offered, settings_of, workshops
from companion.virtual_table.drawn import tell_drawn
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import Owed, on_mat, tidy, unset
from companion.voice.voice import Voice, check_voice
from hardware.devices import Devices, open_devices
from hardware.pins import is_a_pi
from vision.printing.sigils.icon import sigil_svg
from web import create_app
from web.context import EXTENSION, AppContext
from web.guard import body_limit
from web.protocols import Demonstration, Show

log = logging.getLogger(__name__)


class App(Serving):
    """The running companion. Build it, `start`, `serve` (blocks until `stop`), `close`.

    ConfigError or JournalError say what is wrong before anything is opened. `folder` holds what lasts beside the
    journal. `chance` picks where the table asks the companion to throw.
    """

    def __init__(
        self,
        config: Config,
        *,
        folder: Path | None = None,
        clock: Clock | None = None,
        chance: Chooser = secrets.choice,
    ) -> None:
        super().__init__(config.web)
        self.config = config
        self.clock = clock or SystemClock()
        self.folder = folder or config.journal.file().parent
        check_games(config)
        check_voice(config.voice)
        camera = config.camera
        self._claim = InstanceLock(self.folder)
        self._journal = Journal(config.journal.file())
        settings = settings_of(config, camera=camera.source != "none")
        self.host = Host(
            self._journal, self.clock, on_change=self._show, settings=settings, chance=chance, unset=self._unset
        )
        self.devices: Devices | None = None
        self.box: HardwareTestSession | None = None
        self.home: HomePublisher | None = None
        self.voice: Voice | None = None
        self.camera_service = CameraService(camera, self.host.put, self.clock, self.folder, on_pi=is_a_pi())
        self.camera_service.dressed = lambda: dressed(self.host.snapshot)
        self.camera_service.state = lambda: self.host.snapshot.state
        self.camera_setup = CameraSetup(self.camera_service)
        self.print_shop = PrintShop(self.folder / "printed", config.games, tag_mm=camera.tag_mm)
        self.door = door_of(self.folder, self.address)
        self.pages: Flask | None = None
        pace = config.table.pace_s
        self.companion = Driver(self.host, self.clock, pace=pace, hands=lambda: hands_at(self.pages, self.host, pace))
        self.onlooker = Onlooker(self.host)
        self.demonstration: Demonstration | None = None
        """The recorded game that plays itself here, when the program was started for that; set before `start`."""
        self.show: Show | None = None
        """What plays demonstrations beside this table; set before `start`, closed with it."""
        self._aiming = threading.Lock()
        self._number = 0
        """The number of the game that the pages were made for."""
        self._bare = False
        """Whether the next game begins on a bare virtual table."""

    # --- life ----------------------------------------------------------------------------------------------------

    def start(self, game: BaseGame | None = None) -> None:
        """Continue the last game, or begin `game` or the configured one; open devices and camera, prepare the pages."""
        self.devices = open_devices(
            self.config.devices,
            on_message=self.host.put,
            clock=self.clock.monotonic,
            house=self.config,
        )
        if self.config.devices.pins != "none" or self.devices.house.open or self.config.buttons.bells:
            self.box = HardwareTestSession(self.config, self.devices)
        self.host.start()
        if game is not None:
            self.host.begin(game).result()
        elif self.host.snapshot.game is None and not any(one.why for one in self.host.snapshot.waiting):
            self.begin()  # where a game cannot go on, people choose: it waits on the page for a new game
        if self.devices.house.line is not None:
            self.home = HomePublisher(
                self.config.mqtt, self.devices.house.line, self.host, self.host.put, self._reached_at
            )
        if self.config.voice.program:
            self.voice = Voice(self.config.voice, self.host)
        self._show(self.host.snapshot.panel, ())
        self._aim()
        self.companion.start()

    def begin(self) -> None:
        """Begin the configured game; the one on the table is given up, its record stays in the journal."""
        table, options = self.config.table, self.config.games.get(self.config.table.game)
        self.host.new_game(table.game, options, dict(table.names) or None, dict(table.seats) or None).result()

    def sit_down(self) -> None:
        """Who sits where by the configuration sits there in the game on the table too; people have the other seats."""
        now = self.host.snapshot
        for seat in now.game.seats if now.game is not None else ():
            self.host.put(SeatGiven(seat, self.config.table.seats.get(seat, ""))).result()

    def begin_on(
        self,
        name: str,
        options: Mapping[str, Any] | None,
        names: Mapping[Seat, str] | None,
        *,
        bare: bool,
        seats: Mapping[Seat, str] | None = None,
    ) -> Future[Reply]:
        """Begin a game; with `bare` all cards of the virtual table are in their piles. ConfigError as in `Host`."""
        with self._aiming:  # its pages are made after this is known
            future = self.host.new_game(name, options, names, seats)
            self._bare = bare
        future.add_done_callback(self._begun)
        return future

    def _begun(self, done: Future[Reply]) -> None:
        if not done.result().ok:
            self._bare = False

    def listen(self) -> list[str]:
        """Open the pages' port; the URLs, the best for a phone first. DeviceError when the port is taken."""
        urls = super().listen()
        if self.home is not None:
            self.home.tell_again()
        return urls

    def close(self) -> None:
        """Close everything, the writers last, so that nothing is lost; may be called twice.

        A camera that is just being aimed is waited for: its thread would outlive the interpreter, in native code.
        """
        self._stopped.set()
        self.companion.close()
        self.onlooker.close()
        with self._aiming:
            self.camera_service.close()
        for follower in (self.show, self.home, self.voice):
            if follower is not None:
                follower.close()
        self.print_shop.close()
        self.host.stop()
        if self.devices is not None:
            self.devices.close()
        self._journal.close()
        self._claim.release()

    # --- wires ---------------------------------------------------------------------------------------------------

    def _show(self, panel: Panel, cues: Iterable[Cue]) -> None:
        """Show panel and cues on the devices; aim the camera again when the game changed."""
        if self.devices is not None:
            self.devices.show.show(panel, cues)
        now = self.host.snapshot
        if now.game is not None and self.pages is not None and now.game_id != self._number:
            threading.Thread(target=self._aim, name="aim", daemon=True).start()

    def _unset(self) -> bool:
        """Whether the game on the virtual table cannot begin yet; a table whose pages are only made is not asked, nor
        one on which a record plays itself."""
        if self.demonstration is not None:
            return False
        context: AppContext | None = self.pages.extensions[EXTENSION] if self.pages is not None else None
        return context is not None and context.number == self.host.snapshot.game_id and context.unset()

    def _reached_at(self) -> str:
        """Where others in the network find the pages; "" when only this machine does."""
        return "" if is_private(self.address) else self.urls()[0]

    def _aim(self) -> None:
        """Point the camera at the game on the table and make the pages and piles that go with it: every game has its
        own, for its decks and players are others even where its mat and cards are the same."""
        with self._aiming:
            if self._stopped.is_set():
                return
            now = self.host.snapshot
            if self.pages is not None and now.game_id == self._number:
                return
            game, bare, self._bare = now.game or self._configured(), self._bare, False
            anew = not self.camera_service.is_aimed_at(game)
            if anew:
                self.camera_service.point(game)
            self.pages = self._pages(game, now.game_id, bare=bare)
            self._number = now.game_id
            if anew:
                self.camera_service.watch()  # a virtual table's cards lie there only now

    def _configured(self) -> BaseGame:
        """The configured game, not begun: the camera looks for its mat while no game is on the table."""
        table = self.config.table
        return games.find(table.game).build(self.config.games.get(table.game), dict(table.names) or None)

    def _pages(self, game: BaseGame, number: int, *, bare: bool) -> Flask:
        found = games.found()
        forms, failed = offered(found)
        return create_app(
            self.host,
            door=self.door,
            addresses=self.urls(),
            games=forms,
            failed_games=failed,
            virtual=self.camera_service.virtual,
            demonstration=self.demonstration,
            lesson=game.first_steps(),
            show=self.show,
            devices=self.devices,
            camera=self.camera_service.jpeg,
            lying=self.camera_service.lying,
            art=self.camera_service.drawing,
            signs=sigil_svg,
            number=number,
            begin=self.begin_on,
            faces=faces(game),
            piles=piles(game),
            bare=bare,
            memory=self.folder / f"virtual-{game.name}.json" if self.camera_service.virtual else None,
            tidy=partial(tidy, self.host),
            owed=partial(Owed(), self.host),
            on_mat=partial(on_mat, self.host),
            unset=partial(unset, self.host),
            drew=partial(tell_drawn, self.host),
            report=self.camera_service.report,
            wifi=network(self.config.web, is_a_pi()),
            let_in=letting_phones_in(),
            workshops=workshops(self.folder, found),
            decks=decks(self.folder, found),
            unprintable=unprintable,
            print_cards=partial(print_own, tag_mm=self.config.camera.tag_mm),
            print_shop=self.print_shop,
            box=self.box,
            voice=self.voice,
            onlooker=self.onlooker,
            camera_setup=self.camera_setup if self.camera_service.source != "none" else None,
        )

    def serve_page(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The pages of whichever game is on the table."""
        assert self.pages is not None, "start first"
        return self.pages(environ, start_response)

    def body_limit(self, environ: dict[str, Any]) -> int:
        """How many bytes a request may bring."""
        assert self.pages is not None, "start first"
        return body_limit(self.pages, environ)

    def stuck(self) -> str:
        """Which thread has not looped for `STALE_S`, "" if all have.

        A missing camera, or one that fails and is opened again, still loops; only one that hangs in its library does
        not, and then the process has to restart.
        """
        now = self.clock.monotonic()
        beats = {"the host": self.host.beat, "the camera": self.camera_service.beat}
        return next((name for name, beat in beats.items() if beat is not None and now - beat >= STALE_S), "")


def check_games(config: Config) -> None:
    """ConfigError for a game that is not installed, or for options it does not have."""
    games.find(config.table.game)
    for name, options in config.games.items():
        games.find(name).build(options)
    table = config.table
    if table.names or table.seats:
        begin(table.game, config.games.get(table.game), dict(table.names) or None, dict(table.seats) or None)
