"""Sigils that no rule of the table can decide alone, with the questions they ask and the answers to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.cards.sigils.base import AtTurn, WhenPlayed
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.facts import Entered
from companion.games.lane_duel.steps import Grow
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Fact, Marked
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


class Amorphous(WhenPlayed, id="amorphous"):
    """Beyond the rulebook: the sigil is thrown when the card is first seen, that is when it is played."""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        options, name = tuple(Shape(CHANCE, me, sigil) for sigil in self.game.shapes), self.game.card_name(me)
        text = say("{me} becomes one of the sigils. Draw one, or let the companion draw.", me=name)
        yield Asked(Prompt((CHANCE,), "shape", text, options, clause="INS-RULING-80", each=False))


@rules.action
class Shape(Answer, frozen=True):
    """Which sigil an Amorphous card becomes. Chance's answer."""

    verb = "shape"
    reveals = True
    resolves_chance = True

    card: CardId
    sigil: str

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """The sigil is fixed, and counts as played with it."""
        space = active_slot(state, self.card)
        yield Marked(self.card, names.SHAPE, game.shapes.index(self.sigil) + 1 - state.mark(self.card, names.SHAPE))
        if self.sigil == "many-lives":
            yield Marked(self.card, names.STAYS, 1)
        if space is not None:
            yield Entered(self.card, space, seat=space.zone[0], free=True)

    def label(self, game: InscriptionContext, state: State) -> str:
        return str(game.sigils[self.sigil].title)


class FinicalHatchling(AtTurn, id="finical-hatchling", at=names.TURN_START):
    """Beyond the rulebook and `manual` (INS-RULING-80): the players judge a condition the table cannot see.

    With nothing to hatch into there is nothing to ask.
    """

    def done(self, state: State, me: CardId, seat: Seat) -> Iterator[StepBase]:
        if self.game.supply(state, self.game.face(state, me).grows_to) is not None:
            no, clause = Pass(seat), "INS-RULING-80"
            text = say("Are the conditions met for {me} to hatch?", me=self.game.card_name(me))
            yield Asked(Prompt((seat,), "hatch", text, (Hatch(seat, me), no), clause=clause, default=no, bell=no))


@rules.action
class Hatch(Answer, frozen=True):
    """The players agree that a Finical Hatchling hatches (INS-RULING-80); it grows like a Fledgling."""

    verb = "hatch"
    said = say("{card} hatches")

    card: CardId

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        yield Grow(self.card, game.face(state, self.card).grows_to)
