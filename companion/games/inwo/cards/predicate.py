"""Predicates of cards (ledger 7.3): all fields that are given must hold, a list means any of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from companion.games.inwo.words import Alignment, Kind, Role

Relation = Literal[
    "this_card", "other_than_this", "master_of_this", "puppet_of_this", "linked_to_this"
]  # fmt: skip
Control = Literal["self", "enemy", "any", "same_illuminati", "owner of the target"]
Zone = Literal["play", "hand", "just_played", "discard", "destroyed", "exposed"]


class Comparison(Struct, frozen=True, forbid_unknown_fields=True):
    """A number compared with one on the card."""

    op: Literal["<=", ">=", "<", ">", "="]
    n: int

    def holds(self, number: int) -> bool:
        """Whether a number stands so to `n`."""
        match self.op:
            case "<=":
                return number <= self.n
            case ">=":
                return number >= self.n
            case "<":
                return number < self.n
            case ">":
                return number > self.n
            case _:
                return number == self.n


class Pred(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename={"not_": "not"}):
    """What a card must be. `relation` and `controller` compare it with the card that bears the effect."""

    align: tuple[Alignment, ...] = ()
    not_align: tuple[Alignment, ...] = ()
    align_all: tuple[Alignment, ...] = ()
    attr: tuple[str, ...] = ()
    not_attr: tuple[str, ...] = ()
    kind: tuple[Kind, ...] = ()
    name: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    controller: Control | None = None
    illuminati: tuple[str, ...] = ()
    power: Comparison | None = None
    resistance: Comparison | None = None
    printed_power: Comparison | None = None
    depth: tuple[int, ...] = ()
    role: tuple[Role, ...] = ()
    relation: Relation | None = None
    devastated: bool | None = None
    secret: bool | None = None
    captured_this_turn: bool | None = None
    has_token: bool | None = None
    killed: bool | None = None
    destroyed_by: Literal["self", "enemy", "any"] | None = None
    zone: tuple[Zone, ...] = ()
    mark: str = ""
    gender: str = ""
    special: str = ""
    in_play: str = ""
    own_controls: str = ""
    master: Pred | None = None
    all: tuple[Pred, ...] = ()
    any: tuple[Pred, ...] = ()
    not_: Pred | None = field(default=None)

    def __iter__(self) -> Iterator[Pred]:
        """It and every predicate inside it."""
        yield self
        for one in (*self.all, *self.any, *filter(None, (self.master, self.not_))):
            yield from one


ANY = Pred()
"""Every card."""
