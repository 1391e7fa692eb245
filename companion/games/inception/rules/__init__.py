"""The rules by topic, and every action by its name (``rules.Draw``) for whoever speaks of several."""

from companion.games.inception.rules.choices import Choose, Option, Pass, Send, Withdraw
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.goals import Kick, LayKick, Stay
from companion.games.inception.rules.hand import Discard, Hold, Remember
from companion.games.inception.rules.lying_cards import Bury, HandOver, Pick, Shelve, Store
from companion.games.inception.rules.plays import Ability, Arm, Drop, Use
from companion.games.inception.rules.setup import Ready
from companion.games.inception.rules.turn import Draw, Ring, Spin
from companion.games.inception.rules.windows import Boost, Spend, Yield

__all__ = [
    "Ability", "Arm", "Boost", "Bury", "Choose", "Discard", "Draw", "Drop", "HandOver", "Hold", "Kick", "LayKick",
    "Option", "Pass", "Pick", "Ready", "Remember", "Ring", "Send", "Shelve", "Spend", "Spin", "Stay", "Store", "TurnUp",
    "Use", "Withdraw", "Yield",
]  # fmt: skip
