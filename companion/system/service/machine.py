"""The machine an installer works on: every change goes through here, so it can be shown instead of made."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.errors import CompanionError


def aloud(line: str) -> None:
    """Prints a line at once, also into a pipe: people watch the steps as they come."""
    print(line, flush=True)


class InstallError(CompanionError, RuntimeError):
    """A step of the installation failed; the message says what to type next."""


Execute = Callable[[Sequence[str]], tuple[int, str]]
"""Runs a program; its exit status and what it printed."""


class Machine:
    """Commands, files and links of one machine.

    `dry`: changes are only shown. `root`: the folder that stands for ``/``. `say` prints a line. `execute` runs a
    program.
    """

    def __init__(
        self,
        root: Path = Path("/"),
        *,
        dry: bool = False,
        say: Callable[[str], None] = aloud,
        execute: Execute | None = None,
    ) -> None:
        self.root = root
        self.dry = dry
        self.say = say
        self._execute = execute or execute_program

    def path(self, name: str) -> Path:
        """Where an absolute name lies under `root`."""
        return self.root / name.lstrip("/")

    def run(self, *words: str, why: str = "", quiet_failure: bool = False) -> bool:
        """Run a command that changes something. InstallError with its output if it fails, unless that is expected."""
        self.say(f"  {shlex.join(words)}" + (f"    # {why}" if why else ""))
        if self.dry:
            return True
        status, output = self._execute(words)
        if status and not quiet_failure:
            raise InstallError(f"{shlex.join(words)}\nended with status {status}:\n{output.strip()[-2000:]}")
        return status == 0

    def ask(self, *words: str) -> str | None:
        """What a command that changes nothing prints; None if it fails. Also asked in a preview."""
        status, output = self._execute(words)
        return None if status else output.strip()

    def write(self, name: str, text: str, mode: int = 0o644) -> bool:
        """Make a file have this text; True if it did not."""
        file = self.path(name)
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return False
        self.say(f"  write {name}" + (" (changed)" if file.exists() else ""))
        if not self.dry:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_name(file.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.touch(mode)  # before anything is in it: it may be a password
            with fresh.open("w", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            fresh.chmod(mode)
            fresh.replace(file)
        return True

    def link(self, name: str, target: str) -> None:
        """Make a symbolic link point to `target`, in one step that a power cut cannot halve."""
        link = self.path(name)
        if link.is_symlink() and str(link.readlink()) == target:
            return
        self.say(f"  link {name} -> {target}")
        if not self.dry:
            link.parent.mkdir(parents=True, exist_ok=True)
            fresh = link.with_name(link.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(target)
            fresh.replace(link)

    def copy(self, source: Path, name: str, ignore: Sequence[str]) -> None:
        """Copy a folder, leaving out names that match `ignore`."""
        self.say(f"  copy {source} to {name}")
        if not self.dry:
            shutil.copytree(source, self.path(name), symlinks=True, ignore=shutil.ignore_patterns(*ignore))

    def links_into(self, name: str, folder: str) -> bool:
        """Whether `name` is a symbolic link to something in `folder`."""
        link = self.path(name)
        return link.is_symlink() and str(link.readlink()).startswith(f"{folder.rstrip('/')}/")

    def remove_empty(self, name: str) -> None:
        """Remove a folder with nothing in it; any other stays."""
        path = self.path(name)
        if path.is_dir() and not any(path.iterdir()) and path != self.root:
            self.remove(name)

    def remove(self, name: str) -> None:
        """Remove a file, link or folder, if it is there."""
        path = self.path(name)
        if not (path.exists() or path.is_symlink()):
            return
        self.say(f"  remove {name}")
        if self.dry:
            return
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def execute_program(words: Sequence[str]) -> tuple[int, str]:
    """Run a program without input; exit status (127: there is no such program) and output."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    except OSError as problem:
        return 127, str(problem)
    return done.returncode, done.stdout + done.stderr
