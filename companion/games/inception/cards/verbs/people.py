"""Verbs about characters and what is attached to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from companion.games.inception import board, names, totals
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Went
from companion.games.inception.script import CardVerb, Level, People, Points, Steps, TeamCards, is_choice
from companion.games.inception.steps import AskCard, AskWho, Do, Down, Set, Throw
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import many, say
from companion.kernel.state import State

Scope = Literal["any_level", "affected_level"]
StateName = Literal["inactive", "weak", "healthy", "strong"]


def meant(state: State, who: str, me: str = "", target: str = "") -> str:
    """Who is meant: who is hit, the owner of the ability, or a name."""
    return {"target": target or totals.target(state), "self": me}.get(who, who)


class AboutSomebody(CardVerb, frozen=True):
    """A verb about one character: the player chooses, or the card says who."""

    may_be_nobody: ClassVar[bool] = False
    """Whether it is carried out in full when there is nobody it could be about."""

    who: str

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        """Everybody to whom this could happen."""
        if board.event_card(state) is None or not is_choice(self.who):
            return board.everybody_active(state)
        return board.active_on(state, board.affected_level(game, state))

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        """What happens to the one it is about."""
        raise NotImplementedError

    def candidates(self, game: InceptionContext, state: State, me: str = "", target: str = "") -> tuple[str, ...]:
        """One or nobody where the card names somebody, else the player's choice."""
        found = self.about(game, state)
        if not is_choice(self.who):
            return tuple(who for who in found if who == meant(state, self.who, me, target))
        hit = totals.target(state) or target
        if self.who == "choose_other_on_attacked_level":
            level = totals.level(state)
            there = board.active_on(state, board.affected_level(game, state) if level is None else level)
            found = tuple(who for who in found if who in there)
        not_this = {"choose_other": me, "choose_other_on_attacked_level": hit, "choose_except_saito": names.SAITO}
        return tuple(who for who in found if who != not_this.get(self.who))

    def feasible(self, game: InceptionContext, state: State, me: str, target: str) -> bool:
        return self.may_be_nobody or bool(self.candidates(game, state, me, target))

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if is_choice(self.who):
            return (AskWho(self, step.source, step.me, step.target, first=step.first),)
        who = self.candidates(game, state, step.me, step.target)
        return self.upon(game, state, step, who[0]) if who else ()


class Heal(AboutSomebody, frozen=True, tag="heal"):
    """Up to `count` characters go up by `steps`, never beyond strong."""

    question = ("heal", say("Who recovers?"), "INC-ICON-08")

    scope: Scope = "any_level"
    steps: Steps = 1
    count: People = 1

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        here = board.affected_level(game, state) if self.scope == "affected_level" else None
        there = board.everybody_active(state) if here is None else board.active_on(state, here)
        return tuple(who for who in there if board.state_of(state, who) < names.STRONG)

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield Set(who, min(names.STRONG, board.state_of(state, who) + self.steps))

    def text(self, game: InceptionContext) -> str:
        who, several = self.spoken(game, "who"), False
        if self.count > 1 and who.startswith("one "):
            who, several = say("up to {count} characters", count=self.count), True
        there = say("{who} there", who=who) if self.scope == "affected_level" else who
        if several:
            return many("{who} recover.", "{who} recover by {n} states.", self.steps, who=there)
        return many("{who} recovers.", "{who} recovers by {n} states.", self.steps, who=there)


class Hurt(AboutSomebody, frozen=True, tag="hurt"):
    """T-DOWN `steps` times."""

    question = ("hurt", say("Who goes down?"), "INC-ICON-09")

    steps: Steps = 1

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield from (Down(who) for _ in range(self.steps))


class SetState(AboutSomebody, frozen=True, tag="set_state"):
    """The state is set."""

    question = ("set", say("Whose state changes?"), "INC-HEALTH-01")

    state: StateName

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        if is_choice(self.who):
            return super().about(game, state)
        return tuple(who for who in names.CHARACTERS if board.in_team(state, who))

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield Set(who, names.STATES.index(self.state) + 1)


class Revive(AboutSomebody, frozen=True, tag="revive"):
    """An inactive character is active again (INC-WIN-03)."""

    called = {
        "choose": say("one inactive character"),
        "choose_except_saito": say("one inactive character other than Saito"),
    }
    question = ("revive", say("Who comes back from Limbo?"), "INC-WIN-03")

    state: Literal["weak", "healthy", "strong"]
    level: Level

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return board.inactive(state)

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield Set(who, names.STATES.index(self.state) + 1)
        if self.level != names.LIMBO:
            yield Went(names.card_of(who), names.team(self.level))


class _LosesWeapon(AboutSomebody, frozen=True):
    """A character's weapon goes to the discard pile."""

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        weapon = board.weapon_of(game, state, who)
        return (Throw(weapon),) if weapon is not None else ()


class DiscardAttached(_LosesWeapon, frozen=True, tag="discard_attached"):
    """A cost: the character's weapon of at least `min_st`."""

    question = ("strip", say("Whose weapon is discarded?"), "INC-WEAPON-06")

    kind: Literal["weapon"] = "weapon"
    min_st: Points = 0

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        armed = ((who, board.weapon_of(game, state, who)) for who in board.everybody_active(state))
        return tuple(who for who, weapon in armed if weapon and getattr(game.design(weapon), "st", 0) >= self.min_st)

    def unpaid(self, game: InceptionContext, state: State, me: str) -> str:
        if self.candidates(game, state, me):
            return ""
        text = say("{who} needs a weapon of strength {min_st}.")
        return self.filled(text, who=game.person(meant(state, self.who, me)))


class Strip(_LosesWeapon, frozen=True, tag="strip"):
    """A character's weapon is discarded; without one nothing happens."""

    question = ("strip", say("Whose weapon is lost?"), "INC-WEAPON-06")

    kind: Literal["weapon"] = "weapon"

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        level = board.affected_level(game, state)
        there = board.active_on(state, level) if is_choice(self.who) else board.everybody_active(state)
        return tuple(who for who in there if board.weapon_of(game, state, who) is not None)

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        """Any weapon of the affected level: the card itself is picked; else its owner is named."""
        return (AskCard("lose", 1),) if self.who == "choose" else super().resolve(game, state, step)


class ClearFlashbacks(AboutSomebody, frozen=True, tag="clear_flashbacks"):
    """n Flashbacks of a character (or all) are discarded."""

    may_be_nobody = True
    question = ("clear", say("Whose Flashbacks go away?"), "INC-FLASH-06")

    n: TeamCards | Literal["all"] = "all"

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return tuple(who for who in board.everybody_active(state) if board.flashbacks_of(game, state, who))

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        cards = board.flashbacks_of(game, state, who)
        if self.n == "all" or self.n >= len(cards):
            yield from map(Throw, cards)
        else:
            yield AskCard("forget", self.n, who, first=step.first)

    def text(self, game: InceptionContext) -> str:
        if self.n == "all":
            return say("all Flashbacks of {who} go away.", who=self.spoken(game, "who"))
        return super().text(game)
