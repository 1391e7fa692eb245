"""What cards do by themselves when something has happened: draws, tokens, losses (effects with their own `when`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.cards.effects.fates import KeepFailedTakeover
from companion.games.inwo.cards.effects.hands import Draw
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.effects.shield import LostWith, PermanentRemoval
from companion.games.inwo.cards.effects.tokens import ExtraToken, Relieve
from companion.games.inwo.facts import Discarded
from companion.games.inwo.plays.thrown import how
from companion.games.inwo.steps import AskStat, Destroy, DrawGroups, DrawPlots, Happened
from companion.games.inwo.steps import Relieve as RelieveStep
from companion.games.inwo.sums import announced
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId
from companion.kernel.facts import Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

rules = Rules()

WHENS = {
    "destroyed": ("own_destroys_group", "self_destroyed", "self_helped_destroy"),
    "killed": ("own_destroys_group", "self_destroyed", "self_helped_destroy"),
    "relief": ("self_gives_relief",),
    "attack_failed": ("attack_on_self_failed", "own_group_attacked_resolved"),
    "attack_success": ("own_group_attacked_resolved",),
    "knock": ("turn_end",),
}
"""The card file's words for what the rules say has happened."""


@rules.expands(Happened)
def happened(game: InwoContext, state: State, step: Happened) -> Iterator[StepBase]:
    """What cards in play do about it, in the order of the table."""
    now = world(game, state)
    if step.what == "turn":
        mine = (body.key for body in now.groups() if body.seat == step.seat)
        yield from (AskStat(card) for card in mine if how(game, card) is not None)
    for body in (*now.bodies.values(),):
        if body.disabled or body.zone not in ("structure", "resources", "linked"):
            continue
        for effect in body.design.all_effects:
            yield from _reacts(game, state, now, step, body, effect)
    gone = step.what in ("destroyed", "killed")
    if gone:
        yield from _of_the_dead(game, step)
        if _never_returns(game, state, step.card):
            yield Moved(step.card, names.LOST)
        yield from lost(game, state, step.card, step.seat)
    if step.what in ("destroyed", "killed", "discard", "capture"):
        yield from _self_discards(game, state, now)


def _reacts(
    game: InwoContext, state: State, now: World, step: Happened, body: Body, effect: Any
) -> Iterator[StepBase]:  # fmt: skip
    if isinstance(effect, Draw) and effect.when in WHENS.get(step.what, ()) and effect.cost is None:
        if effect.when != "self_destroyed" and _concerns(game, state, now, step, body, effect):
            yield _draws(effect, body.seat)
    elif isinstance(effect, ExtraToken) and effect.on in WHENS.get(step.what, ()) and step.card == body.key:
        yield tokens.place(body.key, effect.n)
    elif isinstance(effect, Relieve) and effect.when in ("turn_end", "turn_after") and step.what == "knock":
        for other in now.groups():
            if other.devastated and body.seat == step.seat and fits(effect.target, now, other, body):
                yield RelieveStep(other.key, body.seat)


def _draws(effect: Draw, seat: Seat) -> StepBase:
    n = effect.n if isinstance(effect.n, int) else 1
    return DrawGroups(seat, n) if effect.deck == "group" else DrawPlots(seat, n)


def _concerns(game: InwoContext, state: State, now: World, step: Happened, body: Body, effect: Draw) -> bool:
    """Whether what happened is what the effect waits for, and of the sort it names."""
    mine = {
        "own_destroys_group": step.seat == body.seat,
        "self_helped_destroy": body.key in (step.other, *_helpers(state)),
        "self_gives_relief": body.key == step.other,
        "own_group_attacked_resolved": tree.controller(game, state, step.card) == body.seat and step.seat != body.seat,
    }
    if not mine.get(effect.when, False):
        return False
    if effect.match is None:
        return True
    target = now.bodies.get(step.card)
    if target is not None and target.in_play:
        return fits(effect.match, now, target, body)
    death = next((one for one in reversed(written.deaths(state)) if one.card == step.card), None)
    return death is not None and any(word in (*death.alignments, *death.passing) for word in effect.match.align)


def _helpers(state: State) -> tuple[CardId, ...]:
    attack = written.attack(state)
    if attack is None:
        return ()
    return (attack.leader, *(one.card for one in attack.contributions if one.side == "attack"))


def _of_the_dead(game: InwoContext, step: Happened) -> Iterator[StepBase]:
    """What a card does when it is destroyed itself."""
    for effect in game.design(step.card).all_effects:
        if isinstance(effect, Draw) and effect.when == "self_destroyed" and step.seat:
            yield DrawPlots(step.seat, 1 + game.design(step.card).power)


def _never_returns(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a Group destroyed just now is out of the game for good: by itself, its destroyers, or what was played."""
    if any(isinstance(one, PermanentRemoval) and one.applies is not None for one in game.design(card).all_effects):
        return True
    if any(
        isinstance(one, PermanentRemoval) and one.when == "self_leads_or_aids"
        for helper in _helpers(state) if helper
        for one in game.design(helper).all_effects
    ):  # fmt: skip
        return True
    victim = Body(card, game.design(card), "", "beside")
    return any(
        isinstance(one, PermanentRemoval) and one.target is not None and one.target.special == "victim"
        and (one.only is None or fits(one.only, world(game, state), victim))
        for play in announced.in_force(game.catalogue, written.plays(state)) if play.settled
        for one in announced.effects_of(game.design(play.card), play)
    )  # fmt: skip


def lost(game: InwoContext, state: State, card: CardId, by: Seat) -> Iterator[StepBase]:
    """Cards that are lost with one that was destroyed (`lost_with`), and Resources linked to it (INWO-RES-09)."""
    links = {link.card: link.to for link in written.links(state)}
    for one, to in links.items():
        if to == card and game.is_resource(one):
            yield _leaves(game, state, one)
    for effect in game.design(card).all_effects:
        if isinstance(effect, LostWith) and effect.by.relation == "this_card":
            yield from (_lost(game, state, one, by, effect) for one in _linked(links, card))
    for one in _linked(links, card):
        for effect in game.design(one).all_effects:
            if isinstance(effect, LostWith) and effect.applies.relation == "this_card" and game.is_group(one):
                yield _lost(game, state, one, by, effect)


def _linked(links: dict[CardId, CardId], card: CardId) -> tuple[CardId, ...]:
    return tuple(one for pair in links.items() if card in pair for one in pair if one != card)


def _lost(game: InwoContext, state: State, card: CardId, by: Seat, effect: LostWith) -> StepBase:
    if game.is_group(card):
        return Destroy(card, by if effect.counts_for_attacker else "", "lost")
    return _leaves(game, state, card)


def _leaves(game: InwoContext, state: State, card: CardId) -> StepBase:
    owner = game.owner(state, card) or tree.controller(game, state, card) or state.turn.seat
    return Discarded(card, names.discard(owner), seat=owner)


def _self_discards(game: InwoContext, state: State, now: World) -> Iterator[StepBase]:
    """Cards that are thrown away when their owner has no Group of a sort left (`discard_self_if`)."""
    for body in now.bodies.values():
        for effect in body.design.all_effects:
            if not isinstance(effect, Manual) or effect.outline.get("what") != "discard_self_if":
                continue
            condition = effect.outline["condition"]
            wanted = condition.get("own_count", {}).get("align") if isinstance(condition, dict) else None
            if wanted and body.zone == "resources":
                held = any(wanted in now.alignments(one) for one in now.groups() if one.seat == body.seat)
                if not held:
                    yield _leaves(game, state, body.key)


def keeps_failed(game: InwoContext, state: State, seat: Seat) -> bool:
    """Whether a Group of a seat's hand that was not taken goes back there (INWO-ATTACK-RESULT-03)."""
    return any(source.seat == seat for source, _ in world(game, state).active(KeepFailedTakeover))


def draws_at_turn(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Plots a seat draws in phase 1 (INWO-TURN-01)."""
    now = world(game, state)
    n = 1
    for body in now.bodies.values():
        for effect in body.design.all_effects:
            if body.seat != seat or not isinstance(effect, Draw) or effect.when != "turn_start_draw" or body.disabled:
                continue
            times = 1 if effect.per is None else sum(1 for one in now.groups() if fits(effect.per, now, one, body))
            number = effect.n if isinstance(effect.n, int) else 1
            n = max(n, number) if effect.mode == "set" else n + number * times
    return n
