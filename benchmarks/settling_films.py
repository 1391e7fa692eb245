"""Pictures that count early, in the hard camera's films: arms lay, lift and turn cards, hover, and bump the mat.

    python -m benchmarks.settling_films
    python -m benchmarks.settling_films --films 8 --length 200

Each picture that is told, early or settled, is compared with the truth: it is wrong when it shows a card in a slot
where another lies on top, or none. Prints a table in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.harness import heading, options
from companion.games import find
from companion.table.messages import Message, PictureRested, PictureSettled
from vision.opencv import cv2
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.synthetic.conditions import preset
from vision.synthetic.film import film
from vision.synthetic.shot import Shot, Studio
from vision.tags.manifest import Manifest

LIGHTS = ("room", "candle_hands", "worst")
SIZE = (1920, 1080)
NAMES = {"A": "Ana", "B": "Luka"}


@dataclass
class Count:
    """Pictures of one kind."""

    told: int = 0
    wrong: int = 0


def main() -> None:
    """Plays the films and prints the table."""
    args = options(__doc__, films=(4, "films in each light"), length=(150, "frames of a film, ten a second"))
    cv2.setNumThreads(1)
    game = find("inscription").build({}, NAMES)
    studio, manifest = Studio(game.mat, deck_of(game)), Manifest(game.catalogue.tags())
    print(heading("light", "early pictures", "wrong", "settled pictures", "wrong"))
    for light in LIGHTS:
        early, settled = Count(), Count()
        for seed in range(args.films):
            told: list[Message] = []
            watcher = Watcher(lambda: None, Reader(game.mat, manifest), Locator(game.mat, manifest), told.append)  # type: ignore[arg-type, return-value]
            for frame in film(studio, preset(light, size=SIZE), seed, args.length):
                watcher.step(frame.shot.frame)
                for one in told:
                    if isinstance(one, PictureRested | PictureSettled):
                        count = early if isinstance(one, PictureRested) else settled
                        count.told += 1
                        count.wrong += not is_true(one, frame.shot, manifest)
                told.clear()
        print(f"| {light} | {early.told} | {early.wrong} | {settled.told} | {settled.wrong} |", flush=True)


def is_true(told: PictureRested | PictureSettled, shot: Shot, manifest: Manifest) -> bool:
    """Whether each card that a picture shows in a slot lies on top there."""
    shown = {where.zone: {seen.card for seen in reading.cards} for where, reading in told.picture.items()}
    for slot in shot.slots:
        tag = manifest.tag(slot.payload) if slot.payload is not None else None
        if shown.get(slot.zone, set()) - ({tag.card} if tag is not None else set()):
            return False
    return True


if __name__ == "__main__":
    main()
