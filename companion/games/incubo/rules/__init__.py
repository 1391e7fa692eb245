"""The rules of *Incubo*, one topic a file. The actions people take are gathered here."""

from companion.games.incubo.rules.choose import Face, Offer
from companion.games.incubo.rules.dice import Roll, Throw
from companion.games.incubo.rules.draw import Companion, Draw, WrongEnd
from companion.games.incubo.rules.monster import GiveUp
from companion.games.incubo.rules.place import Agree, Put
from companion.games.incubo.rules.powers import Leave, UseCard
from companion.games.incubo.rules.removing import Remove
from companion.games.incubo.rules.result import Abandon, GoOn, Stop
from companion.games.incubo.rules.setup import Begin

__all__ = [
    "Abandon", "Agree", "Begin", "Companion", "Draw", "Face", "GiveUp", "GoOn", "Leave", "Offer", "Put", "Remove",
    "Roll", "Stop", "Throw", "UseCard", "WrongEnd",
]  # fmt: skip
