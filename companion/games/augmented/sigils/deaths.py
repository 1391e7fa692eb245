"""More sigils about death: latchers, cards that come in its place, and what sacrifices do to a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, gem_cards, power
from companion.games.augmented.facts import Entered, Gained
from companion.games.augmented.sigils.base import SIDE, At, Own, Sigil, seek
from companion.games.augmented.sigils.effects import grows, hurts_its_player
from companion.games.augmented.sigils.endstep import AtEnd
from companion.games.augmented.sigils.perish import LATCHED, InCombat, OnPerish, deadly
from companion.games.augmented.steps.attack import Deal, LoseHealth, Strike
from companion.games.augmented.steps.cards import Bury, Discard, Move
from companion.games.augmented.steps.moments import Paid
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, hearts, straight
from companion.games.lane_duel.queries import Blood
from companion.games.lane_duel.steps import Sacrifice
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class Latches(InCombat):
    """A card of choice gains the sigil `gives` until it leaves play."""

    gives: ClassVar[str]
    worth: ClassVar[int] = 1

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        row = (*cards_of(self.game, state, fact.seat), *cards_of(self.game, state, lanes.other(fact.seat)))
        text = say("Which card gets {sigil}?", sigil=self.game.working.effects[self.gives].title)
        return self.asks_card(state, me, text, row, seat=fact.seat)

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        had = state.mark(card, names.GAINED + self.gives)
        yield Gained(card, names.GAINED + self.gives, max(0, self.worth - had), why=self.title)
        yield from self.besides(state, card)

    def besides(self, state: State, card: CardId) -> Iterable[StepBase]:
        """What else the chosen card gets."""
        return ()


class BoneLatcher(Latches, id="bone-latcher", gives="brittle"):
    def besides(self, state: State, card: CardId) -> Iterable[StepBase]:
        if "brittle" not in self.game.face(state, card).sigils and not state.mark(card, names.SPARED):
            yield Marked(card, names.SPARED, 1)


class ShieldLatcher(Latches, id="shield-latcher", gives="armored"):
    def besides(self, state: State, card: CardId) -> Iterable[StepBase]:
        yield Gained(card, names.ARMOR, 1, why=self.title)


class Fishhook(InCombat, id="fishhook", clause="AUG-PERISH-04"):
    """The card pulled over stays its owner's (AUG-PERISH-04, AUG-RULING-37)."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        facing = state.top(lanes.facing(fact.slot))
        if facing is not None:
            yield Move(facing, fact.slot, self.title)


class Golduggery(InCombat, id="golduggery"):
    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        enemies = cards_of(self.game, state, lanes.other(fact.seat))
        return self.asks_card(state, me, say("Which card takes 10?"), enemies, seat=fact.seat)

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        space = active_slot(state, card) or Place("")
        yield Deal(card, 10, me, deadly=deadly(self, state, me))
        seat = lanes.other(lanes.side(space) or "A")
        yield seek(seat, self.title, (space,), piles=SIDE, tiers=("side-deck",))


class SoulStrike(OnPerish, id="soul-strike"):
    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        return self.asks_card(
            state, me, say("Which gem card strikes?"), gem_cards(self.game, state, fact.seat), seat=fact.seat
        )

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Gained(card, names.BUFF, 1, why=self.title)
        yield Strike(card, straight(state, card), free=True)


class DoubleDeath(Sigil, id="double-death", steps=(Bury,)):
    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if isinstance(step, Bury) and step.card != me and controller(state, step.card) == controller(state, me):
            return (Marked(step.card, names.TWICE, 1), step)
        return (step,)


class Morsel(At, id="morsel", at=Paid):
    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        for word, value in ((names.BUFF, power(self.game, state, me)), (names.VIGOUR, hearts(self.game, state, me))):
            if value:
                yield Gained(step.paying, names.LENT + word, value, why=self.title)


class Counts(At):
    """Counts its sacrifices as a mark."""

    at = Paid

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        yield Marked(me, self.id, 1)


class PharaohsPets(Own, Counts, id="pharaohs-pets-trait", queries=(Blood,)):
    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return 1 if state.mark(me, self.id) else value


class Trait13(Counts, id="trait-13"):
    """Its base power is 0 after odd sacrifices and 2 after even ones."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        yield from super().happens(state, me, step)
        power = 2 if state.mark(me, self.id) % 2 else 0
        yield Marked(me, names.SET_POWER, power + 1 - state.mark(me, names.SET_POWER))


class NineLives(Counts, id="nine-lives"):
    """The card in its space after the ninth sacrifice is the named one; it leaves without perishing."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        yield from super().happens(state, me, step)
        here, token = active_slot(state, me), self.game.face(state, me).token
        if state.mark(me, self.id) == 8 and here and token:
            yield Discard(me, self.title)
            name = self.game.catalogue.faces[token].name
            yield seek(controller(state, me) or "", self.title, (here,), names=(name,))


class Unless(AtEnd):
    """Loses 1 health in its player's end step unless something is paid; `choices` are the ways to pay."""

    prompt: ClassVar[str]

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        choices = tuple(self.choices(state, me, seat))
        if self.met(state, me, seat):
            return ()
        if choices:
            return self.asks(state, me, self.prompt, choices, decline="lose_health")
        return self.chosen(state, me, "lose_health")

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        if choice == "lose_health":
            return (LoseHealth(me, 1, self.title),)
        return self.pay(state, me, controller(state, me) or "", choice)

    def met(self, state: State, me: CardId, seat: Seat) -> bool:
        """Whether it has been paid already."""
        return False

    def choices(self, state: State, me: CardId, seat: Seat) -> Iterable[object]:
        """What may be paid now."""
        raise NotImplementedError

    def pay(self, state: State, me: CardId, seat: Seat, choice: str) -> Iterable[StepBase]:
        """Pays it."""
        raise NotImplementedError


class Ravenous(Unless, id="ravenous", prompt=say("Sacrifice a card to it?"), facts=(Entered,)):
    """A sacrifice for its own cost feeds it in the turn in which it is played."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Entered) and fact.card == me and fact.played and state.count(names.offered(fact.seat)):
            yield Marked(me, f"{names.BRIEF}{self.id}", 1)

    def met(self, state: State, me: CardId, seat: Seat) -> bool:
        return bool(state.mark(me, f"{names.BRIEF}{self.id}"))

    def choices(self, state: State, me: CardId, seat: Seat) -> Iterable[object]:
        row = cards_of(self.game, state, seat)
        return [state.where(card) for card in row if card != me and self.game.living(state, card)]

    def pay(self, state: State, me: CardId, seat: Seat, choice: str) -> Iterable[StepBase]:
        card = state.top(Place(choice))
        if card is not None:
            yield Sacrifice(card, seat, me)


class GoneTrait(Sigil, id="gone-trait", facts=(Entered,)):
    """Which card was played is counted for the turn; `play.laid_faults` asks."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Entered) and fact.card == me and fact.played:
            yield Counted(names.once(me), 1)


PLAIN = (
    At.called("noble-stag-trait", grows, at=Paid),
    OnPerish.called("important", hurts_its_player(12)),
    Latches.called("bomb-latcher", gives="detonator", worth=LATCHED),
    Latches.called("circuit-latcher", gives="null-conduit"),
    Latches.called("sunken-latcher", gives="waterborne"),
)
"""Sigils that are their family's, with another number or name."""
