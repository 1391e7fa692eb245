"""What every sigil is, and the sigils whose rule is the same in both ledgers. A game adds its clause and its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any, ClassVar

from companion.games.lane_duel import names
from companion.games.lane_duel.board import (
    active_slot,
    controller,
    empty,
    has,
    is_down,
    opposing,
    power,
    slot_of,
    straight,
)
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.facts import Created, Entered, Grew, Shifted
from companion.games.lane_duel.moves import shift
from companion.games.lane_duel.queries import Aim, BasePower, Blood, BonesOf, Deadly, Power
from companion.games.lane_duel.steps import Grow, GrowUp, Notice
from companion.kernel.cards import CardId
from companion.kernel.effects import Effect
from companion.kernel.facts import Fact, Marked, Moved, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class Sigil(Effect):
    """A sigil: `id` as in the card file, `title` and `text` for people, `clause` where the ledger has it.

    `beyond` marks those the rulebook does not know; `gives_power` those that stand for a power number.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    text: ClassVar[str] = ""
    beyond: ClassVar[bool] = False
    gives_power: ClassVar[bool] = False

    game: LaneContext

    def __init_subclass__(cls, **said: Any) -> None:
        """What stands in the class line is so for the class: ``class Stinky(Sigil, id="stinky")``."""
        super().__init_subclass__()
        for name, value in said.items():
            setattr(cls, name, value)

    @property
    def key(self) -> str:
        return self.id or type(self).__name__


def of_ledger(prefix: str, base: type[Sigil], *kinds: type[Sigil]) -> Iterator[type[Any]]:
    """The sigils of both ledgers as sigils of one game; with a prefix (``INS``) each has its clause there."""
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
        return self.answer if query.card == me else value


class Hears(Sigil):
    """A sigil that answers a fact about its own card (`fact.card`)."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        return self.heard(state, me, fact) if getattr(fact, "card", None) == me else ()

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        """What follows."""
        raise NotImplementedError


class Instead(Sigil):
    """A sigil that puts something in the place of a step about its own card (`step.card`)."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return self.instead(state, me, step) if getattr(step, "card", None) == me else (step,)

    def instead(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        """What happens instead."""
        raise NotImplementedError


class PowerSigil(Sigil):
    """A sigil that stands where a power number would."""

    gives_power = True
    queries = (BasePower,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return self.base(state, me) if query.card == me else value

    def base(self, state: State, me: CardId) -> int:
        """The power this card has by itself."""
        raise NotImplementedError


class Mirror(PowerSigil):
    """The power of the card opposite; two mirrors show nothing (INS-RULING-41, AUG-RULING-38)."""

    def base(self, state: State, me: CardId) -> int:
        here = active_slot(state, me)
        facing = opposing(state, here) if here else None
        return 0 if facing is None or has(self.game, state, facing, self.id) else power(self.game, state, facing)


class Stinky(Sigil, id="stinky", title=say("Stinky")):
    """The creature opposite has one power less (INS-RULING-39, AUG-SIGIL-Stinky)."""

    text = say("The creature opposite has 1 power less, but never less than none.")
    queries = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here = slot_of(state, me)
        return value - 1 if here and slot_of(state, query.card) == names.facing(here) else value


class WorthySacrifice(Own, id="worthy-sacrifice", title=say("Worthy Sacrifice"), answer=3):
    """INS-SIGIL-WorthySacrifice, AUG-BLOOD-07."""

    text = say("Gives 3 blood when it is sacrificed; what is not needed is lost.")
    queries = (Blood,)


class BoneKing(Own, id="bone-king", title=say("Bone King"), answer=4):
    """Exactly four, also when it is sacrificed (INS-SIGIL-BoneKing, INS-BONE-04, AUG-BONE-04)."""

    text = say("Leaves 4 bones when it dies, instead of 1.")
    queries = (BonesOf,)


class TouchOfDeath(Own, id="touch-of-death", title=say("Touch of Death")):
    """What its attack damages dies (INS-RULING-29, AUG-SIGIL-TouchOfDeath)."""

    text = say("A card that its attack damages dies at once, however many hearts it has.")
    queries = (Deadly,)


class TrifurcatedStrike(Sigil, id="trifurcated-strike", title=say("Trifurcated Strike")):
    """Three spaces, as far as they exist (INS-RULING-45, AUG-SIGIL-TrifurcatedStrike)."""

    text = say("Attacks three spaces: the one opposite and those to its left and right.")
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        middle = straight(state, me)
        return tuple(space for space in value if space != middle) + (middle, *names.neighbours(middle))


class BifurcatedStrike(Sigil, id="bifurcated-strike", title=say("Bifurcated Strike")):
    """Beside the space opposite, not in it."""

    text = say("Attacks the spaces to the left and right of the one opposite, but not that one.")
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        middle = straight(state, me)
        return tuple(space for space in value if space != middle) + names.neighbours(middle)


class DoubleStrike(Sigil, id="double-strike", title=say("Double Strike")):
    """Two strikes (AUG-SIGIL-DoubleStrike)."""

    text = say("Strikes the space opposite twice.")
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return (*value, straight(state, me)) if query.card == me else value


class Guardian(Sigil, id="guardian", title=say("Guardian")):
    """The move is not a choice (INS-RULING-34, 46; AUG-RULING-32)."""

    text = say("When the adversary plays a card opposite an empty space, it moves there.")
    steps = (Notice,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not isinstance(step, Notice):
            return (step,)
        here, to = active_slot(state, me), names.facing(step.space)
        if here is None or names.side(here) != names.side(to) or not empty(state, to) or is_down(state, me):
            return (step,)
        return (*shift(state, me, to, self.title), step)


class Fledgling(Sigil, id="fledgling", title=say("Fledgling")):
    """It grows at the start of its player's turn (INS-RULING-24…27, AUG-SIGIL-Fledgling)."""

    text = say("At the start of your next turn it grows: its stronger form is laid on it with full hearts.")
    steps = (GrowUp,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        into = self.game.face(state, me).grows_to
        if isinstance(step, GrowUp) and into and me in step.cards and active_slot(state, me):
            return (Grow(me, into), step)
        return (step,)


class Waterborne(Sigil, id="waterborne", title=say("Waterborne")):
    """Face down on the adversary's turn, always (INS-RULING-83, AUG-SIGIL-Waterborne).

    What is face down neither blocks nor is struck; on the side of another player it is face up on that player's turn.
    """

    text = say("Lies face down in the adversary's turn; what attacks its space then hits its player.")
    facts = (Turned, Entered, Created, Grew, Shifted)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        begun = isinstance(fact, Turned) and fact.phase == names.TURN_START
        came = isinstance(fact, Moved) and fact.card == me
        if not (begun or came) or not active_slot(state, me):
            return
        down = controller(state, me) != state.turn.seat
        if down != is_down(state, me):
            yield Marked(me, names.DOWN, 1 if down else -1)
