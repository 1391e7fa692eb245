"""A state as the sums see it: cards in play with their masters, the effects in force, the attack that runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Self, TypeVar

from msgspec import Struct

from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effect import CardEffect
from companion.games.inwo.cards.effects.others import ChooseOne, Manual
from companion.games.inwo.notes import Attack, Change, Contribution, Play
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Seat

E = TypeVar("E", bound=CardEffect)
NO_ROLES: frozenset[str] = frozenset()


class Body:
    """One card as the sums see it.

    `zone`: ``structure``, ``resources``, ``linked``, ``nwo``, ``hand`` (attacked from there), ``beside`` (played now).
    """

    __slots__ = (
        "also", "captured", "depth", "design", "devastated", "disabled", "face", "is_group", "is_illuminati", "key",
        "kind", "killed", "link", "master", "puppets", "seat", "side", "tokens", "zone",
    )  # fmt: skip

    def __init__(self, key: CardId, design: Design, seat: Seat, zone: str = "structure", *, tokens: int = 0) -> None:
        self.key, self.design, self.seat, self.zone, self.tokens = key, design, seat, zone, tokens
        self.face = design.id or face_of(key)
        self.kind = design.kind
        self.is_group = design.is_group
        """Whether it is a Group."""
        self.is_illuminati = self.kind == "illuminati"
        self.master: Body | None = None
        self.puppets: list[Body] = []
        self.side = ""
        self.depth = 0
        self.link: CardId | None = None
        self.also: tuple[CardId, ...] = ()
        self.devastated = self.killed = self.captured = self.disabled = False

    @property
    def in_play(self) -> bool:
        """Whether it hangs in a structure."""
        return self.zone == "structure"

    def hang(self, master: Body, side: str = "") -> None:
        """It is a puppet of `master`."""
        self.master, self.side = master, side
        master.puppets.append(self)

    def near(self, other: Body) -> bool:
        """Whether one of the two is the other's master."""
        return self.master is other or other.master is self


class Boost(Struct, frozen=True):
    """An effect of an announced play that is in force now."""

    play: Play
    source: Any
    """The played card as a `Body`."""
    effect: Any


class Table(Struct, frozen=True, kw_only=True):
    """What the sums know beside the cards."""

    seats: tuple[Seat, ...] = ()
    spies: Mapping[Seat, Collection[str]] = {}
    """Illuminati types of whom a seat has a spy (INWO-DUP-08)."""
    protected: Collection[Seat] = ()
    retaliation: Collection[tuple[Seat, Seat]] = ()
    graced: Collection[Seat] = ()
    """Seats that are not out without a puppet (INWO-RULING-47)."""
    changes: tuple[Change, ...] = ()
    step_up: bool = False
    """Option self_defence_step_up (INWO-RULING-28)."""
    devastated_counts: bool = False
    """Option devastated_counts_for_goals (INWO-RULING-40)."""


class World:
    """All bodies of a state by card. Immutable once built; answers are kept in `known`."""

    def __init__(
        self,
        bodies: Iterable[Body],
        table: Table,
        *,
        nwos: Iterable[Body] = (),
        boosts: Iterable[Boost] = (),
        attack: Attack | None = None,
    ) -> None:
        self.bodies = {body.key: body for body in bodies}
        self.table = table
        self.nwos = tuple(nwos)
        self.boosts = tuple(boosts)
        self.known: dict[Any, Any] = {}
        self.settling = 0
        """Above 0 while alignments are being worked out; what is computed then is not kept."""
        self.changes: dict[CardId, list[Change]] = {}
        for change in table.changes:
            self.changes.setdefault(change.card, []).append(change)
        self.roots = {body.seat: body for body in self.bodies.values() if body.is_illuminati and body.in_play}
        for root in self.roots.values():
            _deepen(root, 0)
        self._active: dict[type, list[tuple[Body, Any]]] = {}
        for source, effect in self._in_force():
            self._active.setdefault(type(effect), []).append((source, effect))
        self._take(attack)

    def _take(self, attack: Attack | None) -> None:
        self.attack = attack
        self.target = self.bodies.get(attack.target) if attack else None
        self.leader = self.bodies.get(attack.leader) if attack and attack.leader else None
        self._roles: dict[CardId, frozenset[str]] = {}
        if attack is None:
            return
        roles: dict[CardId, set[str]] = {attack.target: {"target"}}
        if attack.leader:
            roles.setdefault(attack.leader, set()).add("leader")
        for one in attack.contributions:
            if one.kind != "agents" and one.card != attack.target:
                roles.setdefault(one.card, set()).add("aider" if one.side == "attack" else "opposer")
        self._roles = {card: frozenset(found) for card, found in roles.items()}

    def during(self, attack: Attack | None, more: Iterable[Body] = ()) -> Self:
        """The same cards while another attack runs; `more`: those that it brings, which have no effects in force."""
        other: Self = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.known = {}
        if beside := {body.key: body for body in more}:
            other.bodies = {**self.bodies, **beside}
        other._take(attack)
        return other

    # --- what predicates ask (`companion.games.inwo.sums.known` answers) ---------------------------------------------

    def alignments(self, body: Body) -> tuple[str, ...]:
        """What a Group's alignments are now."""
        raise NotImplementedError

    def attributes(self, body: Body) -> tuple[str, ...]:
        """What a card's attributes are now."""
        raise NotImplementedError

    def power(self, body: Body) -> int:
        """What a card's Power is now."""
        raise NotImplementedError

    def resistance(self, body: Body) -> int:
        """What a Group's Resistance is now."""
        raise NotImplementedError

    # --- effects in force ------------------------------------------------------------------------------------------

    def _in_force(self) -> Iterator[tuple[Body, Any]]:
        for body in (*self.bodies.values(), *self.nwos):
            if body.disabled or body.zone in ("hand", "beside"):
                continue
            for effect in body.design.all_effects:
                yield from _lasting(body, effect)

    def active(self, kind: type[E]) -> list[tuple[Body, E]]:
        """Every effect of this kind that holds now, with the card it is on."""
        return self._active.get(kind, [])

    def boosting(self, kind: type[E]) -> Iterator[tuple[Boost, E]]:
        """Every effect of this kind of announced plays that are in force."""
        return ((boost, boost.effect) for boost in self.boosts if isinstance(boost.effect, kind))

    # --- who is what -----------------------------------------------------------------------------------------------

    def illuminati(self, seat: Seat) -> Body | None:
        """A seat's Illuminati."""
        return self.roots.get(seat)

    def conspiracy(self, seat: Seat) -> str:
        """The type of a seat's Illuminati."""
        root = self.roots.get(seat)
        return root.design.conspiracy if root is not None else ""

    def structure(self, seat: Seat) -> Iterator[Body]:
        """The Illuminati and Groups of a seat."""
        return (body for body in self.bodies.values() if body.seat == seat and body.in_play)

    def groups(self) -> Iterator[Body]:
        """Every Group in play."""
        return (body for body in self.bodies.values() if body.in_play and body.is_group)

    def participants(self, side: str) -> Iterator[tuple[Body, Contribution]]:
        """The cards that joined one side of the attack, agents cards aside."""
        if self.attack is None:
            return
        for one in self.attack.contributions:
            if one.side == side and one.kind != "agents" and one.card in self.bodies:
                yield self.bodies[one.card], one

    def roles(self, body: Body, target: Body | None = None) -> frozenset[str]:
        """The parts a card plays in the attack, or towards the target of a play."""
        found = self._roles.get(body.key, NO_ROLES)
        aim = target if target is not None else self.target
        if aim is None:
            return found
        if target is not None:
            found = found - {"target"} | ({"target"} if body is target else NO_ROLES)
        if aim.master is body:
            found = found | {"master_of_target"}
        elif body.master is aim:
            found = found | {"puppet_of_target"}
        return found

    def beneath_devastation(self, body: Body) -> bool:
        """Whether a card or one of its masters is Devastated (INWO-DEVAST-01)."""
        here: Body | None = body
        while here is not None:
            if here.devastated:
                return True
            here = here.master
        return False


def _lasting(body: Body, effect: Any) -> Iterator[tuple[Body, Any]]:
    """What an effect of a card in play comes to, as long as the card is there."""
    if isinstance(effect, ChooseOne):
        found = (one for option in effect.options if _holds(body, option) for one in option)
        yield from ((body, one) for one in found if _standing(one))
    elif isinstance(effect, Manual) or _standing(effect):
        yield body, effect


def _standing(effect: Any) -> bool:
    """Whether it simply holds; what has a price is used, and lasts as long as it says."""
    return bool(effect.lasting) and effect.cost is None


def _holds(body: Body, option: tuple[Any, ...]) -> bool:
    """Of two ways a Resource may be used, the one for linked cards holds while it is linked."""
    for_linked = any(pred.relation == "linked_to_this" for one in option for pred in one.predicates())
    return for_linked == (body.link is not None)


def _deepen(body: Body, depth: int) -> None:
    body.depth = depth
    for puppet in body.puppets:
        _deepen(puppet, depth + 1)
