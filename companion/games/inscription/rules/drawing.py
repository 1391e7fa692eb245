"""T-DRAW: the draw step, one card or the opening 3 + 1; and a card taken out of the own deck (INS-SIGIL-Hoarder)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.steps import Search
from companion.games.lane_duel.facts import Created, Shown
from companion.games.lane_duel.steps import ToDraw
from companion.kernel.actions import Action, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Turned, emptied
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

OPENING = (3, 1)
"""Creatures and squirrels of the opening draw and of the draw after a lost life."""

Pile = Literal["deck", "squirrel", "opening"]
DRAWN = {"deck": (1, 0), "squirrel": (0, 1), "opening": OPENING}
"""Creatures and squirrels that a draw from a pile takes."""

PILE_COUNT = {"deck": names.deck_count, "squirrel": names.squirrel_count}
"""The counter of what is left in a pile."""

CALLED = {"deck": say("a creature"), "squirrel": say("a squirrel"), "opening": say("3 creatures and 1 squirrel")}


@rules.action
class Draw(Action, frozen=True):
    """One card of a pile, or the opening 3 + 1 (INS-DRAW-01…03)."""

    verb = "draw"
    standing = "next"
    reveals = True
    phases = (names.TURN_DRAW,)

    pile: Pile

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterable[Draw]:
        seat = state.turn.seat
        piles: tuple[Pile, ...] = ("opening",) if state.count(names.opening(seat)) else ("deck", "squirrel")
        return [cls(seat, pile) for pile in piles]

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-DRAW-01…04."""
        yield turn_fault(game, state, self.seat)
        if state.turn.phase != names.TURN_DRAW:
            yield no("E_ALREADY_DRAWN" if state.turn.phase == names.TURN_PLAY else "E_WRONG_PHASE", "INS-DRAW-02")
        owed, opening = bool(state.count(names.opening(self.seat))), self.pile == "opening"
        if owed and not opening:
            yield no("E_WRONG_PHASE", "INS-DRAW-01", say("Your first draw is 3 creatures and 1 squirrel."))
        if opening and not owed:
            yield no("E_WRONG_PHASE", "INS-DRAW-01", say("The opening draw is over: draw one card."))
        if not opening and not state.count(PILE_COUNT[self.pile](self.seat)):
            what = say("creature") if self.pile == "deck" else say("squirrel")
            text = say("The {what} pile is empty; draw from the other one.", what=what)
            yield no("E_PILE_EMPTY", "INS-DRAW-04", text)

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """T-DRAW."""
        if self.pile == "opening":
            yield Counted(names.opening(self.seat), -1)
        yield from drawn(state, self.seat, *DRAWN[self.pile])
        yield Turned(self.seat, state.turn.number, names.TURN_PLAY)

    def label(self, game: InscriptionContext, state: State) -> str:
        return say("I drew {drawn}", drawn=CALLED[self.pile])


CHANGES = {
    ("squirrels", False): say("{name} draws a squirrel."),
    ("items", True): say("{name} draws an item."),
    ("skip", True): say("{name}'s next turn will be skipped."),
    ("fan", True): say("Harpie's fan lifts all cards of {name}."),
}
"""What is told of a player's counter that goes up or down."""


@rules.tells(Counted)
def counted(game: InscriptionContext, state: State, after: State, fact: Counted) -> str | None:
    """What is drawn, and what the next turn brings."""
    who, _, what = fact.name.partition("/")
    if what == "deck" and fact.by < 0:
        creatures = many("{n} creature", "{n} creatures", -fact.by)
        return say("{name} draws {what}.", name=game.names[who], what=creatures)
    sentence = CHANGES.get((what, fact.by > 0))
    return say(sentence, name=game.names[who]) if sentence else None


@rules.expands(ToDraw)
def to_draw(game: InscriptionContext, state: State, step: ToDraw) -> Iterator[Fact]:
    """T-START 4. Nothing to draw from, or a round whose first turns have no draw of their own: on to playing."""
    seat = step.seat
    if state.turn.seat != seat:
        return
    first_of_round = state.count(names.capped(seat)) and not state.count(names.opening(seat))
    no_draw = first_of_round and state.count(names.ROUND) > 1 and not game.options.round_start_draw
    bare = not (state.count(names.deck_count(seat)) or state.count(names.squirrel_count(seat)))
    if bare:
        yield from emptied(state, (names.opening(seat),))
    phase = names.TURN_PLAY if no_draw or bare else names.TURN_DRAW
    if state.turn.phase != phase:
        yield Turned(seat, state.turn.number, phase)


def drawn(state: State, seat: Seat, creatures: int, squirrels: int) -> Iterator[Fact]:
    """So many cards into the hand, as far as the piles reach (INS-DRAW-01, INS-LIFE-05, INS-RULING-16, 17)."""
    piles = {names.deck_count(seat): creatures, names.squirrel_count(seat): squirrels}
    taken = {pile: cards for pile, most in piles.items() if (cards := min(most, state.count(pile)))}
    yield from (Counted(pile, -cards) for pile, cards in taken.items())
    if taken:
        yield Counted(names.hand_count(seat), sum(taken.values()))


BOTTLE = say("Black Goat in a Bottle")
"""Why a goat comes to a hand, as people read it."""


@rules.action
class Take(Answer, frozen=True):
    """The card taken with Hoarder, or fetched in place of a missing one. `laid`: shown on the item place."""

    verb = "take"
    reveals = True
    said = say("I took {card}")
    form = say("I took this card")

    card: CardId
    laid: bool = False

    def hands(self, game: InscriptionContext, state: State) -> frozenset[CardId]:
        return frozenset((self.card,)) if self.laid else frozenset()

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Take]:
        """What is laid before the camera answers a question that does not list every answer."""
        question = state.question
        if moved and question is not None and question.prompt.key == "hoarder":
            yield from (cls(question.waiting[0], card, laid=True) for card in moved if card in game.catalogue)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A card named for Hoarder that cannot be in that deck."""
        deck = game.hidden_hands[self.seat].unseen if state.count(names.deck_count(self.seat)) else ()
        if state.where(self.card) not in deck:
            yield no("E_BAD_TARGET", "INS-SIGIL-Hoarder", say("{card} cannot be in {seat}'s deck."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Out of the deck, known to be in the hand. A stand-in from the box is no card of the deck."""
        to = names.item_place(self.seat) if self.laid else names.hand(self.seat)
        if state.where(self.card) == names.UNUSED:
            yield Created(self.card, to, why=BOTTLE)
            yield Counted(names.hand_count(self.seat), 1)
        else:
            yield Shown(self.card, to)
            yield from drawn(state, self.seat, 1, 0)


@rules.action
class Fetched(Answer, frozen=True):
    """A card was taken with Hoarder and not named."""

    verb = "fetch"
    reveals = True
    said = say("I took a card")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        return drawn(state, self.seat, 1, 0)


@rules.expands(Search)
def search(game: InscriptionContext, state: State, step: Search) -> Iterator[Fact]:
    """INS-SIGIL-Hoarder, INS-RULING-48, 61. The card is shown to the camera, named on the phone, or left unnamed."""
    seat = step.seat
    if not state.count(names.deck_count(seat)):
        return
    unnamed, verbs = Fetched(seat), (Take.verb,)
    text = say(
        "{name}: take any card of your deck. Show it to all: lay it face up on your item place, or choose it here; "
        "then shuffle the deck.",
        name=game.names[seat],
    )
    options = (unnamed, *(Take(seat, card) for card in state.at(names.unseen(seat))))
    yield Asked(Prompt((seat,), "hoarder", text, options, clause="INS-SIGIL-Hoarder", bell=unnamed, verbs=verbs))
