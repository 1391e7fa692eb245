"""What players may decide (`Action`), and why something is not allowed (`Refusal`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.prompts import ActionBase, StepBase
from companion.kernel.state import State


class Refusal(Struct, frozen=True):
    """Why something may not be done: the ledger's code and clause, a sentence for the player, and what to put back."""

    code: str
    clause: str = ""
    say: str = ""
    put_back: tuple[str, ...] = ()


class Action(Struct, ActionBase, frozen=True, tag=True):
    """One decision of one seat, and everything the rules say of it, in one class.

    A game's action says when it could be meant (`candidates`), why it may not be done (`refusal`), what it sets in
    motion (`steps`), and what its button says (`label`). It keeps nothing and changes nothing: each of these is a pure
    function of the game's context (options, names, catalogue: `companion.kernel.context.Context`) and the state.
    `companion.kernel.rules.Rules.action` registers it.

    `verb` is its word in records. Fields after `seat` are its arguments: fields without default in order, fields with
    default as ``name=value`` (see `companion.kernel.notation`).
    """

    verb: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    """Whether something hidden becomes known by it; undo then needs everybody's consent."""
    resolves_chance: ClassVar[bool] = False
    only_answers: ClassVar[bool] = False
    """Whether it means nothing but an answer to an open question."""
    after_the_end: ClassVar[bool] = False
    """Whether it may be done when the game is over."""
    by_hand: ClassVar[tuple[str, ...]] = ()
    """The fields that name cards a hand moves for it: one card, several, or none."""
    always_by_hand: ClassVar[bool] = False
    """Whether a hand moves a card for it whatever its fields are, so that no tap alone can mean it. Where a field of
    `by_hand` is one card, that follows; an action with `hands` of its own says so itself."""
    said: ClassVar[str] = ""
    """What its button says; ``{card}`` stands for what people call the card of that field now."""
    form: ClassVar[str] = ""
    """The words on the button that sends it in people's own words; empty: its verb."""

    seat: Seat

    def hands(self, state: State) -> frozenset[CardId]:
        """The cards a hand must move to do this at the table; none for a tap or a ring."""
        return frozenset(self.named(*self.by_hand)) if self.by_hand else _NO_CARDS

    def named(self, *fields: str) -> Iterator[CardId]:
        """The cards that these fields name."""
        for field in fields:
            value = getattr(self, field)
            if isinstance(value, str):
                yield CardId(value)
            else:
                yield from value or ()

    @classmethod
    def candidates(cls, game: Any, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        """Every way it could be meant now (pseudo-legal), questions aside.

        With `moved`, only those whose hands touch these cards. None: it only answers a question that lists it.
        """
        return ()

    def refusal(self, game: Any, state: State) -> Refusal | None:
        """Why the rules forbid it, ``None`` when they do not. Questions and the end are judged by the game."""
        return None

    def steps(self, game: Any, state: State) -> Iterable[StepBase]:
        """What it sets in motion."""
        return ()

    def label(self, game: Any, state: State) -> str:
        """The words on its button."""
        if "{" not in self.said:
            return self.said
        fields = (field for field in self.__struct_fields__ if f"{{{field}}}" in self.said)
        return self.said.format_map({field: game.call(state, getattr(self, field)) for field in fields})

    @classmethod
    def tap_heading(cls, game: Any, state: State) -> str | None:
        """The heading over such actions where a tap may stand for hands (see `BaseGame.tap_heading`)."""
        return None


_NO_CARDS: frozenset[CardId] = frozenset()
