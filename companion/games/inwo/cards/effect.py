"""What may be asked of any effect of a card; each verb is one class below `cards.effects` (ledger 7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from companion.games.common.own_cards.vocabulary import CardWord
from companion.games.inwo.cards.cost import Cost
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.words import Duration

Limit = Literal["turn", "game", "attack"]
Deck = Literal["plot", "group"]
Claimed = Literal["target", "copy", "drawn"]


class Effect(CardWord):
    """One effect of a card: the marker of its struct `CardEffect`."""

    __slots__ = ()

    clause: ClassVar[str] = ""
    by_hand: ClassVar[bool] = False
    """Whether people carry it out themselves and say what came of it (INWO-RULING-68)."""
    lasting: ClassVar[bool] = False
    """Whether it holds as long as its card is in play, unless it costs or lasts for a time."""


class CardEffect(
    Struct, Effect, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect", omit_defaults=True,
    rename={"condition": "if", "origin": "from", "within": "in", "for_": "for", "except_": "except", "and_": "and"},
):  # fmt: skip
    """Base of the effects' structs; the tag is the effect's word in the card file.

    `when`: its own moment, where it has one; `condition`: what must hold for it; `optional`: must be claimed
    (INWO-RULING-32); `names`: cards it beats by name (INWO-META-06).
    """

    when: str = ""
    condition: Pred | None = field(default=None)
    cost: Cost | None = None
    limit: Limit | None = None
    duration: Duration | None = None
    optional: bool | None = None
    names: tuple[str, ...] = ()

    @property
    def used(self) -> bool:
        """Whether it has to be used (an ability with a cost, a limit or a moment) instead of simply holding."""
        return self.cost is not None or not self.lasting

    @property
    def looks(self) -> bool:
        """Whether it looks into a rival's cards or takes from them: until its result he leaves his hand as it is
        (INWO-TIMING-06, INWO-RULING-62)."""
        return False

    @property
    def blind_top(self) -> Deck | None:
        """The deck of a rival off whose top it takes what nobody has looked at: until its result he draws and buys
        nothing from it, and his hand is free (INWO-RULING-85)."""
        return None

    @property
    def of_player(self) -> bool:
        """Whether its user says whose cards it is about, rather than which card."""
        return False

    @property
    def claims(self) -> Claimed | None:
        """What it takes so that no other play can have it (INWO-TIMING-08): the card it is aimed at, that card in
        whichever copy, or the Plot that the player it is about has just drawn."""
        return None

    def predicates(self) -> Iterator[Pred]:
        """Every predicate in it."""
        yield from _predicates(self)


def _predicates(one: Any) -> Iterator[Pred]:
    if isinstance(one, Pred):
        yield from one
    elif isinstance(one, Struct):
        for name in one.__struct_fields__:
            yield from _predicates(getattr(one, name))
    elif isinstance(one, tuple):
        for inner in one:
            yield from _predicates(inner)
