"""Blood and bones: what a sacrifice is worth, which payments are legal, and how one is made (T-PLAY 1–3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.catalogue import CardFace
from companion.games.inscription.happenings import Perish, Sacrifice
from companion.games.inscription.refusals import no
from companion.games.lane_duel.payment import blood_fault
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription


def cost_fault(game: Inscription, state: State, seat: Seat, face: CardFace, blood: Sequence[CardId]) -> Refusal | None:
    """Whether the payment meets the cost exactly enough (INS-RULING-18)."""
    fault = blood_fault(game, state, face.name, face.blood, blood)
    if fault is not None:
        return fault
    if state.count(names.bones(seat)) < face.bones:
        bones = number_of(face.bones, "bone")
        text = f"{face.name} costs {bones}; you have {state.count(names.bones(seat))}."
        return no("E_NOT_ENOUGH_BONES", "INS-BONE-03", text, f"put {face.name} back into your hand")
    return None


def pay(game: Inscription, seat: Seat, card: CardId, blood: Sequence[CardId]) -> Iterator[StepBase]:
    """One sacrifice after another, in the order given."""
    if blood and game.options.expansion:
        yield Counted(names.offerings(seat), len(blood))
    for victim in blood:
        yield Sacrifice(victim, seat, card)


def sacrifice(game: Inscription, state: State, step: Sacrifice) -> Iterator[StepBase]:
    """A sacrifice is a full death (Many Lives replaces it)."""
    yield Perish(step.card, sacrificed=True)
