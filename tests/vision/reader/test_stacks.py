"""Cards laid on one another as people do, crooked and quickly: whose tag is visible is read, whose is not is not."""

import pytest

from companion.games import find
from companion.kernel.picture import reads
from companion.kernel.places import Place
from tests.vision.tables import CARDS, MAT, Scene, of, payloads
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

X, Y = MAT.region("B2").centre


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.mark.parametrize("seen_before", [True, False])
def test_a_card_whose_tag_shows_does_not_rule_out_the_one_that_lies_across_it(scene: Scene, seen_before: bool) -> None:
    """The upper one's tag lies on the lower one's face."""
    scene.table.lay(CARDS[0], X, Y - 6, 0)
    if seen_before:
        scene.look(6)
    scene.table.lay(CARDS[1], X, Y + 14, 90)
    assert payloads(scene.look(6)) == {of(CARDS[0]), of(CARDS[1])}


def test_a_tag_that_peeps_out_from_under_another_tag_does_not_rule_that_out(scene: Scene) -> None:
    scene.table.lay(CARDS[0], X + 11, Y + 4, 0)
    scene.look(6)
    scene.table.lay(CARDS[1], X, Y, 350)
    seen = payloads(scene.look(8))
    assert of(CARDS[1]) in seen


def test_the_top_of_a_pile_is_the_card_whose_tag_lies_on_the_others(scene: Scene) -> None:
    """Whichever of two is read first, as when the companion starts."""
    x, y = MAT.region("A/dead").centre
    for lower, upper in ((CARDS[0], CARDS[1]), (CARDS[1], CARDS[0])):
        scene.table.clear()
        scene.table.lay(lower, x, y - 6, 180)
        scene.table.lay(upper, x + 8, y - 14, 270)
        belief = Reader(MAT, scene.manifest).read(scene.camera.frame())
        assert payloads(belief) == {of(lower), of(upper)}
        assert scene.locator.picture(belief)[Place("A/dead")].ids == reads(upper).ids


def test_a_card_turned_where_it_lies_is_read_on_the_border_of_two_squares() -> None:
    """Hardly more than its tag changes, half of it on either side."""
    game = find("inception").build({}, {"A": "Ana"})
    table = VirtualTable(game.mat, deck_of(game))
    camera, manifest = VirtualCamera(table, (1280, 720), wait=lambda seconds: None), Manifest(game.catalogue.tags())
    reader = Reader(game.mat, manifest)
    table.lay("L1_avalanche:1", 353, 446, 0)
    for angle in (0, 270, 0, 90, 180, 270):
        table.turn("L1_avalanche:1", (angle - table.card("L1_avalanche:1").angle) % 360)
        for _ in range(8):
            belief = reader.read(camera.frame())
        assert [round(one.rotation / 90) % 4 * 90 for one in belief.sightings if one.seen] == [angle]
