"""Choices effects leave to the player: the questions, their answers, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import astuple
from msgspec.structs import replace as changed

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Happened, Went
from companion.games.inception.rules.beside import ALWAYS, asked
from companion.games.inception.script import FLAGS, feasible, lines
from companion.games.inception.steps import AskOption, AskWho, Chosen, Do, Forget, Opted
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Fact, Marked, emptied
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import chained, say
from companion.kernel.state import State

rules = Rules()


def question(
    key: str, text: str, options: Iterable[Action], clause: str = "", verbs: tuple[str, ...] = (), first: bool = False
) -> Asked:
    """A question to the player; `first`: nothing was done yet, so the card may still be taken back."""
    listed = (*options, *((Withdraw(names.PLAYER),) if first else ()))
    prompt = Prompt((names.PLAYER,), key, text, listed, clause, bell=ring(listed), verbs=(*verbs, *ALWAYS))
    return Asked(prompt)


def ring(answers: tuple[Action, ...]) -> Action | None:
    """What a ring means where these may be given: “no”, or the only one; nothing is taken back by it."""
    declining = next((one for one in answers if isinstance(one, Pass)), None)
    forward = [one for one in answers if not isinstance(one, Withdraw)]
    return declining or (forward[0] if len(forward) == 1 else None)


def unanswered(state: State) -> Refusal:
    """Something else is done while a question is open."""
    if state.question is None:
        return no("E_WRONG_STEP", "", say("Nobody asks that now."))
    prompt = state.question.prompt
    code = "E_STAY_ONE" if prompt.key == "stay" else "E_WRONG_STEP"
    return no(code, prompt.clause, say("First answer: {question}", question=prompt.say))


class Answer(PlayerAction, frozen=True):
    """An answer to a question. One that is listed may be given; of others `unlisted` says why not."""

    answers: ClassVar[tuple[str, ...]] = ()
    """The keys of the questions it answers; none: any that lists it."""
    wrong: ClassVar[Refusal | None] = None
    """Why it is not among the answers listed."""

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        return unanswered(state) if state.question is None else None

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if state.question is None or self not in state.question.prompt.options:
            if not asked(state, *self.answers):
                yield unanswered(state)
            yield from self.unlisted(game, state)

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        """What may be wrong with it when it is not among the answers listed; with nothing wrong it may be given."""
        yield self.wrong


@rules.action
class Pass(Answer, frozen=True):
    """“No”, “enough”, “nobody”: a question is declined."""

    verb = "pass"
    said = say("No, go on")

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        if asked(state, "store"):
            yield Counted(names.PASSED, 1)


@rules.action
class Withdraw(Answer, frozen=True):
    """The card that is being resolved is taken back."""

    verb = "withdraw"
    said = say("Take the card back")

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.WITHDRAWN, 1)


# --- somebody ------------------------------------------------------------------------------------------------------


@rules.expands(AskWho)
def ask_who(game: InceptionContext, state: State, step: AskWho) -> Iterator[StepBase]:
    """With nobody to choose nothing happens (INC-RULING-42)."""
    who = [one for one in step.verb.candidates(game, state, step.me, step.target) if one not in step.done]
    if who:
        key, text, clause = step.verb.question
        options = [*(Choose(names.PLAYER, one) for one in who), *([Pass(names.PLAYER)] if step.done else ())]
        yield question(key, text, options, clause, ("choose",), step.first)
        yield Chosen(step.verb, step.source, step.me, step.target, step.done)


@rules.action
class Choose(Answer, frozen=True):
    """A character is chosen."""

    verb = "choose"
    answers = ("heal", "revive", "retarget", "cover", "hurt", "set", "strip", "clear")
    said = "{who}"
    wrong = no("E_BAD_TARGET", "INC-RULING-42", say("{who} cannot be chosen here."))
    ways = (board.people_moved,)

    who: str

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Marked(names.card_of(self.who), names.CHOSEN, 1)


@rules.expands(Chosen)
def chosen(game: InceptionContext, state: State, step: Chosen) -> Iterator[StepBase]:
    card = next((card for (card, name) in state.marks if name == names.CHOSEN), None)
    if card is not None:
        who, verb = face_of(card), step.verb
        yield Marked(card, names.CHOSEN, -1)
        yield Do((changed(verb, who=who),), step.source, step.target, step.me)  # type: ignore[type-var]
        if len(step.done) + 1 < verb.count:
            yield AskWho(verb, step.source, step.me, step.target, (*step.done, who))


@rules.action
class Send(Answer, frozen=True):
    """A character is sent back to another level (INC-LEVEL0-04)."""

    verb = "send"
    answers = ("send",)
    said = say("{who} goes to Level {level}")
    wrong = no("E_BAD_TARGET", "INC-RULING-40", say("{who} cannot be sent to Level {level}."))
    ways = (board.people_moved, board.levels)

    who: str
    level: int

    def hands(self, game: InceptionContext, state: State) -> frozenset[CardId]:
        return frozenset((names.card_of(self.who),))

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        if board.has_flag(game, state, "sent_back"):
            return no("E_SENT_BACK", "INC-RULING-40", say("The way back was used; it is there once."))
        return super().moment(game, state)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """INC-RULING-40: with attachments."""
        yield Went(names.card_of(self.who), names.team(self.level))


# --- one of several texts ------------------------------------------------------------------------------------------


@rules.expands(AskOption)
def ask_option(game: InceptionContext, state: State, step: AskOption) -> Iterator[StepBase]:
    """Only what can be carried out in full (INC-RULING-31); a single text may be declined."""
    may = len(step.options) == 1
    numbers = (1,) if may else feasible(game, state, step.options, step.me, step.target)
    options = [*(Option(names.PLAYER, number) for number in numbers), *([Pass(names.PLAYER)] if may else ())]
    texts = chained(say("{first} – or: {other}"), lines(game, step.options))
    yield question("option", say("Choose: {options}", options=texts), options, "INC-RULING-31", ("option",))
    yield Opted(*astuple(step))


@rules.action
class Option(Answer, frozen=True):
    """One of several texts is chosen, counted from 1 (INC-RULING-31)."""

    verb = "option"
    answers = ("option",)
    wrong = no("E_CANNOT_CHOOSE", "INC-RULING-31", say("That cannot be carried out in full, and another option can."))

    number: int

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.OPTED, self.number)

    def label(self, game: InceptionContext, state: State) -> str:
        rest = state.question.rest if state.question is not None else ()
        texts = next((lines(game, step.options) for step in rest if isinstance(step, Opted)), ())
        return texts[self.number - 1] if 0 < self.number <= len(texts) else say("Option {number}", number=self.number)


@rules.expands(Opted)
def opted(game: InceptionContext, state: State, step: Opted) -> Iterator[StepBase]:
    number = state.count(names.OPTED)
    if number:
        yield Counted(names.OPTED, -number)
        yield Do(step.options[number - 1], step.source, step.target, step.me)


@rules.expands(Forget)
def forget(game: InceptionContext, state: State, step: Forget) -> Iterator[Fact]:
    return emptied(state, step.counters)


@rules.tells(Happened)
def _happened(game: InceptionContext, before: State, after: State, fact: Happened) -> str:
    flag = fact.name.removeprefix("flag/")
    return FLAGS.get(flag, f"{flag.replace('_', ' ')}.")
