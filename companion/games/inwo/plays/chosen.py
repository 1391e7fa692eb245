"""Cards out of hands and decks that only people see: who takes or shows them says which (ledger 9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names
from companion.games.inwo.cards.effect import Deck
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Discarded, LaidOpen, Stolen
from companion.games.inwo.plays.hands import taken
from companion.games.inwo.plays.hidden import AskChosen, AskShuffle
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import CheckHand, Eliminate
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State

rules = Rules()

CHOSEN = "chosen"
SAYS = {
    "search": say("{who} looks through the deck and takes {n}."),
    "steal_open": say("{who} takes a card of {victim} and lays it open. Which?"),
    "steal_plot": say("{who} takes {n} of {victim}'s Plots, and shows {victim} which."),
    "steal_group": say("{who} takes {n} of {victim}'s Group cards, and shows {victim} which."),
    "steal_goal": say("{who} takes a Goal card of {victim}. Which?"),
    "expose": say("{who} lays {n} Plots open. Which?"),
    "discard": say("{who} throws away {n} of {victim}'s Plots. Which?"),
    "discard_group": say("{who} throws away one of {victim}'s Group cards. Which?"),
    "top": say("{n} cards off {who}'s deck are discarded face up. Which?"),
    "top_group": say("{n} cards off {who}'s deck are discarded face up. Which?"),
}
NAMED = ("steal_open", "steal_goal", "expose", "discard", "discard_group", "top", "top_group")
"""What lies open afterwards has to be named."""
SHOWN_TO_ONE = ("steal_plot", "steal_group")
"""What stays hidden is counted here; which cards they are is shown to their owner alone (`rules.showing`)."""


def about(state: State) -> AskChosen | None:
    """What is asked now, if it is that."""
    question = state.question
    if question is None or question.prompt.key != CHOSEN:
        return None
    return next((step for step in question.rest if isinstance(step, AskChosen)), None)


@rules.expands(AskChosen)
def ask(game: InwoContext, state: State, step: AskChosen) -> Iterator[StepBase]:
    """Nothing hidden is known to the companion, so it asks; with nothing there, nothing is asked."""
    if step.asked or not step.n or not _there(state, step):
        return
    words = {"who": game.person(step.seat), "victim": game.person(step.play.victim), "n": step.n}
    text = say(SAYS[step.what], **words)
    yield Asked(
        Prompt((step.seat,), CHOSEN, text, (), "INWO-RULING-62", verbs=("chose", "exposed_all")),
        (changed(step, asked=True),),
    )


def _there(state: State, step: AskChosen) -> int:
    """How many cards there are to take or to show."""
    victim = step.play.victim
    match step.what:
        case "search":
            return state.count(names.plot_deck(step.seat))
        case "steal_group" | "discard_group":
            return state.count(names.groups(victim))
        case "expose":
            return state.count(names.plots(step.seat))
        case "top" | "top_group":
            return step.n
        case _:
            return state.count(names.plots(victim))


@rules.action
class Chose(Answer, frozen=True):
    """Which hidden cards were taken, shown or thrown away; `n` where they stay hidden."""

    verb = "chose"
    by_hand = ("cards",)
    always_by_hand = True

    n: int = 0
    cards: tuple[CardId, ...] = ()

    def label(self, game: InwoContext, state: State) -> str:
        if self.cards:
            return say("It is {cards}", cards=and_list(map(game.card_name, self.cards)))
        return many("{n} card, unseen", "{n} cards, unseen", self.n)

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        step = about(state)
        if step is None:
            return no("RULING-62", say("Nobody asks that now."))
        if step.what in NAMED and not self.cards:
            return no("META-02", say("Name the cards: they are shown to everybody they concern."))
        most = min(step.n, _there(state, step))
        if len(self.cards) > most or self.n > most:
            return no("RULING-62", say("{n} cards, not more.", n=most))
        known = [card for card in self.cards if state.where(card) is not None]
        if known:
            return no("RULING-62", game.told_of(known[0], "{card} lies on the table.", "{card} lie on the table."))
        wrong = [card for card in self.cards if game.design(card).deck != deck_of(step)]
        return (
            no("COMP-05", game.told_of(wrong[0], "{card} has another back.", "{card} have another back."))
            if wrong
            else None
        )

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        step = about(state)
        assert step is not None
        n = len(self.cards) or self.n
        yield from _done(game, state, step, self.cards, n)


def deck_of(step: AskChosen) -> str:
    return "group" if step.what in ("steal_group", "discard_group", "top_group") else "plot"


def _done(
    game: InwoContext, state: State, step: AskChosen, cards: tuple[CardId, ...], n: int
) -> Iterator[StepBase]:  # fmt: skip
    seat, victim = step.seat, step.play.victim
    match step.what:
        case "search":
            yield Counted(names.plot_deck(seat), -n)
            yield Counted(names.plots(seat), n)
            yield CheckHand(seat)
            yield AskShuffle(seat)
            return
        case "expose":
            yield Counted(names.plots(seat), -n)
            yield from _laid_open(cards, seat)
            yield from _goals(game, state, seat, cards)
        case "top" | "top_group":
            yield from (Discarded(card, names.discard(seat), seat=seat) for card in cards)
        case "discard" | "discard_group":
            yield Counted((names.plots if step.what == "discard" else names.groups)(victim), -n)
            yield from (Discarded(card, names.discard(victim), seat=victim) for card in cards)
        case "steal_open" | "steal_goal":
            yield Counted(names.plots(victim), -n)
            yield from (Stolen(card, names.exposed(seat), seat=seat, victim=victim) for card in cards)
        case _:
            deck: Deck = "group" if step.what == "steal_group" else "plot"
            yield from taken(state, seat, victim, deck, n, names.groups if deck == "group" else names.plots)
    yield CheckHand(seat)


def _laid_open(cards: tuple[CardId, ...], seat: Seat) -> Iterator[StepBase]:
    return (LaidOpen(card, names.exposed(seat), seat=seat) for card in cards)


def _goals(game: InwoContext, state: State, seat: Seat, cards: tuple[CardId, ...]) -> Iterator[StepBase]:
    """Who shows more Goal cards than he may hold is out of the game (INWO-GOAL-12)."""
    shown = {*cards, *state.at(names.exposed(seat))}
    if sum(game.design(card).kind == "goal" for card in shown) > moments.goal_limit(game, state, seat):
        yield Eliminate(seat, why="INWO-GOAL-12")
