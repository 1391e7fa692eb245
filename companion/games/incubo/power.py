"""Powers of cards: what may be asked of any power, and the choices with which it is used.

Each power of the card file is one class below `cards.powers`: what it does, its words, why it cannot be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec import Struct

from companion.games.common.own_cards.vocabulary import CardWord
from companion.games.incubo.names import Side
from companion.kernel.actions import Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

NO_CARD = CardId("")


class Use(Struct, frozen=True):
    """A power being used: by whom, of which card, and what was chosen so far (empty: not yet).

    `of` is the card whose power a Copy copies, `target` an own card, `partner` a card of the partner, `out` a card that
    leaves the deck, `top` the order in which the others were put back (top card first), `pay` how many tokens, `part`
    the place of a monster part in the line.
    """

    who: Side
    source: CardId
    of: CardId = NO_CARD
    target: CardId = NO_CARD
    partner: CardId = NO_CARD
    out: CardId = NO_CARD
    top: tuple[CardId, ...] = ()
    pay: int = 0
    part: int = 0


class Choice(Struct, frozen=True):
    """One thing that has to be chosen for a power: the field of `Use`, the question, and its values now.

    `open`: there are too many to list them, the players name one.
    """

    field: str
    say: str
    values: tuple[Any, ...]
    clause: str = ""
    open: bool = False


class Power(CardWord):
    """One power on a card: the marker of its struct `CardPower`, and whatever may be asked of any power."""

    __slots__ = ()

    must: bool
    clause: ClassVar[str] = ""
    fear: ClassVar[bool] = False
    """Whether it stands on Fear cards only."""
    copies: ClassVar[bool] = False
    """Whether it is another card's power that is used (CUBO-POWER-Copy)."""
    looks: ClassVar[int] = 0
    """How many cards of the deck are looked at before anything is chosen (CUBO-RULING-24)."""
    cheapens: ClassVar[bool] = False
    """Whether it is used while a Fear card is removed (CUBO-POWER-CheapFear)."""
    soothes: ClassVar[bool] = False
    """Whether it is used while giving up (CUBO-POWER-Terror3)."""
    opens: ClassVar[str] = ""
    """The row that it gives one more free card; it may pay for its own card (CUBO-RULING-08)."""

    def text(self) -> str:
        """Its words on a card."""
        return self.filled()

    def blocked(self, game: Any, state: State, use: Use) -> Refusal | None:
        """Why it cannot be resolved completely now (CUBO-CLAR-01), whatever is chosen: the first of its `faults`."""
        return next(filter(None, self.faults(game, state, use)), None)

    def faults(self, game: Any, state: State, use: Use) -> Faults:
        """What speaks against it, one after the other; ``None`` is nothing."""
        yield None

    def choices(self, game: Any, state: State, use: Use) -> Iterable[Choice]:
        """What has to be chosen, in order; later ones may depend on what was chosen."""
        return ()

    def unfit(self, game: Any, state: State, use: Use) -> Refusal | None:
        """Why what was chosen cannot be done, beyond the values of its `choices`."""
        return None

    def resolve(self, game: Any, state: State, use: Use) -> Iterable[StepBase]:
        """What it does, everything being chosen."""
        raise NotImplementedError


class CardPower(Struct, Power, frozen=True, forbid_unknown_fields=True, tag_field="power", omit_defaults=True):
    """Base of the powers' structs; the tag is the power's word in the card file. `must`: the star (CUBO-CLAR-02)."""

    must: bool = False
