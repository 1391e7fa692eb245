"""Verbs that hold others: conditions and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.games.inception import names
from companion.games.inception.board import active_on, affected_level, has_flag, inactive, weapon_of
from companion.games.inception.context import InceptionContext
from companion.games.inception.script import CardVerb, Script, Verb, flag_words, lines, possible
from companion.games.inception.steps import AskOption, Do
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import chained, say
from companion.kernel.state import State

CONDITIONS = {
    "weapon_on_affected_level": (say("somebody there has a weapon"), say("somebody there has a weapon")),
    "active_on_affected_level": (say("this character is active there"), say("{who} is active there")),
    "inactive": (say("this character is inactive"), say("{who} is inactive")),
    "any_inactive_except": (say("anybody but this character is inactive"), say("anybody but {who} is inactive")),
    "not_flag": (say("this has not happened yet"), say("this has not happened yet ({flag})")),
}
"""What `if` may ask, in the form and on a card."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `if` asks; exactly one field is given."""

    weapon_on_affected_level: bool = False
    active_on_affected_level: str = ""
    inactive: str = ""
    not_flag: str = ""
    any_inactive_except: str = ""

    def holds(self, game: InceptionContext, state: State) -> bool:
        """Whether it is true."""
        there, lost = active_on(state, affected_level(game, state)), inactive(state)
        if self.weapon_on_affected_level:
            return any(weapon_of(game, state, who) for who in there)
        if self.not_flag:
            return not has_flag(game, state, self.not_flag)
        if self.active_on_affected_level or self.inactive:
            return self.active_on_affected_level in there or self.inactive in lost
        return any(who != self.any_inactive_except for who in lost)

    def text(self, game: InceptionContext) -> str:
        asked = next((name for name in self.__struct_fields__ if getattr(self, name)), "any_inactive_except")
        about = str(getattr(self, asked))
        return say(CONDITIONS[asked][1], who=game.person(about), flag=flag_words(about))

    def faults(self) -> Iterator[str]:
        given = [name for name in self.__struct_fields__ if getattr(self, name)]
        if len(given) != 1:
            found = ", ".join(given) or say("none")
            yield say("if asks one condition, found {found}", found=found)
        for who in (self.active_on_affected_level, self.inactive, self.any_inactive_except):
            if who and who not in names.CHARACTERS:
                yield say("{who} is nobody", who=repr(who))


class If(CardVerb, frozen=True, tag="if", rename={"otherwise": "else"}):
    """One list or the other."""

    lists = ("then", "otherwise")

    cond: Condition
    then: tuple[Verb, ...] = ()
    otherwise: tuple[Verb, ...] = ()

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        found = self.then if self.cond.holds(game, state) else self.otherwise
        yield Do(found, step.source, step.target, step.me)

    def faults(self) -> Iterator[str]:
        yield from self.cond.faults()
        yield from super().faults()

    def blanks(self, game: InceptionContext) -> dict[str, str]:
        return {"condition": self.cond.text(game)}


class _Asks(CardVerb, frozen=True):
    """The player is asked which of its lists is carried out."""

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield AskOption(self.parts(), step.source, step.target, step.me)


class Choose(_Asks, frozen=True, tag="choose"):
    """The player picks one list."""

    options: tuple[tuple[Verb, ...], ...]

    def parts(self) -> tuple[Script, ...]:
        return self.options

    def faults(self) -> Iterator[str]:
        if len(self.options) < 2:
            yield say("choose needs two options")
        else:
            yield from super().faults()

    def feasible(self, game: InceptionContext, state: State, me: str, target: str) -> bool:
        return any(possible(game, state, one, me, target) for one in self.options)

    def blanks(self, game: InceptionContext) -> dict[str, str]:
        return {"options": chained(say("{first} Or: {other}"), lines(game, self.options))}


class May(_Asks, frozen=True, tag="may"):
    """The player may."""

    lists = ("do",)

    do: tuple[Verb, ...]
