"""The hard camera: what it calls the truth must be in the picture, and every hardship must really be one."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

import companion.games
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.places import load_mat
from vision.printing.deck import Deck
from vision.synthetic.arrangement import Arrangement, Laid, ReachingArm, Slip, Token
from vision.synthetic.conditions import PRESETS, Conditions, free_mat, preset
from vision.synthetic.film import film
from vision.synthetic.imperfect import read_out_by_rows
from vision.synthetic.light import Lamp
from vision.synthetic.shot import Shot, Studio, TagTruth
from vision.tags.symbols import module_grid
from vision.virtual.optics import bumped, view_over

MAT = load_mat(Path(companion.games.__file__).parent / "inscription" / "mat.toml")
SIZE = (1280, 720)
CALM = Conditions(
    size=SIZE, electrons=20000, defocus=0.0, motion=0.0, denoise=0, sharpen=0, jpeg=98, glare=0, hands=0, foreign=0
)
LAMPS = (Lamp(400, 100, 900, 1.0, (1, 1, 1)),)
STOAT, WOLF = CardId("stoat:1"), CardId("wolf:1")


@pytest.fixture(scope="module")
def deck() -> Deck:
    faces = [
        Face(id=name, name=name.title(), number=n, copies=12)
        for n, name in enumerate(("stoat", "wolf", "elk", "bat", "adder"))
    ]
    return Deck(Catalogue("T1", faces).tags())


@pytest.fixture(scope="module")
def studio(deck: Deck) -> Studio:
    return Studio(MAT, deck)


def take(studio: Studio, *cards: Laid, tilt: float = 15.0, conditions: Conditions = CALM, **things: object) -> Shot:
    view = view_over(MAT.size_mm, conditions.size, tilt=tilt, around=20, roll=2, radial=-0.04)
    return studio.take(view, Arrangement(cards, **things), LAMPS, conditions, np.random.default_rng(1))


def likeness(shot: Shot, tag: TagTruth, across: float = 0.0, down: float = 0.0) -> float:
    """Correlation of the tag's symbol with the picture at the truth's corners, moved by modules."""
    square = np.array([[0, 0], [21, 0], [21, 21], [0, 21]], np.float32)
    to_frame = cv2.getPerspectiveTransform(square, tag.corners.astype(np.float32))
    middles = np.stack(np.meshgrid(np.arange(21) + 0.5 + across, np.arange(21) + 0.5 + down), -1)
    at = cv2.perspectiveTransform(middles.reshape(-1, 1, 2), to_frame).reshape(21, 21, 2).astype(np.float32)
    seen = cv2.remap(shot.frame.luma, at[..., 0], at[..., 1], cv2.INTER_LINEAR).ravel()
    return float(np.corrcoef(seen, -module_grid(tag.payload).ravel().astype(float))[0, 1])


def only(shot: Shot, card: CardId) -> TagTruth:
    return next(tag for tag in shot.tags if tag.card == card)


@pytest.mark.parametrize(
    ("tilt", "curl", "height"), [(0, 0, 0.3), (34, 0, 0.3), (20, 10, 0.3), (20, -8, 0.3), (30, 0, 16)], ids=str
)
def test_every_clear_tag_is_where_the_truth_says(studio: Studio, tilt: float, curl: float, height: float) -> None:
    cards = [
        Laid(CardId(f"stoat:{n + 1}"), *region.centre, angle=37.0 * n, curl=curl, curl_axis=20.0, height=height)
        for n, region in enumerate(MAT.regions[:12])
    ]
    shot = take(studio, *cards, tilt=tilt, conditions=replace(CALM, size=(2304, 1296)))
    assert len(shot.tags) == 12 and all(tag.clear for tag in shot.tags)
    for tag in shot.tags:
        there = likeness(shot, tag)
        assert there > 0.6
        assert all(likeness(shot, tag, *move) < there for move in ((0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)))
    for tag, card in zip(shot.tags, cards, strict=True):
        assert (tag.x, tag.y) == (card.x, card.y) and tag.rotation == pytest.approx(card.angle % 360)


def test_pixels_per_module_agree_with_geometry(studio: Studio) -> None:
    shot = take(studio, Laid(STOAT, 400, 150, 0), tilt=0)
    assert only(shot, STOAT).px_per_module == pytest.approx(shot.view.scale_at((420, 118)) * 15 / 21, rel=0.03)


def test_what_covers_a_tag_makes_it_unclear(studio: Studio, deck: Deck) -> None:
    below = Laid(STOAT, 300, 150, 0)
    over = {
        "card": take(studio, below, Laid(WOLF, 330, 130, 40)),
        "token": take(studio, below, tokens=(Token(319, 118, 6, (0, 0, 200)),)),
        "hand": take(studio, below, arms=(ReachingArm(320, 90, 0, 40, 2),)),
        "slip": take(studio, below, slips=(Slip("X", 325, 115, 30),)),
        "edge of the frame": take(studio, Laid(STOAT, 860, 150, 0)),
    }
    for what, shot in over.items():
        assert only(shot, STOAT).visible < 0.99 and not only(shot, STOAT).clear, what
    beside = take(studio, below, Laid(WOLF, 300, 200, 0), tokens=(Token(290, 160, 6, (0, 0, 200)),))
    assert only(beside, STOAT).clear and only(beside, WOLF).clear


def test_a_card_on_its_face_shows_no_tag(studio: Studio) -> None:
    shot = take(studio, Laid(STOAT, 300, 150, 0, side=None))
    assert shot.tags == ()


def test_slots_know_bare_covered_and_the_top_card(studio: Studio) -> None:
    a1, b1 = MAT.region("A1").centre, MAT.region("B1").centre
    shot = take(
        studio,
        Laid(STOAT, *a1, 180),
        Laid(WOLF, a1[0] + 2, a1[1] - 3, 180),
        Laid(CardId("elk:1"), *b1, 0, side=None),
        Laid(CardId("bat:1"), *MAT.region("B2").centre, 0, height=22, held=True),
        arms=(ReachingArm(*MAT.region("B4").centre, 0, 30, 1),),
    )
    slots = {slot.zone: slot for slot in shot.slots}
    assert slots["A1"].payload == only(shot, WOLF).payload and slots["A1"].clear and not slots["A1"].bare
    assert slots["B1"].payload is None and slots["B1"].occupied and not slots["B1"].bare
    assert not slots["B2"].occupied and not slots["B2"].bare, "a card in a hand hides the slot and does not lie in it"
    assert not slots["B4"].occupied and not slots["B4"].bare, "a hand hides the slot"
    assert slots["A4"].bare and not slots["A4"].occupied


def test_the_same_seed_gives_the_same_picture(studio: Studio) -> None:
    small = preset("candle_hands", size=(960, 540))
    one, again, other = (studio.shot(small, seed) for seed in (7, 7, 8))
    assert np.array_equal(one.frame.luma, again.frame.luma) and one.arrangement == again.arrangement
    assert not np.array_equal(one.frame.luma, other.frame.luma)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_gives_a_picture_that_can_be_judged(deck: Deck, studio: Studio, name: str) -> None:
    place = Studio(free_mat(), deck) if name.startswith("free") else studio
    conditions = preset(name, size=(960, 540))
    shot = place.shot(conditions, 3)
    assert shot.frame.luma.shape == (540, 960) and shot.frame.colour.shape == (540, 960, 3)
    assert shot.tags and any(tag.clear for tag in shot.tags)
    assert np.percentile(shot.frame.luma, 99.5) > 90 and np.median(shot.frame.luma) < 120
    corners = shot.view.pixels(np.array([[0, 0], [place.mat.size_mm[0], place.mat.size_mm[1]]]))
    assert (corners > 0).all() and (corners < conditions.size).all()


def test_a_crowded_free_table_has_covered_and_clear_cards(deck: Deck) -> None:
    shot = Studio(free_mat(), deck).shot(preset("free60", size=(960, 540)), 5)
    clear = sum(tag.clear for tag in shot.tags)
    assert len(shot.arrangement.cards) == 60 and 25 < clear < len(shot.tags)


def mean_near(shot: Shot, x: float, y: float, reach: int = 4) -> float:
    px, py = shot.view.pixels(np.array([[x, y]]))[0].astype(int)
    return float(shot.frame.luma[py - reach : py + reach, px - reach : px + reach].mean())


def test_a_hand_throws_a_shadow(studio: Studio) -> None:
    plain = take(studio, Laid(STOAT, 300, 180, 0))
    shaded = take(studio, Laid(STOAT, 300, 180, 0), arms=(ReachingArm(330, 120, 0, 60, 1),))
    spots = [(x, y) for x in range(272, 300, 4) for y in range(150, 215, 5)]
    darker = [mean_near(plain, *spot) - mean_near(shaded, *spot) for spot in spots]
    assert max(darker) > 15


def test_glare_whitens_a_sleeve_below_the_lamp(studio: Studio) -> None:
    cards = [Laid(CardId(f"stoat:{n + 1}"), 60 + 75 * n, 150, 0, curl=5) for n in range(10)]
    matte, glossy = (take(studio, *cards, conditions=replace(CALM, glare=glare)) for glare in (0.0, 1.2))
    assert (glossy.frame.luma.astype(int) - matte.frame.luma).max() > 60


def test_dark_and_blur_cost_contrast(studio: Studio) -> None:
    card = Laid(STOAT, 400, 150, 0)
    sharp = replace(CALM, size=(1920, 1080))

    def edge(conditions: Conditions) -> float:
        shot = take(studio, card, conditions=conditions)
        low, high = only(shot, STOAT).corners.min(0).astype(int), only(shot, STOAT).corners.max(0).astype(int)
        return float(shot.frame.luma[low[1] : high[1], low[0] : high[0]].std())

    assert edge(replace(sharp, defocus=0.6)) < 0.8 * edge(sharp)
    assert edge(replace(sharp, motion=1.2)) < 0.8 * edge(sharp)


def test_noise_grows_in_candle_light(studio: Studio) -> None:
    def noise(conditions: Conditions) -> float:
        view = view_over(MAT.size_mm, SIZE)
        one, other = (
            studio.take(view, Arrangement(), LAMPS, conditions, np.random.default_rng(seed)).frame.luma.astype(int)
            for seed in (1, 2)
        )
        return float((one - other).std())

    assert noise(preset("candle", size=SIZE)) > 2 * noise(preset("room", size=SIZE))


def test_a_bump_moves_the_picture_and_not_the_mat(studio: Studio) -> None:
    view = view_over(MAT.size_mm, SIZE, tilt=20)
    pushed = bumped(view, (400, 150), (4, 0), 0.25)
    before, after = view.pixels(np.array([[400, 150], [700, 150]])), pushed.pixels(np.array([[400, 150], [700, 150]]))
    assert after[0, 0] - before[0, 0] == pytest.approx(4 * view.scale_at((400, 150)), rel=0.05)
    turned = np.degrees(np.arctan2(*(after[1] - after[0])[::-1]) - np.arctan2(*(before[1] - before[0])[::-1]))
    assert turned == pytest.approx(0.25, abs=0.06)


def test_a_film_tells_what_happened(studio: Studio) -> None:
    frames = list(film(studio, preset("dim", size=(480, 270)), 11, 45))
    kinds = {event.kind for frame in frames for event in frame.events}
    assert {"place", "lift"} <= kinds
    before: dict[str, bool] = {}
    for frame in frames:
        now = {slot.zone: slot.occupied for slot in frame.shot.slots}
        touched = {event.zone for event in frame.events}
        for event in frame.events:
            if event.kind == "place":
                assert now[event.zone] and not before[event.zone]
            if event.kind == "lift":
                assert not now[event.zone]
        changed = {zone for zone in before if before[zone] != now[zone]}
        lifting = {zone for zone in changed if not now[zone]}
        assert changed <= touched | lifting
        before = now
    assert [frame.shot.frame.number for frame in frames] == list(range(45))
    assert frames[-1].shot.frame.at == pytest.approx(4.4)


def test_a_film_on_a_free_table_moves_cards_too(deck: Deck) -> None:
    frames = film(Studio(free_mat(), deck), preset("free40", size=(480, 270), cards=8), 2, 30)
    assert {"place", "lift", "turn"} & {event.kind for frame in frames for event in frame.events}


def test_other_prints_can_be_compared(deck: Deck) -> None:
    tags = list(itertools.islice(deck.tags.values(), 3))
    inverse = Deck(tags, symbol=lambda payload: 1 - module_grid(payload), quiet_modules=0)
    ours, other = Deck(tags).image(STOAT, "A", 127), inverse.image(STOAT, "A", 127)
    assert not np.array_equal(ours, other)
    assert np.array_equal(ours[200:], other[200:])


def flat(studio: Studio, **hard: object) -> np.ndarray:
    """A large card in calm light with one thing that is not perfect, as luma (float)."""
    laid = Laid(STOAT, *MAT.region("B2").centre, angle=0)
    return take(studio, laid, tilt=0, conditions=replace(CALM, **hard)).frame.luma.astype(np.float32)


def test_a_rolling_shutter_bends_what_is_straight(studio: Studio) -> None:
    """Rows move by different ways, and nothing moves up or down."""
    calm, bent = flat(studio), flat(studio, rolling=2.0)
    moved = [
        cv2.phaseCorrelate(calm[top : top + 60, 300:980], bent[top : top + 60, 300:980])[0]
        for top in range(210, 510, 60)
    ]
    across, down = np.array(moved).T
    assert np.ptp(across) > 1.5 and np.abs(down).max() < 0.5


def test_mains_light_makes_bands_of_rows(studio: Studio) -> None:
    share = (flat(studio, bands=0.4) + 1).mean(1) / (flat(studio) + 1).mean(1)
    assert share.max() > 0.95 and share.min() < 0.85, "40 % less light is a fifth of the grey levels less"


def test_dust_darkens_single_spots() -> None:
    white = np.ones((720, 1280, 3), np.float32)
    passing = read_out_by_rows(white, 1.0, replace(CALM, dust=200), np.random.default_rng(1))
    spots, *_ = cv2.connectedComponents((passing[..., 0] < 0.97).astype(np.uint8))
    assert 100 < spots <= 201 and passing.max() <= 1 and passing.min() < 0.9
    assert (passing[..., 0] < 0.97).mean() < 0.02, "little of the picture"


def test_ink_and_a_matte_sleeve_soften_a_tag_and_a_screen_lays_fringes_over_it(studio: Studio) -> None:
    laid = Laid(STOAT, *MAT.region("B2").centre, angle=0)
    sharp = replace(CALM, size=(2304, 1296))

    def tag(**hard: object) -> np.ndarray:
        shot = take(studio, laid, tilt=0, conditions=replace(sharp, **hard))
        low, high = only(shot, STOAT).corners.min(0).astype(int), only(shot, STOAT).corners.max(0).astype(int)
        assert shot.frame.colour is not None
        return shot.frame.colour[low[1] : high[1], low[0] : high[0]].astype(np.float32)

    calm = tag()
    edges = {name: np.abs(np.diff(tag(**hard), axis=1)).mean() for name, hard in {
        "calm": {}, "inkjet": {"inkjet": 0.25}, "matte": {"sleeve": "matte"},
    }.items()}  # fmt: skip
    assert edges["inkjet"] < 0.9 * edges["calm"] and edges["matte"] < 0.95 * edges["calm"]
    assert np.percentile(tag(sleeve="matte"), 3) > np.percentile(calm, 3) + 3, "black is hazy under it"
    assert tag(inkjet=0.25).mean() < calm.mean(), "ink runs into the white"
    fringes = (tag(screen=0.3) - calm).reshape(-1, 3)
    assert fringes.std(0).min() > 4 and np.corrcoef(fringes.T)[0, 2] < 0.9, "in other places for each colour"


def test_a_glossy_sleeve_mirrors_a_lamp_where_a_matte_one_spreads_it(studio: Studio) -> None:
    """The lamp's mirror image lies on the card."""
    laid = Laid(STOAT, 400, 150, 0)
    view = view_over(MAT.size_mm, SIZE, tilt=0)
    x, y, height = view.position
    lamps = (Lamp(2 * 400 - x, 2 * 150 - y, height, 1.0, (1, 1, 1)),)

    def bright(sleeve: str) -> float:
        hard = replace(CALM, glare=1.0, sleeve=sleeve)
        shot = studio.take(view, Arrangement((laid,)), lamps, hard, np.random.default_rng(1))
        plain = studio.take(view, Arrangement((laid,)), lamps, replace(hard, glare=0.0), np.random.default_rng(1))
        return float((shot.frame.luma.astype(int) - plain.frame.luma).max())

    assert bright("glossy") > bright("matte") + 30 and bright("matte") > 0


def test_a_glossy_sleeve_mirrors_a_window_with_its_edge_and_the_wall_beside_it(studio: Studio) -> None:
    """Brighter over all of the card, most in the window; where its edge lies the sleeve alone gives a step."""
    laid = [
        Laid(card, 140 + 130 * n, 150, 0)
        for n, card in enumerate(list(dict.fromkeys(c for c, _ in studio.deck.tags))[:5])
    ]
    plain, mirrored = (
        take(studio, *laid, tilt=0, conditions=replace(CALM, sheen=sheen)).frame.luma.astype(int)
        for sheen in (0.0, 0.7)
    )
    added = mirrored - plain
    shot = take(studio, *laid, tilt=0, conditions=CALM)
    by_card = []
    for tag in shot.tags:
        low, high = tag.corners.min(0).astype(int), tag.corners.max(0).astype(int)
        by_card.append(added[low[1] : high[1], low[0] : high[0]])
    assert min(float(one.mean()) for one in by_card) > 2, "the wall"
    assert max(float(one.mean()) for one in by_card) > 2.5 * min(float(one.mean()) for one in by_card), "the window"
