"""How a game's rules are put together: one `Rules` a file, merged into one by the game.

A file of rules begins with ``rules = Rules()`` and registers what it defines where it defines it::

    @rules.action
    class Draw(Action, frozen=True): ...

    @rules.expands(StartTurn)
    def start_turn(game: Context, state: State, step: StartTurn) -> Iterator[StepBase]: ...

    @rules.tells(Drawn)
    def drawn(game: Context, before: State, after: State, fact: Drawn) -> str | None: ...

The game names its files once (``rules = Rules.of(turn, combat, …)``, or `files` where they are many); tables of
actions, steps and sentences follow.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import chain
from types import ModuleType
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct, defstruct

from companion.kernel.actions import Action, filled
from companion.kernel.cards import CardId
from companion.kernel.codec import KERNEL_FACTS, Vocabulary
from companion.kernel.facts import Fact, Moved, Step, changed
from companion.kernel.notation import check_readable, hints_of
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import and_list
from companion.kernel.state import State

A = TypeVar("A", bound=Action)
T = TypeVar("T", bound=Callable[..., Any])
F = TypeVar("F", bound=Fact)

KERNEL = "companion.kernel."

Procedure = Callable[[Any, State, Any], Iterable[StepBase]]
"""What a step comes to, from the context and the state before it."""
Teller = Callable[[Any, State, State, Any], str | None]
"""A fact as a sentence, from the context and the states before and after it; ``None``: not worth one."""


class Rules:
    """Actions, procedures and tellings of one file or of a whole game."""

    def __init__(self) -> None:
        self.actions: list[type[Action]] = []
        self.listed: list[type[Action]] = []
        """The actions that say themselves when they could be meant (`Action.ways`, `Action.candidates`)."""
        self.meant: list[type[Action]] = []
        """Those, and what moved cards alone can mean."""
        self.tapped: list[type[Action]] = []
        """Those of them that a tap alone may mean while nothing is asked."""
        self.moving: list[type[Action]] = []
        """Those of them that hands may do by moving cards while nothing is asked."""
        self.by_hand: set[type[Action]] = set()
        """The actions that hands do by moving or showing cards, whatever is asked."""
        self._in_phase: dict[tuple[str, str], tuple[type[Action], ...]] = {}
        self._of_verbs: dict[tuple[str, ...], tuple[type[Action], ...]] = {}
        self.procedures: dict[type[Step], Procedure] = {}
        self.tellers: dict[type[Fact], Teller] = {}
        self.told_together: dict[type[Moved], str] = {}
        """The sentences for several cards of which one move says the same."""
        self.named: list[type[Fact]] = []
        """The facts that are only names (`fact`)."""
        self.told_once: set[type[Fact]] = set()
        self.told_as_price: set[type[Fact]] = set()
        """The facts of which only the last is told where one move has several."""

    @classmethod
    def of(cls, *files: ModuleType) -> Rules:
        """The rules of several files together, in this order; ValueError when two of them claim one thing."""
        merged = cls()
        for file in files:
            merged.add(file.rules)
        return merged

    def action(self, kind: type[A]) -> type[A]:
        """Registers an action; ValueError when its verb is missing or taken."""
        if not kind.verb or any(known.verb == kind.verb for known in self.actions):
            raise ValueError(f"the action {kind.__name__} needs a verb of its own, found {kind.verb!r}")
        if kind.hands is Action.hands and any(_one_card(kind, field) for field in kind.by_hand):
            kind.always_by_hand = True
        self.actions.append(kind)
        own = kind.candidates.__func__ is not Action.candidates.__func__  # type: ignore[attr-defined]
        by_hand = bool(kind.by_hand or kind.shown or kind.hands is not Action.hands)
        if own or kind.ways is not None:
            self.listed.append(kind)
        if by_hand:
            self.by_hand.add(kind)
        if own or kind.ways is not None or by_hand:
            self.meant.append(kind)
            if not (kind.only_answers or kind.always_by_hand or kind.standing == "rare"):
                self.tapped.append(kind)
            if not kind.only_answers and by_hand:
                self.moving.append(kind)
        return kind

    def in_phase(self, which: Literal["meant", "tapped", "moving"], phase: str) -> tuple[type[Action], ...]:
        """The actions of one of these lists that could be meant in a phase of the turn while nothing is asked. Hands
        that are too early or too late can mean those too that say why not (`Action.not_now`)."""
        found = self._in_phase.get((which, phase))
        if found is None:
            kinds = (kind for kind in getattr(self, which) if not kind.only_answers)
            early = which == "moving"
            meant = (k for k in kinds if not k.phases or phase in k.phases or (early and k.not_now is not None))
            found = tuple(meant)
            self._in_phase[which, phase] = found
        return found

    def of_verbs(self, verbs: tuple[str, ...]) -> tuple[type[Action], ...]:
        """The actions with these verbs that say when they could be meant."""
        found = self._of_verbs.get(verbs)
        if found is None:
            found = self._of_verbs[verbs] = tuple(kind for kind in self.meant if kind.verb in verbs)
        return found

    def meanwhile(self, sort: str) -> tuple[str, ...]:
        """The verbs of the actions that may be done while a question of this sort is open (`Prompt.meanwhile`)."""
        return tuple(kind.verb for kind in self.actions if sort in kind.meanwhile)

    def expands(self, *kinds: type[Step]) -> Callable[[T], T]:
        """Registers what steps of these kinds come to."""
        return self._under(self.procedures, kinds)

    def tells(self, *kinds: type[Fact], once: bool = False, price: bool = False) -> Callable[[T], T]:
        """Registers the sentence for facts of these kinds. `once`: of several in one move the last alone is told, for
        its sentence says how things stand now. `price`: it says only what was paid, which is told last."""
        self.told_once.update(kinds if once else ())
        self.told_as_price.update(kinds if price else ())
        return self._under(self.tellers, kinds)

    def fact(self, name: str, base: type[F], sentence: str = "", several: str = "") -> type[F]:
        """A fact that is one of the kernel's under a name of its own, which journals keep: ``Laid = rules.fact("Laid",
        Moved)``. With a `sentence` it is told by that (`says`)."""
        module = sys._getframe(1).f_globals["__name__"]  # as a class statement there would have it
        kind = cast(type[F], defstruct(name, [], bases=(base,), module=module, frozen=True, tag=True))
        self.named.append(kind)
        if sentence:
            self.says(kind, sentence, several)
        return kind

    def says(self, kind: type[Fact], sentence: str, several: str = "") -> None:
        """Registers a sentence for facts of a kind; ``{card}`` stands for what people call the card of that field now.

        A field that is a place is told by its name. `several`: what is said once of ``{cards}`` of which one move says
        the same.
        """
        self.tells(kind)(partial(_said, sentence))
        if several:
            self.told_together[cast(type[Moved], kind)] = several

    def add(self, other: Rules) -> None:
        """Takes over everything another file registered."""
        for kind in other.actions:
            self.action(kind)
        self.named += other.named
        self.told_together |= other.told_together
        for step, procedure in other.procedures.items():
            self.expands(step)(procedure)
        for fact, teller in other.tellers.items():
            self.tells(fact, once=fact in other.told_once, price=fact in other.told_as_price)(teller)

    def vocabulary(
        self, *files: ModuleType, words: Mapping[type, tuple[type[Struct], ...]] | None = None
    ) -> Vocabulary:
        """What a journal of this game may hold: the actions, and the steps and facts defined in these modules.

        Steps and facts that only one file of rules knows are found through their procedure or telling.
        `words`: the structs that markers in their fields stand for. ValueError names a step that nobody expands,
        TypeError an action with a field that no words can say.
        """
        for kind in self.actions:
            check_readable(kind)
        steps = [*self.procedures, *(kind for kind in _defined(files, Step) if kind not in self.procedures)]
        told = (kind for kind in self.tellers if kind not in KERNEL_FACTS)
        facts = dict.fromkeys([*_defined(files, Fact), *self.named, *told])
        idle = [kind.__name__ for kind in steps if kind not in self.procedures]
        if idle:
            raise ValueError(f"nothing expands {', '.join(idle)}")
        return Vocabulary(tuple(self.actions), tuple(steps), tuple(facts), words or {})

    def modules(self) -> tuple[ModuleType, ...]:
        """Where the actions, steps, facts, procedures and tellings are defined; the kernel's own are known anyway."""
        things = chain(self.actions, self.procedures, self.procedures.values(), self.tellers, self.tellers.values())
        names = dict.fromkeys(str(getattr(one, "__module__", "")) for one in things)
        return tuple(sys.modules[name] for name in names if name in sys.modules and not name.startswith(KERNEL))

    def tell(self, game: Any, before: State, facts: Iterable[Fact]) -> list[str]:
        """The sentences in order, what was paid after what it was paid for. A teller gets the game, the state before
        and after its fact, and the fact; it may keep silent, and a fact without a teller is not told."""
        told, paid, state, facts = list[str](), list[str](), before, tuple(facts)
        last = {type(fact): at for at, fact in enumerate(facts) if type(fact) in self.told_once}
        alike = self._alike(facts)
        for at, fact in enumerate(facts):
            after = fact.apply(state)
            teller = self.tellers.get(type(fact)) if last.get(type(fact), at) == at else None
            cards = alike.get(at)
            if cards is not None:
                teller = partial(_said_of, self.told_together[cast(type[Moved], type(fact))], cards) if cards else None
            line = teller(game, state, after, fact) if teller else None
            if line:
                (paid if type(fact) in self.told_as_price else told).append(line)
            state = after
        return told + paid

    def _alike(self, facts: Sequence[Fact]) -> dict[int, tuple[CardId, ...]]:
        """The facts that are told together, by their number: the first with all their cards, the others with none."""
        if not self.told_together:
            return {}
        groups: dict[tuple[Any, ...], list[int]] = {}
        for at, fact in enumerate(facts):
            if type(fact) in self.told_together and isinstance(fact, Moved):
                groups.setdefault((type(fact), changed(fact, card=CardId(""), origin=None)), []).append(at)
        found: dict[int, tuple[CardId, ...]] = {}
        for first, *others in groups.values():
            if others:
                cards = tuple(fact.card for at in (first, *others) if isinstance(fact := facts[at], Moved))
                found |= {first: cards, **dict.fromkeys(others, ())}
        return found

    def only_paid(self, facts: Iterable[Fact], told: Collection[str]) -> bool:
        """Whether what was told of these facts says no more than what was paid."""
        return 0 < len(told) <= sum(type(fact) in self.told_as_price for fact in facts)

    @staticmethod
    def _under(table: dict[Any, Any], kinds: tuple[type, ...]) -> Callable[[T], T]:
        def register(function: T) -> T:
            for kind in kinds:
                if kind in table:
                    raise ValueError(f"{kind.__name__} is registered twice")
                table[kind] = function
            return function

        return register


def files(package: str, names: str) -> Iterator[ModuleType]:
    """The modules of a package with these names, in this order: ``files("companion.games.duel.rules", "turn combat")``.

    ModuleNotFoundError for a name that is none.
    """
    return (import_module(f"{package}.{name}") for name in names.split())


def _one_card(kind: type[Action], field: str) -> bool:
    return hints_of(kind).get(field) is CardId


def _said_of(sentence: str, cards: tuple[CardId, ...], game: Any, before: State, after: State, fact: Fact) -> str:
    names = and_list(str(game.call(after, card)) for card in cards)
    return filled(sentence, game, after, fact, {"cards": names})


def _said(sentence: str, game: Any, before: State, after: State, fact: Fact) -> str:
    return filled(sentence, game, after, fact)


K = TypeVar("K")


def _defined(modules: Iterable[ModuleType], base: type[K]) -> list[type[K]]:
    """The subclasses of `base` that these modules define themselves; ``_Such`` are only what others are made of."""
    found = []
    for module in modules:
        for name, value in vars(module).items():
            own = isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__
            if own and not name.startswith("_"):
                found.append(value)
    return found
