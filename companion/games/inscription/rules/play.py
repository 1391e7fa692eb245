"""T-PLAY: a card from the hand into a space, its payment, and why it may not lie there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from companion.games.inscription import names
from companion.games.inscription.board import can_hold, holdable, left_behind, squirrels_held
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Offered
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.rules.items import timing_faults, usable_now
from companion.games.lane_duel.board import empty, in_row
from companion.games.lane_duel.facts import Boned, Entered
from companion.games.lane_duel.payment import (
    BACK,
    Laid,
    blood_fault,
    bones_fault,
    offered_fault,
    payments,
    space_fault,
    staying,
    whose_space,
)
from companion.games.lane_duel.steps import Enter, Notice, Sacrifice
from companion.kernel.actions import Action, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.facts import Counted, unmarked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State

rules = Rules()

Cards = tuple[CardId, ...]
Spaces = tuple[Place, ...]


def _playable(game: InscriptionContext, state: State, seat: Seat) -> Iterator[CardId]:
    """What the hand of the player on turn could hold, and the items that are laid into a space."""
    if seat == state.turn.seat and state.turn.phase == names.TURN_PLAY:
        yield from holdable(game, state, seat)
    if seat == state.turn.seat:
        yield from (card for card in usable_now(game, state) if game.catalogue.face(card).placed)


@rules.action
class Play(Action, frozen=True):
    """A card from the hand into a space, `blood` being the cards sacrificed for it, in order (T-PLAY).

    An item with health is placed the same way (INS-ITEM-04).
    """

    verb = "play"
    form = say("Lay a card")
    fields = {"to": say("Which space"), "blood": say("What is sacrificed for it")}
    always_by_hand = True
    phases = names.CARDS_MOVE
    namable = {"card": _playable, "to": lambda game, state, seat: names.row(seat)}

    card: CardId
    to: Place
    blood: tuple[CardId, ...] = ()

    def hands(self, game: InscriptionContext, state: State) -> frozenset[CardId]:
        return frozenset((self.card, *(card for card in self.blood if not game.keeps_space(state, card))))

    def stays(self, game: InscriptionContext, state: State) -> dict[CardId, Refusal]:
        return staying(game, state, self.blood)

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Play]:
        seat = state.turn.seat
        if moved is not None:
            yield from _laid(game, state, moved)
            return
        for card in _playable(game, state, seat):
            yield from _ways(game, state, seat, card)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """T-PLAY 1: turn and phase, the card, the space, the payment. INS-ITEM-04: an item in the item window."""
        seat, card = self.seat, self.card
        if card not in game.catalogue:
            yield astray(say("{card} is no card of this game."))
        face = game.face(state, card)
        if face.kind == "item":
            yield from timing_faults(game, state, self)
            if not face.placed or card not in state.at(names.ITEMS):
                back = say("put the item back")
                yield no("E_BAD_TARGET", "INS-ITEM-03", say("This item is not laid into a space."), back)
        else:
            yield card_fault(game, state, seat, card)
        yield (
            laid_fault(game, state, seat, self.to, self.blood)
            or blood_fault(game, state, face.name, face.blood, self.blood)
            or bones_fault(game, state, seat, face.name, face.bones)
            or count_fault(game, state, seat, card)
        )

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """T-PLAY 2–6: one sacrifice after another, the bones, out of the hand (or the held items), into the space."""
        seat, face = self.seat, game.face(state, self.card)
        if self.blood and game.options.expansion:
            yield Counted(names.offerings(seat), len(self.blood))
        yield from (Sacrifice(victim, seat, self.card) for victim in self.blood)
        if face.bones:
            yield Boned(names.bones(seat), -face.bones, why=face.name)
        yield from out_of_hand(game, state, seat, self.card)
        yield Enter(self.card, self.to, seat)

    def label(self, game: InscriptionContext, state: State) -> str:
        paid = and_list(game.call(state, card) for card in self.blood)
        text = say("Play {card} on {zone}", card=game.call(state, self.card), zone=self.to.zone)
        return text + say(", sacrificing {paid}", paid=paid) if paid else text


@rules.action
class Lay(Laid, frozen=True):
    """A card shall be played and its payment is still to be named: which cards are sacrificed? (INS-BLOOD-01)

    Until that is answered no other card may be played (INS-BLOOD-07).
    """

    said = say("Play {card} and choose the sacrifices")
    asks = say("Which cards are sacrificed for {card} on {to}?")
    clause = "INS-BLOOD-01"

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """Like a play whose payment is not named yet; there has to be one."""
        if self.card not in game.catalogue:
            yield astray()
        face = game.face(state, self.card)
        yield card_fault(game, state, self.seat, self.card)
        yield side_fault(game, self.seat, self.to)
        if not face.blood:
            yield no("E_TOO_MUCH_BLOOD", "INS-FREE-01", say("{card} costs no blood."))
        found = None
        for way in self._ways(game, state):
            found = way.why_not(game, state)
            if found is None:
                return
        text = say("{name} costs {blood} blood.", name=face.name, blood=face.blood)
        yield found or no("E_NOT_ENOUGH_BLOOD", "INS-BLOOD-01", text, BACK)

    def payable(self, game: InscriptionContext, state: State) -> Iterator[Play]:
        return (way for way in self._ways(game, state) if way.fault(game, state) is None)

    def _ways(self, game: InscriptionContext, state: State) -> Iterator[Play]:
        cost = game.face(state, self.card).blood
        return (Play(self.seat, self.card, self.to, blood) for blood in payments(game, state, self.seat, cost))


# --- what could be meant -----------------------------------------------------------------------------------------


def _ways(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Iterator[Play]:
    """Every space and every payment for a card, as far as bones reach."""
    face = game.face(state, card)
    if face.health is None or face.bones > state.count(names.bones(seat)) or game.left_out(face):
        return
    for blood, spaces in _paid_for(game, state, seat, face.blood):
        for to in spaces:
            yield Play(seat, card, to, blood)


@once_a_state
def _paid_for(game: InscriptionContext, state: State, seat: Seat, cost: int) -> tuple[tuple[Cards, Spaces], ...]:
    """Every payment of a blood cost, with the spaces that are free after it."""
    ways = []
    for blood in payments(game, state, seat, cost):
        going = [victim for victim in blood if not game.keeps_space(state, victim)]
        freed = {space for space, victim in in_row(state, seat) if victim in going}
        ways.append((blood, tuple(to for to in names.row(seat) if empty(state, to) or to in freed)))
    return tuple(ways)


def _laid(game: InscriptionContext, state: State, moved: frozenset[CardId]) -> Iterator[Play]:
    """Cards laid into any space by a player, paid with creatures that were lifted and with any that stay."""
    active = state.turn.seat
    for card in sorted(moved):
        where = state.where(card)
        if card not in game.catalogue or (where is not None and names.side(where) is not None):
            continue
        item = where == names.ITEMS and not game.catalogue.face(card).placed
        for seat in (active,) if item else (active, names.other(active)):
            if seat == active or can_hold(game, state, seat, card):
                for to in (*names.row(seat), *names.row(names.other(seat))):
                    yield from (Play(seat, card, to, blood) for blood in _paid(game, state, seat, moved))


def _paid(game: InscriptionContext, state: State, seat: Seat, moved: frozenset[CardId]) -> Iterator[Cards]:
    """Some of the cards that were lifted, and some of those that stay."""
    cards = [card for _, card in in_row(state, seat) if card in moved or game.keeps_space(state, card)]
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


# --- why not -----------------------------------------------------------------------------------------------------


def astray(text: str = "", *back: str) -> Refusal:
    """A card lies where it cannot come from (INS-RULING-79)."""
    return no("E_ILLEGAL_MOVE", "INS-RULING-79", text, *back)


@once_a_state
def card_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether this card can be played now, wherever and however it is paid."""
    fault, phase, face = turn_fault(game, state, seat), state.turn.phase, game.face(state, card)
    fault = fault or in_play_fault(game, state, card)
    if fault is not None:
        return fault
    if phase == names.TURN_DRAW:
        back = say("put {card} back into your hand, then draw")
        return no("E_MUST_DRAW", "INS-RULING-78", say("Draw a card first, then play."), back)
    if phase != names.TURN_PLAY:
        return no("E_WRONG_PHASE", "INS-TURN-02")
    if game.left_out(face):
        text, back = say("{card} is left in the box at this table."), say("put {name} into the box", name=face.name)
        return no("E_UNUSED_CARD", "INS-SETUP-06", text, back)
    if face.health is None:
        return no("E_WRONG_PHASE", "INS-DEATHCARD-13", say("First say which sleeve is on {card}."))
    return hand_fault(game, state, seat, card)


def in_play_fault(game: InscriptionContext, state: State, card: CardId) -> Refusal | None:
    """Whether a card lies in a row already, so that nobody can play it."""
    here = state.where(card)
    if here is None or names.side(here) is None:
        return None
    name = game.call(state, card)
    home = say("move {name} back to {zone}", name=name, zone=here.zone)
    return astray(say("{name} belongs on {zone}.", name=name, zone=here.zone), home)


def hand_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether a card lies where it cannot be in that hand."""
    name, here, hidden = game.call(state, card), state.where(card), game.hidden_hands[seat].unseen
    if not state.count(names.hand_count(seat)) and here in (*hidden, names.squirrels(seat)):
        return astray(say("By my count {seat}'s hand is empty."), BACK)
    if can_hold(game, state, seat, card) or here in (*hidden, *names.ALL_SQUIRRELS):
        return None
    lies = in_play_fault(game, state, card)
    if lies is not None:
        return lies
    where = say(" It lies in: {here}.", here=game.place_name(here)) if here else ""
    text = say("{name} is not in {name_b}'s hand.{where}", name=name, name_b=game.names[seat], where=where)
    return astray(text, BACK)


@once_a_state
def laid_fault(game: InscriptionContext, state: State, seat: Seat, to: Place, blood: Cards) -> Refusal | None:
    """Why nothing can be laid there, or not with these sacrifices, whatever it costs."""
    wrong = side_fault(game, seat, to) or offered_fault(game, state, seat, blood)
    return wrong or space_fault(game, state, seat, to, blood)


def side_fault(game: InscriptionContext, seat: Seat, to: Place) -> Refusal | None:
    """INS-BOARD-01."""
    owner = names.side(to)
    if owner is None:
        return no("E_ILLEGAL_MOVE", "INS-BOARD-01", say("Cards are played into the four spaces of your row."), BACK)
    if owner != seat:
        return no("E_NOT_YOUR_SIDE", "INS-BOARD-01", whose_space(game, to), BACK)
    return None


@once_a_state
def count_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether the counts leave room for a card nobody has seen; judged last, as counts are only trusted."""
    if can_hold(game, state, seat, card) or game.catalogue.face(card).kind == "item":
        return None
    hand, squirrels = game.hidden_hands[seat], squirrels_held(state, seat)
    cards = [game.call(state, card) for card in hand.cards(state)]
    cards += [many("{n} squirrel", "{n} squirrels", squirrels)] if squirrels else []
    cards += [say("cards that are no squirrels")] if hand.unknown(state, squirrels) else []
    who, name, held = game.names[seat], game.call(state, card), joined(cards, ", ") or say("nothing")
    text = say("{name} cannot be in {who}'s hand; by my count it holds {cards}.", name=name, who=who, cards=held)
    return astray(text, BACK)


# --- the card in its space ---------------------------------------------------------------------------------------


@rules.expands(Enter)
def enter(game: InscriptionContext, state: State, step: Enter) -> Iterator[StepBase]:
    """T-PLAY 4–6: it enters with full hearts; its own sigils hear `Entered`, the adversary's Guardian `Notice`."""
    yield from left_behind(state, (step.card,)) if state.mark(step.card, names.DAMAGE) else ()
    yield from unmarked(state, step.card, names.NEW)
    yield Entered(step.card, step.to, seat=step.seat, free=step.free)
    yield Notice(step.to)


rules.says(Offered, say("{card} is sacrificed and stays."))
