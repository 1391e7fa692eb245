"""Which release is the newest, and whether it is what its makers released; asked before anything of it is used.

A release is an annotated tag ``v1.2.3``. Where the makers' keys are known (`SIGNERS`, or the list of the release that
runs), the tag has to be signed by one of them. Else its message has to hold the checksum of its files, which shows a
broken or half-made copy, and no more: whoever can write there can write both.
"""

import hashlib
import re
from pathlib import Path

from companion.system.service.machine import InstallError, Machine

SIGNERS = "/etc/companion/release-signers"
"""Keys that sign releases, as `ssh-keygen` reads them (``name key``), for whoever wants others than the release has."""
OWN_SIGNERS = "systemd/release-signers"
"""The same list in each release; without a key in it there are no signatures to ask for."""
_TAG = re.compile(r"refs/tags/(v(\d+)\.(\d+)\.(\d+))$", re.MULTILINE)
_SUM = re.compile(r"^sha256: ([0-9a-f]{64})$", re.MULTILINE)


def newest(machine: Machine, url: str) -> str:
    """The tag of the newest release at an address; InstallError when it cannot be asked or has none."""
    listed = machine.ask("git", "ls-remote", "--tags", "--refs", url, "v*")
    if listed is None:
        raise InstallError(f"{url} cannot be reached; is the network up?  ping -c 1 github.com")
    found = {tuple(map(int, numbers)): tag for tag, *numbers in _TAG.findall(listed)}
    if not found:
        raise InstallError(f"{url} has no release (a tag such as v1.2.3); nothing was changed")
    return str(found[max(found)])


def check_genuine(machine: Machine, folder: str, tag: str, prefix: str) -> None:
    """InstallError unless the clone in `folder` is what the tag's makers released."""
    signers = next((one for one in (SIGNERS, f"{prefix}/current/{OWN_SIGNERS}") if has_keys(machine, one)), None)
    if signers is not None:
        if not is_signed(machine, folder, tag, signers):
            raise InstallError(f"{tag} is not signed by a key of {signers}, so nothing was changed")
        machine.say(f"  {tag} is signed by a key of {signers}")
        return
    message = machine.ask("git", "-C", folder, "tag", "-l", "--format=%(contents)", tag) or ""
    said = _SUM.search(message)
    if said is None:
        raise InstallError(f"{tag} holds neither a known signature nor a checksum, so nothing was changed")
    if said[1] != checksum(machine, folder):
        raise InstallError(f"the files of {tag} are not those it was made of (wrong checksum); nothing was changed")
    machine.say(f"  the files of {tag} have the checksum that the release names")


def is_signed(machine: Machine, folder: str, tag: str, signers: str) -> bool:
    """Whether a tag is signed by one of these keys, under this very name: an old release stays signed for ever, and
    must not come back as a new one."""
    trusted = ("-c", "gpg.format=ssh", "-c", f"gpg.ssh.allowedSignersFile={machine.path(signers)}")
    if machine.ask("git", *trusted, "-C", folder, "verify-tag", tag) is None:
        return False
    written = machine.ask("git", "-C", folder, "cat-file", "tag", tag) or ""
    return f"tag {tag}" in written.partition("\n\n")[0].splitlines()


def checksum(machine: Machine, folder: str) -> str:
    """SHA-256 over every file that git knows of in a folder: name, whether it can be run, and content."""
    listed = machine.ask("git", "-c", f"safe.directory={folder}", "-C", folder, "ls-files", "-z") or ""
    total = hashlib.sha256()
    for name in sorted(filter(None, listed.split("\0"))):
        file = Path(folder) / name
        link = file.is_symlink()
        content = str(file.readlink()).encode() if link else file.read_bytes()
        kind = "link" if link else "run" if file.stat().st_mode & 0o100 else "file"
        total.update(f"{name}\0{kind}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def has_keys(machine: Machine, name: str) -> bool:
    """Whether a list of signers names any key."""
    file = machine.path(name)
    if not file.is_file():
        return False
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)
