"""Chance and games for property tests, as values that hypothesis shortens (`companion.testing.play` plays them)."""

from __future__ import annotations

from hypothesis import strategies as st

CHANCES = st.randoms(use_true_random=False)
"""A `random.Random` each of whose draws is a choice of its own: it shrinks to the first of whatever there is."""


def games(least: int = 0, most: int = 40) -> st.SearchStrategy[list[int]]:
    """A game of any kind, as the choices `play` makes; so many at least and at most."""
    return st.lists(st.integers(0, 10**6), min_size=least, max_size=most)
