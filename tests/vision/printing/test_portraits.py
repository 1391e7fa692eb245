"""Every card wears a portrait that tells what it is: drawn, at its place, and not the same as its neighbour's."""

from collections import Counter

import cv2
import numpy as np
import pytest

from companion import games
from companion.kernel.view import Printed
from tests.vision.printing.test_printing import deck_of
from vision.printing.canvas import BLOOD, INK, PARCHMENT, Canvas
from vision.printing.card_art import PORTRAIT, card_image, portrait_window, tag_centre
from vision.printing.deck import portrait_png
from vision.printing.portraits.outline import BOX, Frame, Inks, draw_figure, layers
from vision.printing.portraits.portrait import figures
from vision.printing.portraits.words import BY_KIND, BY_WORD, figure_for

INKS = Inks(INK, PARCHMENT, BLOOD)
OVERHANG = 8.0
"""So far a tip may reach over the edge of the box."""


def picture(figure: str, *, flipped: bool = False) -> np.ndarray:
    canvas = Canvas((20, 20), 100, PARCHMENT)
    draw_figure(canvas, figure, Frame((10, 10), 8, flipped), INKS)
    return canvas.done()


@pytest.mark.parametrize("name", sorted(figures()))
def test_a_figure_is_drawn_within_its_box_and_fills_it(name: str) -> None:
    points = [point for layer in layers(figures()[name]) for point in layer.points]
    assert all(-OVERHANG <= value <= BOX + OVERHANG for point in points for value in point)
    dark = (picture(figures()[name]).sum(axis=2) < sum(PARCHMENT) / 2).mean()
    assert 0.04 < dark < 0.6


def test_every_word_and_kind_names_a_figure_that_there_is() -> None:
    named = {line.partition(":")[0].replace("_", " ") for line in BY_WORD.strip().splitlines()}
    assert named | set(BY_KIND.values()) <= set(figures())


@pytest.mark.parametrize("name", sorted(games.found()))
def test_every_card_of_a_game_has_a_figure_and_few_share_one(name: str) -> None:
    deck = deck_of(games.find(name).build(None, None))
    faces = {words.name: words for card, side in deck.tags if (words := deck.words(card, side)) is not None}
    worn = Counter(figure_for(face.name, face.traits, face.kind) for face in faces.values())
    assert worn[None] <= len(faces) / 100
    assert max(worn.values()) <= len(faces) / 8


def test_the_longest_words_tell_and_then_the_first() -> None:
    assert figure_for("Great White") == "shark"
    assert figure_for("Squirrel in a Bottle") == "bottle"
    assert figure_for("Cat with a Gun") == "cat"
    assert figure_for("Zzyzx", ("reptile",)) == "snake"
    assert figure_for("Zzyzx", ("never heard",), "disaster") == "tornado"
    assert figure_for("Zzyzx") is None


def test_two_of_a_kind_differ_and_each_is_always_the_same() -> None:
    alpha, wolf, again = (card_image(Printed(name, kind="creature"), None, 60) for name in ("Alpha", "Wolf", "Wolf"))
    assert figure_for("Alpha") == figure_for("Wolf")
    window = np.s_[60:130, 20:130]
    assert np.array_equal(wolf[window], again[window])
    assert not np.array_equal(alpha[window], wolf[window])


def test_a_flipped_figure_looks_the_other_way() -> None:
    one, other = (picture(figures()["squirrel"], flipped=flipped).astype(int) for flipped in (False, True))
    assert np.abs(one - other[:, ::-1]).mean() < 8 < np.abs(one - other).mean()


@pytest.mark.parametrize("line", ["red area 1,2 3,4 5,6", "ink circle 1,2", "ink area 1;2"])
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"no such|could not convert|not enough"):
        layers(line)


def test_a_phone_gets_the_portrait_alone_and_it_is_small() -> None:
    deck = deck_of(games.find("inscription").build(None, None))
    for card in list(dict.fromkeys(card for card, _ in deck.tags))[:40:8]:
        picture = portrait_png(deck, card)
        image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
        (left, top), (width, height) = ((round(mm * 110 / 25.4) for mm in pair) for pair in PORTRAIT)
        printed = cv2.cvtColor(deck.image(card, "A", 110), cv2.COLOR_RGB2GRAY)[top : top + height, left : left + width]
        assert image.shape == printed.shape and np.abs(image.astype(int) - printed).mean() < 4
        assert len(picture) < 5500, "eight of them on a board are less than the page's scripts"


@pytest.mark.parametrize("name", ["augmented", "inception", "incubo", "inwo"])
def test_no_phone_gets_a_piece_of_the_tag_with_a_portrait(name: str) -> None:
    deck = deck_of(games.find(name).build(None, None))
    for card in list(dict.fromkeys(card for card, _ in deck.tags))[::120]:
        image = cv2.imdecode(np.frombuffer(portrait_png(deck, card), np.uint8), cv2.IMREAD_COLOR)
        corner, size = portrait_window(deck.words(card, "A"), deck.tags[card, "A"])
        tag = deck.tags[card, "A"]
        (x, y), reach = tag_centre(tag), tag.size_mm / 2
        beside = x + reach <= corner[0] or x - reach >= corner[0] + size[0]
        assert beside or y + reach <= corner[1] or y - reach >= corner[1] + size[1], card
        assert image.shape[:2] == (round(size[1] * 110 / 25.4), round(size[0] * 110 / 25.4)), "the frame as printed"
