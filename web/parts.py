"""What a request may need, kept in the app and nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import BoundedSemaphore

from flask import current_app

from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from companion.table.cardfiles import CardFiles
from web.contracts import Aiming, BoxTrial, Devices, Host, PrintCards, VirtualTable, Wifi
from web.forms import GameForm
from web.trays import Trays

EXTENSION = "companion"


@dataclass(frozen=True)
class Parts:
    """Everything a request may need. `addresses` are URLs phones can reach, the best (an IP address) first."""

    host: Host
    join_code: str | None = None
    addresses: tuple[str, ...] = ()
    wifi: Wifi | None = None
    games: Mapping[str, GameForm] = field(default_factory=dict)
    virtual: VirtualTable | None = None
    devices: Devices | None = None
    camera: Callable[[], bytes | None] | None = None
    art: Callable[[CardId], bytes] | None = None
    faces: Mapping[CardId, Printed] = field(default_factory=dict)
    trays: Trays | None = None
    tidy: Callable[[], int] | None = None
    report: Callable[[str], str] | None = None
    box: BoxTrial | None = None
    aiming: Aiming | None = None
    workshops: Mapping[str, CardFiles] = field(default_factory=dict)
    print_cards: PrintCards | None = None
    waiters: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(20))


def parts() -> Parts:
    """The parts of the app that serves this request."""
    return current_app.extensions[EXTENSION]
