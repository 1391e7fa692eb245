"""A small card duel to test the table with: two lanes each, blood, quills, a card that dives, a timed question.

Squirrel costs nothing, Stoat 1 blood, Wolf 2. Porcupine wounds who strikes it. Otter lies face down on the other's
turn. When a card dies in an attack its owner may lay a Maggot into its space, within ten seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar

from msgspec import Struct

from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, Catalogue, Face, face_of
from companion.kernel.codec import Vocabulary
from companion.kernel.course import Curve, Line
from companion.kernel.effects import Effect
from companion.kernel.facts import COUNT, NUMBER, Asked, Counted, Ended, Fact, Marked, Moved, Step, Turned
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Flame, Panel
from companion.kernel.picture import Expected, VisibleCard
from companion.kernel.places import CHANCE, Mat, Place, Region, Seat, Zone
from companion.kernel.prompts import Prompt
from companion.kernel.state import State
from companion.kernel.view import Meter, Player, View

LANES = ("1", "2", "3")
SLOTS = tuple(Place(seat + lane) for seat in "AB" for lane in LANES)


def slots(seat: Seat) -> tuple[Place, ...]:
    return tuple(where for where in SLOTS if where.zone[0] == seat)


def other(seat: Seat) -> Seat:
    return "B" if seat == "A" else "A"


def opposite(where: Place) -> Place:
    return Place(other(where.zone[0]) + where.zone[1])


class Beast(Face, frozen=True, kw_only=True):
    blood: int = 0
    power: int = 1
    health: int = 1


FACES = (
    Beast(id="squirrel", name="Squirrel", number=1, copies=8, power=0),
    Beast(id="stoat", name="Stoat", number=2, copies=2, blood=1, health=2),
    Beast(id="wolf", name="Wolf", number=3, copies=2, blood=2, power=3, health=2),
    Beast(id="porcupine", name="Porcupine", number=4, copies=2, blood=1, power=1, health=1),
    Beast(id="otter", name="River Otter", number=5, copies=2, blood=1),
    Beast(id="maggot", name="Maggot", number=6, copies=2, blood=1),
)


class Move(Action, frozen=True):
    def faults(self, game: Toy, state: State) -> Iterator[Refusal | None]:
        yield game.forbids(state, self)


class First(Move, frozen=True):
    verb: ClassVar[str] = "first"
    resolves_chance: ClassVar[bool] = True
    who: Seat


class Draw(Move, frozen=True):
    verb: ClassVar[str] = "draw"
    standing = "next"
    reveals: ClassVar[bool] = True


class Play(Move, frozen=True):
    verb: ClassVar[str] = "play"
    card: CardId
    slot: Place
    blood: tuple[CardId, ...] = ()

    def hands(self, game: Any, state: State) -> frozenset[CardId]:
        return frozenset((self.card, *self.blood))


class Ring(Move, frozen=True):
    verb: ClassVar[str] = "ring"
    standing = "next"


class Pass(Move, frozen=True):
    verb: ClassVar[str] = "pass"


class Struck(Marked, frozen=True):
    striker: CardId = CardId("")


class Died(Moved, frozen=True):
    falls = True


class Perish(Step, frozen=True):
    card: CardId
    sacrificed: bool = False


class Strike(Step, frozen=True):
    card: CardId


class EndTurn(Step, frozen=True):
    pass


class Quills(Effect):
    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[Step | Fact]:
        if isinstance(fact, Struck) and fact.card == me:
            yield Marked(fact.striker, "damage", 1)
            yield Perish(fact.striker)


class ToyOptions(Struct, frozen=True):
    tooth: int = 5
    maggots: bool = True
    trophies: tuple[str, ...] = ()


class Toy(BaseGame):
    name = "toy"
    title = "The Toy"
    Options = ToyOptions
    vocabulary = Vocabulary((First, Draw, Play, Ring, Pass), (Perish, Strike, EndTurn), (Struck, Died))
    catalogue = Catalogue("ZZ", FACES)
    zones = {
        name: Zone(name, owner=name[0], order="any" if "/" in name else "kept")
        for name in (*(where.zone for where in SLOTS), "A/unseen", "B/unseen", "A/dead", "B/dead")
    }
    counters = {
        "scale": NUMBER,
        **dict.fromkeys(("A/hand", "A/bones", "B/hand", "B/bones"), COUNT),
    }
    mat = Mat(
        (400, 300), (), tuple(Region(one.zone, 80.0 * (n % 3), 100.0 * (n // 3), 70, 95) for n, one in enumerate(SLOTS))
    )

    def setup(self) -> Iterable[Step | Fact]:
        for index, card in enumerate(self.catalogue.cards()):
            yield Moved(card, Place("AB"[index % 2] + "/unseen"))
        options = (First(CHANCE, "A"), First(CHANCE, "B"))
        yield Asked(Prompt((CHANCE,), "coin", "Who goes first?", options, clause="TOY-COIN-01"))

    def curve(self, state: State) -> Curve:
        return Curve("The tooth", (Line(state.count("scale")),), -5, 5)

    def turning(self, fact: Fact) -> int:
        return 1 if isinstance(fact, Died) else 0

    def abiding(self, state: State) -> Iterator[CardId]:
        return (card for where in SLOTS for card in state.at(where))

    def taps(self, state: State) -> Iterator[Action]:
        return (action for action in self.candidates(state) if not action.hands(self, state))

    def pseudo_legal(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        if moved is None:
            yield Draw(state.turn.seat)
            yield Ring(state.turn.seat)
        for seat in self.seats:
            mine = [card for where in slots(seat) for card in state.at(where)]
            payments = [blood for size in range(3) for blood in combinations(mine, size)]
            for card in state.at(Place(seat + "/unseen")):
                for blood in payments:
                    if moved is None or moved & {card, *blood}:
                        yield from (Play(seat, card, where, blood) for where in slots(seat))

    def forbids(self, state: State, action: Action) -> Refusal | None:
        seat, _, phase = state.turn.seat, 0, state.turn.phase
        if action.seat != seat:
            return Refusal("E_NOT_YOUR_TURN", say="It is not your turn.")
        match action:
            case Draw():
                return Refusal("E_ALREADY_DRAWN", say="You have drawn.") if phase != "draw" else None
            case _ if phase == "draw":
                return Refusal("E_MUST_DRAW", "TOY-DRAW-01", "Draw a card first.")
            case Play(card=card, slot=where, blood=blood):
                return self._unplayable(state, card, where, blood)
        return None

    def _unplayable(self, state: State, card: CardId, where: Place, blood: tuple[CardId, ...]) -> Refusal | None:
        cost = self.catalogue.face(card).blood
        name = self.card_name(card)
        if len(blood) < cost:
            return Refusal("E_NOT_ENOUGH_BLOOD", say=f"{name} costs {cost} blood.")
        if len(blood) > cost:
            return Refusal("E_TOO_MUCH_BLOOD", say=f"{name} costs only {cost} blood.")
        if state.top(where) not in (None, *blood):
            return Refusal("E_SLOT_OCCUPIED", say=f"{where} is taken.")
        return None

    def steps(self, state: State, action: Action) -> Iterable[Step | Fact]:
        match action:
            case First(who=who):
                yield Turned(who, 1, "draw")
            case Draw(seat=seat):
                yield Counted(f"{seat}/hand", 1)
                yield Turned(seat, state.turn.number, "play")
            case Play(seat=seat, card=card, slot=where, blood=blood):
                yield from (Perish(one, True) for one in blood)
                yield Counted(f"{seat}/hand", -1)
                yield Moved(card, where)
            case Ring(seat=seat):
                yield from (Strike(card) for where in slots(seat) for card in state.at(where))
                yield EndTurn()

    def expand(self, state: State, step: Step) -> Iterable[Step | Fact]:
        match step:
            case Perish(card=card, sacrificed=sacrificed):
                yield from self._perish(state, card, sacrificed)
            case Strike(card=card):
                yield from self._strike(state, card)
            case EndTurn():
                seat = other(state.turn.seat)
                yield Turned(seat, state.turn.number + 1, "draw")
                if abs(state.count("scale")) >= self.options.tooth:
                    yield Ended(("A" if state.count("scale") > 0 else "B",), "the tooth came down")

    def _perish(self, state: State, card: CardId, sacrificed: bool) -> Iterable[Step | Fact]:
        where = state.where(card)
        if where not in SLOTS or not (sacrificed or state.mark(card, "damage") >= self.catalogue.face(card).health):
            return
        seat = where.zone[0]
        yield Died(card, Place(seat + "/dead"))
        if state.mark(card, "damage"):
            yield Marked(card, "damage", -state.mark(card, "damage"))
        maggots = [one for one in state.at(Place(seat + "/unseen")) if face_of(one) == "maggot"]
        if not sacrificed and maggots and self.options.maggots:
            options = (*(Play(seat, one, where) for one in maggots), Pass(seat))
            say = f"{self.card_name(card)} died on {where}. A Maggot may be laid there."
            yield Asked(Prompt((seat,), "maggot", say, options, default=Pass(seat), seconds=10.0, bell=Pass(seat)))

    def _strike(self, state: State, card: CardId) -> Iterable[Step | Fact]:
        where = state.where(card)
        power = self.catalogue.face(card).power
        if where not in SLOTS or not power:
            return
        target = state.top(opposite(where))
        if target is None or self._dived(state, target):
            yield Counted("scale", power if where.zone[0] == "A" else -power)
        else:
            yield Struck(target, "damage", power, striker=card)
            yield Perish(target)

    def _dived(self, state: State, card: CardId) -> bool:
        where = state.where(card)
        return face_of(card) == "otter" and where is not None and where.zone[0] != state.turn.seat

    def effects(self, state: State) -> Iterable[tuple[CardId, Effect]]:
        for where in SLOTS:
            for card in state.at(where):
                if face_of(card) == "porcupine":
                    yield card, Quills(self)

    def bell(self, state: State) -> Action | Refusal:
        if state.question is not None or state.over is not None:
            return super().bell(state)
        ring = Ring(state.turn.seat)
        return self.why_not(state, ring) or ring

    def picture(self, state: State) -> dict[Place, Expected]:
        result = {}
        for where in SLOTS:
            card = state.top(where)
            if card is None:
                result[where] = Expected()
            elif self._dived(state, card):
                result[where] = Expected(hidden=True)
            else:
                result[where] = Expected((VisibleCard(card, None),))
        return result

    def panel(self, state: State) -> Panel:
        return Panel({"A-outer": Flame.STEADY, "B-outer": Flame.STEADY}, max(-1.0, min(1.0, state.count("scale") / 5)))

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        return [Cue("flare", "A-outer") for fact in facts if isinstance(fact, Ended)]

    def view(self, state: State, seat: Seat | None = None) -> View:
        players = tuple(
            Player(one, self.names[one], (True,), (Meter(f"{one}/hand", "Hand", state.count(f"{one}/hand"), one),))
            for one in self.seats
        )
        who = self.names.get(state.turn.seat, "Nobody")
        todo = "Draw a card." if state.turn.phase == "draw" else "Play or ring."
        return View(f"{who}: {state.turn.phase}", todo, players)

    def tell(self, before: State, facts: Iterable[Fact]) -> list[str]:
        return [f"{self.card_name(fact.card)} died" for fact in facts if isinstance(fact, Died)]

    def carry_over(self, facts: Iterable[Fact], *, recent: bool = True) -> dict[str, tuple[str, ...]]:
        winners = [f"a cup for {self.names[fact.winners[0]]}" for fact in facts if isinstance(fact, Ended)]
        return {"trophies": (*self.options.trophies, *winners)} if winners else {}

    def home_of(self, state: State, card: CardId) -> Place | None:
        where = state.where(card)
        return Place(where.zone[0] + "/dead") if where in SLOTS else None
