"""Death cards: the loser makes one after the game (ledger 3.8).

Three times three cards of the loser's dead pile are turned up; the cost of one, the numbers of one and the sigils of
one make the new card. What was chosen is kept as marks on the blank (tag number of the face plus one).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Sleeved
from companion.games.inscription.options import DeathCard
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.reveals import MARKS, blanks, pool
from companion.games.inscription.steps import Reveals
from companion.games.lane_duel.facts import Cleared, Shown
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, Turned, changed
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

ENOUGH = 9
"""With fewer cards in the dead pile the hand may be shuffled in (INS-DEATHCARD-07)."""


@rules.action
class Create(Action, frozen=True):
    """The loser begins a death card (INS-DEATHCARD-01)."""

    verb = "create"
    said = say("Make a death card")
    after_the_end = True

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Create]:
        seat = loser(state)
        if seat is not None and state.turn.phase == names.GAME_OVER:
            yield cls(seat)

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        """Once, by the loser, after the game."""
        if state.over is None:
            return no("E_WRONG_PHASE", "INS-DEATHCARD-01", say("A death card is made after the game."))
        if self.seat != loser(state):
            return no("E_NOT_YOUR_TURN", "INS-DEATHCARD-01", say("The loser makes the death card."))
        if state.turn.phase != names.GAME_OVER:
            return no("E_GAME_OVER", "INS-DEATHCARD-01", say("The death card is made."))
        if not blanks(state):
            return no("E_PILE_EMPTY", "INS-DEATHCARD-05", say("That needs a blank card, and none is left."))
        if not pool(game, state, self.seat) and not state.count(names.hand_count(self.seat)):
            return no("E_PILE_EMPTY", "INS-DEATHCARD-06", say("That needs cards in the dead pile or in the hand."))
        return None

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """INS-DEATHCARD-06, 07. What a transformation laid aside earlier is no revealed card."""
        seat = self.seat
        yield Turned(seat, state.turn.number, names.DEATH_CARD)
        yield from (Cleared(card, names.UNUSED) for card in state.at(names.ASIDE))
        if len(state.at(names.dead(seat))) < ENOUGH and state.count(names.hand_count(seat)):
            text = say("{name}: the dead pile is small. Shuffle the whole hand in as well?", name=game.names[seat])
            options = (Mix(seat, True), Mix(seat, False))
            yield Asked(Prompt((seat,), "mix", text, options, clause="INS-DEATHCARD-07", bell=options[1]))
        yield Reveals(seat)


@rules.action
class Mix(Answer, frozen=True):
    """Whether the hand is shuffled in as well (INS-DEATHCARD-07)."""

    verb = "mix"

    hand: bool

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """The cards known to be in the hand join the dead pile; the others stay counted, read as they turn up."""
        if self.hand:
            cards = game.hidden_hands[self.seat].cards(state)
            yield from (Shown(card, names.dead(self.seat)) for card in cards)
            yield Counted(names.hand_count(self.seat), -len(cards))
            yield Counted(names.mixed(self.seat), 1)

    def label(self, game: InscriptionContext, state: State) -> str:
        return say("Shuffle the hand in") if self.hand else say("Only the dead pile")


def loser(state: State) -> Seat | None:
    """Who may make a death card: the loser of a game that is over."""
    return names.other(state.over.winners[0]) if state.over and state.over.winners else None


def made(game: InscriptionContext, facts: Iterable[Fact]) -> DeathCard | None:
    """The death card that the facts of a game finished, ``None`` when nobody made one."""
    parts: dict[tuple[CardId, str], int] = {}
    for fact in facts:
        if isinstance(fact, Sleeved):
            cost, numbers, sigils = (game.numbered(parts[fact.card, MARKS[part]]) for part in names.DEATH_CARD_PARTS)
            return DeathCard(
                fact.title, blood=cost.blood, bones=cost.bones, power=numbers.power or 0, power_rule=numbers.power_rule,
                health=numbers.health or 1, sigils=sigils.sigils, portrait=fact.portrait,
            )  # fmt: skip
        if isinstance(fact, Marked) and fact.name in MARKS.values():
            parts[fact.card, fact.name] = parts.get((fact.card, fact.name), 0) + fact.by
    return None


def carry_over(game: InscriptionContext, facts: Iterable[Fact], *, recent: bool = True) -> Mapping[str, Any]:
    """What later games of this table take over as options: all death cards, with the new one
    (INS-DEATHCARD-02, 16).

    Those of a game that is not of this sitting are no cards of this sitting.
    """
    new = made(game, facts)
    if new is None:
        return {}
    cards = [changed(card, sitting=card.sitting and recent) for card in (*game.options.death_cards, new)]
    return {"death_cards": msgspec.json.decode(msgspec.json.encode(cards))}


@rules.tells(Sleeved)
def sleeved(game: InscriptionContext, state: State, after: State, fact: Sleeved) -> str:
    """The new card."""
    return say("A death card is made: {title}.", title=fact.title)
