"""T-ATTACK: the bell, declared targets, attacks from left to right, strikes and what they hit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, is_under_water, power, silenced
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.queries import Reach, Shielded
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.turn import step_fault
from companion.games.augmented.steps.attack import Aims, Attack, Attacked, Damage, Direct, Hit, Land, Strike
from companion.games.augmented.steps.cards import Check, Perish
from companion.games.augmented.steps.moments import AfterAttack, BellEffects, Covers, Targeted
from companion.games.augmented.steps.turn import EndStep
from companion.games.common.refusals import Answer
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, has, in_arrow_order, straight
from companion.games.lane_duel.combat import Bell, one_by_one
from companion.games.lane_duel.queries import Aim
from companion.games.lane_duel.steps import Attacks
from companion.kernel.actions import Faults
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Asked, Fact, Marked, Turned, emptied
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

SNIPER = "sniper"


@rules.action
class Ring(Bell, frozen=True):
    """The play step ends and the attack step begins (AUG-BELL-01).

    `aims` declares targets beforehand, one word for each card that may choose: ``B1:A3+A4``.
    """

    aims: tuple[str, ...] = ()

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        """Whose turn it is, the step, then the aims, AUG-SIGIL-Sniper: only enemy spaces, one for each strike, and only
        of a card that may choose."""
        if self.seat == state.turn.seat and state.turn.phase == names.DRAW:
            yield no("E_MUST_DRAW", "AUG-DRAW-01")
        yield step_fault(state, self.seat, names.PLAY)
        for text in self.aims:
            where, spaces = declared(text)
            card = state.top(where)
            if card is None or lanes.side(where) != self.seat or not reach(game, state, card):
                none = say("No card on {where} may choose its targets.", where=where)
                yield no("E_BAD_TARGET", "AUG-SIGIL-Sniper", none)
                return
            within = set(spaces) <= set(reach(game, state, card))
            if not within or len(spaces) != len(pattern(game, state, card)):
                yield no("E_BAD_TARGET", "AUG-SIGIL-Sniper", say("Choose one space it may strike for each strike."))

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        """BellEffects first: they are the bell's. Then who may choose is asked, then T-ATTACK, then T-END."""
        cards = cards_of(game, state, self.seat)
        for card in cards:
            yield BellEffects(card)
        yield Turned(self.seat, state.turn.number, names.ATTACK)
        yield from emptied(state, (names.DIRECT,))
        told = set()
        for text in self.aims:
            where, spaces = declared(text)
            card = state.at(where)[-1]
            told.add(card)
            yield from aimed(card, spaces)
        yield Aims(tuple(card for card in cards if card not in told))
        yield Attacks(lanes.arrow(self.seat), cards)
        yield EndStep(self.seat)


@rules.action
class AimAt(Answer, frozen=True):
    """The spaces a card's strikes will go to, in order, all declared before any damage (AUG-CLAR-08)."""

    verb = "aim"

    card: CardId
    spaces: tuple[Place, ...]

    def steps(self, game: AugmentedContext, state: State) -> Iterator[Fact]:
        return aimed(self.card, self.spaces)

    def label(self, game: AugmentedContext, state: State) -> str:
        first, *others = self.spaces
        return say("Strike {space}", space=first) + joined(say(", then {space}", space=space) for space in others)


def declared(text: str) -> tuple[Place, tuple[Place, ...]]:
    """A card's space and its targets out of ``B1:A3+A4``."""
    where, _, spaces = text.partition(":")
    return Place(where), tuple(map(Place, filter(None, spaces.split("+"))))


def aimed(card: CardId, spaces: tuple[Place, ...]) -> Iterator[Fact]:
    """Declared targets are marks until the attack is made."""
    for number, space in enumerate(spaces, 1):
        yield Marked(card, f"{names.AIM}{number}", lanes.lane_of(space))


@rules.expands(Aims)
def aims(game: AugmentedContext, state: State, step: Aims) -> Iterator[StepBase]:
    """AUG-CLAR-08, AUG-RULING-49: the first that may choose is asked; one ring is the space in front."""
    for at, card in enumerate(step.cards):
        seat = controller(state, card)
        enemy = reach(game, state, card)
        if seat is None or not enemy or (power(game, state, card) < 1 and not others_strike_first(game, state, card)):
            continue
        plain = pattern(game, state, card)
        front = AimAt(seat, card, plain)
        options = (front, *(AimAt(seat, card, way) for way in product(enemy, repeat=len(plain)) if way != plain))
        text = say(
            "{name}: where does {card} strike? Ring for the space in front.",
            name=game.names[seat],
            card=game.card_name(card),
        )
        yield Asked(
            Prompt((seat,), SNIPER, text, options, clause="AUG-SIGIL-Sniper", default=front, bell=front),
            (Aims(step.cards[at + 1 :]),),
        )
        return


def reach(game: AugmentedContext, state: State, card: CardId) -> tuple[Place, ...]:
    """The spaces a card may choose among; none for one that strikes where it must (AUG-RULING-25 for silenced ones)."""
    seat, query = controller(state, card), Reach(card)
    if seat is None:
        return ()
    spaces: tuple[Place, ...] = ask(game, state, query, ())
    if not spaces and silenced(game, state, card) and others_strike_first(game, state, card):
        words = (game.working.effects[sigil] for sigil in game.working.printed(state, card))
        spaces = next((word.modify(state, card, query, ()) for word in words if Reach in (word.queries or ())), ())
    return lanes.left_to_right(spaces, seat)


def others_strike_first(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether others of its side strike before it: what keeps it from attacking, or silences it, may be gone at its
    turn (AUG-CLAR-12, AUG-RULING-25)."""
    cards = cards_of(game, state, controller(state, card) or "")
    return any(power(game, state, other) > 0 for other in cards[: cards.index(card)])


def pattern(game: AugmentedContext, state: State, card: CardId) -> tuple[Place, ...]:
    """The spaces of an attack without declared targets, left first (AUG-ATK-02 … 04)."""
    seat = controller(state, card) or ""
    spaces = ask(game, state, Aim(card), (straight(state, card),))
    return lanes.left_to_right(spaces, seat)


def targets(game: AugmentedContext, state: State, card: CardId) -> tuple[Place, ...]:
    """The target list of an attack as it is fixed when the attack starts (AUG-CLAR-06, 07)."""
    plain, seat = pattern(game, state, card), controller(state, card) or ""
    if silenced(game, state, card):
        return plain
    lanes_told = [state.mark(card, f"{names.AIM}{number}") for number in range(1, len(plain) + 1)]
    chosen = (lanes.slot(lanes.other(seat), lane) if lane else None for lane in lanes_told)
    return tuple(space or there for space, there in zip(chosen, plain, strict=True))


@rules.expands(Attacks)
def attacks(game: AugmentedContext, state: State, step: Attacks) -> Iterator[StepBase]:
    """AUG-ATK-01: from left to right."""
    return one_by_one(state, step, lambda card, where: Attack(card))


@rules.expands(Attack)
def attack(game: AugmentedContext, state: State, step: Attack) -> Iterator[StepBase]:
    """AUG-ATK-01, AUG-CLAR-12: at least 1 power now."""
    if power(game, state, step.card) < 1:
        return
    spaces = targets(game, state, step.card)
    for number, space in enumerate(spaces):
        yield Strike(step.card, space, first=number == 0)
    yield Attacked(step.card, len(spaces))


@rules.expands(Strike)
def strike(game: AugmentedContext, state: State, step: Strike) -> Iterator[StepBase]:
    """T-ATTACK 1 and 2 (AUG-RULING-20, 26, 33). The first strike of an attack is marked while it lasts."""
    if not opposes(state, step.card, step.space):
        return
    if step.first:
        yield Marked(step.card, names.FIRST, 1)
    target = state.top(step.space)
    if target is not None:
        if not passes(game, state, step.card, target) and not ask(game, state, Shielded(target, step.card), False):
            yield Targeted(target, step.card)
    else:
        for _, card in in_arrow_order(game, state, lanes.side(step.space) or ""):
            yield Covers(card, step.space, step.card)
    yield Land(step.card, step.space, step.free)


def opposes(state: State, card: CardId, space: Place) -> bool:
    """Whether a card is in play on the side opposite a space: one that a Fishhook pulled over strikes no more."""
    return controller(state, card) == lanes.side(lanes.facing(space))


@rules.expands(Land)
def land(game: AugmentedContext, state: State, step: Land) -> Iterator[StepBase]:
    """T-ATTACK 3 to 6."""
    card = step.card
    if not opposes(state, card, step.space):
        return
    points, target = power(game, state, card), state.top(step.space)
    if target is None or passes(game, state, card, target):
        yield Direct(lanes.side(step.space) or "", points, card)
    elif not ask(game, state, Shielded(target, card), False):
        yield Hit(card, target, points)
    elif not step.free:
        yield Marked(card, names.PREVENTED, 1)
    if state.mark(card, names.FIRST):
        yield Marked(card, names.FIRST, -1)


def passes(game: AugmentedContext, state: State, card: CardId, target: CardId) -> bool:
    """Whether a strike goes past the card in its space: over it, or over its water (AUG-SIGIL-Waterborne)."""
    if flies(game, state, card) and not has(game, state, target, "mighty-leap"):
        return True
    return is_under_water(game, state, target) and not has(game, state, card, "aquanaut")


def flies(game: AugmentedContext, state: State, card: CardId) -> bool:
    """Whether a card is Airborne now; one with the Lammergier Trait only below 4 power."""
    heavy = "lammergier-trait" in game.face(state, card).traits and power(game, state, card) >= 4
    return not heavy and has(game, state, card, "airborne")


@rules.expands(Hit)
def hit(game: AugmentedContext, state: State, step: Hit) -> Iterator[StepBase]:
    """T-ATTACK 6 to 8: with 0 power it is struck, not damaged (AUG-RULING-21); damage beyond its health is lost."""
    yield Damage(step.target, step.points, step.card, strike=True)
    yield Check(step.target, step.card)
    yield Check(step.card, step.target)


@rules.expands(Attacked)
def attacked(game: AugmentedContext, state: State, step: Attacked) -> Iterator[StepBase]:
    """A card whose every strike was prevented has attacked nothing (AUG-RULING-52). Declared targets are used up."""
    if state.mark(step.card, names.PREVENTED) < step.strikes:
        yield AfterAttack(step.card)
    else:
        yield from _over(state, step.card)


def _over(state: State, card: CardId) -> Iterator[Fact]:
    """The marks a card has during an attack only."""
    for name, value in list(state.marks_of(card)):
        if name.startswith(names.AIM) or name in (names.FIRST, names.PREVENTED):
            yield Marked(card, name, -value)


@rules.expands(AfterAttack)
def after_attack(game: AugmentedContext, state: State, step: AfterAttack) -> Iterator[StepBase]:
    """A doomed attack was its last."""
    yield from _over(state, step.card)
    last = state.mark(step.card, names.LAST)
    if last and active_slot(state, step.card) is not None:
        yield Marked(step.card, names.OPENING, -last)
        yield Marked(step.card, names.LAST, -last)
        yield Perish(step.card)
