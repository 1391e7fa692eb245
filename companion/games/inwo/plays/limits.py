"""How often something may be used (ledger 7.2 `limits`, effects with a `limit`, INWO-ATTACK-GEN-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inwo import names, written
from companion.games.inwo.notes import Play, Use
from companion.games.inwo.plays import choices
from companion.games.inwo.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.cards import face_of
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

CORRECTED = {
    "seize-the-time": "ERRATA-11", "upheaval": "ERRATA-13", "voodoo-economics": "ERRATA-16",
}  # fmt: skip
"""Cards whose limit is a correction of the booklet."""


def what(play: Play) -> str:
    """What is remembered of a use: the design, with the number of the ability."""
    face = face_of(play.card)
    return face if play.effect < 0 else f"{face}/{play.effect}"


def faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why it was used often enough."""
    limits = game.design(play.card).limits
    clause = CORRECTED.get(game.design(play.card).id, "PLOT-01")
    if play.effect < 0 and limits.not_first_turn and not state.count(names.turns(play.seat)):
        yield no(clause, say("Not before your first turn is over."))
    if play.effect < 0 and limits.per_player_game and _times(state, play, "game") >= limits.per_player_game:
        yield no(clause, say("Once for each player in a game."))
    if limits.per_victim_game and Use(play.seat, f"{what(play)}@{play.victim}", "game") in written.uses(state):
        yield no(clause, say("Once against each player in a game."))
    for effect in choices.effects(game, play):
        if effect.limit is not None and effect.limit != "attack" and _times(state, play, effect.limit):
            yield no("PLOT-01", say("You have used that."))
    attack = written.attack(state)
    if attack is not None and play.effect < 0 and _times(state, play, "attack"):
        yield no("ATTACK-GEN-08", say("You have used a copy of it in this attack."))


def _times(state: State, play: Play, per: str) -> int:
    now = _now(state, per)
    return sum(
        1 for use in written.uses(state)
        if (use.seat, use.what, use.per) == (play.seat, what(play), per) and use.when in (now, 0)
    )  # fmt: skip


def _now(state: State, per: str) -> int:
    attack = written.attack(state)
    if per == "attack":
        return attack.id if attack is not None else 0
    return state.turn.number if per == "turn" else 0


def uses(game: InwoContext, state: State, play: Play) -> tuple[Use, ...]:
    """What is remembered of a play that is announced."""
    found = []
    limits = game.design(play.card).limits
    if play.effect < 0 and limits.per_player_game:
        found.append(Use(play.seat, what(play), "game"))
    if limits.per_victim_game:
        found.append(Use(play.seat, f"{what(play)}@{play.victim}", "game"))
    for effect in choices.effects(game, play):
        if effect.limit in ("turn", "game"):
            found.append(Use(play.seat, what(play), effect.limit, _now(state, effect.limit)))
    if play.effect < 0 and written.attack(state) is not None:
        found.append(Use(play.seat, what(play), "attack", _now(state, "attack")))
    return tuple(dict.fromkeys(found))
