"""Pictures of real prints with what people say lies where: a folder of pictures and its ``labels.json``."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import ConfigError
from companion.kernel.cards import TAG_MM, CardId, card_id
from companion.kernel.codec import json_value
from companion.kernel.places import Mat, Region
from vision.reader.belief import region_of
from vision.reader.read_folder import read_folder
from vision.tags.manifest import Manifest

FILE = "labels.json"


class Lying(Struct, frozen=True):
    """A card that lies face up in a region of the mat."""

    card: CardId
    zone: str


class Labels(Struct, frozen=True):
    """What lies in each picture of a folder: of which game, how large its tags are printed (mm), cards by picture."""

    game: str
    pictures: Mapping[str, tuple[Lying, ...]]
    tag_mm: float = TAG_MM


def parse_lying(text: str, mat: Mat, tags: Manifest) -> tuple[Lying, ...]:
    """What lies where as people write it: ``stoat:1 B2, wolf:3 A1``. ConfigError names what is no card or no place."""
    cards = {tag.card for tag in tags}
    found = []
    for piece in filter(None, map(str.strip, text.split(","))):
        name, _, zone = piece.partition(" ")
        card = CardId(name) if ":" in name else card_id(name, 1)
        if card not in cards:
            raise ConfigError(f"{piece!r}: there is no card {card!r} (write for example stoat:1 B2)")
        place = _place(zone.strip(), mat)
        if place is None:
            places = ", ".join(_called(region) for region in mat.regions)
            raise ConfigError(f"{piece!r}: the mat has no place {zone.strip()!r}; it has {places}")
        found.append(Lying(card, place))
    return tuple(found)


def _place(text: str, mat: Mat) -> str | None:
    """The region that people mean: by its name, or by what is printed on it where that is printed once."""
    for words in ([region.name for region in mat.regions], [region.label for region in mat.regions]):
        meant = [number for number, word in enumerate(words) if word and word.casefold() == text.casefold()]
        if len(meant) == 1:
            return mat.regions[meant[0]].name
    return None


def _called(region: Region) -> str:
    """A region's name, and what is printed on it where that differs."""
    return f"{region.name} ({region.label})" if region.label not in ("", region.name) else region.name


def seen_lying(cards: Sequence[Mapping[str, object]], mat: Mat, tags: Manifest) -> tuple[Lying, ...]:
    """What a result of `read_folder` says lies where; cards outside of every region are left out."""
    found = []
    for one in cards:
        tag = tags.tag(str(one["tag"]))
        region = region_of(mat, float(str(one["x"])), float(str(one["y"])))
        if tag is not None and region is not None:
            found.append(Lying(tag.card, region.name))
    return tuple(found)


def add_pictures(folder: Path, sources: Sequence[Path], labels: Labels) -> Path:
    """Copies pictures into a labelled folder and adds their labels to those it has; the labels' file.

    ConfigError when the folder holds another game's pictures, or tags of another size.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    before = load_labels(folder) if file.exists() else Labels(labels.game, {}, labels.tag_mm)
    if (before.game, before.tag_mm) != (labels.game, labels.tag_mm):
        raise ConfigError(f"{folder} holds pictures of {before.game} with tags of {before.tag_mm:g} mm: name another")
    for source in sources:
        if not (folder / source.name).exists() or not (folder / source.name).samefile(source):
            shutil.copyfile(source, folder / source.name)
    whole = Labels(labels.game, {**before.pictures, **labels.pictures}, labels.tag_mm)
    draft = folder / f".{FILE}.new"
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")
    draft.replace(file)
    return file


def load_labels(folder: Path) -> Labels:
    """The labels of a folder. ConfigError when it has none or they are damaged."""
    try:
        return json_value((folder / FILE).read_bytes(), Labels)
    except OSError as problem:
        raise ConfigError(f"{folder / FILE} cannot be read: {problem.strerror}") from problem
    except msgspec.DecodeError as problem:
        raise ConfigError(f"{folder / FILE}: {problem}") from problem


@dataclass
class LabelledScore:
    """How the labels of a folder were read: cards labelled, read where they lie, read elsewhere, and read although
    they are not in the picture; what was missed by picture, and milliseconds a picture.
    """

    cards: int = 0
    right: int = 0
    misplaced: int = 0
    false: int = 0
    missed: dict[str, list[str]] = field(default_factory=dict)
    ms: list[float] = field(default_factory=list)

    @property
    def recall(self) -> float:
        """Per cent of the cards that were read where they lie."""
        return 100 * self.right / max(1, self.cards)


def score_labelled(folder: Path, labels: Labels, mat: Mat, tags: Manifest) -> LabelledScore:
    """Reads every labelled picture alone and compares."""
    score = LabelledScore()
    for name, result in read_folder(folder, mat, tags).items():
        if name not in labels.pictures:
            continue
        truth = set(labels.pictures[name])
        seen = set(seen_lying(result["cards"], mat, tags))
        present = {one.card for one in truth}
        read = {tag.card for card in result["cards"] if (tag := tags.tag(card["tag"])) is not None}
        score.cards += len(truth)
        score.right += len(truth & seen)
        score.misplaced += sum(one.card in present and one not in truth for one in seen)
        score.false += len(read - present)
        score.ms.append(result["ms"])
        if missing := truth - seen:
            score.missed[name] = sorted(f"{one.card} {one.zone}" for one in missing)
    return score
