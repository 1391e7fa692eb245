"""T-STRIKE, T-SETTLE and T-DEATH: what a strike does, what goes on the scale, who perishes and who eats the corpse."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import holdable, left_behind, owner
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.steps import LoseLife, Settle, TakeItem
from companion.games.lane_duel import scale
from companion.games.lane_duel.board import active_slot, flies, has, hearts, is_down, leaps, power
from companion.games.lane_duel.combat import offer_feast
from companion.games.lane_duel.facts import Boned, Cleared, Dealt, Died, Struck, Tipped
from companion.games.lane_duel.payment import BACK
from companion.games.lane_duel.queries import BonesOf, Deadly
from companion.games.lane_duel.steps import Enter, Fall, Feast, Hit, Perish, Strike, Tip
from companion.kernel.actions import CardAction, Faults
from companion.kernel.engine import ask
from companion.kernel.facts import Counted, Fact
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

ITEM_AT = 4
CAP = 3


@rules.expands(Strike)
def strike(game: InscriptionContext, state: State, step: Strike) -> Iterator[StepBase]:
    """T-STRIKE 1, 3 and 4 (2 is the Burrower's)."""
    if active_slot(state, step.attacker) is None:
        return
    strength = power(game, state, step.attacker)
    if not strength:
        return
    target, aloft = state.top(step.space), flies(game, state, step.attacker)
    if target is None or is_down(state, target) or (aloft and not leaps(game, state, target)):
        yield Dealt(names.DIRECT, strength, striker=step.attacker, space=step.space)
    else:
        yield Hit(step.attacker, step.space)


@rules.expands(Hit)
def hit(game: InscriptionContext, state: State, step: Hit) -> Iterator[StepBase]:
    """T-STRIKE 5–8: damage, then reactions (they hear `Struck`), then deaths."""
    target, strength = state.top(step.space), power(game, state, step.attacker)
    if target is None or not strength:
        return
    left = hearts(game, state, target)
    if left > 0:
        yield Struck(target, names.DAMAGE, min(strength, left), striker=step.attacker)
    if game.options.over_damage and strength > left:
        yield Dealt(names.DIRECT, strength - left, striker=step.attacker, space=step.space, surplus=True)
    yield Fall(target, step.attacker, touched=left > 0 and bool(ask(game, state, Deadly(step.attacker), False)))
    yield Fall(step.attacker, target)


@rules.expands(Settle)
def settle(game: InscriptionContext, state: State, step: Settle) -> Iterator[StepBase]:
    """T-SETTLE: the total of the attack goes on the scale at once (INS-RULING-05)."""
    if state.count(names.DIRECT):
        yield Tip(step.seat, state.count(names.DIRECT))


@rules.expands(Tip)
def tip(game: InscriptionContext, state: State, step: Tip) -> Iterator[StepBase]:
    """T-SETTLE 1–4: the cap, the clamp, and what follows from where the tooth rests."""
    seat, counted, before = step.seat, step.points, state.count(names.SCALE)
    if state.count(names.capped(seat)):
        counted = scale.counted(counted, state.count(names.scored(seat)), CAP)
        if counted:
            yield Counted(names.scored(seat), counted)
    after = scale.moved(before, seat, counted)
    if after == before:
        return
    yield Tipped(names.SCALE, after - before, seat=seat, wanted=step.points, counted=counted)
    if abs(after) == scale.END:
        yield LoseLife(scale.hurt(after))
    elif abs(after) == ITEM_AT:
        yield TakeItem(scale.hurt(after))


@rules.expands(Perish)
def perish(game: InscriptionContext, state: State, step: Perish) -> Iterator[StepBase]:
    """T-DEATH, INS-RULING-12, 13. What `Died` sets off is done before the Corpse Eater is asked."""
    card, space = step.card, active_slot(state, step.card)
    if space is None:
        return
    seat, whose, kind = space.zone[0], owner(state, card), game.face(state, card).kind
    squirrel = kind == "squirrel" and not game.options.limited_squirrels
    to = names.squirrels(whose) if squirrel else names.ITEMS if kind == "item" else names.dead(seat)
    bones = int(ask(game, state, BonesOf(card), 1))
    for base in state.at(space)[:-1]:
        yield Cleared(base, names.dead(seat))
    yield Died(card, to, seat=seat, combat=step.combat, sacrificed=step.sacrificed, by=step.by, slot=space)
    yield from left_behind(state, (card,))
    if squirrel and not has(game, state, card, "unkillable"):  # that one goes to the hand
        yield Counted(names.squirrel_count(whose), 1)
    yield Boned(names.bones(seat), bones, why=game.call(state, card))
    if step.combat:
        yield Feast(space, seat)


@rules.action
class Eat(CardAction, frozen=True):
    """A Corpse Eater takes the freed space (INS-SIGIL-CorpseEater)."""

    verb = "eat"
    said = say("Play {card} there")

    to: Place

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """An open window accepts its own options without asking here."""
        yield no("E_CORPSE_EATER_CLOSED", "INS-RULING-37", "", BACK)

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """Free, into the freed space, in anybody's turn."""
        yield from out_of_hand(game, state, self.seat, self.card)
        yield Enter(self.card, self.to, self.seat, free=True)


@rules.expands(Feast)
def feast(game: InscriptionContext, state: State, step: Feast) -> Iterator[Fact]:
    """Asked if a Corpse Eater may be in the hand; by option only one known to be there."""
    seat, space, shown = step.seat, step.space, game.hidden_hands[step.seat].cards(state)
    held = shown if game.options.corpse_eater == "known" else holdable(game, state, seat)
    eaters = [Eat(seat, card, space) for card in held if "corpse-eater" in game.face(state, card).sigils]
    known = any(one.card in shown for one in eaters)
    return offer_feast(game, state, step, eaters, Pass(seat), "INS-SIGIL-CorpseEater", known=known)
