"""Sigils of drawing and looking: when a card is played, for damage, and what watches others draw, search and lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import all_gems, cards_of, free_spaces, gems, own_power
from companion.games.augmented.facts import NOBODY, Drew, Fallen, Gained, Looked, Tipped
from companion.games.augmented.rules.hand import thrown
from companion.games.augmented.sigils.activated import flipped
from companion.games.augmented.sigils.base import SIDE, At, Grieves, Sigil, seek
from companion.games.augmented.sigils.effects import collects, draws, energy, grows
from companion.games.augmented.sigils.perish import OnPerish, deadly
from companion.games.augmented.sigils.searches import WhenPlayed
from companion.games.augmented.steps.attack import Damage
from companion.games.augmented.steps.cards import Check
from companion.games.augmented.steps.moments import Allied, BellEffects, Hurt
from companion.games.augmented.steps.search import NameCard, ThrowHand
from companion.games.augmented.steps.turn import DrawCards
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

PIPS = range(1, 7)


def looked(seat: Seat) -> Looked:
    """`seat` has looked at cards."""
    return Looked(names.looks(seat), 1, seat=seat)


class Divination(WhenPlayed, id="divination"):
    """Three cards of a deck are looked at and put back in any order: nothing that is known changes."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from self.asks(state, me, say("Look at the top 3 cards and put them back in any order."), ("done",))

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield looked(controller(state, me) or "A")


class TrinketBearer(WhenPlayed, id="trinket-bearer"):
    """Three cards of the main deck are drawn and two go back: one more in the hand."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if state.count(names.deck(seat, "main")):
            text = say("Draw 3 from your main deck, keep 1, shuffle 2 back.")
            yield from self.asks(state, me, text, ("done",), rest=(DrawCards(seat, 1, self.title, ("main",)),))

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield looked(controller(state, me) or "A")


class MentalGemnastics(TrinketBearer, id="mental-gemnastics"):
    """One main-deck card for each gem is looked at, one is kept."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        seen = min(len(all_gems(self.game, state, seat)), state.count(names.deck(seat, "main")))
        if seen:
            text = say("Look at the top {seen} of your main deck, keep 1, shuffle the rest back.", seen=seen)
            yield from self.asks(state, me, text, ("done",), rest=(DrawCards(seat, 1, self.title, ("main",)),))


class DicePower(WhenPlayed, id="dice-power"):
    """The die that is rolled when it is played is its power from then on."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from self.asks(state, me, say("Roll a die: its power."), PIPS)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Marked(me, names.SET_POWER, int(choice) + 1 - state.mark(me, names.SET_POWER))


class SnakeEyes(OnPerish, id="snake-eyes"):
    """A die's damage to the neighbours, and to the facing card when it fell in combat."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterator[StepBase]:
        spaces = (*lanes.neighbours(fact.slot), *((lanes.facing(fact.slot),) if fact.combat else ()))
        there = "+".join(str(space) for space in spaces if state.top(space))
        if there:
            choices = (f"{pips}:{there}" for pips in PIPS)
            yield from self.asks(state, me, say("Roll a die: the damage it deals."), choices, seat=fact.seat)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        pips, _, spaces = choice.partition(":")
        victims = [card for card in (state.top(Place(space)) for space in spaces.split("+")) if card is not None]
        touched = deadly(self, state, me)
        yield from (Damage(card, int(pips), deadly=touched) for card in victims)
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
        yield from self.asks(state, me, say("Which card haunts its space?"), [space for space in spaces if space])

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Gained(card, f"{names.GAINED}haunter", 1, why=self.title)


MOST_POWER = 5
"""What "up to 5" ends at."""


class SkeletonArmy(WhenPlayed, id="skeleton-army-trait"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for space in free_spaces(state, seat):
            yield seek(seat, self.title, (space,), piles=SIDE, names=("Skeleton",))


class Handy(WhenPlayed, id="handy"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield ThrowHand(seat)
        yield DrawCards(seat, state.count(names.hand_size(seat)) + 1, self.title)


class Humgry(WhenPlayed, id="humgry"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield NameCard(lanes.other(seat), me, self.id, say("Which card do you discard?"))

    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        return thrown(lanes.other(controller(state, me) or "A"), card, self.title)


class BlueArchmagus(Grieves, id="blue-archmagus-sigil-2"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        if fact.gem and fact.seat == seat:
            yield DrawCards(seat, 1, self.title)


class ConduitHotfix(Grieves, id="conduit-hotfix"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        fallen = self.game.face(state, fact.card).sigils
        if fact.combat and fact.seat == seat and self.game.working.conducts(fallen):
            yield seek(seat, self.title, sigils=tuple(k for k, word in self.game.file.sigils.items() if word.conduit))


class GemRepair(Grieves, id="gem-repair"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        face = self.game.face(state, fact.card)
        if fact.combat and fact.seat == seat and fact.slot and face.tier == "side-deck" and face.is_a("mox"):
            yield seek(seat, self.title, (fact.slot,), piles=("side",), tiers=("side-deck",))


class GemScrying(Sigil, id="gem-scrying", facts=(Tipped,)):
    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        source = fact.source if isinstance(fact, Tipped) else NOBODY
        if seat and source and controller(state, source) == seat and gems(self.game, state, source):
            why = say("looks at the top card of a deck and may shuffle it")
            yield Looked(names.looks(seat), 1, seat=seat, why=why)


class Foresight(Sigil, id="foresight", facts=(Drew, Looked)):
    """Each draw, search and look of its player's play step."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = getattr(fact, "seat", "")
        own = active_slot(state, me) and seat == controller(state, me) == state.turn.seat
        if own and state.turn.phase == names.PLAY and own_power(self.game, state, me) < MOST_POWER:
            yield Gained(me, names.BUFF, 1, why=self.title)


class B34stTamer(At, id="b34st-tamer", at=Allied):
    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        marked = any(True for _ in flipped(self.game, state, step.seen, self.title))
        if step.seen != me and marked and self.game.face(state, step.seen).is_a("mechabeast"):
            yield from self.asks_card(state, me, say("Flip its mark?"), (step.seen,), decline="decline")

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        return flipped(self.game, state, card, self.title)


PLAIN = (
    WhenPlayed.called("unburial", collects("bones")),
    WhenPlayed.called("battery-bearer", energy(1, 1)),
    WhenPlayed.called("fortune-teller-trait", draws()),  # one of the cards that Divination shows is kept
    WhenPlayed.called("arcane-trickster-trait", draws(1, "main")),
    At.called("bell-ringer", grows, at=BellEffects),
)
"""Sigils that are their family's, with another number or name."""
