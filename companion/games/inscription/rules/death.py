"""T-DEATH: where a card goes that perishes, its bones, and the Corpse Eater that may take its space."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import holdable, left_behind, owner
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.steps import Feast
from companion.games.lane_duel.board import active_slot, empty, has
from companion.games.lane_duel.facts import Boned, Cleared, Died
from companion.games.lane_duel.payment import BACK
from companion.games.lane_duel.queries import BonesOf
from companion.games.lane_duel.steps import Enter, Perish
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Asked, Counted, Fact
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.expands(Perish)
def perish(game: InscriptionContext, state: State, step: Perish) -> Iterator[StepBase]:
    """T-DEATH. What `Died` sets off (Unkillable, released animals) is done before the Corpse Eater is asked."""
    card, space = step.card, active_slot(state, step.card)
    if space is None:
        return
    seat, whose = space.zone[0], owner(state, card)
    bones = int(ask(game, state, BonesOf(card), 1))
    to, squirrel = grave(game, state, card, seat, whose)
    for base in state.at(space)[:-1]:
        yield Cleared(base, names.dead(seat))
    yield Died(card, to, seat=seat, combat=step.combat, sacrificed=step.sacrificed, by=step.by, slot=space)
    yield from left_behind(state, (card,))
    if squirrel and not has(game, state, card, "unkillable"):  # that one goes to the hand
        yield Counted(names.squirrel_count(whose), 1)
    yield Boned(names.bones(seat), bones, why=game.call(state, card))
    if step.combat:
        yield Feast(space, seat)


def grave(game: InscriptionContext, state: State, card: CardId, seat: Seat, whose: Seat) -> tuple[Place, bool]:
    """Where a dead card goes, and whether that is a squirrel pile (T-DEATH 3, INS-RULING-12, 13)."""
    kind = game.face(state, card).kind
    if kind == "item":
        return names.ITEMS, False
    if kind == "squirrel" and not game.options.limited_squirrels:
        return names.squirrels(whose), True
    return names.dead(seat), False


FEAST_SECONDS = 15.0


@rules.action
class Eat(Action, frozen=True):
    """A Corpse Eater takes the freed space (INS-SIGIL-CorpseEater)."""

    verb = "eat"
    said = say("Play {card} there")
    by_hand = ("card",)

    card: CardId
    to: Place

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        """An open window accepts its own options without asking here."""
        return no("E_CORPSE_EATER_CLOSED", "INS-RULING-37", "", BACK)

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """Free, into the freed space, in anybody's turn."""
        yield from out_of_hand(game, state, self.seat, self.card)
        yield Enter(self.card, self.to, self.seat, free=True)


def eaters(game: InscriptionContext, state: State, seat: Seat) -> Iterator[CardId]:
    """Corpse Eaters that may be in a hand; by option only those known to be there."""
    known = game.options.corpse_eater == "known"
    held = game.hidden_hands[seat].cards(state) if known else holdable(game, state, seat)
    yield from (card for card in held if "corpse-eater" in game.face(state, card).sigils)


@rules.expands(Feast)
def feast(game: InscriptionContext, state: State, step: Feast) -> Iterator[Fact]:
    """Asked if the space is free and a Corpse Eater may be in the hand."""
    seat, cards = step.seat, tuple(eaters(game, state, step.seat))
    if not empty(state, step.space) or not cards:
        return
    decline = Pass(seat)
    text = say(
        "{name}: play a Corpse Eater into {zone}? Lay it there, or ring to go on.",
        name=game.names[seat],
        zone=step.space.zone,
    )
    options = (*(Eat(seat, card, step.space) for card in cards), decline)
    yield Asked(
        Prompt(
            (seat,), "corpse-eater", text, options, clause="INS-SIGIL-CorpseEater", default=decline,
            seconds=FEAST_SECONDS, bell=decline,
        )
    )  # fmt: skip
