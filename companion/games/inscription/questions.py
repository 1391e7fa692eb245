"""Questions that no rule of the table can answer: the counted hand, a sigil by chance, numbers on a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.actions import Hatch, Hold, Numbers, Pass, Shape
from companion.games.inscription.board import active_slot, has, in_row
from companion.games.inscription.hands import known, most
from companion.games.inscription.happenings import Entered, Grow
from companion.games.inscription.sigils import SHAPES
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

HAND_SECONDS = 15.0


def ask_hand(game: Inscription, state: State, seat: Seat) -> Iterator[Fact]:
    """INS-SIGIL-Handy: before an attack whose power is the hand, the count is confirmed."""
    if not any(has(game, state, card, "handy") for _, card in in_row(state, seat)):
        return
    count = state.count(names.hand_size(seat))
    right = Hold(seat, count)
    least, largest = len(known(game, state, seat)), most(game, state, seat)
    others = tuple(Hold(seat, count + by) for by in (-1, 1) if least <= count + by <= largest)
    text = f"{game.names[seat]}: do you hold {number_of(count, 'card')} (items not counted)?"
    yield Asked(
        Prompt(
            (seat,), "hand", text, (right, *others), clause="INS-SIGIL-Handy", default=right, seconds=HAND_SECONDS,
            bell=right, verbs=(Hold.verb,),
        )
    )  # fmt: skip


def hold(game: Inscription, state: State, action: Hold) -> Iterator[Fact]:
    """The count follows the player."""
    by = action.cards - state.count(names.hand_size(action.seat))
    if by:
        yield Counted(names.hand_size(action.seat), by)


def ask_shape(game: Inscription, state: State, card: CardId) -> Fact:
    """Which sigil an Amorphous card becomes: chance's question."""
    options = tuple(Shape(CHANCE, card, sigil) for sigil in SHAPES)
    text = f"{game.card_name(card)} becomes one of the sigils. Draw one, or let me."
    return Asked(Prompt((CHANCE,), "shape", text, options, clause="INS-RULING-80", each=False))


def shape(game: Inscription, state: State, action: Shape) -> Iterator[Fact]:
    """The sigil is fixed, and counts as played with it."""
    card, space = action.card, active_slot(state, action.card)
    yield Marked(card, names.SHAPE, SHAPES.index(action.sigil) + 1 - state.mark(card, names.SHAPE))
    if action.sigil == "many-lives":
        yield Marked(card, names.STAYS, 1)
    if space is not None:
        yield Entered(card, space, seat=space.zone[0], free=True)


def ask_hatch(game: Inscription, state: State, card: CardId, seat: Seat) -> Iterator[Fact]:
    """INS-RULING-80: the players judge a condition the table cannot see. Nothing to hatch into: nothing to ask."""
    into = game.face(state, card).grows_to
    if not into or game.supply(state, into) is None:
        return
    no = Pass(seat)
    text = f"Are the conditions met for {game.card_name(card)} to hatch?"
    yield Asked(Prompt((seat,), "hatch", text, (Hatch(seat, card), no), clause="INS-RULING-80", default=no, bell=no))


def hatch(game: Inscription, state: State, action: Hatch) -> Iterator[StepBase]:
    """It grows like a Fledgling."""
    into = game.face(state, action.card).grows_to
    if into:
        yield Grow(action.card, into)


def ask_numbers(game: Inscription, card: CardId, space: Place) -> Fact:
    """A card the catalogue has no numbers for: the players read them off it."""
    seat = space.zone[0]
    text = f"Which power and health are printed on {game.card_name(card)}?"
    plain, verbs = Numbers(seat, card, 0, 1), (Numbers.verb,)
    return Asked(Prompt((seat,), "numbers", text, (plain,), clause="INS-RULING-80", bell=plain, verbs=verbs))


def numbers(game: Inscription, state: State, action: Numbers) -> Iterator[Fact]:
    """Kept with the tag, one higher than printed, so that nought is a number too."""
    yield Marked(action.card, names.PRINTED_POWER, action.power + 1 - state.mark(action.card, names.PRINTED_POWER))
    yield Marked(action.card, names.PRINTED_HEALTH, action.health + 1 - state.mark(action.card, names.PRINTED_HEALTH))
