"""Rules help on the phone: what the Help card says, and every card with its text (INC-SETUP-09, INC-COMP-12)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.inception import names
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, EffectCard
from companion.games.inception.script import sentence
from companion.kernel.sentences import say

GUIDE: dict[str, str] = {
    say("The turn"): say(
        "1. Draw 2 team cards.\n2. Play as many hand cards as you like, one after another.\n"
        "3. Discard down to 5 hand cards.\n4. Check the goals of the front level.\n"
        "5. Turn up one event of the front level and resolve it.\n6. Check the goals again.\n"
        "The bell goes on to the next step."
    ),
    say("Strength total"): say(
        "The strength of the one attacked, as it is now\n+ the strength of its attached cards\n"
        "+ reactions\n+ 1 for each hand card discarded plainly"
    ),
    say("Convince total"): say(
        "The convince values of all active characters on that level\n+ Flashbacks attached to them\n+ "
        "reactions\n+ abilities\n+ display cards that are discarded"
    ),
    say("After an event"): say(
        "Look where its card goes: under its deck, on the done pile, else on its level's discard "
        "pile. A weapon that is discarded after use goes only if it was used in a fight."
    ),
    say("Step 2"): say(
        "Give weapons to active characters, discard cards for their effect, or place cards in the "
        "display while it has fewer than 3."
    ),
    say("Flashbacks"): say(
        "A drawn Flashback goes under Cobb at once, whatever is going on. While Cobb is inactive it "
        "stays in the hand and is an ordinary card."
    ),
    say("Attack"): say(
        "The target's strength, its attached cards, reactions, +1 for each plain discard. Reaching "
        "the number evades. You may decline to fight: then it fails, and a Grenade stays."
    ),
    say("Convince"): say(
        "The convince values of all active characters of that level, Flashbacks, reactions, "
        "abilities, and display cards. Hand cards add nothing."
    ),
    say("Health"): say(
        "Strong, healthy, weak, inactive. Inactive characters lose their cards and drop into Limbo. "
        "Four inactive at once lose the game."
    ),
    say("Goals"): say(
        "Level 4: recruit three, sedate Fischer. Levels 3, 2, 1: the Inception, a Kick, one stays "
        "behind. Level 0: Mal dead, then the Kick on all three levels."
    ),
    say("Kick"): say(
        "A Kick is laid on the front level's goal in step 4 or 6. The last Kick needs a Kick and "
        "somebody active on Levels 3, 2 and 1, and Cobb and Saito active."
    ),
    say("About"): say(
        "A free fan module for a non-commercial game. The cards are a house set made to the "
        "rulebook's counts; no pictures of any film are used. Nobody may earn money with it."
    ),
}


def guide(game: InceptionContext) -> Mapping[str, str]:
    """Turn order and sums (INC-SETUP-09), and every card with its text."""
    people = {
        design.name: sentence(game, design.ability.script)
        for who in names.CHARACTERS
        if isinstance(design := game.file.designs[who], Character) and design.ability
    }
    effects = {
        design.name: sentence(game, design.do)
        for design in game.file.designs.values()
        if isinstance(design, EffectCard)
    }
    return {**GUIDE, **people, **effects}
