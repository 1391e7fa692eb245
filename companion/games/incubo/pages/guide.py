"""Rules help on the phone: how a night goes, every power, and what each card has at both ends."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.printed import STAR
from companion.kernel.sentences import say

GUIDE: dict[str, str] = {
    say("The night"): say(
        "Three R.E.M. phases. In each you face dreams until the phase's deck is empty, then its monster. Beat "
        "the third monster and you have won. Run out of Chime tokens and you have lost."
    ),
    say("A dream"): say(
        "Phase 1: face the top card. Phase 2: draw two, face one, the other goes into R.E.M. 3. Phase 3: draw "
        "three, face one, the others go back to the box. Each throws a die and adds it to the sheep of the own "
        "side: that is the courage this side needs."
    ),
    say("Cards"): say(
        "Turn up the top card of the own deck, in any order, and lay it at once into a row. All rows count. Each "
        "plays at least one card. After the free cards of the dream every card costs a Chime token."
    ),
    say("Rows"): say(
        "Play: back to the own discard pile. Pass: to the partner's. Elimination: out of the game. One card in "
        "Pass and one in Elimination are free for each player and dream, more cost a Chime token each."
    ),
    say("Helping"): say("Who has more than needed gives 1 to the partner."),
    say("Giving up"): say(
        "Terror is what both sides miss; nobody counts more than the own need and 1. So many tokens are lost, "
        "half of them to the Fear Reserve. The dream goes on top of R.E.M. 3."
    ),
    say("Growth"): say("A won dream goes to the player the Growth symbol points at; then the Growth tile is turned."),
    say("A monster"): say(
        "First each adds a Fear card. The head needs its number and both dice, the arms what is printed. Say "
        "which part a card is for and lay it beside. What both play there counts together. No passing, no "
        "eliminating, no Terror: too few parts beaten means the game is lost."
    ),
    say("Fear cards"): say(
        "They go to the Play row only, their power works at once. Or pay 2 of the Fear Reserve: the card "
        "leaves the game, and the other player gets a +2 Chime card."
    ),
    say("Powers"): say(
        "Used once in an encounter, then the card is turned by 45°. {star} means at once. A power "
        "must be possible completely; it touches own cards only, unless it says more.",
        star=STAR,
    ),
    say("Alone"): say(
        "35 tokens, only the own side. Passed cards form the Companion deck: shuffle it, pay 1, play a card from "
        "it with its other end in the Elimination row."
    ),
    say("Bell"): say(
        "Confirms, throws the missing dice, stops an encounter. Two rings against a monster give the game up."
    ),
    say("Candles and scale"): say(
        "The candles burn down with the Chime tokens. The scale leans left by what is missing, right "
        "by what is left over."
    ),
}


def guide(game: IncuboContext) -> Mapping[str, str]:
    """How a night goes, then the powers by name."""
    powers = {power.title: power.help for power in POWERS.values()}
    return {**GUIDE, **powers}
