"""Pages as they were sent, for every further phone that asks for the same one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.kernel.sentences import as_plain_text
from companion.table.page import Page
from web.protocols import Host


class NewestPage:
    """The table's own screen as it stands, made once for each version. Any thread may ask."""

    def __init__(self) -> None:
        self._kept: Page | None = None

    def of(self, host: Host) -> Page:
        """The newest one."""
        version, kept = host.wait_newer(-1, 0).version, self._kept
        if kept is None or kept.version != version:
            kept = self._kept = host.page(None)
        return kept


class KeptPages:
    """The encoded pages of the newest version, by what each client may see. Any thread may ask."""

    def __init__(self) -> None:
        self._kept: tuple[int, dict[str, bytes]] = (-1, {})

    def encoded(
        self, version: int, key: str, make: Callable[[], Page], said: Callable[[Any], Any] = as_plain_text
    ) -> bytes:
        """The page of this version for clients with the same `key`, as JSON; made when nobody has asked for it yet;
        `said` writes its sentences, in a language that `key` has to name.

        A page on which a countdown runs is made anew each time, and so is one that is newer than `version` already.
        """
        of, pages = self._kept
        if of == version and key in pages:
            return pages[key]
        page = make()
        text = msgspec.json.encode(page, enc_hook=said)
        if page.version == version and (page.question is None or page.question.seconds_left is None):
            if of != version:
                pages = {}
                self._kept = (version, pages)
            pages[key] = text
        return text
