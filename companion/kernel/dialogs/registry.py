"""Actions with more ways than a page can list, said step by step: what may be said next, given what is said already.

A file of dialogs begins with ``dialogs = Dialogs()`` and registers what it defines where it defines it::

    @dialogs.of(Declare, "Attack…", about=("leader", "target"))
    def declare(game: Context, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
        yield Blank("how", "What for", (Option("control", "Take it over"), Option("destroy", "Destroy it")))
        yield Blank("leader", "Who attacks", cards(game, leaders(game, state, seat)))
        ...

The function yields one blank after the other, in the order in which people fill them; after a blank is yielded,
`given` holds what was said, so that later blanks offer only what goes with it. Nothing is kept: a page sends all that
is said with each step (`Dialogs.draft`), and the finished action is judged like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import ModuleType
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Action
from companion.kernel.blanks import Blank
from companion.kernel.dialogs.draft import Draft, Given, Opener, Said, bounded, filled, fitting
from companion.kernel.notation import field_value, words
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import Contest

TRIALS = 40
"""Drafts at most to find out whether a dialog can be finished."""

Blanks = Callable[[Any, State, Seat, Given], Iterable[Blank]]
Offered = Callable[[Any, State, Seat], bool]
Make = Callable[[Seat, Given], Action]
Preview = Callable[[Any, State, Any], Contest | None]
Follows = Callable[[Any, State, Any], Iterable[str]]
F = TypeVar("F", bound=Blanks)


class Dialog(Struct, frozen=True):
    """How one action is said. `about`: the fields that a card which somebody points at may fill."""

    kind: type[Action]
    title: str
    blanks: Blanks
    offered: Offered
    make: Make
    about: tuple[str, ...] = ()
    preview: Preview | None = None
    follows: Follows | None = None
    button: str = ""

    def draft(self, game: Any, state: State, seat: Seat, said: Said) -> Draft:
        """The action as far as it is said; what does not fit any more is as if it had not been said."""
        given = Given(said)
        blanks = tuple(self._filled(game, state, seat, given))
        missing = next((one for one in blanks if one.missing), None)
        draft = Draft(self.kind.verb, seat, self.title, blanks, button=self.button)
        if missing is not None:
            nothing = missing.kind in ("one", "some") and not missing.options
            told = missing.hint if nothing and missing.hint else say("Still to say: {say}.", say=missing.label)
            return replace(draft, missing=missing.name, say=told)
        action = self.make(seat, given)
        refusal = game.why_not(state, action)
        preview = self.preview(game, state, action) if self.preview is not None else None
        if refusal is not None:
            return replace(draft, say=refusal.say, clause=refusal.clause, preview=preview)
        follows = tuple(self.follows(game, state, action)) if self.follows is not None else ()
        return replace(draft, seat=action.seat, words=words(action), preview=preview, follows=follows)

    def _filled(self, game: Any, state: State, seat: Seat, given: Given) -> Iterator[Blank]:
        names = self.kind.__struct_fields__
        for blank in self.blanks(game, state, seat, given):
            asked, name = bounded(blank), blank.name
            value = fitting(asked, given.wished.get(name))
            if value:
                given[name] = field_value(self.kind, name, value) if name in names else value[0]
            yield filled(asked, value)


class _Trials:
    """Looks whether a dialog can be finished, by taking what it offers; it gives up in favour of the dialog."""

    def __init__(self, dialog: Dialog, game: Any, state: State, seat: Seat) -> None:
        self.dialog, self.left = dialog, TRIALS
        self.draft = partial(dialog.draft, game, state, seat)

    def fits(self, said: Said) -> bool:
        """Whether all that is said can be said now."""
        values = {one.name: one.words for one in self.draft(said).blanks}
        return all(values.get(field) == tuple(value) for field, value in said.items())

    def ends_well(self, said: Said) -> bool:
        """Whether something allowed can come of it, as far as trials go."""
        if self.left <= 0:
            return True
        self.left -= 1
        draft = self.draft(said)
        if draft.words:
            return True
        missing = next((one for one in draft.blanks if one.missing), None)
        if missing is None:
            return any(self.ends_well(more) for more in self._otherwise(said, draft))
        if missing.kind not in ("one", "some"):
            return True
        return any(self.ends_well({**said, missing.name: (one.value,)}) for one in missing.options)

    def _otherwise(self, said: Said, draft: Draft) -> Iterator[Said]:
        """What is said with one more thing that may be left out."""
        for blank in draft.blanks:
            if blank.optional and blank.name not in said:
                yield from ({**said, blank.name: (one.value,)} for one in blank.options)


class Dialogs:
    """The dialogs of one file or of a whole game."""

    def __init__(self) -> None:
        self.of_verb: dict[str, Dialog] = {}

    @classmethod
    def gathered(cls, *files: ModuleType) -> Dialogs:
        """The dialogs of several files together; ValueError when two of them claim one verb."""
        merged = cls()
        for file in files:
            for dialog in file.dialogs.of_verb.values():
                merged.add(dialog)
        return merged

    def add(self, dialog: Dialog) -> None:
        """Registers a dialog; ValueError when its verb has one."""
        if dialog.kind.verb in self.of_verb:
            raise ValueError(f"{dialog.kind.verb} has two dialogs")
        self.of_verb[dialog.kind.verb] = dialog

    def of(
        self,
        kind: type[Action],
        title: str,
        *,
        offered: Offered | None = None,
        make: Make | None = None,
        about: tuple[str, ...] = (),
        preview: Preview | None = None,
        follows: Follows | None = None,
        button: str = "",
    ) -> Callable[[F], F]:
        """Registers the blanks of an action. Without `offered` it is offered whenever its verb may be meant at all."""

        def register(blanks: F) -> F:
            plain = make or (lambda seat, given: kind(seat, **given))
            self.add(Dialog(kind, title, blanks, offered or _always, plain, about, preview, follows, button))
            return blanks

        return register

    def open(self, game: Any, state: State, seat: Seat) -> Iterator[Opener]:
        """The dialogs that a seat may open now, in the order of registering. While others are waited for, none of them
        is what comes next."""
        waits = state.question is not None and seat not in state.question.waiting
        for verb, dialog in self.of_verb.items():
            answers = _answers(state, verb, seat)
            if (answers or _free(state, dialog.kind)) and dialog.offered(game, state, seat):
                later = waits and dialog.kind.standing == "next"
                yield Opener(verb, seat, dialog.title, answers, "often" if later else dialog.kind.standing)

    def draft(self, game: Any, state: State, seat: Seat, verb: str, said: Said) -> Draft | None:
        """One dialog as far as it is said; ``None`` when this seat may not open it now."""
        dialog = self.of_verb.get(verb)
        if dialog is None or all(one.verb != verb for one in self.open(game, state, seat)):
            return None
        return dialog.draft(game, state, seat, said)

    def begun(self, game: Any, state: State, seat: Seat, verb: str, said: Said) -> Opener | None:
        """One dialog with something said already that hands did; ``None`` where that leads to nothing allowed."""
        opener = next((one for one in self.open(game, state, seat) if one.verb == verb), None)
        if opener is None:
            return None
        trials = _Trials(self.of_verb[verb], game, state, seat)
        if not trials.fits(said) or not trials.ends_well(said):
            return None
        return replace(opener, said={field: tuple(value) for field, value in said.items()})

    def about(self, game: Any, state: State, seat: Seat, card: str) -> Iterator[Opener]:
        """The dialogs in which a card may be said now, with that said."""
        for opener in self.open(game, state, seat):
            dialog = self.of_verb[opener.verb]
            for field in dialog.about:
                draft = dialog.draft(game, state, seat, {field: (card,)})
                if any(one.name == field and one.words == (card,) for one in draft.blanks):
                    yield replace(opener, said={field: (card,)})


def _always(_game: Any, _state: State, _seat: Seat) -> bool:
    return True


def _answers(state: State, verb: str, seat: Seat) -> bool:
    question = state.question
    return question is not None and verb in question.prompt.verbs and seat in question.waiting


def _free(state: State, kind: type[Action]) -> bool:
    """Whether an action may be meant although no question asks for it."""
    question = state.question
    if question is not None:
        return kind.verb in (question.prompt.meanwhile or ())
    return not kind.only_answers and (state.over is None or kind.after_the_end)
