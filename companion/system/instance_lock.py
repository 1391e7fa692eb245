"""One companion for one folder: two processes writing one journal would damage it."""

import contextlib
import fcntl
import os
from pathlib import Path
from typing import BinaryIO

from companion.errors import ConfigError

FILE = "in-use"


class InstanceLock:
    """An exclusive lock on a folder, until `release` or the end of the process.

    ConfigError names the process that holds it already, and the argument that leads `elsewhere`. Where files cannot be
    locked (some network folders) there is no lock.
    """

    def __init__(self, folder: Path, elsewhere: str = "--journal OTHER/journal.db") -> None:
        self._file: BinaryIO | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / FILE).open("r+b" if (folder / FILE).exists() else "w+b", buffering=0)
        except OSError:
            return  # whoever needs the folder says what is wrong with it
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            owner = self._file.read(40).decode("ascii", "replace").strip() or "?"
            self.release()
            raise ConfigError(
                f"a companion is running already (process {owner}) and keeps its games in {folder}: stop it "
                "(sudo systemctl stop companion), or give this one a folder and a port of its own "
                f"({elsewhere} --port 8001)"
            ) from None
        except OSError:
            return
        with contextlib.suppress(OSError):  # the lock holds on a full disk as well; only the name is missing then
            self._file.write(f"{os.getpid():<20}\n".encode())

    def release(self) -> None:
        """Release the lock; may be called again."""
        if self._file is not None:
            self._file.close()
            self._file = None
