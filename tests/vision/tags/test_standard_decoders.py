"""The ordinary decoders beside the matched reader: whatever they do, a frame is read."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.tags import standard_decoders


def test_a_second_reader_that_stumbles_has_nothing_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(*_: object, **__: object) -> list[object]:
        return [max([])]  # pyzbar's own way to bound a symbol without corners

    stumbling = SimpleNamespace(decode=decode, ZBarSymbol=SimpleNamespace(QRCODE=64))
    monkeypatch.setattr(standard_decoders, "_pyzbar", lambda: stumbling)
    assert standard_decoders.zbar(np.zeros((60, 60), np.uint8)) == []
