"""What may be claimed in an attack, and by whom: bonuses, other alignments (INWO-ATTACK-GEN-14, INWO-RULING-32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace as changed

from companion.games.inwo.cards.effects.attack import AlignmentRule, ModAttack, ModDefend
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums import api, nature
from companion.games.inwo.sums.bonuses import barred, bonuses, suits
from companion.games.inwo.sums.bridge import during
from companion.games.inwo.sums.world import Body
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def unclaimed(game: InwoContext, state: State, attack: Attack) -> Iterator[tuple[Seat, CardId, int]]:
    """Cards with bonuses that nobody has claimed: whose they are, and what they would add (INWO-RULING-32)."""
    now = during(game, state, attack)
    for one in bonuses(now, attack)[1]:
        if one.n and one.card in now.bodies:
            yield one.seat, one.card, one.n
    for source, rule in now.active(AlignmentRule):
        if not nature.claims(now, source, rule) or attack.claimed(source.key, source.seat):
            continue
        if now.roles(source) & {"leader", "aider"} or _would_aid(game, state, attack, source):
            yield source.seat, source.key, 0


def _would_aid(game: InwoContext, state: State, attack: Attack, body: Body) -> bool:
    """Whether a card may aid once it has claimed other alignments."""
    claimed = changed(attack, ticks=(*attack.ticks, body.key), claimants=(*attack.claimants, (body.key, body.seat)))
    return api.joins(game, state, claimed, body.key, "attack").may


def withheld(game: InwoContext, state: State, attack: Attack, card: CardId) -> CardId | None:
    """The Secret Group because of which none of a card's bonuses counts in this attack (INWO-SECRET-06)."""
    now = during(game, state, attack)
    found = [
        barred(now, source, effect)
        for side, kind in (("attack", ModAttack), ("defence", ModDefend))
        for source, effect in now.active(kind) if source.key == card and suits(now, attack, side, source, effect)
    ]  # fmt: skip
    return found[0].key if found and found[0] is not None and all(found) else None
