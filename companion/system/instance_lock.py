"""One companion for one folder: two that write the same journal would each spoil the other's game."""

import fcntl
import os
from pathlib import Path
from typing import IO

from companion.errors import ConfigError

FILE = "in-use"


class InstanceLock:
    """Holds a folder until `release`, or until this process ends, however it ends.

    ConfigError names the process that holds it already. Where files cannot be locked (some network folders) nothing
    is held, and nobody is kept out.
    """

    def __init__(self, folder: Path) -> None:
        self._file: IO[str] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / FILE).open("a+")
        except OSError:
            return  # whoever needs the folder says what is wrong with it
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            owner = self._file.read().strip() or "?"
            self.release()
            raise ConfigError(
                f"a companion is running already (process {owner}) and keeps its games in {folder}: stop it "
                "(sudo systemctl stop companion), or give this one a folder and a port of its own "
                "(--journal OTHER/journal.db --port 8001)"
            ) from None
        except OSError:
            return
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        """Let others in; may be called again."""
        if self._file is not None:
            self._file.close()
            self._file = None
