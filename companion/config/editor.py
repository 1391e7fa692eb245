"""Changes one key of a configuration file and leaves every comment and every other line as it is."""

import os
import re
from pathlib import Path

from companion.config import loader
from companion.errors import ConfigError


def set_key(file: Path, section: str, key: str, value: str) -> None:
    """Write ``key = value`` (`value` in TOML) into a section of `file`, which is made if there is none.

    The old line, or the commented default, is replaced. The result is read back before it takes the file's place, and
    the old file stays beside it as ``.before``. ConfigError if it cannot be written or would be wrong.
    """
    try:
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        fresh = file.with_name(file.name + ".new")
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as out:
            out.write(with_key(old, section, key, value))
            out.flush()
            os.fsync(out.fileno())
        loader.decode(loader.read(fresh), file)
        if old:
            file.with_name(file.name + ".before").write_text(old, encoding="utf-8")
            fresh.chmod(file.stat().st_mode & 0o777)
        fresh.replace(file)
    except OSError as problem:
        raise ConfigError(f"{file}: cannot be written: {problem.strerror} (sudo?)") from problem


def must_be_writable(file: Path) -> None:
    """ConfigError, with what to type, if `set_key` could not write there; to be asked before long work for it."""
    there = next(path for path in (file, *file.parents) if path.exists())
    folder = there if there.is_dir() else file.parent
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        raise ConfigError(f"{file}: may not be written: use sudo, or name another with --config FILE")


def with_key(text: str, section: str, key: str, value: str) -> str:
    """`text` with the key set."""
    lines = text.splitlines()
    begin = next((n for n, line in enumerate(lines) if line.strip() == f"[{section}]"), None)
    if begin is None:
        lines += [""] * bool(lines) + [f"[{section}]", f"{key} = {value}"]
        return "\n".join(lines) + "\n"
    following = (n for n in range(begin + 1, len(lines)) if lines[n].lstrip().startswith("["))
    end = next(following, len(lines))
    place = _line_of(lines[begin + 1 : end], key)
    if place is None:
        lines.insert(begin + 1, f"{key} = {value}")
    else:
        lines[begin + 1 + place] = f"{key} = {value}"
    return "\n".join(lines) + "\n"


def _line_of(lines: list[str], key: str) -> int | None:
    """Where the key is set, or else where its default is shown in a comment. Only values on one line are known."""
    for pattern in (rf"\s*{re.escape(key)}\s*=", rf"#\s*{re.escape(key)}\s*="):
        for n, line in enumerate(lines):
            if re.match(pattern, line):
                return n
    return None
