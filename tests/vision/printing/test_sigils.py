"""Every sigil has an icon of its own, the same drawing on paper and on pages."""

from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from companion.games.augmented.cards.catalogue import read_cards
from companion.games.inscription.cards.sigils import SIGILS
from companion.kernel.view import Printed
from vision.printing.canvas import BLOOD, INK, PARCHMENT, Canvas
from vision.printing.card_art import card_image
from vision.printing.portraits.outline import Inks
from vision.printing.portraits.portrait import figures
from vision.printing.sigils.figures import OWN
from vision.printing.sigils.icon import draw_sigil, sigil_figures, sigil_svg
from vision.printing.sigils.worn import worn

FILE = read_cards()
EVERY = sorted({*SIGILS, *FILE.sigils, *FILE.traits})


def drawn(sigil: str) -> np.ndarray:
    canvas = Canvas((6, 6), 150, PARCHMENT)
    draw_sigil(canvas, sigil, (3, 3), 3, Inks(INK, PARCHMENT, BLOOD))
    return canvas.done()


def test_every_sigil_and_trait_of_both_duels_wears_figures_that_there_are_and_no_two_the_same() -> None:
    assert set(EVERY) == set(worn())
    assert {name for names in worn().values() for name in names} <= set(sigil_figures())
    assert not set(OWN) & set(figures())
    assert [names for names, often in Counter(worn().values()).items() if often > 1] == []


@pytest.mark.parametrize("sigil", sorted(SIGILS))
def test_an_icon_fills_its_tile_and_differs_from_every_other_at_six_millimetres(sigil: str) -> None:
    picture = drawn(sigil).astype(int)
    dark = (picture.sum(axis=2) < sum(PARCHMENT) * 0.6).mean()
    assert 0.06 < dark < 0.75
    for other in SIGILS:
        if other != sigil:
            assert np.abs(picture - drawn(other)).mean() > 4, other


def test_every_icon_is_a_small_picture_that_browsers_read() -> None:
    for sigil in EVERY:
        picture = sigil_svg(sigil)
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert len(picture) < 9000, sigil
    with pytest.raises(KeyError):
        sigil_svg("no-such-sigil")


def test_a_printed_card_shows_the_icon_beside_its_sigils_name() -> None:
    plain = Printed("Wolf", "2 blood", "3", "2", ("Airborne",), "creature")
    with_sign = Printed("Wolf", "2 blood", "3", "2", ("Airborne",), "creature", signs=("airborne",))
    one, other = (card_image(face, None, 100).astype(int) for face in (plain, with_sign))
    rows = np.flatnonzero(np.abs(one - other).sum(axis=(1, 2)))
    per_mm = 100 / 25.4
    assert rows.size and rows.min() / per_mm > 56 and rows.max() / per_mm < 73, "only among the words of the rules"
