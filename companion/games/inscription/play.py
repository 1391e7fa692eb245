"""T-PLAY from the fourth step on: cards enter, cards are fetched, and what a Corpse Eater may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.actions import Eat, Instead, Lay, Missing, Pass, Play, Withdraw
from companion.games.inscription.board import empty, left_behind
from companion.games.inscription.hands import eaters, twin
from companion.games.inscription.happenings import Boned, Cleared, Created, Enter, Entered, Feast, Fetch, Notice
from companion.games.inscription.payment import pay
from companion.games.lane_duel.payment import payments
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

FEAST_SECONDS = 15.0


def play(game: Inscription, state: State, action: Play) -> Iterator[StepBase]:
    """T-PLAY 2–6. An item with health is placed the same way and leaves the held items instead of the hand."""
    seat, face = action.seat, game.face(state, action.card)
    yield from pay(game, seat, action.card, action.blood)
    if face.bones:
        yield Boned(names.bones(seat), -face.bones, why=face.name)
    yield from out_of_hand(game, state, seat, action.card)
    yield Enter(action.card, action.to, seat)


def eat(game: Inscription, state: State, action: Eat) -> Iterator[StepBase]:
    """INS-SIGIL-CorpseEater: free, into the freed space, in anybody's turn."""
    yield from out_of_hand(game, state, action.seat, action.card)
    yield Enter(action.card, action.to, action.seat, free=True)


def out_of_hand(game: Inscription, state: State, seat: Seat, card: CardId) -> Iterator[Fact]:
    """The counts of what is held. Squirrels look alike: one of the other set changes places with one of the own."""
    if game.catalogue.face(card).kind == "item":
        yield Counted(names.held(seat), -1)
        return
    copy = twin(game, state, seat, card)
    if copy is not None:
        yield from instead(game, state, Instead(seat, card, copy))
    theirs, ours = names.squirrels(names.other(seat)), state.at(names.squirrels(seat))
    if card in state.at(theirs) and ours:
        yield Moved(ours[-1], theirs)
    yield Counted(names.hand_size(seat), -1)


def enter(game: Inscription, state: State, step: Enter) -> Iterator[StepBase]:
    """T-PLAY 4–6: it enters with full hearts; its own sigils hear `Entered`, the adversary's Guardian `Notice`."""
    yield from left_behind(state, (step.card,)) if state.mark(step.card, names.DAMAGE) else ()
    if state.mark(step.card, names.NEW):
        yield Marked(step.card, names.NEW, -state.mark(step.card, names.NEW))
    yield Entered(step.card, step.to, seat=step.seat, free=step.free)
    yield Notice(step.to)


def notice(game: Inscription, state: State, step: Notice) -> Iterator[StepBase]:
    """T-PLAY 6 is the Guardians' (they replace it); without one nothing happens."""
    return iter(())


def fetch(game: Inscription, state: State, step: Fetch) -> Iterator[Fact]:
    """A card of the shared piles; none left, or a space that is taken, and nothing is created (INS-RULING-28, 52)."""
    card = game.supply(state, step.face)
    if card is None:
        return
    if names.side(step.to) is not None:
        if empty(state, step.to):
            yield Created(card, step.to, why=step.why)
            yield from game.mark_new(card)
        return
    yield Created(card, step.to, why=step.why)
    yield Counted(names.hand_size(step.to.zone[0]), 1)
    yield from game.mark_new(card)


def missing(game: Inscription, state: State, action: Missing) -> Iterator[Fact]:
    """INS-RULING-27, 28: back to its pile; a base card shows again and is asked to grow next turn."""
    card = action.card
    here = state.where(card)
    yield from left_behind(state, (card,))
    yield Cleared(card, game.home[card])
    if here is not None and names.side(here) is None:
        yield Counted(names.hand_size(here.zone[0]), -1)


def instead(game: Inscription, state: State, action: Instead) -> Iterator[Fact]:
    """Copies of one design are alike: the one that was fetched takes the place and the memory of the other."""
    here = state.where(action.of)
    yield Moved(action.of, game.home[action.of])
    yield Moved(action.card, here)
    for name, value in list(state.marks_of(action.of)):
        yield Marked(action.of, name, -value)
        yield Marked(action.card, name, value)


def feast(game: Inscription, state: State, step: Feast) -> Iterator[Fact]:
    """T-DEATH 5, INS-RULING-37: asked if the space is free and a Corpse Eater may be in the hand."""
    if not empty(state, step.space):
        return
    cards = tuple(eaters(game, state, step.seat))
    if not cards:
        return
    decline = Pass(step.seat)
    text = f"{game.names[step.seat]}: play a Corpse Eater into {step.space.zone}? Lay it there, or ring to go on."
    yield Asked(
        Prompt(
            (step.seat,),
            "corpse-eater",
            text,
            (*(Eat(step.seat, card, step.space) for card in cards), decline),
            clause="INS-SIGIL-CorpseEater",
            default=decline,
            seconds=FEAST_SECONDS,
            bell=decline,
        )
    )


def lay(game: Inscription, state: State, action: Lay) -> Iterator[Fact]:
    """INS-BLOOD-01: which cards are sacrificed for this one? Nothing else is played meanwhile (INS-BLOOD-07)."""
    seat, face = action.seat, game.face(state, action.card)
    ways = (Play(seat, action.card, action.to, blood) for blood in payments(game, state, seat, face.blood))
    options = tuple(way for way in ways if game.refusal(state, way) is None)
    text = f"Which cards are sacrificed for {face.name} on {action.to.zone}?"
    none = Withdraw(seat)
    yield Asked(Prompt((seat,), "payment", text, (*options, none), clause="INS-BLOOD-01", bell=none))
