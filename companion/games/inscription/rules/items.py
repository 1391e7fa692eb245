"""Items: drawing them, using them, putting them away (ledger 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import pile_left
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.drawing import BOTTLE, Take, drawn
from companion.games.inscription.steps import Search, TakeItem
from companion.games.lane_duel.board import empty, in_row
from companion.games.lane_duel.facts import Boned, Cleared
from companion.games.lane_duel.moves import shift
from companion.games.lane_duel.steps import Fetch, Perish, Tip, ToDraw
from companion.kernel.actions import Action, CardAction, Faults, Hands
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved, changed, set_to
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State, Turn

rules = Rules()


@rules.expands(TakeItem)
def take_item(game: InscriptionContext, state: State, step: TakeItem) -> Iterator[Fact]:
    """INS-ITEM-08, INS-RULING-49, 68: items off or an empty pile give nothing."""
    if game.options.items and pile_left(state) > 0:
        yield Counted(names.item_count(step.seat), 1)


@rules.action
class PutAway(CardAction, frozen=True):
    """What lies on an item place goes where it belongs: an item under its pile, a shown card to the hand."""

    verb = "tidy"
    said = say("{card} is put away")
    form = say("Put a card away")
    taken_from = tuple(names.item_place(seat) for seat in names.SEATS)
    phases = names.CARDS_MOVE

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[PutAway]:
        if moved is None and state.turn.phase not in names.BEFORE_THE_BELL:
            return
        for seat in names.SEATS:
            for card in state.at(names.item_place(seat)):
                if moved is None or card in moved:
                    yield cls(seat, card)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        if self.card not in state.at(names.item_place(self.seat)):
            yield no("E_ILLEGAL_MOVE", "INS-ITEM-09", say("{card} does not lie on that item place."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        item = game.catalogue.face(self.card).kind == "item"
        yield Moved(self.card, names.ITEMS if item else names.hand(self.seat), under=item)


@rules.action
class Use(Action, frozen=True):
    """An item (INS-ITEM-02). `target` and `to` are spaces; `laid`: its card lies on the item place."""

    verb = "use"
    standing = "costs"
    phases = names.CARDS_MOVE
    taken_from = ()

    card: CardId
    target: Place | None = None
    to: Place | None = None
    laid: bool = False

    def hands(self, game: InscriptionContext, state: State) -> frozenset[CardId]:
        taken = self.victims(state) if self.to else ()
        return frozenset((self.card, *taken)) if self.laid and self.card in game.items else frozenset()

    def victims(self, state: State) -> tuple[CardId, ...]:
        """The card in its target, where it has one."""
        return state.at(self.target)[-1:] if self.target else ()

    @classmethod
    def tap_heading(cls, game: InscriptionContext, state: State) -> str | None:
        """Nobody but its holder knows which item it is; without any there is nothing to look for."""
        return say("Use an item, if you hold it: I cannot see your hand") if usable_now(game, state) else ""

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Use]:
        """By name, or laid on an item place; that also without a target: the refusal says what is missing."""
        active = state.turn.seat
        if moved is None:
            for card in usable_now(game, state):
                yield from cls._uses(state, active, card, laid=False)
            return
        for card in sorted(moved & game.items):
            if state.where(card) == names.ITEMS and not game.catalogue.face(card).placed:
                for seat in (active, names.other(active)):
                    yield from tuple(cls._uses(state, seat, card, laid=True)) or (cls(seat, card, laid=True),)

    @classmethod
    def _uses(cls, state: State, seat: Seat, card: CardId, *, laid: bool) -> Iterator[Use]:
        item = EFFECTS.get(face_of(card))
        if item is not None:
            foes = [space for space, _ in in_row(state, names.other(seat))] if item.spaces else [None]
            free = [space for space in names.row(seat) if empty(state, space)] if item.spaces > 1 else [None]
            yield from (cls(seat, card, target, to, laid=laid) for target in foes for to in free)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        yield from timing_faults(game, state, self)
        item = EFFECTS.get(face_of(self.card))
        if self.card not in state.at(names.ITEMS) or item is None:
            yield no("E_NO_ITEM", "INS-ITEM-03", say("{card} is no item that can be used like that."))
        else:
            yield from item.target_faults(state, self)

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """INS-ITEM-09, 10: the card goes under its pile (or to the item place until it is put there), then it acts.

        Before the draw it may take the last card there was to draw (INS-RULING-15).
        """
        yield Counted(names.item_count(self.seat), -1)
        yield Cleared(self.card, names.item_place(self.seat) if self.laid else names.ITEMS, under=not self.laid)
        yield from EFFECTS[face_of(self.card)].does(game, state, self)
        if state.turn.phase == names.TURN_DRAW:
            yield ToDraw(self.seat)

    def label(self, game: InscriptionContext, state: State) -> str:
        at, to = "", say(", to {zone}", zone=self.to.zone) if self.to else ""
        for target in self.victims(state):
            at = say(" on {target} ({zone})", target=game.call(state, target), zone=self.target)
        return say("Use {card}{at}", card=game.card_name(self.card), at=at) + to


def usable_now(game: InscriptionContext, state: State) -> Iterable[CardId]:
    """The items the active player may hold and use now: of each design the first copy."""
    held = game.options.items and state.count(names.item_count(state.turn.seat))
    if not held or state.turn.phase not in names.BEFORE_THE_BELL:
        return ()
    first: dict[str, CardId] = {}
    for card in state.at(names.ITEMS):
        first.setdefault(face_of(card), card)
    return first.values()


def timing_faults(game: InscriptionContext, state: State, action: Action) -> Faults:
    """INS-ITEM-01, 02, INS-RULING-65, 84: own turn, from its start until the bell, with an item in the hand."""
    seat, turn, back = action.seat, state.turn, say("put the item back")
    if not game.options.items:
        yield no("E_ITEMS_DISABLED", "INS-ITEM-01")
    if turn.phase in (names.SETUP, names.DRAFT, names.COIN):
        yield no("E_ITEM_TIMING", "INS-RULING-65")
    if turn.seat != seat:
        own_turn = changed(state, turn=Turn(seat, turn.number, names.TURN_PLAY))
        code = "E_ITEM_TIMING" if action.fault(game, own_turn) is None else "E_NOT_YOUR_TURN"
        yield no(code, "INS-RULING-84", say("It is {name}'s turn.", name=game.names[turn.seat]), back)
    if turn.phase not in names.BEFORE_THE_BELL:
        yield no("E_ITEM_TIMING", "INS-RULING-65")
    if not state.count(names.item_count(seat)):
        yield no("E_NO_ITEM", "INS-ITEM-08", say("By my count {seat} holds no item."), back)


# --- what they do ------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """What using an item does, and how many spaces it names: one where the adversary has a card, an own empty one."""

    does: Callable[[InscriptionContext, State, Use], Iterable[StepBase]]
    spaces: int = 0
    clause: str = "INS-ITEM-02"

    def target_faults(self, state: State, action: Use) -> Faults:
        """Scissors and Fish Hook need a card of the adversary, the hook an own empty space besides."""
        target, to, bad = action.target, action.to, partial(no, "E_BAD_TARGET", self.clause)
        if not self.spaces and (target or to):
            yield bad(say("This item has no target."))
        if self.spaces and (target is None or names.side(target) != names.other(action.seat) or empty(state, target)):
            yield bad(say("Choose a space where the adversary has a card."))
        if self.spaces == 1 and to:
            yield bad(say("Scissors have one target."))
        if self.spaces < 2:
            return
        if not any(empty(state, space) for space in names.row(action.seat)):
            yield no("E_NO_SPACE", self.clause, say("The hooked card needs an empty space of yours."))
        if to is None or names.side(to) is None:
            yield bad(say("Choose an empty space of yours for the hooked card."))
        elif names.side(to) != action.seat:
            yield no("E_NOT_YOUR_SIDE", self.clause)
        elif not empty(state, to):
            yield no("E_SLOT_OCCUPIED", self.clause)


def _fish_hook(game: InscriptionContext, state: State, action: Use) -> Iterator[Fact]:
    """INS-ITEM-FishHook, INS-RULING-60: hearts and memory stay."""
    if action.to:
        for card in action.victims(state):
            yield from shift(state, card, action.to, say("Fish Hook"))
            yield Marked(card, names.HOOKED, -1 if state.mark(card, names.HOOKED) else 1)


def _goat(game: InscriptionContext, state: State, action: Use) -> Iterator[StepBase]:
    """INS-ITEM-BlackGoatBottle, INS-RULING-62: a spare one; if none is free, ask."""
    seat, wanted, none = action.seat, game.catalogue.face(action.card).brings, Pass(action.seat)
    if game.supply(state, wanted) is not None:
        yield Fetch(wanted, names.hand(seat), BOTTLE)
        return
    spare = tuple(Take(seat, card) for card in state.at(names.UNUSED) if face_of(card) == "sexy-black-goat")
    text = say("No Black Goat is free. Does another card stand in for it?")
    yield Asked(Prompt((seat,), "goat", text, (*spare, none), clause="INS-RULING-62", default=none, bell=none))


def _hoggy(game: InscriptionContext, state: State, action: Use) -> Iterator[Fact]:
    """INS-ITEM-HoggyBank."""
    yield Boned(names.bones(action.seat), game.catalogue.face(action.card).amount, why=say("Hoggy Bank"))


EFFECTS: dict[str, Item] = {
    "pliers": Item(lambda game, state, action: (Tip(action.seat, 1),)),  # INS-RULING-07, 09
    # INS-RULING-57: a death, but not in combat.
    "scissors": Item(lambda game, state, action: map(Perish, action.victims(state)), 1, "INS-ITEM-Scissors"),
    # INS-RULING-58, 59: what lasts until it has had its effect does not stack.
    "hourglass": Item(lambda game, state, action: set_to(state, names.skip(names.other(action.seat)), 1)),
    "harpies-birdleg-fan": Item(lambda game, state, action: set_to(state, names.fan(action.seat), 1)),
    "fish-hook": Item(_fish_hook, 2, "INS-ITEM-FishHook"),
    "magpies-lens": Item(lambda game, state, action: (Search(action.seat, say("Magpie's Lens")),)),  # INS-RULING-61
    "squirrel-in-a-bottle": Item(lambda game, state, action: drawn(state, action.seat, 0, 1)),  # INS-RULING-16
    "black-goat-in-a-bottle": Item(_goat),
    "hoggy-bank": Item(_hoggy),
}
"""The nine items without health; the other two are played into a space."""
