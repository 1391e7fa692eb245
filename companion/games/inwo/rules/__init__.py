"""The rules, one topic a file; here are all actions by their names."""

from companion.games.inwo.plays.chosen import Chose
from companion.games.inwo.plays.drawing import Cut, DrawFrom, Drawn, ShuffleDeck
from companion.games.inwo.plays.rulings import Agree, ContestRuling, Propose
from companion.games.inwo.rules.attacks.declare import CallOff, Commit, Declare
from companion.games.inwo.rules.attacks.joining import Agents, Aid, Oppose, Tick
from companion.games.inwo.rules.attacks.result import Contest, PlaceTarget, Roll
from companion.games.inwo.rules.attacks.windows import Pass
from companion.games.inwo.rules.buying import Buy, BuyGroup, DropToken, Takeover, TakeResource
from companion.games.inwo.rules.deals import Accept, Promise, Whisper
from companion.games.inwo.rules.hands import (
    DeclareGoal,
    DiscardCard,
    DiscardGoal,
    Drew,
    ExposePlot,
    HidePlot,
    ReturnPlot,
    Shed,
)
from companion.games.inwo.rules.links import AgreeRelief, MakeLink, PayRelief
from companion.games.inwo.rules.plays import PlayCard, PlayInstant, UseAbility
from companion.games.inwo.rules.roll_offs import RollForIt
from companion.games.inwo.rules.settling import Replace
from companion.games.inwo.rules.showing import NameThrown, ShowTaken
from companion.games.inwo.rules.spies import PlaySpy
from companion.games.inwo.rules.threats import Threat, Withdraw
from companion.games.inwo.rules.trades import Give, GiveGroup, Move, TakeGroup, Trade
from companion.games.inwo.rules.turn import DrawGroup, DrawPlot, Knock, Skip, Tokens
from companion.games.inwo.rules.uniques import ExposeResource
from companion.games.inwo.rules.victory import Claim, ExposeAll, Leave, Stay

__all__ = [
    "ExposeResource",
    "Agree",
    "Chose",
    "Cut",
    "DrawFrom",
    "Drawn",
    "ShuffleDeck",
    "ContestRuling",
    "Propose",
    "Promise",
    "Whisper",
    "PlaySpy",
    "Threat",
    "Withdraw",
    "PlayCard",
    "PlayInstant",
    "Replace",
    "UseAbility",
    "Accept",
    "Agents",
    "AgreeRelief",
    "Aid",
    "Buy",
    "BuyGroup",
    "CallOff",
    "Claim",
    "Commit",
    "Contest",
    "Declare",
    "DeclareGoal",
    "DiscardCard",
    "DiscardGoal",
    "DrawGroup",
    "DrawPlot",
    "Drew",
    "DropToken",
    "ExposeAll",
    "ExposePlot",
    "Give",
    "GiveGroup",
    "HidePlot",
    "Knock",
    "Leave",
    "MakeLink",
    "Move",
    "NameThrown",
    "Oppose",
    "Pass",
    "PayRelief",
    "PlaceTarget",
    "ReturnPlot",
    "Roll",
    "RollForIt",
    "Shed",
    "ShowTaken",
    "Skip",
    "Stay",
    "TakeGroup",
    "TakeResource",
    "Takeover",
    "Tick",
    "Tokens",
    "Trade",
]
