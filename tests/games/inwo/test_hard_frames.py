"""Structures in pictures of a hard camera: curled cards in poor light, pushed and turned."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.structure.table import laid
from companion.kernel.cards import CardId
from companion.kernel.picture import agrees
from companion.kernel.state import State
from tests.games.inwo.tables import game, grown_state
from vision.pictures.locate import Locator
from vision.printing.deck import Deck, deck_of
from vision.reader.reader import Reader
from vision.synthetic.arrangement import Arrangement, Laid
from vision.synthetic.conditions import preset, random_view
from vision.synthetic.light import flickered, lamps_for
from vision.synthetic.shot import Shot, Studio
from vision.tags.manifest import Manifest

SIZE = (2304, 1296)
"""What a Camera Module 3 is asked for on this mat (docs/build.md)."""
MOST_CURL_MM = 2.0


@pytest.fixture(scope="module")
def on() -> Inwo:
    return game(2)


@pytest.fixture(scope="module")
def studio(on: Inwo) -> Studio:
    return Studio(on.mat, deck_of(on))


def hands_lay(on: Inwo, state: State, seed: int) -> dict[CardId, Laid]:
    """Two structures as people lay them: a few mm and degrees off, each card curled its own way."""
    chance = np.random.default_rng(seed)
    return {
        one.card: Laid(
            one.card,
            one.x + chance.uniform(-2, 2),
            one.y + chance.uniform(-2, 2),
            one.angle + chance.uniform(-4, 4),
            curl=chance.uniform(-MOST_CURL_MM, MOST_CURL_MM),
            curl_axis=chance.uniform(0, 360),
        )
        for one in laid(on, state, ())
    }


def photographed(studio: Studio, cards: dict[CardId, Laid], conditions: str, seed: int) -> Shot:
    chance = np.random.default_rng(seed)
    kind = preset(conditions, size=SIZE)
    view = random_view(kind, studio.mat, chance)
    lamps = flickered(lamps_for(kind, studio.mat, chance), kind, chance)
    return studio.take(view, Arrangement(tuple(cards.values())), lamps, kind, chance)


def locator(on: Inwo, state: State, deck: Deck, cards: dict[CardId, Laid]) -> tuple[Locator, Reader]:
    manifest = Manifest([tag for (card, _), tag in deck.tags.items() if card in cards])
    return Locator(on.mat, manifest, None, lambda lying: on.ground(state, lying)), Reader(on.mat, manifest)


def leaf(on: Inwo, state: State, seat: str) -> CardId:
    """A Group from which nothing hangs."""
    cards = [spot.card for spot in tree.forest(on, state).of(seat)]
    return next(card for card in reversed(cards) if not any(at.spot.startswith(card) for at in state.cards))


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
@pytest.mark.parametrize(("conditions", "all_read"), [("room", True), ("candle", False), ("tilt35", False)])
def test_what_is_read_of_structures_is_right_and_nobody_is_asked_without_cause(
    on: Inwo, studio: Studio, conditions: str, all_read: bool
) -> None:
    """The mat is large: by candles or from the side one picture may miss the smallest tags, but mistakes none."""
    state = grown_state(on, 6, seed=4)
    cards = hands_lay(on, state, 2)
    where, reader = locator(on, state, studio.deck, cards)
    belief = reader.read_alone(photographed(studio, cards, conditions, 2).frame)
    lying = {one.card for one in where.lying(belief)}
    assert lying <= set(cards) and len(lying) >= (len(cards) if all_read else len(cards) - 3)
    picture, expectation = where.picture(belief), on.picture(state)
    structures = [at for at in expectation if at.zone == names.ARROW or at.zone.endswith("illuminati")]
    seen = [at for at in structures if expectation[at].cards and expectation[at].cards[0].card in lying]
    assert len(seen) == len(lying)
    assert [str(at) for at in seen if not agrees(expectation[at], picture[at])] == []
    assert list(on.doubts(state, where.lying(belief))) == []


@pytest.mark.clauses("INWO-RULING-66")
def test_a_pushed_and_a_turned_card_are_told_apart(on: Inwo, studio: Studio) -> None:
    state = grown_state(on, 6, seed=4)
    cards = hands_lay(on, state, 2)
    pushed, turned = leaf(on, state, "A"), leaf(on, state, "B")
    lies = {one.card: one for one in laid(on, state, ())}
    spot = lies[pushed]
    cards[pushed] = Laid(pushed, spot.x + 25, spot.y + 25, spot.angle)
    cards[turned] = Laid(turned, lies[turned].x, lies[turned].y, lies[turned].angle + 30)
    where, reader = locator(on, state, studio.deck, cards)
    belief = reader.read_alone(photographed(studio, cards, "room", 2).frame)
    found = {(one.code, one.card) for one in on.doubts(state, where.lying(belief))}
    assert found == {("LOOSE", pushed), ("ROTATED", turned)}
