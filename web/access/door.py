"""The table's door: the code that lets in, the PIN that makes a phone the host, the phones, and how often one may try.

One door lasts as long as the program, over all games.
"""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable
from pathlib import Path

from werkzeug.exceptions import TooManyRequests

from companion.kernel.sentences import say
from web.access.limits import Limit
from web.access.phones import Phone, Phones

TRIES, EVERY_S = 8, 60.0
"""Wrong codes one address may try at once, and seconds for one more."""
ALL_TRIES, ALL_EVERY_S = 60, 10.0
"""The same for all addresses together: some 8,700 a day, where a code of six letters has 900 million."""
BURST, REQUEST_S = 300, 1 / 40
"""Requests one client may make at once, and seconds for one more. A phone loads some 40 files and then asks once a
second."""
REPORTS, REPORT_S = 3, 60.0
"""Reports with pictures at once, and seconds for one more, for all clients together."""


class Door:
    """`code` is wanted from every browser not on this machine, ``None`` where none can come. `pin` makes a joined phone
    a host. `renewed` makes a new code."""

    def __init__(
        self,
        code: str | None = None,
        *,
        pin: str = "",
        file: Path | None = None,
        renewed: Callable[[], str] | None = None,
    ) -> None:
        self.code, self.pin = code, pin
        self.phones = Phones(file)
        self.requests = Limit(BURST, REQUEST_S)
        self.reports = Limit(REPORTS, REPORT_S)
        self._renewed = renewed
        self._tries, self._all_tries = Limit(TRIES, EVERY_S), Limit(ALL_TRIES, ALL_EVERY_S)

    def opens(self, code: str, address: str) -> bool:
        """Whether this is the join code; TooManyTries when too many were wrong."""
        return self._fits(code, self.code or "", address)

    def makes_host(self, phone: Phone, pin: str, address: str) -> bool:
        """Lets a phone host that knows the PIN; TooManyTries when too many were wrong."""
        return self._fits(pin, self.pin, address) and self.phones.host(phone.id, True)

    @property
    def renews(self) -> bool:
        """Whether the code can be changed."""
        return self._renewed is not None

    def renew(self) -> None:
        """Another join code; phones that joined stay."""
        if self._renewed is not None:
            self.code = self._renewed()

    def _fits(self, said: str, wanted: str, address: str) -> bool:
        wait = self._tries.take(address) or self._all_tries.take("")
        if wait > 0:
            raise TooManyTries(wait)
        right = bool(wanted) and hmac.compare_digest(_plain(said), _plain(wanted))
        if right:
            self._tries.give_back(address)
            self._all_tries.give_back("")
        return right


def _plain(code: str) -> bytes:
    return "".join(code.split()).upper().encode(errors="replace")


class TooManyTries(TooManyRequests):
    """Too many wrong codes; says in how many seconds the next may be tried."""

    def __init__(self, seconds: float) -> None:
        left = max(1, math.ceil(seconds))
        super().__init__(say("Too many wrong codes. Try again in {left} s.", left=left), retry_after=left)
