"""What the rules ask of the sums: numbers, strength, who may join, who may attack, goals (of a state of a table)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.inwo import names, sayings, written
from companion.games.inwo.cards.effects.hands import BuyRate, HandLimit, HideUnder
from companion.games.inwo.cards.effects.shield import Immune
from companion.games.inwo.cards.effects.stats import ReliefPower
from companion.games.inwo.cards.effects.tokens import ExtraToken
from companion.games.inwo.notes import Attack
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import barriers, goals, joining, nature, numbers, strength
from companion.games.inwo.sums.bridge import during, world
from companion.games.inwo.sums.goals import Goals, Progress
from companion.games.inwo.sums.joining import Bars, Entry
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.strength import Strength
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.sums.worth import Side, Way, worth
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

HAND = 5
"""INWO-PLOT-12."""

# --- one card --------------------------------------------------------------------------------------------------------


def counts(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a card is in play or attacked, so that its numbers are more than what is printed on it."""
    return card in world(game, state).bodies


def power(game: InwoContext, state: State, card: CardId) -> int:
    """A card's Power; 0 for a card that is not in play."""
    body = world(game, state).bodies.get(card)
    return numbers.power(world(game, state), body) if body is not None else 0


def global_power(game: InwoContext, state: State, card: CardId) -> int:
    """A card's Global Power."""
    body = world(game, state).bodies.get(card)
    return numbers.global_power(world(game, state), body) if body is not None else 0


def resistance(game: InwoContext, state: State, card: CardId) -> int:
    """A Group's Resistance."""
    body = world(game, state).bodies.get(card)
    return numbers.resistance(world(game, state), body) if body is not None else 0


def alignments(game: InwoContext, state: State, card: CardId, *, lasting: bool = False) -> tuple[str, ...]:
    """A Group's alignments; `lasting`: the permanent ones."""
    now = world(game, state)
    body = now.bodies.get(card) or Body(card, game.design(card), "", "hand")
    return nature.alignments(now, body, lasting=lasting)


def attributes(game: InwoContext, state: State, card: CardId) -> tuple[str, ...]:
    """A card's attributes."""
    body = world(game, state).bodies.get(card)
    return nature.attributes(world(game, state), body) if body is not None else game.design(card).attributes


def takes_tokens(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a card gets tokens at all: not while its Power is reduced to 0, or something forbids it to act."""
    now = world(game, state)
    body = now.bodies.get(card)
    if body is None or not body.design.takes_token or barriers.disabled(now, body):
        return False
    return not now.beneath_devastation(body)


def quota(game: InwoContext, state: State, card: CardId) -> int:
    """How many tokens a card is filled up to in phase 4 (INWO-TOKEN-07, INWO-RULING-71)."""
    now = world(game, state)
    body = now.bodies.get(card)
    if body is None:
        return 0
    return 1 + sum(_extra(now, source, rule, body) for source, rule in now.active(ExtraToken))


def _extra(now: World, source: Body, rule: ExtraToken, body: Body) -> int:
    if not fits(rule.applies, now, body, source) or barriers.beyond(now, source, body, helping=True):
        return 0
    if rule.accumulate:
        return body.tokens
    return rule.n * (1 if rule.per is None else sum(1 for one in now.groups() if fits(rule.per, now, one, source)))


def goes_along(game: InwoContext, state: State, card: CardId, mode: str) -> int:
    """How many tokens are void once a card spends one on an attack of this mode: they are for other acts."""
    now = world(game, state)
    body = now.bodies.get(card)
    given = {link.card for link in written.links(state) if link.gave}
    return 0 if body is None else sum(
        _extra(now, source, rule, body) for source, rule in now.active(ExtraToken)
        if mode in rule.not_for and source.key in given
    )  # fmt: skip


def relief_power(game: InwoContext, state: State, card: CardId) -> int:
    """What a card is worth where Relief is paid (INWO-RULING-41)."""
    now = world(game, state)
    body = now.bodies.get(card)
    if body is None:
        return 0
    n = numbers.power(now, body)
    for source, rule in now.active(ReliefPower):
        if fits(rule.applies, now, body, source):
            n = rule.value if rule.mode == "set" else n * rule.value
    return n


# --- one seat --------------------------------------------------------------------------------------------------------


def hand_limit(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Plots a seat may hold (INWO-PLOT-16)."""
    rules = [rule for source, rule in world(game, state).active(HandLimit) if source.seat == seat]
    below = [rule for source, rule in world(game, state).active(HideUnder)
             if source.seat == seat and rule.outside_hand_limit and isinstance(rule.count, int)]  # fmt: skip
    more = sum(rule.add for rule in rules) + sum(1 for _ in below)
    return max([HAND, *(rule.set for rule in rules if rule.set is not None)]) + more


def goal_card_limit(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Goal cards a seat may hold, by what is known of it (INWO-GOAL-10)."""
    shown = [game.design(card) for card in state.at(names.exposed(seat))]
    return goals.most_goal_cards(world(game, state), seat, shown)


def plot_price(game: InwoContext, state: State, seat: Seat) -> tuple[int, int]:
    """How many Illuminati tokens, and how many tokens of other Groups, buy a Plot (INWO-BUY-01, -02)."""
    rules = [rule for source, rule in world(game, state).active(BuyRate) if source.seat == seat]
    return (min(rule.illuminati for rule in rules), min(rule.groups for rule in rules)) if rules else (1, 2)


# --- the attack ------------------------------------------------------------------------------------------------------


def strength_of(game: InwoContext, state: State, attack: Attack | None = None) -> Strength:
    """The strength of the attack that runs, or of one that is thought of, with every term; the same before it is
    announced, while it is answered and when it is locked."""
    found = attack or written.attack(state)
    if found is None:
        return Strength(())
    found = standing(game, state, found)
    return strength.strength(during(game, state, found), found)


def standing(game: InwoContext, state: State, attack: Attack) -> Attack:
    """The attack with what each that joined can give as things are: its Global Power, its Power, or nothing
    (INWO-RULING-31). Once it is locked nothing changes any more."""
    if attack.strength is not None or all(one.kind in _FIXED for one in attack.contributions):
        return attack
    left = []
    for one in attack.contributions:
        if one.kind in _FIXED:
            left.append(one)
            continue
        rest = replace(attack, contributions=tuple(other for other in attack.contributions if other != one))
        ready = one.spent or state.mark(one.card, names.TOKEN) > 0
        if ready and fault(game, state, rest, one.card, one.side) is None:
            left.append(replace(one, kind=value(game, state, rest, one.card, one.side)[0]))
    return replace(attack, contributions=tuple(left))


_FIXED = ("agents", "self_defence")
"""Kinds of contribution that stay what they are."""


def frozen_power(game: InwoContext, state: State, target: CardId) -> int:
    """A target's Power as an Instant attack finds it (INWO-INSTANT-08)."""
    body = world(game, state).bodies.get(target)
    return strength.frozen_power(world(game, state), body) if body is not None else 0


def entries(game: InwoContext, state: State, attack: Attack) -> tuple[Entry, ...]:
    """For every Illuminati and Group in play, on both sides: what it would add, or the clause that forbids it."""
    return joining.eligible(during(game, state, attack), attack, _bars(state))


def joins(game: InwoContext, state: State, attack: Attack, card: CardId, side: Side) -> Entry:
    """What one card would add to a side, or the clause that forbids it; its own contribution aside."""
    now = during(game, state, attack)
    body, target = now.bodies.get(card), now.target
    if body is None or target is None or not body.in_play:
        return Entry(card, "", side, clause="INWO-RULING-24")
    return joining.entry(now, attack, target, body, side, _bars(state))


def fault(game: InwoContext, state: State, attack: Attack, card: CardId, side: Side) -> Refusal | None:
    """Why a card may not join a side, whatever its tokens; ``None``: it may."""
    found = joins(game, state, attack, card, side)
    return no(found.clause, joining.REASONS[found.clause]) if found.clause and found.clause not in _OF_TOKENS else None


_OF_TOKENS = frozenset(("INWO-TOKEN-02", "INWO-RULING-08"))
"""What the caller looks at itself."""


def value(game: InwoContext, state: State, attack: Attack, card: CardId, side: Side) -> tuple[Way, int]:
    """How a card would join, and with how much, tokens aside."""
    now = during(game, state, attack)
    body, target = now.bodies.get(card), now.target
    if body is None or target is None:
        return "power", 0
    return worth(now, attack, target, body, side)


def again(game: InwoContext, state: State, attack: Attack, card: CardId, side: Side) -> bool:
    """Whether a card that is in an attack may spend another token on the same side of it."""
    now = during(game, state, attack)
    body = now.bodies.get(card)
    return body is not None and joining.again(now, body, attack, side)


def _bars(state: State) -> Bars:
    early = state.turn.phase in names.EARLY
    return Bars((state.turn.seat,) if early else ())


def may_attack(game: InwoContext, state: State, attack: Attack) -> Refusal | None:
    """Why this leader may not make this attack: secrecy, immunity, what cannot be, the opening (INWO-SECRET-04 …)."""
    now = during(game, state, attack)
    target = now.target
    if target is None:
        return no("ATTACK-CONTROL-03", say("That is no target."))
    return next(filter(None, _against(game, state, now, attack, target)), None)


def _against(
    game: InwoContext, state: State, now: World, attack: Attack, target: Body
) -> Iterator[Refusal | None]:  # fmt: skip
    mode = strength.mode_of(attack)
    leader = now.leader
    if not attack.from_hand and target.seat != attack.seat:
        yield _opening(game, state, attack.seat, target.seat)
    if leader is not None:
        if barriers.secret(now, target) and not barriers.reaches_secret(now, leader, "attack"):
            yield no("SECRET-04", say("Only Illuminati, Secret Groups and Groups that say so attack a Secret Group."))
        if barriers.immune(now, target, leader, "groups", mode=mode, privileged=attack.privileged):
            yield no(
                "IMMUNITY-01",
                game.told_of(
                    target.key,
                    "{target} is immune to {card}.",
                    "{target} are immune to {card}.",
                    card=game.card_name(leader.key),
                ),
            )
        if barriers.cannot(now, "attack", leader, target=target, mode=mode) is not None:
            yield _no_attack(game, leader)
    yield untouchable(game, now, attack, target)


def _no_attack(game: InwoContext, body: Body) -> Refusal:
    return no("META-05", say("A card says that {card} cannot make this attack.", card=game.card_name(body.key)))


def untouchable(
    game: InwoContext, now: World, attack: Attack, target: Body, card: Body | None = None
) -> Refusal | None:
    """What the target cannot suffer; `card`: what strikes it, when that is not announced yet."""
    if card is None:
        card = now.bodies.get(attack.card) if attack.card else None
    by = (card.design.kind, *(tag.lower() for tag in card.design.tags)) if card is not None else ()
    wanted = ["controlled"] if attack.type == "control" else ["destroyed"]
    if card is not None:
        kinds = {"disaster": "disasters", "assassination": "assassinations"}
        kind = kinds.get(card.design.kind)
        if kind is not None and _immune_to_card(now, target, card, kind):
            return no(
                "IMMUNITY-01",
                game.told_of(
                    target.key,
                    "{target} is immune to {card}.",
                    "{target} are immune to {card}.",
                    card=game.card_name(card.key),
                ),
            )
        if barriers.striking(now, card, target) is not None:
            return _no_attack(game, card)
        comes = card.design.strike.on_success
        wanted = {"kill": ["killed", "destroyed"], "devastate": ["devastated"]}.get(comes, wanted)
    for what in wanted:
        if barriers.cannot(now, what, target, mode=strength.mode_of(attack), by=by) is not None:
            return no("META-05", sayings.cannot(what, game.card_name(target.key)))
    return None


def _immune_to_card(now: World, target: Body, card: Body, against: str) -> bool:
    """Immunity to Disasters holds whoever plays them."""
    return any(
        against in rule.against and source is target and fits(rule.to, now, card, source)
        for source, rule in now.active(Immune)
    ) or barriers.immune(now, target, card, against)  # fmt: skip


def _opening(game: InwoContext, state: State, attacker: Seat, defender: Seat) -> Refusal | None:
    """Protection of the first turn, and of two players (INWO-FIRST-01, INWO-2P-02)."""
    if state.count(names.protected(defender)) and not written.may_retaliate(state, defender, attacker):
        return no("FIRST-01", say("{defender} has not finished a first turn.", defender=game.person(defender)))
    if game.duel and not all(state.count(names.turns(seat)) for seat in game.seats):
        return no("2P-02", say("First both of you finish a turn."))
    return None


# --- goals -----------------------------------------------------------------------------------------------------------


def _goals(game: InwoContext, state: State) -> Goals:
    basic = state.count(names.GOAL) or game.goal
    return Goals(basic, written.deaths(state), state.turn.number, written.falls(state))


def progress(
    game: InwoContext, state: State, seat: Seat, cards: Iterable[CardId] = ()
) -> tuple[Progress, ...]:  # fmt: skip
    """How far a seat is on every way to win; `cards`: Goal cards it declares besides those that lie exposed."""
    shown = [card for card in state.at(names.exposed(seat)) if game.design(card).kind == "goal"]
    held = [Body(card, game.design(card), seat, "beside") for card in dict.fromkeys((*shown, *cards))]
    return goals.progress(world(game, state), _goals(game, state), seat, held)


def counts_double(game: InwoContext, state: State, card: CardId, seat: Seat, cards: Iterable[CardId] = ()) -> bool:
    """Whether a Group would count double for the Basic Goal if a seat controlled it; `cards` as in `progress`."""
    now = world(game, state)
    body = copy(now.bodies.get(card) or Body(card, game.design(card), seat, "structure"))
    body.seat, body.zone = seat, "structure"
    held = [Body(one, game.design(one), seat, "beside") for one in cards]
    return goals.counts_double(now, seat, body, held)


def met(game: InwoContext, state: State, seat: Seat, cards: Iterable[CardId] = ()) -> tuple[str, ...]:
    """The goals a seat has met: ``basic``, or the design whose goal it is."""
    return tuple(one.goal for one in progress(game, state, seat, cards) if one.met)


def sharing(game: InwoContext, state: State, winners: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of several who win (INWO-WIN-05, -06)."""
    return goals.shared_victory(world(game, state), winners)
