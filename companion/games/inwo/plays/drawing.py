"""Draws that are more than one card: unfinished until all are drawn; a searched deck is shuffled and cut."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.plays.hands import taken_from_deck
from companion.games.inwo.plays.hidden import AskDrawn, AskShuffle, AskWhoseDeck
from companion.kernel.facts import Asked
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

DRAWING, WHOSE_DECK, SHUFFLE, CUT = "drawing", "whose_deck", "shuffle", "cut"


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
    fields = {"n": say("How many")}

    n: int

    def label(self, game: InwoContext, state: State) -> str:
        return many("{n} card drawn", "{n} cards drawn", self.n)

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        question = state.question
        assert question is not None
        most = max(one.n for one in question.prompt.options if isinstance(one, Drawn))
        yield AskDrawn(self.seat, most - self.n)


@rules.expands(AskWhoseDeck)
def ask_whose_deck(game: InwoContext, state: State, step: AskWhoseDeck) -> Iterator[StepBase]:
    """Each of several Plots may come from another rival's deck (INWO-META-02)."""
    owners = [seat for seat in game.rivals(state, step.seat)
              if state.count(names.plot_deck(seat)) and not moments.shielded(state, seat, step.seat)]  # fmt: skip
    if step.n < 1 or not owners:
        return
    if len(owners) == 1:
        yield from taken_from_deck(state, step.seat, owners[0], step.n)
        return
    text = say("From whose Plot deck does {who} draw the next card?", who=game.person(step.seat))
    options = tuple(DrawFrom(step.seat, owner, step.n) for owner in owners)
    yield Asked(Prompt((step.seat,), WHOSE_DECK, text, options, "INWO-META-02"))


@rules.action
class DrawFrom(Answer, frozen=True):
    """The next Plot comes from the top of this rival's deck."""

    verb = "draw_from"

    victim: Seat
    left: int

    def label(self, game: InwoContext, state: State) -> str:
        return say("{who}'s deck", who=game.person(self.victim))

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        yield from taken_from_deck(state, self.seat, self.victim, 1)
        yield AskWhoseDeck(self.seat, self.left - 1)


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
