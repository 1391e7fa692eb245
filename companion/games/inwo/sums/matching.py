"""Whether a card is as a predicate says (ledger 7.3)."""

from __future__ import annotations

from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.predicate import ANY, Pred
from companion.games.inwo.sums.world import Body, World


def fits(pred: Pred, world: World, body: Body, source: Body | None = None, target: Body | None = None) -> bool:
    """Whether all that a predicate says holds for `body`.

    `source` bears the effect (`controller`, `relation`), `target` is what a play is aimed at (`role`).
    """
    if pred is ANY:
        return True
    return (
        _of_card(pred, body)
        and _of_place(pred, world, body, source, target)
        and _of_nature(pred, world, body)
        and _of_numbers(pred, world, body)
        and _of_others(pred, world, body, source, target)
    )


def of_source(pred: Pred, world: World, source: Body) -> bool:
    """Whether a condition of an effect holds: about its own card, about cards in play, or about who takes part."""
    if pred.in_play and not any(body.face == pred.in_play for body in world.bodies.values() if body.zone != "hand"):
        return False
    if pred.own_controls and not any(
        body.face == pred.own_controls for body in world.bodies.values() if body.seat == source.seat and body.in_play
    ):
        return False
    if pred.special == "in_power_structure":
        return True
    if pred.relation is None and pred.role:
        return any(fits(pred, world, body, source) for body in world.bodies.values() if world.roles(body))
    rest = pred.relation is not None or pred.align or pred.attr or pred.kind or pred.card or pred.any or pred.all
    return fits(pred, world, source, source) if rest else True


def _of_card(pred: Pred, body: Body) -> bool:
    if pred.card and body.face not in pred.card:
        return False
    if pred.kind and body.kind not in pred.kind:
        return False
    return not pred.name or body.design.name in pred.name


def _of_place(pred: Pred, world: World, body: Body, source: Body | None, target: Body | None) -> bool:
    if pred.controller is not None and not _controlled(pred.controller, world, body, source, target):
        return False
    if pred.relation is not None and not _related(pred.relation, body, source):
        return False
    if pred.role and not world.roles(body, target).intersection(pred.role):
        return False
    if pred.illuminati and world.conspiracy(body.seat) not in pred.illuminati:
        return False
    if pred.depth and body.depth not in pred.depth:
        return False
    return not pred.zone or _in_zone(pred.zone, body)


def _in_zone(zones: tuple[str, ...], body: Body) -> bool:
    where = {"structure": "play", "resources": "play", "linked": "play", "nwo": "play"}.get(body.zone, body.zone)
    return where in zones


def _controlled(control: str, world: World, body: Body, source: Body | None, target: Body | None) -> bool:
    aim = target if target is not None else world.target
    match control:
        case "any":
            return True
        case "owner of the target":
            return aim is not None and body.seat == aim.seat
        case _ if source is None:
            return False
        case "self":
            return body.seat == source.seat
        case "enemy":
            return body.seat != source.seat
        case _:
            return body.seat != source.seat and world.conspiracy(body.seat) == world.conspiracy(source.seat)


def _related(relation: str, body: Body, source: Body | None) -> bool:
    if source is None:
        return False
    match relation:
        case "this_card":
            return body is source
        case "other_than_this":
            return body is not source
        case "master_of_this":
            return source.master is body
        case "puppet_of_this":
            return body.master is source
        case _:
            return source.link == body.key or (body.link is not None and body.link == source.key)


def _of_nature(pred: Pred, world: World, body: Body) -> bool:
    if pred.align or pred.not_align or pred.align_all:
        held = world.alignments(body)
        if pred.align and not any(word in held for word in pred.align):
            return False
        if any(word in held for word in pred.not_align) or not all(word in held for word in pred.align_all):
            return False
    if pred.attr or pred.not_attr or pred.secret is not None:
        held = world.attributes(body)
        if pred.attr and not any(word in held or (word == "Unique" and body.design.unique) for word in pred.attr):
            return False
        if any(word in held for word in pred.not_attr):
            return False
        if pred.secret is not None and pred.secret != ("Secret" in held):
            return False
    return True


def _of_numbers(pred: Pred, world: World, body: Body) -> bool:
    if pred.power is not None and not pred.power.holds(world.power(body)):
        return False
    if pred.resistance is not None and not pred.resistance.holds(world.resistance(body)):
        return False
    return pred.printed_power is None or pred.printed_power.holds(body.design.power)


def _of_others(pred: Pred, world: World, body: Body, source: Body | None, target: Body | None) -> bool:
    if pred.devastated is not None and pred.devastated != body.devastated:
        return False
    if pred.captured_this_turn is not None and pred.captured_this_turn != body.captured:
        return False
    if pred.has_token is not None and pred.has_token != bool(body.tokens):
        return False
    if pred.killed is not None and pred.killed != body.killed:
        return False
    if pred.mark and pred.mark not in marks(world, body):
        return False
    if pred.master is not None and (body.master is None or not fits(pred.master, world, body.master, source, target)):
        return False
    if pred.all and not all(fits(one, world, body, source, target) for one in pred.all):
        return False
    if pred.any and not any(fits(one, world, body, source, target) for one in pred.any):
        return False
    return pred.not_ is None or not fits(pred.not_, world, body, source, target)


def marks(world: World, body: Body) -> set[str]:
    """Marks that cards linked to it give it."""
    outlines = [
        effect.outline for other in world.bodies.values() if other.link == body.key
        for effect in other.design.all_effects if isinstance(effect, Manual)
    ]  # fmt: skip
    return {str(one["mark"]) for one in outlines if one.get("what") == "mark"}
