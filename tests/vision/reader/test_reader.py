"""The reader over a virtual table: what it believes, what it says, what it never claims."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.games import find
from companion.kernel.picture import BARE, COVERED, reads
from companion.kernel.places import Place
from companion.kernel.sentences import translated
from companion.languages import catalogue
from tests.vision.tables import CARDS, MAT, STRANGE_MAT, TAGS, Scene, of, payloads, tags
from vision.frame import Frame
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.tags import standard_decoders
from vision.tags.decode import Decoder
from vision.tags.manifest import Manifest
from vision.tags.template_matcher import Match


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_a_bare_mat_is_bare_everywhere(scene: Scene) -> None:
    belief = scene.look()
    assert set(belief.regions.values()) == {"bare"}
    assert belief.sightings == () and belief.notes == ()


def test_cards_are_located_to_three_millimetres_and_degrees(scene: Scene) -> None:
    for card, (x, y, angle) in zip(
        CARDS, ((165, 87, 183), (265, 212, 0), (362, 215, 91), (610, 150, 47)), strict=False
    ):
        scene.table.lay(card, x, y, angle)
    belief = scene.look()
    for card in scene.table.cards():
        seen = next(one for one in belief.sightings if one.payload == of(card.card))
        assert np.hypot(seen.x - card.x, seen.y - card.y) < 3
        assert abs((seen.rotation - card.angle + 180) % 360 - 180) < 3


def test_laying_turning_and_lifting_are_seen_within_three_frames(scene: Scene) -> None:
    scene.look(2)
    scene.lay(CARDS[0], "B2")
    assert payloads(scene.look(3)) == {of(CARDS[0])}
    scene.table.turn(CARDS[0], 90)
    (seen,) = scene.look(3).sightings
    assert abs(seen.rotation - 90) < 3
    scene.table.lift(CARDS[0])
    belief = scene.look(3)
    assert belief.regions["B2"] == "bare" and not belief.sightings


def test_a_card_moved_elsewhere_leaves_its_old_place(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(2)
    scene.lay(CARDS[0], "A4", 180)
    belief = scene.look(4)
    assert belief.regions["B2"] == "bare" and belief.regions["A4"] == "cards"
    assert len(belief.sightings) == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("row", ["alpha.play", "tommy.pass", "alpha.part.3"])
def test_a_row_is_bare_as_soon_as_the_last_of_two_cards_that_shared_its_marker_is_gone(
    row: str, order: tuple[int, int]
) -> None:
    """However the mat is cut into sites: a marker may lie in two of them."""
    scene = Scene(find("incubo").build({}, {"A": "Ana", "B": "Luka"}).mat, (1920, 1080))
    scene.look(2)
    x, y = scene.table.mat.region(row).centre
    for card, left in zip(CARDS, (-33.0, 33.0), strict=False):
        scene.table.lay(card, x + left, y)
    assert payloads(scene.look(6)) == {of(CARDS[0]), of(CARDS[1])}
    for number in order:
        scene.table.lift(CARDS[number])
        belief = scene.look(6)
    assert belief.regions[row] == "bare" and not belief.sightings


@pytest.mark.parametrize(("x", "y", "angle"), [(400, 8, 0), (400, 288, 180), (60, 292, 180), (700, 299, 90)])
def test_a_card_that_reached_over_the_edge_with_its_tag_is_gone_when_it_is_taken(
    scene: Scene, x: float, y: float, angle: float
) -> None:
    scene.look(3)
    scene.table.lay(CARDS[0], x, y, angle)
    assert payloads(scene.look(12)) == {of(CARDS[0])}
    scene.table.lift(CARDS[0])
    assert payloads(scene.look(20)) == set()


@pytest.mark.parametrize("strips", [(-26.0,), (-52.0, -26.0)])
def test_a_card_tucked_under_another_is_gone_when_it_is_drawn_out(strips: tuple[float, ...]) -> None:
    """The one that lies over it hides most of its place, and is not bare."""
    scene = Scene(find("inception").build({}, {"A": "Ana"}).mat, (1920, 1080))
    scene.look(3)
    x, y = scene.table.mat.region("L3.team").centre
    for card, left in zip(CARDS, (*strips, 0.0), strict=False):
        scene.table.lay(card, x, y + left)
    assert len(payloads(scene.look(12))) == len(strips) + 1
    scene.table.lift(CARDS[0])
    belief = scene.look(12)
    assert of(CARDS[0]) not in {one.payload for one in belief.sightings}
    assert len(payloads(belief)) == len(strips)


def test_a_hand_covers_and_changes_nothing(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    before = scene.look(3)
    for x in range(150, 400, 30):
        scene.table.hand(x, 200)
        assert payloads(scene.look()) == {of(CARDS[0])}
    scene.table.no_hand()
    after = scene.look(4)
    assert dict(after.regions) == dict(before.regions)
    assert payloads(after) == payloads(before)


def test_after_a_hand_a_table_that_is_as_before_is_not_searched(scene: Scene) -> None:
    """Cards that lie where they lay, and look as they did, need no more than to be confirmed."""
    for card, slot in zip(CARDS, ("B1", "B2", "B3"), strict=False):
        scene.lay(card, slot)
    before = payloads(scene.look(6))
    for _ in range(6):
        scene.table.hand(*MAT.region("B2").centre)
        scene.look()
    scene.table.no_hand()
    after = [scene.look() for _ in range(12)]
    assert sum(belief.decodes for belief in after) == 0
    assert payloads(after[-1]) == before and len(before) == 3


def test_a_card_that_was_exchanged_under_a_hand_is_not_taken_for_the_one_before(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(6)
    scene.table.hand(*MAT.region("B2").centre)
    scene.look(3)
    scene.table.lift(CARDS[0])
    scene.lay(CARDS[1], "B2")
    scene.look(3)
    scene.table.no_hand()
    assert payloads(scene.look(4)) == {of(CARDS[1])}


@pytest.mark.parametrize(("angle", "aside"), [(90, 5), (270, -5)])
def test_a_card_across_its_place_is_searched_no_longer_than_another(scene: Scene, angle: float, aside: float) -> None:
    """Its tag lies beyond the place's edge, yet it is this place that is taken."""
    x, y = MAT.region("A/item").centre
    scene.look(2)
    scene.table.lay(CARDS[0], x + aside, y, angle)
    belief = scene.look(6)
    assert payloads(belief) == {of(CARDS[0])} and belief.regions["A/item"] == "cards"
    assert sum(scene.look().decodes for _ in range(20)) == 0


def test_a_card_pushed_in_little_by_little_is_read(scene: Scene) -> None:
    """Each step changes less than a tag's worth of cells."""
    x, y = MAT.region("B2").centre
    scene.look(2)
    for left in range(0, 60, 1):
        scene.table.lay(CARDS[0], x - 60 + left, y)
        scene.look()
    (seen,) = scene.look(3).sightings
    assert abs(seen.x - (x - 1)) < 3 and abs(seen.y - y) < 3


def test_a_covered_bare_slot_is_not_claimed_bare(scene: Scene) -> None:
    scene.look(2)
    scene.table.hand(*MAT.region("B2").centre)
    assert scene.look().regions["B2"] == "covered"


def test_a_face_down_card_is_covered(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(2)
    scene.table.flip(CARDS[0])
    belief = scene.look(20)
    assert scene.locator.picture(belief)[Place("B2")] == COVERED


def test_a_card_does_not_wait_behind_places_without_tags(scene: Scene) -> None:
    scene.look(2)
    for card, slot in zip(CARDS[1:4], ("A1", "A2", "A3"), strict=True):
        scene.lay(card, slot)
        scene.table.flip(card)
    scene.lay(CARDS[0], "B4")
    assert payloads(scene.look(2)) == {of(CARDS[0])}


def test_the_top_card_stands_for_a_stack(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(2)
    scene.lay(CARDS[1], "B2")
    assert scene.locator.picture(scene.look(4))[Place("B2")] == reads(CARDS[1])
    scene.table.lift(CARDS[1])
    assert scene.locator.picture(scene.look(6))[Place("B2")] == reads(CARDS[0])


def test_tucked_cards_are_seen_together(scene: Scene) -> None:
    x, y = MAT.region("B2").centre
    scene.table.lay(CARDS[0], x, y - 12, 0)
    scene.table.lay(CARDS[1], x, y + 14, 0)
    assert scene.locator.picture(scene.look())[Place("B2")] == reads(CARDS[0], CARDS[1])


def test_the_same_tag_twice_is_reported_and_proves_nothing(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(2)
    frame = scene.camera.frame()
    doubled = frame.luma.copy()
    table = scene.reader.table
    assert table is not None
    box = np.array([[[229, 164], [301, 164], [301, 261], [229, 261]]], float)
    source, target = table.to_px(box[0]), table.to_px(box[0] + [200, 0])
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    piece = cv2.warpPerspective(frame.luma, matrix, frame.size)
    mask = cv2.fillConvexPoly(np.zeros_like(doubled), np.round(target).astype(np.int32), 1)
    doubled[mask > 0] = piece[mask > 0]
    for number in range(3):
        belief = scene.reader.read(Frame(doubled, None, number, number, stays=True))
    assert any("twice" in note and "B2" in note and "B4" in note for note in belief.notes)
    german = "".join(translated(note, catalogue("de")) for note in belief.notes)
    assert "liegt zweimal auf dem Tisch: B2 und B4" in german or "liegt zweimal auf dem Tisch: B4 und B2" in german
    picture = scene.locator.picture(belief)
    assert picture[Place("B2")] == reads(CARDS[0])
    assert picture[Place("B4")] == COVERED


def test_a_bump_changes_nothing(scene: Scene) -> None:
    for number, zone in enumerate(("A1", "A3", "B2", "B4", "draft2")):
        scene.lay(CARDS[number], zone, 180 if zone[0] == "A" else 0)
    before = scene.look(4)
    matrix = cv2.getRotationMatrix2D((640, 360), 0.25, 1.0)
    matrix[:, 2] += (4.5, -3.0)  # about 4 mm

    def bumped() -> Frame:
        frame = scene.camera.frame()
        return Frame(cv2.warpAffine(frame.luma, matrix, frame.size, borderValue=60), None, frame.at, frame.number)

    after = scene.reader.read(bumped())
    assert {one.payload for one in after.sightings} == payloads(before)
    assert dict(after.regions) == dict(before.regions)
    scene.reader.read(bumped())
    for one in scene.reader.read(bumped()).sightings:
        old = next(other for other in before.sightings if other.payload == one.payload)
        assert np.hypot(one.x - old.x, one.y - old.y) < 1.0


def test_a_bump_that_moves_few_places_is_followed_in_the_same_frame(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(4)
    before, frame = scene.reader.table, scene.camera.frame()
    assert before is not None
    matrix = cv2.getRotationMatrix2D((640, 360), 0.2, 1.0)  # the camera turns a little on its arm
    turned = cv2.warpAffine(frame.luma, matrix, frame.size, borderMode=cv2.BORDER_REPLICATE)
    belief = scene.reader.read(Frame(turned, None, frame.at, frame.number))
    corners = np.array([[50.0, 50], [750, 50], [750, 250], [50, 250]])
    there = before.to_px(corners) @ matrix[:, :2].T + matrix[:, 2]
    assert belief.table is not None and np.abs(belief.table.to_px(corners) - there).max() < 0.3


def test_only_a_new_picture_confirms_a_weak_reading(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "clear", property(lambda _: False))
    monkeypatch.setattr(standard_decoders, "zxing", lambda _: [])
    monkeypatch.setattr(standard_decoders, "zbar", lambda _: [])
    monkeypatch.setattr(Match, "obvious", property(lambda _: False))
    scene.look(3)
    scene.lay(CARDS[0], "B2")
    frame = scene.camera.frame()
    weak = Decoder.verify
    monkeypatch.setattr(Decoder, "verify", lambda *given: (again := weak(*given)) and replace(again, clear=False))
    for number in range(12):
        belief = scene.reader.read(Frame(frame.luma, None, frame.at + number / 10, frame.number + number))
        assert belief.sightings == ()
    assert payloads(scene.look(6)) == {of(CARDS[0])}


def test_flicker_is_no_change(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(3)
    for number, gain in enumerate((0.9, 1.05, 0.82, 1.1, 0.95)):
        frame = scene.camera.frame()
        flickering = np.clip(frame.luma * gain, 0, 255).astype(np.uint8)
        belief = scene.reader.read(Frame(flickering, None, number, number))
        assert belief.decodes == 0 and payloads(belief) == {of(CARDS[0])}


def test_changes_are_seen_through_strong_noise(scene: Scene) -> None:
    chance = np.random.default_rng(1)

    def look(frames: int) -> Belief:
        """What is believed after frames as grainy as candle light gives them."""
        for _ in range(frames):
            clean = scene.camera.frame()
            grainy = np.clip(clean.luma + chance.normal(0, 26, clean.luma.shape), 0, 255).astype(np.uint8)
            belief = scene.reader.read(Frame(grainy, None, clean.at, clean.number))
        return belief

    assert look(3).regions["B2"] == "bare"
    scene.lay(CARDS[0], "B2")
    assert look(4).regions["B2"] == "cards"
    scene.table.turn(CARDS[0], 90)
    (seen,) = look(4).sightings
    assert abs(seen.rotation - 90) < 4
    scene.table.lift(CARDS[0])
    assert look(4).regions["B2"] == "bare"


def test_a_foreign_code_is_named_and_never_a_card() -> None:
    scene = Scene(size=(1920, 1080))
    scene.look(2)
    scene.table.add_foreign("https://example.com", 265, 212)
    belief = scene.look(8)
    assert any("not ours" in note and "B2" in note for note in belief.notes)
    assert belief.sightings == () and belief.regions["B2"] == "covered"
    scene.table.clear_foreign()
    assert scene.look(4).notes == ()


def test_tags_that_were_not_printed_for_this_table_are_never_mistaken() -> None:
    scene = Scene(size=(1920, 1080), listed=[tag for tag in TAGS if not tag.card.endswith(":2")])
    for number, region in enumerate(MAT.regions):
        scene.lay(TAGS[number * 3 + 1].card, region.name)
    belief = scene.look(6)
    assert belief.sightings == ()
    assert any("not printed for this table" in note for note in belief.notes)


def test_a_wrong_manifest_reads_nothing() -> None:
    scene = Scene(listed=tags(60, "ZZ"))
    for number, region in enumerate(MAT.regions):
        scene.lay(CARDS[number], region.name)
    assert scene.look(4).sightings == ()


@pytest.mark.parametrize("picture", [0, 255, 110])
def test_useless_frames_get_a_word_and_keep_the_belief(scene: Scene, picture: int) -> None:
    scene.lay(CARDS[0], "B2")
    scene.look(3)
    flat = Frame(np.full((720, 1280), picture, np.uint8), None, 9, 9)
    for _ in range(7):
        belief = scene.reader.read(flat)
    assert not belief.usable and belief.notes
    assert payloads(belief) == {of(CARDS[0])}
    assert payloads(scene.look(7)) == {of(CARDS[0])}


@pytest.mark.parametrize("picture", [0, 255, 110])
def test_useless_first_frames_get_a_word(picture: int) -> None:
    belief = Reader(MAT, Manifest(TAGS)).read(Frame(np.full((480, 640), picture, np.uint8)))
    assert not belief.usable and belief.notes and not belief.sightings


def test_an_upside_down_camera_reads_the_same(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2", 90)
    frame = scene.camera.frame()
    belief = scene.reader.read(Frame(np.ascontiguousarray(frame.luma[::-1, ::-1])))
    (seen,) = belief.sightings
    assert belief.regions["B2"] == "cards" and abs(seen.rotation - 90) < 3


def test_a_mirrored_picture_is_named(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2", 90)
    frame = scene.camera.frame()
    belief = scene.reader.read(Frame(np.ascontiguousarray(frame.luma[:, ::-1])))
    assert any("mirrored" in note for note in belief.notes)
    assert belief.regions["B2"] == "cards" and payloads(belief) == {of(CARDS[0])}


def test_half_a_mat_is_read_and_named(scene: Scene) -> None:
    scene.lay(CARDS[0], "B2")
    frame = scene.camera.frame()
    belief = scene.reader.read(Frame(np.ascontiguousarray(frame.luma[:, :640])))
    assert payloads(belief) == {of(CARDS[0])}
    assert belief.regions["B4"] == "covered"
    assert any("does not show" in note for note in belief.notes)


def test_an_unknown_mat_works_from_its_description() -> None:
    scene = Scene(STRANGE_MAT)
    scene.table.lay(CARDS[4], 110, 115, 270)
    scene.table.lay(CARDS[5], 220, 350, 0)
    scene.table.lay(CARDS[6], 370, 350, 0)
    belief = scene.look(2)
    picture = scene.locator.picture(belief)
    assert picture[Place("right")] == BARE
    assert picture[Place("left")].ids == {CARDS[4]}
    assert picture[Place("hand")].ids == {CARDS[5], CARDS[6]}
    scene.table.lift(CARDS[5])
    assert scene.locator.picture(scene.look(4))[Place("hand")].ids == {CARDS[6]}
    scene.table.lift(CARDS[6])
    assert scene.locator.picture(scene.look(4))[Place("hand")] == BARE


def test_bands_of_mains_light_hide_no_bare_place_and_do_not_look_like_hands() -> None:
    scene = Scene()
    scene.lay(CARDS[0], "B2")
    before = scene.look(4)
    bare = {name for name, sign in before.regions.items() if sign == "bare"}
    assert bare
    for number in range(6):
        luma = scene.camera.frame().luma
        rows = np.arange(luma.shape[0]) / luma.shape[0]
        light = 0.7 + 0.3 * np.sin(2 * np.pi * 2.3 * rows + 2.0 * number)
        belief = scene.reader.read(Frame((255 * ((luma / 255) ** 2.2 * light[:, None]) ** (1 / 2.2)).astype(np.uint8)))
        assert {name for name, sign in belief.regions.items() if sign == "bare"} == bare
        assert payloads(belief) == {of(CARDS[0])}
    assert belief.steady


@pytest.mark.parametrize("stays", [False, True])
def test_a_picture_given_twice_does_not_show_that_a_card_rests(stays: bool) -> None:
    """Cameras repeat a picture when they are late, and a hand may be carrying the card; a folder's last picture stays
    because it is meant to.
    """
    scene = Scene()
    scene.look(4)
    scene.lay(CARDS[0], "B2")
    appeared = scene.camera.frame()
    assert not payloads(scene.reader.read(appeared))
    for _ in range(3):
        belief = scene.reader.read(replace(appeared, stays=stays))
    assert bool(payloads(belief)) == stays
    assert payloads(scene.look(2)) == {of(CARDS[0])}
