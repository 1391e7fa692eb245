"""Which cards they were: those a victim is shown that were taken from him, and those thrown face up as a cost.

Both are said when people come to it: nothing waits for it, and the pages tell what is still to be said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.inwo import moments, names, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Discarded
from companion.games.inwo.notes import NOBODY, Taken
from companion.games.inwo.plays.hidden import ToBeShown
from companion.games.inwo.refusals import no
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


def to_show(state: State, seat: Seat, victim: Seat = "") -> Iterator[Taken]:
    """The cards a seat has taken, from one victim or from all, that it has not shown yet."""
    return (
        one
        for one in written.taken(state)
        if one.seat == seat and not one.card and one.victim in (victim or one.victim,)
    )


@rules.expands(ToBeShown)
def to_be_shown(game: InwoContext, state: State, step: ToBeShown) -> Iterator[StepBase]:
    """It is remembered until it is shown, to the end of the next turn."""
    owed = [Taken(step.seat, step.victim, step.deck, state.turn.number)] * step.n
    yield from written.with_taken(state, (*written.taken(state), *owed))


def unnamed(state: State, seat: Seat) -> tuple[str, ...]:
    """The decks of which a seat has thrown cards face up that nobody has named."""
    return tuple(deck for deck in names.DECKS if state.count(names.unnamed(seat, deck)))


def _lies_open(game: InwoContext, state: State, seat: Seat, card: CardId) -> Refusal | None:
    if state.where(card) in (None, names.hand(seat)):
        return None
    return no("META-02", game.told_of(card, "{card} lies on the table.", "{card} lie on the table."))


@rules.action
class ShowTaken(Action, frozen=True):
    """Who has taken a hidden card shows its owner which, and nobody else (INWO-META-02)."""

    verb = "show_taken"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    confidential = True
    fields = {"to": say("To whom"), "card": say("Card")}

    to: Seat
    card: CardId

    @property
    def confidants(self) -> tuple[Seat, ...]:
        return (self.seat, self.to)

    def label(self, game: InwoContext, state: State) -> str:
        return say("Show {to}: {card}", to=game.person(self.to), card=game.card_name(self.card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        decks = [one.deck for one in to_show(state, self.seat, self.to)]
        if not decks:
            yield no("META-02", say("You have taken nothing that is still to be shown."))
        elif game.design(self.card).deck not in decks:
            yield no("COMP-05", game.told_of(self.card, "{card} has another back.", "{card} have another back."))
        yield _lies_open(game, state, self.seat, self.card)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        deck = game.design(self.card).deck
        shown = next(one for one in to_show(state, self.seat, self.to) if one.deck == deck)
        every = list(written.taken(state))
        every[every.index(shown)] = changed(shown, card=self.card)
        yield from written.with_taken(state, every)


@rules.action
class NameThrown(Action, frozen=True):
    """A card that was thrown away as a cost lies face up: this is it (INWO-GLOSS-07)."""

    verb = "threw"
    taken_from = ()
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    heading = say("Say what you have thrown away")
    said = say("{card} was thrown away")

    card: CardId = NOBODY

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[NameThrown]:
        for seat in game.playing(state):
            decks = unnamed(state, seat)
            yield from (cls(seat, card) for card in moved or () if decks and game.design(card).deck in decks)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if game.design(self.card).deck not in unnamed(state, self.seat):
            yield no("GLOSS-07", say("No such card of yours is still to be named."))
        yield _lies_open(game, state, self.seat, self.card)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        deck = "group" if game.design(self.card).deck == "group" else "plot"
        yield Counted(names.unnamed(self.seat, deck), -1)
        yield Discarded(self.card, names.discard(self.seat), seat=self.seat)
