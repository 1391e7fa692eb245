"""A tag that one search overlooks beside others: the picture's noise hides it once, and nothing moves afterwards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.cards import CardId
from tests.vision.tables import CARDS, STRANGE_MAT, Scene, of, payloads
from vision.tags.decode import Decoder, Findings

ROW = STRANGE_MAT.region("hand").centre


@pytest.fixture
def scene() -> Scene:
    return Scene(STRANGE_MAT)


@pytest.fixture
def overlook(monkeypatch: pytest.MonkeyPatch) -> Callable[[CardId], None]:
    """The next search that would find a card's tag finds all but that."""
    decode = Decoder.decode

    def begin(card: CardId) -> None:
        to_come = [of(card)]

        def short_sighted(self: Decoder, *given: Any, **how: Any) -> Findings:
            found = decode(self, *given, **how)
            left = tuple(read for read in found.reads if read.payload not in to_come)
            if len(left) < len(found.reads):
                to_come.clear()
            return replace(found, reads=left)

        monkeypatch.setattr(Decoder, "decode", short_sighted)

    return begin


def lay_tucked(scene: Scene) -> None:
    """Three cards, each tucked under the one before; their tags are at the right."""
    x, y = ROW
    scene.table.lay(CARDS[0], x, y)
    scene.table.lay(CARDS[1], x + 20, y, under=CARDS[0])
    scene.table.lay(CARDS[2], x + 40, y, under=CARDS[1])


@pytest.mark.parametrize("card", CARDS[:3])
def test_a_tag_overlooked_beside_others_is_found_by_the_next_search(
    scene: Scene, overlook: Callable[[CardId], None], card: CardId
) -> None:
    scene.look(3)
    overlook(card)
    lay_tucked(scene)
    assert payloads(scene.look(8)) == set(map(of, CARDS[:3]))


@pytest.mark.parametrize("card", CARDS[:3])
def test_a_tag_overlooked_as_the_mat_was_found_is_found_soon(
    scene: Scene, overlook: Callable[[CardId], None], card: CardId
) -> None:
    lay_tucked(scene)
    overlook(card)
    assert payloads(scene.look(8)) == set(map(of, CARDS[:3]))


def test_nothing_is_searched_once_a_search_found_nothing_more(scene: Scene) -> None:
    scene.look(3)
    lay_tucked(scene)
    assert len(payloads(scene.look(10))) == 3
    assert sum(scene.look().decodes for _ in range(20)) == 0
