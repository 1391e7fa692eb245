"""What players tell each other and offer each other: promises that bind nobody, words between two, gifts and trades in
words, and what becomes of those once they are accepted (INWO-TRADE-05 to -07, INWO-RULING-46)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Declined, Regrouped, Traded
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import CheckHand, OfferGift, Unlink
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.dialogs import LONGEST
from companion.kernel.facts import Asked, Counted, Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import Sentence, and_list, many, say
from companion.kernel.state import State

rules = Rules()

OFFER = "offer"


@rules.action
class Promise(Action, frozen=True):
    """A promise about the future is noted; it binds nobody (INWO-TRADE-06)."""

    verb = "promise"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"

    text: str

    def label(self, game: InwoContext, state: State) -> str:
        return say("Promise: {text}", text=self.text)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.PROMISES, 1)


@rules.action
class Whisper(Action, frozen=True):
    """A word to one other player, which nobody else learns of (INWO-TRADE-07)."""

    verb = "whisper"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    confidential = True

    to: Seat
    text: str

    @property
    def confidants(self) -> tuple[Seat, ...]:
        return (self.seat, self.to)

    def label(self, game: InwoContext, state: State) -> str:
        return say("To {to}: {text}", to=game.person(self.to), text=self.text)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if self.to not in game.rivals(state, self.seat):
            yield no("TRADE-07", say("That is no other player."))
        if not 0 < len(self.text) <= LONGEST:
            yield no("TRADE-07", say("Say it in at most {n} letters.", n=LONGEST))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.WHISPERS, 1)


# --- gifts and trades ------------------------------------------------------------------------------------------------


class Offered(Answer, frozen=True):
    """Yes or no to what is offered."""

    yes: bool
    step: OfferGift

    def label(self, game: InwoContext, state: State) -> str:
        if not self.yes:
            return say("Refuse")
        if back := returned(game, self.step):
            return say("Accept {given} for {back}", given=given(game, self.step), back=back)
        return say("Accept {given}", given=given(game, self.step))


@rules.action
class Accept(Offered, frozen=True):
    """A gift or trade is taken, or not (INWO-RULING-46)."""

    verb = "accept"
    meanwhile = moments.ANY_QUESTION

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        one = self.step
        if not self.yes:
            yield Declined(names.TRADES, 0, one.seat, one.to)
            return
        yield Traded(
            names.TRADES, 1, one.seat, one.to, one.card, one.plots, one.groups, one.back_plots, one.back_groups
        )  # fmt: skip
        for counter, n in ((names.plots, one.plots - one.back_plots), (names.groups, one.groups - one.back_groups)):
            if n:
                yield Counted(counter(one.seat), -n)
                yield Counted(counter(one.to), n)
        if one.card:
            yield from handed(game, state, one.seat, one.to, one.card)
        yield CheckHand(one.to)
        yield CheckHand(one.seat)


def handed(game: InwoContext, state: State, seat: Seat, to: Seat, card: CardId) -> Iterator[StepBase]:
    """A certain card goes into another hand, or a Resource beside another structure (INWO-TRADE-02, INWO-LINK-06)."""
    if state.where(card) == names.resources(seat):
        yield Unlink(card, 0 if to == state.turn.seat else state.turn.number)  # from his own turn on (INWO-LINK-07)
        yield Regrouped(card, names.resources(to))
        return
    plot = game.design(card).deck == "plot"
    counter = names.plots if plot else names.groups
    if state.where(card) != names.exposed(seat):
        yield Counted(counter(seat), -1)
    yield Counted(counter(to), 1)
    if state.where(card) is not None:
        yield Moved(card, None if plot else names.hand(to))


@rules.expands(OfferGift)
def offer(game: InwoContext, state: State, step: OfferGift) -> Iterator[StepBase]:
    """The receiver is asked, and reads what is given for what (INWO-RULING-46)."""
    options = (Accept(step.to, True, step), Accept(step.to, False, step))
    yield Asked(Prompt((step.to,), OFFER, offered(game, step), options, "INWO-TRADE-01"))


# --- words -----------------------------------------------------------------------------------------------------------


def given(game: InwoContext, one: OfferGift | Traded) -> str:
    """What somebody gives."""
    return _cards(game, one.card, one.plots, one.groups)


def returned(game: InwoContext, one: OfferGift | Traded) -> str:
    """What comes in exchange; empty: nothing."""
    return _cards(game, CardId(""), one.back_plots, one.back_groups)


def _cards(game: InwoContext, card: CardId, plots: int, groups: int) -> str:
    found: list[str] = [game.card_name(card)] if card else []
    found += [many("{n} Plot", "{n} Plots", plots)] if plots else []
    found += [many("{n} Group card", "{n} Group cards", groups)] if groups else []
    return and_list(found) if found else ""


def offered(game: InwoContext, one: OfferGift) -> Sentence:
    """Who offers what to whom, and what for."""
    words = {"who": game.person(one.seat), "to": game.person(one.to), "given": given(game, one) or say("nothing")}
    if back := returned(game, one):
        return say("{who} offers {to} {given} for {back}.", **words, back=back)
    return say("{who} offers {given} to {to}.", **words)


def named(game: InwoContext, one: OfferGift) -> Sentence:
    """The same as what its player does."""
    words = {"to": game.person(one.to), "given": given(game, one) or say("nothing")}
    if back := returned(game, one):
        return say("Offer {to} {given} for {back}", **words, back=back)
    return say("Offer {given} to {to}", **words)


@rules.tells(Declined)
def declined(game: InwoContext, before: State, after: State, fact: Declined) -> str:
    return say("{who} refuses what {other} offers.", who=game.person(fact.to), other=game.person(fact.seat))


@rules.tells(Traded)
def traded(game: InwoContext, before: State, after: State, fact: Traded) -> str:
    words = {
        "who": game.person(fact.seat), "to": game.person(fact.to), "given": given(game, fact) or say("nothing"),
    }  # fmt: skip
    if back := returned(game, fact):
        return say("{who} gives {to} {given} for {back}.", **words, back=back)
    return say("{who} gives {given} to {to}.", **words)
