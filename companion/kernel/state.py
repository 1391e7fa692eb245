"""The state of any game: cards in places, counters, marks on cards, notes, a turn, open questions. Nothing else.

States are values: two equal tables compare equal (no caches, no empty places, no zero counters), and a new state shares
everything that did not change. Anything that can be computed (power, legal targets, whose card) is not stored.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import ActionBase, Note, Prompt, StepBase


class Turn(Struct, frozen=True):
    """Whose turn it is, which number it has (1 = first of the game), and the phase in the ledger's words."""

    seat: Seat = ""
    number: int = 0
    phase: str = "setup"

    def moved_on(self, seat: Seat, number: int, phase: str) -> Turn:
        """The turn after a `Turned` fact."""
        return Turn(seat, number, phase)


class Over(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[Seat, ...]
    why: str = ""


Replaced = tuple[tuple[CardId, str], ...]
"""Who has replaced a step already: cards and the keys of their effects."""


class Pending(Struct, frozen=True):
    """An open question: who still has to answer, and the steps that wait for it.

    `replaced` says for the last steps of `rest` who has replaced them; nobody has replaced those before.
    """

    prompt: Prompt
    waiting: tuple[Seat, ...]
    rest: tuple[StepBase, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    @property
    def remembered(self) -> Iterator[tuple[StepBase, Replaced]]:
        """The steps that wait, each with who has replaced it."""
        fresh = len(self.rest) - len(self.replaced)
        return zip(self.rest, (*((),) * fresh, *self.replaced), strict=True)

    def accepts(self, action: ActionBase) -> bool:
        """Whether this action answers the question now."""
        return action.seat in self.waiting and self.prompt.accepts(action)

    def admits(self, action: ActionBase) -> bool:
        """Whether this action answers the question, or may be done while it is open."""
        return self.accepts(action) or action.verb in (self.prompt.meanwhile or ())


class State(Struct, frozen=True):
    """One moment of a game. `cards` lists each place's cards, the top one last.

    >>> from companion.kernel.places import Place
    >>> state = State(cards={Place("A1"): ("wolf:1", "stoat:1")}, counters={"A/bones": 2})
    >>> state.top(Place("A1")), state.where("wolf:1"), state.count("A/bones")
    ('stoat:1', Place(zone='A1', spot=''), 2)
    >>> state.at(Place("A2")), state.mark("wolf:1", "damage")
    ((), 0)
    """

    cards: dict[Place, tuple[CardId, ...]] = {}
    counters: dict[str, int] = {}
    marks: dict[tuple[CardId, str], int] = {}
    turn: Turn = Turn()
    pending: tuple[Pending, ...] = ()
    over: Over | None = None
    notes: dict[str, Note] = {}

    def where(self, card: CardId) -> Place | None:
        """The place of a card, ``None`` when it is not in the game."""
        for here, cards in self.cards.items():
            if card in cards:
                return here
        return None

    def at(self, where: Place) -> tuple[CardId, ...]:
        """The cards at a place, top last; empty when there are none."""
        return self.cards.get(where, ())

    def top(self, where: Place) -> CardId | None:
        """The top card of a place."""
        cards = self.cards.get(where)
        return cards[-1] if cards else None

    def count(self, name: str) -> int:
        """A counter's value, 0 when it was never counted."""
        return self.counters.get(name, 0)

    def mark(self, card: CardId, name: str) -> int:
        """A mark's value on a card, 0 when there is none."""
        return self.marks.get((card, name), 0)

    def marks_of(self, card: CardId) -> Iterator[tuple[str, int]]:
        """All marks on a card."""
        for (marked, name), value in self.marks.items():
            if marked == card:
                yield name, value

    @property
    def question(self) -> Pending | None:
        """The topmost open question."""
        return self.pending[-1] if self.pending else None

    @property
    def begins(self) -> bool:
        """Whether something is asked before the first turn: whether the table is set, a starting hand kept."""
        return self.question is not None and self.turn.number == 0

    def with_cards(self, cards: dict[Place, tuple[CardId, ...]]) -> State:
        """The same state with other cards."""
        return State(cards, self.counters, self.marks, self.turn, self.pending, self.over, self.notes)

    def with_counters(self, counters: dict[str, int]) -> State:
        """The same state with other counters."""
        return State(self.cards, counters, self.marks, self.turn, self.pending, self.over, self.notes)

    def with_marks(self, marks: dict[tuple[CardId, str], int]) -> State:
        """The same state with other marks."""
        return State(self.cards, self.counters, marks, self.turn, self.pending, self.over, self.notes)

    def with_pending(self, prompt: Prompt, rest: tuple[StepBase, ...], replaced: tuple[Replaced, ...] = ()) -> State:
        """The same state with one more question on top."""
        return changed(self, pending=(*self.pending, Pending(prompt, prompt.seats, rest, replaced)))

    def with_answer(self, seat: Seat) -> State:
        """The same state after `seat` answered the topmost question; a question all have answered is gone."""
        top = self.pending[-1]
        waiting = tuple(other for other in top.waiting if other != seat) if top.prompt.each else ()
        left = (changed(top, waiting=waiting),) if waiting else ()
        return changed(self, pending=(*self.pending[:-1], *left))

    def with_note(self, key: str, note: Note | None) -> State:
        """The same state with another note under this key; ``None``: with none."""
        notes = {name: there for name, there in self.notes.items() if name != key}
        return changed(self, notes=notes if note is None else {**notes, key: note})

    def withdrawn(self) -> State:
        """The same state without its topmost question; the steps that waited for it are not done."""
        return changed(self, pending=self.pending[:-1])

    def ended(self, winners: tuple[Seat, ...], why: str) -> State:
        """The same state, decided; nothing is asked any more."""
        return changed(self, over=Over(winners, why), pending=())
