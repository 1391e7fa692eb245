"""The rules, one topic a file; here are all actions by their names."""

from companion.games.inwo.rules.attack import Agents, Aid, CallOff, Commit, Declare, Oppose, Tick
from companion.games.inwo.rules.buying import Buy, BuyGroup, DropToken, TakeResource, Takeover
from companion.games.inwo.rules.result import Contest, PlaceTarget, Roll
from companion.games.inwo.rules.turn import DrawGroup, DrawPlot, Knock, Skip, Tokens
from companion.games.inwo.rules.windows import Pass

__all__ = [
    "Agents", "Aid", "Buy", "BuyGroup", "CallOff", "Commit", "Contest", "Declare", "DrawGroup", "DrawPlot",
    "DropToken", "Knock", "Oppose", "Pass", "PlaceTarget", "Roll", "Skip", "TakeResource", "Takeover", "Tick",
    "Tokens",
]  # fmt: skip
