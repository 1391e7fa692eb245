"""What every sigil and trait is, and the shapes most of them have.

A sigil's name and text come from the card file. `clause` is the ledger's, where it has one. Hooks never keep anything:
what lasts is a mark. A Purist's silence, marks that switch a sigil on, and circuits are not a sigil's business
(`companion.games.augmented.working` decides who works now).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import NOBODY, Cleared, Died, Entered, Fallen, Gained
from companion.games.augmented.queries import CostOf
from companion.games.augmented.rules.choices import Choose
from companion.games.augmented.sigil import SigilWord
from companion.games.augmented.steps.cards import Perish
from companion.games.augmented.steps.moments import Moment
from companion.games.augmented.steps.search import Search, Wanted
from companion.games.lane_duel import lanes, sigils
from companion.games.lane_duel.board import active_slot, controller
from companion.games.lane_duel.facts import Grew, Shifted
from companion.kernel.cards import CardId
from companion.kernel.effects import Query
from companion.kernel.facts import Asked, Fact, changed
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.sentences import remembered, say
from companion.kernel.state import State

PLACED = (*Wanted().piles, names.HAND)
"""Where a card may come from that is placed or played."""
SIDE = ("side", names.HAND)
"""Where it may come from if it is to be a side-deck card."""


class Sigil(SigilWord):
    """A sigil or trait of this game."""

    game: AugmentedContext

    def asks(
        self, state: State, me: CardId, question: str, choices: Iterable[object], *, seat: Seat | None = None,
        decline: str = "", rest: tuple[StepBase, ...] = (),
    ) -> Iterator[Fact]:  # fmt: skip
        """A question of this sigil; `chosen` answers it. Nothing to choose from: nothing is asked.

        `decline` is the choice that changes nothing, if there may be none. One ring means it, or the only choice.
        """
        who = seat or controller(state, me) or self.game.owner(me)
        words = [str(choice) for choice in choices]
        if not words:
            return
        options = tuple(Choose(who, me, self.id, word) for word in (*words, *((decline,) if decline else ())))
        bell = options[-1] if decline or len(options) == 1 else None
        about = {
            "name": self.game.names[who],
            "card": self.game.card_name(me),
            "sigil": self.title,
            "question": remembered(question),
        }
        text = say("{name}: {card}, {sigil}. {question}", **about)
        if all(Place(word) in lanes.SLOTS and state.top(Place(word)) is None for word in words):  # it goes there itself
            text = say("{name}: {card}, {sigil}. {question} Move it there, or choose here.", **about)
        yield Asked(Prompt((who,), self.id, text, options, clause=self.clause, default=bell, bell=bell), rest)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        """The choice is the space of a card, or the word that declines."""
        card = state.top(Place(choice))
        return self.on_chosen(state, me, card) if card else ()

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        """What happens to the card that was chosen."""
        raise NotImplementedError(f"{self.id} asks for no card")

    def asks_card(
        self, state: State, me: CardId, question: str, cards: Iterable[CardId], *, seat: Seat | None = None,
        decline: str = "",
    ) -> Iterator[Fact]:  # fmt: skip
        """A question for one of these cards in play; the choice is its space."""
        return self.asks(state, me, question, filter(None, map(state.where, cards)), seat=seat, decline=decline)


class At(Sigil):
    """A sigil with a moment of its own card: `at` is the step, `happens` what it does then."""

    at: ClassVar[type[Moment]]

    def __init_subclass__(cls, **said: Any) -> None:
        super().__init_subclass__(**said)
        if "at" in cls.__dict__:
            cls.steps = (cls.at,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if isinstance(step, self.at) and step.card == me:
            return (*self.happens(state, me, step), step)
        return (step,)

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        """What it does at its moment."""
        return self.done(state, me, controller(state, me) or "")


class Hears(Sigil, sigils.Hears):
    """A sigil that answers a fact about its own card (`fact.card`)."""


class Own(sigils.Own, Sigil):
    """A sigil that answers a query about its own card."""


class Grieves(Sigil):
    """A sigil of a card in play that answers the death of another (T-PERISH 4): ``fact.seat`` lost ``fact.card``."""

    facts = (Fallen,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Fallen) and fact.card != me and active_slot(state, me) is not None:
            yield from self.grieves(state, me, controller(state, me) or "", fact)

    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        """What follows; `seat` controls this card."""
        raise NotImplementedError


class Conditional(Sigil):
    """Its card perishes, not by combat, as soon as its condition fails; not while it leaves its space anyway."""

    facts = (Entered, Died, Shifted, Grew, Cleared, Gained)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if here and getattr(fact, "origin", None) != here and self.fails(state, me, here.zone[0]):
            yield Perish(me)

    def fails(self, state: State, me: CardId, seat: Seat) -> bool:
        """Whether the condition is not met."""
        raise NotImplementedError


class Prices(Sigil):
    """Changes what its player's cards in hand cost."""

    queries: ClassVar[tuple[type[Query], ...] | None] = (CostOf,)
    changed = staticmethod(changed)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        mine = isinstance(query, CostOf) and query.seat == controller(state, me)
        return self.priced(state, me, query, value) if mine else value

    def priced(self, state: State, me: CardId, query: CostOf, cost: Cost) -> Cost:
        """The new cost."""
        raise NotImplementedError


class PowerTrait(sigils.PowerSigil, Sigil):
    """A trait that stands where a power number would; recomputed all the time (AUG-CARD-14)."""


class Yes(Sigil):
    """A sigil that is only looked for: its rule stands where it is asked (`asked_by` says where)."""

    asked_by: ClassVar[str] = ""


def seek(
    seat: Seat, why: str, spaces: tuple[Place, ...] = (), over: CardId = NOBODY, *, played: bool = False,
    into: Place | None = None, **wanted: Any,
) -> Search:  # fmt: skip
    """A search with these conditions (`Wanted`). What is placed or played may be taken from the hand as well, unless
    the text says where it lies: then `piles` does (AUG-PLACE-01, AUG-PLAY-01)."""
    if spaces or over:
        wanted.setdefault("piles", PLACED)
    return Search(seat, Wanted(**wanted), why, spaces, over, played, into)
