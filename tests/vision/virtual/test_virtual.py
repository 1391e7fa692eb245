"""The virtual table: hands change it, its camera shows it, and what is shown can be read back in mm."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest
import zxingcpp

import companion.games
from companion.kernel.cards import CardId, Catalogue, Face, Tag, TagCode, payload
from companion.kernel.places import load_mat
from companion.kernel.view import Printed
from vision.printing.card_art import tag_centre
from vision.printing.deck import Deck
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import Hand, VirtualTable

MAT = load_mat(Path(companion.games.__file__).parent / "inscription" / "mat.toml")
FACES = [
    Face(id="stoat", name="Stoat", number=1, copies=2),
    Face(id="wolf", name="Wolf", number=2),
    Face(id="dream", name="Dream", number=3, sides=("A", "B")),
]
STOAT, WOLF, DREAM = CardId("stoat:1"), CardId("wolf:1"), CardId("dream:1")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(Catalogue("T1", FACES).tags())


@pytest.fixture
def table(deck: Deck) -> VirtualTable:
    return VirtualTable(MAT, deck)


@pytest.fixture
def camera(table: VirtualTable) -> VirtualCamera:
    return VirtualCamera(table, (1280, 720), wait=lambda seconds: None)


def read(camera: VirtualCamera) -> dict[str, np.ndarray]:
    """Payloads a plain decoder finds in an enlarged frame, with the tags' centres in mm."""
    large = cv2.resize(camera.frame().luma, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    large = cv2.addWeighted(large, 3, cv2.GaussianBlur(large, (0, 0), 3), -2, 0)
    found = {}
    for code in zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormat.QRCode):
        corners = [
            code.position.top_left,
            code.position.top_right,
            code.position.bottom_right,
            code.position.bottom_left,
        ]
        middle = np.mean([[corner.x, corner.y] for corner in corners], 0) / 4
        found[code.text] = camera.view.table(middle)[0]
    return found


def test_a_laid_card_is_seen_where_it_lies(table: VirtualTable) -> None:
    camera = VirtualCamera(table, (2304, 1296), wait=lambda seconds: None)
    table.lay(STOAT, 300, 120, angle=30)
    tag = table.deck.tags[STOAT, "A"]
    right, down = np.array(tag_centre(tag)) - np.array([31.5, 44])
    cos, sin = np.cos(np.radians(30)), np.sin(np.radians(30))
    seen = read(camera)[tag.payload]
    assert np.hypot(*(seen - [300 + right * cos - down * sin, 120 + right * sin + down * cos])) < 1.0


def test_laying_puts_a_card_on_top_and_turning_leaves_it_where_it_is(table: VirtualTable) -> None:
    table.lay(STOAT, 100, 100)
    table.lay(WOLF, 110, 100, angle=90)
    table.turn(STOAT, -45)
    assert [(one.card, one.angle) for one in table.cards()] == [(STOAT, 315), (WOLF, 90)]
    table.lay(STOAT, 120, 100)
    assert [(one.card, one.x, one.angle) for one in table.cards()] == [(WOLF, 110, 90), (STOAT, 120, 315)]


def test_a_lifted_card_is_off_the_table_and_out_of_sight(table: VirtualTable, camera: VirtualCamera) -> None:
    bare = camera.frame().colour
    table.lay(STOAT, 300, 120)
    assert (camera.frame().colour != bare).any()
    table.lift(STOAT)
    assert not table.card(STOAT).on_table
    assert (camera.frame().colour == bare).all()


def test_flipping_hides_the_tag_or_shows_the_other_side(table: VirtualTable) -> None:
    for card in (STOAT, DREAM):
        table.lay(card, 300, 120)
        table.flip(card)
    assert table.card(STOAT).face_down and not table.card(DREAM).face_down
    assert table.card(DREAM).side == "B"
    table.flip(STOAT)
    table.flip(DREAM)
    assert table.card(DREAM).side == "A" and not table.card(STOAT).face_down


def test_a_hand_holds_a_dragged_card_and_leaves_with_letting_go(table: VirtualTable) -> None:
    table.lay(STOAT, 300, 250, held=True)
    assert table.scene.hand == Hand(300, 250, "near") and table.card(STOAT).held
    table.lay(STOAT, 300, 60, held=True)
    assert table.scene.hand == Hand(300, 60, "near"), "the same arm reaches across the table"
    table.lay(STOAT, 300, 60)
    assert table.scene.hand is None and not table.card(STOAT).held
    table.hand(100, 20)
    assert table.scene.hand == Hand(100, 20, "far")
    table.no_hand()
    assert table.scene.hand is None


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("side", ["near", "far"])
def test_a_held_card_is_not_read_before_it_is_let_go(table: VirtualTable, side: str, angle: int) -> None:
    camera = VirtualCamera(table, (2304, 1296), wait=lambda seconds: None)
    payload, (x, y) = table.deck.tags[STOAT, "A"].payload, MAT.region("B2").centre
    table.hand(x, y, side)
    table.lay(STOAT, x, y, angle, held=True)
    assert table.scene.hand == Hand(x, y, side) and payload not in read(camera)
    table.lay(STOAT, x, y)
    assert payload in read(camera)


def test_a_hand_hides_what_lies_under_it(table: VirtualTable, camera: VirtualCamera) -> None:
    table.lay(STOAT, 300, 120)
    before = camera.frame().colour
    table.hand(320, 60, "near")
    x, y = camera.view.pixels(np.array([[310.0, 130.0]]))[0].astype(int)
    assert np.abs(camera.frame().colour[y, x].astype(int) - before[y, x]).max() > 20


def test_a_covered_lens_gives_a_black_frame(table: VirtualTable, camera: VirtualCamera) -> None:
    table.blackout()
    assert camera.frame().luma.mean() < 5
    table.blackout(False)
    assert camera.frame().luma.mean() > 20


def test_a_foreign_code_lies_on_the_table(table: VirtualTable) -> None:
    camera = VirtualCamera(table, (2304, 1296), wait=lambda seconds: None)
    table.add_foreign("HTTPS://EXAMPLE.ORG", 400, 150)
    assert "HTTPS://EXAMPLE.ORG" in read(camera)
    table.clear_foreign()
    assert not read(camera)


def test_the_camera_keeps_its_pace_on_the_clock_it_is_given(table: VirtualTable) -> None:
    clock = [100.0]

    def wait(seconds: float) -> None:
        clock[0] += seconds

    camera = VirtualCamera(table, (640, 360), rate=5, now=lambda: clock[0], wait=wait)
    frames = [camera.frame() for _ in range(6)]
    assert [frame.number for frame in frames] == [1, 2, 3, 4, 5, 6]
    assert np.allclose(np.diff([frame.at for frame in frames]), 0.2)
    clock[0] += 3
    late = camera.frame()
    assert camera.frame().at == pytest.approx(late.at + 0.2), "lost time is not made up by a burst of frames"


def test_frames_differ_by_noise_only_while_nothing_moves(table: VirtualTable, camera: VirtualCamera) -> None:
    one, other = camera.frame(), camera.frame()
    away = one.luma.astype(int) - other.luma
    assert 1 < away.std() < 8 and abs(away.mean()) < 0.3


def test_the_page_gets_pictures(table: VirtualTable, camera: VirtualCamera) -> None:
    table.lay(STOAT, 300, 120)
    camera.frame()
    picture = cv2.imdecode(np.frombuffer(camera.jpeg(), np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (720, 1280, 3)
    small = cv2.imdecode(np.frombuffer(camera.jpeg(width=640), np.uint8), cv2.IMREAD_COLOR)
    assert small.shape == (360, 640, 3)
    card = cv2.imdecode(np.frombuffer(table.card_png(STOAT), np.uint8), cv2.IMREAD_GRAYSCALE)
    (code,) = zxingcpp.read_barcodes(card)
    assert code.text == table.deck.tags[STOAT, "A"].payload
    mat = cv2.imdecode(np.frombuffer(table.mat_png(800), np.uint8), cv2.IMREAD_COLOR)
    assert mat.shape == (300, 800, 3)


def test_a_card_that_is_dressed_anew_looks_different_at_once(deck: Deck) -> None:
    """A sleeve over a blank: card, camera's picture and the word to the pages change, tag and other cards do not."""
    own = Deck(deck.tags.values())
    table = VirtualTable(MAT, own)
    camera = VirtualCamera(table, (1280, 720), wait=lambda seconds: None)
    table.lay(STOAT, 300, 120)
    plain, before = table.card_png(STOAT), camera.frame().luma.astype(int)
    assert table.looks() == {}
    worn = {STOAT: Printed("Bob", "2 blood", "4", "4", kind="creature")}
    own.dressed = lambda: worn
    assert table.card_png(STOAT) != plain and set(table.looks()) == {STOAT}
    assert table.card_png(WOLF) == VirtualTable(MAT, deck).card_png(WOLF)
    assert np.abs(camera.frame().luma - before).max() > 60
    assert own.tags[STOAT, "A"].payload in read(camera)
    first = table.looks()[STOAT]
    worn = {STOAT: Printed("Eve", kind="creature")}
    assert table.looks()[STOAT] != first, "another sleeve, another picture"
    worn = {}
    assert table.card_png(STOAT) == plain


def test_a_card_of_another_deck_is_refused_and_nothing_changes(table: VirtualTable) -> None:
    for act in (table.lift, table.flip, lambda card: table.lay(card, 1, 1), lambda card: table.turn(card, 90)):
        with pytest.raises(KeyError, match="dragon:1"):
            act(CardId("dragon:1"))
    assert table.cards() == ()


def test_many_hands_at_once_lose_no_card(deck: Deck) -> None:
    table = VirtualTable(MAT, Deck(Tag(payload(TagCode("T1", n, 1)), CardId(f"c{n}:1")) for n in range(24)))

    def drag(number: int) -> None:
        for step in range(50):
            table.lay(CardId(f"c{number}:1"), step, number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(drag, range(24)))
    assert sorted((one.y, one.x) for one in table.cards()) == [(n, 49) for n in range(24)]
