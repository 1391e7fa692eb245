"""Rules help on the phone: what the Help card says, and every card with its text (INC-SETUP-09, INC-COMP-12)."""

from collections.abc import Mapping
from pathlib import Path

from companion.games.common.guides import read_guide
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, EffectCard
from companion.games.inception.script import sentence

GUIDE = read_guide(Path(__file__).parents[1] / "guide.md")


def guide(game: InceptionContext) -> Mapping[str, str]:
    """Turn order and sums (INC-SETUP-09), and every card with its text, characters first."""
    designs = game.file.designs.values()
    people = {one.name: one.ability.script for one in designs if isinstance(one, Character) and one.ability}
    effects = {one.name: one.do for one in designs if isinstance(one, EffectCard)}
    return {**GUIDE.help, **{name: sentence(game, script) for name, script in {**people, **effects}.items()}}
