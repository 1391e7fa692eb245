"""What a tap can do in the duels, hands can do, and what a tap is refused, hands are refused with the same code; what
they cannot stands in one list, each with its reason."""

import pytest

from tests.by_hand import made_by_hand
from tests.by_hand_exceptions import EXCEPTIONS

TOLD = {"augmented": 0.8, "inscription": 0.8}
"""The least share of refusals that hands are told with the same code."""


@pytest.mark.parametrize("game", EXCEPTIONS)
def test_hands_are_understood_but_for_what_they_cannot_show(game: str) -> None:
    made = made_by_hand(game)
    missed = {one.story for one in made if not one.well}
    assert missed == EXCEPTIONS[game].keys()
    decided, refused = ([one.well for one in made if bool(one.code) == told] for told in (False, True))
    assert sum(decided) >= 0.98 * len(decided) and sum(refused) >= TOLD[game] * len(refused)
