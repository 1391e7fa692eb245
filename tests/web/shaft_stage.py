"""Pages of the solo game in chosen positions, for tests of what a phone draws."""

from typing import Any

from companion.table.page import Page
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from tests.games.inception.positions import Position

DEEP = {
    "front": 2, "turn": 17, "flags": ["sedated", "inception3"], "kicks": [3], "display": ["smooth", "kids"],
    "chars": {
        "yusuf": "strong@3 [grenade]", "cobb": "weak@2 [w_sidearm, f_train]", "saito": "healthy@2",
        "arthur": "strong@2 [w_carbine]", "ariadne": "strong@2", "eames": "inactive@0",
    },
    "grown": {"L2_fischer": 2},
}  # fmt: skip


def page_of(position: Position, version: int = 400) -> Page:
    """The page of the only seat."""
    position.game.names["A"] = "Ana"
    state = position.state
    shown = Snapshot(version, position.game, 1, state, state.question, taps=taps(position.game, state))
    return page(shown, "A", 0.0)


def attack(**changes: Any) -> Page:
    """Arthur is attacked on Level 2, four points short."""
    hand = ["brace", "deadangle", "cover", "kick"]
    return page_of(Position({"event": "L2_corridor"}, events=["L2_corridor"], hand=hand, **{**DEEP, **changes}))


def convince(**changes: Any) -> Page:
    """The second Inception, its number risen by two."""
    hand = ["smooth", "improvise"]
    return page_of(Position({"event": "L2_fischer"}, events=["L2_fischer"], hand=hand, **{**DEEP, **changes}))


def calm() -> Page:
    """Step 2, nothing asked."""
    return page_of(Position(step=2, events=["L2_fischer"], hand=["w_baton", "kick"], **DEEP))
