"""Tells a story step by step: actions, the questions they raise and their answers, and what was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.fields import told
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import perform
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt
from companion.kernel.state import State
from companion.scenarios.prompts import prompt_name

_CALM = ("", "no", "none", "pass", "decline", "declined", "false", "yes", "true", "ok", "confirm", "confirmed", "done")
"""Answers that change nothing when nobody asks."""
_TOO_MANY = 200
"""Questions one action may raise before the story is given up."""


class Move(Struct, frozen=True):
    """An action that was tried, in which state, and why it was refused."""

    before: State
    action: Action
    refusal: Refusal | None


class Story:
    """Where a story stands. `refusal` is that of the last action, `moves` are all that were tried; `wrong` says where
    it left what was written.
    """

    def __init__(self, adapter: ScenarioGame, game: BaseGame, state: State) -> None:
        self.adapter, self.game, self.state = adapter, game, state
        self.facts: list[Fact] = []
        self.moves: list[Move] = []
        self.prompts: list[Prompt] = []
        self.routine: set[int] = set()
        self.refusal: Refusal | None = None
        self.untold: Refusal | None = None
        self.last: Any = None
        self.wrong: list[str] = []
        self.remarks: list[str] = []
        self.begun = 0
        self.before = self.earlier = state

    def tell(self, steps: Sequence[Any], error: str) -> None:
        """Does all the steps; `error` is the refusal expected of the last one.

        In an exact game it stops at a refusal nobody expected, and at a question that has neither answer nor default;
        else it goes on, and what the open question does not accept is refused.
        """
        for number, step in enumerate(steps, 1):
            last = number == len(steps)
            expected = str(_aside(step, "refused") or _aside(step, "error") or (error if last else ""))
            name, self.last = f"step {number} ({_told(step)})", step
            refusal = self._step(name, step, () if last else steps[number:])
            if not self._expected(name, expected, last, refusal):
                return
            question = self.state.question if self.adapter.exact else None
            if question is not None and (last or not self._answers(steps[number])):
                self.remarks.append(f"the story stops at the question {prompt_name(question.prompt)}")
                return

    @property
    def asked(self) -> list[tuple[Prompt, bool]]:
        """The questions, each with whether it only waits (for hands, or for what the story tells anyway)."""
        silent = self.adapter.silent
        if self.adapter.open_at_the_end:
            chores = self.adapter.chores(self.game, self.facts[self.begun :])
            told = [Prompt(self.game.seats, chore, chore) for chore in chores]
            asked = [(one.prompt, one.prompt.key in silent) for one in self.state.pending]
            return [*asked, *((one, False) for one in told)]
        return [(one, place in self.routine or one.key in silent) for place, one in enumerate(self.prompts)]

    @property
    def told_refusal(self) -> str:
        """The refusal that the last step itself speaks of."""
        return str(_aside(self.last, "refused") or _aside(self.last, "error") or "")

    def was_refused(self, code: str) -> bool:
        """Whether the last action was refused with this code; an empty code: whether it was not refused."""
        if self.refusal is None or not code:
            return self.refusal is None and not code
        return self.adapter.same_code(code, self.refusal, self.last)

    def take_back(self) -> Refusal | None:
        """The last step is undone; the table agrees."""
        self.state = self.before
        return None

    def _expected(self, name: str, expected: str, last: bool, refusal: Refusal | None) -> bool:
        """Notes a refusal; False when the story ends because nobody expected it, or because it did not come."""
        if refusal is not None or self.adapter.exact:
            self.refusal = refusal
        told = bool(self.told_refusal)
        if refusal is not None and not told:
            self.untold = refusal
        as_told = refusal is not None and self.adapter.same_code(expected, refusal, self.last) if told else True
        if (last or self.was_refused(expected)) if self.adapter.exact else as_told:
            return True
        reached = f"{refusal.code} ({refusal.say})" if refusal else "no refusal"
        self.wrong.append(f"{name}: expected {expected or 'no refusal'}, reached {reached}")
        return not self.adapter.exact

    def _step(self, name: str, step: Any, following: Sequence[Any]) -> Refusal | None:
        """Does one action with all its questions; a refusal leaves no trace of it, unless its question lasts."""
        was = self.state, len(self.facts), len(self.prompts)
        self.begun = len(self.facts)
        self.before, self.earlier = self.earlier, self.state
        refusal = self.adapter.play(self, step)
        if refusal is None and not self.adapter.open_at_the_end:
            refusal = self._questions(name, self.adapter.answers(self.game, self.state, step), following)
        question = self.state.question
        if refusal is not None and not (question is not None and question.prompt.key in self.adapter.lasting):
            self.state = was[0]
            del self.facts[was[1] :], self.prompts[was[2] :]
            self.routine = {place for place in self.routine if place < was[2]}
        return refusal

    def seat_of(self, step: Any) -> Seat:
        """Who does a step: as it says, else who is asked, else whose turn it is."""
        by = _aside(step, "by")
        if by:
            seat = str(by).strip().upper()
            if seat not in self.game.seats:
                raise ScenarioError(f"by is one of {', '.join(self.game.seats)}, found {by!r}")
            return seat
        question = self.state.question
        return question.waiting[0] if question is not None else self.state.turn.seat

    def do(self, action: Action) -> Refusal | None:
        """Does an action, or says why not."""
        refusal = self.game.why_not(self.state, action)
        self.moves.append(Move(self.state, action, refusal))
        if refusal is None:
            self.state, facts = perform(self.game, self.state, action)
            self.facts += facts
        return refusal

    def _questions(self, name: str, answers: list[Any], following: Sequence[Any]) -> Refusal | None:
        """Answers what an action asks, in order; what is left over is declined, or stays open."""
        for _ in range(_TOO_MANY):
            if self.state.question is None:
                break
            answer = self.adapter.routine(self.game, self.state, answers)
            if answer is not None:
                self.routine.add(len(self.prompts))
            self.prompts.append(self.state.question.prompt)
            if answer is None:
                if not answers and self._answered_by(following):
                    return None
                answer = self._said(name, answers) if answers else self.adapter.decline(self.game, self.state)
                if answer is None:
                    return None
            refusal = self.do(answer)
            if refusal is not None:
                return refusal
        for said in answers:
            late = self.adapter.answer(self.game, self.state, said)
            if late is not None:
                self.do(late)
            elif not _calm(said):
                self.wrong.append(f"{name}: nobody asked for the answer {said!r}")
        return None

    def _said(self, name: str, answers: list[Any]) -> Action | None:
        said = answers.pop(0)
        answer = self.adapter.answer(self.game, self.state, said)
        if answer is None and self.state.question is not None:
            asked = self.state.question.prompt
            options = [self._way_to_say(one) for one in asked.options if isinstance(one, Action)]
            options += [
                f"a step of its own, {{{verb}: …, by: {asked.seats[0]}}}" for verb in asked.verbs if asked.seats
            ]
            question = prompt_name(asked)
            self.wrong.append(f"{name}: {said!r} does not answer {question} (possible: {'; '.join(options) or 'many'})")
        return answer

    def _way_to_say(self, option: Action) -> str:
        """The text of an option's button, behind the word that means it in a story where that is another one."""
        label = self.game.label(self.state, option)
        values = (str(value) for value in told(option))
        word = next((one for one in (label, "none", *values, words(option)) if self._means(one, option)), label)
        return label if word == label else f"{word} ({label})"

    def _means(self, word: str, option: Action) -> bool:
        try:
            return self.adapter.answer(self.game, self.state, word) == option
        except ScenarioError:
            return False

    def _answered_by(self, following: Sequence[Any]) -> bool:
        """Whether the open question is answered, or an answer to it refused, before the story goes on without one."""
        for step in following:
            if self._answers(step):
                return True
            if self.adapter.exact or not _aside(step, "refused"):
                return False
        return False

    def _only_rings(self, step: Any, action: Action) -> bool:
        question = self.state.question
        if self.adapter.exact:
            return question is not None and action == question.prompt.bell
        return _rings(step) and self.adapter.decline(self.game, self.state) is not None

    def _answers(self, step: Any) -> bool:
        """Whether a step answers the open question. Where questions are declined unasked, a ring is no answer."""
        question = self.state.question
        if question is None or (self.adapter.exact and _aside(step, "refused")):
            return False
        action = self.adapter.action(self.game, self.state, self.seat_of(step), step)
        if isinstance(action, Refusal) or self._only_rings(step, action):
            return False
        must_be_legal = self.adapter.exact or action.verb in self.adapter.asides
        return question.accepts(action) and (not must_be_legal or self.game.may(self.state, action))


def _aside(step: Any, key: str) -> Any:
    return step.get(key) if isinstance(step, Mapping) else None


def _rings(step: Any) -> bool:
    return "bell" in ((step.get("do"), *step) if isinstance(step, Mapping) else (step,))


def _told(step: Any) -> str:
    if not isinstance(step, Mapping):
        return str(step)
    if "do" not in step:
        return next((f"{key} {value}" for key, value in step.items() if key not in ("refused", "error", "note")), "")
    verb = str(step["do"])
    return " ".join([verb, *(f"{value}" for key, value in step.items() if key in ("card", "slot", "item", "from"))])


def _calm(said: Any) -> bool:
    return said is None or isinstance(said, (bool, int)) or str(said).strip().lower() in _CALM
