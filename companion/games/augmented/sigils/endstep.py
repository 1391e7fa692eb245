"""Sigils of the end step (T-END), and those that move their card: pushing, swapping, leaving something behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import before, beside, free_beside, free_spaces, movable
from companion.games.augmented.facts import Celled, Died
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import SIDE, At, Hears, Sigil, seek
from companion.games.augmented.sigils.effects import collects, dies, gains, heals, loses_health
from companion.games.augmented.steps.attack import LoseHealth
from companion.games.augmented.steps.cards import Move, Perish, Swap
from companion.games.augmented.steps.moments import Allied, EndEffects, FoeEndEffects
from companion.games.augmented.steps.turn import Gain
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, has, in_arrow_order
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class AtEnd(At):
    """Its controller's end step."""

    at = EndEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seat = controller(state, me)
        return self.ends(state, me, seat) if seat else ()

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        """What it does then."""
        return self.done(state, me, seat)


class Generator(AtEnd, id="generator"):
    """AUG-ENERGY-08: the card says so."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if state.count(names.cells(seat)) < MOST_CELLS:
            yield Celled(names.cells(seat), 1, seat=seat, why=self.title)


class Poisonous(At, id="poisonous", clause="AUG-SIGIL-RottingPoisonous", at=FoeEndEffects):
    """AUG-SIGIL-RottingPoisonous: in the opponent's end step the facing card loses 1 health."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        facing = before(state, me)
        if facing is not None:
            yield LoseHealth(facing, 1, self.title)


class Runs(AtEnd):
    """Moves to a free neighbouring space, asked where there are two; `ran` is what follows."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        free = free_beside(state, me) if movable(self.game, state, me) else ()
        if len(free) == 1:
            yield from self.chosen(state, me, str(free[0]))
        else:
            yield from self.asks(state, me, say("Where does it move?"), free)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        here = active_slot(state, me)
        yield Move(me, Place(choice), self.title)
        if here is not None:
            yield from self.ran(state, me, controller(state, me) or "", here)

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        """What it does besides; `left` is the space it came from."""
        return ()


class LooseBones(Runs, id="loose-bones"):
    bones: ClassVar[int] = 1

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        yield Gain(seat, "bones", self.bones, self.title)


class PuppetMaster(Hears, id="puppet-master", facts=(Died,)):
    """Its Brittle cards perish with it, not by combat; that they survive attacking is asked by Brittle."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        row = [card for _, card in in_arrow_order(self.game, state, fact.seat)]
        yield from (Perish(card) for card in row if has(self.game, state, card, "brittle"))


class Sheds(Runs):
    """Leaves behind the side-deck card it `sheds` or one that is `wanted`; `played`: its cost is paid."""

    sheds: ClassVar[tuple[str, ...]] = ()
    wanted: ClassVar[dict[str, Any]] = {}
    played: ClassVar[bool] = False

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        wanted = self.wanted or {"piles": SIDE, "names": self.sheds}
        yield seek(seat, self.title, (left,), played=self.played, **wanted)


class Pushes(Sigil):
    """Goes to a space beside it and pushes the cards there along, as far as the next free space."""

    def ways(self, state: State, me: CardId) -> tuple[Place, ...]:
        """The neighbouring spaces it can get to."""
        here = active_slot(state, me)
        return tuple(to for to in lanes.neighbours(here) if self.pushed(state, me, to)) if here else ()

    def pushed(self, state: State, me: CardId, to: Place) -> tuple[tuple[CardId, Place], ...]:
        """Who goes where for that, the foremost card first; nothing when it cannot be done."""
        here = active_slot(state, me)
        step = lanes.right_of if here and lanes.right_of(here) == to else lanes.left_of
        card, space = me, to
        moves: list[tuple[CardId, Place]] = []
        while movable(self.game, state, card):
            moves.insert(0, (card, space))
            there, further = state.top(space), step(space)
            if there is None:
                return tuple(moves)
            if further is None:
                break
            card, space = there, further
        return ()

    def pushing(self, state: State, me: CardId) -> Iterator[StepBase]:
        """Does it; asks where there are two ways."""
        ways = self.ways(state, me)
        if len(ways) == 1:
            yield from self.chosen(state, me, str(ways[0]))
        else:
            yield from self.asks(state, me, say("Where does it move?"), ways)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield from (Move(card, to, self.title) for card, to in self.pushed(state, me, Place(choice)))


class Hefty(Pushes, AtEnd, id="hefty"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        return self.pushing(state, me)


class Bulldoze(Pushes, Ability, id="bulldoze"):
    def unusable(self, state: State, me: CardId, seat: Seat) -> Refusal | None:
        return None if self.ways(state, me) else no("E_NO_SPACE", "AUG-CARD-05", say("There is nowhere to push to."))

    def used(self, state: State, me: CardId, seat: Seat, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        return self.pushing(state, me)


class Rampager(AtEnd, id="rampager"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        others = [card for card in beside(state, me) if movable(self.game, state, card)]
        if len(others) == 1 and movable(self.game, state, me):
            yield Swap(me, others[0], self.title)
        elif movable(self.game, state, me):
            yield from self.asks_card(state, me, say("Which neighbour does it swap with?"), others)

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Swap(me, card, self.title)


class Clinger(At, id="clinger", at=Allied):
    """To the closest free space; where it lies is one of them."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        here, there = active_slot(state, me), active_slot(state, step.seen)
        if step.seen == me or here is None or there is None or not movable(self.game, state, me):
            return
        far = {space: abs(lanes.lane_of(space) - lanes.lane_of(there)) for space in free_spaces(
            state, controller(state, me) or ""
        )}  # fmt: skip
        own = abs(lanes.lane_of(here) - lanes.lane_of(there))
        closest = [space for space, way in far.items() if way == min(far.values()) and way < own]
        if len(closest) == 1:
            yield Move(me, closest[0], self.title)
        else:
            yield from self.asks(state, me, say("Where does it move?"), closest)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Move(me, Place(choice), self.title)


PLAIN = (
    AtEnd.called("bone-digger", collects("bones")),
    AtEnd.called("tomb-digger", collects("bones", 2)),
    AtEnd.called("mass-grave", collects("bones", 3)),
    AtEnd.called("convalesce", heals),
    AtEnd.called("raging-flames", gains(names.BUFF), loses_health),
    AtEnd.called("rotting", gains(names.BUFF, -1), loses_health, clause="AUG-SIGIL-RottingPoisonous"),
    AtEnd.called("short-lived", dies),
    Runs.called("sprinter"),
    LooseBones.called("spine-walker", bones=2),
    Sheds.called("squirrel-shedder", sheds=("Squirrel",), played=True),
    Sheds.called("skeleton-crew", sheds=("Skeleton",), played=True),
    Sheds.called("leep-legion", sheds=("L33pbot",)),
    Sheds.called("mox-dropper", wanted={"piles": SIDE, "tiers": ("side-deck",), "gem": True}),
    Sheds.called("frog-friend", wanted={"tribes": ("amphibian",), "most": (("blood", 1), ("gems", 1))}),
)
"""Sigils that are their family's, with another number or name."""
