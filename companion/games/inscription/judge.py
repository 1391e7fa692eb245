"""Why an action may not be done: one short function for each kind, answering with the codes of ledger section 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.inscription import deathcards, draft, items, names
from companion.games.inscription.actions import (
    Create,
    Deal,
    Draw,
    Eat,
    Fetched,
    Hold,
    Instead,
    Lay,
    Missing,
    Numbers,
    Pick,
    Play,
    PutAway,
    Ring,
    Take,
    Use,
    Wear,
)
from companion.games.inscription.board import squirrels_held
from companion.games.inscription.hands import can_hold, hidden, known, most, unknown_held
from companion.games.inscription.payment import cost_fault
from companion.games.inscription.refusals import no
from companion.games.lane_duel.payment import BACK, offered_fault, payments, space_fault
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

IN_TURN = (names.TURN_DRAW, names.TURN_PLAY, names.TURN_ATTACK, names.TURN_END)


def turn_fault(game: Inscription, state: State, seat: Seat) -> Refusal | None:
    """Whether it is the turn of another player, or no turn at all."""
    if state.turn.phase not in IN_TURN:
        return no("E_WRONG_PHASE", "INS-TURN-02")
    if state.turn.seat != seat:
        return no("E_NOT_YOUR_TURN", "INS-TURN-02", f"It is {game.names[state.turn.seat]}'s turn.", BACK)
    return None


def draw(game: Inscription, state: State, action: Draw) -> Refusal | None:
    """INS-DRAW-01…04."""
    seat = action.seat
    fault = turn_fault(game, state, seat)
    if fault is not None:
        return fault
    if state.turn.phase != names.TURN_DRAW:
        return no("E_ALREADY_DRAWN" if state.turn.phase == names.TURN_PLAY else "E_WRONG_PHASE", "INS-DRAW-02")
    owed = bool(state.count(names.opening(seat)))
    if owed != (action.pile == "opening"):
        say = "Your first draw is 3 creatures and 1 squirrel." if owed else "The opening draw is over: draw one card."
        return no("E_WRONG_PHASE", "INS-DRAW-01", say)
    if not owed and not state.count(names.deck(seat) if action.pile == "deck" else names.pile(seat)):
        what = "creature" if action.pile == "deck" else "squirrel"
        return no("E_PILE_EMPTY", "INS-DRAW-04", f"The {what} pile is empty; draw from the other one.")
    return None


def play(game: Inscription, state: State, action: Play) -> Refusal | None:
    """T-PLAY 1: turn and phase, the card, the space, the payment."""
    seat, face = action.seat, game.face(state, action.card) if action.card in game.catalogue else None
    if face is None:
        return no("E_ILLEGAL_MOVE", "INS-RULING-79", f"{action.card} is no card of this game.")
    fault = place_item_fault(game, state, action) if face.kind == "item" else card_fault(game, state, seat, action.card)
    if fault is not None:
        return fault
    return (
        side_fault(seat, action.to)
        or offered_fault(game, state, seat, action.blood)
        or space_fault(game, state, seat, action.to, action.blood)
        or cost_fault(game, state, seat, face, action.blood)
        or count_fault(game, state, seat, action.card)
    )


def card_fault(game: Inscription, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether this card can be played now, wherever and however it is paid."""
    fault = turn_fault(game, state, seat)
    if fault is not None:
        return fault
    if state.turn.phase == names.TURN_DRAW:
        back = f"put {game.call(state, card)} back into your hand, then draw"
        return no("E_MUST_DRAW", "INS-RULING-78", "Draw a card first, then play.", back)
    if state.turn.phase != names.TURN_PLAY:
        return no("E_WRONG_PHASE", "INS-TURN-02")
    face = game.face(state, card)
    if game.left_out(face):
        say = f"{face.name} is left in the box at this table."
        return no("E_UNUSED_CARD", "INS-SETUP-06", say, f"put {face.name} into the box")
    if face.health is None:
        return no("E_WRONG_PHASE", "INS-DEATHCARD-13", f"First say which sleeve is on {face.name}.")
    return hand_fault(game, state, seat, card)


def hand_fault(game: Inscription, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether a card lies where it cannot be in that hand."""
    name, here = game.call(state, card), state.where(card)
    if not state.count(names.hand_size(seat)) and here in (*hidden(game, seat), names.squirrels(seat)):
        return no("E_ILLEGAL_MOVE", "INS-RULING-79", f"By my count {game.names[seat]}'s hand is empty.", BACK)
    if can_hold(game, state, seat, card) or here in (*hidden(game, seat), *map(names.squirrels, names.SEATS)):
        return None
    if here is not None and names.side(here) is not None:
        home = f"move {name} back to {here.zone}"
        return no("E_ILLEGAL_MOVE", "INS-RULING-79", f"{name} belongs on {here.zone}.", home)
    where = f" It lies in: {game.place_name(here)}." if here else ""
    return no("E_ILLEGAL_MOVE", "INS-RULING-79", f"{name} is not in {game.names[seat]}'s hand.{where}", BACK)


def count_fault(game: Inscription, state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Whether the counts leave room for a card nobody has seen; judged last, as counts are only trusted."""
    if can_hold(game, state, seat, card) or game.catalogue.face(card).kind == "item":
        return None
    cards = [game.call(state, card) for card in known(game, state, seat)]
    squirrels = squirrels_held(state, seat)
    cards += [f"{squirrels} squirrel{'s' if squirrels > 1 else ''}"] if squirrels else []
    cards += ["cards that are no squirrels"] if unknown_held(game, state, seat) else []
    who, name = game.names[seat], game.call(state, card)
    say = f"{name} cannot be in {who}'s hand; by my count it holds {', '.join(cards) or 'nothing'}."
    return no("E_ILLEGAL_MOVE", "INS-RULING-79", say, BACK)


def place_item_fault(game: Inscription, state: State, action: Play) -> Refusal | None:
    """INS-ITEM-04: an item with health, in the item window."""
    fault = items.timing_fault(game, state, action.seat, lambda own: play(game, own, action))
    if fault is not None:
        return fault
    if not game.catalogue.face(action.card).placed or action.card not in state.at(names.ITEMS):
        return no("E_BAD_TARGET", "INS-ITEM-03", "This item is not laid into a space.", "put the item back")
    return None


def side_fault(seat: Seat, to: Place) -> Refusal | None:
    """INS-BOARD-01."""
    if names.side(to) is None:
        return no("E_ILLEGAL_MOVE", "INS-BOARD-01", "Cards are played into the four spaces of your row.", BACK)
    if names.side(to) != seat:
        return no("E_NOT_YOUR_SIDE", "INS-BOARD-01", f"{to.zone} belongs to the adversary.", BACK)
    return None


def lay(game: Inscription, state: State, action: Lay) -> Refusal | None:
    """Like a play whose payment is not named yet; there has to be one."""
    if action.card not in game.catalogue:
        return no("E_ILLEGAL_MOVE", "INS-RULING-79")
    face = game.face(state, action.card)
    fault = card_fault(game, state, action.seat, action.card) or side_fault(action.seat, action.to)
    if fault is not None:
        return fault
    if not face.blood:
        return no("E_TOO_MUCH_BLOOD", "INS-FREE-01", f"{face.name} costs no blood.")
    for blood in payments(game, state, action.seat, face.blood):
        fault = play(game, state, Play(action.seat, action.card, action.to, blood))
        if fault is None:
            return None
    return fault or no("E_NOT_ENOUGH_BLOOD", "INS-BLOOD-01", f"{face.name} costs {face.blood} blood.", BACK)


def eat(game: Inscription, state: State, action: Eat) -> Refusal | None:
    """An open window accepts its own options without asking here."""
    return no("E_CORPSE_EATER_CLOSED", "INS-RULING-37", "", BACK)


def ring(game: Inscription, state: State, action: Ring) -> Refusal | None:
    """INS-BELL-01, INS-DRAW-02."""
    fault = turn_fault(game, state, action.seat)
    if fault is not None:
        return fault
    if state.turn.phase == names.TURN_DRAW:
        return no("E_MUST_DRAW", "INS-DRAW-02", "Draw a card first, then ring.")
    return None if state.turn.phase == names.TURN_PLAY else no("E_WRONG_PHASE", "INS-BELL-01")


def missing(game: Inscription, state: State, action: Missing) -> Refusal | None:
    """INS-RULING-27, 28: only what was just fetched."""
    here = state.where(action.card)
    held = here is not None and (names.side(here) or here in map(names.hand, names.SEATS))
    if held and state.mark(action.card, names.NEW):
        return None
    return no("E_ILLEGAL_MOVE", "INS-RULING-28", "That card was not fetched just now.")


def instead(game: Inscription, state: State, action: Instead) -> Refusal | None:
    """A copy of the same design out of its pile, for one that is in play or in a hand."""
    if action.card in game.home and action.of in game.home and game.alike(action.card, action.of):
        here = state.where(action.of)
        out = here is not None and here not in (names.UPGRADES, names.SWAPS, names.SMOKE)
        if out and state.where(action.card) == game.home[action.card]:
            return None
    return no("E_ILLEGAL_MOVE", "INS-RULING-79", f"{game.call(state, action.card)} cannot stand for that card.")


def put_away(game: Inscription, state: State, action: PutAway) -> Refusal | None:
    """Only what lies on an item place."""
    if action.card in state.at(names.item_place(action.seat)):
        return None
    return no("E_ILLEGAL_MOVE", "INS-ITEM-09", f"{game.call(state, action.card)} does not lie on that item place.")


def answer(game: Inscription, state: State, action: Action) -> Refusal | None:
    """Answers are judged by their question; without one they mean nothing."""
    return no("E_WRONG_PHASE", "", "Nobody asks that now.")


def taken(game: Inscription, state: State, action: Take) -> Refusal | None:
    """A card named for an open Hoarder."""
    question = state.question
    if question is None or question.prompt.key != "hoarder":
        return answer(game, state, action)
    return items.taken_fault(game, state, action.card, action.seat)


def numbers(game: Inscription, state: State, action: Numbers) -> Refusal | None:
    """Numbers read off a card: an answer to the question for that very card."""
    question = state.question
    if question is None or question.prompt.key != "numbers":
        return answer(game, state, action)
    fits = state.where(action.card) is not None and action.power >= 0 and action.health >= 1
    return None if fits else no("E_BAD_TARGET", "INS-RULING-80", "Power is at least 0 and health at least 1.")


def hold(game: Inscription, state: State, action: Hold) -> Refusal | None:
    """A counted hand is no smaller than the cards known to be in it, and no larger than all that may be."""
    question = state.question
    if question is None or question.prompt.key != "hand":
        return answer(game, state, action)
    least, most_ = len(known(game, state, action.seat)), most(game, state, action.seat)
    if action.cards < least:
        say = f"{number_of(least, 'card')} {'is' if least == 1 else 'are'} known to be there."
        return no("E_BAD_TARGET", "INS-SIGIL-Handy", say)
    if action.cards > most_:
        return no("E_BAD_TARGET", "INS-SIGIL-Handy", f"At most {number_of(most_, 'card')} can be there.")
    return None


Judge = Callable[["Inscription", State, Any], Refusal | None]

JUDGES: dict[type[Action], Judge] = {
    Draw: draw,
    Play: play,
    Lay: lay,
    Eat: eat,
    Ring: ring,
    Use: items.use_fault,
    PutAway: put_away,
    Missing: missing,
    Instead: instead,
    Take: taken,
    Fetched: answer,
    Hold: hold,
    Numbers: numbers,
    Deal: draft.deal_fault,
    Pick: draft.pick_fault,
    Create: deathcards.create_fault,
    Wear: deathcards.wear_fault,
}
"""How each kind of action is judged; kinds that are not here only answer questions."""


def refusal(game: Inscription, state: State, action: Action) -> Refusal | None:
    """Why the rules forbid an action now."""
    return JUDGES.get(type(action), answer)(game, state, action)
