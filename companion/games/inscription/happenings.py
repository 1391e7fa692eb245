"""The game's words for what becomes true (facts), what the rules have to do (steps), and what is computed (queries).

Facts give the kernel's seven a meaning and nothing else; the procedures of ledger section 4 expand the steps.
"""

from companion.kernel.cards import CardId
from companion.kernel.effects import Query
from companion.kernel.facts import Counted, Fact, Marked, Moved, Step, Turned
from companion.kernel.places import Place, Seat

# --- facts -------------------------------------------------------------------------------------------------------


class Entered(Moved, frozen=True):
    """A card was played from the hand into a space (or an item card was placed)."""

    seat: Seat = ""
    free: bool = False


class Created(Moved, frozen=True):
    """A card was fetched from a shared pile into a space or a hand; `why` is the sigil or item."""

    why: str = ""


class Grew(Moved, frozen=True):
    """The stronger form was laid on its base card (INS-RULING-24), or took its place (Cat, Child 13)."""

    base: CardId = CardId("")


class Shifted(Moved, frozen=True):
    """A card in play went to another space; `why` is the sigil or item."""

    why: str = ""


class Died(Moved, frozen=True):
    """A card of `seat` perished (T-DEATH). `combat`: by a strike, touch, quills or a chime's answer, from `by`."""

    seat: Seat = ""
    combat: bool = False
    sacrificed: bool = False
    by: CardId = CardId("")
    slot: Place | None = None


class Cleared(Moved, frozen=True):
    """A card left the table without dying: the round reset, a base card, an item used up."""


class Shown(Moved, frozen=True):
    """A card was shown to everybody and is now known (Hoarder, a reveal)."""


class Struck(Marked, frozen=True):
    """A strike of `striker` took hearts off a card."""

    striker: CardId = CardId("")


class Hurt(Marked, frozen=True):
    """Damage that is no strike: quills or a chime's answer (INS-RULING-30, 50)."""

    source: CardId = CardId("")


class Offered(Marked, frozen=True):
    """A card was sacrificed and stayed (Many Lives); the mark is its tally where one is kept."""


class Dealt(Counted, frozen=True):
    """Direct damage was added to the pending total."""

    striker: CardId = CardId("")
    space: Place | None = None
    surplus: bool = False


class Tipped(Counted, frozen=True):
    """The tooth moved. `wanted` points were dealt, `counted` of them counted (the cap)."""

    seat: Seat = ""
    wanted: int = 0
    counted: int = 0


class Boned(Counted, frozen=True):
    """Bones were gained or paid."""

    why: str = ""


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


class StartTurn(Step, frozen=True):
    """T-START."""

    seat: Seat


class GrowUp(Step, frozen=True):
    """T-START 3: every Fledgling among `cards` answers it in arrow order; what has just grown is not among them."""

    cards: tuple[CardId, ...]


class Grow(Step, frozen=True):
    """`card` becomes its stronger form."""

    card: CardId
    into: str


class Become(Step, frozen=True):
    """`card` is replaced in its space by another (Undead Cat, Hungry Child)."""

    card: CardId
    into: str


class ToDraw(Step, frozen=True):
    """T-START 4 and INS-RULING-15, 03: the draw step, or past it."""

    seat: Seat


class Sacrifice(Step, frozen=True):
    """T-PLAY 2: one card is offered as blood for `paying`."""

    card: CardId
    seat: Seat
    paying: CardId


class Enter(Step, frozen=True):
    """T-PLAY 4–6: the card enters its space; what is played sees it, then Guardian."""

    card: CardId
    to: Place
    seat: Seat
    free: bool = False


class Notice(Step, frozen=True):
    """T-PLAY 6: the adversary's Guardians see what was played in `space`."""

    space: Place


class Strikes(Step, frozen=True):
    """T-ATTACK: every card of `seat` attacks in arrow order."""

    seat: Seat


class Attack(Step, frozen=True):
    """T-ATTACK: the card in this space attacks, if it was there when the bell rang."""

    card: CardId
    slot: Place


class Strike(Step, frozen=True):
    """T-STRIKE 1–4: one attacked space."""

    attacker: CardId
    space: Place


class Hit(Step, frozen=True):
    """T-STRIKE 5–8: the card in `space` is about to be struck."""

    attacker: CardId
    space: Place


class Wound(Step, frozen=True):
    """Damage that is no strike."""

    card: CardId
    points: int
    by: CardId


class Fall(Step, frozen=True):
    """T-STRIKE 8: the card perishes if it has no hearts left or was touched by death."""

    card: CardId
    by: CardId
    touched: bool = False


class Perish(Step, frozen=True):
    """T-DEATH."""

    card: CardId
    combat: bool = False
    sacrificed: bool = False
    by: CardId = CardId("")


class Feast(Step, frozen=True):
    """T-DEATH 5: may `seat` lay a Corpse Eater into the freed space?"""

    space: Place
    seat: Seat


class Fetch(Step, frozen=True):
    """A copy of `face` is fetched from the shared piles into a space, or into the hand of the seat `to` names."""

    face: str
    to: Place
    why: str


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


class Tip(Step, frozen=True):
    """`seat` puts points on the scale: cap, clamp, and what follows from where the tooth rests."""

    seat: Seat
    points: int


class LoseLife(Step, frozen=True):
    """T-LIFE."""

    seat: Seat


class NewRound(Step, frozen=True):
    """T-LIFE 4–7, after the board is cleared. `filled`: limited squirrels are back in their piles."""

    seat: Seat
    filled: bool = False


class EndTurn(Step, frozen=True):
    """T-END, if turn `number` still runs."""

    seat: Seat
    number: int


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


class BasePower(Query, frozen=True):
    """T-POWER `base`: the printed number, or what a power sigil says."""

    card: CardId


class Power(Query, frozen=True):
    """T-POWER `leaders` and `stink`, for creatures."""

    card: CardId


class Aim(Query, frozen=True):
    """The spaces an attack goes to, a tuple of places."""

    card: CardId


class Flies(Query, frozen=True):
    """Whether a card attacks as if airborne."""

    card: CardId


class Leaps(Query, frozen=True):
    """Whether a card blocks airborne attackers."""

    card: CardId


class Deadly(Query, frozen=True):
    """Whether any damage this card's attack does is death."""

    card: CardId


class Blood(Query, frozen=True):
    """How much blood a sacrificed card gives."""

    card: CardId


class BonesOf(Query, frozen=True):
    """How many bones a card leaves."""

    card: CardId


__all__ = [kind.__name__ for kind in (*FACTS, *STEPS)] + [
    "FACTS", "STEPS", "Aim", "BasePower", "Blood", "BonesOf", "Deadly", "Flies", "Leaps", "Power", "Turned",
]  # fmt: skip
