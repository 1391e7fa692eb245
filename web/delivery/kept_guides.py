"""A game's guide as phones fetch it: once, at an address that names its content."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from companion.kernel.sentences import as_plain_text
from companion.table.page import Guide


class KeptGuides:
    """The encoded guide of the game on the table, by language. Any thread may ask."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Guide, str, bytes]] = {}

    def encoded(self, guide: Guide, language: str, said: Callable[[Any], Any] = as_plain_text) -> tuple[str, bytes]:
        """Ten characters that stand for a guide in a language, and the guide as JSON; `said` writes its sentences."""
        kept = self._kept.get(language)
        if kept is None or kept[0] is not guide:
            text = msgspec.json.encode(guide, enc_hook=said)
            kept = self._kept[language] = guide, sha256(text).hexdigest()[:10], text
        return kept[1], kept[2]
