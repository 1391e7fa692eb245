"""Playing a card from the hand: T-PLAY, and laying it down before it is paid for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.augmented import names
from companion.games.augmented.board import free_spaces
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.queries import CostOf
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.payment import paid, payment_fault, payment_faults, payment_for, ways
from companion.games.augmented.rules.turn import step_fault
from companion.games.augmented.steps.cards import Enter
from companion.games.lane_duel import lanes
from companion.games.lane_duel.payment import Laid, into_hand, space_fault, staying, whose_space
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.engine import ask
from companion.kernel.facts import Counted, Moved
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, say
from companion.kernel.state import State

rules = Rules()


def hand_of(seat: Seat) -> HiddenHand:
    """A hand: known cards, and cards of both decks that nobody has seen (ledger section 2)."""
    return HiddenHand(
        names.hand_size(seat), (names.hand(seat),), tuple(names.unseen(seat, pile) for pile in names.PILES)
    )


@once_a_state
def cost_of(game: AugmentedContext, state: State, seat: Seat, card: CardId, to: Place) -> Cost:
    """What a card costs now on a space (AUG-CARD-02), when all blood tokens that lower it are spent (Blood Battery)."""
    cost = _cost_before_tokens(game, state, seat, card, to)
    return changed(cost, blood=max(0, cost.blood - state.count(names.tokens(seat))))


def _cost_before_tokens(game: AugmentedContext, state: State, seat: Seat, card: CardId, to: Place) -> Cost:
    cost: Cost = ask(game, state, CostOf(card, seat, to), game.face(state, card).cost)
    own = game.working.effects
    for trait in game.face(state, card).traits:
        cost = own[trait].own_cost(state, card, seat, cost)
    return changed(cost, bones=max(0, cost.bones - state.mark(card, names.CHEAPER)))


def laid_faults(game: AugmentedContext, state: State, seat: Seat, card: CardId, to: Place) -> Faults:
    """Why a card may not be laid there at all, whatever is paid."""
    yield step_fault(state, seat, names.PLAY)
    if lanes.side(to) != seat:
        yield no("E_NOT_YOUR_SIDE", "AUG-BOARD-04", whose_space(game, to), into_hand(game, card))
    if not hand_of(seat).may_hold(state, card, state.where(card)):
        name = game.card_name(card)
        text = say("By my count {card} cannot be in your hand.", card=name)
        yield no("E_ILLEGAL_MOVE", "AUG-PLAY-01", text, say("take {card} away", card=name))
    if state.count(names.once(card)):
        text = say("{card} has been played this turn already.", card=game.card_name(card))
        yield no("E_ILLEGAL_MOVE", "AUG-CARD-08", text, into_hand(game, card))


def _playable(game: AugmentedContext, state: State, seat: Seat) -> Iterable[CardId]:
    """What the hand of the player on turn could hold."""
    return hand_of(seat).possible(state) if (seat, names.PLAY) == (state.turn.seat, state.turn.phase) else ()


@rules.action
class Play(Action, frozen=True):
    """A card is played from the hand and its whole cost paid (AUG-STEP-02, 03)."""

    verb = "play"
    form = say("Lay a card")
    fields = {
        "to": say("Which space"),
        "blood": say("What is sacrificed for it"),
        "shatter": say("What is shattered for it"),
    }
    by_hand = ("card", "blood", "shatter")
    laid_on = lanes.SLOTS
    namable = {"card": _playable, "to": lambda game, state, seat: lanes.row(seat)}

    card: CardId
    to: Place
    blood: tuple[CardId, ...] = ()
    shatter: tuple[CardId, ...] = ()

    def hands(self, game: AugmentedContext, state: State) -> frozenset[CardId]:
        return frozenset((self.card, *self.shatter, *(one for one in self.blood if not game.keeps_space(state, one))))

    def stays(self, game: AugmentedContext, state: State) -> dict[CardId, Refusal]:
        return staying(game, state, self.blood)

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Play]:
        if state.turn.phase != names.PLAY:
            return
        seat = state.turn.seat
        for card in hand_of(seat).possible(state):
            if moved is not None and card not in moved:
                continue
            for to in lanes.arrow(seat):
                pay = payment_for(game.face(state, card), cost_of(game, state, seat, card, to), (), ())
                for way in ways(game, state, seat, pay):
                    yield cls(seat, card, to, way.blood, way.shatter)

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        yield from laid_faults(game, state, self.seat, self.card, self.to)
        face, cost = game.face(state, self.card), cost_of(game, state, self.seat, self.card, self.to)
        yield from payment_faults(game, state, self.seat, payment_for(face, cost, self.blood, self.shatter))
        if state.top(self.to) not in self.shatter:
            yield space_fault(game, state, self.seat, self.to, self.blood, into_hand(game, self.card))

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        face, cost = game.face(state, self.card), cost_of(game, state, self.seat, self.card, self.to)
        yield Counted(names.hand_size(self.seat), -1)
        yield Moved(self.card, names.paid_for(self.to))
        yield from paid(game, state, self.seat, payment_for(face, cost, self.blood, self.shatter), self.card)
        tokens = _cost_before_tokens(game, state, self.seat, self.card, self.to).blood - cost.blood
        if tokens:
            yield Counted(names.tokens(self.seat), -tokens)
        yield Enter(self.card, self.to, self.seat, played=True)

    def label(self, game: AugmentedContext, state: State) -> str:
        blood, shatter = (and_list(game.call(state, card) for card in cards) for cards in (self.blood, self.shatter))
        pays = [say("sacrificing {card}", card=blood)] if blood else []
        pays += [say("shattering {card}", card=shatter)] if shatter else []
        return joined((say("{card} on {to}", card=game.card_name(self.card), to=self.to), *pays), ", ")


@rules.action
class Lay(Laid, frozen=True):
    """A card is laid down before the cards that pay for it are taken away (AUG-BLOOD-05)."""

    asks = say("Which cards pay for {card} on {to}?")
    clause = "AUG-BLOOD-05"
    by_hand = ("card",)
    laid_on = lanes.SLOTS

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Lay]:
        if state.turn.phase != names.PLAY or moved is None:
            return
        seat = state.turn.seat
        for card in hand_of(seat).possible(state):
            if card in moved:
                yield from (cls(seat, card, to) for to in free_spaces(state, seat))

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        yield from laid_faults(game, state, self.seat, self.card, self.to)
        cost = cost_of(game, state, self.seat, self.card, self.to)
        if not cost.blood and not cost.shatters:
            yield no("E_ILLEGAL_MOVE", "AUG-STEP-03", say("That card is not paid for with cards."))
        if next(self.payable(game, state), None) is None:
            yield payment_fault(game, state, self.seat, payment_for(game.face(state, self.card), cost, (), ()))

    def payable(self, game: AugmentedContext, state: State) -> Iterator[Play]:
        pay = payment_for(
            game.face(state, self.card), cost_of(game, state, self.seat, self.card, self.to), (), ()
        )  # fmt: skip
        for way in ways(game, state, self.seat, pay):
            play = Play(self.seat, self.card, self.to, way.blood, way.shatter)
            if play.fault(game, state) is None:
                yield play
