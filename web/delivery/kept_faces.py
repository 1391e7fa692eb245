"""What is printed on all cards of a table, as phones fetch it: it never changes, so it is written once a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

import msgspec

from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from web.delivery.compression import compressed


class KeptFaces:
    """The cards as JSON and as gzip (empty where it is not worth it), by language. Any thread may ask."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[bytes, bytes]] = {}
        self._making = Lock()

    def encoded(
        self, faces: Mapping[CardId, Printed], language: str, said: Callable[[Any], Any]
    ) -> tuple[bytes, bytes]:
        """`said` writes the sentences of a language."""
        with self._making:
            if language not in self._kept:
                text = msgspec.json.encode(dict(faces), enc_hook=said)
                self._kept[language] = text, compressed(text)
            return self._kept[language]
