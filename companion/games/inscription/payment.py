"""Blood and bones: what a sacrifice is worth, which payments are legal, and how one is made (T-PLAY 1–3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.board import active_slot, controller, has, in_row
from companion.games.inscription.catalogue import CardFace
from companion.games.inscription.happenings import Blood, Perish, Sacrifice
from companion.games.inscription.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription


BACK = "put the card you wanted to play back into your hand"


def blood_of(game: Inscription, state: State, card: CardId) -> int:
    """The blood a sacrificed card gives (INS-BLOOD-04)."""
    return int(ask(game, state, Blood(card), 1))


def offered_faults(game: Inscription, state: State, seat: Seat, blood: Sequence[CardId]) -> Refusal | None:
    """Why these cards cannot be sacrificed at all."""
    for card in blood:
        if blood.count(card) > 1:
            say = f"{game.call(state, card)} can be sacrificed once in a payment."
            return no("E_DUPLICATE_SACRIFICE", "INS-RULING-19", say)
        if controller(state, card) != seat or active_slot(state, card) is None:
            where = "on the other side" if controller(state, card) else "not in play"
            text = f"{game.call(state, card)} is {where}; only your own creatures in play can be sacrificed."
            return no("E_SACRIFICE_NOT_IN_PLAY", "INS-BLOOD-02", text)
        if not game.face(state, card).alive:
            text = f"{game.call(state, card)} is not alive and cannot be sacrificed."
            return no("E_CANNOT_SACRIFICE", "INS-TYPE-03", text, *back(state, (card,), game))
    return None


def space_fault(game: Inscription, state: State, seat: Seat, to: Place, blood: Sequence[CardId]) -> Refusal | None:
    """Why the card cannot lie there after the payment (INS-RULING-20)."""
    freed = {active_slot(state, card) for card in blood if not game.keeps_space(state, card)}
    if to not in state.cards or to in freed:
        return None
    if all(space in state.cards and space not in freed for space in names.row(seat)):
        return no("E_NO_SPACE", "INS-COST-01", "All four of your spaces are taken.", BACK)
    there = state.top(to)
    text = f"{to.zone} is taken by {game.call(state, there)}." if there else f"{to.zone} is taken."
    return no("E_SLOT_OCCUPIED", "INS-PLAY-04", text, BACK)


def cost_fault(game: Inscription, state: State, seat: Seat, face: CardFace, blood: Sequence[CardId]) -> Refusal | None:
    """Whether the payment meets the cost exactly enough (INS-RULING-18)."""
    worth = [blood_of(game, state, card) for card in blood]
    if sum(worth) < face.blood:
        text = f"{face.name} costs {face.blood} blood; {sum(worth) or 'none'} is paid."
        things = (f"put {face.name} back into your hand", *back(state, blood, game))
        return no("E_NOT_ENOUGH_BLOOD", "INS-BLOOD-01", text, *things)
    if worth and sum(worth) - max(worth) >= face.blood:
        text = f"{face.name} costs {face.blood or 'no'} blood; that is more than it needs."
        return no("E_TOO_MUCH_BLOOD", "INS-RULING-18", text, *back(state, blood, game))
    if state.count(names.bones(seat)) < face.bones:
        bones = number_of(face.bones, "bone")
        text = f"{face.name} costs {bones}; you have {state.count(names.bones(seat))}."
        return no("E_NOT_ENOUGH_BONES", "INS-BONE-03", text, f"put {face.name} back into your hand")
    return None


def back(state: State, cards: Sequence[CardId], game: Inscription) -> Iterator[str]:
    """Where these cards belong, as things to put back."""
    for card in cards:
        space = active_slot(state, card)
        if space is not None:
            yield f"lay {game.call(state, card)} on {space.zone} again"


def payments(game: Inscription, state: State, seat: Seat, cost: int) -> Iterator[tuple[CardId, ...]]:
    """Every legal set of sacrifices for a blood cost, in lane order; the empty one for a free card."""
    if cost == 0:
        yield ()
        return
    worth = {card: blood_of(game, state, card) for _, card in in_row(state, seat) if game.face(state, card).alive}
    for size in range(1, len(worth) + 1):
        for some in combinations(worth, size):
            total = sum(worth[card] for card in some)
            if total >= cost > total - max(worth[card] for card in some):
                yield some


def pay(game: Inscription, seat: Seat, card: CardId, blood: Sequence[CardId]) -> Iterator[StepBase]:
    """One sacrifice after another, in the order given."""
    if blood and game.options.expansion:
        yield Counted(names.offerings(seat), len(blood))
    for victim in blood:
        yield Sacrifice(victim, seat, card)


def sacrifice(game: Inscription, state: State, step: Sacrifice) -> Iterator[StepBase]:
    """A sacrifice is a full death (Many Lives replaces it)."""
    yield Perish(step.card, sacrificed=True)


def keeps_space(game: Inscription, state: State, card: CardId) -> bool:
    """Whether a sacrificed card leaves its space taken."""
    return has(game, state, card, "many-lives")
