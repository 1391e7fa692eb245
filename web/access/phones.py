"""The phones that joined: each has a token of its own, at most one seat, and is remembered over a restart.

Only a token's SHA-256 is kept, so that the file lets nobody in. What was given to a phone can be taken back at once.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from threading import RLock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.places import Seat

log = logging.getLogger(__name__)

FORGOTTEN_S = 60 * 24 * 3600.0
"""A phone that was not seen for so long has to join again."""
MOST = 200
"""More phones are not remembered; who only watches and was seen least lately joins again."""
NOTED_S = 3600.0
"""How old the remembered time of the last visit may be."""


class Phone(Struct, frozen=True):
    """A phone that joined: the hash of its token, its number in order of joining, its seat, and whether it hosts.
    `seen` is wall time in seconds."""

    id: str
    number: int
    seat: Seat = ""
    host: bool = False
    seen: float = 0.0


class Kept(Struct, frozen=True):
    """The file: every phone, and whether everybody who joined may do everything."""

    phones: tuple[Phone, ...] = ()
    everybody: bool = False


class Phones:
    """Every phone of one table; each method may be called from any thread. `file` keeps them over a restart."""

    def __init__(self, file: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self._file, self._now, self._lock = file, now, RLock()
        kept = _read(file)
        self._phones = {one.id: one for one in kept.phones if now() - one.seen < FORGOTTEN_S}
        self._everybody = kept.everybody

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def everybody(self) -> bool:
        """Whether everybody who joined may do everything."""
        return self._everybody

    def known(self, token: str | None) -> Phone | None:
        """The phone with this token; ``None`` when it never joined or was sent away."""
        if not token:
            return None
        with self._lock:
            phone = self._phones.get(_hash(token))
            if phone is not None and self._now() - phone.seen > NOTED_S:
                phone = self._put(replace(phone, seen=self._now()))
            return phone

    def all(self) -> tuple[Phone, ...]:
        """Every phone, in order of joining."""
        with self._lock:
            return tuple(sorted(self._phones.values(), key=lambda one: one.number))

    def holder(self, seat: Seat) -> Phone | None:
        """Who sits there."""
        return next((one for one in self.all() if one.seat == seat), None)

    # --- changing ------------------------------------------------------------------------------------------------

    def join(self, *, host: bool = True) -> str:
        """A new phone's token. With `host` it hosts when no phone does yet."""
        token = secrets.token_urlsafe(32)
        with self._lock:
            number = max((one.number for one in self._phones.values()), default=0) + 1
            first = host and not any(one.host for one in self._phones.values())
            self._put(Phone(_hash(token), number, host=first, seen=self._now()), save=False)
            self._forget_some()
            self._save()
        return token

    def sit(self, phone: Phone, seat: Seat) -> bool:
        """Gives a phone a seat, in place of the one it had; False when another phone has it."""
        with self._lock:
            holder = self.holder(seat)
            if holder is not None and holder.id != phone.id:
                return False
            return self._change(phone.id, seat=seat)

    def stand(self, phone_id: str) -> bool:
        """A phone gives its seat up, or loses it; it goes on watching."""
        return self._change(phone_id, seat="")

    def host(self, phone_id: str, on: bool) -> bool:
        """Lets a phone host, or not."""
        return self._change(phone_id, host=on)

    def send_away(self, phone_id: str) -> bool:
        """Forgets a phone: its token opens nothing any more."""
        with self._lock:
            gone = self._phones.pop(phone_id, None)
            self._save()
            return gone is not None

    def switch(self, everybody: bool) -> None:
        """Whether everybody who joined may do everything."""
        with self._lock:
            self._everybody = everybody
            self._save()

    # --- inside --------------------------------------------------------------------------------------------------

    def _change(self, phone_id: str, **new: object) -> bool:
        with self._lock:
            phone = self._phones.get(phone_id)
            if phone is None:
                return False
            self._put(replace(phone, **new))
            return True

    def _put(self, phone: Phone, *, save: bool = True) -> Phone:
        self._phones[phone.id] = phone
        if save:
            self._save()
        return phone

    def _forget_some(self) -> None:
        idle = sorted((one for one in self._phones.values() if not (one.seat or one.host)), key=lambda one: one.seen)
        for one in idle[: max(0, len(self._phones) - MOST)]:
            del self._phones[one.id]

    def _save(self) -> None:
        """Written whole or not at all; when it cannot be, phones join again after the next start."""
        if self._file is None:
            return
        part = self._file.with_suffix(".part")
        try:
            part.touch(mode=0o600)
            part.write_bytes(msgspec.json.encode(Kept(self.all(), self._everybody)))
            part.replace(self._file)
        except OSError:
            log.exception("the phones that joined cannot be remembered")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _read(file: Path | None) -> Kept:
    """What was kept; a file that cannot be read is none, and phones join again."""
    if file is None:
        return Kept()
    try:
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except FileNotFoundError:
        return Kept()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        log.warning("%s cannot be read; phones have to join again", file)
        return Kept()
