"""What every sigil is, and the sigils whose rule is the same in both ledgers. A game adds its clause and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, ClassVar, Self, TypeVar

from companion.games.lane_duel import names
from companion.games.lane_duel.board import (
    active_slot,
    controller,
    has,
    is_down,
    opposing,
    power,
    slot_of,
    straight,
)
from companion.games.lane_duel.card_file import Word
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.facts import Created, Entered, Grew, Shifted
from companion.games.lane_duel.moves import can_go, shift
from companion.games.lane_duel.queries import Aim, BasePower, Blood, BonesOf, Deadly, Power
from companion.games.lane_duel.steps import Grow, GrowUp, Notice
from companion.kernel.cards import CardId
from companion.kernel.effects import Effect, Query
from companion.kernel.facts import Fact, Marked, Moved, Turned
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

Does = Callable[[Any, State, CardId, Seat], Iterable[StepBase]]
"""What a sigil of a card does for a player."""


class Sigil(Effect):
    """A sigil: `id`, `title` and `text` as in the card file, `clause` where the ledger has it.

    `beyond` marks those the rulebook does not know; `gives_power` those that stand for a power number.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    text: ClassVar[str] = ""
    beyond: ClassVar[bool] = False
    gives_power: ClassVar[bool] = False
    does: ClassVar[tuple[Does, ...]] = ()
    """What it does at its moment, where its class says no more than that."""

    game: LaneContext

    def __init_subclass__(cls, **said: Any) -> None:
        """What stands in the class line is so for the class: ``class Stinky(Sigil, id="stinky")``."""
        super().__init_subclass__()
        for name, value in said.items():
            setattr(cls, name, value)

    @classmethod
    def called(cls, id: str, *does: Does, **said: Any) -> type[Self]:
        """One more of this family: what it `does`, and what else is said of it, as in a class line."""
        about = {"__module__": cls.__module__, "__doc__": cls.__doc__, "id": id, "does": does or cls.does, **said}
        return type(id, (cls,), about)

    @property
    def key(self) -> str:
        return self.id or type(self).__name__

    def done(self, state: State, me: CardId, seat: Seat) -> Iterator[StepBase]:
        """All that it `does`, in order."""
        for does in self.does:
            yield from does(self, state, me, seat)


K = TypeVar("K", bound=Sigil)


def worded(kind: type[K], id: str, word: Word, **said: Any) -> type[K]:
    """The class of a sigil with the name and text that the card file has for it."""
    about = {"__doc__": kind.__doc__, "__module__": kind.__module__, **said}
    return type(word.called, (kind,), {"id": id, "title": say(word.name), "text": say(word.summary), **about})


def of_ledger(prefix: str, base: type[Sigil], *kinds: type[Sigil]) -> Iterator[type[Any]]:
    """The sigils of both ledgers as sigils of one game; with a prefix (``INS``) each cites its clause there."""
    for kind in kinds:
        clause = f"{prefix}-SIGIL-{kind.__name__}" if prefix else ""
        said = {"clause": clause, "__doc__": kind.__doc__, "__module__": base.__module__}
        yield type(kind.__name__, (kind, base), said)


def written(*modules: ModuleType) -> Iterator[type[Any]]:
    """The sigils that stand in these files: classes that say their `id`, and those of the file's tuple `PLAIN`."""
    for module in modules:
        for kind in vars(module).values():
            here = isinstance(kind, type) and kind.__module__ == module.__name__
            if here and issubclass(kind, Sigil) and kind.__dict__.get("id"):
                yield kind
        yield from getattr(module, "PLAIN", ())


class Own(Sigil):
    """A sigil that answers a query about its own card, mostly with yes."""

    answer: ClassVar[Any] = True

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return self.answered(state, me, value) if query.card == me else value

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        """Its answer, where others would say `value`."""
        return self.answer


class Hears(Sigil):
    """A sigil that answers a fact about its own card (`fact.card`)."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        return self.heard(state, me, fact) if getattr(fact, "card", None) == me else ()

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        """What follows, for the player the fact is about or else the card's."""
        return self.done(state, me, getattr(fact, "seat", "") or controller(state, me) or "")


class Instead(Sigil):
    """A sigil that puts something in the place of a step about its own card (`step.card`)."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return self.instead(state, me, step) if getattr(step, "card", None) == me else (step,)

    def instead(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        """What happens instead."""
        raise NotImplementedError


class PowerSigil(Own):
    """A sigil that stands where a power number would."""

    gives_power = True
    queries = (BasePower,)
    counts: ClassVar[Callable[[Any, State, Place], int]]
    """The power, from the game, the state and the card's space, where it takes no more than that."""

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return self.base(state, me)

    def base(self, state: State, me: CardId) -> int:
        """The power this card has by itself."""
        here = slot_of(state, me)
        return type(self).counts(self.game, state, here) if here else 0


class Mirror(PowerSigil):
    """The power of the card opposite; two mirrors show nothing (INS-RULING-41, AUG-RULING-38)."""

    def base(self, state: State, me: CardId) -> int:
        here = active_slot(state, me)
        facing = opposing(state, here) if here else None
        return 0 if facing is None or has(self.game, state, facing, self.id) else power(self.game, state, facing)


class Modifies(Sigil):
    """Adds to the power of cards in play: `gain` says how much for which."""

    queries: ClassVar[tuple[type[Query], ...] | None] = (Power,)
    more: ClassVar[Callable[..., int]]
    """The gain of `card` by the sigil of `me`, from the game, the state and both."""

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return value + self.gain(state, me, query.card)

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        """What `card` gains by this sigil of `me`."""
        return int(type(self).more(self.game, state, me, card))


class Stinky(Modifies, id="stinky"):
    """The creature opposite has one power less (INS-RULING-39, AUG-SIGIL-Stinky)."""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        here = slot_of(state, me)
        return -1 if here and slot_of(state, card) == names.facing(here) else 0


class WorthySacrifice(Own, id="worthy-sacrifice", answer=3):
    """INS-SIGIL-WorthySacrifice, AUG-BLOOD-07."""

    queries = (Blood,)


class BoneKing(Own, id="bone-king", answer=4):
    """Exactly four, also when it is sacrificed (INS-SIGIL-BoneKing, INS-BONE-04, AUG-BONE-04)."""

    queries = (BonesOf,)


class TouchOfDeath(Own, id="touch-of-death"):
    """What its attack damages dies (INS-RULING-29, AUG-SIGIL-TouchOfDeath)."""

    queries = (Deadly,)


class TrifurcatedStrike(Own, id="trifurcated-strike"):
    """Three spaces, as far as they exist (INS-RULING-45, AUG-SIGIL-TrifurcatedStrike)."""

    queries = (Aim,)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        middle = straight(state, me)
        return tuple(space for space in value if space != middle) + (middle, *names.neighbours(middle))


class BifurcatedStrike(Own, id="bifurcated-strike"):
    """Beside the space opposite, not in it."""

    queries = (Aim,)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        middle = straight(state, me)
        return tuple(space for space in value if space != middle) + names.neighbours(middle)


class DoubleStrike(Own, id="double-strike"):
    """Two strikes (AUG-SIGIL-DoubleStrike)."""

    queries = (Aim,)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return (*value, straight(state, me))


class Guardian(Sigil, id="guardian"):
    """The move is not a choice (INS-RULING-34, 46; AUG-RULING-32)."""

    steps = (Notice,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if isinstance(step, Notice) and can_go(state, me, names.facing(step.space)):
            return (*shift(state, me, names.facing(step.space), self.title), step)
        return (step,)


class Fledgling(Sigil, id="fledgling"):
    """It grows at the start of its player's turn (INS-RULING-24…27, AUG-SIGIL-Fledgling)."""

    steps = (GrowUp,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        into = self.game.face(state, me).grows_to
        if isinstance(step, GrowUp) and into and me in step.cards and active_slot(state, me):
            return (Grow(me, into), step)
        return (step,)


class Waterborne(Sigil, id="waterborne"):
    """Face down on the adversary's turn, always (INS-RULING-83, AUG-SIGIL-Waterborne).

    What is face down neither blocks nor is struck; on the side of another player it is face up on that player's turn.
    """

    facts = (Turned, Entered, Created, Grew, Shifted)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        begun = isinstance(fact, Turned) and fact.phase == names.TURN_START
        came = isinstance(fact, Moved) and fact.card == me
        if not (begun or came) or not active_slot(state, me):
            return
        down = controller(state, me) != state.turn.seat
        if down != is_down(state, me):
            yield Marked(me, names.DOWN, 1 if down else -1)
