"""The nine facts: everything that can become true at a table.

Games subclass a fact to give it meaning (``Died(Moved)``), never to give it another `apply`. A `Step` is their sibling
that cannot be applied, only expanded into facts and further steps by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace as changed

from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Note, Prompt, StepBase
from companion.kernel.state import Replaced, State

__all__ = [
    "Answered",
    "Asked",
    "Counted",
    "Ended",
    "Fact",
    "Marked",
    "Moved",
    "Noted",
    "Replaced",
    "Step",
    "Turned",
    "Withdrawn",
    "changed",
    "emptied",
    "over",
    "set_to",
    "unmarked",
]


GAME_OVER = "game_over"
"""The phase after the end, in games that have one."""


class Step(Struct, StepBase, frozen=True, tag=True):
    """Something the rules have to do next; `Game.expand` says what it comes to."""


class Fact(Struct, StepBase, frozen=True, tag=True):
    """Something that became true."""

    def located(self, state: State) -> Fact:
        """The fact with whatever only the moment knows filled in (a moved card's last place)."""
        return self

    def apply(self, state: State) -> State:
        """The state in which this fact is true."""
        raise TypeError(f"{type(self).__name__} is abstract")


class Moved(Fact, frozen=True):
    """`card` now lies at `to`, on top of what is there (or under it). `origin` is its last known place.

    ``None`` as `to` takes the card out of the game's sight (back into the box).

    >>> state = Moved("wolf:1", Place("A1")).apply(State())
    >>> Moved("stoat:1", Place("A1"), under=True).apply(state).at(Place("A1"))
    ('stoat:1', 'wolf:1')
    """

    falls: ClassVar[bool] = False
    """Whether the card perishes by it: who looks back on a game is told who fell."""

    card: CardId
    to: Place | None
    origin: Place | None = None
    under: bool = False

    def located(self, state: State) -> Moved:
        origin = state.where(self.card)
        return self if origin == self.origin else changed(self, origin=origin)

    def apply(self, state: State) -> State:
        cards = dict(state.cards)
        origin = self.origin
        if origin is None or self.card not in cards.get(origin, ()):
            origin = state.where(self.card)
        if origin is not None:
            lying = cards[origin]
            if len(lying) > 1:
                at = lying.index(self.card)
                cards[origin] = lying[:at] + lying[at + 1 :]
            else:
                del cards[origin]
        if self.to is not None:
            there = cards.get(self.to, ())
            cards[self.to] = (self.card, *there) if self.under else (*there, self.card)
        return state.with_cards(cards)


class Counted(Fact, frozen=True):
    """The counter `name` changed by `by`.

    >>> Counted("A/bones", 2).apply(Counted("A/bones", 1).apply(State())).count("A/bones")
    3
    """

    name: str
    by: int

    def apply(self, state: State) -> State:
        return state.with_counters(_added(state.counters, self.name, self.by))


class Marked(Fact, frozen=True):
    """The mark `name` on `card` changed by `by`; a mark at 0 is gone.

    >>> hurt = Marked("wolf:1", "damage", 1).apply(State())
    >>> hurt.mark("wolf:1", "damage"), Marked("wolf:1", "damage", -1).apply(hurt).marks
    (1, {})
    """

    card: CardId
    name: str
    by: int

    def apply(self, state: State) -> State:
        return state.with_marks(_added(state.marks, (self.card, self.name), self.by))


class Counter(Struct, frozen=True):
    """What a counter, or a mark on a card, may be: `least` and `most`, ``None`` where it has no such bound. Those of
    which there are many alike are listed as their `family` (``once/CARD``). `secret`: its owner alone may know it, and
    nobody where it has none."""

    least: int | None = 0
    most: int | None = None
    family: str = ""
    secret: bool = False


COUNT = Counter()
"""Something is counted, from nought."""
SWITCH = Counter(most=1)
"""1 while something is so."""
NUMBER = Counter(None)
"""May fall below nought."""

Counters = Mapping[str, Counter]
"""A game's counters, or the marks on its cards, by name."""


def counted(names: Iterable[str], counter: Counter = COUNT) -> dict[str, Counter]:
    """Several counters alike: `dict.fromkeys`, by the name that games for version 1 of the interface know."""
    return dict.fromkeys(names, counter)


def emptied(state: State, names: Iterable[str]) -> Iterator[Counted]:
    """Those of these counters that are not nought go back to it."""
    return (Counted(name, -state.count(name)) for name in names if state.count(name))


def set_to(state: State, counter: str, value: int) -> Iterator[Counted]:
    """A counter gets a value, if it has another."""
    if state.count(counter) != value:
        yield Counted(counter, value - state.count(counter))


def unmarked(state: State, card: CardId, *names: str) -> Iterator[Marked]:
    """Those of these marks that a card bears come off it."""
    return (Marked(card, name, -state.mark(card, name)) for name in names if state.mark(card, name))


class Noted(Fact, frozen=True):
    """The note under `key` is this now; ``None``: there is none any more.

    >>> from companion.kernel.prompts import Note
    >>> class Weather(Struct, Note, frozen=True):
    ...     rain: bool
    >>> wet = Noted("weather", Weather(True)).apply(State())
    >>> wet.notes, Noted("weather", None).apply(wet) == State()
    ({'weather': Weather(rain=True)}, True)
    """

    key: str
    note: Note | None = None

    def apply(self, state: State) -> State:
        return state.with_note(self.key, self.note)


class Turned(Fact, frozen=True):
    """It is `seat`'s turn `number`, in `phase`."""

    seat: Seat
    number: int
    phase: str

    def apply(self, state: State) -> State:
        return changed(state, turn=state.turn.moved_on(self.seat, self.number, self.phase))


class Asked(Fact, frozen=True):
    """A question is open; `rest` waits until it is answered. `replaced`: who has replaced each of its last steps.

    Left out where nobody has, so that such facts are written as they always were.
    """

    prompt: Prompt
    rest: tuple[StepBase, ...] = ()
    replaced: tuple[Replaced, ...] | UnsetType = UNSET

    def apply(self, state: State) -> State:
        return state.with_pending(self.prompt, self.rest, self.replaced or ())


class Answered(Fact, frozen=True):
    """`seat` answered the topmost open question."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.with_answer(self.seat)


class Withdrawn(Fact, frozen=True):
    """The topmost question is not asked any more, and what waited for it is not done.

    Something was done meanwhile that makes it pointless, or another question takes its place.
    """

    def apply(self, state: State) -> State:
        return state.withdrawn()


class Ended(Fact, frozen=True):
    """The game is over; `winners` may be empty (nobody won)."""

    winners: tuple[Seat, ...]
    why: str = ""

    def apply(self, state: State) -> State:
        return state.ended(self.winners, self.why)


def over(state: State, winners: tuple[Seat, ...], why: str) -> Iterator[Fact]:
    """The game ends: its last phase, and who has won."""
    yield Turned(state.turn.seat, state.turn.number, GAME_OVER)
    yield Ended(winners, why)


K = TypeVar("K")


def _added(counts: dict[K, int], key: K, by: int) -> dict[K, int]:
    result = dict(counts)
    value = result.get(key, 0) + by
    if value:
        result[key] = value
    else:
        result.pop(key, None)
    return result
