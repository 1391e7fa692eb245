"""The game object: all rules on one context."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.games.incubo import facts, names, steps
from companion.games.incubo.cards.catalogue import HOUSE_SET, read_set
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import CardSet
from companion.games.incubo.options import Options as TableOptions
from companion.games.incubo.refusals import no
from companion.games.incubo.rules import choose, dice, draw, monster, place, powers, result, setup
from companion.games.incubo.rules.monster import GiveUp
from companion.games.incubo.rules.powers import UseCard
from companion.games.incubo.rules.result import Stop
from companion.kernel.actions import Action, Refusal
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State


class Incubo(IncuboContext, BaseGame):
    """*Incubo* for one or two, by the rules ledger (RULES.md)."""

    name = "incubo"
    title = "Incubo"
    blurb = (
        "A cat and a child dream together. Two of you (or one) face dreams, pay with Chime tokens, pass each other "
        "cards and let bad ones go, until the Quiet King is beaten or the last token is gone. About an hour."
    )
    Options = TableOptions
    seat_counts = (2, 1)
    cooperative = True
    end_clause = "CUBO-END-01"
    rules = Rules.of(setup, choose, dice, draw, place, powers, result, monster)
    vocabulary = rules.vocabulary(facts, steps)

    def __init__(self, options: TableOptions, players: Mapping[Seat, str], file: CardSet | None = None) -> None:
        path = Path(options.cards).expanduser() if options.cards else HOUSE_SET
        super().__init__(options, players, file or read_set(path))

    # --- the rules -----------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the rules forbid an action; nothing is said of cards that this game does not have."""
        for card in action.named(*({"card", "of", "target", "partner", "out", "top"} & set(action.__struct_fields__))):
            if card and card not in self.catalogue:
                return no("E_ILLEGAL_MOVE", "", f"There is no card {card!r} in this game.")
        return super().refusal(state, action)

    def unasked(self, state: State, action: Action) -> Refusal:
        """A wrong answer to what is chosen for a power is a wrong choice."""
        question = state.question
        assert question is not None
        if isinstance(action, UseCard) and question.prompt.key == powers.QUESTION:
            return no("E_BAD_TARGET", question.prompt.clause)
        return super().unasked(state, action)

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means."""
        if state.question is None and state.over is None and state.turn.phase in names.ENCOUNTERS:
            ring = Stop(self.seats[0])
            return ring.refusal(self, state) or ring
        return super().bell(state)

    def bell_twice(self, state: State) -> Action | None:
        """Two rings against a monster that is not beaten give the game up (CUBO-RULING-37)."""
        up = GiveUp(self.seats[0])
        return up if state.question is None and state.over is None and up.refusal(self, state) is None else None
