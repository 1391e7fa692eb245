"""What was announced is looked at again when its window has closed: what falls, and what may step in (ledger 4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.attack import ModAttack, ModDefend
from companion.games.inwo.notes import Play, Plays
from companion.games.inwo.plays import choices, costs, targets
from companion.games.inwo.sums import bonuses
from companion.games.inwo.sums.bridge import during, world
from companion.kernel.cards import CardId
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def without(state: State, play: Play) -> State:
    """The table as if a play had not been announced, all that was announced with it being there (INWO-TIMING-03)."""
    others = tuple(one for one in written.plays(state) if one.id != play.id)
    return state.with_note(names.PLAYS, Plays(others) if others else None)


def illegal(game: InwoContext, state: State, play: Play) -> bool:
    """Whether what it is aimed at is gone, is no longer of its sort, or cannot be touched (INWO-CANCEL-10, -12)."""
    before = without(state, play)
    return any(targets.still(game, before, play)) or _idle(game, before, play)


def _idle(game: InwoContext, before: State, play: Play) -> bool:
    """Whether a Plot that supports a side of the attack does so no longer (INWO-CANCEL-01)."""
    found = [one for one in choices.effects(game, play) if isinstance(one, ModAttack | ModDefend)]
    attack = written.attack(before)
    if play.effect >= 0 or not found or attack is None or game.design(play.card).stays == "linked":
        return False
    now = during(game, before, attack)
    source = choices.source(game, now, play)
    return not any(bonuses.counts(now, attack, side, source, one, played=True)
                   for one in found for side in ("attack", "defence"))  # fmt: skip


def unfit(game: InwoContext, state: State, play: Play) -> tuple[CardId, ...]:
    """The payers whose action is no longer of the sort that pays for it (INWO-CANCEL-12)."""
    before = _unpaid(without(state, play), play.pay)
    if not play.pay or any(card not in world(game, before).bodies for card in play.pay):
        return ()
    return costs.unfit(game, before, play)


def replacements(game: InwoContext, state: State, play: Play, gone: CardId) -> tuple[CardId, ...]:
    """The cards that may step in for a cancelled payer, making up its sort and its Power (INWO-CANCEL-09)."""
    before = _unpaid(without(state, play), tuple(card for card in play.pay if card != gone))
    ready = (spot.card for spot in tree.forest(game, state).of(play.seat))
    return tuple(
        card for card in ready
        if tokens.held(state, card) and card not in play.pay and costs.would_pay(game, before, play, gone, card)
    )  # fmt: skip


def _unpaid(state: State, payers: tuple[CardId, ...]) -> State:
    """The table with the tokens that payers have spent."""
    more = {(card, names.TOKEN): tokens.held(state, card) + costs.FEW for card in payers}
    return state.with_marks({**state.marks, **more})
