"""What a camera or a folder may also show: a word for people, never a wrong card, never a crash."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import DeviceError
from tests.vision.tables import CARDS, MAT, STRANGE_MAT, TAGS, Scene, of, payloads
from vision.frame import Frame, Luma
from vision.reader.belief import Belief
from vision.reader.read_folder import read_folder
from vision.reader.reader import Reader
from vision.setup.calibrate import calibrate
from vision.tags.manifest import Manifest
from vision.tags.symbols import module_grid

MANIFEST = Manifest(TAGS)


@pytest.fixture(scope="module")
def table() -> Luma:
    """The mat with one card in B2."""
    scene = Scene(size=(1920, 1080))
    scene.lay(CARDS[0], "B2")
    return scene.camera.frame().luma


def seen(luma: np.ndarray, frames: int = 1, manifest: Manifest = MANIFEST) -> Belief:
    """The belief after some frames that all show the same."""
    reader = Reader(MAT, manifest)
    for number in range(frames):
        belief = reader.read(Frame(np.ascontiguousarray(luma), None, number / 10, number))
    return belief


def code(text: str, px: int) -> np.ndarray:
    """A black and white symbol with its quiet zone."""
    return (np.kron(1 - np.pad(module_grid(text), 3), np.ones((px, px))) * 220 + 15).astype(np.uint8)


def covered_with_codes(luma: Luma, texts: list[str], px: int, seed: int = 1) -> Luma:
    """The picture with symbols scattered over its upper half."""
    picture, chance = luma.copy(), np.random.default_rng(seed)
    for text in texts:
        symbol = code(text, px)
        side = len(symbol)
        y, x = chance.integers(0, 500 - side), chance.integers(0, luma.shape[1] - side)
        picture[y : y + side, x : x + side] = symbol
    return picture


@settings(max_examples=10)
@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 2**16), st.booleans())
def test_pictures_of_any_size_and_content_do_no_harm(width: int, height: int, seed: int, coarse: bool) -> None:
    chance = np.random.default_rng(seed)
    luma = chance.integers(0, 256, (height, width)).astype(np.uint8)
    if coarse:
        luma = np.kron((luma > 127) * 255, np.ones((6, 6))).astype(np.uint8)
    belief = Reader(MAT, MANIFEST).read(Frame(luma))
    assert not belief.usable and belief.notes and belief.sightings == ()


def test_two_mats_are_named_and_one_is_read(table: Luma) -> None:
    small = cv2.resize(table, (960, 540), interpolation=cv2.INTER_AREA)
    belief = seen(cv2.resize(np.vstack([small, small]), None, fx=1.6, fy=1.6))
    assert any("two mats" in note for note in belief.notes)
    assert payloads(belief) <= {of(CARDS[0])}


def test_a_poster_full_of_codes_is_one_sentence_and_no_card(table: Luma) -> None:
    poster = covered_with_codes(table, [f"POSTER{number}" for number in range(30)], 4)
    belief = seen(poster, 3)
    assert payloads(belief) <= {of(CARDS[0])}
    assert len(belief.notes) <= 2
    assert any("not ours" in note or "cannot be found" in note for note in belief.notes)


def test_a_poster_without_the_mat_is_no_mat(table: Luma) -> None:
    poster = covered_with_codes(np.full_like(table, 230), [tag.payload for tag in TAGS], 4)
    belief = seen(poster)
    assert not belief.usable and "cannot be found" in belief.notes[0] and belief.sightings == ()


def test_a_phone_that_shows_a_tag_is_told_that_it_is_too_large(table: Luma) -> None:
    phone = table.copy()
    phone[450:700, 980:1160] = 12
    symbol = code(TAGS[9].payload, 4)
    phone[500 : 500 + len(symbol), 1010 : 1010 + len(symbol)] = symbol
    belief = seen(phone, 4)
    assert any("wrong size" in note for note in belief.notes)
    assert payloads(belief) == {of(CARDS[0])}


def test_a_phone_that_shows_a_foreign_code_is_no_card(table: Luma) -> None:
    phone = table.copy()
    phone[450:700, 980:1160] = 12
    symbol = code("HELLO", 3)
    phone[500 : 500 + len(symbol), 1020 : 1020 + len(symbol)] = symbol
    belief = seen(phone, 4)
    assert any("not ours" in note for note in belief.notes)
    assert payloads(belief) == {of(CARDS[0])}


def test_a_mirrored_tag_is_named_and_no_card(table: Luma) -> None:
    phone = table.copy()
    phone[450:700, 980:1160] = 12
    right = cv2.resize(code(TAGS[9].payload, 4), (41, 41), interpolation=cv2.INTER_AREA)
    for picture, cards in ((right, {of(CARDS[0]), TAGS[9].payload}), (right[:, ::-1], {of(CARDS[0])})):
        phone[500:541, 1010:1051] = picture
        belief = seen(phone, 4)
        assert payloads(belief) == cards
        assert any("mirror image" in note for note in belief.notes) == (len(cards) == 1)


def test_tags_of_another_table_are_no_cards(table: Luma) -> None:
    strange = Manifest([tag for tag in TAGS if tag.payload != of(CARDS[0])])
    assert seen(table, 4, strange).sightings == ()


@pytest.mark.parametrize(("gain", "word", "advice"), [(0.02, "black", "too dark"), (40.0, "too bright", "too bright")])
def test_too_little_or_too_much_light_is_named(table: Luma, gain: float, word: str, advice: str) -> None:
    useless = np.clip((table.astype(float) + 8) * gain, 0, 255).astype(np.uint8)
    belief = seen(useless)
    assert not belief.usable and word in belief.notes[0] and belief.sightings == ()
    judged = calibrate(Frame(useless), MAT)
    assert not judged.good and advice in judged.words[0], "the doctor prints these words"


def test_a_lens_that_is_far_out_of_focus_is_named(table: Luma) -> None:
    blurred = cv2.GaussianBlur(table, (0, 0), 14)
    belief = seen(blurred)
    assert not belief.usable and "focus" in belief.notes[0]
    assert "focus" in calibrate(Frame(blurred), MAT).words[0]


def test_half_of_the_picture_may_be_lost(table: Luma) -> None:
    torn = table.copy()
    torn[:, 960:] = 0
    belief = seen(torn, 3)
    assert payloads(belief) == {of(CARDS[0])}
    assert belief.regions["draft1"] == "covered"


# --- folders ------------------------------------------------------------------------------------------------------


def read(folder: Path) -> dict:
    """What is read alone, with the product's mat."""
    return read_folder(folder, MAT, MANIFEST)


@pytest.mark.parametrize("options", [[], [cv2.IMWRITE_JPEG_PROGRESSIVE, 1], [cv2.IMWRITE_JPEG_RST_INTERVAL, 4]])
def test_a_picture_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path, table: Luma, options: list[int]) -> None:
    thumbnail = b"\xff\xe1\x00\x08\xff\xd8\xff\xda\xff\xd9"
    data = cv2.imencode(".jpg", table, options)[1].tobytes()
    data = data[:2] + thumbnail + data[2:]
    for number, share in enumerate((0.0, 0.01, 0.3, 0.7)):
        (tmp_path / f"f{number}.jpg").write_bytes(data[: int(share * len(data))])
    (tmp_path / "whole.jpg").write_bytes(data + b"what a camera appends \xff\xda\x00")
    *broken, whole = read(tmp_path).values()
    assert [card["tag"] for card in whole["cards"]] == [of(CARDS[0])] and "notes" not in whole
    for result in broken:
        assert {card["tag"] for card in result["cards"]} <= {of(CARDS[0])}
        assert "breaks off" in result["notes"][0] or "not a picture" in result["notes"][0]


def test_what_is_no_picture_is_named_and_folders_are_passed_over(tmp_path: Path, table: Luma) -> None:
    (tmp_path / "a folder.jpg").mkdir()
    (tmp_path / "bomb.bmp").write_bytes(b"BM" + b"\xff\xff\xff\x7f" * 12)
    (tmp_path / "gone.png").symlink_to(tmp_path / "nowhere.png")
    cv2.imwrite(str(tmp_path / "good.png"), table)
    results = read(tmp_path)
    assert list(results) == ["bomb.bmp", "gone.png", "good.png"]
    assert "not a picture" in results["bomb.bmp"]["notes"][0]
    assert "cannot be read" in results["gone.png"]["notes"][0]
    assert results["good.png"]["slots"]["B2"] == of(CARDS[0])


def test_colour_grey_and_deep_pictures_read_the_same(tmp_path: Path, table: Luma) -> None:
    small = cv2.resize(table, (1280, 720), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(tmp_path / "grey.png"), small)
    cv2.imwrite(str(tmp_path / "colour.png"), cv2.cvtColor(small, cv2.COLOR_GRAY2BGRA))
    cv2.imwrite(str(tmp_path / "deep.png"), small.astype(np.uint16) * 257)
    assert [result["slots"]["B2"] for result in read(tmp_path).values()] == [of(CARDS[0])] * 3


def test_a_film_whose_pictures_change_size_goes_on(tmp_path: Path, table: Luma) -> None:
    for number, width in enumerate((1280, 1280, 1120)):
        cv2.imwrite(str(tmp_path / f"f{number}.png"), cv2.resize(table, (width, width * 9 // 16)))
    results = read_folder(tmp_path, MAT, MANIFEST, sequence=True)
    assert [result["slots"]["B2"] for result in results.values()] == [of(CARDS[0])] * 3


@pytest.mark.parametrize("make", [lambda folder: folder.mkdir(), lambda folder: folder.write_text("x"), lambda _: None])
def test_a_folder_without_pictures_is_named(tmp_path: Path, make) -> None:  # noqa: ANN001
    folder = tmp_path / "frames"
    make(folder)
    with pytest.raises(DeviceError, match="frames.*pictures"):
        read(folder)


def test_a_mat_that_is_not_the_one_in_the_picture_is_not_found(table: Luma) -> None:
    belief = Reader(STRANGE_MAT, MANIFEST).read(Frame(table))
    assert not belief.usable and "cannot be found" in belief.notes[0] and belief.sightings == ()
