"""Sigils of the Magick temple: what shattering brings, what gem cards do, abilities paid with gems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import (
    all_gems,
    cards_of,
    free_spaces,
    gem_cards,
    gems,
    half_hand,
    movable,
    own_power,
    power,
)
from companion.games.augmented.cards.cost import COLOURS, PRISM
from companion.games.augmented.facts import Absorbed, Charged, Damaged, Gained, Shattered
from companion.games.augmented.queries import CostOf
from companion.games.augmented.rules.told import NUMBERS
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import Conditional, Prices, Sigil, Yes, seek
from companion.games.augmented.sigils.deaths import Unless
from companion.games.augmented.sigils.defence import Absorbs, Shields
from companion.games.augmented.sigils.effects import grows, toughens
from companion.games.augmented.sigils.endstep import AtEnd
from companion.games.augmented.sigils.perish import OnKill
from companion.games.augmented.sigils.strikes import Modifies
from companion.games.augmented.steps.attack import Damage
from companion.games.augmented.steps.cards import Check, Move, Shatter, Swap
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, hearts
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import joined, say
from companion.kernel.state import State


class OnShatter(Sigil):
    """Its player shattered a gem card."""

    facts = (Shattered,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Shattered) and active_slot(state, me) and fact.seat == controller(state, me):
            yield from self.shattered(state, me, fact.seat)

    def shattered(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        """What follows."""
        return self.done(state, me, seat)


class DustBarrier(OnShatter, Absorbs, id="dust-barrier", steps=(Damage,)):
    def shattered(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if not state.mark(me, self.id):
            yield Gained(me, self.id, 1, why=self.title)

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        return (Absorbed(me, self.id, -1, source=step.by),) if state.mark(me, self.id) else (step,)


class DustGatherer(OnShatter, id="dust-gatherer"):
    def shattered(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        mark = f"{names.BRIEF}{self.id}"
        if not state.mark(me, mark):
            yield Marked(me, mark, 1)
            yield seek(seat, self.title, piles=("side", "discard"), gem=True)


class DustTempest(OnShatter, id="dust-tempest"):
    """A card may move; a choice is two spaces: ``B1-B3``."""

    def shattered(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        row = [card for card in cards_of(self.game, state, seat) if movable(self.game, state, card)]
        ways = [f"{state.where(card)}-{space}" for card in row for space in free_spaces(state, seat)]
        return self.asks(state, me, say("Which card moves where?"), ways, decline="decline")

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        here, _, to = choice.partition("-")
        card = state.top(Place(here)) if to else None
        if card is not None:
            yield Move(card, Place(to), self.title)

    def choice_label(self, state: State, choice: str) -> str:
        here, _, to = choice.partition("-")
        return say("{card} to {to}", card=super().choice_label(state, here), to=to) if to else say("No card moves")


class DustEater(Unless, id="dust-eater", prompt=say("Shatter a gem for it?")):
    def met(self, state: State, me: CardId, seat: Seat) -> bool:
        return state.count(names.shattered(seat)) > 0

    def choices(self, state: State, me: CardId, seat: Seat) -> Iterable[object]:
        return [state.where(card) for card in breakable(self.game, state, seat) if card != me]

    def pay(self, state: State, me: CardId, seat: Seat, choice: str) -> Iterable[StepBase]:
        card = state.top(Place(choice))
        if card is not None:
            yield Shatter(card, seat, me)


class Overcharge(Unless, id="overcharge", prompt=say("Pay 3 energy for it?")):
    def choices(self, state: State, me: CardId, seat: Seat) -> Iterable[object]:
        return ("pay",) if state.count(names.charge(seat)) >= 3 else ()

    def pay(self, state: State, me: CardId, seat: Seat, choice: str) -> Iterable[StepBase]:
        yield Charged(names.charge(seat), -3, seat=seat, why=self.title)
        yield Counted(names.spent(seat), 3)


def breakable(game: Any, state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's cards that can be shattered (AUG-RULING-16)."""
    return tuple(card for card in cards_of(game, state, seat) if {*COLOURS, PRISM} & set(gems(game, state, card)))


class BodyOfDust(Prices, id="body-of-dust"):
    """Half the shatters of a colour, rounded up, are enough."""

    def priced(self, state: State, me: CardId, query: CostOf, cost: Any) -> Any:
        return self.changed(cost, shatters={colour: (count + 1) // 2 for colour, count in cost.shatters.items()})


class DustedKnuckles(OnKill, id="dusted-knuckles"):
    """A choice is a card's space and the ability."""

    def killed(self, state: State, me: CardId, seat: str) -> Iterable[StepBase]:
        effects = self.game.working.effects
        ways = [
            f"{state.where(card)}/{sigil}"
            for card in cards_of(self.game, state, seat)
            for sigil in self.game.sigils_of(state, card)
            if effects[sigil].activated and effects[sigil].price(state, card).shatters
        ]
        return self.asks(state, me, say("Which ability is used for free?"), ways, decline="decline")

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        where, _, sigil = choice.partition("/")
        card = state.top(Place(where)) if sigil else None
        return self.game.working.effects[sigil].used(state, card, controller(state, me) or "", ()) if card else ()

    def choice_label(self, state: State, choice: str) -> str:
        where, _, sigil = choice.partition("/")
        card = super().choice_label(state, where)
        return joined((card, self.game.working.effects[sigil].title), ": ") if sigil else card


class GemGuardian(Shields, id="gem-guardian"):
    def shields(self, state: State, me: CardId, card: CardId) -> bool:
        return bool(gems(self.game, state, card))


class GemInstability(Sigil, id="gem-instability", facts=(Damaged,)):
    """Answers like quills, so that it does not go on for ever."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if not isinstance(fact, Damaged) or not fact.source or not active_slot(state, fact.source):
            return
        allied = controller(state, fact.card) == controller(state, me)
        if allied and not fact.quills and gems(self.game, state, fact.card):
            yield Damage(fact.source, 1, me, quills=True)


class GemIntercept(Sigil, id="gem-intercept", steps=(Damage,)):
    """Asked before the damage; its mark on the gem card remembers the answer while the damage is taken up again."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if not isinstance(step, Damage) or here is None or step.card == me or step.points < 1:
            return (step,)
        told, mark = state.mark(step.card, self.id), (step.card, self.id)
        if told:
            over = Marked(*mark, -told)
            if told == 1:
                return (over, step)
            return (over, Damage(me, step.points, step.by, step.strike, step.quills, step.deadly), Check(me, step.by))
        mine = controller(state, step.card) == lanes.side(here) and gems(self.game, state, step.card)
        if not mine or not movable(self.game, state, me) or not movable(self.game, state, step.card):
            return (step,)
        return tuple(
            self.asks(state, me, say("Swap places?"), (state.where(step.card),), decline="decline", rest=(step,))
        )

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        question = state.question
        step = question.rest[0] if question else None
        if isinstance(step, Damage):
            yield Marked(step.card, self.id, 1 if choice == "decline" else 2)
            if choice != "decline":
                yield Swap(me, step.card, self.title)


class GemDependent(Conditional, id="gem-dependent"):
    def fails(self, state: State, me: CardId, seat: Seat) -> bool:
        return not gem_cards(self.game, state, seat)


class Intraspectrum(Modifies, id="intraspectrum"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        if card != me:
            return 0
        cost, found = self.game.face(state, me).cost, all_gems(self.game, state, controller(state, me) or "A")
        others = [colour for colour in COLOURS if not cost.gems.get(colour) and not cost.shatters.get(colour)]
        shown = len(set(found) & set(others))
        return min(len(others), shown + found.count(PRISM))


class Chooses(Ability):
    """Its price is paid for an effect on a card of choice: `eligible` says which, `on_chosen` what."""

    prompt = say("Which card?")
    gives: ClassVar[tuple[tuple[str, int], ...]] = ()

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        row = (card for card in self.eligible(state, me, seat) if card not in cards)
        return self.asks_card(state, me, self.about_whom(), row, seat=seat)

    def about_whom(self) -> str:
        """The question for the card: what it gets, where that is a number."""
        if not self.gives:
            return self.prompt
        mark, by = self.gives[0]
        number, what = abs(by), NUMBERS[mark]
        if any(name == names.LAST for name, _ in self.gives):
            return say("Which card gains {number} {what}, and perishes then?", number=number, what=what)
        if by < 0:
            return say("Which card loses {number} {what}?", number=number, what=what)
        return say("Which card gains {number} {what}?", number=number, what=what)

    def eligible(self, state: State, me: CardId, seat: Seat) -> Iterable[CardId]:
        """The cards it may be used on: its player's own."""
        return cards_of(self.game, state, seat)

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        """The effect on the chosen card: what it `gives`."""
        return [Gained(card, mark, by, why=self.title) for mark, by in self.gives]


class GloomingDust(Chooses, id="glooming-dust", gives=((names.BUFF, -1),)):
    def eligible(self, state: State, me: CardId, seat: Seat) -> Iterable[CardId]:
        return (*cards_of(self.game, state, seat), *cards_of(self.game, state, lanes.other(seat)))


class TelekineticGeneral(Chooses, id="telekinetic-general", prompt=say("Which gem card gets power?")):
    def eligible(self, state: State, me: CardId, seat: Seat) -> Iterable[CardId]:
        return gem_cards(self.game, state, seat)

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Gained(card, names.BRIEF_POWER, half_hand(state, controller(state, me) or "A"), why=self.title)


class Infinifold(Ability, id="infinifold"):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        now = own_power(self.game, state, me) if active_slot(state, me) else 0
        if now:
            yield Gained(me, names.BUFF, max(0, min(now, 9000 - now)), why=self.title)


class GemEater(Ability, id="gem-eater", eats=True):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        for card in cards if me not in cards else ():
            yield Gained(me, names.BUFF, power(self.game, state, card), why=self.title)
            yield Gained(me, names.VIGOUR, max(0, hearts(self.game, state, card)), why=self.title)
            for colour in gems(self.game, state, card)[:1]:
                gained = f"{names.GAINED}{'prism' if colour == PRISM else colour}-gem"
                if not state.mark(me, gained):
                    yield Gained(me, gained, 1, why=self.title)


class Precalculation(AtEnd, id="precalculation"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        row = [card for card in gem_cards(self.game, state, seat) if not state.mark(card, names.HUSHED)]
        return self.asks_card(state, me, say("Silence a gem card for a side-deck search?"), row, decline="decline")

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Gained(card, names.HUSHED, 1, why=self.title)
        yield seek(controller(state, me) or "", self.title, piles=("side",), tiers=("side-deck",))


PLAIN = (
    OnShatter.called("dust-power", grows),
    OnShatter.called("heart-of-dust", toughens),
    Chooses.called("sparkling-dust", gives=((names.OPENING, 1),)),
    Chooses.called("dooming-dust", gives=((names.OPENING, 2), (names.LAST, 2))),
    Yes.called("overcoat", asked_by="board.gems"),
)
"""Sigils that are their family's, with another number or name."""
