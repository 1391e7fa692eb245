"""Items: drawing them, using them, putting them away (ledger 3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import cards_move, pile_left
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.questions import BOTTLE, Take
from companion.games.inscription.steps import Search, TakeItem, ToDraw
from companion.games.lane_duel.board import empty, in_row
from companion.games.lane_duel.facts import Boned, Cleared
from companion.games.lane_duel.moves import shift
from companion.games.lane_duel.steps import Fetch, Perish, Tip
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved, changed
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State, Turn

rules = Rules()

Steps = Iterator[StepBase]


@rules.expands(TakeItem)
def take_item(game: InscriptionContext, state: State, step: TakeItem) -> Iterator[Fact]:
    """INS-ITEM-08, INS-RULING-49, 68: items off or an empty pile give nothing."""
    if game.options.items and pile_left(state) > 0:
        yield Counted(names.item_count(step.seat), 1)


@rules.action
class PutAway(Action, frozen=True):
    """What lies on an item place goes where it belongs: an item under its pile, a shown card to the hand."""

    verb = "tidy"
    said = say("{card} is put away")
    by_hand = ("card",)

    card: CardId

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[PutAway]:
        if cards_move(state) if moved is not None else state.turn.phase in names.BEFORE_THE_BELL:
            lying = ((seat, card) for seat in names.SEATS for card in state.at(names.item_place(seat)))
            yield from (cls(seat, card) for seat, card in lying if moved is None or card in moved)

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        if self.card in state.at(names.item_place(self.seat)):
            return None
        return no(
            "E_ILLEGAL_MOVE",
            "INS-ITEM-09",
            say("{card} does not lie on that item place.", card=game.call(state, self.card)),
        )

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        item = game.catalogue.face(self.card).kind == "item"
        yield Moved(self.card, names.ITEMS if item else names.hand(self.seat), under=item)


@rules.action
class Use(Action, frozen=True):
    """An item (INS-ITEM-02). `target` and `to` are spaces; `laid`: its card lies on the item place."""

    verb = "use"

    card: CardId
    target: Place | None = None
    to: Place | None = None
    laid: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        if not self.laid:
            return frozenset()
        taken = state.top(self.target) if self.target and self.to else None
        return frozenset((self.card, taken) if taken else (self.card,))

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Use]:
        """By name, or laid on an item place; that also without a target: the refusal says what is missing."""
        active = state.turn.seat
        if moved is None:
            for card in usable_now(game, state):
                yield from cls._uses(state, active, card, laid=False)
        elif cards_move(state):
            for card in sorted(moved):
                if card in game.items and state.where(card) == names.ITEMS and not game.catalogue.face(card).placed:
                    for seat in (active, names.other(active)):
                        yield from tuple(cls._uses(state, seat, card, laid=True)) or (cls(seat, card, laid=True),)

    @classmethod
    def _uses(cls, state: State, seat: Seat, card: CardId, *, laid: bool) -> Iterator[Use]:
        foes, face = [space for space, _ in in_row(state, names.other(seat))], face_of(card)
        if face == "scissors":
            yield from (cls(seat, card, target, laid=laid) for target in foes)
        elif face == "fish-hook":
            free = [space for space in names.row(seat) if empty(state, space)]
            yield from (cls(seat, card, target, to, laid=laid) for target in foes for to in free)
        elif face in EFFECTS:
            yield cls(seat, card, laid=laid)

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        fault = timing_fault(game, state, self)
        if fault is not None:
            return fault
        if self.card not in state.at(names.ITEMS) or face_of(self.card) not in EFFECTS:
            return no(
                "E_NO_ITEM",
                "INS-ITEM-03",
                say("{card} is no item that can be used like that.", card=game.card_name(self.card)),
            )
        return target_fault(state, self)

    def steps(self, game: InscriptionContext, state: State) -> Steps:
        """INS-ITEM-09, 10: the card goes under its pile (or to the item place until it is put there), then it acts.

        Before the draw it may take the last card there was to draw (INS-RULING-15).
        """
        yield Counted(names.item_count(self.seat), -1)
        if self.laid:
            yield Cleared(self.card, names.item_place(self.seat))
        else:
            yield Cleared(self.card, names.ITEMS, under=True)
        yield from EFFECTS[face_of(self.card)](game, state, self)
        if state.turn.phase == names.TURN_DRAW:
            yield ToDraw(self.seat)

    def label(self, game: InscriptionContext, state: State) -> str:
        target = state.top(self.target) if self.target else None
        at = (
            say(" on {target} ({zone})", target=game.call(state, target), zone=self.target.zone)
            if target and self.target
            else ""
        )
        return say("Use {card}{at}", card=game.card_name(self.card), at=at) + (
            say(", to {zone}", zone=self.to.zone) if self.to else ""
        )


def usable_now(game: InscriptionContext, state: State) -> Iterator[CardId]:
    """The items the active player may hold and use now: of each design the first copy."""
    held = game.options.items and state.count(names.item_count(state.turn.seat))
    first: dict[str, CardId] = {}
    for card in state.at(names.ITEMS) if held and state.turn.phase in names.BEFORE_THE_BELL else ():
        first.setdefault(face_of(card), card)
    yield from first.values()


Does = Callable[[InscriptionContext, State, Use], Steps]


def flag(whose: Callable[[Seat], str], *, foe: bool = False) -> Does:
    """A flag that lasts until it has had its effect and does not stack: the user's, or the adversary's."""

    def does(game: InscriptionContext, state: State, action: Use) -> Steps:
        name = whose(names.other(action.seat) if foe else action.seat)
        if not state.count(name):
            yield Counted(name, 1)

    return does


def _scissors(game: InscriptionContext, state: State, action: Use) -> Steps:
    """INS-ITEM-Scissors, INS-RULING-57: a death, but not in combat."""
    victim = state.top(action.target) if action.target else None
    if victim is not None:
        yield Perish(victim)


def _fish_hook(game: InscriptionContext, state: State, action: Use) -> Steps:
    """INS-ITEM-FishHook, INS-RULING-60: hearts and memory stay."""
    card = state.top(action.target) if action.target else None
    if card is None or action.to is None:
        return
    yield from shift(state, card, action.to, say("Fish Hook"))
    yield Marked(card, names.HOOKED, -1 if state.mark(card, names.HOOKED) else 1)


def _squirrel(game: InscriptionContext, state: State, action: Use) -> Steps:
    """INS-ITEM-SquirrelBottle, INS-RULING-16: from the own pile, if there is one."""
    if state.count(names.squirrel_count(action.seat)):
        yield Counted(names.squirrel_count(action.seat), -1)
        yield Counted(names.hand_count(action.seat), 1)


def _goat(game: InscriptionContext, state: State, action: Use) -> Steps:
    """INS-ITEM-BlackGoatBottle, INS-RULING-62: a spare one; if none is free, ask."""
    wanted = game.catalogue.face(action.card).brings
    if game.supply(state, wanted) is not None:
        yield Fetch(wanted, names.hand(action.seat), BOTTLE)
        return
    spare = tuple(Take(action.seat, card) for card in state.at(names.UNUSED) if face_of(card) == "sexy-black-goat")
    text = say("No Black Goat is free. Does another card stand in for it?")
    none = Pass(action.seat)
    yield Asked(Prompt((action.seat,), "goat", text, (*spare, none), clause="INS-RULING-62", default=none, bell=none))


def _hoggy(game: InscriptionContext, state: State, action: Use) -> Steps:
    """INS-ITEM-HoggyBank."""
    yield Boned(names.bones(action.seat), game.catalogue.face(action.card).amount, why=say("Hoggy Bank"))


EFFECTS: dict[str, Does] = {
    "pliers": lambda game, state, action: iter((Tip(action.seat, 1),)),  # INS-RULING-07, 09
    "scissors": _scissors,
    "hourglass": flag(names.skip, foe=True),  # INS-RULING-58
    "harpies-birdleg-fan": flag(names.fan),  # INS-RULING-59
    "fish-hook": _fish_hook,
    "magpies-lens": lambda game, state, action: iter((Search(action.seat, say("Magpie's Lens")),)),  # INS-RULING-61
    "squirrel-in-a-bottle": _squirrel,
    "black-goat-in-a-bottle": _goat,
    "hoggy-bank": _hoggy,
}
"""The nine items without health; the other two are played into a space."""


# --- why not -----------------------------------------------------------------------------------------------------


def timing_fault(game: InscriptionContext, state: State, action: Action) -> Refusal | None:
    """INS-ITEM-01, 02, INS-RULING-65, 84: own turn, from its start until the bell, with an item in the hand."""
    seat = action.seat
    if not game.options.items:
        return no("E_ITEMS_DISABLED", "INS-ITEM-01")
    if state.turn.phase in (names.SETUP, names.DRAFT, names.COIN):
        return no("E_ITEM_TIMING", "INS-RULING-65")
    if state.turn.seat != seat:
        own_turn = changed(state, turn=Turn(seat, state.turn.number, names.TURN_PLAY))
        code = "E_ITEM_TIMING" if action.refusal(game, own_turn) is None else "E_NOT_YOUR_TURN"
        return no(
            code,
            "INS-RULING-84",
            say("It is {name}'s turn.", name=game.names[state.turn.seat]),
            say("put the item back"),
        )
    if state.turn.phase not in names.BEFORE_THE_BELL:
        return no("E_ITEM_TIMING", "INS-RULING-65")
    if not state.count(names.item_count(seat)):
        return no(
            "E_NO_ITEM",
            "INS-ITEM-08",
            say("By my count {name} holds no item.", name=game.names[seat]),
            say("put the item back"),
        )
    return None


def target_fault(state: State, action: Use) -> Refusal | None:
    """Scissors and Fish Hook need a card of the adversary, the hook an own empty space besides."""
    face, target, to = face_of(action.card), action.target, action.to
    if face not in ("scissors", "fish-hook"):
        return no("E_BAD_TARGET", "INS-ITEM-02", say("This item has no target.")) if target or to else None
    clause = "INS-ITEM-Scissors" if face == "scissors" else "INS-ITEM-FishHook"
    if target is None or names.side(target) != names.other(action.seat) or empty(state, target):
        return no("E_BAD_TARGET", clause, say("Choose a space where the adversary has a card."))
    if face == "scissors":
        return no("E_BAD_TARGET", clause, say("Scissors have one target.")) if to else None
    if not any(empty(state, space) for space in names.row(action.seat)):
        return no("E_NO_SPACE", clause, say("The hooked card needs an empty space of yours."))
    if to is None or names.side(to) is None:
        return no("E_BAD_TARGET", clause, say("Choose an empty space of yours for the hooked card."))
    if names.side(to) != action.seat:
        return no("E_NOT_YOUR_SIDE", clause)
    return None if empty(state, to) else no("E_SLOT_OCCUPIED", clause)
