"""From the state of a table to the world that the sums ask; everything the rules ask of the sums (ledger 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import names, tree, written
from companion.games.inwo.notes import Attack, Link, Play, Retaliation
from companion.games.inwo.sums.announced import BRIEF, effects_of, in_force
from companion.games.inwo.sums.known import Sums
from companion.games.inwo.sums.world import Body, Boost, Table
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def _world(game: InwoContext, state: State) -> Sums:
    found: dict[CardId, Body] = {}
    for body in (*_structures(game, state), *_beside(game, state)):
        found.setdefault(body.key, body)
    attack = written.attack(state)
    for card in () if attack is None else (attack.target, attack.card, *attack.with_cards):
        if attack is not None and card and card not in found:
            found[card] = _body(game, state, card, attack.seat, "hand" if card == attack.target else "beside")
    announced = in_force(game.catalogue, written.plays(state))
    for play in announced:
        if not play.settled and game.design(play.card).stays == "linked":
            body = found[play.card] = _body(game, state, play.card, play.seat, "linked")
            body.link, body.also = play.target, play.targets
    boosts = [boost for play in announced for boost in _boosts(game, state, play, found)]
    return Sums(found.values(), _table(game, state), nwos=_orders(game, state, announced), boosts=boosts, attack=attack)


world = once_a_state(_world)
"""The world of a state, announced plays included as far as they are in force."""


def _body(game: InwoContext, state: State, card: CardId, seat: Seat, zone: str) -> Body:
    body = Body(card, game.design(card), seat, zone, tokens=state.mark(card, names.TOKEN))
    body.devastated = bool(state.mark(card, names.DEVASTATED))
    body.killed = bool(state.mark(card, names.KILLED))
    body.captured = bool(state.mark(card, names.CAPTURED))
    off = (names.ZAPPED, names.PARALYZED, names.WORTHLESS)
    body.disabled = any(state.mark(card, mark) for mark in off)
    return body


def _structures(game: InwoContext, state: State) -> Iterator[Body]:
    bodies: dict[CardId, Body] = {}
    for spot in tree.forest(game, state).spots.values():
        body = bodies[spot.card] = _body(game, state, spot.card, spot.seat, "structure")
        if spot.master is not None:
            body.hang(bodies[spot.master], spot.side)
    yield from bodies.values()


def _beside(game: InwoContext, state: State) -> Iterator[Body]:
    """Resources, and Plots that are linked; a spy among the Resources does nothing by itself (INWO-DUP-08)."""
    links = {link.card: link for link in written.links(state)}
    for seat in game.seats:
        for card in state.at(names.resources(seat)):
            spy = game.design(card).kind == "illuminati"
            body = _body(game, state, card, seat, "beside" if spy else "resources")
            yield _tied(body, links.get(card))
        for card in state.at(names.exposed(seat)):
            if card in links:
                holder = tree.controller(game, state, links[card].to) or seat
                yield _tied(_body(game, state, card, holder, "linked"), links[card])


def _tied(body: Body, link: Link | None) -> Body:
    if link is not None:
        body.link, body.also = link.to, link.also
    return body


def _orders(game: InwoContext, state: State, announced: tuple[Play, ...]) -> list[Body]:
    """New World Orders in the order played; one being announced replaces that of its colour (INWO-NWO-05)."""
    cards = list(state.at(names.NWO))
    for play in announced:
        if not play.settled and game.design(play.card).kind == "nwo":
            colour = game.design(play.card).colour
            cards = [card for card in cards if game.design(card).colour != colour] + [play.card]
    return [_body(game, state, card, "", "nwo") for card in cards]


def _boosts(game: InwoContext, state: State, play: Play, found: dict[CardId, Body]) -> Iterator[Boost]:
    design = game.design(play.card)
    if design.kind == "nwo":
        return
    source = found.get(play.card) or _body(game, state, play.card, play.seat, "beside")
    for effect in effects_of(design, play):
        if design.stays == "linked" and effect.lasting:
            continue
        if not play.settled or effect.duration in BRIEF:
            yield Boost(play, source, effect)


def _table(game: InwoContext, state: State) -> Table:
    retaliation = state.notes.get(names.RETALIATION)
    return Table(
        seats=game.seats,
        spies={seat: _spies(game, state, seat) for seat in game.seats},
        protected=tuple(seat for seat in game.seats if state.count(names.protected(seat))),
        retaliation=retaliation.pairs if isinstance(retaliation, Retaliation) else (),
        graced=tuple(
            seat for seat in game.seats if state.count(names.turns(seat)) < game.options.elimination_grace_turns
        ),
        changes=written.changes(state),
        step_up=game.options.self_defence_step_up,
        devastated_counts=game.options.devastated_counts_for_goals,
    )


def _spies(game: InwoContext, state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(
        game.design(card).conspiracy for card in state.at(names.resources(seat))
        if game.design(card).kind == "illuminati"
    )  # fmt: skip


def _during(game: InwoContext, state: State, attack: Attack) -> Sums:
    now: Any = world(game, state)
    if now.attack is attack:
        return now  # type: ignore[no-any-return]
    more = [card for card in (attack.target, attack.card, *attack.with_cards) if card and card not in now.bodies]
    found = (_body(game, state, card, attack.seat, "hand" if card == attack.target else "beside") for card in more)
    return now.during(attack, found)  # type: ignore[no-any-return]


during = once_a_state(_during)
"""The world while an attack runs, which may be one that is only thought of."""
