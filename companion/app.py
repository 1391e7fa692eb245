"""Builds all parts, starts them, connects them and stops them. Nothing else knows them all.

Frames go from the camera through the watcher into the host's inbox; so do presses of the bell and taps on the pages.
What becomes true goes from the host to the devices and, when asked for, to the pages.
"""

from __future__ import annotations

import logging
import secrets
import signal
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from flask import Flask

from companion import games
from companion.camera.service import CameraService
from companion.camera.setup import CameraSetup
from companion.card_printing import print_own
from companion.config.settings import Config
from companion.errors import ConfigError, DeviceError
from companion.hardware_test.session import HardwareTestSession
from companion.home.publisher import HomePublisher
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Panel
from companion.kernel.view import Printed
from companion.system.guest_wifi import network
from companion.system.instance_lock import InstanceLock
from companion.system.network import addresses, host_pin, is_private, join_code, listening
from companion.system.sdnotify import notify, watchdog_seconds
from companion.table.card_sets import CardFiles
from companion.table.clock import Clock, SystemClock
from companion.table.deck_files import DeckFiles, deck_folder
from companion.table.host import Host
from companion.table.host_state import Chooser
from companion.table.journal.journal import Journal
from companion.table.pages.snapshot import Snapshot
from companion.table.settings import Settings
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import tidy
from hardware.devices import Devices, open_devices
from hardware.house.house import HouseSettings
from hardware.pins import is_a_pi
from web import create_app
from web.access.door import Door
from web.forms import GameForm, option_fields
from web.guard import body_limit
from web.protocols import Demonstration
from web.server import PageServer

log = logging.getLogger(__name__)

STALE_S = 20.0
"""A thread that has not looped for this long is stuck, and the watchdog may end the program."""


class App:
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
        self.config = config
        self.clock = clock or SystemClock()
        self.folder = folder or config.journal.file().parent
        check_games(config)
        table, camera = config.table, config.camera
        self._claim = InstanceLock(self.folder)
        self._journal = Journal(config.journal.file())
        settings = Settings(
            patience_s=camera.patience_s,
            notice_s=table.notice_s,
            note_s=table.note_s,
            refractory_s=table.refractory_s,
            stir_s=table.stir_s,
            timers=table.timers,
            waiters=config.web.threads - 4,
        )
        self.host = Host(self._journal, self.clock, on_change=self._show, settings=settings, chance=chance)
        self.devices: Devices | None = None
        self.box: HardwareTestSession | None = None
        self.home: HomePublisher | None = None
        self.camera_service = CameraService(camera, self.host.put, self.clock, self.folder, on_pi=is_a_pi())
        self.camera_service.dressed = lambda: dressed(self.host.snapshot)
        self.camera_setup = CameraSetup(self.camera_service)
        self.door = self._door()
        self.pages: Flask | None = None
        self.demonstration: Demonstration | None = None
        """The recorded game that plays itself here, when the program was started for that; set before `start`."""
        self.server: PageServer | None = None
        self._stopped = threading.Event()
        self._serving = False
        self._aiming = threading.Lock()

    # --- life ----------------------------------------------------------------------------------------------------

    def start(self, game: BaseGame | None = None) -> None:
        """Continue the last game, or begin `game` or the configured one; open devices and camera, prepare the pages."""
        self.devices = open_devices(
            self.config.devices,
            on_message=self.host.put,
            clock=self.clock.monotonic,
            house=HouseSettings.of(self.config),
        )
        if self.config.devices.pins != "none" or self.devices.house.is_there or self.config.buttons.bells:
            self.box = HardwareTestSession(self.config, self.devices)
        self.host.start()
        if game is not None:
            self.host.begin(game).result()
        elif self.host.snapshot.game is None and not any(one.why for one in self.host.snapshot.waiting):
            self.begin()  # where a game cannot go on, people choose: it waits on the page for a new game
        if self.devices.house.line is not None:
            self.home = HomePublisher(self.config.mqtt, self.devices.house.line, self.host, self.host.put)
        self._show(self.host.snapshot.panel, ())
        self._aim()

    def begin(self) -> None:
        """Begin the configured game; the one on the table is given up, its record stays in the journal."""
        name = self.config.table.game
        self.host.new_game(name, self.config.games.get(name), dict(self.config.table.names) or None).result()

    def listen(self) -> list[str]:
        """Open the pages' port; the URLs, the best for a phone first. DeviceError when the port is taken."""
        web = self.config.web
        address = listening(web.host, is_a_pi())
        try:
            self.server = PageServer(self._serve_page, self._body_limit, address, web.port, web.threads)
        except OSError as error:
            raise DeviceError(
                f"port {web.port} of {address} cannot be opened ({error.strerror}); is a companion running already? "
                "--port or web.port chooses another"
            ) from error
        return self.urls()

    def urls(self) -> list[str]:
        """Where the pages are."""
        port = self.server.port if self.server else self.config.web.port
        return addresses(listening(self.config.web.host, is_a_pi()), port)

    def invitation(self) -> str | None:
        """The URL with the join code that a phone's camera can read; None when only this machine gets in."""
        code = self.door.code
        return f"{self.urls()[0]}join/{code}" if code else None

    def serve(self) -> None:
        """Serve pages until `stop`; systemd is told when it begins, goes on and ends."""
        assert self.server is not None, "listen first"
        pulse = threading.Thread(target=self._pulse, name="pulse", daemon=True)
        pulse.start()
        notify("READY=1")
        self._serving = True  # from here on a signal ends the server, before this it ends the start
        if not self._stopped.is_set():
            self.server.run()

    def stop(self) -> None:
        """End `serve`; from any thread or a signal handler."""
        self._stopped.set()
        notify("STOPPING=1")
        if self.server is not None:
            self.server.stop()

    def close(self) -> None:
        """Close everything, the writers last, so that nothing is lost; may be called twice.

        A camera that is just being aimed is waited for: its thread would outlive the interpreter, in native code.
        """
        self._stopped.set()
        with self._aiming:
            self.camera_service.close()
        if self.home is not None:
            self.home.close()
        self.host.stop()
        if self.devices is not None:
            self.devices.close()
        self._journal.close()
        self._claim.release()

    def stop_on_signals(self) -> None:
        """SIGTERM and Ctrl-C end `serve` cleanly: candles fade, pulses stop, the journal is closed.

        During the start they raise SystemExit where the program stands, be it in a question to the keyboard.
        """

        def stop(signum: int, frame: FrameType | None) -> None:
            first = not self._stopped.is_set()
            self.stop()
            if first and not self._serving:
                raise SystemExit(128 + signum if signum == signal.SIGINT else 0)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)

    # --- wires ---------------------------------------------------------------------------------------------------

    def _show(self, panel: Panel, cues: Iterable[Cue]) -> None:
        """Show panel and cues on the devices; aim the camera again when the game changed."""
        if self.devices is not None:
            self.devices.show.show(panel, cues)
        game = self.host.snapshot.game
        if game is not None and self.pages is not None and not self.camera_service.is_aimed_at(game):
            threading.Thread(target=self._aim, name="aim", daemon=True).start()

    def _aim(self) -> None:
        """Point the camera at the game on the table and make the pages that go with it."""
        with self._aiming:
            if self._stopped.is_set():
                return
            game = self.host.snapshot.game or self._configured()
            if self.pages is not None and self.camera_service.is_aimed_at(game):
                return
            self.camera_service.aim(game)
            self.pages = self._pages(game)

    def _configured(self) -> BaseGame:
        """The configured game, not begun: the camera looks for its mat while no game is on the table."""
        table = self.config.table
        return games.find(table.game).build(self.config.games.get(table.game), dict(table.names) or None)

    def _pages(self, game: BaseGame) -> Flask:
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
            devices=self.devices,
            camera=self.camera_service.jpeg,
            lying=self.camera_service.lying,
            art=self.camera_service.drawing,
            faces=faces(game),
            piles=piles(game),
            memory=self.folder / f"virtual-{game.name}.json" if self.camera_service.virtual else None,
            tidy=lambda table, virtual_piles: tidy(self.host, table, virtual_piles),
            report=self.camera_service.report,
            wifi=network(self.config.web, is_a_pi()),
            workshops=self._workshops(found),
            decks=self._decks(found),
            print_cards=print_own,
            box=self.box,
            camera_setup=self.camera_setup if self.camera_service.source != "none" else None,
        )

    def _workshops(self, found: Mapping[str, games.RegisteredGame]) -> dict[str, CardFiles]:
        """The own cards of every game that is played with such."""
        ready = {name: one.kind.workshop() for name, one in found.items() if one.kind is not None}
        return {name: CardFiles(self.folder / "cards" / name, shop) for name, shop in ready.items() if shop}

    def _decks(self, found: Mapping[str, games.RegisteredGame]) -> dict[str, DeckFiles]:
        """The decks of every game that is played with such."""
        ready = {name: one.kind.deckbuilding() for name, one in found.items() if one.kind is not None}
        return {name: DeckFiles(deck_folder(self.folder, name), one) for name, one in ready.items() if one}

    def _door(self) -> Door:
        """The door to the pages; where only this machine gets in, there is no code."""
        if is_private(listening(self.config.web.host, is_a_pi())):
            return Door(file=self.folder / "phones.json")
        return Door(
            join_code(self.folder),
            pin=host_pin(self.folder),
            file=self.folder / "phones.json",
            renewed=lambda: join_code(self.folder, fresh=True),
        )

    def _serve_page(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """The pages of whichever game is on the table."""
        assert self.pages is not None, "start first"
        return self.pages(environ, start_response)

    def _body_limit(self, environ: dict[str, Any]) -> int:
        """How many bytes a request may bring."""
        assert self.pages is not None, "start first"
        return body_limit(self.pages, environ)

    def _pulse(self) -> None:
        """Ping the watchdog while the host and camera threads are alive."""
        seconds = watchdog_seconds()
        while seconds is not None and not self._stopped.wait(seconds):
            if stuck := self.stuck():
                log.error("%s has not answered for %s s", stuck, STALE_S)
            else:
                notify("WATCHDOG=1")

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
    names = config.table.names
    if names:
        games.find(config.table.game).build(config.games.get(config.table.game), dict(names))


def offered(found: Mapping[str, games.RegisteredGame]) -> tuple[list[GameForm], dict[str, str]]:
    """The games a page can begin, and by name why the others cannot be begun; unfinished ones are left out."""
    forms, failed = [], {name: one.why for name, one in found.items() if not one.ready}
    for name in found.keys() - failed.keys():
        kind = found[name].kind
        if kind is not None and kind.unfinished:
            continue
        try:
            forms.append(form(found[name]))
        except Exception as error:  # one game's options must not cost the others their page
            log.exception("the options of the game %r make no form", name)
            failed[name] = f"its options make no form: {error}"
    return sorted(forms, key=lambda one: one.name), failed


def form(found: games.RegisteredGame) -> GameForm:
    """A game as the setup page shows it."""
    kind = found.kind
    if kind is None:
        raise ConfigError(f"the game {found.name!r} cannot be played: {found.why}")
    fields = option_fields(kind.Options)
    return GameForm(found.name, kind.title or found.name, kind.seat_counts, fields, kind.blurb, kind.lesson)


def dressed(snapshot: Snapshot) -> Mapping[CardId, Printed]:
    """What is printed on the cards that show another face than their own now."""
    game = snapshot.game
    return {} if game is None else {card: game.printed(one) for card, one in game.dressed(snapshot.state).items()}


def faces(game: BaseGame) -> Mapping[CardId, Printed]:
    """What is printed on every card of a game."""
    return {card: game.printed(game.catalogue.face(card)) for card in game.catalogue.cards()}
