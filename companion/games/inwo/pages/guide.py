"""Rules help on the phone, in our own words; what cards are carried out by people, and how many."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.inwo.cards.people import for_people, wholly_by_people
from companion.games.inwo.context import InwoContext
from companion.kernel.sentences import joined, say

GUIDE: dict[str, str] = {
    say("What it is about"): say(
        "Each of you is an Illuminati card. Groups hang from it by arrows and from each other: your "
        "Power Structure. Who controls enough Groups at the end of any turn wins, unless the others "
        "stop it."
    ),
    say("Your turn in seven steps"): say(
        "1 Draw a Plot; leftover tokens may buy more. 2 Draw a Group. 3 Take over one Group or Resource without "
        "a roll (not for two of you). 4 Each card without a token gets one. 5 Act. 6 Free moves. 7 Ring."
    ),
    say("Tokens"): say(
        "A token pays one action: attack, aid, oppose, an ability, a move, half a Plot. One token of your "
        "Illuminati buys a Plot, or two of other Groups."
    ),
    say("Arrows"): say(
        "A Group lies with its incoming arrow against an outgoing one; whatever way it is turned, the arrows "
        "must meet and no cards may overlap. Green: free. Yellow: free for some cards. Red: blocked."
    ),
    say("Attack to control"): say(
        "Power of the attacker less Resistance of the target. +4 for each alignment they share, "
        "-4 for each opposite pair. The target gets +4 for each alignment shared with its master, "
        "+10 next to its Illuminati, +5 one further. The attacker needs a free arrow."
    ),
    say("Attack to destroy"): say(
        "Power against Power; opposites help (+4), shared alignments hinder (-4). No free arrow needed."
    ),
    say("Opposites"): say(
        "Government and Corporate, Liberal and Conservative, Peaceful and Violent, Straight and Weird. "
        "Fanatics are opposed to each other. Criminal has no opposite."
    ),
    say("Helping"): say(
        "Everybody may help either side with a token: who shares an alignment with the target (to help destroy: "
        "has an opposite one), its master, puppets and the target itself (doubled), any Illuminati in defence. "
        "Global Power helps always."
    ),
    say("The dice"): say(
        "Two dice: the strength or less succeeds, 11 and 12 always fail. Below strength 2 nobody rolls. "
        "Bonuses on cards must be claimed before the roll."
    ),
    say("Answering"): say(
        "Whatever is announced may be answered. All phones ask, whether you hold something or not. A "
        "response is answered first. Hold the bell for three seconds and all timers wait."
    ),
    say("Privileged"): say("Nobody interferes but the one attacked."),
    say("Instant attacks"): say(
        "A Plot's Power against the target's. Assassinations hit Personalities, Disasters hit Places."
    ),
    say("Devastation"): say(
        "A Devastated Place and all below it get no tokens and count for no goal, until Relief: actions "
        "worth three times its printed Power."
    ),
    say("Hand"): say(
        "Outside your own turn at most five Plots, hidden and exposed. How many hidden ones you hold is public."
    ),
    say("Winning"): say(
        "Nobody before the first player ends a second turn. Your Illuminati's own goal and Goal cards win too. "
        "Who wins at the same moment wins together, but not two of one Illuminati."
    ),
    say("Out"): say("Without a puppet after your third turn you are out."),
    say("Kept on a phone"): say(
        "Is the mat too small, a seat can be kept on its phone: the camera looks at the middle only, "
        "and cards are moved by taps."
    ),
    say("Candles and scale"): say(
        "A candle for each of you: it flickers while you have to answer and is dark when you are out. "
        "The scale leans to the attacker or the defender as the odds do."
    ),
}


def guide(game: InwoContext) -> Mapping[str, str]:
    """How a turn goes, and which cards the table carries out itself."""
    return {**GUIDE, say("Cards carried out by people"): by_people(game)}


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
