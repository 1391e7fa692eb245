"""The reader in numbers: recall and false reads under hard conditions, latency in films, and beside it what pyzbar and
zxing-cpp read of whole frames, and at what cost.

    python -m benchmarks.reader                everything, about an hour on two cores
    python -m benchmarks.reader --quick        a tenth of it
    python -m benchmarks.reader --only film    one part: single, worst, strangers, damaged, film, full
    python -m benchmarks.reader --pictures SET pictures of a real print: `companion read FOLDER --label SET`
    python -m benchmarks.reader --only sizes --game inception --seeds odd
                                               a game's own mat at 720p, 1080p and 2304: pictures and films
    python -m benchmarks.reader --only sizes --game inception --light worst --width 1920
                                               one row of it

Pictures come from the product's own hard camera (`vision.synthetic.shot`); the same seeds give the same pictures.
Times are processor time of one thread.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.reader_damage import damaged
from benchmarks.reader_film import FilmScore, score_film
from benchmarks.reader_parts import BINNED, CARDS, HD, SMALL, Bench, Row, Score, measured, tags
from companion import games
from companion.errors import CompanionError
from vision.frame import Luma
from vision.opencv import cv2, version
from vision.reader.labelled import load_labels, score_labelled
from vision.synthetic.arrangement import random_arrangement
from vision.synthetic.conditions import preset, random_view
from vision.synthetic.film import film
from vision.synthetic.light import flickered, lamps_for
from vision.synthetic.shot import Shot
from vision.tags import standard_decoders
from vision.tags.long_exposure import MOST
from vision.tags.manifest import Manifest

SINGLE = (
    Row("room", HD, 99),
    Row("room", BINNED, 99),
    Row("dim", HD, 99),
    Row("dim", BINNED, 99),
    Row("webcam", HD, 99),
    Row("tilt35", HD, 96),
    Row("tilt35", BINNED, 96),
    Row("glare", HD, 96),
    Row("curl", HD, 93),
    Row("candle", HD, 97),
    Row("candle", BINNED, 97),
    Row("candle_hands", HD, 97),
    Row("candle_hands", BINNED, 97),
    Row("free40", BINNED, 97),
    Row("free60", BINNED, 97),
    Row("free_candle", BINNED, 97),
    *(Row(name, HD, 0) for name in ("rolling", "bands", "dust", "inkjet", "matte", "glossy", "screen", "real")),
    Row("room", SMALL, 97),
    Row("room", HD, 99, 12.0),
)
WORST = (Row("worst", HD, 80), Row("worst", BINNED, 90))
WORST_3 = {HD: 92.0, BINNED: 96.0}
FILMS = (
    Row("dim", SMALL, 0),
    Row("dim", HD, 0),
    Row("candle", BINNED, 0),
    Row("candle_hands", HD, 0),
    Row("free60", BINNED, 0),
)
SIZES = (SMALL, HD, BINNED)
SIZES_IN = ("room", "candle", "candle_hands", "worst")
PARTS = ("single", "worst", "strangers", "damaged", "film", "full")
"""What a run without ``--only`` measures; ``sizes`` is asked for by name."""


def title(text: str) -> None:
    """A heading."""
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def named(row: Row) -> str:
    """The row's conditions in words."""
    return f"{row.preset:13}{row.size[0]:5} x {row.size[1]:4} {row.tag_mm:3.0f} mm"


def verdict(value: float, goal: float) -> str:
    """Whether a goal was met."""
    return f"goal {abs(goal):g} {'met' if value >= goal - 1e-9 else 'MISSED'}"


def single(bench: Bench, pictures: int) -> None:
    """Recall of clear tags in single frames."""
    title("single frames: recall of clear tags, false reads, position and angle (median / 95 %)")
    for row in SINGLE:
        score, reader, studio = Score(), bench.reader(row), bench.studio(row)
        for seed in range(max(1, pictures // (3 if row.preset.startswith("free") else 1))):
            shot = studio.shot(preset(row.preset, size=row.size), seed)
            score.add(shot, *measured(reader, shot))
        print(
            f"{named(row)}  {score.recall:5.1f} % of {score.clear:4}  {verdict(score.recall, row.goal):10} "
            f"false {score.false} misplaced {score.misplaced} false empty {score.false_empty} "
            f"bare {score.bare_seen}/{score.bare}  {_spread(score.errors_mm)} mm {_spread(score.errors_deg)} deg  "
            f"{np.mean(score.ms):.0f} ms",
            flush=True,
        )


def strangers(bench: Bench, pictures: int) -> None:
    """Half of the tags are not in the manifest, with foreign codes and card backs: none of them may be named."""
    title("tags missing from the manifest, foreign codes, card backs: reads of anything unlisted")
    views = false = 0
    for row in (
        Row("room", HD, 0),
        Row("candle", BINNED, 0),
        Row("worst", HD, 0),
        Row("room", SMALL, 0),
        Row("free60", BINNED, 0),
    ):
        studio = bench.studio(row)
        reader = bench.reader(row, [tag for tag in tags(row.tag_mm) if not tag.card.endswith(":2")])
        score = Score()
        for seed in range(1000, 1000 + pictures):
            shot = studio.shot(preset(row.preset, size=row.size, foreign=3, face_down=0.2, busy=1.0), seed)
            score.add(shot, *measured(reader, shot))
        views, false = views + score.views, false + score.false
        print(f"{named(row)}  {score.views} tag views, {score.false} false", flush=True)
    print(f"together {views} tag views, {false} false reads: {'goal met' if not false else 'goal MISSED'}", flush=True)


def worst(bench: Bench, pictures: int) -> None:
    """The worst case: one frame, and within three frames of a still table."""
    title("worst case (candle, strong blur, 30 degrees, two hands, glare, curl): recall in one frame, within three")
    for row in WORST:
        once, thrice = Score(), Score()
        reader = bench.reader(row)
        for seed in range(pictures):
            first, *more = still(bench, row, seed, 3)
            once.add(first, *measured(reader, first))
            for shot in more:
                belief = reader.read(shot.frame)
            thrice.add(first, belief, 0.0)
        goal = WORST_3[row.size]
        print(
            f"{named(row)}  one {once.recall:5.1f} % of {once.clear} ({verdict(once.recall, row.goal)})  "
            f"three {thrice.recall:5.1f} % ({verdict(thrice.recall, goal)})  false {once.false + thrice.false}",
            flush=True,
        )


def still(bench: Bench, row: Row, seed: int, count: int) -> list[Shot]:
    """Pictures of one still table one after the other: only flicker, blur and noise differ."""
    conditions, mat, chance = preset(row.preset, size=row.size), bench.mat_of(row), np.random.default_rng(seed)
    studio = bench.studio(row)
    view = random_view(conditions, mat, chance)
    arrangement = random_arrangement(conditions, mat, studio.deck, chance)
    lamps = lamps_for(conditions, mat, chance)
    return [
        studio.take(view, arrangement, flickered(lamps, conditions, chance), conditions, chance) for _ in range(count)
    ]


def pictures(folder: Path) -> None:
    """Labelled pictures of a real print, each read alone."""
    labels = load_labels(folder)
    game = games.find(labels.game).build()
    known = Manifest(tag.sized(labels.tag_mm) for tag in game.catalogue.tags())
    score = score_labelled(folder, labels, game.mat, known)
    print(
        f"{folder}: {labels.game}, {len(score.ms)} pictures  recall {score.recall:5.1f} % of {score.cards}  "
        f"false {score.false} misplaced {score.misplaced}  {_spread(score.ms)} ms"
    )
    for name, missed in score.missed.items():
        print(f"  {name}: not read {', '.join(missed)}")


def sizes(bench: Bench, rows: Sequence[Row], seeds: Sequence[int], length: int) -> None:
    """A mat under each row's conditions: pictures read alone, three and eight of a still table
    (`vision.tags.long_exposure` lays them over one another), and a film of every fourth seed.

    Limits are set on even seeds and proven on odd ones.
    """
    title("one picture, three and eight of a still table, a film: recall of clear tags at each size of picture")
    for row in rows:
        reader, once, filmed = bench.reader(row), Score(), FilmScore()
        after = {3: Score(), MOST: Score()}
        for seed in seeds:
            first, *more = still(bench, row, seed, MOST)
            once.add(first, *measured(reader, first))
            for number, shot in enumerate(more, 2):
                belief = reader.read(shot.frame)
                if number in after:
                    after[number].add(first, belief, 0.0)
        for seed in seeds[::4]:
            made = film(bench.studio(row), preset(row.preset, size=row.size), seed, length)
            score_film(made, bench.reader(row), bench.mat_of(row), filmed)
        print(
            f"{named(row)}  one {once.recall:5.1f} %  three {after[3].recall:5.1f} %  "
            f"eight {after[MOST].recall:5.1f} % of {once.clear:4}  "
            f"film {100 * filmed.recalled / max(1, filmed.clear):5.1f} % of {filmed.clear:5}  "
            f"false {once.false + sum(one.false for one in after.values()) + filmed.false_tags}  "
            f"false empty {once.false_empty + sum(one.false_empty for one in after.values()) + filmed.false_empty}",
            flush=True,
        )


def films(bench: Bench, films_each: int, length: int) -> None:
    """Hands at work at ten frames a second, and what full-frame decoders cost on the same frames."""
    title("films: frames until place / lift / turn is reported (median, 95 %), mistakes, cost")
    for row in FILMS:
        score, shots = FilmScore(), []
        for seed in range(films_each):
            made = film(bench.studio(row), preset(row.preset, size=row.size), seed, length)
            shots += score_film(made, bench.reader(row), bench.mat_of(row), score)
        late = "  ".join(f"{kind} {_spread(found)}" for kind, found in score.latency.items())
        print(
            f"{named(row)}  {late}  missed {len(score.missed)}  false tags {score.false_tags} "
            f"empty {score.false_empty}  drop-outs {score.drop_outs}  "
            f"recall {100 * score.recalled / max(1, score.clear):.1f} %  "
            f"bumps right at once {sum(score.after_bump)}/{len(score.after_bump)}",
            flush=True,
        )
        _costs(score, shots, 2 if row.preset.startswith("free") else 8)


def _costs(score: FilmScore, shots: Sequence[Shot], share: int) -> None:
    """Prints what the reader costs against whole-frame pyzbar and zxing-cpp on pictures of the same film."""
    idle, play = float(np.median(score.idle_ms)), float(np.mean(score.play_ms))
    others = whole_frames(shots)
    full = others["pyzbar"].ms
    print(
        f"{'':32}idle {idle:.2f} ms, in play {play:.1f} ms (95 %: {np.percentile(score.play_ms, 95):.0f}), "
        f"a changed place {_spread(score.decision_ms)} ms ({verdict(-float(np.median(score.decision_ms)), -30)})   "
        f"whole frame: {spoken(others)}   "
        f"idle 1/{full / idle:.0f} of pyzbar ({verdict(full / idle, 100)}), "
        f"1/{others['zxing-cpp'].ms / idle:.0f} of zxing-cpp; "
        f"play 1/{full / play:.1f} of pyzbar ({verdict(full / play, share)}), "
        f"1/{others['zxing-cpp'].ms / play:.1f} of zxing-cpp",
        flush=True,
    )


def full_frame(bench: Bench, pictures: int) -> None:
    """What decoders read when they are given whole frames, as most projects do."""
    title("whole frames given to decoders: recall of clear tags, ms a frame")
    for row in (Row("room", HD, 0), Row("room", BINNED, 0), Row("dim", BINNED, 0), Row("candle", BINNED, 0)):
        studio = bench.studio(row)
        shots = [studio.shot(preset(row.preset, size=row.size), seed) for seed in range(pictures)]
        print(f"{named(row)}  {spoken(whole_frames(shots))}", flush=True)


@dataclass(frozen=True)
class Decoder:
    """How an ordinary decoder did on whole frames: per cent of the clear tags, and milliseconds a frame."""

    recall: float
    ms: float


WHOLE: dict[str, Callable[[Luma], Iterable[str]]] = {
    "pyzbar": standard_decoders.zbar,
    "zxing-cpp": lambda luma: [text for text, _ in standard_decoders.zxing(luma)],
}


def whole_frames(shots: Sequence[Shot]) -> dict[str, Decoder]:
    """Both ordinary decoders on the same pictures."""
    clear = sum(tag.clear for shot in shots for tag in shot.tags)
    found = {}
    for name, decode in WHOLE.items():
        hits, before = 0, time.process_time()
        for shot in shots:
            hits += len({tag.payload for tag in shot.tags if tag.clear} & set(decode(shot.frame.luma)))
        spent = time.process_time() - before
        found[name] = Decoder(100 * hits / max(1, clear), 1000 * spent / len(shots))
    return found


def spoken(found: Mapping[str, Decoder]) -> str:
    """Decoders with their recall and their cost."""
    return ", ".join(f"{name} {one.recall:.0f} % in {one.ms:.0f} ms" for name, one in found.items())


def _spread(values: Sequence[float]) -> str:
    return f"{np.median(values):.2g}/{np.percentile(values, 95):.2g}" if values else "-"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the pictures")
    parser.add_argument("--only", choices=(*PARTS, "sizes"), help="one part")
    parser.add_argument("--pictures", type=Path, metavar="SET", help="a labelled folder instead of drawn pictures")
    parser.add_argument("--game", default="inscription", help="whose mat lies on the table")
    parser.add_argument("--seeds", choices=("even", "odd"), default="odd", help="of sizes: which pictures")
    parser.add_argument("--count", type=int, default=12, help="of sizes: how many tables")
    parser.add_argument("--light", nargs="+", choices=SIZES_IN, default=SIZES_IN, help="of sizes: which lights")
    wide = [width for width, _ in SIZES]
    parser.add_argument("--width", nargs="+", type=int, choices=wide, default=wide, help="of sizes: which pictures")
    chosen = parser.parse_args()
    quick = chosen.quick
    cv2.setNumThreads(1)
    if chosen.pictures is not None:
        try:
            pictures(chosen.pictures)
        except CompanionError as problem:
            parser.error(str(problem))
        return
    print(f"OpenCV {version()}, {CARDS} tags known")
    bench = Bench(chosen.game)
    rows = [Row(light, size, 0) for light in chosen.light for size in SIZES if size[0] in chosen.width]
    begin = ("even", "odd").index(chosen.seeds)
    parts = {
        "single": lambda: single(bench, 3 if quick else 24),
        "worst": lambda: worst(bench, 3 if quick else 24),
        "strangers": lambda: strangers(bench, 3 if quick else 60),
        "damaged": lambda: damaged(100 if quick else 6000),
        "film": lambda: films(bench, 1 if quick else 4, 80 if quick else 150),
        "full": lambda: full_frame(bench, 2 if quick else 6),
        "sizes": lambda: sizes(bench, rows, range(begin, begin + 2 * chosen.count, 2), 40 if quick else 80),
    }
    for name, part in parts.items():
        if chosen.only == name or (chosen.only is None and name in PARTS):
            if name == "damaged":
                title("damaged tags, one at a time, listed and not")
            part()


if __name__ == "__main__":
    main()
