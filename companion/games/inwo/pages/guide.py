"""Rules help on the phone, in our own words; what cards are carried out by people, and how many."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.common.guides import read_guide
from companion.games.inwo import names, written
from companion.games.inwo.cards.people import for_people, wholly_by_people
from companion.games.inwo.context import InwoContext
from companion.games.inwo.moments import PLACE
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

GUIDE = read_guide(Path(__file__).parents[1] / "guide.md")
TAUGHT = {
    names.SETUP: 1,
    names.ACTIONS: 3,
    **dict.fromkeys((names.FREE, names.KNOCK, names.CLAIMS, names.GAME_OVER), 6),
}
TURN, ATTACK, TAKEN = 2, 4, 5
"""Steps of the lesson: the first phases of a turn, an attack that runs, a Group that was taken."""


def taught(game: InwoContext, state: State) -> int:
    """Which step of the first lesson is about what is to be done now."""
    asked = state.question.prompt.key if state.question is not None else ""
    if asked == names.DECK_SIZES:
        return 0
    if asked == PLACE:
        return TAKEN
    return ATTACK if written.attack(state) is not None else TAUGHT.get(state.turn.phase, TURN)


def guide(game: InwoContext) -> Mapping[str, str]:
    """How a turn goes, and which cards the table carries out itself."""
    return {**GUIDE.help, say("Cards carried out by people"): by_people(game)}


def by_people(game: InwoContext) -> str:
    """The cards of which the companion carries out nothing, or not all: it shows the text, people say what happens."""
    designs = [face.design for face in game.catalogue.faces.values()]
    wholly = sorted(one.name for one in designs if wholly_by_people(one))
    partly = sorted(
        one.name
        for one in designs
        if not wholly_by_people(one) and any(for_people(one, effect) for effect in one.all_effects)
    )
    told = (
        say("{n} of {all} wholly: {cards}.", n=len(wholly), all=len(designs), cards=joined(wholly, ", ")),
        say("{n} in part: {cards}.", n=len(partly), cards=joined(partly, ", ")),
        say("The phone shows what to do and asks what came of it."),
    )
    return joined(told, " ")
