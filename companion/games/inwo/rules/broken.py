"""Plays and links that have become illegal: Plots that bounce, links that end (INWO-CANCEL-01, INWO-LINK-13)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Contribution, Link
from companion.games.inwo.plays import api as cards
from companion.games.inwo.steps import CheckBroken, Discard, DropPlay, Unlink
from companion.games.inwo.sums import api
from companion.games.inwo.sums.bridge import lasting, world
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(CheckBroken)
def broken(game: InwoContext, state: State, step: CheckBroken) -> Iterator[StepBase]:
    """What announced plays would break falls only when their windows have closed (INWO-RULING-59)."""
    if written.open_plays(state):
        return
    attack = written.attack(state)
    if attack is not None and attack.stage in ("OPEN", "COMMITTED"):
        for play in written.plays(state):
            if cards.bounced(game, state, play):
                yield DropPlay(play.id, "exposed")
    yield from _links(game, state)


def _links(game: InwoContext, state: State) -> Iterator[StepBase]:
    """A link that is illegal for good ends; one that is so for a time, or whose Group is in a hand, waits."""
    now, for_good = world(game, state), lasting(game, state)
    for link in written.links(state):
        body = now.bodies.get(link.card)
        there = tree.in_structure(game, state, link.to)
        if body is None or not there:
            continue
        settled = for_good.bodies[link.card]
        if (not now.link_holds(body) and not for_good.link_holds(settled)) or _too_many(game, state, link):
            yield from _ends(game, state, link)


def _too_many(game: InwoContext, state: State, link: Link) -> bool:
    """Whether its new owner has the same Plot in play already (INWO-LINK-14)."""
    most = game.design(link.card).limits.per_player
    if not most or game.is_resource(link.card):
        return False
    holder = tree.controller(game, state, link.to)
    same = [other for other in written.links(state) if game.same(other.card, link.card)
            and tree.controller(game, state, other.to) == holder]  # fmt: skip
    return len(same) > most and bool(state.mark(link.to, names.CAPTURED))


def _ends(game: InwoContext, state: State, link: Link) -> Iterator[StepBase]:
    """A Plot is discarded; a Resource may be linked anew from its owner's following turn (INWO-LINK-13, -15)."""
    if game.is_resource(link.card) or game.is_group(link.card):
        yield Unlink(link.card, state.turn.number)
        return
    owner = names.owner_of(state.where(link.card)) or game.owner(state, link.card)
    yield Unlink(link.card)
    yield Discard(link.card, owner or state.turn.seat)


def at_lock(game: InwoContext, state: State, attack: Attack) -> tuple[Contribution, ...]:
    """What joined cards count with when strength becomes final: who has lost the alignment it needed drops to Global
    Power, and without any its action is cancelled (INWO-RULING-31)."""
    found = []
    for one in attack.contributions:
        if one.kind != "power":
            found.append(one)
            continue
        without = changed(attack, contributions=tuple(other for other in attack.contributions if other != one))
        way, n = api.value(game, state, without, one.card, one.side)
        if way == "power" or n:
            found.append(changed(one, kind=way))
    return tuple(found)
