"""Symbols made together are those made one by one: what was printed yesterday is read tomorrow."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import found
from vision.tags.many_symbols import CHARACTERS, module_grids, module_rows
from vision.tags.symbols import LONGEST_PAYLOAD, SymbolError, module_grid, modules, symbol

payloads = st.text(CHARACTERS, min_size=1, max_size=LONGEST_PAYLOAD)


@pytest.mark.parametrize("name", [name for name, game in found().items() if game.ready])
def test_every_tag_of_every_game_is_the_same_as_made_alone(name: str) -> None:
    tags = [tag.payload for tag in found()[name].build().catalogue.tags()]
    assert tags
    for payload, grid in zip(tags, module_grids(tags), strict=True):
        assert np.array_equal(grid, module_grid(payload)), payload


@given(st.lists(payloads, min_size=1, max_size=20))
@settings(max_examples=50, deadline=None)
def test_payloads_of_any_length_are_the_same_as_made_alone(texts: list[str]) -> None:
    assert np.array_equal(module_grids(texts), np.stack([module_grid(one) for one in texts]))
    assert module_rows(texts) == [modules(one) for one in texts]


@given(st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_every_mask_is_chosen_as_the_standard_chooses_it(seed: int) -> None:
    """Many payloads of the printed length: each mask wins some, and ties go to the first."""
    chance = np.random.default_rng(seed)
    texts = ["".join(chance.choice(list(CHARACTERS), 9)) for _ in range(60)]
    assert np.array_equal(module_grids(texts), np.stack([symbol(one) for one in texts]))


def test_no_payload_is_no_symbol_and_a_wrong_one_is_refused() -> None:
    assert module_grids([]).shape == (0, 21, 21) and module_rows([]) == []
    with pytest.raises(SymbolError, match="10 characters"):
        module_grids(["K7AB02AX", "lower"])
