"""Unique Resources that lie face down: shown in time they keep the newcomer out (INWO-DUP-16, INWO-RULING-56)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inwo import moments, names, tokens, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Link
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.windows import Pass
from companion.games.inwo.steps import AskUnique, Discard, Enter, EnterPhase, TakeAnyway
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Marked, Withdrawn
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()
SHOW = "expose_resource"


@rules.expands(AskUnique)
def ask(game: InwoContext, state: State, step: AskUnique) -> Iterator[StepBase]:
    """All rivals are asked, so that nobody learns who hides a copy."""
    seats = game.rivals(state, step.seat)
    text = say(
        "{who} brings in {card}. Who hides a copy shows it now.",
        who=game.person(step.seat),
        card=game.card_name(step.card),
    )
    passes = tuple(Pass(seat) for seat in seats)
    limit = game.options.response_limit_s or None
    prompt = Prompt(
        seats, moments.WINDOW, text, passes, "INWO-DUP-16", default=passes[0], seconds=limit, meanwhile=(SHOW,)
    )  # fmt: skip
    yield Asked(prompt, (TakeAnyway(step.seat, step.card, step.token, step.link, step.permanent, step.aside),))


@rules.expands(TakeAnyway)
def take_anyway(game: InwoContext, state: State, step: TakeAnyway) -> Iterator[StepBase]:
    """Nobody has shown a copy: the newcomer is the original, a hidden one is worthless (INWO-RULING-56)."""
    for card in game.known(state, face_of(step.card)):
        if state.mark(card, names.HIDDEN) and not state.mark(card, names.WORTHLESS):
            yield Marked(card, names.WORTHLESS, 1)
    if step.token:
        yield tokens.spend(step.token)
        yield Counted(names.took_resource(step.seat), 1)
    if state.count(names.groups(step.seat)):
        yield Counted(names.groups(step.seat), -1)
    if step.link:
        yield written.with_link(state, Link(step.card, step.link, step.permanent, state.turn.number))
    yield Enter(step.seat, step.card, names.resources(step.seat))
    if state.turn.phase == names.TAKEOVER and not step.aside:
        yield EnterPhase(step.seat, names.TOKENS)


@rules.action
class ExposeResource(Action, frozen=True):
    """A face-down Resource is shown; a worthless one is discarded then."""

    verb = SHOW
    heading = say("Show a hidden Resource")
    said = say("Show {card}")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[ExposeResource]:
        for seat in game.playing(state):
            lying = state.at(names.resources(seat))
            yield from (cls(seat, card) for card in lying if state.mark(card, names.HIDDEN))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if self.card not in state.at(names.resources(self.seat)) or not state.mark(self.card, names.HIDDEN):
            yield no("DUP-16", say("You have no such Resource face down."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Marked(self.card, names.HIDDEN, -1)
        if state.mark(self.card, names.WORTHLESS):
            yield Marked(self.card, names.WORTHLESS, -1)
            yield Discard(self.card, self.seat)
        elif waits_for(state, self.card) and state.question is not None:
            yield Withdrawn()
            yield from (step for step in state.question.rest if not isinstance(step, TakeAnyway))


def waits_for(state: State, card: CardId) -> bool:
    """Whether a copy of this card is just being brought in."""
    rest = state.question.rest if state.question is not None else ()
    return any(isinstance(step, TakeAnyway) and face_of(step.card) == face_of(card) for step in rest)
