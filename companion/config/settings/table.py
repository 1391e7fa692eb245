"""What is played, where games are kept, and many tables in one program."""

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and by whom."""

    game: Annotated[str, Meta(description="The game on the table. `companion rules` lists those installed.")] = (
        "inscription"
    )
    names: Annotated[
        Mapping[str, str], Meta(description='Players\' names by seat, for example {A = "Ana", B = "Luka"}.')
    ] = MappingProxyType({})
    seats: Annotated[
        Mapping[str, str],
        Meta(
            description="Seats that the companion plays in a new game, and how well (apprentice, steady, sharp, or "
            'fair: by the last results), for example {B = "steady"}.'
        ),
    ] = MappingProxyType({})
    pace_s: Annotated[
        float, Meta(ge=0, le=60, description="Seconds that the companion leaves between two of its own moves.")
    ] = 1.5  # fmt: skip
    notice_s: Annotated[
        float, Meta(ge=0, le=60, description='Seconds that "understood as two moves" stays, with its undo.')
    ] = 5.0
    note_s: Annotated[float, Meta(ge=1, le=600, description="Seconds that a passing word stays on the phones.")] = 15.0
    refractory_s: Annotated[
        float, Meta(ge=0, le=5, description="Rings of the bell closer together than this many seconds are one ring.")
    ] = 0.7
    stir_s: Annotated[
        float, Meta(ge=0, le=30, description="Seconds that a ring waits at most while hands still move on the table.")
    ] = 2.5
    timers: Annotated[
        bool,
        Meta(description="Whether a question that has a usual answer takes silence for it after some seconds. The "
                         "phones' menu switches it for one game."),
    ] = True  # fmt: skip


class JournalSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are kept."""

    path: Annotated[
        str,
        Meta(
            description="The journal's file. Empty: journal.db in the service's state folder (/var/lib/companion), "
            "or for a person in ~/.local/state/companion."
        ),
    ] = ""

    def file(self, environment: Mapping[str, str] = os.environ) -> Path:
        """Where the journal is. `environment` supplies STATE_DIRECTORY (systemd), XDG_STATE_HOME and HOME."""
        return Path(self.path).expanduser() if self.path else state_folder(environment) / "journal.db"


class HallSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Many tables in one program (`companion hall`), played on phones alone. Boxes that tell the same broker of
    themselves ([mqtt]) are listed beside them."""

    tables: Annotated[int, Meta(ge=1, le=200, description="Tables that may be open at once.")] = 50
    each: Annotated[
        int, Meta(ge=0, le=200, description="How many of them one phone may open; 0: only the organiser opens tables.")
    ] = 3


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where everything lasting lies (journal, calibration, tags): systemd's state folder, or the person's own."""
    if service := environment.get("STATE_DIRECTORY", ""):
        return Path(service.split(":")[0])
    home = Path(environment.get("HOME") or Path.home())
    return Path(environment.get("XDG_STATE_HOME") or home / ".local" / "state") / "companion"
