"""Looking at the two rows: which card lies where, whose it is, what it can. Pure functions of game and state.

Dead reminder cards lie at a place of their own, so that a space holds living cards only (AUG-RULING-27, 48).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import lanes, names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.queries import Base, Gems, Lowered, Raised, Rooted, Total
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

STONE = "made-of-stone"
MIRROR = "mirror-power"


def slot_of(state: State, card: CardId) -> Place | None:
    """The space where this card is the acting one; ``None`` when it is not in play or lies under another."""
    cards = state.cards
    for where in lanes.SLOTS:
        there = cards.get(where)
        if there is not None and there[-1] == card:
            return where
    return None


def controller(state: State, card: CardId) -> Seat | None:
    """The player on whose side a card in play lies (AUG-BOARD-03)."""
    where = slot_of(state, card)
    return None if where is None else lanes.side(where)


def empty(state: State, where: Place) -> bool:
    """Whether a space holds no living card."""
    return where not in state.cards


def in_row(state: State, seat: Seat) -> Iterator[tuple[Place, CardId]]:
    """A player's cards in play with their spaces, from that player's left to right."""
    for where in lanes.arrow(seat):
        cards = state.cards.get(where)
        if cards:
            yield where, cards[-1]


def cards_of(state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's cards in play, from left to right."""
    return tuple(card for _, card in in_row(state, seat))


def opposing(state: State, card: CardId) -> CardId | None:
    """The card in front of a card in play (AUG-CLAR-14)."""
    where = slot_of(state, card)
    return None if where is None else state.top(lanes.facing(where))


def neighbours_of(state: State, card: CardId) -> tuple[CardId, ...]:
    """The cards beside a card in play, its player's left one first."""
    where = slot_of(state, card)
    spaces = lanes.neighbours(where) if where else ()
    return tuple(there for there in map(state.top, spaces) if there is not None)


def free_beside(state: State, card: CardId) -> tuple[Place, ...]:
    """The empty spaces beside a card in play, the left one first."""
    where = slot_of(state, card)
    return tuple(space for space in (lanes.neighbours(where) if where else ()) if empty(state, space))


def free_spaces(state: State, seat: Seat) -> tuple[Place, ...]:
    """A player's empty spaces, from left to right."""
    return tuple(space for space in lanes.arrow(seat) if empty(state, space))


def sigils(game: AugmentedContext, state: State, card: CardId) -> tuple[str, ...]:
    """The sigils of a card in play that work now; none of a card elsewhere."""
    return game.working.of(state).sigils.get(card, ())


def has(game: AugmentedContext, state: State, card: CardId, sigil: str) -> bool:
    """Whether a card in play has a sigil that works now."""
    return sigil in sigils(game, state, card)


def who_have(game: AugmentedContext, state: State, seat: Seat, sigil: str) -> tuple[CardId, ...]:
    """A player's cards with a working sigil, from left to right."""
    return tuple(card for _, card in in_row(state, seat) if has(game, state, card, sigil))


def silenced(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card faces a Purist (AUG-RULING-25)."""
    return card in game.working.of(state).silenced


def powered(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card is inside a circuit: between two conduit cards of its side."""
    return card in game.working.of(state).powered


def conducts(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card in play is a conduit card."""
    return game.working.conducts(sigils(game, state, card))


def in_circuit_of(game: AugmentedContext, state: State, conduit: CardId) -> tuple[CardId, ...]:
    """The cards between this conduit card and any other one of its side."""
    here = slot_of(state, conduit)
    spaces = circuit_spaces(game, state, conduit) if here else ()
    return tuple(card for card in map(state.top, spaces) if card is not None)


def circuit_spaces(game: AugmentedContext, state: State, conduit: CardId) -> tuple[Place, ...]:
    """The spaces between a conduit card and any other one of its side, from left to right."""
    here = slot_of(state, conduit)
    if here is None:
        return ()
    seat, lane = lanes.side(here) or "", lanes.lane_of(here)
    ends = [
        lanes.lane_of(where) for where, card in in_row(state, seat) if card != conduit and conducts(game, state, card)
    ]
    return tuple(
        where for where in lanes.arrow(seat)
        if any(min(lane, end) < lanes.lane_of(where) < max(lane, end) for end in ends)
    )  # fmt: skip


def health_left(game: AugmentedContext, state: State, card: CardId) -> int:
    """The health a card has left (AUG-CARD-10)."""
    printed = game.face(card).health
    marks = state.marks
    if not marks:
        return printed
    return printed + marks.get((card, names.VIGOUR), 0) - marks.get((card, names.DAMAGE), 0)


def power(game: AugmentedContext, state: State, card: CardId, *, first: bool = False) -> int:
    """T-POWER, computed anew each time; `first`: for the first strike of an attack."""
    base = ask(game, state, Base(card), printed_power(game, state, card))
    buff = state.marks.get((card, names.BUFF), 0) if state.marks else 0
    raised = max(buff, 0) + ask(game, state, Raised(card, first), 0)
    lowered = 0 if has(game, state, card, STONE) else max(-buff, 0) + ask(game, state, Lowered(card), 0)
    return int(ask(game, state, Total(card), max(0, base + raised - lowered)))


def printed_power(game: AugmentedContext, state: State, card: CardId) -> int:
    """The base power before traits: the printed number, one fixed by chance, or the facing card's."""
    if state.marks:
        fixed = state.marks.get((card, names.SET_POWER), 0)
        if fixed:
            return fixed - 1
        if state.marks.get((card, names.MIRROR), 0):
            return mirrored(game, state, card)
    return game.face(card).power or 0


def mirrors(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card's base power is the facing card's."""
    return game.face(card).power_rule == MIRROR or bool(state.mark(card, names.MIRROR))


def mirrored(game: AugmentedContext, state: State, card: CardId) -> int:
    """AUG-CLAR-13, AUG-RULING-38: the facing card's power; 0 without one and in front of another mirror."""
    facing = opposing(state, card)
    return 0 if facing is None or mirrors(game, state, facing) else power(game, state, facing)


def gems(game: AugmentedContext, state: State, card: CardId) -> tuple[str, ...]:
    """The gems a card in play provides now, colourless ones included (AUG-GEM-01)."""
    own = () if silenced(game, state, card) else game.face(card).gems
    return tuple(ask(game, state, Gems(card), own))


def gem_cards(game: AugmentedContext, state: State, seat: Seat) -> tuple[CardId, ...]:
    """A player's cards that provide a gem, from left to right."""
    return tuple(card for _, card in in_row(state, seat) if gems(game, state, card))


def all_gems(game: AugmentedContext, state: State, seat: Seat, without: Iterable[CardId] = ()) -> list[str]:
    """Every gem on a side, except those of some cards."""
    left_out = frozenset(without)
    return [gem for _, card in in_row(state, seat) if card not in left_out for gem in gems(game, state, card)]


def movable(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card in play may be moved."""
    return slot_of(state, card) is not None and not ask(game, state, Rooted(card), False)


def tribe_of(game: AugmentedContext, state: State, seat: Seat, tribe: str) -> tuple[CardId, ...]:
    """A player's cards of a tribe, from left to right."""
    return tuple(card for _, card in in_row(state, seat) if game.face(card).is_a(tribe))


def left_behind(state: State, card: CardId, keep: str = "") -> Iterator[Fact]:
    """The marks a card loses when it leaves play (AUG-RULING-36), except those whose names begin with `keep`."""
    for name, value in list(state.marks_of(card)):
        if not (keep and name.startswith(keep)):
            yield Marked(card, name, -value)


def is_under_water(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a Waterborne card lies face down: in the opponent's turn (AUG-SIGIL-Waterborne)."""
    seat = controller(state, card)
    return seat is not None and seat != state.turn.seat and has(game, state, card, "waterborne")
