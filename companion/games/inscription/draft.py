"""The draft: three cards face up, one each, the third aside, twenty times (ledger 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.actions import Deal, Pick, Ready
from companion.games.inscription.happenings import Cleared, DraftNext, Shown
from companion.games.inscription.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Moved, Turned
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

DECK = 20
TURN_ABOUT = 10
"""After so many deals the other player picks first (INS-DRAFT-06)."""


def offered(state: State) -> tuple[CardId, ...]:
    """The face-up cards, from left to right."""
    return tuple(card for where in names.REVEALS for card in state.at(where))


def picks(state: State, seat: Seat) -> int:
    """How many cards a player has chosen."""
    return len(state.at(names.unseen(seat)))


def first_picker(state: State) -> Seat:
    """Who picks first in the running deal."""
    return "A" if min(picks(state, seat) for seat in names.SEATS) < TURN_ABOUT else "B"


def picker(state: State) -> Seat | None:
    """Whose pick it is; ``None`` while three cards have to be laid."""
    laid = len(offered(state))
    if not laid:
        return None
    first = first_picker(state)
    return first if laid == len(names.REVEALS) else names.other(first)


def deal(game: Inscription, state: State, action: Deal) -> Iterator[Fact]:
    """INS-DRAFT-03."""
    return (Shown(card, where) for card, where in zip(action.cards, names.REVEALS, strict=True))


def deal_fault(game: Inscription, state: State, action: Deal) -> Refusal | None:
    """INS-DRAFT-03, INS-UNUSED-04."""
    if state.turn.phase != names.DRAFT or offered(state):
        return no("E_WRONG_PHASE", "INS-DRAFT-03", "Cards are dealt when the last ones are taken.")
    for card in action.cards:
        if card in game.catalogue and game.left_out(game.catalogue.face(card)):
            name = game.card_name(card)
            say = f"{name} is left in the box at this table; lay another card."
            return no("E_UNUSED_CARD", "INS-UNUSED-04", say, f"put {name} into the box")
    if len(set(action.cards)) != len(names.REVEALS) or len(action.cards) != len(names.REVEALS):
        return no("E_DRAFT_COUNT", "INS-DRAFT-03", f"Lay exactly three cards; I see {len(set(action.cards))}.")
    if any(card not in state.at(names.CREATURES) for card in action.cards):
        return no("E_ILLEGAL_MOVE", "INS-DRAFT-03", "Only cards of the shared creature pile are dealt.")
    return None


def pick(game: Inscription, state: State, action: Pick) -> Iterator[StepBase]:
    """INS-DRAFT-04. A blank gets its sleeve at once (INS-DEATHCARD-13)."""
    yield Moved(action.card, names.unseen(action.seat))
    yield from game.ask_sleeve(state, action.card)
    yield DraftNext()


def pick_fault(game: Inscription, state: State, action: Pick) -> Refusal | None:
    """INS-DRAFT-04, INS-DRAFT-06."""
    if state.turn.phase != names.DRAFT:
        return no("E_WRONG_PHASE", "INS-DRAFT-04")
    whose = picker(state)
    if whose is None:
        return no("E_DRAFT_COUNT", "INS-DRAFT-03", "First lay three cards face up.")
    if whose != action.seat:
        back = f"put {game.card_name(action.card)} back"
        return no("E_DRAFT_ORDER", "INS-DRAFT-06", f"It is {game.names[whose]}'s pick.", back)
    if action.card not in offered(state):
        return no("E_ILLEGAL_MOVE", "INS-DRAFT-04", f"{game.card_name(action.card)} does not lie there to be taken.")
    return None


def draft_next(game: Inscription, state: State, step: DraftNext) -> Iterator[StepBase]:
    """INS-DRAFT-04…08: the third card aside; after twenty each the decks are shuffled."""
    left = offered(state)
    if len(left) != 1:
        return
    yield Cleared(left[0], names.ASIDE)
    if all(picks(state, seat) >= DECK for seat in names.SEATS):
        yield from (Moved(card, names.CREATURES) for card in (*state.at(names.ASIDE), left[0]))
        yield from (Counted(names.deck(seat), DECK) for seat in names.SEATS)
        yield Asked(ask_shuffle(game))
        yield from game.before_first_turn(state)


def begin(game: Inscription, state: State) -> Iterator[Fact]:
    """The draft starts with player A (INS-RULING-74)."""
    yield Turned("A", 0, names.DRAFT)


def ask_shuffle(game: Inscription) -> Prompt:
    """INS-DRAFT-07, 08."""
    text = "Shuffle your 20 cards onto your draw pile; the cards nobody took go back to the box. Then ring."
    ready = tuple(Ready(seat) for seat in names.SEATS)
    return Prompt(names.SEATS, "shuffle", text, ready, clause="INS-DRAFT-07", bell=ready[0], each=False)


def cost_mix(game: Inscription, state: State, seat: Seat) -> str:
    """INS-DRAFT-10: what the chosen cards cost, in words."""
    counts: dict[str, int] = {}
    for card in state.at(names.unseen(seat)):
        text = game.face(state, card).cost_text()
        counts[text] = counts.get(text, 0) + 1
    return ", ".join(f"{number} × {text}" for text, number in sorted(counts.items())) or "nothing yet"
