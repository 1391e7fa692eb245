"""``mat.json`` and ``tags.json`` of other programs, and folders read with nothing else."""

import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.errors import ConfigError
from companion.kernel.cards import TAG_MM, TAG_OFFSET_MM
from companion.kernel.places import Mat
from tests.vision.tables import CARDS, MAT, STRANGE_MAT, TAGS, Scene, of
from vision.cameras.recorded import pictures
from vision.mat.exchange import load_mat_json, load_tags_json
from vision.printing.export import mat_description, tag_descriptions
from vision.reader.read_folder import choose_mat, read_folder


def described(mat: Mat, slots: str = "top-left", fiducials: str = "centre") -> dict[str, Any]:
    """A mat as a stranger would write it, without saying which point x, y is."""
    data = json.loads(json.dumps(mat_description(mat)))
    del data["anchor"]
    for slot in data["slots"]:
        if slots == "centre":
            slot["x"] += slot["w"] / 2
            slot["y"] += slot["h"] / 2
    for one in data["fiducials"]:
        if fiducials == "top-left":
            one["x"] -= one["size"] / 2
            one["y"] -= one["size"] / 2
    return data


def written(path: Path, data: object) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of the unknown mat: bare, then with a card in ``left``."""
    folder = tmp_path_factory.mktemp("frames")
    scene = Scene(STRANGE_MAT)
    cv2.imwrite(str(folder / "f0000.png"), scene.camera.frame().luma)
    scene.lay(CARDS[0], "left", 90)
    cv2.imwrite(str(folder / "f0001.png"), scene.camera.frame().luma)
    return folder


@pytest.mark.parametrize("slots", ["top-left", "centre"])
@pytest.mark.parametrize("fiducials", ["top-left", "centre"])
def test_the_pictures_tell_which_point_x_and_y_are(tmp_path: Path, frames: Path, slots: str, fiducials: str) -> None:
    candidates = load_mat_json(written(tmp_path / "mat.json", described(STRANGE_MAT, slots, fiducials)))
    chosen = choose_mat(candidates, pictures(frames))
    assert [region.centre for region in chosen.regions] == [region.centre for region in STRANGE_MAT.regions]
    assert chosen.fiducials == STRANGE_MAT.fiducials


def test_a_stated_anchor_leaves_no_choice(tmp_path: Path) -> None:
    (mat,) = load_mat_json(written(tmp_path / "mat.json", mat_description(MAT)))
    assert [region.centre for region in mat.regions] == [region.centre for region in MAT.regions]
    assert mat.fiducials == MAT.fiducials


@pytest.mark.parametrize("shape", ["payloads", "objects", "full", "wrapped"])
def test_tags_may_be_payloads_alone(tmp_path: Path, shape: str) -> None:
    full = tag_descriptions(TAGS)
    texts = [tag.payload for tag in TAGS]
    data = {
        "payloads": texts,
        "objects": [{"payload": text} for text in texts],
        "full": full,
        "wrapped": {"tags": full},
    }
    manifest = load_tags_json(written(tmp_path / "tags.json", data[shape]))
    tag = manifest.tag(TAGS[0].payload)
    assert tag is not None and (tag.size_mm, tag.offset_mm) == (TAG_MM, TAG_OFFSET_MM)
    ours = load_tags_json(written(tmp_path / "full.json", full)).sets()[0]
    assert (manifest.sets()[0].grids == ours.grids).all()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("mat.json", "{", "not JSON"),
        ("mat.json", {"fiducials": []}, "size_mm"),
        ("mat.json", {"size_mm": [1, 1], "fiducials": []}, "without fiducials"),
        ("mat.json", {"size_mm": [1, 1], "fiducials": [{"id": 1, "x": 1}]}, "'y' is missing"),
        ("tags.json", [], "no tag"),
        ("tags.json", [{"card": "stoat:1"}], "entry 0"),
        ("tags.json", [{"payload": "A", "modules": ["01"]}], "modules"),
        ("tags.json", ["this is far too long for a tag"], "10 characters"),
    ],
)
def test_wrong_files_are_named(tmp_path: Path, name: str, content: object, words: str) -> None:
    path = written(tmp_path / name, content)
    with pytest.raises(ConfigError, match=words) as caught:
        load_mat_json(path) if name == "mat.json" else load_tags_json(path)
    assert name in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_tags_json(tmp_path / "tags.json")


@pytest.mark.parametrize("sequence", [False, True])
def test_a_folder_is_read_with_an_unknown_mat(tmp_path: Path, frames: Path, sequence: bool) -> None:
    mats = load_mat_json(written(tmp_path / "mat.json", described(STRANGE_MAT)))
    tags = load_tags_json(written(tmp_path / "tags.json", [tag.payload for tag in TAGS]))
    done: list[int] = []
    results = read_folder(frames, mats, tags, sequence=sequence, progress=lambda n, of: done.append(n))
    assert done == [1, 2]
    assert results["f0000.png"]["cards"] == []
    assert results["f0000.png"]["slots"] == {"left": "EMPTY", "right": "EMPTY", "hand": "EMPTY"}
    if not sequence:
        assert results["f0001.png"]["slots"]["left"] == of(CARDS[0])
        (card,) = results["f0001.png"]["cards"]
        assert card["tag"] == of(CARDS[0]) and abs(card["rotation"] - 90) < 3
        assert abs(card["x"] - 110) < 3 and abs(card["y"] - 115) < 3


def test_a_broken_picture_is_named_and_the_rest_is_read(tmp_path: Path, frames: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"not a picture")
    (tmp_path / "b.png").write_bytes((frames / "f0001.png").read_bytes())
    manifest = load_tags_json(written(tmp_path / "tags.json", [tag.payload for tag in TAGS]))
    results = read_folder(tmp_path, STRANGE_MAT, manifest)
    assert results["a.jpg"]["cards"] == [] and "not a picture" in results["a.jpg"]["notes"][0]
    assert results["b.png"]["slots"]["left"] == of(CARDS[0])
