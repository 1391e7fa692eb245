"""Pages as they were sent, for every further phone that asks for the same one."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.sentences import as_plain_text
from companion.table.page import Page
from web.delivery.compression import compressed
from web.protocols import Host


class NewestPage:
    """The table's own screen as it stands, made once for each version. Any thread may ask."""

    def __init__(self) -> None:
        self._kept: Page | None = None
        self._making = Lock()

    def of(self, host: Host) -> Page:
        """The newest one."""
        version, kept = host.wait_newer(-1, 0).version, self._kept
        if kept is not None and kept.version == version:
            return kept
        with self._making:  # who asks meanwhile waits for it instead of making another
            kept = self._kept
            if kept is None or kept.version != version:
                kept = self._kept = host.page(None)
            return kept


class KeptPage(Struct, frozen=True):
    """A page, its JSON, and that as gzip (empty where it is not worth it)."""

    page: Page
    text: bytes
    small: bytes


class KeptPages:
    """The encoded pages of the newest version, by what each client may see. Any thread may ask: of phones that hear of
    the same news at once, one has the page made and the others wait for it."""

    def __init__(self) -> None:
        self._kept: tuple[int, dict[str, KeptPage]] = (-1, {})
        self._making = Lock()

    def encoded(
        self,
        version: int,
        key: str,
        make: Callable[[], Page],
        left: Callable[[], float | None],
        said: Callable[[Any], Any] = as_plain_text,
    ) -> KeptPage:
        """The page of this version for clients with the same `key`; made when nobody has asked for it yet. `said`
        writes its sentences, in a language that `key` has to name.

        On one that counts down only the seconds are set anew, those `left` now. One that is newer than `version`
        already is not kept.
        """
        kept = self._found(version, key)
        if kept is None:
            with self._making:
                kept = self._found(version, key) or self._made(version, key, make, said)
        question = kept.page.question
        if question is None or question.seconds_left is None or (now := left()) in (None, question.seconds_left):
            return kept
        return _encoded(replace(kept.page, question=replace(question, seconds_left=now)), said)

    def _found(self, version: int, key: str) -> KeptPage | None:
        of, pages = self._kept
        return pages.get(key) if of == version else None

    def _made(self, version: int, key: str, make: Callable[[], Page], said: Callable[[Any], Any]) -> KeptPage:
        kept = _encoded(make(), said)
        if kept.page.version == version:
            if self._kept[0] != version:
                self._kept = (version, {})
            self._kept[1][key] = kept
        return kept


def _encoded(page: Page, said: Callable[[Any], Any]) -> KeptPage:
    text = msgspec.json.encode(page, enc_hook=said)
    return KeptPage(page, text, compressed(text))
