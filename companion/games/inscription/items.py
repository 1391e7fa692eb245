"""Items: drawing them, using them, and the Hoarder's search they share (ledger 3.9, 3.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.actions import Fetched, Pass, PutAway, Take, Use
from companion.games.inscription.board import empty, pile_left
from companion.games.inscription.hands import can_be_in_deck
from companion.games.inscription.happenings import (
    Boned,
    Cleared,
    Created,
    Fetch,
    Perish,
    Search,
    Shown,
    TakeItem,
    Tip,
    ToDraw,
)
from companion.games.inscription.refusals import no
from companion.games.lane_duel.moves import shift
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved, changed
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State, Turn

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

Steps = Iterator[StepBase]


def take_item(game: Inscription, state: State, step: TakeItem) -> Iterator[Fact]:
    """INS-ITEM-08, INS-RULING-49, 68: items off or an empty pile give nothing."""
    if game.options.items and pile_left(state) > 0:
        yield Counted(names.held(step.seat), 1)


def use(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-09, 10: the card goes under its pile (or lies on the item place until it is put there), then it acts.

    Before the draw it may take the last card there was to draw (INS-RULING-15).
    """
    yield Counted(names.held(action.seat), -1)
    if action.laid:
        yield Cleared(action.card, names.item_place(action.seat))
    else:
        yield Cleared(action.card, names.ITEMS, under=True)
    yield from EFFECTS[face_of(action.card)](game, state, action)
    if state.turn.phase == names.TURN_DRAW:
        yield ToDraw(action.seat)


def _pliers(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-Pliers, INS-RULING-07, 09."""
    yield Tip(action.seat, 1)


def _scissors(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-Scissors, INS-RULING-57: a death, but not in combat."""
    victim = state.top(action.target) if action.target else None
    if victim is not None:
        yield Perish(victim)


def _hourglass(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-Hourglass, INS-RULING-58: one pending skip, not stacked."""
    flag = names.skip(names.other(action.seat))
    if not state.count(flag):
        yield Counted(flag, 1)


def _fan(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-HarpiesFan, INS-RULING-59."""
    if not state.count(names.fan(action.seat)):
        yield Counted(names.fan(action.seat), 1)


def _fish_hook(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-FishHook, INS-RULING-60: hearts and memory stay."""
    card = state.top(action.target) if action.target else None
    if card is None or action.to is None:
        return
    yield from shift(state, card, action.to, "Fish Hook")
    yield Marked(card, names.HOOKED, -1 if state.mark(card, names.HOOKED) else 1)


def _lens(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-MagpiesLens, INS-RULING-61."""
    yield Search(action.seat, "Magpie's Lens")


def _squirrel(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-SquirrelBottle, INS-RULING-16: from the own pile, if there is one."""
    if state.count(names.pile(action.seat)):
        yield Counted(names.pile(action.seat), -1)
        yield Counted(names.hand_size(action.seat), 1)


BOTTLE = "Black Goat in a Bottle"
"""Why a goat comes to a hand, as people read it."""


def _goat(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-BlackGoatBottle, INS-RULING-62: a spare one; if none is free, ask."""
    wanted = game.catalogue.face(action.card).brings
    if game.supply(state, wanted) is not None:
        yield Fetch(wanted, names.hand(action.seat), BOTTLE)
        return
    spare = tuple(Take(action.seat, card) for card in state.at(names.UNUSED) if face_of(card) == "sexy-black-goat")
    text = "No Black Goat is free. Does another card stand in for it?"
    none = Pass(action.seat)
    yield Asked(Prompt((action.seat,), "goat", text, (*spare, none), clause="INS-RULING-62", default=none, bell=none))


def _hoggy(game: Inscription, state: State, action: Use) -> Steps:
    """INS-ITEM-HoggyBank."""
    yield Boned(names.bones(action.seat), game.catalogue.face(action.card).amount, why="Hoggy Bank")


EFFECTS: dict[str, Callable[[Inscription, State, Use], Steps]] = {
    "pliers": _pliers,
    "scissors": _scissors,
    "hourglass": _hourglass,
    "harpies-birdleg-fan": _fan,
    "fish-hook": _fish_hook,
    "magpies-lens": _lens,
    "squirrel-in-a-bottle": _squirrel,
    "black-goat-in-a-bottle": _goat,
    "hoggy-bank": _hoggy,
}
"""The nine items without health; the other two are played into a space."""


def search(game: Inscription, state: State, step: Search) -> Iterator[Fact]:
    """INS-SIGIL-Hoarder, INS-RULING-48, 61. The card is shown to the camera, named on the phone, or left unnamed."""
    seat = step.seat
    if not state.count(names.deck(seat)):
        return
    listed = tuple(Take(seat, card) for card in state.at(names.unseen(seat)))
    unnamed = Fetched(seat)
    text = f"{game.names[seat]}: take any card of your deck, show it, shuffle the deck."
    options, verbs = (*listed, unnamed), (Take.verb,)
    yield Asked(Prompt((seat,), "hoarder", text, options, clause="INS-SIGIL-Hoarder", bell=unnamed, verbs=verbs))


def take(game: Inscription, state: State, action: Take) -> Iterator[Fact]:
    """The shown card: out of the deck, known to be in the hand. A stand-in from the box is no card of the deck."""
    seat, from_box = action.seat, state.where(action.card) == names.UNUSED
    to = names.item_place(seat) if action.laid else names.hand(seat)
    yield Created(action.card, to, why=BOTTLE) if from_box else Shown(action.card, to)
    if not from_box:
        yield Counted(names.deck(seat), -1)
    yield Counted(names.hand_size(seat), 1)


def fetched(game: Inscription, state: State, action: Fetched) -> Iterator[Fact]:
    """A card of the deck nobody named."""
    yield Counted(names.deck(action.seat), -1)
    yield Counted(names.hand_size(action.seat), 1)


def put_away(game: Inscription, state: State, action: PutAway) -> Iterator[Fact]:
    """Off the item place: an item under its pile, a shown card into the hand."""
    item = game.catalogue.face(action.card).kind == "item"
    yield Moved(action.card, names.ITEMS if item else names.hand(action.seat), under=item)


# --- why not -----------------------------------------------------------------------------------------------------


def timing_fault(
    game: Inscription, state: State, seat: Seat, judged: Callable[[State], Refusal | None]
) -> Refusal | None:
    """INS-ITEM-01, 02, INS-RULING-65, 84: own turn, from its start until the bell, with an item in the hand.

    `judged` says how the rules judge the same action in another state, here in the own turn.
    """
    if not game.options.items:
        return no("E_ITEMS_DISABLED", "INS-ITEM-01")
    if state.turn.phase in (names.SETUP, names.DRAFT, names.COIN):
        return no("E_ITEM_TIMING", "INS-RULING-65")
    if state.turn.seat != seat:
        code = "E_ITEM_TIMING" if judged(_own_turn(state, seat)) is None else "E_NOT_YOUR_TURN"
        return no(code, "INS-RULING-84", f"It is {game.names[state.turn.seat]}'s turn.", "put the item back")
    if state.turn.phase not in (names.TURN_DRAW, names.TURN_PLAY):
        return no("E_ITEM_TIMING", "INS-RULING-65")
    if not state.count(names.held(seat)):
        return no("E_NO_ITEM", "INS-ITEM-08", f"By my count {game.names[seat]} holds no item.", "put the item back")
    return None


def _own_turn(state: State, seat: Seat) -> State:
    """The same table, if it were this player's turn."""
    return changed(state, turn=Turn(seat, state.turn.number, names.TURN_PLAY))


def use_fault(game: Inscription, state: State, action: Use) -> Refusal | None:
    """Why an item cannot be used so."""
    fault = timing_fault(game, state, action.seat, lambda own: use_fault(game, own, action))
    if fault is not None:
        return fault
    if action.card not in state.at(names.ITEMS) or face_of(action.card) not in EFFECTS:
        return no("E_NO_ITEM", "INS-ITEM-03", f"{game.card_name(action.card)} is no item that can be used like that.")
    return target_fault(game, state, action)


def target_fault(game: Inscription, state: State, action: Use) -> Refusal | None:
    """Scissors and Fish Hook need a card of the adversary, the hook an own empty space besides."""
    face, target, to = face_of(action.card), action.target, action.to
    if face not in ("scissors", "fish-hook"):
        return no("E_BAD_TARGET", "INS-ITEM-02", "This item has no target.") if target or to else None
    clause = "INS-ITEM-Scissors" if face == "scissors" else "INS-ITEM-FishHook"
    if target is None or names.side(target) != names.other(action.seat) or empty(state, target):
        return no("E_BAD_TARGET", clause, "Choose a space where the adversary has a card.")
    if face == "scissors":
        return no("E_BAD_TARGET", clause, "Scissors have one target.") if to else None
    if not any(empty(state, space) for space in names.row(action.seat)):
        return no("E_NO_SPACE", clause, "The hooked card needs an empty space of yours.")
    if to is None or names.side(to) is None:
        return no("E_BAD_TARGET", clause, "Choose an empty space of yours for the hooked card.")
    if names.side(to) != action.seat:
        return no("E_NOT_YOUR_SIDE", clause)
    return None if empty(state, to) else no("E_SLOT_OCCUPIED", clause)


def taken_fault(game: Inscription, state: State, card: CardId, seat: Seat) -> Refusal | None:
    """Whether a card named for Hoarder can be in that deck."""
    if can_be_in_deck(game, state, seat, card):
        return None
    return no("E_BAD_TARGET", "INS-SIGIL-Hoarder", f"{game.card_name(card)} cannot be in {game.names[seat]}'s deck.")
