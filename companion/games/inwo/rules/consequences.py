"""What falls when something has changed: attacks, joined cards, tokens, links (INWO-CANCEL-12, INWO-RULING-59)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import room, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack
from companion.games.inwo.steps import CheckBroken, DrawConsequences, EndAttack
from companion.games.inwo.sums import announced, api
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(DrawConsequences)
def draw(game: InwoContext, state: State, step: DrawConsequences) -> Iterator[StepBase]:
    """Groups without Power lose their tokens, attacks and helpers that have become illegal fall."""
    for spot in tree.forest(game, state).spots.values():
        zero = game.design(spot.card).power and not api.power(game, state, spot.card)
        if zero and spot.master is not None:
            yield from tokens.lose(state, spot.card)
    yield CheckBroken()
    attack = written.attack(state)
    if attack is None or attack.stage not in ("OPEN", "COMMITTED"):
        return
    if illegal(game, state, attack):
        yield EndAttack("cancelled")
        return
    left = tuple(one for one in attack.contributions if one.kind == "agents" or stands(game, state, attack, one.card))
    if left != attack.contributions:
        yield written.note_attack(state, contributions=left)


def illegal(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether the attack may not be made any more (INWO-CANCEL-02, INWO-RULING-81)."""
    if attack.leader and not stands(game, state, attack, attack.leader):
        return True
    if not attack.from_hand and not tree.in_structure(game, state, attack.target):
        return True
    if attack.leader and not tree.in_structure(game, state, attack.leader):
        return True
    if api.may_attack(game, state, attack) is not None:
        return True
    return attack.type == "control" and not room.free_arrows(game, state, attack.leader, attack.target)


def stands(game: InwoContext, state: State, attack: Attack, card: CardId) -> bool:
    """Whether nobody has cancelled the action of a card in the attack (INWO-CANCEL-02, -07)."""
    plays = announced.in_force(game.catalogue, written.plays(state))
    return not any(
        play.settled and play.answers == -1 and play.target == card and play.id > attack.id for play in plays
    )
