"""T-PLAY: a card from the hand into a space, its payment, and why it may not lie there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations

from companion.games.inscription import names
from companion.games.inscription.board import can_hold, cards_move, holdable, left_behind, squirrels_held, unknown_held
from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.facts import Offered
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.rules.items import timing_fault, usable_now
from companion.games.lane_duel.board import empty, in_row
from companion.games.lane_duel.facts import Boned, Entered
from companion.games.lane_duel.payment import BACK, blood_fault, offered_fault, payments, space_fault
from companion.games.lane_duel.steps import Enter, Notice, Sacrifice
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.context import once_a_state
from companion.kernel.facts import Counted, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State

rules = Rules()


def stays(state: State, card: CardId) -> bool:
    """Whether a sacrificed card stays in its space (Many Lives, printed or acquired)."""
    return face_of(card) in _many_lives() or bool(state.mark(card, names.STAYS))


@lru_cache(maxsize=1)
def _many_lives() -> frozenset[str]:
    file = read_cards()
    return frozenset(face.id for face in file.cards + file.expansion if "many-lives" in face.sigils)


@rules.action
class Play(Action, frozen=True):
    """A card from the hand into a space, `blood` being the cards sacrificed for it, in order (T-PLAY).

    An item with health is placed the same way (INS-ITEM-04).
    """

    verb = "play"
    always_by_hand = True

    card: CardId
    to: Place
    blood: tuple[CardId, ...] = ()

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card, *(card for card in self.blood if not stays(state, card))))

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Play]:
        seat = state.turn.seat
        if moved is not None:
            if cards_move(state):
                yield from _laid(game, state, moved)
            return
        if state.turn.phase == names.TURN_PLAY:
            for card in holdable(game, state, seat):
                yield from _ways(game, state, seat, card)
        for card in usable_now(game, state):
            if game.catalogue.face(card).placed:
                yield from _ways(game, state, seat, card)

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        """T-PLAY 1: turn and phase, the card, the space, the payment."""
        seat, card, to = self.seat, self.card, self.to
        if card not in game.catalogue:
            return no("E_ILLEGAL_MOVE", "INS-RULING-79", say("{card} is no card of this game.", card=card))
        face = game.face(state, card)
        fault = self._item_fault(game, state) if face.kind == "item" else card_fault(game, state, seat, card)
        return (
            fault
            or laid_fault(game, state, seat, to, self.blood)
            or cost_fault(game, state, seat, face, self.blood)
            or count_fault(game, state, seat, card)
        )

    def _item_fault(self, game: InscriptionContext, state: State) -> Refusal | None:
        """INS-ITEM-04: an item with health, in the item window."""
        fault = timing_fault(game, state, self)
        if fault is not None:
            return fault
        if not game.catalogue.face(self.card).placed or self.card not in state.at(names.ITEMS):
            return no(
                "E_BAD_TARGET", "INS-ITEM-03", say("This item is not laid into a space."), say("put the item back")
            )
        return None

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
        return say("Play {card} on {zone}", card=game.call(state, self.card), zone=self.to.zone) + (
            say(", sacrificing {paid}", paid=paid) if paid else ""
        )


def _ways(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Iterator[Play]:
    """Every space and every payment for a card, as far as bones reach."""
    face = game.face(state, card)
    if face.health is None or face.bones > state.count(names.bones(seat)) or game.left_out(face):
        return
    for blood, spaces in _paid_for(game, state, seat, face.blood):
        for to in spaces:
            yield Play(seat, card, to, blood)


@once_a_state
def _paid_for(
    game: InscriptionContext, state: State, seat: Seat, cost: int
) -> tuple[tuple[tuple[CardId, ...], tuple[Place, ...]], ...]:
    """Every payment of a blood cost, with the spaces that are free after it."""
    ways = []
    for blood in payments(game, state, seat, cost):
        freed = {space for space, victim in in_row(state, seat) if victim in blood and not stays(state, victim)}
        ways.append((blood, tuple(to for to in names.row(seat) if empty(state, to) or to in freed)))
    return tuple(ways)


def _laid(game: InscriptionContext, state: State, moved: frozenset[CardId]) -> Iterator[Play]:
    """Cards laid into any space by a player, paid with creatures that were lifted and with any that stay."""
    active = state.turn.seat
    for card in sorted(moved):
        where = state.where(card)
        if card not in game.home or (where is not None and names.side(where) is not None):
            continue
        item = where == names.ITEMS and not game.catalogue.face(card).placed
        for seat in (active,) if item else (active, names.other(active)):
            if seat == active or can_hold(game, state, seat, card):
                for to in (*names.row(seat), *names.row(names.other(seat))):
                    yield from (Play(seat, card, to, blood) for blood in _paid(state, seat, moved))


def _paid(state: State, seat: Seat, moved: frozenset[CardId]) -> list[tuple[CardId, ...]]:
    row = [card for _, card in in_row(state, seat)]
    lifted = [card for card in row if card in moved]
    kept = [card for card in row if stays(state, card) and card not in moved]
    ways = ({*gone, *held} for gone in _subsets(lifted) for held in _subsets(kept))
    return [tuple(card for card in row if card in way) for way in ways]


def _subsets(cards: list[CardId]) -> Iterable[tuple[CardId, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


# --- why not -----------------------------------------------------------------------------------------------------


@once_a_state
def card_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether this card can be played now, wherever and however it is paid."""
    fault = turn_fault(game, state, seat)
    if fault is not None:
        return fault
    if state.turn.phase == names.TURN_DRAW:
        back = say("put {card} back into your hand, then draw", card=game.call(state, card))
        return no("E_MUST_DRAW", "INS-RULING-78", say("Draw a card first, then play."), back)
    if state.turn.phase != names.TURN_PLAY:
        return no("E_WRONG_PHASE", "INS-TURN-02")
    face = game.face(state, card)
    if game.left_out(face):
        text = say("{name} is left in the box at this table.", name=face.name)
        return no("E_UNUSED_CARD", "INS-SETUP-06", text, say("put {name} into the box", name=face.name))
    if face.health is None:
        return no("E_WRONG_PHASE", "INS-DEATHCARD-13", say("First say which sleeve is on {name}.", name=face.name))
    return hand_fault(game, state, seat, card)


def hand_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether a card lies where it cannot be in that hand."""
    name, here, hidden = game.call(state, card), state.where(card), game.hidden_hands[seat].unseen
    if not state.count(names.hand_count(seat)) and here in (*hidden, names.squirrels(seat)):
        return no(
            "E_ILLEGAL_MOVE", "INS-RULING-79", say("By my count {name}'s hand is empty.", name=game.names[seat]), BACK
        )
    if can_hold(game, state, seat, card) or here in (*hidden, *names.ALL_SQUIRRELS):
        return None
    if here is not None and names.side(here) is not None:
        home = say("move {name} back to {zone}", name=name, zone=here.zone)
        return no("E_ILLEGAL_MOVE", "INS-RULING-79", say("{name} belongs on {zone}.", name=name, zone=here.zone), home)
    where = say(" It lies in: {here}.", here=game.place_name(here)) if here else ""
    return no(
        "E_ILLEGAL_MOVE",
        "INS-RULING-79",
        say("{name} is not in {name_b}'s hand.{where}", name=name, name_b=game.names[seat], where=where),
        BACK,
    )


@once_a_state
def laid_fault(
    game: InscriptionContext, state: State, seat: Seat, to: Place, blood: tuple[CardId, ...]
) -> Refusal | None:
    """Why nothing can be laid there, or not with these sacrifices, whatever it costs."""
    return side_fault(seat, to) or offered_fault(game, state, seat, blood) or space_fault(game, state, seat, to, blood)


def side_fault(seat: Seat, to: Place) -> Refusal | None:
    """INS-BOARD-01."""
    if names.side(to) is None:
        return no("E_ILLEGAL_MOVE", "INS-BOARD-01", say("Cards are played into the four spaces of your row."), BACK)
    if names.side(to) != seat:
        return no("E_NOT_YOUR_SIDE", "INS-BOARD-01", say("{zone} belongs to the adversary.", zone=to.zone), BACK)
    return None


def cost_fault(
    game: InscriptionContext, state: State, seat: Seat, face: CardFace, blood: tuple[CardId, ...]
) -> Refusal | None:
    """Whether the payment meets the cost exactly enough (INS-RULING-18, INS-BONE-03)."""
    fault, has = blood_fault(game, state, face.name, face.blood, blood), state.count(names.bones(seat))
    if fault is not None or has >= face.bones:
        return fault
    text = say(
        "{name} costs {what}; you have {has}.", name=face.name, what=many("{n} bone", "{n} bones", face.bones), has=has
    )
    return no("E_NOT_ENOUGH_BONES", "INS-BONE-03", text, say("put {name} back into your hand", name=face.name))


@once_a_state
def count_fault(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether the counts leave room for a card nobody has seen; judged last, as counts are only trusted."""
    if can_hold(game, state, seat, card) or game.catalogue.face(card).kind == "item":
        return None
    cards = [game.call(state, card) for card in game.hidden_hands[seat].cards(state)]
    squirrels = squirrels_held(state, seat)
    cards += [many("{n} squirrel", "{n} squirrels", squirrels)] if squirrels else []
    cards += [say("cards that are no squirrels")] if unknown_held(game, state, seat) else []
    who, name = game.names[seat], game.call(state, card)
    text = say(
        "{name} cannot be in {who}'s hand; by my count it holds {cards}.",
        name=name,
        who=who,
        cards=joined(cards, ", ") or say("nothing"),
    )
    return no("E_ILLEGAL_MOVE", "INS-RULING-79", text, BACK)


# --- sacrifices, and the card in its space -----------------------------------------------------------------------


@rules.expands(Enter)
def enter(game: InscriptionContext, state: State, step: Enter) -> Iterator[StepBase]:
    """T-PLAY 4–6: it enters with full hearts; its own sigils hear `Entered`, the adversary's Guardian `Notice`."""
    yield from left_behind(state, (step.card,)) if state.mark(step.card, names.DAMAGE) else ()
    if state.mark(step.card, names.NEW):
        yield Marked(step.card, names.NEW, -state.mark(step.card, names.NEW))
    yield Entered(step.card, step.to, seat=step.seat, free=step.free)
    yield Notice(step.to)


@rules.tells(Offered)
def offered(game: InscriptionContext, state: State, after: State, fact: Offered) -> str:
    """A card that is sacrificed once more."""
    return say("{card} is sacrificed and stays.", card=game.call(state, fact.card))
