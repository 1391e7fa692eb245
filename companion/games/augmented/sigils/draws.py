"""What else a card does when it is played: cards drawn and discarded, bones, energy, dice; and draws for damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import all_gems, cards_of
from companion.games.augmented.facts import Gained, Looked
from companion.games.augmented.sigils.base import At
from companion.games.augmented.sigils.effects import collects, draws, energy
from companion.games.augmented.sigils.perish import OnPerish
from companion.games.augmented.sigils.searches import WhenPlayed
from companion.games.augmented.steps import Check, Damage, DrawCards, Hurt
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

PIPS = range(1, 7)


def looked(seat: Seat) -> Looked:
    """`seat` has looked at cards."""
    return Looked(names.looks(seat), 1, seat=seat)


class Divination(WhenPlayed, id="divination"):
    """Three cards of a deck are looked at and put back in any order: nothing that is known changes."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from self.asks(state, me, "Look at the top 3 cards and put them back in any order.", ("done",))

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield looked(controller(state, me) or "A")


class TrinketBearer(WhenPlayed, id="trinket-bearer"):
    """Three cards of the main deck are drawn and two go back: one more in the hand."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if state.count(names.deck(seat, "main")):
            say = "Draw 3 from your main deck, keep 1, shuffle 2 back."
            yield from self.asks(state, me, say, ("done",), rest=(DrawCards(seat, 1, self.title, ("main",)),))

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield looked(controller(state, me) or "A")


class MentalGemnastics(TrinketBearer, id="mental-gemnastics"):
    """One main-deck card for each gem is looked at, one is kept."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        seen = min(len(all_gems(self.game, state, seat)), state.count(names.deck(seat, "main")))
        if seen:
            say = f"Look at the top {seen} of your main deck, keep 1, shuffle the rest back."
            yield from self.asks(state, me, say, ("done",), rest=(DrawCards(seat, 1, self.title, ("main",)),))


class DicePower(WhenPlayed, id="dice-power"):
    """The die that is rolled when it is played is its power from then on."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from self.asks(state, me, "Roll a die: its power.", PIPS)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Marked(me, names.SET_POWER, int(choice) + 1 - state.mark(me, names.SET_POWER))


class SnakeEyes(OnPerish, id="snake-eyes"):
    """A die's damage to the neighbours, and to the facing card when it fell in combat."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterator[StepBase]:
        spaces = (*lanes.neighbours(fact.slot), *((lanes.facing(fact.slot),) if fact.combat else ()))
        there = "+".join(str(space) for space in spaces if state.top(space))
        if there:
            choices = (f"{pips}:{there}" for pips in PIPS)
            yield from self.asks(state, me, "Roll a die: the damage it deals.", choices, seat=fact.seat)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        pips, _, spaces = choice.partition(":")
        victims = [card for card in (state.top(Place(space)) for space in spaces.split("+")) if card is not None]
        yield from (Damage(card, int(pips)) for card in victims)
        yield from (Check(card) for card in victims)

    def choice_label(self, state: State, choice: str) -> str:
        return choice.partition(":")[0]


class RattleEm(WhenPlayed, id="rattle-em"):
    """All its cards may aim in the attack step of this turn; so may those played later."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for card in cards_of(self.game, state, seat):
            yield Gained(card, names.BRIEF_SIGIL + "sniper", 1, why=self.title)


class OnDirect(At):
    """Its card dealt direct damage to the opponent."""

    at = Hurt

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        return self.dealt(state, me, controller(state, me) or "", step.points)

    def dealt(self, state: State, me: CardId, seat: Seat, points: int) -> Iterable[StepBase]:
        """What follows."""
        return self.done(state, me, seat)


class Looter(OnDirect, id="looter"):
    def dealt(self, state: State, me: CardId, seat: Seat, points: int) -> Iterable[StepBase]:
        yield DrawCards(seat, points, self.title)


class SideHustle(OnDirect, id="side-hustle"):
    def dealt(self, state: State, me: CardId, seat: Seat, points: int) -> Iterable[StepBase]:
        yield DrawCards(seat, points, self.title, ("side",))


class SpiritualPersistence(WhenPlayed, id="spiritual-persistence"):
    """A chosen card is haunted: whatever is played next in its space, after it perishes, has its sigils."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = (active_slot(state, card) for one in lanes.SEATS for card in cards_of(self.game, state, one))
        yield from self.asks(state, me, "Which card haunts its space?", [space for space in spaces if space])

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        card = state.top(Place(choice))
        if card is not None:
            yield Gained(card, f"{names.GAINED}haunter", 1, why=self.title)


PLAIN = (
    WhenPlayed.called("unburial", collects("bones")),
    WhenPlayed.called("battery-bearer", energy(1, 1)),
    WhenPlayed.called("fortune-teller-trait", draws()),  # one of the cards that Divination shows is kept
    WhenPlayed.called("arcane-trickster-trait", draws(1, "main")),
)
"""Sigils that are their family's, with another number or name."""
