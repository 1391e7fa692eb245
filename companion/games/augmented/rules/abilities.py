"""Activated abilities (AUG-CARD-05) and the hammer (AUG-HAMMER-01): what is done with a card in the own play step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.augmented import names
from companion.games.augmented.board import cards_of
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Hammered, Used
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.payment import Payment, paid, payment_fault, ways
from companion.games.augmented.rules.turn import step_fault
from companion.games.augmented.steps.cards import Perish, Works
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller
from companion.games.lane_duel.payment import staying
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Use(Action, frozen=True):
    """A card's activated ability is used, with the cards that pay for it."""

    verb = "use"
    standing = "costs"
    heading = say("Use an ability")
    says_why = True
    by_hand = ("blood", "shatter")

    card: CardId
    sigil: str
    blood: tuple[CardId, ...] = ()
    shatter: tuple[CardId, ...] = ()

    def hands(self, game: AugmentedContext, state: State) -> frozenset[CardId]:
        return frozenset((*self.shatter, *(one for one in self.blood if not game.keeps_space(state, one))))

    def stays(self, game: AugmentedContext, state: State) -> dict[CardId, Refusal]:
        return staying(game, state, self.blood)

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Use]:
        if state.turn.phase != names.PLAY:
            return
        seat = state.turn.seat
        for card in cards_of(game, state, seat):
            for sigil in game.sigils_of(state, card):
                if game.working.effects[sigil].activated:
                    bare = cls(seat, card, sigil)
                    payable = tuple(ways(game, state, seat, bare.payment(game, state)))
                    for way in payable:
                        if moved is None or moved & {*way.blood, *way.shatter}:
                            yield cls(seat, card, sigil, way.blood, way.shatter)
                    if moved is None and not payable:
                        yield bare

    def payment(self, game: AugmentedContext, state: State) -> Payment:
        """The price of the ability with these cards."""
        effect = game.working.effects[self.sigil]
        return Payment(effect.title, effect.price(state, self.card), self.blood, self.shatter)

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        yield step_fault(state, self.seat, names.PLAY)
        effect = game.working.effects.get(self.sigil)
        own = active_slot(state, self.card) is not None and controller(state, self.card) == self.seat
        if effect is None or not effect.activated or not own or self.sigil not in game.sigils_of(state, self.card):
            yield no("E_BAD_TARGET", "AUG-CARD-05", say("That card has no such ability now."))
            return
        limit = effect.uses(state, self.card)
        if limit is not None and state.mark(self.card, used_mark(self.sigil)) >= limit:
            yield no("E_BAD_TARGET", "AUG-CARD-05", effect.spent())
        yield payment_fault(game, state, self.seat, self.payment(game, state))
        yield effect.unusable(state, self.card, self.seat)

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        effect = game.working.effects[self.sigil]
        yield Used(self.card, used_mark(self.sigil), 1, sigil=self.sigil)
        yield from paid(game, state, self.seat, self.payment(game, state), self.card)
        cards = (*self.blood, *self.shatter)
        if effect.eats:
            yield from effect.used(state, self.card, self.seat, cards)
        else:
            yield Works(self.card, self.sigil, self.seat, cards)

    def label(self, game: AugmentedContext, state: State) -> str:
        effect = game.working.effects[self.sigil]
        pays = joined(
            (
                *(say(", sacrificing {paid}", paid=self._paying(game, card)) for card in self.blood),
                *(say(", shattering {paid}", paid=self._paying(game, card)) for card in self.shatter),
            )
        )
        cost = effect.price(state, self.card)
        if pays:  # the cards say what they pay for
            cost = replace(cost, blood=0, shatters={})
        price = "" if cost.free else joined((" (", cost.text(), ")"))
        return joined((game.card_name(self.card), ": ", effect.title, price, pays))

    def _paying(self, game: AugmentedContext, card: CardId) -> str:
        return say("itself") if card == self.card else game.card_name(card)


@rules.expands(Works)
def works(game: AugmentedContext, state: State, step: Works) -> Iterable[StepBase]:
    """What an ability does follows from the table as it is when the price is paid."""
    return game.working.effects[step.sigil].used(state, step.card, step.seat, step.cards)


def used_mark(sigil: str) -> str:
    """The mark that counts the uses of an ability in this turn."""
    return f"{names.BRIEF}{sigil}"


@rules.tells(Used)
def tell_used(game: AugmentedContext, before: State, after: State, fact: Used) -> str:
    return say(
        "{card} uses {ability}.",
        card=game.card_name(fact.card),
        ability=game.working.effects[fact.sigil].title,
    )


@rules.action
class Hammer(Action, frozen=True):
    """Once a turn an own card, living or not, perishes at once (AUG-HAMMER-01, AUG-RULING-17)."""

    verb = "hammer"
    standing = "costs"
    said = say("Hammer {card}")
    heading = say("Hammer a card")
    by_hand = ("card",)
    taken_from = lanes.SLOTS

    card: CardId

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Hammer]:
        if state.turn.phase == names.PLAY:
            for card in cards_of(game, state, state.turn.seat):
                if moved is None or card in moved:
                    yield cls(state.turn.seat, card)

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        yield step_fault(state, self.seat, names.PLAY)
        if state.count(names.HAMMER):
            yield no("E_HAMMER_USED", "AUG-HAMMER-01")
        if active_slot(state, self.card) is None or controller(state, self.card) != self.seat:
            yield no("E_BAD_TARGET", "AUG-RULING-17", say("Only a card in play on your side can be hammered."))

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        """AUG-HAMMER-02, AUG-RULING-18: not by combat; its bone is gained."""
        yield Hammered(names.HAMMER, 1, seat=self.seat, card=self.card)
        yield Perish(self.card, cause="hammer")
