"""A picture of hard frames with what was read, for the documents.

python -m benchmarks.reader_picture docs/reader.jpg
"""

import argparse
from pathlib import Path

import numpy as np

from benchmarks.reader_parts import HD, Bench, Row
from vision.frame import Luma
from vision.geometry import turn
from vision.opencv import cv2
from vision.reader.belief import Belief
from vision.synthetic.conditions import preset

SHOWN = ("candle_hands", "worst", "free60")
_WIDTH = 1100
_GREEN, _RED, _WHITE = (90, 220, 90), (60, 60, 235), (235, 235, 235)


def annotated(luma: Luma, belief: Belief, clear: set[str], caption: str) -> np.ndarray:
    """The frame in grey with each read card's outline and tag in green, and missed clear tags counted in red."""
    bright = cv2.convertScaleAbs(luma, alpha=220 / max(1.0, float(np.percentile(luma, 99))))
    picture = cv2.cvtColor(bright, cv2.COLOR_GRAY2BGR)
    assert belief.table is not None
    corners = np.array([[-31.5, -44], [31.5, -44], [31.5, 44], [-31.5, 44]])
    for one in belief.sightings:
        outline = belief.table.to_px(corners @ turn(one.rotation).T + [one.x, one.y])
        cv2.polylines(picture, [np.round(outline).astype(np.int32)], True, _GREEN, 3, cv2.LINE_AA)
        at = belief.table.to_px(np.array([one.read.tag]))[0]
        words, where = one.payload, (int(at[0]) - 60, int(at[1]) - 22)
        cv2.putText(picture, words, where, cv2.FONT_HERSHEY_SIMPLEX, 0.62, (0, 0, 0), 5, cv2.LINE_AA)
        cv2.putText(picture, words, where, cv2.FONT_HERSHEY_SIMPLEX, 0.62, _GREEN, 2, cv2.LINE_AA)
    read = {one.payload for one in belief.sightings}
    missed = len(clear - read)
    words = f"{caption}: {len(clear & read)} of {len(clear)} clear tags read" + (f", {missed} missed" if missed else "")
    cv2.rectangle(picture, (0, 0), (picture.shape[1], 44), (0, 0, 0), -1)
    cv2.putText(picture, words, (14, 31), cv2.FONT_HERSHEY_SIMPLEX, 0.9, _RED if missed else _WHITE, 2, cv2.LINE_AA)
    return picture


def main() -> None:
    """Writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where to write it (.jpg or .png)")
    parser.add_argument("--seed", type=int, default=2)
    chosen = parser.parse_args()
    bench, strips = Bench(), []
    for name in SHOWN:
        row = Row(name, HD, 0)
        shot = bench.studio(row).shot(preset(name, size=HD), chosen.seed)
        belief = bench.reader(row).read_alone(shot.frame)
        clear = {tag.payload for tag in shot.tags if tag.clear}
        caption = f"{name.replace('_', ', ')}, {HD[0]} x {HD[1]}, 15 mm tags"
        picture = annotated(shot.frame.luma, belief, clear, caption)
        strips.append(cv2.resize(picture, (_WIDTH, _WIDTH * HD[1] // HD[0]), interpolation=cv2.INTER_AREA))
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    quality = [cv2.IMWRITE_JPEG_QUALITY, 82] if chosen.file.suffix.lower() in (".jpg", ".jpeg") else []
    chosen.file.write_bytes(cv2.imencode(chosen.file.suffix, np.vstack(strips), quality)[1].tobytes())
    print(f"{chosen.file} written")


if __name__ == "__main__":
    main()
