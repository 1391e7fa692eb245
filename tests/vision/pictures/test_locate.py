"""Sightings become readings by the kind of region."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.kernel.cards import Tag
from companion.kernel.picture import BARE, COVERED, LyingCard, VisibleCard, reads
from companion.kernel.places import Fiducial, Mat, Place, Region
from tests.vision.sightings import sighting
from vision.geometry import turn
from vision.pictures.locate import Locator
from vision.reader.belief import Belief, Sighting, Sign
from vision.tags.decode import Read
from vision.tags.manifest import Manifest

MAT = Mat(
    (800.0, 600.0),
    (Fiducial(0, 15, 15),),
    (
        Region("slot", 0, 0, 70, 95),
        Region("pile", 100, 0, 70, 95, "pile"),
        Region("row", 200, 0, 400, 95, "row"),
        Region("field", 0, 100, 800, 500, "free"),
    ),
)
TAGS = {name: Tag(f"P{n}", f"{name}:1") for n, name in enumerate(("stoat", "wolf", "elk", "bat"))}
TAGS["back"] = Tag("PB", "stoat:1", "B")
LOCATOR = Locator(MAT, Manifest(TAGS.values()))


def lying(name: str, x: float, y: float, angle: float = 0.0, **more: object) -> Sighting:
    """A sighting of a card with its middle at (x, y)."""
    return sighting(TAGS[name].payload, x, y, angle, **more)


def picture(*cards: Sighting, **signs: Sign) -> dict:
    return dict(LOCATOR.picture(Belief(tuple(cards), signs)))


def test_bare_and_covered_places() -> None:
    seen = picture(slot="bare", row="covered")
    assert seen[Place("slot")] == BARE
    assert seen[Place("row")] == seen[Place("pile")] == COVERED


@pytest.mark.parametrize(("angle", "step"), [(3, 0), (357, 0), (41, 45), (92, 90), (226, 225), (338, 0)])
def test_angles_become_steps_of_45_degrees(angle: float, step: int) -> None:
    assert picture(lying("stoat", 35, 47, angle))[Place("slot")] == reads(VisibleCard("stoat:1", step))


def test_a_slot_shows_every_tag_that_is_seen() -> None:
    assert picture(lying("stoat", 35, 40), lying("wolf", 35, 60))[Place("slot")] == reads("stoat:1", "wolf:1")


def test_a_pile_shows_its_newest_card() -> None:
    assert picture(lying("stoat", 135, 47), lying("wolf", 136, 47))[Place("pile")] == reads("wolf:1")
    hidden = lying("wolf", 136, 47, missed=2)
    assert picture(lying("stoat", 135, 47), hidden)[Place("pile")] == reads("stoat:1")


def test_a_card_that_is_seen_on_its_other_face_is_not_believed_where_it_lay() -> None:
    """Another card came to lie where it was, so that nobody saw its old face go."""
    seen = picture(lying("stoat", 240, 47, missed=9), lying("wolf", 240, 47), lying("back", 35, 47))
    assert seen[Place("row")] == reads("wolf:1")
    assert seen[Place("slot")] == reads(VisibleCard("stoat:1", 0, "B"))


def test_a_row_is_a_set_and_keeps_cards_a_hand_hides() -> None:
    seen = picture(lying("stoat", 240, 47), lying("wolf", 320, 47), lying("elk", 400, 47, missed=9))
    assert seen[Place("row")] == reads("stoat:1", "wolf:1", "elk:1")


def test_a_card_long_hidden_leaves_its_slot_covered() -> None:
    assert picture(lying("stoat", 35, 47, missed=1))[Place("slot")] == reads("stoat:1")
    assert picture(lying("stoat", 35, 47, missed=9))[Place("slot")] == COVERED


def test_the_back_is_a_side_of_the_same_card() -> None:
    assert picture(lying("back", 35, 47))[Place("slot")] == reads(VisibleCard("stoat:1", 0, "B"))


def test_a_card_of_another_game_covers_and_is_named() -> None:
    locator = Locator(MAT, Manifest(TAGS.values()), deck={"P0"})
    belief = Belief((lying("wolf", 35, 47),), {})
    assert locator.picture(belief)[Place("slot")] == COVERED
    assert locator.notes(belief) == ("wolf:1 belongs to another game",)


def test_a_twin_covers_its_place() -> None:
    assert picture(lying("stoat", 35, 47, twin=True))[Place("slot")] == COVERED


def pairs(lying: Sequence[LyingCard]) -> dict[Place, frozenset[str]]:
    """A game's word on free ground: whoever lies within 100 mm of the stoat is with it."""
    stoat = next((one for one in lying if one.card == "stoat:1"), None)
    near = [one.card for one in lying if stoat and np.hypot(one.x - stoat.x, one.y - stoat.y) < 100]
    return {Place("near"): frozenset(near), Place("far"): frozenset()} if stoat else {}


def test_cards_on_free_ground_are_where_the_game_says() -> None:
    locator = Locator(MAT, Manifest(TAGS.values()), ground=pairs)
    both = Belief((lying("stoat", 400, 350), lying("wolf", 450, 352, 93)), {})
    seen = locator.picture(both)
    assert seen[Place("near")] == reads("stoat:1", VisibleCard("wolf:1", 90))
    assert seen[Place("far")] == BARE
    assert Place("field") not in seen
    apart = Belief((lying("stoat", 400, 350), lying("wolf", 600, 352)), {})
    assert locator.unplaced(apart) == ("wolf:1",)
    assert locator.picture(apart)[Place("near")] == reads("stoat:1")
    alone = Belief((lying("wolf", 600, 352),), {})
    assert locator.picture(alone)[Place("near")] == COVERED, "the wolf was there and lies loose now"
    nobody = locator.picture(Belief((), {}))
    assert nobody[Place("near")] == nobody[Place("far")] == BARE, "both were taken away: so are their places"


def test_where_a_card_was_that_lies_in_no_place_nobody_knows() -> None:
    """A pushed card is no card taken away: its place is unknown until it lies somewhere again."""

    def alone(cards: Sequence[LyingCard]) -> dict[Place, frozenset[str]]:
        return {Place(f"by {one.card}"): frozenset({one.card}) for one in cards if one.x < 500}

    locator = Locator(MAT, Manifest(TAGS.values()), ground=alone)
    assert locator.picture(Belief((lying("wolf", 450, 352),), {}))[Place("by wolf:1")] == reads("wolf:1")
    assert locator.picture(Belief((lying("wolf", 550, 352),), {}))[Place("by wolf:1")] == COVERED
    assert locator.picture(Belief((lying("wolf", 560, 352),), {}))[Place("by wolf:1")] == COVERED
    assert locator.picture(Belief((), {}))[Place("by wolf:1")] == BARE


@pytest.mark.clauses("INWO-ARROW-03")
def test_a_card_that_trembles_lies_as_it_did() -> None:
    """Ledger 2.3: the same pose is one within 5 mm; a reading at the edge of what counts does not flicker."""
    locator = Locator(MAT, Manifest(TAGS.values()))

    def at(x: float, angle: float) -> LyingCard:
        return locator.lying(Belief((lying("wolf", x, 352, angle),), {}))[0]

    first = at(450, 10)
    assert (first.x, first.y, first.angle, first.region) == (450, 352, 10, "field")
    assert at(454, 14) == first
    assert at(446, 6) == first
    assert at(456, 10).x == 456
    assert at(456, 20).angle == 20


def test_without_a_word_of_the_game_cards_on_free_ground_are_in_their_region() -> None:
    seen = picture(lying("stoat", 400, 350), lying("wolf", 600, 352))
    assert seen[Place("field")] == reads("stoat:1", "wolf:1")


def row_of(*cards: Sighting) -> dict:
    return {one.card: one.under for one in picture(*cards)[Place("row")].cards}


def strip(name: str, x: float, y: float = 47, angle: float = 0.0) -> Sighting:
    """A card whose tag is at its left, as that of cards that are tucked under others."""
    there = lying(name, x, y, angle)
    finders = np.array([[-5.0, -5.0], [5.0, -5.0], [-5.0, 5.0]])
    centre = np.array([x, y]) + turn(angle) @ np.array([-21.5, -21.0])
    return Sighting(Read(there.payload, centre + finders @ turn(angle).T, 0.9, True, (-21.5, 21.0), 15.0))


def test_a_tucked_card_is_under_the_one_that_covers_all_but_its_strip() -> None:
    assert row_of(strip("bat", 300), strip("stoat", 320, 47)) == {"bat:1": ("stoat:1",), "stoat:1": ()}
    assert row_of(strip("bat", 280), strip("elk", 300), strip("stoat", 320, 50))["bat:1"] == ("elk:1", "stoat:1")


def test_groups_that_overlap_are_told_apart() -> None:
    seen = row_of(strip("bat", 263), strip("stoat", 283, 47), strip("elk", 326), strip("wolf", 346, 47))
    assert (seen["bat:1"], seen["elk:1"]) == (("stoat:1",), ("wolf:1",))


def test_a_card_beside_the_others_is_under_nobody() -> None:
    assert row_of(strip("bat", 300), strip("stoat", 366, 47))["bat:1"] == ()
    assert row_of(strip("bat", 345), strip("stoat", 320, 47))["bat:1"] == ()


def test_a_strip_at_the_other_side_counts_for_a_card_upside_down() -> None:
    assert row_of(strip("bat", 340, angle=180), strip("stoat", 320, 47))["bat:1"] == ("stoat:1",)


def test_a_card_lies_in_a_region_of_each_layer() -> None:
    """The rows of a dream and the columns of a monster share the mat; the rules say which of them matter."""
    layers = Mat(
        (800.0, 600.0),
        (Fiducial(0, 15, 15),),
        (
            Region("slot", 0, 0, 70, 95),
            Region("upper", 100, 0, 600, 95, "row", layer="rows"),
            Region("lower", 100, 100, 600, 95, "row", layer="rows"),
            Region("left", 100, 0, 300, 195, "row", layer="columns"),
            Region("right", 400, 0, 300, 195, "row", layer="columns"),
        ),
    )
    belief = Belief((lying("stoat", 35, 47), lying("wolf", 200, 47), lying("elk", 450, 150)), {"right": "bare"})
    seen = Locator(layers, Manifest(TAGS.values())).picture(belief)
    assert seen == {
        Place("slot"): reads("stoat:1"),
        Place("upper"): reads("wolf:1"),
        Place("lower"): reads("elk:1"),
        Place("left"): reads("wolf:1"),
        Place("right"): reads("elk:1"),
    }
