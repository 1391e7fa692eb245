"""Draws that are more than one card: unfinished until all are drawn; a searched deck is shuffled and cut."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo.context import InwoContext
from companion.games.inwo.plays.hidden import AskDrawn, AskShuffle
from companion.kernel.facts import Asked
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

DRAWING, SHUFFLE, CUT = "drawing", "shuffle", "cut"


@rules.expands(AskDrawn)
def ask_drawn(game: InwoContext, state: State, step: AskDrawn) -> Iterator[StepBase]:
    """A draw of several cards is one thing: nothing goes back into the deck before it is finished (INWO-PLOT-17)."""
    if step.n < 1:
        return
    text = many(
        "{who} draws a card. It does not go back before that.",
        "{who} draws {n} cards. None goes back before all are drawn.",
        step.n,
        who=game.person(step.seat),
    )
    options = (Drawn(step.seat, step.n), *(Drawn(step.seat, one) for one in range(1, step.n)))
    limit = game.options.response_limit_s or None
    yield Asked(
        Prompt((step.seat,), DRAWING, text, options, "INWO-PLOT-17", options[0], limit, meanwhile=("return_plot",))
    )


@rules.action
class Drawn(Answer, frozen=True):
    """So many of the cards have been drawn."""

    verb = "drawn"

    n: int

    def label(self, game: InwoContext, state: State) -> str:
        return many("{n} card drawn", "{n} cards drawn", self.n)

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        question = state.question
        assert question is not None
        most = max(one.n for one in question.prompt.options if isinstance(one, Drawn))
        yield AskDrawn(self.seat, most - self.n)


@rules.expands(AskShuffle)
def ask_shuffle(game: InwoContext, state: State, step: AskShuffle) -> Iterator[StepBase]:
    """The searched deck is shuffled first; then whoever likes cuts it (INWO-GLOSS-10)."""
    who, limit = game.person(step.seat), game.options.response_limit_s or None
    done = ShuffleDeck(step.seat)
    yield Asked(
        Prompt((step.seat,), SHUFFLE, say("{who} shuffles the deck.", who=who), (done,), "INWO-GLOSS-10", done, limit)
    )
    rivals = game.rivals(state, step.seat)
    if rivals:
        cuts = tuple(Cut(seat, yes) for seat in rivals for yes in (False, True))
        text = say("{who} has searched a deck. Does anybody cut it?", who=who)
        yield Asked(Prompt(rivals, CUT, text, cuts, "INWO-GLOSS-10", cuts[0], limit))


@rules.action
class ShuffleDeck(Answer, frozen=True):
    """The deck is shuffled."""

    verb = "shuffle_deck"
    said = say("Shuffled")


@rules.action
class Cut(Answer, frozen=True):
    """A player cuts a deck that another has searched, or leaves it."""

    verb = "cut_deck"

    yes: bool

    def label(self, game: InwoContext, state: State) -> str:
        return say("Cut it") if self.yes else say("Leave it as it is")
