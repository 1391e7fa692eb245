"""A table in few words: ``Table("B1 wolf", "A1 stoat damage=1")``, then play on it and look at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.inscription import Inscription, names
from companion.games.inscription.options import Options
from companion.games.lane_duel.board import hearts, power
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.notation import parse
from companion.kernel.places import Place, Seat, place
from companion.kernel.prompts import Prompt
from companion.kernel.state import State

PLAYERS = {"A": "Ana", "B": "Luka"}
QUIET = {"corpse_eater": "known"}
"""Nobody is asked for a Corpse Eater that is not known to be there."""


def build(**options: Any) -> Inscription:
    """The game with these options and nobody asked needlessly."""
    return Inscription(Options(**{**QUIET, **options}), PLAYERS)


class Table:
    """A position in the middle of Luka's (B's) turn, with whatever `counts` and `options` say.

    A card is written ``PLACE face[:copy] [mark=value]``; without a copy number the next free copy is taken.
    """

    def __init__(self, *cards: str, options: Mapping[str, Any] | None = None, **counts: int) -> None:
        self.game = build(**(options or {}))
        self.facts: tuple[Fact, ...] = ()
        start = [fact for fact in self.game.setup() if isinstance(fact, Moved | Counted)]
        self.state, _ = fold(State(), start)
        self._ready()
        for text in cards:
            self._lay(text)
        for name, value in counts.items():
            self.count(name, value)

    def _ready(self) -> None:
        for seat in names.SEATS:
            for name, value in ((names.capped(seat), 0), (names.opening(seat), 0), (names.deck_count(seat), 10)):
                self._set(name, value)
            self._set(names.hand_count(seat), 4)
        self.become(Turned("B", 5, names.TURN_PLAY))

    def _lay(self, text: str) -> None:
        where, card, *marks = text.split()
        found = CardId(card) if ":" in card else self.free(card)
        self.become(Moved(found, place(where)))
        for mark in marks:
            name, _, value = mark.partition("=")
            self.become(Marked(found, name, int(value or 1)))

    def free(self, face: str) -> CardId:
        """A copy that lies in no row and no hand."""
        taken = {*names.SLOTS, names.hand("A"), names.hand("B"), names.dead("A"), names.dead("B")}
        copies = self.game.catalogue.copies(face)
        return next(card for card in copies if self.state.where(card) not in taken)

    def _set(self, name: str, value: int) -> None:
        self.become(Counted(name, value - self.state.count(name)))

    def become(self, *facts: Fact) -> Table:
        """Changes the position without any rule."""
        self.state, _ = fold(self.state, facts)
        return self

    def count(self, name: str, value: int) -> Table:
        """Sets a counter; ``A_bones`` is ``A/bones``."""
        self._set(name.replace("_", "/", 1) if name[1:2] == "_" else name, value)
        return self

    # --- acting ----------------------------------------------------------------------------------------------------

    def does(self, words: str, by: Seat = "") -> Table:
        """Performs an action that has to be legal."""
        action = parse(words, by or self.seat, self.game.vocabulary)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{words}: {refusal}"
        return self.perform(action)

    def perform(self, action: Action) -> Table:
        """Performs an action and remembers what followed from it."""
        self.state, self.facts = perform(self.game, self.state, action)
        return self

    def tries(self, words: str, by: Seat = "") -> Refusal:
        """The refusal of an action that has to be illegal."""
        action = parse(words, by or self.seat, self.game.vocabulary)
        refusal = self.game.why_not(self.state, action)
        assert refusal is not None, f"{words} was allowed"
        assert refusal.say
        return refusal

    def rings(self) -> Table:
        """The bell, as the game takes it."""
        action = self.game.bell(self.state)
        assert isinstance(action, Action), action
        return self.perform(action)

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """Who acts: the seat that is asked, else the active one."""
        question = self.state.question
        return question.waiting[0] if question else self.state.turn.seat

    @property
    def question(self) -> Prompt:
        """The open question."""
        assert self.state.question is not None, "nobody is asked anything"
        return self.state.question.prompt

    def card(self, where: str) -> CardId:
        """The card that lies there."""
        found = self.state.top(place(where))
        assert found is not None, f"{where} is empty"
        return found

    def row(self, seat: Seat) -> list[str]:
        """Both numbers of every card in a row: ``["wolf 3/2", "", …]``, lane 1 first."""
        return [self.words(where) for where in names.row(seat)]

    def words(self, where: Place) -> str:
        """``wolf 3/2`` (power now / hearts left), or nothing."""
        card = self.state.top(where)
        if card is None:
            return ""
        down = " down" if self.state.mark(card, names.DOWN) else ""
        return f"{face_of(card)} {power(self.game, self.state, card)}/{hearts(self.game, self.state, card)}{down}"

    def at(self, where: str) -> str:
        """``wolf 3/2`` of one space."""
        return self.words(place(where))

    def held(self, seat: Seat) -> list[str]:
        """Faces of the cards known to be in a hand."""
        return [face_of(card) for card in self.state.at(names.hand(seat))]

    def dead(self, seat: Seat) -> list[str]:
        """Faces in a dead pile, in the order they came."""
        return [face_of(card) for card in self.state.at(names.dead(seat))]

    def value(self, name: str) -> int:
        """A counter; ``A_bones`` is ``A/bones``."""
        return self.state.count(name.replace("_", "/", 1) if name[1:2] == "_" else name)

    @property
    def scale(self) -> int:
        """The tooth."""
        return self.state.count(names.SCALE)

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return self.state.turn.phase


def begin(**options: Any) -> Table:
    """A new game before its first question is answered."""
    table = Table(options=options)
    table.state, table.facts = resolve(table.game, State(), table.game.setup())
    return table
