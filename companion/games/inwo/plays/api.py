"""What the play machine asks of the cards (ledger 4.4): may it be played, what is still to choose, what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from companion.games.inwo import written
from companion.games.inwo.cards.effects.attack import JoinAfterRoll, ModAttack, ModDefend
from companion.games.inwo.cards.people import for_people
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.plays import choices, costs, hands, limits, outlines, rolls, settling, targets, timing
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import barriers
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

End = Literal["discard", "linked", "nwo", "play"]


def fault(game: InwoContext, state: State, play: Play) -> Refusal | None:
    """Why it may not be announced: moment, limits, target, cost; ``None``: it may."""
    return next(filter(None, _faults(game, state, play)), None)


def _faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    yield from timing.faults(game, state, play)
    yield from limits.faults(game, state, play)
    if play.effect >= 0:
        yield _able(game, state, play)
    yield from targets.faults(game, state, play)
    yield from costs.faults(game, state, play)


def _able(game: InwoContext, state: State, play: Play) -> Refusal | None:
    """Whether the card whose ability is used may act: its own, and nothing has switched it off."""
    now = world(game, state)
    body = now.bodies.get(play.card)
    if body is None or body.seat != play.seat or body.zone not in ("structure", "resources"):
        return no("PLOT-18", game.told_of(play.card, "{card} is not yours to use.", "{card} are not yours to use."))
    if not 0 <= play.effect < len(game.design(play.card).effects):
        return no("PLOT-01", game.told_of(play.card, "{card} has no such ability.", "{card} have no such ability."))
    if barriers.disabled(now, body):
        return no("RULING-82", say("{card} cannot act now.", card=game.card_name(play.card)))
    return None


def switched_off(game: InwoContext, state: State, play: Play) -> bool:
    """Whether the card whose ability is used cannot act any more (INWO-CANCEL-10)."""
    return _able(game, state, play) is not None


def abilities(game: InwoContext, card: CardId) -> tuple[int, ...]:
    """The numbers of a card's effects that are used, not merely in force."""
    found = []
    for number, effect in enumerate(game.design(card).effects):
        inner = tuple(effect.each()) if hasattr(effect, "each") else (effect,)
        if any(one.used and (one.cost is not None or one.when in USED_WHEN or _at_dice(one)) for one in inner):
            found.append(number)
    return tuple(found)


def _at_dice(effect: Any) -> bool:
    return isinstance(effect, JoinAfterRoll)


USED_WHEN = (
    "any_time", "own_turn", "own_turn_end", "not_in_attack", "not_privileged", "after_roll", "turn_end",
    "own_destroy_failed",
)  # fmt: skip
"""Moments at which an ability without a price is used by its owner's word."""


def pays(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """What is paid at the announcement, and what is remembered of it."""
    yield from costs.steps(game, state, play)
    used = limits.uses(game, state, play)
    if used:
        yield written.with_use(state, *used)


def payers(game: InwoContext, state: State, play: Play) -> tuple[CardId, ...]:
    """The cards whose tokens pay, to be kept in `Play.pay`."""
    return costs.payers(game, state, play)


def settles(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """What it does when its window has closed and it is in force."""
    return settling.settled(game, state, play)


def unfinished(game: InwoContext, state: State, play: Play) -> Iterator[StepBase]:
    """What comes of it when its card has been laid away: a draw of several cards to be finished before anything goes
    back into the deck, or the end of the turn."""
    yield from hands.unfinished(game, state, play)
    yield from outlines.afterwards(game, play)


def by_people(game: InwoContext, play: Play) -> bool:
    """Whether people have to carry some of it out (INWO-RULING-68)."""
    return any(for_people(game.design(play.card), one) for one in choices.effects(game, play)) or (
        play.effect < 0 and game.design(play.card).kind == "plot" and not timing.timing_of(game.design(play.card), play)
    )


def stays(game: InwoContext, state: State, play: Play) -> End:
    """Where the card goes: discarded, linked, among the New World Orders; ``play``: the ability's card stays."""
    design = game.design(play.card)
    if play.effect >= 0:
        return "play"
    if design.kind == "nwo":
        return "nwo"
    return "linked" if design.stays == "linked" and play.target else "discard"


def kept(game: InwoContext, state: State, play: Play) -> bool:
    """Whether the settled play goes on to count for the attack that runs."""
    return settling.stays_for_attack(game, state, play)


def forced_again(game: InwoContext, state: State, attack: Attack) -> Iterator[StepBase]:
    """The throws that cards in play ask for by themselves before the roll counts."""
    return rolls.forced_again(game, state, attack)


def supports(game: InwoContext, play: Play) -> bool:
    """Whether it adds to a side of the attack (so that the attacker's commits it, INWO-RULING-19)."""
    return any(isinstance(one, ModAttack | ModDefend) for one in choices.effects(game, play))


def bounced(game: InwoContext, state: State, play: Play) -> bool:
    """Whether its user has lost the right to it before it was settled (INWO-CANCEL-01)."""
    now = world(game, state)
    pred = game.design(play.card).targets
    if not pred.role:
        return False
    return not any(fits(pred, now, body, choices.source(game, now, play)) for body in now.bodies.values())


def unlinked(game: InwoContext, state: State) -> Iterator[CardId]:
    """Linked cards whose link is illegal now; `lasting` ones are for the caller to discard (INWO-LINK-10, -13)."""
    now = world(game, state)
    for link in written.links(state):
        body = now.bodies.get(link.card)
        if body is not None and not now.link_holds(body):
            yield link.card
