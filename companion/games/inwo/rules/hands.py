"""Hands: shedding, exposing, discarding, putting back, what was drawn (ledger PLOT, FREE, GOAL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import LaidOpen
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.windows import SHED, over_limit
from companion.games.inwo.steps import CheckHand, Discard, OfferGift
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

DISCARD_GOAL = "discard_goal"
"""The question that is open while a hand holds too many Goal cards (INWO-GOAL-10)."""


@rules.expands(CheckHand)
def check_hand(game: InwoContext, state: State, step: CheckHand) -> Iterator[StepBase]:
    """Outside the own turn, and at its end, extras go at once (INWO-PLOT-12, INWO-RULING-10)."""
    own_turn = state.turn.seat == step.seat and state.turn.phase not in (names.KNOCK, names.CLAIMS)
    extra = over_limit(game, state, step.seat)
    if own_turn or not extra or state.over is not None:
        return
    text = many(
        "{who} holds {n} Plot too many, {limit} at most: use, give, discard or put back.",
        "{who} holds {n} Plots too many, {limit} at most: use, give, discard or put back.",
        extra,
        who=game.person(step.seat),
        limit=moments.hand_limit(game, state, step.seat),
    )
    yield Asked(
        Prompt((step.seat,), SHED, text, (), "INWO-PLOT-12", verbs=("shed",), meanwhile=moments.while_shedding(game)),
        (CheckHand(step.seat),),
    )


def in_hand(game: InwoContext, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a card can be in a hand: known to be, exposed, or unseen while the counts leave room."""
    where = state.where(card)
    if where in (names.hand(seat), names.exposed(seat)):
        return written.link_of(state, card) is None
    return where is None and card in game.catalogue and has_unseen(game, state, seat, card)


def has_unseen(game: InwoContext, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a hand has unseen cards of this one's deck."""
    counter = names.plots if game.design(card).deck == "plot" else names.groups
    return state.count(counter(seat)) > 0


def leaves_hand(game: InwoContext, state: State, seat: Seat, card: CardId) -> Iterator[StepBase]:
    """The counts after a card has left a hand; an exposed Plot was in no count."""
    where = state.where(card)
    if where != names.exposed(seat):
        counter = names.plots if game.design(card).deck == "plot" else names.groups
        yield Counted(counter(seat), -1)


@rules.action
class DiscardCard(Action, frozen=True):
    """A card of the hand is thrown away, face up (INWO-FREE-02)."""

    verb = "discard"
    said = say("Discard {card}")
    taken_from = tuple(names.exposed(seat) for seat in names.ALL_SEATS)
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    heading = say("Discard a card")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[DiscardCard]:
        for seat in game.playing(state):
            for card in moved or ():
                owed = state.count(names.unnamed(seat, "group" if game.design(card).deck == "group" else "plot"))
                if not owed and in_hand(game, state, seat, card):  # else it is the one that was thrown away
                    yield cls(seat, card)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if tree.in_structure(game, state, self.card):
            yield no("MOVE-07", say("Groups in play are not dropped."))
        yield moments.locked(game, state, self.seat, "TIMING-06")
        if state.where(self.card) == names.pending(self.seat):
            yield no("ATTACK-RESULT-02", say("It waits for another try."))
        if not in_hand(game, state, self.seat, self.card):
            yield no("FREE-02", say("That card is not in your hand."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from leaves_hand(game, state, self.seat, self.card)
        yield Discard(self.card, self.seat)


@rules.action
class ExposePlot(Action, frozen=True):
    """A Plot of one's own is laid open (INWO-PLOT-05)."""

    verb = "expose"
    said = say("Lay {card} open")
    taken_from = ()
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    heading = say("Expose a Plot")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[ExposePlot]:
        for seat in game.playing(state):
            yield from (cls(seat, card) for card in moved or () if state.where(card) is None)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if game.design(self.card).deck != "plot":
            yield no("PLOT-05", say("Only Plots are exposed."))
        if state.where(self.card) is not None or not state.count(names.plots(self.seat)):
            yield no("PLOT-05", say("That Plot is not hidden in your hand."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.plots(self.seat), -1)
        yield LaidOpen(self.card, names.exposed(self.seat), seat=self.seat)


@rules.action
class HidePlot(Action, frozen=True):
    """An exposed Plot cannot simply be taken back (INWO-PLOT-06)."""

    verb = "hide"
    said = say("Hide {card}")
    meanwhile = moments.ANY_QUESTION

    card: CardId

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield no("PLOT-06", say("An exposed Plot lies open until an effect hides it."))


PUT_BACK = {
    "top": say("Put a Plot on top of your deck"), "bottom": say("Put a Plot under your deck"),
    "shuffle": say("Shuffle a Plot into your deck"),
}  # fmt: skip


@rules.action
class ReturnPlot(Action, frozen=True):
    """A Plot goes back into one's own deck, wherever its holder likes (INWO-PLOT-17, INWO-RULING-09)."""

    verb = "return_plot"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = say("Put a Plot back")

    where: Literal["top", "bottom", "shuffle"]

    def label(self, game: InwoContext, state: State) -> str:
        return PUT_BACK[self.where]

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[ReturnPlot]:
        for seat in game.playing(state):
            yield from (cls(seat, where) for where in ("top", "bottom", "shuffle"))

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield from may_return(game, state, self.seat)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.plots(self.seat), -1)
        yield Counted(names.plot_deck(self.seat), 1)


def may_return(game: InwoContext, state: State, seat: Seat) -> Iterator[Refusal | None]:
    """Why a Plot may not be put back now."""
    yield moments.locked(game, state, seat, "PLOT-17")
    question = state.question
    if question is not None and question.prompt.key == DISCARD_GOAL:
        yield no("GOAL-10", say("One of the Goal cards is discarded; putting it back is not enough."))
    if question is not None and question.prompt.key in moments.DRAWING and seat in question.prompt.seats:
        yield no("PLOT-17", say("First finish the draw."))
    if not state.count(names.plots(seat)):
        yield no("PLOT-17", say("You have no hidden Plot."))


@rules.action
class Shed(Answer, frozen=True):
    """One Plot too many goes: discarded, given, or put back (INWO-PLOT-13)."""

    verb = "shed"
    form = say("Shed this Plot")

    how: Literal["discard", "give", "return"]
    card: CardId = CardId("")
    to: Seat = ""
    where: Literal["top", "bottom", "shuffle"] = "top"

    def label(self, game: InwoContext, state: State) -> str:
        if self.how == "discard":
            return say("Discard {card}", card=game.card_name(self.card))
        return (
            say("Give a Plot to {to}", to=game.person(self.to))
            if self.how == "give"
            else say("Put a Plot back into the deck")
        )

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if self.how == "give" and self.to not in game.rivals(state, self.seat):
            return no("PLOT-13", say("To whom?"))
        if self.how == "discard" and not in_hand(game, state, self.seat, self.card):
            return no("PLOT-13", say("That Plot is not in your hand."))
        return next(filter(None, may_return(game, state, self.seat)), None) if self.how == "return" else None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        match self.how:
            case "discard":
                yield from leaves_hand(game, state, self.seat, self.card)
                yield Discard(self.card, self.seat)
            case "give":
                yield OfferGift(self.seat, self.to, plots=1)
            case _:
                yield Counted(names.plots(self.seat), -1)
                yield Counted(names.plot_deck(self.seat), 1)


@rules.action
class Drew(Action, frozen=True):
    """A card that was drawn outside the usual draws is declared (an effect, or a correction of the count)."""

    verb = "drew"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"

    deck: Literal["plot", "group"] = "plot"

    def label(self, game: InwoContext, state: State) -> str:
        return say("I drew a Plot") if self.deck == "plot" else say("I drew a Group card")

    def faults(self, game: InwoContext, state: State) -> Faults:
        yield moments.top_taken(game, state, self.seat, self.deck)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        counter = names.plots if self.deck == "plot" else names.groups
        yield Counted(counter(self.seat), 1)
        yield CheckHand(self.seat)


@rules.action
class DeclareGoal(Action, frozen=True):
    """The holder says that a Goal card was drawn; too many, and one is discarded at once (INWO-GOAL-10)."""

    verb = "declare_goal"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    confidential = True
    heading = say("Goal cards in your hand")
    said = say("I drew a Goal card")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[DeclareGoal]:
        yield from (cls(seat) for seat in game.playing(state) if state.count(names.plots(seat)))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.count(names.goal_cards(self.seat)) >= state.count(names.plots(self.seat)):
            yield no("GOAL-10", say("You have told of as many Goal cards as you hold Plots."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.goal_cards(self.seat), 1)
        if state.count(names.goal_cards(self.seat)) + 1 > moments.goal_limit(game, state, self.seat):
            text = say("You hold more Goal cards than you may: discard one of them.")
            verbs = ("discard_goal",)
            yield Asked(Prompt((self.seat,), DISCARD_GOAL, text, (), "INWO-GOAL-10", verbs=verbs,
                               meanwhile=("return_plot",)))  # fmt: skip


@rules.action
class DiscardGoal(Answer, frozen=True):
    """One of two Goal cards is thrown away, face up (INWO-RULING-79)."""

    verb = "discard_goal"
    said = say("Discard {card}")
    form = say("Discard this Goal card")
    by_hand = ("card",)

    card: CardId

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if game.design(self.card).kind != "goal" or not in_hand(game, state, self.seat, self.card):
            return no("GOAL-10", say("That is no Goal card of your hand."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield from leaves_hand(game, state, self.seat, self.card)
        yield Counted(names.goal_cards(self.seat), -1)
        yield Discard(self.card, self.seat)
