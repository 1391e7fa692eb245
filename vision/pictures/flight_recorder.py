"""The flight recorder: the last settled pictures with their frames, for problem reports."""

import threading
from collections import deque
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.kernel.cards import Tag
from companion.kernel.places import Mat
from companion.kernel.sentences import as_plain_text
from vision.frame import Frame
from vision.opencv import cv2
from vision.pictures.debounce import SettledPicture
from vision.printing.export import mat_description, tag_descriptions

KEPT = 30


class FlightRecorder:
    """Keeps the last `KEPT` settled pictures as JPEG, so that a Pi's memory holds them. Any thread may save."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept: deque[tuple[bytes, SettledPicture]] = deque(maxlen=kept)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, frame: Frame, settled: SettledPicture) -> None:
        """Remembers a settled picture and the frame it was seen in."""
        data = cv2.imencode(".jpg", frame.luma, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        with self._lock:
            self._kept.append((data, settled))

    def save(self, folder: Path, mat: Mat, tags: Iterable[Tag]) -> Path:
        """Writes frames, ``mat.json``, ``tags.json`` and ``pictures.json`` (what was understood) into `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        with self._lock:
            kept = list(self._kept)
        understood = {}
        for number, (data, settled) in enumerate(kept):
            name = f"f{number:04d}.jpg"
            (folder / name).write_bytes(data)
            places = {str(place): msgspec.to_builtins(reading) for place, reading in settled.picture.items()}
            understood[name] = {"at": settled.at, "notes": list(settled.notes), "places": places}
        _write(folder / "pictures.json", understood)
        _write(folder / "mat.json", mat_description(mat))
        _write(folder / "tags.json", tag_descriptions(tags))
        return folder


def _write(path: Path, content: object) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(content, enc_hook=as_plain_text), indent=1) + b"\n")
