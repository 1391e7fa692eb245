"""The game's words for what becomes true (facts), what the rules have to do (steps), and what is computed (queries).

Facts give the kernel's seven a meaning and nothing else; the procedures of ledger section 4 expand the steps.
"""

from companion.games.lane_duel.facts import (
    Boned,
    Cleared,
    Created,
    Dealt,
    Died,
    Entered,
    Grew,
    Hurt,
    Shifted,
    Shown,
    Struck,
    Tipped,
)
from companion.games.lane_duel.queries import Aim, BasePower, Blood, BonesOf, Deadly, Flies, Leaps, Power
from companion.games.lane_duel.steps import (
    Attack,
    EndTurn,
    Enter,
    Fall,
    Fetch,
    Grow,
    GrowUp,
    Hit,
    Notice,
    Perish,
    Sacrifice,
    StartTurn,
    Strike,
    Strikes,
    Tip,
    Wound,
)
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Step, Turned
from companion.kernel.places import Place, Seat

# --- facts -------------------------------------------------------------------------------------------------------


class Offered(Marked, frozen=True):
    """A card was sacrificed and stayed (Many Lives); the mark is its tally where one is kept."""


class LifeLost(Counted, frozen=True):
    """A candle goes out."""

    seat: Seat = ""


class Skipped(Counted, frozen=True):
    """A whole turn was skipped (Hourglass)."""

    seat: Seat = ""


class Sleeved(Marked, frozen=True):
    """A death card was finished: its numbers are the marks, its name and portrait stand here (INS-DEATHCARD-11)."""

    title: str = ""
    portrait: str = ""


FACTS: tuple[type[Fact], ...] = (
    Entered, Created, Grew, Shifted, Died, Cleared, Shown, Struck, Hurt, Offered, Dealt, Tipped, Boned, LifeLost,
    Skipped, Sleeved,
)  # fmt: skip

# --- steps -------------------------------------------------------------------------------------------------------


class BeginGame(Step, frozen=True):
    """After the setup checklist: draft, coin or the first turn."""


class Become(Step, frozen=True):
    """`card` is replaced in its space by another (Undead Cat, Hungry Child)."""

    card: CardId
    into: str


class ToDraw(Step, frozen=True):
    """T-START 4 and INS-RULING-15, 03: the draw step, or past it."""

    seat: Seat


class Feast(Step, frozen=True):
    """T-DEATH 5: may `seat` lay a Corpse Eater into the freed space?"""

    space: Place
    seat: Seat


class Search(Step, frozen=True):
    """Hoarder: `seat` takes any card of the own deck (INS-SIGIL-Hoarder)."""

    seat: Seat
    why: str


class TakeItem(Step, frozen=True):
    """`seat` draws an item."""

    seat: Seat


class Settle(Step, frozen=True):
    """T-SETTLE."""

    seat: Seat


class LoseLife(Step, frozen=True):
    """T-LIFE."""

    seat: Seat


class NewRound(Step, frozen=True):
    """T-LIFE 4–7, after the board is cleared. `filled`: limited squirrels are back in their piles."""

    seat: Seat
    filled: bool = False


class Run(Step, frozen=True):
    """One Sprinter, Hefty or Rampager moves on (INS-RULING-54, 55)."""

    card: CardId
    how: str


class DraftNext(Step, frozen=True):
    """After a pick: the third card aside, the next deal, or the end of the draft."""


class Reveals(Step, frozen=True):
    """The next stage of a death card (INS-DEATHCARD-06…10)."""

    seat: Seat


STEPS: tuple[type[Step], ...] = (
    BeginGame, StartTurn, GrowUp, Grow, Become, ToDraw, Sacrifice, Enter, Notice, Strikes, Attack, Strike, Hit, Wound,
    Fall, Perish, Feast, Fetch, Search, TakeItem, Settle, Tip, LoseLife, NewRound, EndTurn, Run, DraftNext, Reveals,
)  # fmt: skip

# --- queries -----------------------------------------------------------------------------------------------------


__all__ = [kind.__name__ for kind in (*FACTS, *STEPS)] + [
    "FACTS", "STEPS", "Aim", "BasePower", "Blood", "BonesOf", "Deadly", "Flies", "Leaps", "Power", "Turned",
]  # fmt: skip
