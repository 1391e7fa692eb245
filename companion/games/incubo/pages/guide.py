"""Rules help on the phone: how a night goes, every power, and what each card has at both ends."""

from collections.abc import Mapping
from pathlib import Path

from companion.games.common.guides import read_guide
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.context import IncuboContext

GUIDE = read_guide(Path(__file__).parents[1] / "guide.md")


def guide(game: IncuboContext) -> Mapping[str, str]:
    """How a night goes, then the powers by name."""
    return {**GUIDE.help, **{power.title: power.help for power in POWERS.values()}}
