"""What players may decide. Words as in records: ``play stoat:1 A2 blood=squirrel:3``, ``draw deck``, ``ring``."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from companion.games.inscription import names
from companion.games.inscription.catalogue import read_cards
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

Pile = Literal["deck", "squirrel", "opening"]


def stays(state: State, card: CardId) -> bool:
    """Whether a sacrificed card stays in its space (Many Lives, printed or acquired)."""
    return face_of(card) in _many_lives() or bool(state.mark(card, names.STAYS))


@lru_cache(maxsize=1)
def _many_lives() -> frozenset[str]:
    file = read_cards()
    return frozenset(face.id for face in file.cards + file.expansion if "many-lives" in face.sigils)


class Ready(Action, frozen=True):
    """A confirmation: the table is set up, shuffled, cleared (INS-SETUP-03, INS-DRAFT-07, INS-LIFE-05).

    A ring speaks for both players; `alone` is a player who speaks for one hand only.
    """

    verb = "ready"

    alone: bool = False


class Toss(Action, frozen=True):
    """The coin: who goes first (INS-TURN-01). Chance's answer, by a real coin or the companion's."""

    verb = "toss"
    reveals = True
    resolves_chance = True

    first: Seat


class Agree(Action, frozen=True):
    """A player agrees on a draw, the end of a game that no longer moves (INS-RULING-85)."""

    verb = "agree"


class Draw(Action, frozen=True):
    """One card of a pile, or the opening 3 + 1 (INS-DRAW-01…03)."""

    verb = "draw"
    reveals = True

    pile: Pile


class Play(Action, frozen=True):
    """A card from the hand into a space, `blood` being the cards sacrificed for it, in order (T-PLAY).

    An item with health is placed the same way (INS-ITEM-04).
    """

    verb = "play"

    card: CardId
    to: Place
    blood: tuple[CardId, ...] = ()

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card, *(card for card in self.blood if not stays(state, card))))


class Lay(Action, frozen=True):
    """A card shall be played and its payment is still to be named: which cards are sacrificed? (INS-BLOOD-01)

    Until that is answered no other card may be played (INS-BLOOD-07).
    """

    verb = "lay"

    card: CardId
    to: Place


class Withdraw(Action, frozen=True):
    """The announced card is taken back, nothing is sacrificed."""

    verb = "withdraw"


class Ring(Action, frozen=True):
    """The bell: the turn ends and the attack begins (INS-BELL-01)."""

    verb = "ring"


class Pass(Action, frozen=True):
    """“No, go on”: a question is declined."""

    verb = "pass"


class Eat(Action, frozen=True):
    """A Corpse Eater takes the freed space (INS-SIGIL-CorpseEater)."""

    verb = "eat"

    card: CardId
    to: Place

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Hold(Action, frozen=True):
    """The player counts the hand: so many cards (INS-SIGIL-Handy)."""

    verb = "hold"

    cards: int


class Take(Action, frozen=True):
    """The card taken with Hoarder, or fetched in place of a missing one. `laid`: shown on the item place."""

    verb = "take"
    reveals = True

    card: CardId
    laid: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,)) if self.laid else frozenset()


class Fetched(Action, frozen=True):
    """A card was taken with Hoarder and not named."""

    verb = "fetch"
    reveals = True


class Use(Action, frozen=True):
    """An item (INS-ITEM-02). `target` and `to` are spaces; `laid`: its card lies on the item place."""

    verb = "use"

    card: CardId
    target: Place | None = None
    to: Place | None = None
    laid: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        if not self.laid:
            return frozenset()
        taken = state.top(self.target) if self.target and self.to else None
        return frozenset((self.card, taken) if taken else (self.card,))


class PutAway(Action, frozen=True):
    """What lies on an item place goes where it belongs: an item under its pile, a shown card to the hand."""

    verb = "tidy"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Missing(Action, frozen=True):
    """A card the rules fetched does not exist on this table (INS-RULING-27, 28)."""

    verb = "missing"

    card: CardId


class Instead(Action, frozen=True):
    """Another copy was fetched than the one the rules name: `card` lies there, or is held, instead of `of`."""

    verb = "instead"

    card: CardId
    of: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        here = state.where(self.of)
        lies = here is not None and names.side(here) is not None
        return frozenset((self.card, self.of)) if lies else frozenset((self.card,))


class Deal(Action, frozen=True):
    """Three cards of the shared pile, face up (INS-DRAFT-03)."""

    verb = "deal"
    reveals = True
    resolves_chance = True

    cards: tuple[CardId, ...]

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset(self.cards)


class Pick(Action, frozen=True):
    """A drafted card (INS-DRAFT-04)."""

    verb = "pick"

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Wear(Action, frozen=True):
    """Which sleeve is on a blank, by number (INS-DEATHCARD-13, 14). Chance's answer."""

    verb = "wear"
    reveals = True
    resolves_chance = True

    card: CardId
    sleeve: int


class Shape(Action, frozen=True):
    """Which sigil an Amorphous card becomes. Chance's answer."""

    verb = "shape"
    reveals = True
    resolves_chance = True

    card: CardId
    sigil: str


class Hatch(Action, frozen=True):
    """The players agree that a Finical Hatchling hatches (INS-RULING-80)."""

    verb = "hatch"

    card: CardId


class Numbers(Action, frozen=True):
    """Power and health read off a card the catalogue has no numbers for (INS-RULING-80)."""

    verb = "numbers"

    card: CardId
    power: int
    health: int


class Create(Action, frozen=True):
    """The loser begins a death card (INS-DEATHCARD-01)."""

    verb = "create"


class Mix(Action, frozen=True):
    """Whether the hand is shuffled in as well (INS-DEATHCARD-07)."""

    verb = "mix"

    hand: bool


class Reveal(Action, frozen=True):
    """One card of the shuffled dead pile is turned up (INS-DEATHCARD-06). Chance's answer, or the camera's."""

    verb = "reveal"
    reveals = True
    resolves_chance = True

    card: CardId

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,))


class Keep(Action, frozen=True):
    """The revealed card whose cost, numbers or sigils are taken (INS-DEATHCARD-08…10)."""

    verb = "keep"

    card: CardId


class Name(Action, frozen=True):
    """The death card's name, its portrait (an SVG path) and the blank that carries it (INS-DEATHCARD-05, 11)."""

    verb = "name"

    blank: CardId
    title: str
    portrait: str = ""


ACTIONS: tuple[type[Action], ...] = (
    Ready, Toss, Draw, Play, Lay, Withdraw, Ring, Pass, Eat, Hold, Take, Fetched, Use, PutAway, Missing, Deal, Pick,
    Wear, Instead, Agree, Shape, Hatch, Numbers, Create, Mix, Reveal, Keep, Name,
)  # fmt: skip
