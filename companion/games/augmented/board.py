"""Looking at the two rows beyond what every duel over lanes does: which sigils work, gems, circuits, power.

Dead reminder cards lie at a place of their own, so that a space holds living cards only (AUG-RULING-27, 48).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import names
from companion.games.augmented.cards.cost import PRISM
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.queries import Gems, Rooted, Total
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, empty, has, in_arrow_order
from companion.games.lane_duel.queries import BasePower, Power
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.engine import ask
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

STONE = "made-of-stone"
MIRROR = "mirror-power"


@once_a_state
def cards_of(game: AugmentedContext, state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's cards in play, from left to right."""
    return tuple(card for _, card in in_arrow_order(game, state, seat))


def before(state: State, card: CardId) -> CardId | None:
    """The card in front of a card in play (AUG-CLAR-14)."""
    where = active_slot(state, card)
    return None if where is None else state.top(lanes.facing(where))


def beside(state: State, card: CardId) -> tuple[CardId, ...]:
    """The cards beside a card in play, its player's left one first."""
    where = active_slot(state, card)
    spaces = lanes.neighbours(where) if where else ()
    return tuple(there for there in map(state.top, spaces) if there is not None)


def free(state: State, where: Place) -> bool:
    """Whether a card may come into a space: an empty one that no card which is being paid for is played to
    (AUG-RULING-45, 51)."""
    return empty(state, where) and names.paid_for(where) not in state.cards


def free_beside(state: State, card: CardId) -> tuple[Place, ...]:
    """The free spaces beside a card in play, the left one first."""
    where = active_slot(state, card)
    return tuple(space for space in (lanes.neighbours(where) if where else ()) if free(state, space))


def free_spaces(state: State, seat: Seat) -> tuple[Place, ...]:
    """A player's free spaces, from left to right."""
    return tuple(space for space in lanes.arrow(seat) if free(state, space))


def in_its_place(state: State, left: Place) -> tuple[Place, ...]:
    """Where a card goes that comes in the place of one that lay there: where that space is played to by the card it
    paid for, into any free space of that side (AUG-RULING-51)."""
    return free_spaces(state, left.zone[0]) if names.paid_for(left) in state.cards else (left,)


def who_have(game: AugmentedContext, state: State, seat: Seat, sigil: str) -> tuple[CardId, ...]:
    """A player's cards with a working sigil, from left to right."""
    return tuple(card for card in cards_of(game, state, seat) if has(game, state, card, sigil))


def silenced(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card faces a Purist (AUG-RULING-25)."""
    return card in game.working.of(state).silenced


def powered(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card is inside a circuit: between two conduit cards of its side."""
    return card in game.working.of(state).powered


def conducts(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card in play is a conduit card."""
    return game.working.conducts(game.sigils_of(state, card))


def circuit_spaces(game: AugmentedContext, state: State, conduit: CardId) -> tuple[Place, ...]:
    """The spaces between a conduit card and any other one of its side, from left to right."""
    here = active_slot(state, conduit)
    if here is None:
        return ()
    seat, lane = lanes.side(here) or "", lanes.lane_of(here)
    row = in_arrow_order(game, state, seat)
    ends = [lanes.lane_of(where) for where, card in row if card != conduit and conducts(game, state, card)]
    return tuple(
        where for where in lanes.arrow(seat)
        if any(min(lane, end) < lanes.lane_of(where) < max(lane, end) for end in ends)
    )  # fmt: skip


def circuit_of(game: AugmentedContext, state: State, conduit: CardId) -> tuple[CardId, ...]:
    """The cards between this conduit card and any other one of its side."""
    spaces = circuit_spaces(game, state, conduit)
    return tuple(card for card in map(state.top, spaces) if card is not None)


def power(game: AugmentedContext, state: State, card: CardId) -> int:
    """T-POWER, computed anew each time. The power of a card Made of Stone is not lowered by anything."""
    value: int = ask(game, state, BasePower(card), printed_power(game, state, card))
    stone = has(game, state, card, STONE)
    value = _bent(value, value + lasting_power(state, card), stone)
    query = Power(card)
    for me, effect in game.hooks(state).modifying(Power):
        value = _bent(value, effect.modify(state, me, query, value), stone)
    return int(ask(game, state, Total(card), max(0, value)))


def lasting_power(state: State, card: CardId) -> int:
    """The power a card has gained or lost for longer than the moment, and for its opening strike."""
    if not state.marks:
        return 0
    opening = state.mark(card, names.OPENING) if state.mark(card, names.FIRST) else 0
    return state.mark(card, names.BUFF) + state.mark(card, names.BRIEF_POWER) + opening


def own_power(game: AugmentedContext, state: State, card: CardId) -> int:
    """The power a card has by itself, without what others give: what "up to 5" limits."""
    return int(ask(game, state, BasePower(card), printed_power(game, state, card))) + state.mark(card, names.BUFF)


def _bent(value: int, bent: int, stone: bool) -> int:
    return max(value, bent) if stone else bent


def printed_power(game: AugmentedContext, state: State, card: CardId) -> int:
    """The base power before traits: the printed number, one fixed by chance, or the facing card's."""
    if state.marks:
        fixed = state.mark(card, names.SET_POWER)
        if fixed:
            return fixed - 1
        if state.mark(card, names.MIRROR):
            return mirrored(game, state, card)
    return game.face(state, card).power or 0


def mirrors(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card's base power is the facing card's."""
    return game.face(state, card).power_rule == MIRROR or bool(state.mark(card, names.MIRROR))


def mirrored(game: AugmentedContext, state: State, card: CardId) -> int:
    """AUG-CLAR-13, AUG-RULING-38: the facing card's power; 0 without one and in front of another mirror."""
    facing = before(state, card)
    return 0 if facing is None or mirrors(game, state, facing) else power(game, state, facing)


@once_a_state
def gems(game: AugmentedContext, state: State, card: CardId) -> tuple[str, ...]:
    """The gems a card in play provides now, colourless ones included (AUG-GEM-01)."""
    own = () if silenced(game, state, card) else game.face(state, card).gems
    found = tuple(ask(game, state, Gems(card), own))
    coats = found and who_have(game, state, controller(state, card) or "A", "overcoat")
    return (PRISM,) * len(found) if coats else found


def gem_cards(game: AugmentedContext, state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's cards that provide a gem, from left to right."""
    return tuple(card for card in cards_of(game, state, seat) if gems(game, state, card))


def all_gems(game: AugmentedContext, state: State, seat: Seat, without: Iterable[CardId] = ()) -> list[str]:
    """Every gem on a side, except those of some cards."""
    left_out = frozenset(without)
    row = (card for card in cards_of(game, state, seat) if card not in left_out)
    return [gem for card in row for gem in gems(game, state, card)]


def half_hand(state: State, seat: Seat) -> int:
    """Half of the cards in a hand, rounded up, up to 5."""
    return min(5, (state.count(names.hand_size(seat)) + 1) // 2)


def movable(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card in play may be moved."""
    return active_slot(state, card) is not None and not ask(game, state, Rooted(card), False)


def tribe_of(game: AugmentedContext, state: State, seat: Seat, tribe: str) -> tuple[CardId, ...]:
    """A player's cards of a tribe, from left to right."""
    return tuple(card for card in cards_of(game, state, seat) if game.face(state, card).is_a(tribe))


def left_behind(state: State, card: CardId, keep: str = "") -> Iterator[Fact]:
    """The marks a card loses when it leaves play (AUG-RULING-36), except those whose names begin with `keep`."""
    for name, value in list(state.marks_of(card)):
        if not (keep and name.startswith(keep)):
            yield Marked(card, name, -value)


def is_under_water(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a Waterborne card lies face down: in the opponent's turn (AUG-SIGIL-Waterborne)."""
    seat = controller(state, card)
    return seat is not None and seat != state.turn.seat and has(game, state, card, "waterborne")
