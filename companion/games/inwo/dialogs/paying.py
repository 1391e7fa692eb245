"""What pays for a Plot or an ability: whose tokens, and which cards of the hand are thrown away for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from msgspec.structs import replace as changed

from companion.games.inwo.cards.cost import Cost
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import pick
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import costs
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Blank
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

TRIES = 400
"""So many ways to pay are tried before all that could pay is offered."""
PAYING_TOGETHER = 3
"""More than so many tokens together are not proposed, but may be chosen."""


def payment(game: InwoContext, state: State, seat: Seat, play: Play) -> Iterator[Blank]:
    """Whose tokens pay, the smallest way proposed; nothing where nothing has to be said."""
    cost = costs.cost_of(game, play)
    yield from _thrown_away(game, state, seat, play, cost)
    if not any(way.takes_tokens for way in cost.ways) or not any(costs.faults(game, state, play)):
        return
    anybody = any(way.power_total is not None and way.power_total.any_players for way in cost.ways)
    whose = (seat, *game.rivals(state, seat)) if anybody else (seat,)
    able = [one for who in whose for one in pick.ready(game, state, who)]
    ways = list(_ways_to_pay(game, state, play, able))
    many = any(way.power_total is not None for way in cost.ways)
    paying = dict.fromkeys(able) if many else dict.fromkeys(one for way in ways for one in way)
    yield Blank("pay", say("Whose tokens pay"), pick.cards(game, state, paying), "some", ways[0] if ways else (),
                hint="" if paying else say("Nothing of yours can pay for it."))  # fmt: skip


def _thrown_away(game: InwoContext, state: State, seat: Seat, play: Play, cost: Cost) -> Iterator[Blank]:
    """The cards of the hand that are thrown away for it, where it costs some (INWO-GLOSS-08)."""
    ways = [[one for one in way.discard if one.source in costs.FROM_HAND] for way in cost.ways]
    wanted = next((way for way in ways if way), [])
    if not wanted:
        return
    backs = {back for one in wanted for back in costs.BACKS[one.source]}
    held = pick.unseen(game, state, seat, lambda one: game.design(one).deck in backs and one != play.card)
    yield Blank("thrown", say("Which cards you throw away"), held, "some", most=sum(one.n for one in wanted),
                optional=True, hidden=True)  # fmt: skip


def _ways_to_pay(game: InwoContext, state: State, play: Play, able: list[CardId]) -> Iterator[tuple[CardId, ...]]:
    """The ways of the fewest tokens."""
    for many in range(1, PAYING_TOGETHER + 1):
        found = [way for way in islice(combinations(able, many), TRIES)
                 if not any(costs.faults(game, state, changed(play, pay=way)))]  # fmt: skip
        if found:
            yield from found
            return
