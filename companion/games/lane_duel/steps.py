"""What the rules of a duel over lanes have to do; each game expands these by the procedures of its ledger."""

from companion.games.common.steps import OfSeat
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place, Seat


class BeginGame(Step, frozen=True):
    """After the checklist."""


class StartTurn(OfSeat, frozen=True):
    """T-START."""


class ToDraw(OfSeat, frozen=True):
    """A draw is owed, or there is none (INS-RULING-15, 03; T-DRAW 3 of Augmented)."""


class GrowUp(Step, frozen=True):
    """Every Fledgling among `cards` answers it in arrow order; what has just grown is not among them."""

    cards: tuple[CardId, ...]


class Grow(Step, frozen=True):
    """`card` becomes its stronger form."""

    card: CardId
    into: str


class Sacrifice(Step, frozen=True):
    """One card is offered as blood for `paying`."""

    card: CardId
    seat: Seat
    paying: CardId


class Enter(Step, frozen=True):
    """The card enters its space; what is played sees it, then what watches for it (`Notice`)."""

    card: CardId
    to: Place
    seat: Seat
    free: bool = False


class Notice(Step, frozen=True):
    """The adversary's watchful cards (Guardian) see what was played in `space`."""

    space: Place


class Strikes(OfSeat, frozen=True):
    """T-ATTACK: every card of `seat` attacks in arrow order."""


class Attacks(Step, frozen=True):
    """T-ATTACK: the spaces still to come, and the cards that were in play when the bell rang and have not attacked."""

    spaces: tuple[Place, ...]
    cards: tuple[CardId, ...]


class Attack(Step, frozen=True):
    """The card in this space attacks."""

    card: CardId
    slot: Place


class Strike(Step, frozen=True):
    """One attacked space; nothing may stand there yet."""

    attacker: CardId
    space: Place


class Hit(Step, frozen=True):
    """The card in `space` is about to be struck."""

    attacker: CardId
    space: Place


class Wound(Step, frozen=True):
    """Damage that is no strike."""

    card: CardId
    points: int
    by: CardId


class Fall(Step, frozen=True):
    """The card perishes if it has no hearts left or was touched by death."""

    card: CardId
    by: CardId
    touched: bool = False


class Perish(Step, frozen=True):
    """A card dies, by combat (a strike or other damage) or otherwise."""

    card: CardId
    combat: bool = False
    sacrificed: bool = False
    by: CardId = CardId("")


class Feast(Step, frozen=True):
    """May `seat` lay a card that eats corpses into the space that a death in combat left free?"""

    space: Place
    seat: Seat


class Fetch(Step, frozen=True):
    """A copy of `face` is fetched from the piles into a space, or into the hand of the seat `to` names."""

    face: str
    to: Place
    why: str


class Tip(OfSeat, frozen=True):
    """`seat` puts points on the scale: cap, clamp, and what follows from where the tooth rests."""

    points: int


class EndTurn(OfSeat, frozen=True):
    """T-END, if turn `number` still runs."""

    number: int
